#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cli/commands/replay/replayed_battle.hpp"
#include "cli/commands/replay/scene.hpp"

namespace warbalance::cli {

/// A part of a replayed battle.
struct BattlePart {
  enum class Kind : std::uint8_t { set_up, round, score };

  Kind kind = Kind::set_up;
  std::span<const TraceEvent> events;  ///< in order; the dice that decide who begins a round are of that round
};

/// The set-up, the rounds and what is scored at the end. Points into the events of the battle.
std::vector<BattlePart> parts_of(const ReplayedBattle& replay);

/// "Set-up", "Round 2: B starts", "Score"
std::string title_of(const ReplayedBattle& replay, const BattlePart& part);

/// What a round came to, by army: A, B and so on.
struct RoundSummary {
  struct Side {
    std::vector<UnitIndex> lost;  ///< killed, routed, escaped or gone over, in order
    Hundredths lost_hundredths = 0;
    Hundredths destroyed_hundredths = 0;  ///< credited to it since the battle began
    int left = 0;                         ///< units
  };
  std::vector<Side> sides;
};

/// @param number  of the part: it is a round
/// @param before  the table at its begin
/// @param after   and at its end
RoundSummary summary_of(const ReplayedBattle& replay, const std::vector<BattlePart>& parts, std::size_t number,
                        const Scene& before, const Scene& after);

/// "lost this round: A3, A4 (30 points) of A, none of B; points destroyed so far: 0 by A, 30 by B; units left: ..."
std::string summary_text(const ReplayedBattle& replay, const RoundSummary& summary);

/// "A wins in round 4: 85 points destroyed, 50 lost"
std::string conclusion_of(const ReplayedBattle& replay);

}  // namespace warbalance::cli
