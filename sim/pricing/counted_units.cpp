#include "sim/pricing/counted_units.hpp"

#include <algorithm>
#include <string_view>

namespace warbalance::sim {
namespace {

/// Two bytes of its number in the roster, or the tier and the special rules.
void make_key(const FieldArmy& army, std::size_t unit, std::string& key) {
  key.clear();
  if (!army.roster_numbers.empty()) {
    key += static_cast<char>(army.roster_numbers[unit] >> 8);
    key += static_cast<char>(army.roster_numbers[unit] & 255);
    return;
  }
  key += static_cast<char>(army.units[unit].tier);
  for (const std::uint8_t rule : army.units[unit].rules) key += static_cast<char>(rule);
}

}  // namespace

void CountedUnits::add(const FieldArmy& army) {
  of_roster_ = !army.roster_numbers.empty();
  for (std::size_t unit = 0; unit < army.units.size(); ++unit) {
    make_key(army, unit, key_);
    ++counted_[key_];
  }
}

void CountedUnits::finish() {
  std::vector<std::pair<std::string_view, std::uint32_t>> sorted(counted_.begin(), counted_.end());
  std::sort(sorted.begin(), sorted.end());
  for (const auto& [key, count] : sorted) {
    begins_.push_back(static_cast<std::uint32_t>(bytes_.size()));
    bytes_.insert(bytes_.end(), key.begin(), key.end());
    counts_.push_back(count);
  }
  begins_.push_back(static_cast<std::uint32_t>(bytes_.size()));
  counted_ = {};
}

}  // namespace warbalance::sim
