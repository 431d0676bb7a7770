#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/vocabulary.hpp"
#include "sim/files/number_text.hpp"
#include "sim/rules/ruleset.hpp"

namespace warbalance::sim {

/// One number or option of a ruleset that `--set PATH=value` can change: "moves.advance", "early_end",
/// "quality.4+.cost", "rule.Armored.ignore_hit.on", "rule.Wizard.Ice Ray.range". Numbers with the unit "points" are
/// held in hundredths of a point.
struct Setting {
  std::string path;
  NumberSpec spec;                ///< range, unit and meaning; its path is only the last part
  std::int32_t* value = nullptr;  ///< in the ruleset that it was made from
  /// For a rule with X: the same number in each of its sizes, and its multiple of the value.
  std::vector<std::pair<std::int32_t*, std::int32_t>> of_sizes{};
  ReadBy read_by = ReadBy::battles;  ///< the hash includes settings that battles read
  bool added_later = false;          ///< as in `DataField`
};

/// All settings of a ruleset, in the order of the data file's sections. They point into `ruleset`: valid as long as
/// no rule, tier or number is added or removed. The ruleset's system must exist.
std::vector<Setting> settings_of(Ruleset& ruleset);

/// The setting that a path means: an exact path first; then with `-` and `_` for spaces. "options." may precede the
/// name of an option. Null when there is none.
const Setting* find_setting(const std::vector<Setting>& settings, const Vocabulary& vocabulary,
                            const std::string& path);

/// "did you mean ...?" for an unknown path: the whole path if only the middle part is missing, "rule.Tough.killed_on";
/// else the nearest one. May be empty.
std::string setting_suggestion(const std::string& path, const std::vector<std::string>& paths);

/// Checks a number against the range of each size of a rule with X, which holds it several times.
/// @return the message when it is outside, else empty
std::string sizes_problem(const Setting& setting, std::int32_t value);

/// "player.threat_now" and so on: the weights of all players, for `--set` and sweeps.
std::vector<Setting> player_settings_of(Ruleset& ruleset);

/// The hint for a path "tactic.NAME", which rulesets had before players had their own weights; empty for other paths.
std::string moved_weight_hint(const Ruleset& ruleset, const std::string& path);

/// Applies the "path=value" texts of `--set`, in their order. Paths ignore case and repeated spaces; `-` and `_`
/// may stand for spaces.
void apply_settings(Ruleset& ruleset, const std::vector<std::string>& texts, Diagnostics& diagnostics);

/// Numbers that every ruleset has besides those of its system's vocabulary.
std::vector<Setting> general_settings(Ruleset& ruleset);

inline constexpr NumberSpec kRuleCountWeight{
    "rule_count_weights", 0, 0, 1'000'000, "", "", "how often the generator draws this number of special rules"};

}  // namespace warbalance::sim
