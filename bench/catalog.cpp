#include "bench/catalog.hpp"

#include <cstdio>
#include <cstdlib>
#include <map>

#include "sim/battles/match.hpp"

namespace warbalance::bench {
namespace {

template <class T>
T take(sim::Loaded<T> loaded) {
  for (const sim::Diagnostic& diagnostic : loaded.diagnostics) std::fprintf(stderr, "%s\n", diagnostic.text().c_str());
  if (!loaded.value) std::exit(EXIT_FAILURE);
  return *std::move(loaded.value);
}

std::int32_t number_at(std::string_view path) {
  const auto numbers = Warstuff2::vocabulary().numbers;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i].path == path) return ruleset().numbers[i];
  }
  std::fprintf(stderr, "the ruleset has no number '%s'\n", std::string(path).c_str());
  std::exit(EXIT_FAILURE);
}

}  // namespace

const sim::Ruleset& ruleset(const std::string& id) {
  static std::map<std::string, sim::Ruleset> loaded;
  const auto known = loaded.find(id);
  if (known != loaded.end()) return known->second;
  return loaded.emplace(id, take(sim::load_ruleset({WARBALANCE_SOURCE_DIR "/data"}, id, {}))).first->second;
}

const sim::Ruleset& ruleset() {
  static const sim::Ruleset& loaded = ruleset("warstuff-2.0");
  return loaded;
}

warstuff2::Profile profile(const std::string& text) {
  const sim::ArmyUnit unit = take(sim::load_unit(ruleset(), {}, text));
  return sim::compile_profile<Warstuff2>(ruleset(), sim::compile_rules<Warstuff2>(ruleset()), unit.design);
}

sim::Army army(const sim::Ruleset& ruleset, const std::string& text) {
  return take(sim::load_army(ruleset, take(sim::load_roster(ruleset)), text));
}

sim::Army army(const std::string& text) { return army(ruleset(), text); }

std::shared_ptr<const sim::ScenarioTable> scenario_table(const sim::Ruleset& ruleset, const std::string& scenario) {
  static std::map<std::pair<const sim::Ruleset*, std::string>, sim::Scenario> loaded;
  const auto key = std::pair(&ruleset, scenario);
  auto known = loaded.find(key);
  if (known == loaded.end()) {
    known = loaded.emplace(key, take(sim::load_scenario(ruleset, scenario, /*settled=*/true))).first;
  }
  return known->second.table;
}

TableSetup table_of(const sim::Ruleset& ruleset, const std::string& scenario) {
  return scenario_table(ruleset, scenario)->setup(/*battles_per_table=*/2);
}

sim::Cell<Warstuff2> duel_cell(const std::string& a, const std::string& b, Length gap) {
  sim::Cell<Warstuff2> cell = battle_cell(army("1x " + a), army("1x " + b));
  const Length width = number_at("table.width");
  const Length height = number_at("table.height");
  const std::array<sim::DuelSide, 2> sides{
      {{1, cell.contestants[0].profiles[0].radius}, {1, cell.contestants[1].profiles[0].radius}}};
  for (std::size_t arranged = 0; arranged < 2; ++arranged) {
    const auto line = sim::line_up(sides[arranged], sides[1 - arranged], gap, width, height);
    cell.contestants[0].positions[arranged] = line.positions[arranged];
    cell.contestants[1].positions[arranged] = line.positions[1 - arranged];
  }
  cell.listed_positions = true;
  cell.first_player = {0, 0};
  return cell;
}

}  // namespace warbalance::bench
