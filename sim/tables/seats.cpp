#include "sim/tables/seats.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>

#include "engine/systems/systems.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/units/compile.hpp"

namespace warbalance::sim {

namespace {

/// The unit with the smallest base.
template <RuleSystem S>
typename S::Profile smallest_profile(const Ruleset& ruleset, const typename S::Rules& rules) {
  std::vector<typename S::Profile> profiles = {S::plain_profile(rules, S::vocabulary().quality_min)};
  for (const Tier& tier : ruleset.tiers) profiles.push_back(S::plain_profile(rules, tier.quality));
  return *std::ranges::min_element(profiles, {}, [](const auto& profile) { return profile.radius; });
}

template <RuleSystem S>
DeploymentRoom room_in(const Ruleset& ruleset, const TableSetup& table, int players) {
  const auto rules = compile_rules<S>(ruleset);
  const std::array profiles = {smallest_profile<S>(ruleset, rules)};
  constexpr std::array<Hundredths, 1> kCosts = {100};
  BattleSetup<typename S::Profile> setup;
  setup.players = players;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
    setup.sides[seat] = {.profiles = profiles, .costs = kCosts};
  }
  setup.table = table;
  const auto tables = S::make_tables(rules, profiles);
  const auto arena = std::make_unique<typename S::Arena>(rules, tables);
  arena->start(setup, BattleKey{});
  if constexpr (DeploysOutsideZones<S>) {
    for (UnitIndex unit = 0; unit < players; ++unit) {
      if (!S::deploys_in_zone(rules, arena->state(), unit)) return DeploymentRoom::outside_zone;
    }
  }
  return arena->finish().without_room > 0 ? DeploymentRoom::none : DeploymentRoom::enough;
}

}  // namespace

DeploymentRoom deployment_room(const Ruleset& ruleset, const TableSetup& table, int players) {
  DeploymentRoom room = DeploymentRoom::enough;
  [[maybe_unused]] const bool known =
      with_system(ruleset.system, [&]<class S>() { room = room_in<S>(ruleset, table, players); });
  assert(known && "the loader accepts rulesets of known systems only");
  return room;
}

std::string zone_setting(const Ruleset& ruleset) {
  for (const NumberSpec& number : vocabulary_of(ruleset.system)->numbers) {
    if (number.path.starts_with("deploy")) return std::string(number.path);
  }
  return "the ruleset's deployment";
}

void check_zones(const Ruleset& ruleset, std::span<const int> players, const ScenarioTable* table,
                 std::span<const toml::source_region> pieces, const toml::source_region& settings,
                 const TomlSource& source) {
  const std::string no_place = "in a deployment zone not one small base finds a place";
  const auto room_among = [&](std::size_t count, int seats) {
    TableSetup setup;
    if (count > 0) setup.pieces = std::span(table->pieces()).first(count);
    return deployment_room(ruleset, setup, seats);
  };
  for (const int seats : players) {
    if (room_among(0, seats) != DeploymentRoom::enough) {
      return source.error(settings, "there is no room to deploy: " + no_place,
                          "change " + zone_setting(ruleset) + ", the bases, or table.width and table.height");
    }
    const std::size_t all = table == nullptr || table->generated() ? 0 : table->pieces().size();
    const DeploymentRoom room = room_among(all, seats);
    if (room == DeploymentRoom::enough) continue;
    std::size_t count = 1;
    while (room_among(count, seats) == DeploymentRoom::enough) ++count;
    const std::string hint = "leave room for it between the pieces, or change " + zone_setting(ruleset);
    if (room == DeploymentRoom::none) {
      return source.error(pieces[count - 1], "there is no room to deploy: with this piece, " + no_place, hint);
    }
    return source.warning(pieces[count - 1], "with this piece, " + no_place + ": units are deployed outside of it",
                          hint);
  }
}

namespace {

template <HasWays S>
std::string far_seats_of(const typename S::Rules& rules, int players) {
  std::vector<std::string> far;
  SeatWay farthest;
  for (int seat = 0; seat < players; ++seat) {
    const SeatWay way = S::way_to_win(rules, seat, players);
    if (way.is_too_far()) far.push_back(std::to_string(seat + 1));
    if (way.needed > farthest.needed) farthest = way;
  }
  if (far.empty()) return {};
  return "with " + std::to_string(players) + " players seat" + (far.size() == 1 ? " " : "s ") + listing(far) +
         (far.size() == 1 ? " has " : " have ") + points_text(farthest.needed) +
         " inches to go to win, and plain units move " + points_text(farthest.reached) + " in all rounds";
}

}  // namespace

std::string far_seats(const Ruleset& ruleset, const std::vector<int>& players) {
  std::string text;
  with_system(ruleset.system, [&]<class S>() {
    if constexpr (HasWays<S>) {
      const auto rules = compile_rules<S>(ruleset);
      for (const int count : players) {
        const std::string of_count = far_seats_of<S>(rules, count);
        if (!of_count.empty()) text += (text.empty() ? "" : "; ") + of_count;
      }
    }
  });
  return text;
}

std::string budgets_text(const Scenario& scenario) {
  std::string text;
  for (std::size_t seat = 0; seat < scenario.budgets.size(); ++seat) {
    text += (seat == 0 ? "" : ", ") + points_text(scenario.budgets[seat]) + (seat == 0 ? " points" : "") +
            " for seat " + std::to_string(seat + 1);
  }
  return text;
}

std::string all_budgets(const Ruleset& ruleset) {
  std::string text;
  for (const std::string& name : list_scenarios(ruleset)) {
    const Loaded<Scenario> scenario = load_scenario(ruleset, name, /*settled=*/false);
    if (!scenario.value || scenario.value->budgets.empty()) continue;
    text += (text.empty() ? "" : "; ") + scenario.value->title + ": " + budgets_text(*scenario.value);
  }
  return text;
}

}  // namespace warbalance::sim
