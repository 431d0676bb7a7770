#include "sim/pricing/counted_units.hpp"

#include <algorithm>
#include <iterator>

namespace warbalance::sim {
namespace {

constexpr std::size_t kMergedAtOnce = 50'000;

/// Two bytes of its number in the roster, or the tier and the special rules.
std::string key_of(const FieldArmy& army, std::size_t unit) {
  std::string key;
  if (!army.roster_numbers.empty()) {
    key += static_cast<char>(army.roster_numbers[unit] >> 8);
    key += static_cast<char>(army.roster_numbers[unit] & 255);
    return key;
  }
  key += static_cast<char>(army.units[unit].tier);
  for (const std::uint8_t rule : army.units[unit].rules) key += static_cast<char>(rule);
  return key;
}

}  // namespace

void CountedUnits::add(const FieldArmy& army) {
  of_roster_ = !army.roster_numbers.empty();
  for (std::size_t unit = 0; unit < army.units.size(); ++unit) fresh_.push_back(key_of(army, unit));
  if (fresh_.size() >= kMergedAtOnce) merge();
}

void CountedUnits::merge() {
  std::sort(fresh_.begin(), fresh_.end());
  Counted all;
  auto old = counted_.begin();
  for (auto key = fresh_.begin(); key != fresh_.end();) {
    const auto next = std::find_if(key, fresh_.end(), [&](const std::string& other) { return other != *key; });
    for (; old != counted_.end() && old->first < *key; ++old) all.push_back(std::move(*old));
    auto count = static_cast<std::uint32_t>(next - key);
    if (old != counted_.end() && old->first == *key) count += (old++)->second;
    all.emplace_back(std::move(*key), count);
    key = next;
  }
  std::move(old, counted_.end(), std::back_inserter(all));
  counted_ = std::move(all);
  fresh_.clear();
}

void CountedUnits::finish() {
  merge();
  for (const auto& [key, count] : counted_) {
    begins_.push_back(static_cast<std::uint32_t>(bytes_.size()));
    bytes_.insert(bytes_.end(), key.begin(), key.end());
    counts_.push_back(count);
  }
  begins_.push_back(static_cast<std::uint32_t>(bytes_.size()));
  counted_ = {};
  fresh_ = {};
}

}  // namespace warbalance::sim
