#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/rules/ruleset.hpp"

// What the data of a ruleset says, item by item, for comparisons of two rulesets.

namespace warbalance::sim {

/// Who reads a value of the data, by what it can change.
enum class ReadBy : std::uint8_t {
  battles,  ///< battles, random armies or prices: it can change a result
  lists,    ///< what units and armies may be written, and what `lint` says of them
  people,   ///< names and texts
};
std::string_view read_by_name(ReadBy reader);

/// One value. A number or option has the path that `--set` takes: "rule.Tough.cost".
struct DataRow {
  std::string path;  ///< unique in its ruleset
  std::string value;
  std::string unit;  ///< "points", "1/100 inch"; empty = a text or a plain count
  ReadBy read_by = ReadBy::battles;
};

/// What exists as a whole: a special rule, a quality, a kind of terrain, an army.
struct DataItem {
  std::string kind;     ///< "rule", "quality", "terrain", "army", ...; "setting" for all numbers of no item
  std::string name;     ///< "Tough"; empty for settings
  std::string path;     ///< what its rows begin with: "rule.Tough"; unique in its ruleset
  std::string summary;  ///< what it is, where it stands alone
  ReadBy read_by = ReadBy::battles;
  std::vector<DataRow> rows{};

  void add(std::string_view what, std::string value, ReadBy reader, std::string_view unit = {}) {
    rows.push_back({path + "." + std::string(what), std::move(value), std::string(unit), reader});
  }
};

/// "true" or "false", as data files write it.
inline std::string flag_value(bool flag) { return flag ? "true" : "false"; }

/// The ruleset's own files: settings, qualities, special rules, kinds of terrain, groups, pairs, presets. Sizes of a
/// rule with X that are as it says are part of that rule. The ruleset's system must exist.
std::vector<DataItem> ruleset_items(const Ruleset& ruleset);

/// What stands in further files of a ruleset: scenarios, players, units of the roster, armies. A file that cannot be
/// loaded has one row, its first error.
std::vector<DataItem> file_items(const Ruleset& ruleset);

}  // namespace warbalance::sim
