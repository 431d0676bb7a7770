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

/// An item of the data: a special rule, a quality, a kind of terrain, an army.
struct DataItem {
  std::string kind;     ///< "rule", "quality", "terrain", "army", ...; "setting" for all numbers of no item
  std::string name;     ///< "Tough"; empty for settings
  std::string path;     ///< what its rows begin with: "rule.Tough"; unique in its ruleset
  std::string summary;  ///< a short description, shown for an added or removed item
  ReadBy read_by = ReadBy::battles;
  std::vector<DataRow> rows{};

  void add(std::string_view what, std::string value, ReadBy reader, std::string_view unit = {}) {
    rows.push_back({path + "." + std::string(what), std::move(value), std::string(unit), reader});
  }
};

/// The ruleset's own files: settings, qualities, special rules, kinds of terrain, groups, pairs, presets. Sizes of a
/// rule with X that equal its definition are part of that rule. The ruleset's system must exist.
std::vector<DataItem> ruleset_items(const Ruleset& ruleset);

/// The items of further files of a ruleset: scenarios, players, units of the roster, armies. A file that cannot be
/// loaded has one row, its first error.
std::vector<DataItem> file_items(const Ruleset& ruleset);

/// The change of a value or an item from the first ruleset to the second.
enum class DataChange : std::uint8_t { changed, added, removed };
std::string_view data_change_name(DataChange change);

/// One difference between the data of two rulesets. An item in only one of them gives one difference, with its summary
/// as the value.
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

/// The differences between two lists of items, in the order of the first list, then the additions of the second.
std::vector<DataDifference> differences_of(const std::vector<DataItem>& before, const std::vector<DataItem>& after);

/// All differences between two loaded rulesets of one system, with their scenarios, players, rosters and armies. First
/// those that affect battles, then those that only lists or people read. If the hashes of the rulesets differ, there is
/// always a difference that affects battles.
std::vector<DataDifference> data_differences(const Ruleset& before, const Ruleset& after);

}  // namespace warbalance::sim
