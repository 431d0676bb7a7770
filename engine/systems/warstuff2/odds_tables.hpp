#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

#include "engine/core/hash.hpp"
#include "engine/systems/warstuff2/attack.hpp"
#include "engine/systems/warstuff2/players/weights.hpp"

// The parts that the players' odds are composed of, computed once for all numbers that can meet: for each event a row
// for its first half, up to the wounds (`WoundRow`, from `HitHalf`), and one for its second half (`EndRow`, from
// `WoundHalf`).

namespace warbalance::warstuff2 {

/// A set of different values, numbered 0, 1, ... in the order in which they were added; a hash table finds the number
/// of a value.
template <class Value>
class Numbered {
 public:
  static_assert(std::has_unique_object_representations_v<Value> && std::is_trivially_copyable_v<Value>,
                "values are compared byte by byte");
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  /// @return the value's number, a new one when it is not known yet
  std::uint32_t add(const Value& value) {
    if (2 * (values_.size() + 1) > slots_.size()) grow();
    std::uint32_t& number = slots_[place_of(value)];
    if (number == kNone) {
      number = static_cast<std::uint32_t>(values_.size());
      values_.push_back(value);
    }
    return number;
  }
  /// @return kNone when it is not known
  std::uint32_t find(const Value& value) const { return slots_[place_of(value)]; }

  const Value& operator[](std::uint32_t number) const { return values_[number]; }
  std::size_t size() const { return values_.size(); }
  auto begin() const { return values_.begin(); }
  auto end() const { return values_.end(); }

 private:
  static constexpr std::size_t kWords = (sizeof(Value) + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t);
  static constexpr auto kFactors = [] {
    std::array<std::uint64_t, kWords> factors{};
    for (std::size_t i = 0; i < kWords; ++i) factors[i] = ((2 * i + 1) * 0x2545F491U & 0x7FFFFFFFU) | 1U;
    return factors;
  }();

  /// Multilinear, of all words: every battle looks its profiles up.
  static std::uint64_t hash_of(const Value& value) {
    std::array<std::uint64_t, kWords> words{};
    std::memcpy(words.data(), &value, sizeof value);
    std::uint64_t hash = 0;
#pragma GCC unroll 64
    for (std::size_t i = 0; i < kWords; ++i) hash += words[i] * kFactors[i];
    return mixed(hash, 0);
  }

  /// The slot of a value, or the free one where it belongs.
  std::size_t place_of(const Value& value) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash_of(value) & mask;
    while (slots_[slot] != kNone && std::memcmp(&values_[slots_[slot]], &value, sizeof value) != 0) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  void grow() {
    slots_.assign(slots_.size() * 2, kNone);
    for (std::uint32_t number = 0; number < values_.size(); ++number) slots_[place_of(values_[number])] = number;
  }

  std::vector<Value> values_;
  std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(16, kNone);  ///< open hash table of numbers
};

inline constexpr int kMaxWounds = 12;     ///< of one event: 4 attacks, 3 wounds each
inline constexpr int kMarkerStates = 17;  ///< markers that the tables tell apart: 0 .. 4 and what one event adds

/// What the first half of an event can come to; kKilledOutright: a stunned target of a shot (WS2-W5).
enum WoundResult : std::uint8_t { kNoHitLeft, kNoWound, kKilledOutright, kOneWound };  // kOneWound + n: n + 1 wounds
inline constexpr int kWoundResults = kOneWound + kMaxWounds;

/// Wounds that a result stands for, 0 or more.
constexpr int wounds_of(int result) { return result >= kOneWound ? result - kOneWound + 1 : 0; }

/// Chances of the first half, in units of 1 / `whole`. What is read of almost every row fits into one cache line of the
/// processor.
struct alignas(64) WoundRow {
  std::uint64_t whole = 1;
  std::uint64_t results = 0;  ///< the last result with a chance, plus one
  std::array<std::uint64_t, kWoundResults> chance{};
  friend bool operator==(const WoundRow&, const WoundRow&) = default;
};

/// What an event leaves of its target; frozen: alive, not stunned, Frozen.
enum EndKind : std::uint8_t { kKilled, kStunned, kOk, kFrozen };
inline constexpr std::array kEndKinds = {kKilled, kStunned, kOk, kFrozen};

/// Chances of the second half, in units of 1 / 36.
struct EndRow {
  std::array<std::uint8_t, 4> chance{};  ///< by `EndKind`
  /// To the players, against the state before the event [per mille of a kill, times `kWhole`].
  std::uint32_t value = 0;

  static constexpr int kWhole = 36;
};

/// The rows of one unit in the tables.
struct UnitClasses {
  std::array<std::uint16_t, 2> saves{};  ///< in the open and in cover
  std::uint16_t end = 0;
};

class OddsTables {
 public:
  /// Tables for exchanges between any two of `profiles`. May allocate; read-only afterwards.
  /// @param weights  of the players that look the odds up
  OddsTables(const Rules& rules, std::span<const Profile> profiles, const Weights& weights = {});

  const Rules& rules() const { return rules_; }
  const Weights& weights() const { return weights_; }

  /// Number in these tables of what a profile is in exchanges; profiles that differ only beside them (in their moves,
  /// say) share it. @pre the profile was among those that the tables were made for
  std::uint32_t number_of(const Profile& profile) const;
  /// Numbers are 0 .. size() - 1.
  std::size_t size() const { return units_.size(); }
  const UnitNumbers& unit(std::uint32_t number) const { return units_[number]; }
  const UnitClasses& classes(std::uint32_t number) const { return classes_[number]; }

  /// First half of an event. @pre the attack is one of a unit of the tables against another
  const WoundRow& wounds(const AttackNumbers& attack, const UnitClasses& target, bool in_cover, bool stunned) const {
    const std::size_t hits = hits_.find(attack.hits);
    const std::size_t row = (hits * saves_.size() + target.saves[in_cover ? 1 : 0]) * 2 + (stunned ? 1U : 0U);
    return wound_rows_[wound_row_of_[row]];
  }

  /// The first half of a charge against a stunned unit (WS2-X2).
  const WoundRow& certain_kill() const { return certain_kill_; }

  /// Second half, a row for each result of the first half: the defender had `markers` before it.
  const EndRow* ends(const AttackNumbers& attack, const UnitClasses& target, int markers, bool stunned,
                     bool frozen) const {
    const std::size_t row = riders_.find(attack.riders) * ends_.size() + target.end;
    const auto state =
        (row * kMarkerStates + static_cast<std::size_t>(markers)) * 3 + (stunned ? 1U : (frozen ? 2U : 0U));
    return &end_rows_[state * kWoundResults];
  }

  /// The value of an end to the players (section B, "Odds tables"), as `EndRow::value`.
  std::uint32_t value(const EndRow& end, bool was_stunned, bool was_frozen, bool more_markers) const;

 private:
  void add_profile(const Profile& profile, RuleSet compared);
  void add_classes(const UnitNumbers& unit);
  void add_attacks();
  void fill_wound_rows();
  void fill_end_rows();
  WoundRow enumerate_wounds(const HitNumbers& hits, const SaveNumbers& saves, bool stunned) const;
  EndRow enumerate_end(const RiderNumbers& riders, const EndNumbers& end, const Condition& start, int result) const;

  Rules rules_;
  Weights weights_;
  Numbered<Profile> profiles_;
  std::vector<std::uint32_t> unit_of_;  ///< of each of `profiles_`, its number in `units_`
  Numbered<UnitNumbers> units_;
  std::vector<UnitClasses> classes_;  ///< of `units_`
  Numbered<HitNumbers> hits_;         ///< of all attacks on all targets
  Numbered<RiderNumbers> riders_;
  Numbered<SaveNumbers> saves_;
  Numbered<EndNumbers> ends_;
  std::vector<std::uint32_t> wound_row_of_;  ///< place in `wound_rows_`
  std::vector<WoundRow> wound_rows_;         ///< each that occurs, once: most share theirs with others
  WoundRow certain_kill_;
  std::vector<EndRow> end_rows_;
};

}  // namespace warbalance::warstuff2
