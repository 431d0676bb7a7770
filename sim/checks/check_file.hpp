#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/length.hpp"
#include "sim/checks/verdicts.hpp"
#include "sim/files/diagnostics.hpp"

namespace warbalance::sim {

/// A text of a check file and the place of its first character.
struct PlacedText {
  std::string text;
  Diagnostic place;
};

/// What the entries [[price]], [[score]], [[drift]] and [[strongest]] share.
struct CheckEntry {
  enum class Kind { price, score, drift, strongest };

  Kind kind = Kind::price;
  std::optional<PlacedText> id;
  Diagnostic place;                     ///< of the entry
  std::optional<Band> band;             ///< points, or percent of score
  std::optional<double> tolerance;      ///< instead of the band: so much to both sides
  std::vector<PlacedText> items;        ///< of price and drift: qualities, special rules, units
  std::vector<PlacedText> sides;        ///< of score: two armies or two units
  bool duel = false;                    ///< of score: unit against unit
  std::optional<PlacedText> scenario;   ///< of score
  std::vector<PlacedText> players;      ///< of score: one for both or one per side; empty = those of the file
  std::optional<Length> distance;       ///< of a duel [1/100 inch]
  std::optional<Hundredths> points;     ///< of a duel: buys copies; of strongest: the limit of the army
  std::optional<std::int64_t> battles;  ///< of score: the cap; of strongest: of the search
  std::optional<int> copies;            ///< of strongest: most equal units
  std::optional<PlacedText> baseline;   ///< of drift: a file
  std::vector<PlacedText> scores;       ///< of drift: ids of stored scores
};

/// [prices]: how prices are estimated, as with the command price.
struct CheckPrices {
  Diagnostic place;  ///< of the table
  std::optional<PlacedText> preset;
  std::optional<std::int64_t> battles;
  std::optional<Hundredths> budget;
  std::optional<Hundredths> jitter;
  std::optional<int> copy_per_mille;
  bool units = false;
  std::optional<PlacedText> genre;
};

inline constexpr double kCheckAlpha = 0.05;
inline constexpr std::int64_t kScoreCheckBattles = 20'000;

/// A check file with valid syntax, whose names have not been looked up.
struct CheckFile {
  std::filesystem::path file;
  std::optional<PlacedText> rules;
  std::optional<PlacedText> scenario;
  std::vector<PlacedText> players;
  double alpha = kCheckAlpha;
  std::optional<std::uint64_t> seed;
  std::int64_t battles = kScoreCheckBattles;  ///< the cap of a score check that states none
  CheckPrices prices;
  std::vector<CheckEntry> entries;  ///< in the order of the file

  /// The path of a file beside the check file if `text` names one; else the text itself.
  std::string beside(const std::string& text) const;
};

/// Reads a check file. Returns a value unless the syntax is wrong. Other errors leave out the wrong parts, so the rest
/// can be looked up and everything is reported at once.
std::optional<CheckFile> read_check_file(const std::filesystem::path& file, Diagnostics& diagnostics);

}  // namespace warbalance::sim
