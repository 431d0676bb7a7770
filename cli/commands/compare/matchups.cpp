#include "cli/commands/compare/matchups.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "cli/args/army_options.hpp"
#include "cli/args/shared_options.hpp"
#include "cli/args/values.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/loading.hpp"
#include "cli/commands/match/options.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/units/army.hpp"

namespace warbalance::cli {
namespace {

constexpr std::int64_t kDefaultPairBattles = 1000;
constexpr std::int64_t kMostPairBattles = 1'000'000;  // the score of every couple is kept
constexpr std::size_t kMostComparedArmies = 60;

/// Where armies of one of the rulesets come from.
class Camp {
 public:
  Camp(const ParsedArgs& typed, const sim::Ruleset& ruleset) : ruleset_(ruleset) {
    ruleset_.lint.over_limit = 1;  // an army that costs more than its limit now shall be compared too
    roster_ = value_or_throw(sim::load_roster(ruleset_), /*quiet=*/true);
    named_ = typed.has("armies");
  }

  std::vector<std::string> names() const { return sim::list_armies(ruleset_); }

  /// The army of a word; where it is none of this ruleset: nothing, and why. An army that was named is an InputError
  /// then.
  std::optional<sim::Army> army(const std::string& word, std::string& problem) const {
    sim::Loaded<sim::Army> loaded = sim::load_army(ruleset_, roster_, word);
    if (loaded.value && !sim::has_errors(loaded.diagnostics)) return std::move(loaded.value);
    if (named_) throw InputError(loaded.diagnostics).about_option("armies");
    problem = fmt::format("cannot be loaded with {}: {}", ruleset_.id, loaded.diagnostics.front().message);
    return std::nullopt;
  }

 private:
  sim::Ruleset ruleset_;
  std::vector<sim::RosterUnit> roster_;
  bool named_ = false;
};

/// --armies, else the sample armies that both rulesets have; of the others, that they are left out.
std::vector<std::string> words_of(const ParsedArgs& typed, const Camp& a, const Camp& b, MatchupRun& run) {
  if (typed.has("armies")) return typed.values("armies");
  std::vector<std::string> words;
  const std::vector<std::string> of_b = b.names();
  for (const std::string& name : a.names()) {
    if (std::find(of_b.begin(), of_b.end(), name) != of_b.end()) {
      words.push_back(name);
    } else {
      run.left_out.push_back(fmt::format("{}: only A has it", name));
    }
  }
  for (const std::string& name : of_b) {
    const bool common = std::find(words.begin(), words.end(), name) != words.end();
    if (!common) run.left_out.push_back(fmt::format("{}: only B has it", name));
  }
  return words;
}

/// Adds the armies that both rulesets can load, with one limit in both.
void add_armies(const ParsedArgs& typed, const ComparedSide& a, const ComparedSide& b, MatchupRun& run) {
  const Camp camp_a(typed, run.a.conditions.ruleset);
  const Camp camp_b(typed, run.b.conditions.ruleset);
  std::optional<Hundredths> points;
  if (typed.has("points")) points = hundredths_value(typed, "points", 1, kMostArmyPoints, "points");
  std::vector<std::string> words;
  for (const std::string& word : words_of(typed, camp_a, camp_b, run)) {
    std::string problem;
    auto of_a = for_side(a.settings, [&] { return camp_a.army(word, problem); });
    auto of_b = for_side(b.settings, [&] { return camp_b.army(word, problem); });
    if (of_a && points && of_a->limit != *points) continue;
    if (of_a && of_b && of_a->limit != of_b->limit) {
      problem = fmt::format("its limit is {} in A, {} in B", sim::counted(sim::points_text(of_a->limit), "point"),
                            sim::points_text(of_b->limit));
    }
    if (!problem.empty()) {
      run.left_out.push_back(fmt::format("{}: {}", word, problem));
      continue;
    }
    words.push_back(word);
    run.a.armies.push_back(std::move(*of_a));
    run.b.armies.push_back(std::move(*of_b));
  }
  sim::disambiguate_names(run.a.armies, words);
  for (const sim::Army& army : run.a.armies) run.names.push_back(army.name);
}

void check_pairs(const MatchupRun& run) {
  if (run.names.size() > kMostComparedArmies) {
    throw InputError(fmt::format("compare takes at most {} armies, not {}", kMostComparedArmies, run.names.size()),
                     "--points takes those of one limit; --armies those that you name");
  }
  for (const sim::ArmyPair& pair : run.pairs) {
    for (const sim::MatchSide* const side : {&run.a, &run.b}) {
      const std::string problem = sim::match_problem(sim::pair_match(*side, pair, 0));
      if (problem.empty()) continue;
      throw InputError(fmt::format("'{}' against '{}': {}", run.names[pair.row], run.names[pair.column], problem));
    }
  }
}

/// Rules, table and player of one of the rulesets.
sim::MatchSide resolve_conditions(const ComparedSide& side, sim::Scenario& scenario, bool quiet) {
  ResolvedMatch conditions = for_side(side.settings, [&] { return resolve_battle_conditions(side.typed, quiet); });
  scenario = std::move(conditions.scenario);
  sim::MatchSide resolved{std::move(conditions.match), scenario.hash, {}};
  expect_deployed_pairs(scenario, resolved.conditions.ruleset, "compare");
  const sim::Player player = resolve_player(side.typed, resolved.conditions.ruleset);
  resolved.conditions.players = {player, player};
  return resolved;
}

/// --battles-per-pair, in whole couples.
std::int64_t resolve_battles(const ParsedArgs& typed) {
  if (!typed.has("battles-per-pair")) return kDefaultPairBattles;
  const std::int64_t battles = integer_value(typed, "battles-per-pair", 1, kMostPairBattles);
  return battles + battles % 2;
}

}  // namespace

std::vector<OptionSpec> matchup_options() {
  return {{"armies", "ARMY",
           "an army that meets the others under both rulesets: a name, a file or a text; may be given several times "
           "(default: the sample armies of both rulesets, those of about equal limits against each other)",
           true},
          {"points", "N", "only armies with a limit of N points"},
          {"battles-per-pair", "N",
           "battles of each pair of armies under each ruleset, rounded up to whole couples (default 1,000)"},
          {"band", "P", "a score that moves by at most P percentage points counts as steady (default 5)"}};
}

MatchupRun resolve_matchups(const ParsedArgs& typed, const ComparedSide& a, const ComparedSide& b, bool quiet) {
  MatchupRun run;
  run.battles = resolve_battles(typed);
  if (typed.has("band")) run.band = decimal_value(typed, "band", 0, 49) / 100;
  run.a = resolve_conditions(a, run.scenario_a, quiet);
  run.b = resolve_conditions(b, run.scenario_b, /*quiet=*/true);
  add_armies(typed, a, b, run);
  run.pairs = typed.has("armies") ? sim::all_pairs(run.a.armies.size()) : sim::pairs_of_near_limits(run.a.armies);
  check_pairs(run);
  return run;
}

}  // namespace warbalance::cli
