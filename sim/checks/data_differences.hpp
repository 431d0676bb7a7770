#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/rules/ruleset.hpp"

// What the data of a ruleset says, item by item, and what differs between two rulesets.

namespace warbalance::sim {

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

/// The ruleset's own files: settings, qualities, special rules, kinds of terrain, groups, pairs, presets. Sizes of a
/// rule with X that are as it says are part of that rule. The ruleset's system must exist.
std::vector<DataItem> ruleset_items(const Ruleset& ruleset);

/// What stands in further files of a ruleset: scenarios, players, units of the roster, armies. A file that cannot be
/// loaded has one row, its first error.
std::vector<DataItem> file_items(const Ruleset& ruleset);

/// What happened to a value or an item from the first ruleset to the second.
enum class DataChange : std::uint8_t { changed, added, removed };
std::string_view data_change_name(DataChange change);

/// One difference between the data of two rulesets. Of an item that only one has there is one difference, whose value
/// is its summary.
struct DataDifference {
  std::string kind;  ///< of the item: "rule", "quality", "setting", ...
  std::string item;  ///< its name; empty for settings
  std::string path;  ///< of the value, as `--set` names it; of a whole item its own
  DataChange change = DataChange::changed;
  std::string before;  ///< empty where it was added
  std::string after;   ///< empty where it was removed
  std::string unit;
  ReadBy read_by = ReadBy::battles;
};

/// What differs between two lists of items, in their order: those of the first list, then what the second adds.
std::vector<DataDifference> differences_of(const std::vector<DataItem>& before, const std::vector<DataItem>& after);

/// Everything that differs between two loaded rulesets of one system, with their scenarios, players, rosters and
/// armies. What battles can see comes first, then what only lists or people read. Where the hashes of the rulesets
/// differ there is always a difference that battles can see.
std::vector<DataDifference> data_differences(const Ruleset& before, const Ruleset& after);

}  // namespace warbalance::sim
