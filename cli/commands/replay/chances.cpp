#include "cli/commands/replay/chances.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "cli/args/shared_options.hpp"
#include "cli/base/numbers.hpp"
#include "cli/commands/replay/teller.hpp"
#include "cli/pages/chart_svg.hpp"
#include "cli/pages/page.hpp"
#include "cli/pages/svg.hpp"
#include "cli/report/fields.hpp"

namespace warbalance::cli {
namespace {

using Kind = TraceEvent::Kind;

constexpr std::size_t kTurningPoints = 3;
constexpr double kLeastChange = 0.1;

/// What happened from a choice of who acts to the next one, or to the end. Where players may decline to act, only the
/// last choice before somebody acts begins a step: nets may see the same position otherwise from the other seat.
struct ChanceStep {
  std::size_t begin = 0;  ///< number of the event that tells the chance before it
  std::size_t end = 0;    ///< number of the event that tells the chance after it
  std::int64_t round = 0;
  double before = 0;  ///< the chance of victory of army A, 0 to 1
  double after = 0;
  UnitIndex unit = kNoUnit;  ///< that acted first; none: nobody did in the battle
  std::string words{};       ///< of a turning point: who acted, what it did and what came of it
};

double chance_change(const ChanceStep& step) { return std::abs(step.after - step.before); }

/// Describes a step: who acted, its action, and who was lost; else what else changed, else the last roll that needed a
/// number.
class StepWords {
 public:
  void see(const TraceEvent& event, const std::string& told) {
    if (event.kind == Kind::action && action_.empty()) action_ = told;
    if (event.kind == Kind::activation && action_.empty()) actor_ = told;
    if (event.kind == Kind::change) (is_loss(event) ? losses_ : changes_) += "; " + told;
    if (event.kind == Kind::die && event.needs()) roll_ = "; " + told;
    if (event.kind == Kind::round) later_ = fmt::format("; round {} begins", event.value);
    if (event.kind == Kind::result) later_ = "; " + told;
  }
  std::string text() const {
    const std::string who = !action_.empty() ? action_ : !actor_.empty() ? actor_ : "nobody acts";
    return who + (!losses_.empty() ? losses_ : !changes_.empty() ? changes_ : roll_) + later_;
  }

 private:
  std::string actor_;
  std::string action_;
  std::string losses_;
  std::string changes_;
  std::string roll_;
  std::string later_;
};

/// All steps of a battle, in order.
std::vector<ChanceStep> chance_steps(const ReplayedBattle& replay) {
  std::vector<ChanceStep> steps;
  std::int64_t round = 0;
  const std::vector<TraceEvent>& events = replay.battle->events;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const TraceEvent& event = events[i];
    if (event.kind == Kind::round) round = event.value;
    if (steps.empty() && event.kind != Kind::chance) continue;
    if (event.kind == Kind::activation && steps.back().unit == kNoUnit) steps.back().unit = event.unit;
    if (event.kind != Kind::chance && event.kind != Kind::result) continue;
    const double chance = replay.chance_of_a(event);
    const bool nobody_acted = !steps.empty() && steps.back().unit == kNoUnit;
    if (nobody_acted && (event.kind == Kind::chance || steps.size() > 1)) steps.pop_back();
    if (!steps.empty()) {
      steps.back().end = i;
      steps.back().after = chance;
    }
    if (event.kind == Kind::chance) steps.push_back({.begin = i, .round = round, .before = chance});
  }
  return steps;
}

std::vector<ChanceStep> turning_points(const ReplayedBattle& replay) {
  std::vector<ChanceStep> points = chance_steps(replay);
  std::erase_if(points, [](const ChanceStep& step) { return chance_change(step) < kLeastChange; });
  std::ranges::stable_sort(points, std::ranges::greater(), chance_change);
  if (points.size() > kTurningPoints) points.resize(kTurningPoints);
  std::ranges::sort(points, {}, &ChanceStep::begin);
  Teller teller(replay);
  std::vector<StepWords> words(points.size());
  for (std::size_t i = 0; i < replay.battle->events.size(); ++i) {
    const TraceEvent& event = replay.battle->events[i];
    const auto told = teller.tell(event);
    for (std::size_t point = 0; point < points.size(); ++point) {
      if (i > points[point].begin && i <= points[point].end) words[point].see(event, told ? told->words : "");
    }
  }
  for (std::size_t point = 0; point < points.size(); ++point) points[point].words = words[point].text();
  return points;
}

std::string change_text(const ChanceStep& point) {
  return fmt::format("A {} -> {}", percent_text(point.before, 0), percent_text(point.after, 0));
}

/// The chances of A before each choice, and at the end.
Table chances_table(const ReplayedBattle& replay, const std::vector<ChanceStep>& points) {
  Table table{"chances",
              "one choice of who acts",
              {number_column("round", "round", "", 2, "rounds, and the share of its choices that were made"),
               label_column("next", "next", "the unit that is chosen"),
               estimate_column("chance_a", "chance of A", "0..1", kShareDecimals, "the chance that A wins"),
               flag_column("turning_point", "turning point", "number of the turning point before it")}};
  const std::vector<ChanceStep> steps = chance_steps(replay);
  std::map<std::int64_t, int> choices;  ///< by round
  for (const ChanceStep& step : steps) ++choices[step.round];
  ++choices[steps.back().round];  // the end
  const auto number_of = [&](std::size_t event) -> std::string {
    const auto found = std::ranges::find(points, event, &ChanceStep::end);
    return found == points.end() ? "" : std::to_string(found - points.begin() + 1);
  };
  int made = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    made = i > 0 && steps[i].round == steps[i - 1].round ? made + 1 : 0;
    const auto place = [&](int number) {
      return static_cast<double>(steps[i].round) + static_cast<double>(number) / choices[steps[i].round];
    };
    table.rows.push_back({place(made), replay.unit(steps[i].unit), steps[i].before, number_of(steps[i].begin)});
    if (i + 1 == steps.size()) table.rows.push_back({place(made + 1), "end", steps[i].after, number_of(steps[i].end)});
  }
  return table;
}

}  // namespace

std::optional<sim::Player> foreteller_of(const sim::Match& match) {
  for (const sim::Player& player : match.players) {
    if (player.learned.net) return player;
  }
  const std::vector<std::string> names = sim::player_names(match.ruleset);
  if (std::ranges::find(names, kLearnedPlayer) == names.end()) return std::nullopt;
  sim::Player player = named_player(match.ruleset, std::string(kLearnedPlayer));
  return player.learned.net ? std::optional(std::move(player)) : std::nullopt;
}

Json json_of_chance(double chance) {
  constexpr double kSteps = 1e6;  // six decimals, as shares have in tables
  return std::round(chance * kSteps) / kSteps;
}

std::vector<std::string> turning_point_lines(const ReplayedBattle& replay) {
  const double end = replay.chance_of_a(replay.battle->events.back());
  std::vector<std::string> lines{"chance of victory at the end: " + replay.chances_text(end)};
  for (const ChanceStep& point : turning_points(replay)) {
    lines.push_back(fmt::format("round {}: {}: {}", point.round, point.words, change_text(point)));
  }
  if (lines.size() == 1) lines.emplace_back("none: no choice changed the chance of A by 10 % or more");
  return lines;
}

Json json_of_turning_points(const ReplayedBattle& replay) {
  Json points = Json::array();
  for (const ChanceStep& point : turning_points(replay)) {
    points.push_back({{"round", point.round},
                      {"event", point.begin},
                      {"unit", point.unit == kNoUnit ? Json(nullptr) : Json(replay.unit_id(point.unit))},
                      {"text", point.words},
                      {"chance_a_before", json_of_chance(point.before)},
                      {"chance_a_after", json_of_chance(point.after)}});
  }
  return points;
}

std::string chance_picture(const ReplayedBattle& replay) {
  const std::vector<ChanceStep> points = turning_points(replay);
  const Table table = chances_table(replay, points);
  const Chart chart{.kind = Chart::Kind::course,
                    .title = fmt::format("Chance of victory of {}", "A " + replay.match->armies[0].name),
                    .table = table.name,
                    .labels = {"round", "next"},
                    .value = "chance_a",
                    .flag = "turning_point",
                    .line = 50,
                    .line_meaning = "even"};
  std::string html =
      fmt::format("<figure>\n<figcaption>{}</figcaption>\n{}", html_escaped(chart.title), chart_svg(chart, table));
  if (!points.empty()) html += "<p>Turning points:</p>\n<ol>\n";
  for (const ChanceStep& point : points) {
    html += fmt::format("<li>round {}: {}: <span class=\"change\">{}</span></li>\n", point.round,
                        html_escaped(point.words), html_escaped(change_text(point)));
  }
  if (!points.empty()) html += "</ol>\n";
  return html + html_numbers({chart, table, chart_rows(chart, table)}) + "</figure>\n";
}

}  // namespace warbalance::cli
