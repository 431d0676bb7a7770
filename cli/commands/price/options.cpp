#include "cli/commands/price/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "cli/args/army_options.hpp"
#include "cli/args/command_line.hpp"
#include "cli/args/values.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/shell_words.hpp"
#include "cli/commands/check/baseline_file.hpp"
#include "cli/commands/price/cards.hpp"
#include "cli/commands/price/direct.hpp"
#include "cli/commands/price/saved_list.hpp"
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
/// What else was asked that a published list does not go with.
void refuse_other_runs(const PriceRun& run) {
  const auto refuse = [](const std::string& why) { throw option_error("publish", why, "leave one of them out"); };
  if (run.described) refuse("goes with --method field");
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
  std::vector<OptionSpec> of_list = all_with(
      {{"bands", "1|2|all",
        "with --publish: how many prices a special rule has: 1 (default), 2 (one on the better half of the "
        "qualities, one on the others), all (one on each quality)",
        false, kBands},
       {"keep", "ITEM", "with --publish: a quality or special rule whose price stays. May be given several times",
        true},
       {"edits", "N", "with --publish: change at most N prices"},
       {"allow-negative", "ITEM",
        "with --publish: a special rule that may cost less than 0. May be given several times", true},
       {"save-ruleset", "FOLDER",
        "with --publish: write the list as a ruleset that inherits from this one, for all commands: --rules FOLDER"}},
      {{"publish"}, ", which looks for a list"});
  for (OptionSpec& option : of_list) {
    const bool of_costs = option.name == "bands" || option.name == "save-ruleset";
    if (of_costs) option.excludes = {{{"units"}, ": it is about costs of qualities and special rules"}};
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
  if (typed.has("edits")) publish.list.edits = static_cast<int>(integer_value(typed, "edits", 1, kMostEdits));
  if (typed.has("full")) publish.passes = {4, 960'000, 48'000};
  publish.passes = publish.passes.scaled(run.share_beside);
  if (typed.has("quick")) publish.passes.passes = 3;
}

std::vector<sim::Player> resolve_panel(const ParsedArgs& typed, const sim::Ruleset& ruleset, const sim::Player& main) {
  std::vector<sim::Player> panel;
  if (!typed.has("panel")) return panel;
  for (const std::string& name : split(typed.value("panel"), ',')) {
    const sim::Player player = for_option("panel", [&] { return named_player(ruleset, name); });
    const auto same = [&](const sim::Player& other) { return other.plays_like(player); };
    if (!same(main) && std::none_of(panel.begin(), panel.end(), same)) panel.push_back(player);
  }
  if (panel.empty()) {
    throw option_error("panel", fmt::format("names no player but {}, which plays anyway", main.name),
                       "name others, as in --panel aggressive,cautious");
  }
  return panel;
}

namespace {

// Whole units that are priced for themselves: `price --unit`.

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
                "name it there: warbalance price --units NAME"})
      .without({{"save-baseline"}, ", which keeps prices of qualities and special rules"});
}

/// The units of --unit, each by its name in the roster or by its profile. InputError where the run has no random
/// armies to add them to.
/// @param run  its rules, method and given units are resolved
std::vector<sim::RosterUnit> resolve_whole_units(const ParsedArgs& typed, const PriceRun& run, bool quiet) {
  std::vector<sim::RosterUnit> units;
  if (!typed.has("unit")) return units;
  refuse_without_random_armies(run);
  if (run.described) throw option_error("unit", "goes with --method field", "leave one of them out");
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

/// InputError when an item is no quality or special rule but a unit: it is priced by --unit.
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

// How long a price run is: --quick, --full, --battles, --chains.

/// --battles: chains and rounds that fit the number.
void fit_to_battles(const ParsedArgs& typed, PriceRun& run, bool quiet) {
  if (!typed.has("battles")) return;
  const std::int64_t battles = integer_value(typed, "battles", 1, sim::kMaxBattles);
  const sim::Diagnostics found = sim::fit_schedule(run.ruleset, run.options, battles, /*scored=*/!run.described);
  if (sim::has_errors(found)) throw InputError(found);
  print_warnings(found, quiet);
}

/// The fewest --battles that so many chains can have: with more battles there are also more rounds.
/// @param run  fitted to fewer  @param preset  options before that  @param enough  battles of a chain in a round
std::int64_t least_battles(const PriceRun& run, const sim::FieldOptions& preset, std::int64_t enough) {
  sim::FieldSchedule schedule = run.options.schedule;
  for (std::int64_t battles = 0;;) {
    const std::int64_t needed = schedule.least_battles() * enough;
    if (needed <= battles) return battles;
    battles = needed;
    sim::FieldOptions options = preset;
    sim::fit_schedule(run.ruleset, options, battles, /*scored=*/!run.described);
    options.schedule.chains = schedule.chains;
    schedule = options.schedule;
  }
}

/// --chains: so many instead of those of the preset, with its rounds; all battles of --battles in them. Without these
/// a round has as many battles as in the preset, and more where there are more prices than these can tell.
void fit_to_chains(const ParsedArgs& typed, const sim::FieldOptions& preset, PriceRun& run) {
  if (!typed.has("chains")) return;
  sim::FieldSchedule& schedule = run.options.schedule;
  schedule.chains = static_cast<int>(integer_value(typed, "chains", 2, sim::kMostChains));
  const std::int64_t enough = run.described ? 1 : sim::steady_round(run.ruleset, run.options);
  if (!typed.has("battles")) {
    schedule.battles_per_round = static_cast<int>(std::max<std::int64_t>(schedule.battles_per_round, enough));
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

/// --quick, --full
sim::FieldSchedule resolve_preset(const ParsedArgs& typed) {
  return *sim::field_schedule(typed.has("quick") ? "quick" : typed.has("full") ? "full" : "default");
}

/// --battles and --chains: chains and rounds that fit them. InputError where battles are too few for prices; a note
/// where intervals are wide.
void fit_length(const ParsedArgs& typed, PriceRun& run, bool quiet) {
  const sim::FieldOptions preset = run.options;
  fit_to_battles(typed, run, quiet);
  fit_to_chains(typed, preset, run);
}

/// Of the usual battles of what is played beside the prices: --quick, or --battles in proportion.
double share_beside(const ParsedArgs& typed) {
  constexpr double kQuick = 0.25;
  if (!typed.has("battles")) return typed.has("quick") ? kQuick : 1;
  const auto battles = static_cast<double>(integer_value(typed, "battles", 1, sim::kMaxBattles));
  return std::min(1.0, battles / static_cast<double>(sim::field_schedule("default")->most_battles()));
}

constexpr double kGreatestPrice = 10'000;
constexpr std::array kModels{sim::PriceModelKind::additive, sim::PriceModelKind::quality, sim::PriceModelKind::table};
const std::vector<std::string> kMethods = {"field", "mono"};

/// The words of --model: last the one that is of cards only (`price_cards`).
std::vector<std::string> model_names() {
  std::vector<std::string> names;
  for (const sim::PriceModelKind model : kModels) names.emplace_back(sim::price_model_name(model));
  names.emplace_back(kProducts);
  return names;
}

/// --population with a word: how random armies are built. Nothing: it names armies that are really played.
std::optional<sim::Building> typed_building(const ParsedArgs& typed) {
  const auto name =
      std::find(sim::kBuildingNames.begin(), sim::kBuildingNames.end(), typed.value("population", "fair"));
  if (name == sim::kBuildingNames.end()) return std::nullopt;
  return static_cast<sim::Building>(name - sim::kBuildingNames.begin());
}

/// --population with armies that are really played
sim::ListedPopulation resolve_listed(const ParsedArgs& typed, const sim::Ruleset& ruleset, bool quiet) {
  if (typed_building(typed)) return {};
  for (const char* option : {"budget", "jitter", "copies", "units", "validate"}) {
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

void refuse_with_method(const ParsedArgs& typed, const std::string& method,
                        std::initializer_list<const char*> options) {
  for (const char* const option : options) {
    if (!typed.has(option)) continue;
    throw option_error(option, fmt::format("goes with --method field: {} only describes", method),
                       "leave one of them out");
  }
}

/// --method. False: the field.
bool resolve_method(const ParsedArgs& typed) {
  const std::string method = typed.value("method", "field");
  const std::size_t place = word_value(typed, "method", kMethods);
  if (place == 0) return false;
  refuse_with_method(typed, method,
                     {"unit", "model", "fdr", "precision", "panel", "conditions", "interactions", "explain", "validate",
                      "save-baseline"});
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

/// Of rulesets with cards: a size that was asked for, such as "Blast(6)", becomes the term by which it is paid for.
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

/// The items that words mean: whatever their case, and "Shooter" is every special rule of that name with a number.
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
    if (of_all_sizes != meant.end() && meant.size() > 1) {  // cards are priced by the term of all sizes
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

/// --units, --genre: the units that armies are drawn from; empty = all that the ruleset allows.
std::vector<sim::RosterUnit> resolve_priced_units(const ParsedArgs& typed, const sim::Ruleset& ruleset, bool quiet) {
  if (!typed.has("units")) return {};
  std::vector<sim::RosterUnit> roster = resolve_roster(typed, ruleset, quiet);
  if (!roster.empty()) return roster;
  throw InputError(fmt::format("{} has no ready-made units to price", ruleset.id),
                   "units with names stand in the file units.toml of the ruleset: see data/README.md");
}

/// --model and --fdr; InputError where the model does not go with --units.
void resolve_model(const ParsedArgs& typed, PriceRun& run) {
  sim::FieldOptions& options = run.options;
  const std::size_t model = word_value(typed, "model", model_names());
  if (model < kModels.size()) options.model = kModels[model];
  if (typed.has("units") && model != 0) {
    throw option_error("model", "goes with qualities and special rules, not with --units", "leave out one of them");
  }
  run.fdr = typed.has("fdr");
}

/// How long the run plays, with which armies and dice, and when it may stop.
void resolve_run(const ParsedArgs& typed, PriceRun& run) {
  sim::FieldOptions& options = run.options;
  options.seed = resolve_seed(typed);
  options.schedule = resolve_preset(typed);
  options.population = resolve_random_armies(typed);
  options.anchor = typed.value("anchor");
  const auto price = [&](std::string_view option) { return decimal_value(typed, option, 0.01, kGreatestPrice); };
  if (typed.has("tolerance")) options.tolerance = price("tolerance");
  if (typed.has("precision")) options.precision = price("precision");
}

/// What is asked beside the prices; InputError where it does not go with their model.
void resolve_questions(const ParsedArgs& typed, PriceRun& run) {
  run.options.interactions = typed.has("interactions") || typed.has("explain");
  run.robust = typed.has("robust");
  run.conditions = typed.has("conditions");
  run.validate = typed.has("validate");
  run.validate_elsewhere = run.validate && typed.has("full");
}

/// --list: price lists of a designer's own.
std::vector<OwnList> resolve_own_lists(const ParsedArgs& typed, const sim::Ruleset& ruleset, bool quiet) {
  std::vector<OwnList> lists;
  if (!typed.has("list")) return lists;
  for (const std::string& file : typed.values("list")) {
    if (file.empty()) throw option_error("list", "needs the name of a file");
    std::string name = std::filesystem::path(file).filename().string();
    sim::Ruleset own = for_option("list", [&] { return value_or_throw(sim::with_cost_list(ruleset, file), quiet); });
    lists.push_back({std::move(name), std::move(own)});
  }
  return lists;
}

/// Rules, scenario and players.
void resolve_battles(const ParsedArgs& typed, PriceRun& run, bool quiet) {
  sim::Game game = resolve_game(typed, kPriceScenario, quiet);
  run.ruleset = std::move(game.ruleset);
  run.scenario = std::move(game.scenario);
  run.player = resolve_player(typed, run.ruleset);
  run.panel = resolve_panel(typed, run.ruleset, run.player);
  if (!run.scenario.lists_positions()) return;
  throw InputError(
      fmt::format("the scenario '{}' lists where units stand: random armies have no such places", run.scenario.name),
      "price needs a scenario whose armies are deployed by their players")
      .about_option("scenario");
}

/// The armies that are fitted, and the number of their battles.
void resolve_population(const ParsedArgs& typed, PriceRun& run, bool quiet) {
  sim::PopulationOptions& population = run.options.population;
  population.listed = resolve_listed(typed, run.ruleset, quiet);
  population.roster = resolve_priced_units(typed, run.ruleset, quiet);
  run.options.prior = sim::has_cards(run.ruleset);
  run.own_lists = resolve_own_lists(typed, run.ruleset, quiet);
  const bool built_at_one_list = run.options.prior || run.described;
  run.options.build_by(built_at_one_list ? sim::Building::listed
                                         : typed_building(typed).value_or(sim::Building::listed));
  fit_length(typed, run, quiet);
  run.share_beside = share_beside(typed);
  run.validation = run.validation.scaled(run.share_beside);
  if (run.options.prior) {
    price_cards(typed, run, typed.has("units") ? population.roster : resolve_roster(typed, run.ruleset, quiet));
  } else if (typed.value("model") == kProducts) {
    throw option_error("model", "products are prices of cards, which units of " + run.ruleset.id + " are not",
                       "leave it out");
  } else if (run.described) {
    refuse_with_method(typed, typed.value("method"), {"units", "anchor"});
  }
}

/// InputError where the run cannot be played, about the option or the arguments without which it could.
void check_run(const PriceRun& run, bool quiet) {
  const sim::Diagnostics problems = sim::check_field_options(run.ruleset, run.options, /*scored=*/!run.described);
  if (!sim::has_errors(problems)) return print_warnings(problems, quiet);
  const InputError error(problems);
  const auto fine_without = [&](const auto& leave_out) {
    sim::FieldOptions rest = run.options;
    leave_out(rest);
    return !sim::has_errors(sim::check_field_options(run.ruleset, rest, /*scored=*/!run.described));
  };
  if (fine_without([](sim::FieldOptions& rest) { rest.only.clear(); })) throw error.about_argument();
  if (fine_without([](sim::FieldOptions& rest) { rest.anchor.clear(); })) throw error.about_option("anchor");
  if (fine_without([](sim::FieldOptions& rest) { rest.population.jitter.reset(); })) throw error.about_option("jitter");
  if (fine_without([](sim::FieldOptions& rest) { rest.population.budget.reset(); })) throw error.about_option("budget");
  throw error;
}

}  // namespace

std::vector<OptionSpec> price_options() {
  std::vector<OptionSpec> options = {
      {"units", "", "price the ready-made units of the roster, of which armies are made then"},
      OptionSpec{"genre", "NAME", "with --units: only units of this genre (default: all)"}.with({{"units"}}),
      OptionSpec{"quick", "", "92,000 battles: a first look in less than a minute"}.without({{"full"}}),
      {"full", "", "up to ten million battles: narrow intervals (default: 0.6 million)"},
      {"battles", "N",
       "at most so many battles instead; few battles are shared out over fewer chains and rounds, and what is played "
       "beside the prices (--validate, --publish, --unit) shrinks with them"},
      {"chains", "N",
       "so many independent chains, 2 to 1,000, instead of those of the preset (20); errors come from them, and with "
       "--part each can be played on a machine of its own. Without --battles each is as long as in the preset, or "
       "longer where there are many prices"},
      {"precision", "P", "stop when every interval is at most plus or minus P points"}};
  for (const OptionSpec& option : random_army_options()) options.push_back(option);
  const std::vector<OptionSpec> more = {
      {"population", "HOW|NAME|FILE",
       "by which prices random armies are built: fair (default: from equal costs for all qualities and for all "
       "special rules to the prices that come of it, in steps), neutral (the equal costs), listed (by what "
       "the data lists: a rule that is listed too cheap stands in more armies). Or the name or file of armies that are "
       "really played, drawn by their weights (see data/README.md)"},
      {"anchor", "NAME",
       "scale prices so that a plain unit of this quality (with --units: this unit) keeps its listed price "
       "(default: an average army keeps its total)"},
      {"tolerance", "POINTS", "difference that counts as fair (default: half a price step)"},
      {"method", "NAME",
       "how battles are turned into prices: field (default: what explains the victories of random armies, when the "
       "same prices are scored), or mono, which gives no verdicts (to compare with: how many plain units of the "
       "middle quality are even with copies of a unit). Where units are cards, mono compares those of --units with "
       "the one that keeps its price; without --units it tells what each thing on a card is worth, as the mean over "
       "the cards from which it can be taken, and how far that depends on the card (some minutes)",
       false, kMethods},
      {"model", "NAME",
       "what a unit's price is made of: additive (default: quality + rules), quality (a rule's price depends on the "
       "quality), or table (a price for each rule on each quality). Where units are cards: products (default: quality "
       "and defense count for each point of health, quality for each attack), or additive",
       false, model_names()}};
  options.insert(options.end(), more.begin(), more.end());
  return options;
}

std::vector<OptionSpec> price_question_options() {
  const OptionTie no_units{{"units"}, ": it is about qualities and special rules"};
  return {
      {"panel", "PLAYER,...", "further players: how far prices depend on who plays (a run for each)", false,
       kPlayerNames},
      OptionSpec{"robust", "", "with --panel: prices are means over all these players"}.with(
          {{"panel"}, "", "name further players, as in --panel aggressive"}),
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
      {"fdr", "",
       "verdicts of which 5 % at most are false on average (Benjamini and Hochberg), beside those of the intervals"},
      {"validate", "",
       "prove the prices: armies of equal price that were not fitted play each other under the listed and the fair "
       "prices (some minutes more). With --full also with other copies, army sizes and rounds, the players of --panel "
       "(none: aggressive and cautious), and the ruleset's sample armies"},
      whole_unit_option(),
      OptionSpec{"list", "FILE",
                 "with --validate: prove a price list of your own too, such as house-prices.toml with [rule.Tough] and "
                 "below it "
                 "cost = 55; what it does not state costs what is listed. May be given several times",
                 true}
          .with({{"validate"}, ", which proves it"})
          .without(no_units),
      baseline_option().without({{"precision"}, ", which plays as few battles as will do"}),
      save_list_option(),
  };
}

PriceRun resolve_price(const ParsedArgs& typed, const std::vector<std::string>& items, bool quiet) {
  PriceRun run;
  run.described = resolve_method(typed);
  resolve_model(typed, run);
  resolve_run(typed, run);
  run.options.only = items;
  resolve_questions(typed, run);
  resolve_battles(typed, run, quiet);
  if (!typed.has("units")) run.options.only = items_meant(items, run.ruleset);
  resolve_population(typed, run, quiet);
  if (typed.has("explain")) run.options.only = {explained_rule(typed.value("explain"), items, run.ruleset)};
  if (run.options.population.terms) name_terms(run);
  refuse_units_as_items(items, run);
  run.whole_units = resolve_whole_units(typed, run, quiet);
  check_run(run, quiet);
  if (run.described) {
    resolve_publish(typed, run);
    resolve_direct(typed, run);
    return run;
  }
  sim::Ruleset priced = sim::priced_ruleset(run.ruleset, run.options);
  run.whole_units = sim::priced_units(std::move(run.whole_units), run.ruleset, priced);
  run.ruleset = std::move(priced);
  resolve_publish(typed, run);
  resolve_direct(typed, run);
  resolve_explained(typed, run);
  for (OwnList& own : run.own_lists) own.ruleset = sim::priced_ruleset(std::move(own.ruleset), run.options);
  return run;
}

}  // namespace warbalance::cli
