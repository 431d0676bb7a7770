#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/battles/match.hpp"
#include "sim/battles/progress.hpp"
#include "sim/checks/baseline.hpp"
#include "sim/checks/check_file.hpp"
#include "sim/checks/verdicts.hpp"
#include "sim/pricing/estimation/field_options.hpp"
#include "sim/pricing/population/features.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/rules/player.hpp"
#include "sim/strongest/best_responses.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/units/army.hpp"

namespace warbalance::sim {

/// Options of the command line; they take precedence over the file.
struct CheckOverrides {
  DataFolder data;
  std::string version;  ///< of the program; empty = accept baselines of any version
  bool renew = false;   ///< baselines of [[drift]] checks are written with their own seed instead of compared
  std::vector<std::string> settings;  ///< of `--set`
  std::optional<std::string> rules;
  std::optional<std::string> scenario;
  const Watch* watch = nullptr;     ///< for players who look ahead
  std::vector<PlacedText> players;  ///< names or files, one for both sides or one per side; empty = those of the file
  std::optional<std::uint64_t> seed;
  std::optional<std::int64_t> battles;  ///< cap of every score check, and of the price run
};

/// A scenario with its rules and roster.
struct LoadedGame {
  Game game;
  std::vector<RosterUnit> roster;
};

/// Looks up the names of one check file and collects diagnostics.
class CheckContext {
 public:
  /// Keeps references to all arguments.
  CheckContext(const CheckFile& file, const CheckOverrides& overrides, Diagnostics& diagnostics);

  const CheckFile& file() const { return file_; }
  const CheckOverrides& overrides() const { return overrides_; }
  /// The scenario of battles and prices: of the command line, the file, or the usual one.
  const PlacedText& scenario() const { return scenario_; }

  /// The rules with a scenario; each is loaded once. Null when that failed, which has been reported.
  const LoadedGame* load(const PlacedText& scenario);
  /// The players of the two sides by name: one for both, or one per side. Without names: the fallback.
  std::array<Player, 2> players(const std::vector<PlacedText>& names, std::array<Player, 2> fallback);

  /// Whether there are errors.
  bool failed() const { return has_errors(diagnostics_); }
  void error(const Diagnostic& place, std::string message, std::string hint = {});
  void note(const Diagnostic& place, std::string message, std::string hint = {});
  /// Adds the diagnostics of a loader. Replaces the place "command line", which loaders use for texts, by `place`.
  void report(const Diagnostic& place, Diagnostics diagnostics);
  /// The value of a loader if it reported no errors.
  template <class T>
  std::optional<T> take(Loaded<T> loaded, const Diagnostic& place) {
    const bool failed = !loaded.value || has_errors(loaded.diagnostics);
    report(place, std::move(loaded.diagnostics));
    if (failed) return std::nullopt;
    return std::move(loaded.value);
  }

 private:
  const CheckFile& file_;
  const CheckOverrides& overrides_;
  Diagnostics& diagnostics_;
  PlacedText rules_;
  PlacedText scenario_;
  std::map<std::string, std::optional<LoadedGame>> games_;  ///< by scenario
};

/// A text without a place in a file.
PlacedText of_command_line(const std::string& text);

/// "did you mean 'Tough'?", or all candidates when none is near.
std::string suggestion_or_all(const std::string& word, const std::vector<std::string>& candidates);

/// How the prices of a check file are estimated.
struct PricePlan {
  Player player{};
  std::string genre;  ///< of the units that are priced; empty = all
  FieldOptions options;
};

/// Describes the random armies of a price run.
StoredPopulation stored_population(const ArmyGenerator& population, const std::string& genre);

/// Looks up the priced items of a check file and makes the plan of its prices.
class PricePlanner {
 public:
  /// Keeps the references. @param game  rules and scenario of the file
  PricePlanner(const LoadedGame& game, CheckContext& context);

  /// The name of a priced item as the rules write it; empty when there is none.
  std::optional<std::string> find(const std::string& text) const;
  /// The names of all items that are priced without a request.
  std::vector<std::string> all() const;
  /// As `find`, but reports an unknown item.
  std::optional<std::string> item(const PlacedText& text);
  /// @param items the names of all checked items
  PricePlan plan(const std::vector<std::string>& items, const std::array<Player, 2>& players, std::uint64_t seed);

 private:
  std::vector<RosterUnit> priced_units();
  FieldSchedule preset();
  /// Chooses chains and rounds for the battles that the file or the command line allows.
  void fit_to_battles(FieldOptions& options);

  const LoadedGame& game_;
  CheckContext& context_;
  std::vector<RosterUnit> units_;  ///< empty: qualities and special rules are priced
  FeatureSpace features_;
};

/// The two sides of a score check, ready to play.
struct ScoreMatch {
  Match match;
  StoredScore definition;  ///< its description in a baseline; without id and score
};

/// Looks up the sides of a score check; empty after a reported error. The match is that of `battle A B` or `duel A B`.
/// @param players  of the file, when the check names none
std::optional<ScoreMatch> score_match(const CheckEntry& entry, const std::array<Player, 2>& players, std::uint64_t seed,
                                      CheckContext& context);

/// A search for an army that is too strong, ready to run.
struct StrongestCheck {
  PopulationOptions population;  ///< of the random armies that it meets
  ArmyLimits limits;
  ResponseEffort effort;
};

/// The result of such a search.
struct StrongestScore {
  std::optional<Estimate> score;  ///< of the army found, shares; empty: none was found, or it was stopped
  int searches = 0;               ///< that knew nothing of each other, if they were several
  int agreeing = 0;               ///< of them, those that found an army about as strong
  std::int64_t battles = 0;       ///< that measured it
  Validity validity;              ///< of these
  bool interrupted = false;
};

/// Default battles of a check.
inline constexpr std::int64_t kStrongestCheckBattles = 400'000;

/// Looks up what an entry [[strongest]] needs; empty after a reported error.
std::optional<StrongestCheck> strongest_check(const CheckEntry& entry, const LoadedGame& game, std::uint64_t seed,
                                              CheckContext& context);

/// Searches and measures. @param confidence  of the interval
StrongestScore run_strongest(const StrongestCheck& check, const Game& game, const Player& player, double confidence,
                             Progress& progress);

/// Battles of the search and of the measurement.
std::int64_t strongest_battles(const StrongestCheck& check);

/// One quantity and the band in which it must lie, looked up and ready to run.
struct Check {
  enum class Quantity {
    price,        ///< fair - listed price [points]
    score,        ///< score of the first side [percent]
    price_drift,  ///< fair price now minus the stored one [points]
    score_drift,  ///< score now minus the stored one [percentage points]
    strongest,    ///< score of the strongest army that is found [percent]
  };

  std::string id;
  Quantity quantity = Quantity::price;
  std::string target;  ///< what has the price; or "Line against Raiders"
  Band band;
  std::optional<ScoreMatch> score{};  ///< of scores
  std::optional<StrongestCheck> strongest{};
  std::int64_t battles = 0;             ///< of scores: the cap, whole couples; of strongest: all
  std::optional<StoredEstimate> old{};  ///< of drifts
  Diagnostic place{};                   ///< for messages

  bool of_price() const { return quantity == Quantity::price || quantity == Quantity::price_drift; }
};

std::string_view quantity_name(Check::Quantity quantity);

/// Everything that a check file requests.
struct CheckPlan {
  Game game;                        ///< rules and scenario of the file
  std::array<Player, 2> players{};  ///< of the file
  std::uint64_t seed = 1;
  double alpha = kCheckAlpha;                    ///< error probability of all checks together
  std::vector<Check> checks;                     ///< in the order of the file
  std::optional<PricePlan> prices;               ///< one run for all prices; none when no price is checked
  std::vector<std::filesystem::path> baselines;  ///< to be written: its prices, and the scores of its checks

  /// Error probability of each check.
  double check_alpha() const { return alpha / static_cast<double>(checks.size()); }
  /// Battles when every check runs to its cap.
  std::int64_t most_battles() const;
};

/// Looks up everything that a check file names. Returns all diagnostics at once, with places in the file. Check those
/// of the file itself before you run the plan.
Loaded<CheckPlan> plan_checks(const CheckFile& file, const CheckOverrides& overrides);

}  // namespace warbalance::sim
