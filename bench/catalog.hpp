#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/systems/systems.hpp"
#include "sim/battles/cell.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/units/army.hpp"
#include "sim/units/compile.hpp"

namespace warbalance::bench {

/// WarStuff 2.0 as it stands in the source tree. Broken data ends the program with the loader's message.
const sim::Ruleset& ruleset();

/// The profile of a unit given as text.
warstuff2::Profile profile(const std::string& text);

/// Another ruleset of the source tree, loaded once.
const sim::Ruleset& ruleset(const std::string& id);

/// An army by its name in the data folder of WarStuff 2.0 or as text.
sim::Army army(const std::string& text);
/// The catalog of another ruleset.
sim::Army army(const sim::Ruleset& ruleset, const std::string& text);

/// A matchup as `battle` plays it: `greedy` on both sides, seats swapped in every other battle, deployment and
/// roll-off.
template <RuleSystem S>
sim::Cell<S> battle_cell_of(const sim::Ruleset& ruleset, const sim::Army& a, const sim::Army& b) {
  const auto rules = sim::compile_rules<S>(ruleset);
  std::array<sim::CompiledArmy<S>, 2> armies{sim::compile_army<S>(ruleset, rules, a),
                                             sim::compile_army<S>(ruleset, rules, b)};
  std::vector<typename S::Profile> profiles = armies[0].profiles;
  profiles.insert(profiles.end(), armies[1].profiles.begin(), armies[1].profiles.end());
  sim::Cell<S> cell{.rules = rules, .tables = {}, .contestants = {}};
  cell.tables.push_back(S::make_tables(rules, profiles, {}));
  for (std::size_t i = 0; i < 2; ++i) {
    cell.contestants[i].profiles = std::move(armies[i].profiles);
    cell.contestants[i].costs = std::move(armies[i].costs);
  }
  return cell;
}

inline sim::Cell<Warstuff2> battle_cell(const sim::Army& a, const sim::Army& b) {
  return battle_cell_of<Warstuff2>(ruleset(), a, b);
}

/// The table of a ruleset's scenario, loaded once.
std::shared_ptr<const sim::ScenarioTable> scenario_table(const sim::Ruleset& ruleset, const std::string& scenario);

/// The same, drawn anew for every two battles.
TableSetup table_of(const sim::Ruleset& ruleset, const std::string& scenario);

/// The same matchup on the terrain of the scenario `standard`: twelve pieces.
inline sim::Cell<Warstuff2> on_standard_table(sim::Cell<Warstuff2> cell) {
  cell.table = table_of(ruleset(), "standard");
  return cell;
}

/// A matchup of sample armies as `battle --scenario` plays it.
template <RuleSystem S>
sim::Cell<S> scenario_cell(const std::string& ruleset_id, const char* a, const char* b, const char* scenario) {
  const sim::Ruleset& rules = ruleset(ruleset_id);
  auto cell = battle_cell_of<S>(rules, army(rules, a), army(rules, b));
  cell.table = table_of(rules, scenario);
  return cell;
}

/// A matchup as `duel` plays it: one model a side, the gap between their bases [1/100 inch], A starts every other
/// battle.
sim::Cell<Warstuff2> duel_cell(const std::string& a, const std::string& b, Length gap);

/// A run of the battles of one matchup on one thread: each time it begins in a new arena, whose players have no cached
/// position.
template <RuleSystem S>
class CellBlockOf {
 public:
  /// @param battles  of the block
  CellBlockOf(sim::Cell<S> cell, std::int64_t battles)
      : cell_(std::make_unique<sim::Cell<S>>(std::move(cell))),
        setups_{cell_->setup(0), cell_->setup(1)},
        battles_(battles) {}

  std::int64_t size() const { return battles_; }
  BattleReport play(std::int64_t i) {
    if (i == 0) arena_.emplace(cell_->rules, cell_->tables);
    NullTrace silent;
    return arena_->play(setups_[static_cast<std::size_t>(i % 2)], cell_->key(i), silent);
  }
  double mean_units() const {
    return static_cast<double>(cell_->contestants[0].profiles.size() + cell_->contestants[1].profiles.size()) / 2;
  }

 private:
  std::unique_ptr<sim::Cell<S>> cell_;  ///< the arena and the setups point into it
  std::array<BattleSetup<typename S::Profile>, 2> setups_;
  std::optional<typename S::Arena> arena_;
  std::int64_t battles_;
};

using CellBlock = CellBlockOf<Warstuff2>;

/// Battles of a run: what `duel` and `battle` play by default.
inline constexpr std::int64_t kRunBattles = 10'000;

}  // namespace warbalance::bench
