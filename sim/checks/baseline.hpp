#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/length.hpp"
#include "sim/files/diagnostics.hpp"
#include "sim/sums/fields.hpp"

namespace warbalance::sim {

/// An estimate in a baseline. It comes from a run of fixed length, because a run that stops when it is decided is
/// biased.
struct StoredEstimate {
  double value = 0;  ///< points, or percent of score
  double se = 0;
  double degrees_of_freedom = 1;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("value", &StoredEstimate::value);
    visit("se", &StoredEstimate::se);
    visit("degrees_of_freedom", &StoredEstimate::degrees_of_freedom);
  }
  bool valid() const;
};

struct StoredPrice {
  std::string item;
  std::string kind;  ///< "tier", "rule" or "unit"
  double listed = 0;
  StoredEstimate fair;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("item", &StoredPrice::item);
    visit("kind", &StoredPrice::kind);
    visit("listed", &StoredPrice::listed);
    visit("fair", &StoredPrice::fair);
  }
};

/// The population and the model of prices, as far as a user chooses them.
struct StoredPopulation {
  std::string hash;  ///< of the population, including listed prices
  Hundredths budget = 0;
  Hundredths jitter = 0;
  int copy_per_mille = 0;
  bool units = false;  ///< armies of a roster's units
  std::string genre;

  /// Whether two runs price the same items in armies built in the same way; listed prices may differ.
  bool same_make(const StoredPopulation& other) const;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("hash", &StoredPopulation::hash);
    visit("budget", &StoredPopulation::budget);
    visit("jitter", &StoredPopulation::jitter);
    visit("copy_per_mille", &StoredPopulation::copy_per_mille);
    visit("units", &StoredPopulation::units);
    visit("genre", &StoredPopulation::genre);
  }
};

/// A matchup that was played, as the user wrote it.
struct StoredScore {
  std::string id;
  std::string target;  ///< "Line against Raiders"
  bool duel = false;
  std::vector<std::string> sides;  ///< two, as texts
  std::string scenario;            ///< its name, or file
  std::string scenario_hash;
  std::vector<std::string> players;
  Length distance = 0;    ///< of a duel [1/100 inch]
  Hundredths points = 0;  ///< of a duel; 0 = one of each
  StoredEstimate score;   ///< percent

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("id", &StoredScore::id);
    visit("target", &StoredScore::target);
    visit("duel", &StoredScore::duel);
    visit("sides", &StoredScore::sides);
    visit("scenario", &StoredScore::scenario);
    visit("scenario_hash", &StoredScore::scenario_hash);
    visit("players", &StoredScore::players);
    visit("distance", &StoredScore::distance);
    visit("points", &StoredScore::points);
    visit("score", &StoredScore::score);
  }
  bool valid() const;
};

/// Estimates of one run, kept to be compared with those of a later one.
struct Baseline {
  std::string version;  ///< of the program that wrote it
  std::string ruleset;
  std::string ruleset_hash;
  std::string scenario;
  std::string scenario_hash;
  std::vector<std::string> players;
  std::uint64_t seed = 0;
  StoredPopulation population;
  std::vector<StoredPrice> prices;
  std::vector<StoredScore> scores;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("version", &Baseline::version);
    visit("ruleset", &Baseline::ruleset);
    visit("ruleset_hash", &Baseline::ruleset_hash);
    visit("scenario", &Baseline::scenario);
    visit("scenario_hash", &Baseline::scenario_hash);
    visit("players", &Baseline::players);
    visit("seed", &Baseline::seed);
    visit("population", &Baseline::population);
    visit("prices", &Baseline::prices);
    visit("scores", &Baseline::scores);
  }
};

/// The baseline as the text of a file.
std::string baseline_text(const Baseline& baseline);

/// Reads a baseline; all errors are diagnostics.
Loaded<Baseline> read_baseline(const std::filesystem::path& file);

}  // namespace warbalance::sim
