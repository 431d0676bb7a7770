#include "sim/checks/data_differences.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace warbalance::sim {
namespace {

/// Kinds of items by whose places in their lists random armies and tables are drawn.
constexpr std::array<std::string_view, 4> kDrawnByPlace = {"quality", "rule", "terrain", "unit"};

/// Places of things by their path.
template <class T>
std::map<std::string, const T*> by_path(const std::vector<T>& list) {
  std::map<std::string, const T*> found;
  for (const T& one : list) found.emplace(one.path, &one);
  return found;
}

DataDifference whole_item(const DataItem& item, DataChange change) {
  const bool added = change == DataChange::added;
  return {item.kind, item.name,   item.path, change, added ? "" : item.summary, added ? item.summary : "",
          "",        item.read_by};
}

DataDifference one_row(const DataItem& item, const DataRow& row, DataChange change) {
  const bool added = change == DataChange::added;
  return {item.kind, item.name,  row.path, change, added ? "" : row.value, added ? row.value : "",
          row.unit,  row.read_by};
}

/// What differs between two versions of an item.
void add_rows(const DataItem& before, const DataItem& after, std::vector<DataDifference>& differences) {
  const auto old_rows = by_path(before.rows);
  const auto new_rows = by_path(after.rows);
  for (const DataRow& row : before.rows) {
    const auto found = new_rows.find(row.path);
    if (found == new_rows.end()) {
      differences.push_back(one_row(before, row, DataChange::removed));
    } else if (found->second->value != row.value) {
      differences.push_back({before.kind, before.name, row.path, DataChange::changed, row.value, found->second->value,
                             row.unit, row.read_by});
    }
  }
  for (const DataRow& row : after.rows) {
    if (!old_rows.contains(row.path)) differences.push_back(one_row(after, row, DataChange::added));
  }
}

/// Names of the items of a kind that both lists have, in the order of one of them.
std::vector<std::string> common_order(const std::vector<DataItem>& list, const std::string& kind,
                                      const std::map<std::string, const DataItem*>& other) {
  std::vector<std::string> names;
  for (const DataItem& item : list) {
    if (item.kind == kind && other.contains(item.path)) names.push_back(item.name);
  }
  return names;
}

/// Where items that both have stand in another order, the first that moved.
void add_orders(const std::vector<DataItem>& before, const std::vector<DataItem>& after,
                std::vector<DataDifference>& differences) {
  for (const std::string_view drawn : kDrawnByPlace) {
    const std::string kind(drawn);
    const std::vector<std::string> old_order = common_order(before, kind, by_path(after));
    const std::vector<std::string> new_order = common_order(after, kind, by_path(before));
    const auto moved = std::mismatch(old_order.begin(), old_order.end(), new_order.begin(), new_order.end());
    if (moved.first == old_order.end()) continue;
    const std::string place = "no. " + std::to_string(moved.first - old_order.begin() + 1) + " is ";
    differences.push_back({kind, "", kind + ".order", DataChange::changed, place + *moved.first, place + *moved.second,
                           "", ReadBy::battles});
  }
}

}  // namespace

std::string_view data_change_name(DataChange change) {
  switch (change) {
    case DataChange::added:
      return "added";
    case DataChange::removed:
      return "removed";
    case DataChange::changed:
      break;
  }
  return "changed";
}

std::vector<DataDifference> differences_of(const std::vector<DataItem>& before, const std::vector<DataItem>& after) {
  std::vector<DataDifference> differences;
  const auto old_items = by_path(before);
  const auto new_items = by_path(after);
  for (const DataItem& item : before) {
    const auto found = new_items.find(item.path);
    if (found == new_items.end()) {
      differences.push_back(whole_item(item, DataChange::removed));
    } else {
      add_rows(item, *found->second, differences);
    }
  }
  for (const DataItem& item : after) {
    if (!old_items.contains(item.path)) differences.push_back(whole_item(item, DataChange::added));
  }
  add_orders(before, after, differences);
  std::stable_sort(differences.begin(), differences.end(),
                   [](const DataDifference& a, const DataDifference& b) { return a.read_by < b.read_by; });
  return differences;
}

std::vector<DataDifference> data_differences(const Ruleset& before, const Ruleset& after) {
  const auto items_of = [](const Ruleset& ruleset) {
    std::vector<DataItem> items = ruleset_items(ruleset);
    for (DataItem& item : file_items(ruleset)) items.push_back(std::move(item));
    return items;
  };
  std::vector<DataDifference> differences = differences_of(items_of(before), items_of(after));
  const bool seen = std::any_of(differences.begin(), differences.end(),
                                [](const DataDifference& difference) { return difference.read_by == ReadBy::battles; });
  if (!seen && before.hash != after.hash) {
    differences.insert(differences.begin(), {"setting", "", "ruleset.hash", DataChange::changed, before.hash,
                                             after.hash, "", ReadBy::battles});
  }
  return differences;
}

}  // namespace warbalance::sim
