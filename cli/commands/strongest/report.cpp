#include "cli/commands/strongest/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "cli/args/army_options.hpp"
#include "cli/args/command_line.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/shell_words.hpp"
#include "cli/commands/match/options.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/report/fields.hpp"
#include "sim/battles/threads.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/stats/intervals.hpp"
#include "sim/strongest/opponents.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::cli {

namespace {

constexpr int kMostRounds = 50;
constexpr int kMostOpponents = 10'000;
constexpr std::int64_t kMostSearchBattles = 2'000'000'000;

/// --against, --armies: the armies of a field that is not random.
void add_opponents(const ParsedArgs& typed, FieldConditions& conditions, bool quiet) {
  std::vector<std::string> words = typed.values("against");
  if (typed.has("armies")) words = sim::list_armies(conditions.ruleset);
  for (const std::string& word : words) {
    sim::Army army = for_option(typed.has("armies") ? "armies" : "against", [&] {
      return value_or_throw(sim::load_army(conditions.ruleset, conditions.roster, word), quiet);
    });
    // Sample armies with another limit are not opponents for an army of these points.
    if (typed.has("armies") && army.limit != conditions.points) continue;
    conditions.against.push_back(std::move(army));
    conditions.against_words.push_back(word);
  }
  if (typed.has("armies") && conditions.against.empty()) {
    throw option_error("armies", fmt::format("{} has no sample armies of {}", conditions.ruleset.id,
                                             sim::counted(sim::points_text(conditions.points), "point")));
  }
  sim::disambiguate_names(conditions.against, conditions.against_words);
}

/// Rules, scenario, player, roster; the points are those of an army of the ruleset.
FieldConditions resolve_conditions(const ParsedArgs& typed, std::string_view command, bool quiet) {
  FieldConditions conditions;
  sim::Game game = resolve_game(typed, kBattleScenario, quiet);
  conditions.ruleset = std::move(game.ruleset);
  conditions.scenario = std::move(game.scenario);
  expect_deployed_pairs(conditions.scenario, conditions.ruleset, command);
  conditions.player = resolve_player(typed, conditions.ruleset);
  conditions.roster = value_or_throw(sim::load_roster(conditions.ruleset), quiet);
  conditions.of_roster = sim::has_cards(conditions.ruleset);
  conditions.points = conditions.ruleset.army_points;
  return conditions;
}

void check_population(const FieldConditions& conditions) {
  sim::PopulationOptions options;
  options.budget = conditions.points;
  options.jitter = 0;
  if (conditions.of_roster) options.roster = conditions.roster;
  const std::string wrong = sim::ArmyGenerator::options_problem(conditions.ruleset, options);
  if (!wrong.empty()) throw InputError(wrong);
}

/// The items that an option names, as the ruleset and the roster write them; "Shooter" means all of its numbers.
std::vector<std::string> items_of(const ParsedArgs& typed, const char* option, const FieldConditions& conditions) {
  std::vector<std::string> names = sim::rule_and_tier_names(conditions.ruleset);
  for (const sim::RosterUnit& unit : conditions.roster) names.push_back(unit.name);
  std::vector<std::string> items;
  for (const std::string& word : typed.has(option) ? typed.values(option) : std::vector<std::string>()) {
    const std::vector<std::string> numbered = sim::with_numbers(word, names);
    for (const std::string& name : numbered.empty() ? std::vector{word} : numbered) {
      items.push_back(names[for_option(option, [&] { return choose("quality, special rule or unit", name, names); })]);
    }
  }
  return items;
}

/// --also, --archive
void add_known(const ParsedArgs& typed, StrongestRun& run, bool quiet) {
  const FieldConditions& conditions = run.conditions;
  const Hundredths any_points = kMostArmyPoints;
  for (const std::string& word : typed.has("also") ? typed.values("also") : std::vector<std::string>()) {
    run.known.push_back(for_option("also", [&] {
      return value_or_throw(sim::load_army(conditions.ruleset, conditions.roster, word, any_points), quiet);
    }));
  }
  if (!typed.has("archive")) return;
  expect_ending("archive", typed.value("archive"), "an archive", ".toml");
  run.archive = typed.value("archive");
  if (!std::filesystem::exists(run.archive)) return;
  const sim::ListedPopulation old = value_or_throw(
      sim::load_population(conditions.ruleset, conditions.roster, run.archive, sim::ArmyGenerator::most_units()),
      quiet);
  for (const sim::WeightedArmy& one : old.armies) run.known.push_back(one.army);
}

sim::MeasureSize resolve_measure(const ParsedArgs& typed) {
  sim::MeasureSize size;
  size.seed = resolve_seed(typed);
  if (typed.has("opponents")) {
    size.opponents = static_cast<std::uint32_t>(integer_value(typed, "opponents", 10, kMostOpponents));
  }
  return size;
}

OptionSpec opponents_option() {
  return {"opponents", "N", "random armies that it is measured against, 40 battles each (default 400)"};
}

}  // namespace

sim::FieldArmy field_army(const sim::Army& army) {
  sim::FieldArmy made;
  for (const sim::ArmyUnit& unit : army.units) {
    made.units.push_back(unit.design);
    made.costs.push_back(unit.cost);
  }
  return made;
}

sim::ArmyGenerator FieldConditions::population() const {
  sim::PopulationOptions options;
  options.budget = points;
  options.jitter = 0;
  if (of_roster) options.roster = roster;
  return sim::ArmyGenerator(ruleset, options);
}

sim::Opponents FieldConditions::opponents(const sim::ArmyGenerator& population) const {
  if (against.empty()) return {population, points};
  std::vector<sim::Opponent> given;
  for (const sim::Army& army : against) given.push_back({army.name, field_army(army), 1});
  return sim::Opponents(std::move(given));
}

sim::PlayFunction FieldConditions::play(const sim::ArmyGenerator& population,
                                        const std::vector<sim::Army>& further) const {
  const auto visit_army = [](const sim::Army& army, const sim::DesignVisitor& visit) {
    for (const sim::ArmyUnit& unit : army.units) visit(unit.design);
  };
  const sim::FieldArena arena = sim::field_arena(ruleset, [&](const sim::DesignVisitor& visit) {
    population.designs()(visit);
    for (const sim::Army& army : against) visit_army(army, visit);
    for (const sim::Army& army : further) visit_army(army, visit);
  });
  return arena({.player = player, .table = scenario.table, .battles_per_table = 2});
}

std::vector<OptionSpec> strongest_options() {
  return {
      {"points", "N", "points that the army may cost (default: those of the ruleset)"},
      {"most-copies", "N", "units alike at most (default: any number)"},
      {"unit-cap", "N", "units at most (default: any number)"},
      OptionSpec{"with", "ITEM",
                 "the army has at least one unit with this quality or special rule, or this unit. May be given several "
                 "times: one of them",
                 true},
      OptionSpec{"without", "ITEM", "the army has no such unit. May be given several times", true},
      OptionSpec{"against", "ARMY",
                 "the field is this army, not random ones: a name, a file or text. May be given several times", true}
          .without({{"armies"}}),
      {"armies", "", "the field are the sample armies of the same points"},
      {"units", "",
       "the army is made of ready-made units of the roster alone, and so are random opponents; of one genre: --units "
       "GENRE"},
      {"rounds", "N",
       "look for the best answer to the army found, then to the mix of both that nobody beats, and so on: N rounds "
       "at most, or until none is found (default 1)"},
      {"battles", "N", "battles of all searches together (default 1,000,000): more find stronger armies"},
      {"searches", "N",
       "separate searches, whose agreement is told; a last one starts from what they found (default: 5, fewer with few "
       "battles)"},
      OptionSpec{"also", "ARMY", "an army that the last search starts from. May be given several times", true},
      {"details", "", "show all numbers and how they were found"},
      {"archive", "FILE", "start from the armies of FILE, if there is one, and add those that are found"},
      opponents_option(),
      {"players", "PLAYER", "who plays all armies: " + std::string(kPlayersMeaning), false, kPlayerNames}};
}

StrongestRun resolve_strongest(const ParsedArgs& typed, bool quiet) {
  if (!typed.arguments().empty() && !typed.has("units")) {
    throw InputError("strongest finds the army itself: it takes no names",
                     "how strong your own one is tells: warbalance battle ARMY --field");
  }
  StrongestRun run;
  FieldConditions& conditions = run.conditions;
  conditions = resolve_conditions(typed, "strongest", quiet);
  if (typed.has("points")) conditions.points = hundredths_value(typed, "points", 1, kMostArmyPoints, "points");
  if (typed.has("units")) {
    conditions.of_roster = true;
    conditions.roster = resolve_roster(typed, conditions.ruleset, quiet);
    if (conditions.roster.empty()) {
      throw InputError(fmt::format("{} has no ready-made units", conditions.ruleset.id), "leave out --units");
    }
  }
  if (conditions.points > conditions.ruleset.army_points) {
    conditions.replay_options = fmt::format(" --set army.points={}", sim::points_text(conditions.points));
  }
  check_population(conditions);
  add_opponents(typed, conditions, quiet);
  run.limits.points = conditions.points;
  if (typed.has("most-copies")) {
    run.limits.copies = static_cast<int>(integer_value(typed, "most-copies", 1, sim::kMaxArmyUnits));
  }
  if (typed.has("rounds")) run.effort.rounds = static_cast<int>(integer_value(typed, "rounds", 1, kMostRounds));
  if (typed.has("unit-cap")) {
    run.limits.units = static_cast<int>(
        integer_value(typed, "unit-cap", 1, static_cast<std::int64_t>(sim::ArmyGenerator::most_units())));
  }
  sim::SearchEffort& search = run.effort.search;
  const auto wanted =
      typed.has("searches") ? static_cast<int>(integer_value(typed, "searches", 1, sim::kMostSearches)) : 0;
  if (typed.has("battles")) {
    search.battles =
        integer_value(typed, "battles", sim::kLeastSearchBattles * std::max(1, wanted), kMostSearchBattles);
  }
  search.searches = wanted != 0 ? wanted : sim::usual_searches(search.battles);
  run.with = items_of(typed, "with", conditions);
  run.without = items_of(typed, "without", conditions);
  add_known(typed, run, quiet);
  run.effort.search.seed = resolve_seed(typed);
  run.effort.measure = resolve_measure(typed);
  return run;
}

OptionSpec field_option() {
  return OptionSpec{"field", "",
                    "with one army: how strong it is against random armies of its price, and how many of them it beats"}
      .without({{"part", "store"}, ": these are for battles between armies that are named"})
      .without({{"no-swap", "precision", "examples", "facts", "shares"}});
}

FieldRun resolve_field(const ParsedArgs& typed, bool quiet) {
  if (typed.arguments().size() != 1) {
    throw InputError(fmt::format("battle --field needs one army, not {}", typed.arguments().size()),
                     "battle ARMY --field; to play two armies, leave out --field");
  }
  FieldRun run;
  run.conditions = resolve_conditions(typed, "battle --field", quiet);
  run.word = typed.arguments().front();
  run.army = take_argument(sim::load_army(run.conditions.ruleset, run.conditions.roster, run.word), 1, quiet);
  run.conditions.points = run.army.points();
  check_population(run.conditions);
  run.size = resolve_measure(typed);
  if (typed.has("battles")) {
    const std::int64_t battles = integer_value(typed, "battles", 2, sim::kMaxBattles);
    const std::int64_t each = 2 * std::int64_t{run.size.couples};
    run.size.opponents =
        static_cast<std::uint32_t>(std::clamp<std::int64_t>((battles + each - 1) / each, 3, kMostOpponents));
  }
  return run;
}

namespace {

constexpr std::size_t kShownOpponents = 3;
constexpr int kFactorDecimals = 2;
constexpr std::size_t kMostArchived = 200;

/// The table for people, with shares in percent.
Section percent_section(Table table) {
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    Column& shown = table.columns[column];
    if (shown.decimals != kShareDecimals) continue;
    shown.decimals = kPercentDecimals;
    if (shown.role == Role::estimate) shown.unit = "%";
    for (auto& row : table.rows) {
      if (double* const share = std::get_if<double>(&row[column])) *share = percent(*share);
    }
  }
  return section_of(table);
}

Section titled(Section section, std::string title) {
  section.title = std::move(title);
  return section;
}

/// "91.2 % (90.1 to 92.2)"
std::string interval_text(const sim::Estimate& share) {
  return fmt::format("{} ({})", percent_text(share.value), percent_range(share.interval));
}

std::vector<Column> details(std::vector<Column> columns) {
  for (Column& column : columns) column.detail = true;
  return columns;
}

/// An army that was measured, in a round of a search or alone.
struct MeasuredArmy {
  std::int64_t round = 1;
  const sim::Army* army = nullptr;
  const sim::ArmyMeasure* measure = nullptr;
  std::optional<double> share{};  ///< in the mix that no army beats
  const sim::FoundChoice* found = nullptr;
  std::optional<sim::Estimate> price_factor{};
};

/// @param given the army of `battle --field`; else a found one
Table table_of_armies(bool given, const std::vector<MeasuredArmy>& rows) {
  using Row = MeasuredArmy;
  Table table = table_of<Row>(
      "results", given ? "with --field: an army against random ones" : "an army that was found",
      {{count_column("round", "round", "in which it was found"), &Row::round},
       {label_column("army", "army", given ? "the army" : "the army, as every command takes it"),
        [](const Row& row) { return row.army->name; }},
       {price_column("points", "points", given ? "what it costs, and each opponent at most" : "what it costs"),
        [](const Row& row) { return sim::points_of(row.army->points()); }},
       {count_column("units", "units", "units of it"), [](const Row& row) { return std::ssize(row.army->units); }},
       {count_column("opponents", "opponents", "random armies that it met"),
        [](const Row& row) { return std::ssize(row.measure->met); }},
       {count_column("battles", "battles", "battles that measured it, which chose nothing"),
        [](const Row& row) { return row.measure->battles; }},
       {score_columns("mean score against its opponents"), [](const Row& row) { return row.measure->score; }},
       {{share_column("beaten", "beaten", "share of the random armies against which it wins more often than it loses"),
         low_end("beaten_low", kShareDecimals), high_end("beaten_high", kShareDecimals)},
        [](const Row& row) { return row.measure->beaten; }},
       {{estimate_column("price_factor", "times too cheap", "", kFactorDecimals,
                         "if its units cost so many times as much, what its points buy would be even"),
         low_end("price_factor_low", kFactorDecimals), high_end("price_factor_high", kFactorDecimals)},
        &Row::price_factor},
       {count_column("searches", "searches", "that knew nothing of each other"),
        [](const Row& row) { return row.found == nullptr ? std::optional<int>() : row.found->alone(); }},
       {count_column("agreeing", "agreeing", "of them, those whose army scored within 2 % of the best one"),
        [](const Row& row) { return row.found == nullptr ? std::optional<int>() : row.found->agreeing(); }},
       {details(outcome_share_columns()), [](const Row& row) { return row.measure->validity(); }},
       {share_column("share", "share", "with --rounds: how often the mix that nobody beats has it"), &Row::share}},
      rows);
  if (given) {
    table.drop(
        {"round", "units", "share", "price_factor", "price_factor_low", "price_factor_high", "searches", "agreeing"});
  } else {
    table.drop({"opponents"});
  }
  return table;
}

std::string opponent_in_words(const FieldConditions& conditions, const sim::ArmyGenerator& population,
                              const sim::ArmyMeasure& measure, std::size_t place) {
  return conditions.against.empty() ? sim::army_of(population, measure.met[place].army).name
                                    : conditions.against_words[place];
}

/// The battles with each of the opponents.
BattlesPlayed battles_played(const FieldConditions& conditions, const sim::ArmyGenerator& population,
                             const sim::ArmyMeasure& measure) {
  BattlesPlayed played{.cells_are = "opponents",
                       .sampled = conditions.against.empty(),
                       .question = "how strong the army is",
                       .advice = [&conditions] {
                         return advice_on_attack(conditions.ruleset, conditions.scenario, {&conditions.player, 1});
                       }};
  for (std::size_t i = 0; i < measure.met.size(); ++i) {
    played.cells.push_back({opponent_in_words(conditions, population, measure, i), measure.met[i].validity});
  }
  return played;
}

/// An opponent that did well against an army.
struct Counter {
  std::string word;  ///< as typed in commands
  const sim::MetOpponent* met = nullptr;
  std::string replay;
};

Table table_of_counters(const std::vector<Counter>& rows) {
  using Row = Counter;
  return table_of<Row>(
      "opponents", "an opponent that did well against it",
      {{count_column("round", "round", "in which the army was found"), [](const Row&) { return 1; }},
       {label_column("opponent", "opponent", "the opponent, as every command takes it"), &Row::word},
       {count_column("battles", "battles", "battles against it"),
        [](const Row& row) { return row.met->validity.battles; }},
       {score_columns("score of the army against it: among many opponents chance alone lets some look strong"),
        [](const Row& row) { return sim::pair_score(row.met->couples); }},
       {details(outcome_share_columns()), [](const Row& row) { return row.met->validity; }},
       {detail(command_column("replay", "replay", "the command that shows the first battle of it")), &Row::replay}},
      rows);
}

/// The numbers of the opponents, those first that did best against the army.
std::vector<std::size_t> by_success(const sim::ArmyMeasure& measure) {
  std::vector<std::size_t> order(measure.met.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, {}, [&](std::size_t opponent) { return measure.met[opponent].score(); });
  return order;
}

/// The opponents that did best against an army.
Table opponents_of(const ParsedArgs& typed, const FieldConditions& conditions, const sim::ArmyGenerator& population,
                   const std::string& army, const sim::ArmyMeasure& measure) {
  std::vector<std::size_t> order = by_success(measure);
  if (conditions.against.empty()) order.resize(std::min(order.size(), kShownOpponents));
  std::vector<Counter> rows;
  for (const std::size_t place : order) {
    const sim::MetOpponent& met = measure.met[place];
    const std::string word = opponent_in_words(conditions, population, measure, place);
    rows.push_back({word, &met,
                    fmt::format("{}{} --matchup {} --battle 0", replay_line(typed, "battle", {army, word}, {}),
                                conditions.replay_options, sim::kMeasureMatchup + met.number)});
  }
  return table_of_counters(rows);
}

std::string field_name(const FieldConditions& conditions) {
  if (conditions.against.empty()) {
    return fmt::format("random armies of {}", sim::counted(sim::points_text(conditions.points), "point"));
  }
  if (conditions.against.size() == 1) return conditions.against_words.front();
  return sim::counted(conditions.against.size(), "army");
}

std::string verdict_of(const sim::ArmyMeasure& measure, const std::string& field) {
  return fmt::format("scores {} against {}", interval_text(*measure.score), field);
}

void note_beaten(Report& report, const sim::ArmyMeasure& measure) {
  if (!measure.beaten || measure.validity().is_void()) return;
  report.notes.push_back(
      fmt::format("It wins more often than it loses against {} of the random armies. Intervals are 95 % intervals.",
                  interval_text(*measure.beaten)));
}

void add_units(Table& table, std::int64_t round, const sim::Army& army) {
  for (std::size_t i = 0; i < army.units.size();) {
    std::size_t end = i;
    while (end < army.units.size() && army.units[end].name == army.units[i].name) ++end;
    const double each = sim::points_of(army.units[i].cost);
    table.rows.push_back(
        {round, static_cast<std::int64_t>(end - i), army.units[i].name, each, each * static_cast<double>(end - i)});
    i = end;
  }
}

void add_provenance(Report& report, const ParsedArgs& typed, const FieldConditions& conditions, bool interrupted) {
  report.provenance =
      provenance_of(typed, conditions.ruleset, conditions.scenario, resolve_seed(typed), {&conditions.player, 1});
  report.provenance.interrupted = interrupted;
}

void add_rounds_notes(Report& report, const StrongestRun& run, const sim::BestResponses& found) {
  if (run.effort.rounds == 1) return;
  report.notes.push_back(
      found.settled
          ? fmt::format(
                "Round {} found no army that scores more than half against the mix of those before it, as far as "
                "its interval tells: with this effort the mix stands.",
                found.rounds.size())
          : fmt::format(
                "The last round still found an army that beats the mix of those before it: more --rounds go on."));
}

/// "It is 2.1 times too cheap (2.0 to 2.2)."
std::string factor_text(const std::optional<sim::Estimate>& factor) {
  if (!factor) {
    return fmt::format("It is more than {} times too cheap, or too few battles were played to tell.",
                       sim::kGreatestFactor);
  }
  if (factor->interval.low <= 1) return "It is not shown to be too cheap.";
  return fmt::format("It is {:.{}f} times too cheap ({:.{}f} to {:.{}f}).", factor->value, kFactorDecimals,
                     factor->interval.low, kFactorDecimals, factor->interval.high, kFactorDecimals);
}

/// How far the searches agree, and what the score is.
std::string agreement_text(const sim::FoundChoice& found, std::int64_t armies_tried) {
  const std::string tried = fmt::format("{} were tried", sim::counted(grouped_text(armies_tried), "army"));
  if (found.alone() == 1) {
    return fmt::format("One search; {}. There may be a stronger army: --battles looks longer.", tried);
  }
  return fmt::format(
      "{} of {} separate searches ended within 2 % of it; {}. There may be a stronger army: --battles looks longer.",
      found.agreeing(), found.alone(), tried);
}

/// A search of a round.
struct OneSearch {
  std::int64_t round = 1;
  std::int64_t search = 1;
  double score = 0;
  std::string army;
};

Table table_of_searches(const std::vector<OneSearch>& rows) {
  using Row = OneSearch;
  return table_of<Row>(
      "searches", "a search",
      {{count_column("round", "round", "of which it is one"), &Row::round},
       {count_column("search", "search", "its number; the last of three or more starts from what the others found"),
        &Row::search},
       {share_column("score", "score", "of its best army in the race that chose among them, so overestimated"),
        &Row::score},
       {label_column("army", "army", "its best army"), &Row::army}},
      rows);
}

/// A special rule of the army.
Table table_of_reasons(const std::vector<sim::ScoreWithout>& rows) {
  using Row = sim::ScoreWithout;
  return table_of<Row>("reasons", "a special rule of the army that was found",
                       {{label_column("rule", "without", "the rule that its units lack"), &Row::rule},
                        {count_column("units", "units", "of it that have the rule"), &Row::units},
                        {score_columns("its score without the rule, at the same costs"), &Row::score}},
                       rows);
}

/// Why the army is strong, and who beats it.
void add_reasons(Report& report, const sim::ArmyGenerator& population, const sim::ArmyMeasure& measure,
                 const StrongestDetails& details) {
  if (!details.without.empty()) {
    const sim::ScoreWithout& most = details.without.front();
    if (most.score.interval.high < measure.score->interval.low) {
      report.notes.push_back(fmt::format("Why: {} on {}. Without it they score {}.", most.rule,
                                         sim::counted(most.units, "unit"), percent_text(most.score.value)));
    }
  }
  if (!details.countered) return;
  const auto best = std::ranges::min_element(details.countered->met, {}, &sim::MetOpponent::score);
  if (best == details.countered->met.end()) return;
  report.notes.push_back(fmt::format("What beats it{}: {} (it scores {} against that).",
                                     best->score() < 0.5 ? "" : " best", sim::army_of(population, best->army).name,
                                     percent_text(best->score())));
}

void add_next_commands(Report& report, const ParsedArgs& typed, const StrongestRun& run) {
  const EffectiveWords& words = typed.effective_words();
  if (!typed.has("rules") && !typed.has("prices") && !sim::has_cards(run.conditions.ruleset)) {
    report.notes.emplace_back("Next: warbalance price --publish --save-ruleset fairer (fairer prices)");
    report.notes.emplace_back("Next: warbalance strongest --rules ./fairer (what is left to gain then)");
  }
  report.notes.push_back(words.next("", "--details", "all numbers"));
}

}  // namespace

Table strongest_table() { return table_of_armies(false, {}); }
Table field_table() { return table_of_armies(true, {}); }
Table counters_table() { return table_of_counters({}); }
Table searches_table() { return table_of_searches({}); }
Table reasons_table() { return table_of_reasons({}); }

std::vector<sim::Opponent> best_opponents(const sim::ArmyGenerator& population, const sim::ArmyMeasure& measure) {
  std::vector<std::size_t> order = by_success(measure);
  order.resize(std::min(order.size(), kShownOpponents));
  std::vector<sim::Opponent> best;
  for (const std::size_t opponent : order) {
    const sim::FieldArmy& army = measure.met[opponent].army;
    best.push_back({sim::army_of(population, army).name, army, 1});
  }
  return best;
}

std::string archive_text(const std::vector<sim::Army>& older, const sim::UnitChoices& choices,
                         const sim::BestResponses& found) {
  std::vector<std::string> armies;
  const auto add = [&armies](const std::string& army) {
    if (!sim::is_one_of(armies, army)) armies.push_back(army);
  };
  for (const sim::ResponseRound& round : found.rounds) {
    add(sim::army_of(choices, round.army).name);
    for (const sim::SearchWinner& winner : round.found.winners) add(sim::army_of(choices, winner.army).name);
  }
  for (const sim::Army& army : older) add(sim::army_text(army));
  armies.resize(std::min(armies.size(), kMostArchived));
  std::string text =
      "# Armies that \"warbalance strongest --archive\" found, the newest first. It starts from them again.\n"
      "name = \"strong armies\"\n";
  for (const std::string& army : armies) text += fmt::format("\n[[army]]\narmy = {}\n", sim::string_text(army));
  return text;
}

Table found_units_table() {
  return {
      "units",
      "units alike of an army that was found",
      {count_column("round", "round", "in which the army was found"),
       count_column("count", "count", "how many of them"), label_column("unit", "unit", "the unit"),
       price_column("each", "each", "what one costs"), price_column("together", "together", "what all of them cost")}};
}

Report strongest_report(const ParsedArgs& typed, const StrongestRun& run, const sim::ArmyGenerator& population,
                        const sim::UnitChoices& choices, const sim::BestResponses& found,
                        const StrongestDetails& details) {
  BattlesPlayed played = battles_played(run.conditions, population, found.rounds.front().against_mix);
  for (std::size_t i = 1; i < found.rounds.size(); ++i) {
    played.cells.push_back({fmt::format("round {}", i + 1), found.rounds[i].against_mix.validity(), false, true});
  }
  Report report(played);
  report.command = "strongest";
  Table units = found_units_table();
  const FieldConditions& conditions = run.conditions;
  const bool rounds = run.effort.rounds > 1;
  std::vector<sim::Army> armies;
  for (const sim::ResponseRound& one : found.rounds) armies.push_back(sim::army_of(choices, one.army));
  std::vector<MeasuredArmy> measured;
  std::vector<OneSearch> searches;
  for (std::size_t i = 0; i < armies.size(); ++i) {
    const sim::ResponseRound& one = found.rounds[i];
    const auto round = static_cast<std::int64_t>(i + 1);
    measured.push_back(
        {round, &armies[i], &one.against_mix, rounds ? std::optional(one.share) : std::nullopt, &one.found});
    add_units(units, round, armies[i]);
    for (const sim::SearchWinner& winner : one.found.winners) {
      searches.push_back({round, searches.empty() || searches.back().round != round ? 1 : searches.back().search + 1,
                          winner.score, sim::army_of(choices, winner.army).name});
    }
  }
  if (details.price) measured.front().price_factor = details.price->factor;
  report.results = table_of_armies(false, measured);
  Table opponents = opponents_of(typed, conditions, population, armies.front().name, found.rounds.front().against_mix);
  if (!rounds) {
    report.results.drop({"round", "share"});
    units.drop({"round"});
    opponents.drop({"round"});
  }
  if (!conditions.against.empty()) {
    report.results.drop(
        {"beaten", "beaten_low", "beaten_high", "price_factor", "price_factor_low", "price_factor_high"});
  }
  const sim::ResponseRound& first = found.rounds.front();
  report.title = fmt::format("Strongest army for {}", sim::counted(sim::points_text(run.limits.points), "point"));
  report.conclusion =
      fmt::format("The strongest army found {}.", verdict_of(first.against_mix, field_name(conditions)));
  if (details.price) {
    report.conclusion += " " + factor_text(details.price->factor);
  }
  Section its_units = titled(section_of(units), rounds ? "Their units" : "");
  Table of_searches = table_of_searches(searches);
  Table reasons = table_of_reasons(details.without);
  if (!rounds) of_searches.drop({"round"});
  add_reasons(report, population, first.against_mix, details);
  report.notes.push_back(agreement_text(first.found, found.armies_tried));
  add_rounds_notes(report, run, found);
  if (rounds) {
    Table shown = report.results;
    shown.title = "The rounds: each army against the field, then against the mix of those before it";
    report.sections.push_back(percent_section(std::move(shown)));
  }
  report.sections.push_back(std::move(its_units));
  if (!conditions.against.empty()) {
    report.sections.push_back(titled(percent_section(opponents), "Against each of them"));
  }
  if (typed.has("details")) {
    if (conditions.against.empty()) {
      report.sections.push_back(
          titled(percent_section(opponents), "The random armies that did best against it, among many by chance too"));
    }
    if (!reasons.rows.empty())
      report.sections.push_back(
          titled(percent_section(reasons), "Its score without each special rule, at the same costs"));
    report.sections.push_back(titled(percent_section(of_searches), "What each search found"));
  } else {
    report.title.clear();
    add_next_commands(report, typed, run);
  }
  report.further_tables = {std::move(units), std::move(opponents), std::move(of_searches), std::move(reasons)};
  add_provenance(report, typed, conditions, found.interrupted);
  return report;
}

Report field_report(const ParsedArgs& typed, const FieldRun& run, const sim::ArmyGenerator& population,
                    const sim::ArmyMeasure& measure) {
  Report report(battles_played(run.conditions, population, measure));
  report.command = "battle";
  report.results = table_of_armies(true, {{.army = &run.army, .measure = &measure}});
  Table opponents = opponents_of(typed, run.conditions, population, run.word, measure);
  opponents.drop({"round"});
  report.title = fmt::format("Battle: {} against {}", run.army.name, field_name(run.conditions));
  report.conclusion =
      fmt::format("{} ({}) {}.", run.army.name, sim::counted(sim::points_text(run.army.points()), "point"),
                  verdict_of(measure, field_name(run.conditions)));
  report.sections.push_back(titled(percent_section(opponents), "The random armies that did best against it"));
  report.further_tables = {std::move(opponents)};
  note_beaten(report, measure);
  add_provenance(report, typed, run.conditions, measure.interrupted);
  return report;
}

}  // namespace warbalance::cli
