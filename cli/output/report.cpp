#include "cli/output/report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/numbers.hpp"
#include "cli/version.hpp"

namespace warbalance::cli {

std::string value_text(const Value& value, int decimals) {
  struct Text {
    int decimals;
    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(const std::string& text) const { return text; }
    std::string operator()(std::int64_t number) const { return fmt::format("{}", number); }
    std::string operator()(std::uint64_t number) const { return fmt::format("{}", number); }
    std::string operator()(double number) const { return decimal_text(number, decimals); }
  };
  return std::visit(Text{decimals}, value);
}

std::string outcome_text(const ReplayExample& example) {
  std::vector<std::string> points;
  for (std::size_t i = 0; i < example.points.size(); ++i) {
    points.push_back(fmt::format("{} {}", static_cast<char>('A' + i), decimal_text(example.points[i], 2)));
  }
  const std::string ended = example.winner.empty() ? fmt::format("a draw after {} rounds", example.rounds)
                                                   : fmt::format("{} wins in round {}", example.winner, example.rounds);
  return fmt::format("{}: {} points", ended, fmt::join(points, ", "));
}

Section section_of(const std::vector<ReplayExample>& examples) {
  Section section{"Examples", {"battle", "what happened", "shown by"}, {}, {}};
  for (const ReplayExample& example : examples) {
    section.rows.push_back({example.example, outcome_text(example), example.replay});
  }
  return section;
}

std::vector<std::string> provenance_lines(const Provenance& provenance) {
  std::string conditions;
  if (!provenance.ruleset.empty()) {
    conditions = fmt::format("{} ({}, {})", provenance.ruleset_name, provenance.ruleset, provenance.ruleset_hash);
    if (!provenance.scenario.empty()) conditions += ", scenario " + provenance.scenario;
    if (!provenance.scenario_hash.empty()) conditions += fmt::format(" ({})", provenance.scenario_hash);
  }
  if (!provenance.players.empty()) {
    conditions += fmt::format(", {} {}", provenance.players.size() == 1 ? "player" : "players",
                              fmt::join(provenance.players, " against "));
  }
  if (provenance.seed) conditions += fmt::format(", seed {}", *provenance.seed);
  if (!provenance.plan_hash.empty()) conditions += fmt::format(", plan {}", provenance.plan_hash);
  std::vector<std::string> lines;
  if (provenance.interrupted) lines.emplace_back("INTERRUPTED: only the part finished until then");
  if (!conditions.empty()) lines.push_back(conditions);
  lines.push_back(fmt::format("warbalance {}: {}", version(), provenance.command_line));
  return lines;
}

}  // namespace warbalance::cli
