#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sim/checks/check_file.hpp"
#include "sim/rules/player.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/units/army.hpp"

namespace warbalance::sim {

/// What the command line says; it has precedence over the file.
struct CheckOverrides {
  DataFolder data;
  std::string version;                ///< of the program; empty = baselines of any version are as good
  std::vector<std::string> settings;  ///< of `--set`
  std::optional<std::string> rules;
  std::optional<std::string> scenario;
  const Watch* watch = nullptr;     ///< of players who look ahead
  std::vector<PlacedText> players;  ///< names or files, one for both sides or one each; empty = those of the file
  std::optional<std::uint64_t> seed;
  std::optional<std::int64_t> battles;  ///< cap of every score check, and of the price run
};

/// A scenario with its rules and roster.
struct LoadedGame {
  Game game;
  std::vector<RosterUnit> roster;
};

/// Where the names of one check file are looked up, and where everything that is wrong with them goes.
class CheckContext {
 public:
  /// Keeps references to all arguments.
  CheckContext(const CheckFile& file, const CheckOverrides& overrides, Diagnostics& diagnostics);

  const CheckFile& file() const { return file_; }
  const CheckOverrides& overrides() const { return overrides_; }
  /// The scenario of battles and prices: of the command line, the file, or the usual one.
  const PlacedText& scenario() const { return scenario_; }

  /// The rules with a scenario; each is loaded once. Null when that failed: the reason has been reported.
  const LoadedGame* load(const PlacedText& scenario);
  /// The players of the two sides by name: one for both, or one each. None: the fallback.
  std::array<Player, 2> players(const std::vector<PlacedText>& names, std::array<Player, 2> fallback);

  /// Whether anything is wrong.
  bool failed() const { return has_errors(diagnostics_); }
  void error(const Diagnostic& place, std::string message, std::string hint = {});
  void note(const Diagnostic& place, std::string message, std::string hint = {});
  /// Takes over what a loader said. Of a text that was given to it, it says "command line": that is `place`.
  void report(const Diagnostic& place, Diagnostics diagnostics);
  /// The value of a loader, if it has no errors.
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

/// "did you mean 'Tough'?", or all that there is when nothing is near.
std::string suggestion_or_all(const std::string& word, const std::vector<std::string>& candidates);

}  // namespace warbalance::sim
