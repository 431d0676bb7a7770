#include "cli/commands/price/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "cli/args/army_options.hpp"
#include "cli/args/command_line.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/shell_words.hpp"
#include "cli/commands/price/cards.hpp"
#include "cli/commands/price/direct.hpp"
#include "cli/commands/price/publish.hpp"
#include "cli/commands/price/whole_units.hpp"
#include "sim/battles/run_cell.hpp"
#include "sim/files/words.hpp"
#include "sim/pricing/estimation/field.hpp"
#include "sim/pricing/estimation/placebo.hpp"
#include "sim/pricing/population/features.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/rules/named_files.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/units/army.hpp"
#include "sim/units/cards.hpp"
#include "sim/units/price_list.hpp"

namespace warbalance::cli {

namespace {

constexpr std::int64_t kMostEdits = 10'000;
const std::vector<std::string> kBands = {"1", "2", "all"};
constexpr std::array kBandKinds{sim::PriceBands::one, sim::PriceBands::two, sim::PriceBands::all};
/// Rejects options that conflict with a published list.
void refuse_other_runs(const PriceRun& run) {
  const auto refuse = [](const std::string& why) { throw option_error("publish", why, "leave one of them out"); };
  if (run.options.prior) {
    refuse(
        fmt::format("is for rulesets with costs of qualities and special rules, or for --units; of {} write a price "
                    "list by --save-list",
                    run.ruleset.id));
  }
  if (!run.options.population.listed.armies.empty()) {
    refuse(
        "needs armies that are built at the prices of a list: it does not go with --population of armies that are "
        "really played");
  }
}

/// The features that an option names.
std::vector<std::size_t> named_features(const ParsedArgs& typed, const char* option,
                                        const sim::FeatureSpace& features) {
  std::vector<std::string> names;
  for (std::size_t f = 0; f < features.size(); ++f) names.push_back(features[f].placebo ? "" : features[f].name);
  const std::string what = features.of_roster() ? "unit" : "quality or special rule";
  std::vector<std::size_t> found;
  if (!typed.has(option)) return found;
  for (const std::string& wanted : typed.values(option)) {
    const std::vector<std::string> numbered = sim::with_numbers(wanted, names);
    for (const std::string& name : numbered.empty() ? std::vector{wanted} : numbered) {
      found.push_back(for_option(option, [&] { return choose(what, name, names); }));
    }
  }
  return found;
}

}  // namespace

std::vector<OptionSpec> publish_options() {
  OptionSpec publish{
      "publish", "",
      "look for the best price list that can be printed: whole price steps, no better quality cheaper, no special "
      "rule below 0 unless it is listed so; proved on armies that chose nothing, with the best lists of few changes "
      "beside it (some minutes more)"};
  std::vector<OptionSpec> of_list = {
      {"bands", "1|2|all",
       "with --publish: how many prices a special rule has: 1 (default), 2 (one on the better half of the "
       "qualities, one on the others), all (one on each quality)",
       false, kBands},
      {"keep", "ITEM", "with --publish: a quality or special rule whose price stays. May be given several times", true},
      {"edits", "N", "with --publish: change at most N prices"},
      {"tournament", "",
       "with --publish: make the list withstand armies that people choose, too: searches attack it in rounds (ten "
       "minutes more)"},
      {"allow-negative", "ITEM", "with --publish: a special rule that may cost less than 0. May be given several times",
       true},
  };
  for (OptionSpec& option : of_list) {
    option.needs = {{{"publish"}, ", which looks for a list"}};
    if (option.name == "bands") option.excludes = {{{"units"}, ": it is about costs of qualities and special rules"}};
  }
  of_list.insert(of_list.begin(), std::move(publish));
  return of_list;
}

void resolve_publish(const ParsedArgs& typed, PriceRun& run) {
  if (!typed.has("publish")) return;
  refuse_other_runs(run);
  PublishRun& publish = run.publish.emplace();
  const sim::FeatureSpace features = sim::priced_features(run.ruleset, run.options.population);
  publish.list.bands = kBandKinds[word_value(typed, "bands", kBands)];
  publish.list.keep = named_features(typed, "keep", features);
  publish.list.allow_negative = named_features(typed, "allow-negative", features);
  for (std::size_t f = 0; f < features.size(); ++f) {
    if (features[f].placebo || features[f].on_request) publish.list.keep.push_back(f);
  }
  publish.tournament = typed.has("tournament");
  if (publish.tournament && !run.options.population.roster.empty()) {
    throw option_error("tournament", "needs armies that are made of qualities and special rules", "leave out --units");
  }
  if (typed.has("edits")) publish.list.edits = static_cast<int>(integer_value(typed, "edits", 1, kMostEdits));
  if (typed.has("full")) publish.passes = {4, 960'000, 48'000};
  publish.passes = publish.passes.scaled(run.share_beside);
  if (typed.has("quick")) publish.passes.passes = 3;
}

std::vector<sim::Player> resolve_panel(const ParsedArgs& typed, const sim::Ruleset& ruleset, const sim::Player& main,
                                       const std::string& option) {
  std::vector<sim::Player> panel;
  if (!typed.has(option)) return panel;
  for (const std::string& name : split(typed.value(option), ',')) {
    const sim::Player player = for_option(option, [&] { return named_player(ruleset, name); });
    const auto same = [&](const sim::Player& other) { return other.plays_like(player); };
    if (!same(main) && std::none_of(panel.begin(), panel.end(), same)) panel.push_back(player);
  }
  if (panel.empty()) {
    throw option_error(option, fmt::format("names no player but {}, which plays anyway", main.name),
                       fmt::format("name others, as in --{} aggressive,cautious", option));
  }
  return panel;
}

namespace {

// Whole units with a price of their own: `price --unit`.

void refuse_without_random_armies(const PriceRun& run) {
  if (sim::has_cards(run.ruleset)) {
    throw option_error("unit",
                       fmt::format("needs a price list, {} has only guesses to build armies by", run.ruleset.id),
                       "price the units of its roster: --units");
  }
  if (!run.options.population.listed.armies.empty()) {
    throw option_error("unit", "adds units to random armies: it does not go with armies of --population",
                       "leave one of them out");
  }
}

sim::RosterUnit unit_of(const sim::Ruleset& ruleset, const std::vector<sim::RosterUnit>& roster,
                        const std::string& text, bool quiet) {
  sim::ArmyUnit unit = for_option("unit", [&] { return value_or_throw(sim::load_unit(ruleset, roster, text), quiet); });
  sim::RosterUnit whole;
  whole.name = std::move(unit.name);
  whole.design = std::move(unit.design);
  whole.listed = unit.cost;
  return whole;
}

/// --unit
OptionSpec whole_unit_option() {
  return OptionSpec{
      "unit", "UNIT",
      "the fair price of one whole unit, such as \"3+ Tough, Fast\" or a name of the roster, which need not be the "
      "sum of its quality and special rules: the price at which it makes an army neither stronger nor weaker. May "
      "be given several times",
      true}
      .without({{"units"},
                ", with which every unit of the roster has its own price",
                "name it there: warbalance price --units NAME"});
}

/// The units of --unit, each by its name in the roster or by its profile. InputError if the run has no random armies to
/// add them to.
/// @param run  its rules, method and given units are resolved
std::vector<sim::RosterUnit> resolve_whole_units(const ParsedArgs& typed, const PriceRun& run, bool quiet) {
  std::vector<sim::RosterUnit> units;
  if (!typed.has("unit")) return units;
  refuse_without_random_armies(run);
  const auto roster = value_or_throw(sim::load_roster(run.ruleset), quiet);
  for (const std::string& text : typed.values("unit")) {
    sim::RosterUnit unit = unit_of(run.ruleset, roster, text, quiet);
    const auto same = [&](const sim::RosterUnit& other) { return other.design == unit.design; };
    if (std::any_of(units.begin(), units.end(), same)) {
      throw option_error("unit", fmt::format("has {} twice", sim::profile_text(run.ruleset, unit.design)));
    }
    units.push_back(std::move(unit));
  }
  return units;
}

/// InputError when an item is a unit instead of a quality or special rule; --unit prices it.
void refuse_units_as_items(const std::vector<std::string>& items, const PriceRun& run) {
  const sim::PopulationOptions& population = run.options.population;
  if (items.empty() || !population.roster.empty()) return;
  const sim::FeatureSpace features = sim::priced_features(run.ruleset, population);
  const sim::Loaded<std::vector<sim::RosterUnit>> roster = sim::load_roster(run.ruleset);
  for (const std::string& item : items) {
    if (features.find(item)) continue;
    const auto unit = sim::load_unit(run.ruleset, roster.value.value_or(std::vector<sim::RosterUnit>{}), item);
    if (!unit.value || sim::has_errors(unit.diagnostics)) continue;
    throw InputError(fmt::format("\"{}\" is a whole unit, no quality or special rule", item),
                     fmt::format("for a price of its own: {}", shell_line({"--unit", item})))
        .about_argument();
  }
}

// The length of a price run: --quick, --full, --battles, --chains.

/// --battles: chooses chains and rounds that fit the number.
void fit_to_battles(const ParsedArgs& typed, PriceRun& run, bool quiet) {
  if (!typed.has("battles")) return;
  const std::int64_t battles = integer_value(typed, "battles", 1, sim::kMaxBattles);
  const sim::Diagnostics found = sim::fit_schedule(run.ruleset, run.options, battles);
  if (sim::has_errors(found)) throw InputError(found);
  print_warnings(found, quiet);
}

/// The fewest --battles for so many chains; more battles also give more rounds.
/// @param run  fitted to fewer  @param preset  options before that  @param enough  battles of a chain in a round
std::int64_t least_battles(const PriceRun& run, const sim::FieldOptions& preset, std::int64_t enough) {
  sim::FieldSchedule schedule = run.options.schedule;
  for (std::int64_t battles = 0;;) {
    const std::int64_t needed = schedule.least_battles() * enough;
    if (needed <= battles) return battles;
    battles = needed;
    sim::FieldOptions options = preset;
    sim::fit_schedule(run.ruleset, options, battles);
    options.schedule.chains = schedule.chains;
    schedule = options.schedule;
  }
}

/// --chains: replaces the chains of the preset and keeps its rounds; --battles are divided among them. Without
/// --battles a round has as many battles as in the preset, or more if there are too many prices for these.
void fit_to_chains(const ParsedArgs& typed, const sim::FieldOptions& preset, PriceRun& run) {
  if (!typed.has("chains")) return;
  sim::FieldSchedule& schedule = run.options.schedule;
  schedule.chains = static_cast<int>(integer_value(typed, "chains", 2, sim::kMostChains));
  const std::int64_t enough = sim::steady_round(run.ruleset, run.options);
  if (!typed.has("battles")) {
    const std::int64_t least = enough * schedule.burn_in_divisor;
    schedule.battles_per_round = static_cast<int>(std::max<std::int64_t>(schedule.battles_per_round, least));
    return;
  }
  const std::int64_t battles = integer_value(typed, "battles", 1, sim::kMaxBattles);
  if (battles < schedule.least_battles() * enough) {
    throw option_error("chains",
                       fmt::format("{} is too many for --battles {}: a chain has {} rounds of at least {} battles",
                                   schedule.chains, battles, schedule.most_rounds(), enough),
                       fmt::format("give at least --battles {}, or fewer chains", least_battles(run, preset, enough)));
  }
  schedule = schedule.within(battles);
}

/// The share of the usual post-run battles: that of --quick, or in proportion to --battles.
double share_beside(const ParsedArgs& typed) {
  constexpr double kQuick = 0.25;
  if (!typed.has("battles")) return typed.has("quick") ? kQuick : 1;
  const auto battles = static_cast<double>(integer_value(typed, "battles", 1, sim::kMaxBattles));
  return std::min(1.0, battles / static_cast<double>(sim::field_schedule("default")->most_battles()));
}

constexpr double kGreatestPrice = 10'000;
constexpr std::array kModels{sim::PriceModelKind::additive, sim::PriceModelKind::quality, sim::PriceModelKind::table};
const std::vector<std::string> kMethods = {"field", "mono"};

/// The words of --model; the last one is only for cards (`price_cards`).
std::vector<std::string> model_names() {
  std::vector<std::string> names;
  for (const sim::PriceModelKind model : kModels) names.emplace_back(sim::price_model_name(model));
  names.emplace_back(kProducts);
  return names;
}

/// --population with a word: how random armies are built. Empty: it names armies that people play.
std::optional<sim::Building> typed_building(const ParsedArgs& typed) {
  const auto name =
      std::find(sim::kBuildingNames.begin(), sim::kBuildingNames.end(), typed.value("population", "fair"));
  if (name == sim::kBuildingNames.end()) return std::nullopt;
  return static_cast<sim::Building>(name - sim::kBuildingNames.begin());
}

/// --population with armies that people play
sim::ListedPopulation resolve_listed(const ParsedArgs& typed, const sim::Ruleset& ruleset, bool quiet) {
  if (typed_building(typed)) return {};
  for (const char* option : {"budget", "units", "validate"}) {
    if (!typed.has(option)) continue;
    if (std::string_view(option) == "validate") {
      throw option_error("validate", "needs armies that no price was fitted on, --population has none to spare",
                         "leave one of them out");
    }
    throw option_error(option, "describes random armies: it does not go with --population", "leave one of them out");
  }
  const auto roster = value_or_throw(sim::load_roster(ruleset), quiet);
  return for_option("population", [&] {
    const auto file = value_or_throw(sim::file_meant(ruleset, sim::kPopulations, typed.value("population")), quiet);
    return value_or_throw(sim::load_population(ruleset, roster, file, sim::ArmyGenerator::most_units()), quiet);
  });
}

/// Whether --method is mono instead of field.
bool resolve_method(const ParsedArgs& typed) {
  if (word_value(typed, "method", kMethods) == 0) return false;
  for (const char* const option : {"unit", "model", "precision", "panel", "conditions", "interactions", "explain",
                                   "validate", "direct", "publish"}) {
    if (!typed.has(option)) continue;
    throw option_error(option, "goes with --method field: mono only describes", "leave one of them out");
  }
  return true;
}

/// --explain
std::string explained_rule(const std::string& wanted, const std::vector<std::string>& items,
                           const sim::Ruleset& ruleset) {
  if (!items.empty()) throw option_error("explain", fmt::format("shows one rule: leave out '{}'", items.front()));
  std::vector<std::string> names;
  for (const sim::SpecialRule& rule : ruleset.rules) names.push_back(rule.name);
  return names[for_option("explain", [&] { return choose("special rule", wanted, names); })];
}

/// For rulesets with cards: replaces a requested size, such as "Blast(6)", by its price term.
void name_terms(PriceRun& run) {
  std::vector<std::string> terms;
  for (const std::string& name : run.options.only) {
    const std::string term = sim::term_of_size(run.ruleset, name);
    if (!term.empty()) run.sizes_asked_for.push_back(name);
    const std::string& priced = term.empty() ? name : term;
    if (std::find(terms.begin(), terms.end(), priced) == terms.end()) terms.push_back(priced);
  }
  run.options.only = std::move(terms);
}

/// The items that words mean, ignoring case; "Shooter" means every special rule of that name with a number.
std::vector<std::string> items_meant(const std::vector<std::string>& words, const sim::Ruleset& ruleset) {
  const std::vector<std::string> names = sim::rule_and_tier_names(ruleset);
  const auto terms = sim::has_cards(ruleset) ? sim::price_terms(ruleset) : std::vector<sim::PriceTerm>();
  std::vector<std::string> items;
  for (const std::string& word : words) {
    const auto same = [&](const std::string& name) { return sim::folded_name(name) == sim::folded_name(word); };
    const auto found = std::find_if(names.begin(), names.end(), same);
    const auto term = std::ranges::find_if(terms, same, &sim::PriceTerm::name);
    std::vector<std::string> meant = term != terms.end()    ? std::vector{term->name}
                                     : found != names.end() ? std::vector{*found}
                                                            : sim::with_numbers(word, names);
    const auto of_all_sizes = std::find_if(meant.begin(), meant.end(), sim::is_sized_name);
    if (of_all_sizes != meant.end() && meant.size() > 1) {  // cards are priced by the common term of all sizes
      const std::string pattern = *of_all_sizes;
      if (sim::has_cards(ruleset)) meant = {pattern};
      if (!sim::has_cards(ruleset)) std::erase(meant, pattern);
    }
    if (meant.empty()) meant = {word};
    for (std::string& item : meant) {
      if (!sim::is_one_of(items, item)) items.push_back(std::move(item));
    }
  }
  return items;
}

/// --units: the units that armies are drawn from; empty = all that the ruleset allows. If an item is a genre, the units
/// are those of that genre, and the item is removed from the reported ones.
std::vector<sim::RosterUnit> resolve_priced_units(const ParsedArgs& typed, PriceRun& run, bool quiet) {
  if (!typed.has("units")) return {};
  std::vector<sim::RosterUnit> roster = value_or_throw(sim::load_roster(run.ruleset), quiet);
  if (roster.empty()) {
    throw InputError(fmt::format("{} has no ready-made units to price", run.ruleset.id),
                     "units with names stand in the file units.toml of the ruleset: see data/README.md");
  }
  std::vector<std::string> known;
  for (const sim::RosterUnit& unit : roster) {
    known.push_back(unit.name);
    if (!sim::is_one_of(known, unit.genre)) known.push_back(unit.genre);
  }
  for (const std::string& item : typed.arguments()) {
    const auto of_genre = std::ranges::find_if(
        roster, [&](const auto& unit) { return sim::folded_name(unit.genre) == sim::folded_name(item); });
    if (of_genre != roster.end()) {
      if (!run.genre.empty()) throw InputError("armies are of one genre, not of several").about_argument();
      run.genre = of_genre->genre;
      std::erase(run.options.only, item);
    } else if (!sim::is_one_of(known, item)) {
      throw InputError(fmt::format("unknown unit or genre \"{}\"", item), sim::suggestion(item, known))
          .about_argument();
    }
  }
  if (!run.genre.empty()) std::erase_if(roster, [&](const auto& unit) { return unit.genre != run.genre; });
  return roster;
}

/// Reads the length of the run, its armies, model and dice, when it may stop, and the post-run questions.
void resolve_run(const ParsedArgs& typed, PriceRun& run) {
  sim::FieldOptions& options = run.options;
  options.seed = resolve_seed(typed);
  options.schedule = *sim::field_schedule(typed.has("quick") ? "quick" : typed.has("full") ? "full" : "default");
  options.population = resolve_random_armies(typed);
  options.anchor = typed.value("anchor");
  if (typed.has("precision")) options.precision = decimal_value(typed, "precision", 0.01, kGreatestPrice);
  const std::size_t model = word_value(typed, "model", model_names());
  if (model < kModels.size()) options.model = kModels[model];
  if (typed.has("units") && model != 0) {
    throw option_error("model", "goes with qualities and special rules, not with --units", "leave out one of them");
  }
  options.interactions = typed.has("interactions") || typed.has("explain");
  run.conditions = typed.has("conditions");
  run.validate = typed.has("validate");
  run.validate_elsewhere = run.validate && typed.has("full");
}

void refuse_listed_positions(const sim::Scenario& scenario, const char* option) {
  if (!scenario.lists_positions()) return;
  throw InputError(
      fmt::format("the scenario '{}' lists where units stand: random armies have no such places", scenario.name),
      "price needs a scenario whose armies are deployed by their players")
      .about_option(option);
}

/// Rules, scenario and players.
void resolve_battles(const ParsedArgs& typed, PriceRun& run, bool quiet) {
  sim::Game game = resolve_game(typed, kPriceScenario, quiet);
  run.ruleset = std::move(game.ruleset);
  run.scenario = std::move(game.scenario);
  const std::string players = typed.value("players", sim::kUsualPlayer);
  run.robust = players.find(',') != std::string::npos;
  run.player = for_option("players", [&] { return named_player(run.ruleset, split(players, ',').front()); });
  if (run.robust && sim::has_cards(run.ruleset)) {
    throw option_error("players", "takes one player where units are cards: there are no prices to take means of");
  }
  if (run.robust && typed.has("panel")) {
    throw option_error("panel", "does not go with several --players, whose prices are compared anyway",
                       "name all of them by one of these options");
  }
  run.panel = resolve_panel(typed, run.ruleset, run.player, run.robust ? "players" : "panel");
  refuse_listed_positions(run.scenario, "scenario");
  if (!typed.has("tables")) return;
  for (const std::string& name : split(typed.value("tables"), ',')) {
    sim::Scenario scenario = for_option(
        "tables", [&] { return value_or_throw(sim::load_scenario(run.ruleset, name, /*settled=*/true), quiet); });
    refuse_listed_positions(scenario, "tables");
    const auto same = [&](const sim::Scenario& other) { return other.name == scenario.name; };
    if (!same(run.scenario) && std::ranges::none_of(run.tables, same)) run.tables.push_back(std::move(scenario));
  }
  if (!run.tables.empty()) return;
  throw option_error("tables", fmt::format("names no scenario but {}, which is played anyway", run.scenario.name));
}

/// Reads the armies of the fit and the number of their battles.
void resolve_population(const ParsedArgs& typed, PriceRun& run, bool quiet) {
  sim::PopulationOptions& population = run.options.population;
  population.listed = resolve_listed(typed, run.ruleset, quiet);
  population.roster = resolve_priced_units(typed, run, quiet);
  run.options.prior = sim::has_cards(run.ruleset);
  run.options.building =
      run.options.prior ? sim::Building::listed : typed_building(typed).value_or(sim::Building::listed);
  const sim::FieldOptions preset = run.options;
  fit_to_battles(typed, run, quiet);
  fit_to_chains(typed, preset, run);
  run.share_beside = share_beside(typed);
  run.validation = run.validation.scaled(run.share_beside);
  if (run.options.prior) {
    price_cards(typed, run,
                typed.has("units") ? population.roster : value_or_throw(sim::load_roster(run.ruleset), quiet));
  } else if (typed.value("model") == kProducts) {
    throw option_error("model", "products are prices of cards, which units of " + run.ruleset.id + " are not",
                       "leave it out");
  } else if (run.described) {
    throw option_error("method", fmt::format("mono compares cards, which units of {} are not", run.ruleset.id),
                       "leave it out");
  } else if (typed.has("anchor")) {
    throw option_error("anchor", "is for cards: elsewhere an average army keeps its total", "leave it out");
  }
}

/// InputError if the run cannot be played, about the responsible option or arguments.
void check_run(const PriceRun& run, bool quiet) {
  const sim::Diagnostics problems = sim::check_field_options(run.ruleset, run.options);
  if (!sim::has_errors(problems)) return print_warnings(problems, quiet);
  const InputError error(problems);
  const auto fine_without = [&](const auto& leave_out) {
    sim::FieldOptions rest = run.options;
    leave_out(rest);
    return !sim::has_errors(sim::check_field_options(run.ruleset, rest));
  };
  if (fine_without([](sim::FieldOptions& rest) { rest.only.clear(); })) throw error.about_argument();
  if (fine_without([](sim::FieldOptions& rest) { rest.anchor.clear(); })) throw error.about_option("anchor");
  if (fine_without([](sim::FieldOptions& rest) { rest.population.budget.reset(); })) throw error.about_option("budget");
  throw error;
}

}  // namespace

std::vector<OptionSpec> price_options() {
  return {
      {"units", "",
       "price the ready-made units of the roster, of which armies are made then; those of one genre: --units GENRE"},
      OptionSpec{"quick", "", "92,000 battles: a first look in less than a minute"}.without({{"full"}}),
      {"full", "", "up to ten million battles: narrow intervals (default: 0.6 million)"},
      {"battles", "N",
       "at most so many battles instead; few battles are shared out over fewer chains and rounds, and what is played "
       "beside the prices (--validate, --publish, --unit) shrinks with them"},
      {"chains", "N",
       "so many independent chains, 2 to 1,000, instead of those of the preset (10; --quick 2); errors come from them, "
       "and with --part each can be played on a machine of its own. Without --battles each is as long as in the "
       "preset, or "
       "longer where there are many prices"},
      {"precision", "P", "stop when every interval is at most plus or minus P points"},
      {"joint", "",
       "intervals and verdicts that hold all together with 95 %; without it at most 5 % of the verdicts "
       "raise and lower are wrong on average"},
      {"details", "", "show all numbers and how they were found"},
      budget_option(),
      {"population", "HOW|NAME|FILE",
       "by which prices random armies are built: fair (default: from equal costs for all qualities and for all "
       "special rules to the prices that come of it), neutral (the equal costs), listed (by what "
       "the data lists: a rule that is listed too cheap stands in more armies). Or the name or file of armies that are "
       "really played, drawn by their weights (see data/README.md)"},
      {"anchor", "UNIT",
       "where units are cards: the unit that keeps its price, which gives the scale (default: the one whose price is "
       "printed, or the scale that fits all that are). Elsewhere an average army keeps its total"},
      {"method", "NAME",
       "how battles are turned into prices: field (default: what explains the victories of random armies, when the "
       "same prices are scored), or where units are cards mono, which gives no verdicts (to compare with). With "
       "--units "
       "it tells how many copies of the unit that keeps its price are even with copies of another one; without it "
       "what each thing on a card is worth, as the mean over the cards from which it can be taken, and how far that "
       "depends on the card (some minutes)",
       false, kMethods},
      {"model", "NAME",
       "what a unit's price is made of: additive (default: quality + rules), quality (a rule's price depends on the "
       "quality), or table (a price for each rule on each quality). Where units are cards: products (default: quality "
       "and defense count for each point of health, quality for each attack), or additive",
       false, model_names()}};
}

std::vector<OptionSpec> price_question_options() {
  const OptionTie no_units{{"units"}, ": it is about qualities and special rules"};
  return {
      {"panel", "PLAYER,...", "further players: how far prices depend on who plays (a run for each)", false,
       kPlayerNames},
      {"tables", "SCENARIO,...", "further scenarios: how far prices depend on the table (a run for each)"},
      {"conditions", "", "how far prices depend on copies, army size and rounds (a run for each)"},
      OptionSpec{"interactions", "", "what rules are worth more or less on better units, or together with another rule"}
          .without(no_units),
      OptionSpec{
          "explain", "RULE",
          "all about one special rule: its price on each quality and with and without a shooting weapon, its strongest "
          "interactions, and what it does in battles: how often it acted, and the points that a unit destroys and "
          "loses "
          "with it and without it"}
          .without(no_units),
      direct_option(),
      {"validate", "",
       "prove the prices: armies of equal price that were not fitted play each other under the listed and the fair "
       "prices (some minutes more); --prices FILE proves that list instead of the listed prices. With --full also with "
       "other copies, army sizes and rounds, the players of --panel "
       "(none: aggressive and cautious), and the ruleset's sample armies"},
      whole_unit_option(),
      save_list_option(),
      OptionSpec{"save-ruleset", "FOLDER",
                 "write the recommended prices as a ruleset that inherits from this one, for all commands: --rules "
                 "FOLDER"}
          .without(no_units),
  };
}

PriceRun resolve_price(const ParsedArgs& typed, const std::vector<std::string>& items, bool quiet) {
  PriceRun run;
  run.described = resolve_method(typed);
  run.details = typed.has("details");
  run.options.joint = typed.has("joint");
  resolve_run(typed, run);
  run.options.only = items;
  resolve_battles(typed, run, quiet);
  if (!typed.has("units")) run.options.only = items_meant(items, run.ruleset);
  resolve_population(typed, run, quiet);
  if (typed.has("explain")) run.options.only = {explained_rule(typed.value("explain"), items, run.ruleset)};
  if (run.options.population.terms) name_terms(run);
  refuse_units_as_items(items, run);
  run.whole_units = resolve_whole_units(typed, run, quiet);
  check_run(run, quiet);
  sim::Ruleset priced = sim::priced_ruleset(run.ruleset, run.options);
  run.whole_units = sim::priced_units(std::move(run.whole_units), run.ruleset, priced);
  run.ruleset = std::move(priced);
  resolve_publish(typed, run);
  resolve_direct(typed, run);
  resolve_explained(typed, run);
  return run;
}

PriceRun resolve_one_player_price(const ParsedArgs& typed, const std::vector<std::string>& items, bool quiet) {
  PriceRun run = resolve_price(typed, items, quiet);
  if (run.robust) throw option_error("players", "takes one player here");
  return run;
}

}  // namespace warbalance::cli
