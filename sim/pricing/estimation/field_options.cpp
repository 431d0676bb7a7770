#include "sim/pricing/estimation/field_options.hpp"

#include <algorithm>
#include <cmath>

#include "sim/files/words.hpp"
#include "sim/pricing/estimation/linear_fit.hpp"
#include "sim/pricing/population/features.hpp"

namespace warbalance::sim {
namespace {

constexpr int kMostBattlesPerRound = 2'000'000'000;
constexpr int kMostTailRounds = 1000;
constexpr std::size_t kMostColumns = 8'000;  ///< of a price model: their matrix takes half a gigabyte

Diagnostic complaint(std::string message, std::string hint = {}) {
  return {Diagnostic::Severity::error, "command line", 0, 0, std::move(message), std::move(hint)};
}

void check_number(Diagnostics& found, bool good, const char* message) {
  if (!good) found.push_back(complaint(message));
}

void check_name(Diagnostics& found, const std::string& what, const std::string& name,
                const std::vector<std::string>& known) {
  for (const std::string& candidate : known) {
    if (candidate == name) return;
  }
  found.push_back(complaint("unknown " + what + " " + in_quotes(name), suggestion(name, known)));
}

/// Whether enough battles can determine a scale: armies that differ too little cannot show the worth of a mean army.
/// @pre armies cost what is listed
bool determines_scale(const ArmyGenerator& population) {
  constexpr std::uint32_t kProbedBattles = 4096;
  const FeatureSpace& features = population.features();
  NormalEquations differences(features.size());
  std::vector<std::int64_t> counts(features.size());
  FieldArmy army;
  ArmyGenerator::Scratch scratch;
  for (std::uint32_t battle = 0; battle < kProbedBattles; ++battle) {
    std::vector<std::int32_t> row(features.size());
    for (std::uint16_t side = 0; side < 2; ++side) {
      population.generate({0, 0, battle}, side, army, scratch);
      population.leave_leader_out({0, 0, battle}, side, army, scratch);
      features.add<std::int32_t>(army, side == 0 ? 1 : -1, row);
      features.add<std::int64_t>(army, 1, counts);
    }
    differences.add(row, 0);
  }
  return Spectrum(differences).identified(std::vector<double>(counts.begin(), counts.end()));
}

/// What prevents pricing a population; empty = nothing.
std::string population_problem(const Ruleset& ruleset, const PopulationOptions& options) {
  if (std::string problem = ArmyGenerator::options_problem(ruleset, options); !problem.empty()) return problem;
  const ArmyGenerator population(ruleset, options);
  if (std::string problem = population.problem(); !problem.empty()) return problem;
  const std::string only = population.only_unit();
  if (only.empty()) return {};
  return "there is nothing to compare with: every unit of these armies is '" + only +
         "', and a price says what a unit is worth beside others";
}

void check_schedule(Diagnostics& found, const FieldSchedule& schedule, bool prior) {
  check_number(found, schedule.chains >= 2 && schedule.chains <= kMostChains, "the number of chains must be 2 to 1000");
  check_number(found, schedule.burn_in_rounds >= (prior ? 0 : 1) && schedule.burn_in_rounds <= 1000,
               "the number of burn-in rounds must be 1 to 1000");
  check_number(found, schedule.tail_rounds >= 4 && schedule.tail_rounds <= kMostTailRounds,
               "the number of counted rounds must be 4 to 1000");
  check_number(found, schedule.looks >= 1 && schedule.looks <= 5, "the number of looks must be 1 to 5");
  check_number(found, schedule.battles_per_round >= 1, "the number of battles a round must be at least 1");
}

}  // namespace

FieldSchedule FieldSchedule::within(std::int64_t battles) const {
  FieldSchedule cut = *this;
  const std::int64_t most = kMostBattlesPerRound / burn_in_divisor;
  cut.battles_per_round = burn_in_divisor * static_cast<int>(std::min(battles / least_battles(), most));
  return cut;
}

FieldSchedule FieldSchedule::fitted(std::int64_t battles, std::int64_t enough) const {
  FieldSchedule cut = *this;
  const auto too_short = [&] { return battles / cut.least_battles() < enough; };
  while (cut.looks > 1 && too_short()) --cut.looks;
  for (const FieldSchedule& fewer : {*field_schedule("default"), *field_schedule("quick")}) {
    if (too_short() && fewer.least_battles() < cut.least_battles()) cut = fewer;
  }
  return cut.within(battles);
}

FieldSchedule FieldSchedule::of_one_list() const {
  constexpr int kRounds = 4;
  const FieldSchedule one{chains, 0, kRounds, 1, 1, 1};
  return one.within(std::max(most_battles(), one.least_battles()));
}

std::optional<FieldSchedule> field_schedule(std::string_view preset) {
  if (preset == "quick") return FieldSchedule{2, 5, 10, 1, 3960};
  if (preset == "default") return FieldSchedule{};
  if (preset == "full") return FieldSchedule{16, 5, 10, 5, 3990};
  return std::nullopt;
}

namespace {

/// Battles per round and chain: `a_price` for each price, but at least `least`, which the scale needs. 1 for prior
/// guesses, because they stay.
std::int64_t round_of(const Ruleset& ruleset, const FieldOptions& options, std::int64_t a_price, std::int64_t least) {
  if (options.prior) return 1;
  const FeatureSpace features = priced_features(ruleset, options.population);
  const PriceModel model(ruleset, features, options.iterated);
  std::size_t priced = model.size();
  for (std::size_t f = 0; f < features.size(); ++f) priced -= features[f].on_request ? 1 : 0;
  return std::max(least, a_price * static_cast<std::int64_t>(priced));
}

}  // namespace

std::int64_t steady_round(const Ruleset& ruleset, const FieldOptions& options) {
  return round_of(ruleset, options, 20, 600);
}

std::int64_t least_round(const Ruleset& ruleset, const FieldOptions& options) {
  return round_of(ruleset, options, 4, 300);
}

Diagnostics fit_schedule(const Ruleset& ruleset, FieldOptions& options, std::int64_t battles) {
  const std::int64_t least = field_schedule("quick")->least_battles();
  const std::int64_t enough = steady_round(ruleset, options);
  const std::string hint = std::to_string(least * std::max<std::int64_t>(enough, 100)) + " are enough";
  if (battles < least * least_round(ruleset, options)) {
    return {complaint(counted(battles, "battle") + " are too few for prices with intervals", hint)};
  }
  options.schedule = options.schedule.fitted(battles, enough);
  if (options.schedule.battles_in(0) >= enough) return {};
  Diagnostic few = complaint(
      counted(battles, "battle") + " are few for so many prices: intervals are wide, and some run may have none", hint);
  few.severity = Diagnostic::Severity::note;
  return {few};
}

Diagnostics check_field_options(const Ruleset& ruleset, const FieldOptions& options) {
  Diagnostics found;
  check_schedule(found, options.schedule, options.prior);
  check_number(found, options.damping > 0 && options.damping <= 1, "the damping must be above 0 and at most 1");
  check_number(found, !options.precision || (std::isfinite(*options.precision) && *options.precision > 0),
               "the precision must be more than 0 points");

  const bool of_roster = !options.population.roster.empty();
  const FeatureSpace features = priced_features(ruleset, options.population);
  std::vector<std::string> items;
  std::vector<std::string> anchors;
  for (const RosterUnit& unit : options.population.roster) anchors.push_back(unit.name);
  for (std::size_t f = 0; f < features.size(); ++f) {
    items.push_back(features[f].name);
  }
  if (!options.anchor.empty()) check_name(found, "unit", options.anchor, anchors);
  for (const std::string& name : options.only) {
    const std::string term = options.population.terms ? term_of_size(ruleset, name) : "";
    if (!term.empty()) {
      found.push_back(complaint(in_quotes(name) + " is priced by its term", "name " + in_quotes(term)));
      continue;
    }
    const char* const what = options.population.terms ? "term of prices" : of_roster ? "unit" : "tier or special rule";
    const bool known = std::find(items.begin(), items.end(), name) != items.end();
    const std::string problem = known || of_roster != options.population.terms ? "" : size_problem(ruleset, name);
    if (problem.empty()) {
      check_name(found, what, name, items);
    } else {
      found.push_back(complaint(problem));
    }
  }

  if (!of_roster) {
    const std::size_t columns = PriceModel(ruleset, features, options.model).size();
    if (columns > kMostColumns) {
      found.push_back(
          complaint("the model has " + counted(columns, "price") + ", and room for " + std::to_string(kMostColumns),
                    "state narrower \"sizes\" of rules with X, or take the model additive"));
    }
  }
  if (std::string problem = population_problem(ruleset, options.population); !problem.empty()) {
    found.push_back(complaint(std::move(problem)));
  } else if (!options.prior && options.building == Building::listed &&
             !determines_scale(ArmyGenerator(ruleset, options.population))) {
    found.push_back(complaint(
        "these armies differ in too little to tell what a point is worth, however many battles are played",
        options.population.listed.armies.empty() ? "let their totals differ: --set generator.jitter_per_mille=200"
                                                 : "let units stay at home (leave_out above 0), or list more armies"));
  }
  return found;
}

}  // namespace warbalance::sim
