#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/core/counting.hpp"
#include "engine/core/trace.hpp"

// The facts that every rule system with points has. The causes of losses are the system's own; its facts of sides are
// `common_side_facts` and behind them one row for each of its causes, in their order.

namespace warbalance {

enum class CommonBattleFact : std::uint8_t { draw, rounds };
enum class CommonSideFact : std::uint8_t { win, points_destroyed, points_lost, units_left, units_lost };
enum class CommonUnitFact : std::uint8_t { left, points_destroyed, points_lost };
inline constexpr std::size_t kCommonSideFacts = 5;

constexpr FactScope scope_of(CommonSideFact) { return FactScope::side; }
constexpr FactScope scope_of(CommonUnitFact) { return FactScope::unit; }

/// Ids of the rules that the common facts belong to.
struct FactRules {
  std::string_view round;
  std::string_view win;
  std::string_view score;
  std::string_view loss;
};

constexpr std::array<FactSpec, 2> common_battle_facts(const FactRules& rules) {
  return {{{"draw", "share", rules.win, "the battle was drawn"}, {"rounds", "", rules.round, "rounds begun"}}};
}
constexpr std::array<FactSpec, kCommonSideFacts> common_side_facts(const FactRules& rules) {
  return {{{"win", "share", rules.win, "it won the battle"},
           {"points_destroyed", "points", rules.score, "enemy points that it scored"},
           {"points_lost", "points", rules.loss, "cost of its own units lost"},
           {"units_left", "", rules.loss, "its own units left"},
           {"units_lost", "", rules.loss, "the sum of the causes below"}}};
}
constexpr std::array<FactSpec, 3> common_unit_facts(const FactRules& rules) {
  return {{{"left", "", rules.loss, "it was left at the end"},
           {"points_destroyed", "points", rules.score, "cost of enemy units that it removed"},
           {"points_lost", "points", rules.loss, "its cost, where it was lost"}}};
}

/// Two lists of facts, one behind the other.
template <std::size_t A, std::size_t B>
constexpr std::array<FactSpec, A + B> joined(const std::array<FactSpec, A>& first,
                                             const std::array<FactSpec, B>& second) {
  std::array<FactSpec, A + B> both{};
  std::copy(first.begin(), first.end(), both.begin());
  std::copy(second.begin(), second.end(), both.begin() + A);
  return both;
}

/// Counts the points of a lost unit for the unit that removed it.
/// @param killer  kNoUnit: none; one of its own side destroys no points
template <class G>
void count_destroyed([[maybe_unused]] G& game, [[maybe_unused]] UnitIndex unit, [[maybe_unused]] UnitIndex killer) {
  if constexpr (G::counts_facts) {
    if (killer == kNoUnit || game.state.owner(killer) == game.state.owner(unit)) return;
    count(game, CommonUnitFact::points_destroyed, killer, game.state.cost(unit));
  }
}

/// Counts the loss of a unit, and its points for it and for the unit that removed it.
/// @param cause  of the system's enum of causes
template <class G, class Cause>
void count_loss([[maybe_unused]] G& game, [[maybe_unused]] UnitIndex unit, [[maybe_unused]] Cause cause,
                [[maybe_unused]] UnitIndex killer) {
  if constexpr (G::counts_facts) {
    const int seat = game.state.owner(unit);
    count(game, CommonSideFact::units_lost, seat);
    game.counts().of_side(kCommonSideFacts + static_cast<std::size_t>(cause), static_cast<std::size_t>(seat)) += 1;
    count(game, CommonUnitFact::points_lost, unit, game.state.cost(unit));
    count_destroyed(game, unit, killer);
  }
}

/// Counts what is known at the end of a battle, when its report is complete.
/// @param is_left  whether a unit is left
template <class G, class IsLeft>
void count_results([[maybe_unused]] G& game, [[maybe_unused]] IsLeft&& is_left) {
  if constexpr (G::counts_facts) {
    const BattleReport& report = game.report;
    game.counts().of_battle(static_cast<std::size_t>(CommonBattleFact::draw)) = report.winner < 0 ? 1 : 0;
    game.counts().of_battle(static_cast<std::size_t>(CommonBattleFact::rounds)) = report.rounds;
    if (report.winner >= 0) count(game, CommonSideFact::win, report.winner);
    for (int seat = 0; seat < report.players; ++seat) {
      const auto s = static_cast<std::size_t>(seat);
      count(game, CommonSideFact::points_destroyed, seat, report.destroyed_hundredths[s]);
      count(game, CommonSideFact::points_lost, seat, report.lost_hundredths[s]);
    }
    for (UnitIndex unit = 0; unit < game.state.unit_count(); ++unit) {
      if (!is_left(unit)) continue;
      count(game, CommonSideFact::units_left, game.state.owner(unit));
      count(game, CommonUnitFact::left, unit);
    }
  }
}

}  // namespace warbalance
