#include "sim/checks/check_plan.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "sim/battles/field_arena.hpp"
#include "sim/files/diagnostics.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::sim {

namespace {

const std::string kScenario = "standard";

Diagnostic at(const Diagnostic& place, Diagnostic::Severity severity, std::string message, std::string hint) {
  return {severity, place.file, place.line, place.column, std::move(message), std::move(hint)};
}

}  // namespace

PlacedText of_command_line(const std::string& text) {
  return {text, {Diagnostic::Severity::error, std::string(kCommandLine), 0, 0, {}, {}}};
}

std::string suggestion_or_all(const std::string& word, const std::vector<std::string>& candidates) {
  const std::string near = suggestion(word, candidates);
  return near.empty() && !candidates.empty() ? "one of: " + listing(candidates, ", ") : near;
}

CheckContext::CheckContext(const CheckFile& file, const CheckOverrides& overrides, Diagnostics& diagnostics)
    : file_(file), overrides_(overrides), diagnostics_(diagnostics) {
  rules_ = file.rules.value_or(of_command_line(std::string(kDefaultRuleset)));
  std::error_code error;
  const std::string folder = file.beside(rules_.text);
  if (std::filesystem::exists(std::filesystem::path(folder) / "ruleset.toml", error)) rules_.text = folder;
  if (overrides.rules) rules_ = of_command_line(*overrides.rules);
  scenario_ = file.scenario.value_or(of_command_line(kScenario));
  if (overrides.scenario) scenario_ = of_command_line(*overrides.scenario);
}

const LoadedGame* CheckContext::load(const PlacedText& scenario) {
  const std::string name = scenario.text.ends_with(".toml") ? file_.beside(scenario.text) : scenario.text;
  const auto [found, added] = games_.try_emplace(name);
  std::optional<LoadedGame>& loaded = found->second;
  if (!added) return loaded ? &*loaded : nullptr;
  // First without settings, so that diagnostics of the command line belong to the rules or the scenario.
  const auto plain = take(load_ruleset(overrides_.data, rules_.text, {}), rules_.place);
  if (!plain) return nullptr;
  if (!take(load_scenario(*plain, name, /*settled=*/false), scenario.place)) return nullptr;
  auto game = take(load_game(overrides_.data, rules_.text, name, overrides_.settings), of_command_line("").place);
  if (!game) return nullptr;
  auto roster = take(load_roster(game->ruleset), rules_.place);
  if (!roster) return nullptr;
  return &loaded.emplace(LoadedGame{std::move(*game), std::move(*roster)});
}

std::array<Player, 2> CheckContext::players(const std::vector<PlacedText>& names, std::array<Player, 2> fallback) {
  if (names.empty()) return fallback;
  if (names.size() > 2) error(names[2].place, "there are two sides: name one player, or one each");
  const LoadedGame* const loaded = load(scenario_);
  if (loaded == nullptr) return fallback;
  for (std::size_t side = 0; side < std::min<std::size_t>(2, names.size()); ++side) {
    const PlacedText& name = names[side];
    const std::string word = name.text.ends_with(".toml") ? file_.beside(name.text) : name.text;
    auto player = take(load_player(loaded->game.ruleset, word), name.place);
    if (!player) continue;
    player->search.watch = overrides_.watch;
    fallback[side] = std::move(*player);
  }
  if (names.size() == 1) fallback[1] = fallback[0];
  return fallback;
}

void CheckContext::error(const Diagnostic& place, std::string message, std::string hint) {
  diagnostics_.push_back(at(place, Diagnostic::Severity::error, std::move(message), std::move(hint)));
}

void CheckContext::note(const Diagnostic& place, std::string message, std::string hint) {
  diagnostics_.push_back(at(place, Diagnostic::Severity::note, std::move(message), std::move(hint)));
}

void CheckContext::report(const Diagnostic& place, Diagnostics diagnostics) {
  append(diagnostics_, said_of(place, std::move(diagnostics)));
}

namespace {

/// The stored quantities that a drift check names.
struct DriftTargets {
  Baseline baseline;
  std::vector<StoredPrice> prices;
  std::vector<StoredScore> scores;
};

/// The stored quantities with these names; reports unknown names with the nearest.
template <class Stored, class NameOf>
std::vector<Stored> named(const std::vector<PlacedText>& names, const std::vector<Stored>& stored, NameOf name_of,
                          const std::string& what, CheckContext& context) {
  std::vector<Stored> found;
  std::vector<std::string> known;
  for (const Stored& one : stored) known.push_back(name_of(one));
  for (const PlacedText& name : names) {
    const auto same = [&](const Stored& one) { return folded_name(name_of(one)) == folded_name(name.text); };
    const auto at = std::find_if(stored.begin(), stored.end(), same);
    if (at != stored.end()) {
      found.push_back(*at);
    } else {
      context.error(name.place, "the baseline has no " + what + " " + in_quotes(name.text),
                    suggestion_or_all(name.text, known));
    }
  }
  return found;
}

std::string make_text(const StoredPopulation& population) {
  std::string text = "armies of " + points_text(population.budget) + " +- " +
                     counted(points_text(population.jitter), "point") + ", copies " +
                     std::to_string(population.copy_per_mille) + " per mille";
  if (population.units) text += ", of units" + (population.genre.empty() ? "" : " of " + population.genre);
  return text;
}

/// Reads the baseline of a drift check and selects what it names: prices by item, scores by id, or all prices by
/// default. Empty after a reported error: another ruleset, or the same seed, because then a difference of 0 proves
/// nothing. Changed rules are the purpose of drift checks, so they only give a note.
std::optional<DriftTargets> drift_targets(const CheckEntry& entry, const Game& game, std::uint64_t seed,
                                          CheckContext& context) {
  if (!entry.baseline) return std::nullopt;
  const Diagnostic& place = entry.baseline->place;
  const std::string renewal = "warbalance check " + context.file().file.string() + " --renew";
  Loaded<Baseline> loaded = read_baseline(context.file().beside(entry.baseline->text));
  if (!loaded.value) {
    for (const Diagnostic& problem : loaded.diagnostics)
      context.error(place, problem.place() + ": " + problem.message, "write it: " + renewal);
    return std::nullopt;
  }
  DriftTargets targets;
  targets.baseline = std::move(*loaded.value);
  const Baseline& baseline = targets.baseline;
  const Ruleset& ruleset = game.ruleset;
  if (baseline.ruleset != ruleset.id) {
    context.error(place,
                  "the baseline is of " + in_quotes(baseline.ruleset) + ", these rules are " + in_quotes(ruleset.id));
    return std::nullopt;
  }
  if (baseline.seed == seed) {
    context.error(place,
                  "the baseline has the same seed " + std::to_string(seed) +
                      ": with the same random numbers a difference of 0 proves nothing",
                  "give the check another: seed = " + std::to_string(seed + 1) + ", or --seed");
    return std::nullopt;
  }
  if (const std::string& version = context.overrides().version; !version.empty() && baseline.version != version) {
    context.note(place, "version " + baseline.version + " of the program has written the baseline, this is " + version +
                            ": what differs may be the program; to renew it: " + renewal);
  }
  if (baseline.ruleset_hash != ruleset.hash) {
    context.note(place,
                 "the rules have changed since the baseline (" + baseline.ruleset_hash + ", now " + ruleset.hash + ")");
  }
  targets.prices = named(
      entry.items, baseline.prices, [](const StoredPrice& price) { return price.item; }, "price of", context);
  targets.scores = named(
      entry.scores, baseline.scores, [](const StoredScore& score) { return score.id; }, "score", context);
  if (!entry.items.empty() || !entry.scores.empty()) return targets;
  targets.prices = baseline.prices;
  if (targets.prices.empty()) {
    context.error(place, "the baseline has no prices", "name its scores: score = [\"...\"]");
  }
  return targets;
}

/// Reports why prices of a baseline cannot be compared with those of this run: another scenario, player or kind of
/// armies. Listed prices may differ.
void compare_conditions(const CheckEntry& entry, const Baseline& baseline, const Game& game, const std::string& player,
                        const StoredPopulation& population, CheckContext& context) {
  const Diagnostic& place = entry.baseline->place;
  if (baseline.scenario != game.scenario.name) {
    context.error(place,
                  "the prices of the baseline are of the scenario " + in_quotes(baseline.scenario) +
                      ", those of this file of " + in_quotes(game.scenario.name),
                  "write scenario = " + in_quotes(baseline.scenario) + ", or store a new baseline");
  } else if (baseline.scenario_hash != game.scenario.hash) {
    context.note(place, "the scenario " + in_quotes(game.scenario.name) + " has changed since the baseline");
  }
  if (baseline.players != std::vector<std::string>{player}) {
    const std::string stored = listing(baseline.players, ", ");
    const std::string name = name_in_label(stored);
    context.error(place,
                  "the prices of the baseline are of the player " + in_quotes(stored) + ", those of this file of " +
                      in_quotes(player),
                  name == name_in_label(player) ? "its weights have changed since: store a new baseline"
                                                : "write players = " + in_quotes(name) + ", or store a new baseline");
  }
  if (!baseline.population.same_make(population)) {
    context.error(place,
                  "the baseline has " + make_text(baseline.population) + "; this file has " + make_text(population),
                  "give [prices] the same, or store a new baseline");
  }
}

/// The entry of a check file that would play a stored matchup. @param place  for what is wrong with it now
CheckEntry entry_of(const StoredScore& score, const Diagnostic& place) {
  CheckEntry entry;
  entry.kind = CheckEntry::Kind::score;
  entry.place = place;
  entry.duel = score.duel;
  for (const std::string& side : score.sides) entry.sides.push_back({side, place});
  for (const std::string& player : score.players) entry.players.push_back({name_in_label(player), place});
  entry.scenario = PlacedText{score.scenario, place};
  if (score.duel) entry.distance = score.distance;
  if (score.points > 0) entry.points = score.points;
  return entry;
}

/// Rejects a stored score whose players have changed.
void compare_players(const StoredScore& stored, const StoredScore& now, const Diagnostic& place,
                     CheckContext& context) {
  if (stored.players == now.players) return;
  context.error(place,
                "the score " + in_quotes(stored.id) + " of the baseline is of the players " +
                    in_quotes(listing(stored.players, ", ")) + ", which are " + in_quotes(listing(now.players, ", ")) +
                    " today",
                "their weights have changed since: store a new baseline");
}

}  // namespace

StoredPopulation stored_population(const ArmyGenerator& population, const std::string& genre) {
  return {.budget = population.budget(),
          .jitter = population.jitter(),
          .copy_per_mille = population.copy_per_mille(),
          .units = !population.roster().empty(),
          .genre = genre};
}

PricePlanner::PricePlanner(const LoadedGame& game, CheckContext& context)
    : game_(game),
      context_(context),
      units_(priced_units()),
      features_(units_.empty() ? FeatureSpace(game.game.ruleset) : FeatureSpace(units_)) {}

std::vector<RosterUnit> PricePlanner::priced_units() {
  const CheckPrices& wanted = context_.file().prices;
  if (!wanted.units) return {};
  if (game_.roster.empty()) {
    context_.error(wanted.place, game_.game.ruleset.id + " has no ready-made units to price",
                   "units with names stand in the file units.toml of the ruleset: see data/README.md");
    return {};
  }
  if (!wanted.genre) return game_.roster;
  return context_.take(units_of_genre(game_.roster, wanted.genre->text), wanted.genre->place)
      .value_or(std::vector<RosterUnit>{});
}

std::optional<std::string> PricePlanner::find(const std::string& text) const {
  for (std::size_t f = 0; f < features_.size(); ++f) {
    if (folded_name(features_[f].name) == folded_name(text)) return features_[f].name;
  }
  return std::nullopt;
}

std::vector<std::string> PricePlanner::all() const {
  std::vector<std::string> names;
  for (const std::size_t f : wanted_features(features_, {})) names.push_back(features_[f].name);
  return names;
}

std::optional<std::string> PricePlanner::item(const PlacedText& text) {
  if (auto name = find(text.text)) return name;
  std::vector<std::string> names;
  for (std::size_t f = 0; f < features_.size(); ++f) names.push_back(features_[f].name);
  context_.error(text.place,
                 (units_.empty() ? "there is no quality or special rule " : "there is no unit ") + in_quotes(text.text),
                 suggestion_or_all(text.text, names));
  return std::nullopt;
}

FieldSchedule PricePlanner::preset() {
  const CheckPrices& wanted = context_.file().prices;
  FieldSchedule schedule;
  if (wanted.preset) {
    if (const auto preset = field_schedule(wanted.preset->text)) {
      schedule = *preset;
    } else {
      context_.error(wanted.preset->place, "unknown preset " + in_quotes(wanted.preset->text),
                     suggestion_or_all(wanted.preset->text, {"quick", "default", "full"}));
    }
  }
  return schedule;
}

void PricePlanner::fit_to_battles(FieldOptions& options) {
  const auto over = context_.overrides().battles;
  const auto battles = over ? over : context_.file().prices.battles;
  if (!battles) return;
  const Diagnostic& place = over ? of_command_line("").place : context_.file().prices.place;
  context_.report(place, fit_schedule(game_.game.ruleset, options, *battles));
}

PricePlan PricePlanner::plan(const std::vector<std::string>& items, const std::array<Player, 2>& players,
                             std::uint64_t seed) {
  const CheckPrices& wanted = context_.file().prices;
  const Scenario& scenario = game_.game.scenario;
  PricePlan plan;
  plan.player = players[0];
  if (wanted.genre && !units_.empty()) plan.genre = units_.front().genre;
  if (!players[0].plays_like(players[1])) {
    const bool typed = !context_.overrides().players.empty();
    context_.error(typed ? of_command_line("").place : context_.file().players.front().place,
                   "prices hold for one player, and this file checks prices",
                   "name one player here, and two in the score checks");
  }
  if (scenario.lists_positions()) {
    context_.error(context_.scenario().place, "the scenario " + in_quotes(scenario.name) +
                                                  " lists where units stand: random armies have no such places");
  }
  plan.options.seed = seed;
  plan.options.population = {wanted.budget, wanted.jitter, wanted.copy_per_mille, units_};
  plan.options.only = items;
  plan.options.schedule = preset();
  fit_to_battles(plan.options);
  for (Diagnostic& problem : check_field_options(game_.game.ruleset, plan.options)) {
    context_.error(wanted.place, std::move(problem.message), std::move(problem.hint));
  }
  return plan;
}

namespace {

const std::string kDuelScenario = "open";
constexpr Length kDuelGap = 24 * kInch;

bool set_up_duel(const CheckEntry& entry, const LoadedGame& loaded, const Diagnostic& place, Match& match,
                 CheckContext& context) {
  if (match.table && match.table->generated()) {
    context.error(place,
                  "a duel is fought in the middle of the table, where the generated terrain of " +
                      in_quotes(loaded.game.scenario.name) + " may put a building",
                  "give it a scenario with listed terrain or none: scenario = \"open\"");
    return false;
  }
  bool good = true;
  for (std::size_t side = 0; side < 2; ++side) {
    const PlacedText& text = entry.sides[side];
    const auto unit = context.take(load_unit(match.ruleset, loaded.roster, text.text), text.place);
    const auto army = unit ? context.take(copies_of(*unit, entry.points), text.place) : std::nullopt;
    good = good && army.has_value();
    if (army) match.armies[side] = *army;
  }
  match.duel_gap = entry.distance.value_or(kDuelGap);
  return good;
}

bool set_up_battle(const CheckEntry& entry, const LoadedGame& loaded, const Diagnostic& place, Match& match,
                   CheckContext& context) {
  const Scenario& scenario = loaded.game.scenario;
  if (std::find(scenario.players.begin(), scenario.players.end(), 2) == scenario.players.end()) {
    context.error(place, "the scenario " + in_quotes(scenario.name) + " is not for two armies",
                  "scenarios of " + match.ruleset.id + ": " + listing(list_scenarios(match.ruleset), ", "));
    return false;
  }
  bool good = true;
  for (std::size_t side = 0; side < 2; ++side) {
    const PlacedText& text = entry.sides[side];
    const std::string name = text.text.ends_with(".toml") ? context.file().beside(text.text) : text.text;
    auto army = context.take(load_army(match.ruleset, loaded.roster, name), text.place);
    good = good && army.has_value();
    if (army) match.armies[side] = std::move(*army);
  }
  if (good) disambiguate_names(match.armies, {entry.sides[0].text, entry.sides[1].text});
  if (scenario.lists_positions()) {
    for (const ScenarioArmy& army : scenario.armies) match.positions.push_back(army.positions);
  }
  return good;
}

StoredScore definition_of(const CheckEntry& entry, const std::string& scenario_text, const Scenario& scenario,
                          const Match& match) {
  StoredScore definition;
  definition.target = match.armies[0].name + " against " + match.armies[1].name;
  definition.duel = entry.duel;
  for (const PlacedText& side : entry.sides) definition.sides.push_back(side.text);
  definition.scenario = scenario_text;
  definition.scenario_hash = scenario.hash;
  for (const Player& player : match.players) definition.players.push_back(player.label());
  definition.distance = match.duel_gap.value_or(0);
  definition.points = entry.points.value_or(0);
  return definition;
}

}  // namespace

std::optional<ScoreMatch> score_match(const CheckEntry& entry, const std::array<Player, 2>& players, std::uint64_t seed,
                                      CheckContext& context) {
  const auto chosen = context.players(entry.players, players);
  if (entry.sides.size() != 2) return std::nullopt;
  const PlacedText scenario = entry.scenario ? *entry.scenario
                              : entry.duel   ? of_command_line(kDuelScenario)
                                             : context.scenario();
  const LoadedGame* loaded = context.load(scenario);
  if (loaded == nullptr) return std::nullopt;
  Match match;
  match.ruleset = loaded->game.ruleset;
  match.table = loaded->game.scenario.table;
  match.players.assign(chosen.begin(), chosen.end());
  match.seed = seed;
  const Diagnostic& place = entry.scenario ? entry.scenario->place : entry.place;
  const auto set_up = entry.duel ? set_up_duel : set_up_battle;
  if (!set_up(entry, *loaded, place, match, context)) return std::nullopt;
  const std::string problem = match_problem(match);
  if (!problem.empty()) {
    context.error(entry.place, problem);
    return std::nullopt;
  }
  StoredScore definition = definition_of(entry, scenario.text, loaded->game.scenario, match);
  return ScoreMatch{std::move(match), std::move(definition)};
}

std::optional<StrongestCheck> strongest_check(const CheckEntry& entry, const LoadedGame& game, std::uint64_t seed,
                                              CheckContext& context) {
  const Ruleset& ruleset = game.game.ruleset;
  StrongestCheck check;
  check.limits.points = entry.points.value_or(ruleset.army_points);
  check.limits.copies = entry.copies.value_or(0);
  check.population.budget = check.limits.points;
  check.population.jitter = 0;
  if (has_cards(ruleset)) check.population.roster = game.roster;
  const std::string problem = ArmyGenerator::options_problem(ruleset, check.population);
  if (!problem.empty()) {
    context.error(entry.place, problem);
    return std::nullopt;
  }
  check.effort.search.seed = check.effort.measure.seed = seed;
  const std::int64_t usual = entry.battles.value_or(kStrongestCheckBattles);
  check.effort.search.battles = context.overrides().battles.value_or(usual);
  check.effort.search.searches = usual_searches(check.effort.search.battles);
  return check;
}

std::int64_t strongest_battles(const StrongestCheck& check) {
  return search_battles(check.effort.search) +
         2 * std::int64_t{check.effort.measure.opponents} * check.effort.measure.couples;
}

StrongestScore run_strongest(const StrongestCheck& check, const Game& game, const Player& player, double confidence,
                             Progress& progress) {
  const ArmyGenerator population(game.ruleset, check.population);
  const UnitChoices choices(population, check.limits.points);
  StrongestScore found;
  if (choices.size() == 0) return found;
  const Opponents field(population, check.limits.points);
  const PlayFunction play = field_arena(
      game.ruleset, population.designs())({.player = player, .table = game.scenario.table, .battles_per_table = 2});
  ResponseEffort effort = check.effort;
  effort.measure.confidence = confidence;
  const BestResponses responses =
      find_best_responses(game.ruleset, choices, check.limits, {}, field, play, effort, progress);
  found.interrupted = responses.interrupted;
  if (responses.rounds.empty()) return found;
  found.score = responses.rounds.front().against_mix.score;
  found.searches = responses.rounds.front().found.winners.size() > 1 ? responses.rounds.front().found.alone() : 0;
  found.agreeing = responses.rounds.front().found.agreeing();
  found.battles = responses.rounds.front().against_mix.battles;
  found.validity = responses.rounds.front().against_mix.validity();
  return found;
}

namespace {

std::int64_t whole_couples(std::int64_t battles) { return battles + battles % 2; }

class CheckPlanner {
 public:
  explicit CheckPlanner(CheckContext& context) : context_(context), file_(context.file()) {}

  std::optional<CheckPlan> plan() {
    const LoadedGame* game = context_.load(context_.scenario());
    if (game == nullptr) return std::nullopt;
    const CheckOverrides& overrides = context_.overrides();
    plan_.game = game->game;
    const auto usual = context_.players({of_command_line(std::string(kUsualPlayer))}, {});
    const auto typed = context_.players(overrides.players, usual);
    plan_.players = overrides.players.empty() ? context_.players(file_.players, usual) : typed;
    // Baselines and later runs need different dice.
    plan_.seed = overrides.seed.value_or(file_.seed.value_or(1) + (overrides.renew ? 1 : 0));
    plan_.alpha = file_.alpha;
    PricePlanner prices(*game, context_);
    for (const CheckEntry& entry : file_.entries) {
      if (entry.kind == CheckEntry::Kind::price) add_prices(entry, prices);
      if (entry.kind == CheckEntry::Kind::score) add_score(entry);
      if (entry.kind == CheckEntry::Kind::drift) add_drift(entry, *game, prices);
      if (entry.kind == CheckEntry::Kind::strongest) add_strongest(entry, *game);
    }
    refuse_repeated_ids();
    if (overrides.renew) refuse_scores_of_nothing();
    if (!overrides.renew) refuse_drift_of_nothing();
    std::vector<std::string> items = renewed_;
    for (const Check& check : plan_.checks) {
      if (check.of_price()) items.push_back(check.target);
    }
    if (!items.empty()) plan_.prices = prices.plan(items, plan_.players, plan_.seed);
    if (plan_.prices && !context_.failed()) compare_baselines(game->game);
    return std::move(plan_);
  }

 private:
  Band price_band(const CheckEntry& entry) const {
    if (entry.band) return *entry.band;
    const double tolerance = entry.tolerance.value_or(plan_.game.ruleset.price_tolerance / 100.0);
    return {-tolerance, tolerance};
  }

  /// Reports drift checks without targets. Only empty baselines lead here, because the reader of the file reports
  /// checks that name nothing.
  void refuse_drift_of_nothing() {
    if (!plan_.checks.empty() || context_.failed()) return;
    for (const CheckEntry& entry : file_.entries) {
      if (entry.kind != CheckEntry::Kind::drift) continue;
      return context_.error(entry.place, "nothing is left to check: the rules have none of the stored items");
    }
  }

  void add_prices(const CheckEntry& entry, PricePlanner& prices) {
    for (const PlacedText& item : entry.items) {
      const auto name = prices.item(item);
      if (!name) continue;
      Check check;
      check.id = !entry.id ? *name : entry.items.size() == 1 ? entry.id->text : entry.id->text + " " + *name;
      check.target = *name;
      check.band = price_band(entry);
      check.place = entry.id ? entry.id->place : item.place;
      plan_.checks.push_back(std::move(check));
    }
  }

  void add_score(const CheckEntry& entry) {
    Check check;
    check.quantity = Check::Quantity::score;
    check.score = score_match(entry, plan_.players, plan_.seed, context_);
    if (!check.score) return;
    check.target = check.score->definition.target;
    check.id = entry.id ? entry.id->text : check.target;
    check.score->definition.id = check.id;
    check.place = entry.id ? entry.id->place : entry.place;
    const double tolerance = entry.tolerance.value_or(0);
    check.band = entry.band.value_or(Band{50 - tolerance, 50 + tolerance});
    check.battles = score_battles(entry);
    plan_.checks.push_back(std::move(check));
  }

  void add_strongest(const CheckEntry& entry, const LoadedGame& game) {
    Check check;
    check.quantity = Check::Quantity::strongest;
    check.strongest = strongest_check(entry, game, plan_.seed, context_);
    if (!check.strongest || !entry.band) return;
    check.target = "an army of " + counted(points_text(check.strongest->limits.points), "point");
    check.id = entry.id ? entry.id->text : "strongest " + points_text(check.strongest->limits.points);
    check.place = entry.id ? entry.id->place : entry.place;
    check.band = *entry.band;
    check.battles = strongest_battles(*check.strongest);
    plan_.checks.push_back(std::move(check));
  }

  /// Notes a baseline to write and the prices that it needs.
  void renew(const CheckEntry& entry, PricePlanner& prices) {
    if (!entry.baseline) return;
    const std::filesystem::path path = file_.file.parent_path() / entry.baseline->text;
    if (std::ranges::count(plan_.baselines, path) == 0) plan_.baselines.push_back(path);
    for (const PlacedText& item : entry.items) renewed_.push_back(prices.item(item).value_or(""));
    if (!entry.items.empty() || !entry.scores.empty()) return;
    for (std::string& name : prices.all()) renewed_.push_back(std::move(name));
  }

  /// Scores of a baseline are those of the score checks of its file.
  void refuse_scores_of_nothing() {
    std::vector<std::string> ids;
    for (const Check& check : plan_.checks) {
      if (check.score) ids.push_back(check.id);
    }
    for (const CheckEntry& entry : file_.entries) {
      for (const PlacedText& score : entry.scores) {
        if (is_one_of(ids, score.text)) continue;
        context_.error(score.place, "no score check of this file has the id " + in_quotes(score.text),
                       suggestion_or_all(score.text, ids));
      }
    }
  }

  void add_drift(const CheckEntry& entry, const LoadedGame& game, PricePlanner& prices) {
    if (context_.overrides().renew) return renew(entry, prices);
    const auto targets = drift_targets(entry, game.game, plan_.seed, context_);
    if (!targets) return;
    const bool one = targets->prices.size() + targets->scores.size() == 1 && entry.id;
    const auto id_of = [&](const std::string& target) {
      return one ? entry.id->text : (entry.id ? entry.id->text : "drift") + " " + target;
    };
    for (const StoredPrice& stored : targets->prices) add_price_drift(entry, stored, id_of(stored.item), prices);
    for (const StoredScore& stored : targets->scores) add_score_drift(entry, stored, id_of(stored.id));
    if (!targets->prices.empty()) compared_.emplace_back(&entry, targets->baseline);
  }

  void add_price_drift(const CheckEntry& entry, const StoredPrice& stored, const std::string& id,
                       const PricePlanner& prices) {
    const Diagnostic& place = entry.baseline->place;
    const auto item = prices.find(stored.item);
    if (!item) {
      return context_.note(
          place, "the baseline has a price of " + in_quotes(stored.item) + ", which the rules no longer have");
    }
    Check check;
    check.quantity = Check::Quantity::price_drift;
    check.id = id;
    check.target = *item;
    check.band = price_band(entry);
    check.old = stored.fair;
    check.place = entry.id ? entry.id->place : place;
    plan_.checks.push_back(std::move(check));
  }

  void add_score_drift(const CheckEntry& entry, const StoredScore& stored, const std::string& id) {
    const Diagnostic& place = entry.baseline->place;
    Check check;
    check.quantity = Check::Quantity::score_drift;
    check.score = score_match(entry_of(stored, place), plan_.players, plan_.seed, context_);
    if (!check.score) return;
    compare_players(stored, check.score->definition, place, context_);
    if (check.score->definition.scenario_hash != stored.scenario_hash) {
      context_.note(place, "the scenario of the score " + in_quotes(stored.id) + " has changed since the baseline");
    }
    check.id = id;
    check.score->definition.id = stored.id;
    check.target = stored.target;
    const double tolerance = entry.tolerance.value_or(0);
    check.band = entry.band.value_or(Band{-tolerance, tolerance});
    check.battles = score_battles(entry);
    check.old = stored.score;
    check.place = entry.id ? entry.id->place : place;
    plan_.checks.push_back(std::move(check));
  }

  void compare_baselines(const Game& game) {
    const ArmyGenerator population(plan_.game.ruleset, plan_.prices->options.population);
    const std::string player = plan_.prices->player.label();
    const StoredPopulation make = stored_population(population, plan_.prices->genre);
    for (const auto& [entry, baseline] : compared_) {
      compare_conditions(*entry, baseline, game, player, make, context_);
    }
  }

  /// The cap of a score, in whole couples.
  std::int64_t score_battles(const CheckEntry& entry) const {
    return whole_couples(context_.overrides().battles.value_or(entry.battles.value_or(file_.battles)));
  }

  void refuse_repeated_ids() {
    std::set<std::string> seen;
    for (const Check& check : plan_.checks) {
      if (seen.insert(check.id).second) continue;
      context_.error(check.place, "two checks have the id " + in_quotes(check.id),
                     "give one of them another: id = \"...\"");
    }
  }

  CheckContext& context_;
  const CheckFile& file_;
  std::vector<std::pair<const CheckEntry*, Baseline>> compared_;  ///< drift checks of prices
  std::vector<std::string> renewed_;                              ///< items whose prices are to be written
  CheckPlan plan_;
};

}  // namespace

std::string_view quantity_name(Check::Quantity quantity) {
  switch (quantity) {
    case Check::Quantity::price:
      return "price";
    case Check::Quantity::score:
      return "score";
    case Check::Quantity::price_drift:
      return "price_drift";
    case Check::Quantity::strongest:
      return "strongest";
    case Check::Quantity::score_drift:
      break;
  }
  return "score_drift";
}

std::int64_t CheckPlan::most_battles() const {
  std::int64_t battles = prices ? prices->options.schedule.most_battles() : 0;
  for (const Check& check : checks) battles += check.battles;
  return battles;
}

Loaded<CheckPlan> plan_checks(const CheckFile& file, const CheckOverrides& overrides) {
  Loaded<CheckPlan> loaded;
  CheckContext context(file, overrides, loaded.diagnostics);
  loaded.value = CheckPlanner(context).plan();
  remove_repeats(loaded.diagnostics);
  if (has_errors(loaded.diagnostics)) loaded.value.reset();
  return loaded;
}

}  // namespace warbalance::sim
