#pragma once

#include <cstdint>
#include <string_view>

namespace warbalance::cli {

/// What an event says (`TraceEvent::what`), where a replay treats it unlike others of its kind.
enum class EventWord : std::uint8_t {
  other,   ///< nothing special
  model,   ///< placed: a further model of a unit that has several
  killed,  ///< changes: the unit is gone
  routed,
  escapes,
  recruited,      ///< it joins the side of the other unit
  captured,       ///< it joins the side of the other unit
  changes_hands,  ///< it goes to a friend, which is no loss
  frightened,
  stunned,    ///< it is down
  disabled,   ///< it is down; value: through which round
  stands_up,  ///< it is no longer
  recovers,
  models,                ///< value: those that are left
  attacks_terrain,       ///< value: number of the piece
  destroys_terrain,      ///< value: number of the piece
  hits_terrain,          ///< value: number of the hit
  goes_aboard,           ///< the other unit carries it
  stays_aboard,          ///< the other unit carries it
  leaves,                ///< the other unit carried it
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
