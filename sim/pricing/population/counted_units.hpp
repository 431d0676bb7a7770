#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sim/battles/play.hpp"

namespace warbalance::sim {

/// The different units of many armies and how many there are of each, as far as prices tell units apart: the unit of a
/// roster, or tier and special rules. A unit takes a dozen bytes.
class CountedUnits {
 public:
  void add(const FieldArmy& army);
  /// Counts what was added. To be called once, after the last army.
  void finish();

  std::size_t size() const { return counts_.size(); }

  /// Calls `visit(one, count)` for every different unit, in a fixed order: `one` is an army of this unit alone, without
  /// costs, `count` how many there are. @pre finished
  template <class Visit>
  void visit(Visit&& visit) const {
    FieldArmy one{{UnitDesign{}}, {}};
    for (std::size_t unit = 0; unit < counts_.size(); ++unit) {
      decode(unit, one);
      visit(std::as_const(one), counts_[unit]);
    }
  }

 private:
  void decode(std::size_t unit, FieldArmy& one) const {
    const std::uint8_t* const first = &bytes_[begins_[unit]];
    const std::uint8_t* const end = first + (begins_[unit + 1] - begins_[unit]);
    if (of_roster_) {
      one.roster_numbers.assign(1, static_cast<std::uint16_t>(first[0] << 8 | first[1]));
      return;
    }
    one.units.front().tier = *first;
    one.units.front().rules.assign(first + 1, end);
  }
  /// Puts a unit of these bytes at the end.
  template <class Bytes>
  void append(const Bytes& bytes, std::uint32_t count);

  bool of_roster_ = false;
  // Empty when finished:
  std::unordered_map<std::uint64_t, std::uint32_t> counted_;          ///< by up to seven bytes in one number
  std::unordered_map<std::string, std::uint32_t> counted_with_many_;  ///< units of more bytes
  // When finished:
  std::vector<std::uint8_t> bytes_;    ///< of all units: two of the number in the roster, or tier and special rules
  std::vector<std::uint32_t> begins_;  ///< of each unit's, and the end
  std::vector<std::uint32_t> counts_;
};

}  // namespace warbalance::sim
