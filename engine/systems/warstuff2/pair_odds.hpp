#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/core/uint128.hpp"
#include "engine/systems/warstuff2/odds_tables.hpp"
#include "engine/systems/warstuff2/state.hpp"

namespace warbalance::warstuff2 {

/// Value of an exchange to the players: what it does to the defender (gain) and to the attacker (loss), in per mille
/// of a kill (section B, "Odds tables").
struct alignas(std::uint32_t) OddsEntry {
  std::uint16_t gain;
  std::uint16_t loss;
  friend bool operator==(const OddsEntry&, const OddsEntry&) = default;
};

/// How the defender of an exchange stands; more than 4 markers count as 4 (2 for the attacker).
struct DefenderState {
  bool in_cover = false;
  bool stunned = false;
  int markers = 0;
};

/// The same, as the place in a table.
class DefenderSlot {
 public:
  DefenderSlot(const DefenderState& state)
      : index((int{state.in_cover} * 2 + int{state.stunned}) * 5 + (state.markers < 4 ? state.markers : 4)) {}
  int index;
};

/// The players' odds for the units of one battle. An entry is composed of exact halves when it is first read and
/// rounded once, halves up; nothing is allocated after construction.
class PairOdds {
 public:
  explicit PairOdds(const OddsTables& tables);

  /// Prepares for the units of a battle; entries of profiles seen in earlier battles are kept.
  /// Without that, `battle` takes 8 to 23 % more processor time.
  void begin(const State& state);

  /// The weights that the values are computed with.
  const Weights& weights() const { return tables_.weights(); }
  /// The numbers of a unit of the battle.
  const UnitNumbers& numbers(UnitIndex unit) const { return *numbers_[static_cast<std::size_t>(unit)]; }

  OddsEntry shot(UnitIndex attacker, UnitIndex defender, DefenderSlot state) {
    return read(rows_, attacker, defender, state.index);
  }
  OddsEntry charge(UnitIndex attacker, UnitIndex defender, DefenderSlot state, int attacker_markers) {
    const int markers = attacker_markers < 2 ? attacker_markers : 2;
    return read(rows_, attacker, defender, kShotSlots + state.index * 3 + markers);
  }
  /// The same for an attack that may not count; if it does not, any odds may be returned.
  OddsEntry shot_if(bool counts, UnitIndex attacker, UnitIndex defender, DefenderSlot state) {
    return read(rows_, attacker, defender, state.index, counts);
  }
  /// Both attacks of a unit on another.
  struct Attacks {
    OddsEntry charge;
    OddsEntry shot;
  };
  /// The same for each of two states of the defender; for an attack that does not count, any odds may be returned.
  std::array<Attacks, 2> attacks_if(bool charge_counts, bool shot_counts, UnitIndex attacker, UnitIndex defender,
                                    const std::array<DefenderSlot, 2>& states, int attacker_markers) {
    const int markers = attacker_markers < 2 ? attacker_markers : 2;
    const Row& row = rows_[row_of_pair_[pair(attacker, defender)]];
    std::array<Attacks, 2> attacks;
    bool known = true;
    for (std::size_t i = 0; i < states.size(); ++i) {
      const int charge_slot = kShotSlots + states[i].index * 3 + markers;
      attacks[i] = {row.entries[static_cast<std::size_t>(charge_slot)],
                    row.entries[static_cast<std::size_t>(states[i].index)]};
      known &= is_known(attacks[i].charge, charge_counts);
      known &= is_known(attacks[i].shot, shot_counts);
    }
    if (known) return attacks;
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (charge_counts) attacks[i].charge = charge(attacker, defender, states[i], attacker_markers);
      if (shot_counts) attacks[i].shot = shot(attacker, defender, states[i]);
    }
    return attacks;
  }
  /// @param spell  one that the attacker has
  OddsEntry spell(UnitIndex attacker, int spell, UnitIndex defender, DefenderSlot state) {
    assert(spell < numbers(attacker).spell_count);
    return read(spell_rows_, attacker, defender, spell * kShotSlots + state.index);
  }

 private:
  static constexpr int kShotSlots = 20;    // cover 2, stunned 2, markers 5
  static constexpr int kChargeSlots = 60;  // and the attacker's markers 3
  static constexpr OddsEntry kUnknown{0xFFFF, 0xFFFF};

  struct Row {
    std::array<OddsEntry, kShotSlots + kChargeSlots> entries;
  };
  struct SpellRow {
    std::array<OddsEntry, kMaxSpells * kShotSlots> entries;
  };

  template <class Rows>
  OddsEntry read(Rows& rows, UnitIndex attacker, UnitIndex defender, int slot, bool counts = true) {
    const OddsEntry entry = rows[row_of_pair_[pair(attacker, defender)]].entries[static_cast<std::size_t>(slot)];
    return is_known(entry, counts) ? entry : first_read(rows, attacker, defender, slot);
  }
  std::size_t pair(UnitIndex attacker, UnitIndex defender) const {
    return static_cast<std::size_t>(attacker) * units_ + static_cast<std::size_t>(defender);
  }
  /// Whether an entry is known or does not count: one test of both.
  static bool is_known(OddsEntry entry, bool counts) {
    const std::uint32_t difference = std::bit_cast<std::uint32_t>(entry) ^ std::bit_cast<std::uint32_t>(kUnknown);
    return (difference | (std::uint32_t{counts} - 1)) != 0;
  }

  template <class Rows>
  OddsEntry first_read(Rows& rows, UnitIndex attacker, UnitIndex defender, int slot);

  std::uint16_t new_row(bool with_spells);
  void forget();
  void free_rows();
  OddsEntry compose(const Row&, std::uint32_t attacker, std::uint32_t defender, int slot) const;
  OddsEntry compose(const SpellRow&, std::uint32_t attacker, std::uint32_t defender, int slot) const;

  static constexpr std::size_t kMaxTypes = kMaxUnits;

  const OddsTables& tables_;
  std::array<std::uint16_t, kMaxUnits> types_of_{};      ///< type of each unit of the battle
  std::array<const UnitNumbers*, kMaxUnits> numbers_{};  ///< of each unit of the battle
  std::array<std::uint32_t, kMaxTypes> type_numbers_{};  ///< its number in the tables
  std::vector<std::uint16_t> type_of_number_;            ///< [number in the tables] -> type + 1, 0 = none yet
  std::size_t types_ = 0;
  std::size_t units_ = 0;
  std::vector<std::uint16_t> row_of_pair_;  ///< [attacker][defender] of this battle -> row, 0 = nothing known yet
  std::vector<std::uint16_t> row_of_;       ///< [attacker type][defender type] -> row, 0 = none yet
  // Every thread has these, so memory is touched only where a row is used: rows are taken from the front, those of
  // attackers who cast from the back.
  std::unique_ptr<Row[]> rows_;
  std::unique_ptr<SpellRow[]> spell_rows_;  ///< of the same numbers: few units cast
  std::uint16_t next_row_;
  std::uint16_t last_row_;
};

}  // namespace warbalance::warstuff2
