#pragma once

#include <cstdint>
#include <string_view>

namespace warbalance::cli {

/// What an event says (`TraceEvent::what`), where a replay treats it unlike others of its kind.
enum class EventWord : std::uint8_t {
  other,   ///< nothing special
  killed,  ///< changes
  stunned,
  stands_up,
  attacks_terrain,       ///< value: number of the piece
  destroys_terrain,      ///< likewise
  hits_terrain,          ///< value: number of the hit
  goes_aboard,           ///< the other unit carries it
  stays_aboard,          ///< likewise
  leaves,                ///< likewise
  acts_on_leaders_word,  ///< notes; the other unit is the leader
  blast,                 ///< the other unit is the one that died
  falls,                 ///< the other unit pushed it
  spell,                 ///< value: number of the spell of the unit
  marker,                ///< notes: where marker number `value` lies; scores: whose it is now
  markers_held,          ///< scores; value: markers, not points
};

/// The word that an event says.
EventWord event_word(std::string_view what);

}  // namespace warbalance::cli
