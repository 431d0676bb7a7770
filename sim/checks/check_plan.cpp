#include "sim/checks/check_plan.hpp"

#include <set>
#include <utility>

#include "sim/checks/drift_plan.hpp"
#include "sim/files/points.hpp"
#include "sim/files/words.hpp"

namespace warbalance::sim {
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
    plan_.seed = overrides.seed.value_or(file_.seed.value_or(1));
    plan_.alpha = file_.alpha;
    PricePlanner prices(*game, context_);
    for (const CheckEntry& entry : file_.entries) {
      if (entry.kind == CheckEntry::Kind::price) add_prices(entry, prices);
      if (entry.kind == CheckEntry::Kind::score) add_score(entry);
      if (entry.kind == CheckEntry::Kind::drift) add_drift(entry, *game, prices);
      if (entry.kind == CheckEntry::Kind::strongest) add_strongest(entry, *game);
    }
    refuse_repeated_ids();
    refuse_drift_of_nothing();
    std::vector<std::string> items;
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

  /// Only what is stored can be lacking without a message: the reader of the file has told of checks that name nothing.
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

  void add_drift(const CheckEntry& entry, const LoadedGame& game, const PricePlanner& prices) {
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
    const StoredPopulation make = stored_population(population, plan_.prices->options, plan_.prices->genre);
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
