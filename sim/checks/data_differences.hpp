#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/checks/data_items.hpp"

namespace warbalance::sim {

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
