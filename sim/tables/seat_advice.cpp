#include "sim/tables/seat_advice.hpp"

#include "engine/systems/systems.hpp"
#include "sim/files/points.hpp"
#include "sim/files/words.hpp"
#include "sim/units/compile.hpp"

namespace warbalance::sim {
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
