#include "engine/systems/warstuff2/pair_odds.hpp"

#include <algorithm>
#include <cassert>

namespace warbalance::warstuff2 {
namespace {

/// Types that are kept over battles before a fresh start: those that random armies have most often are among them. All
/// that is kept fits into a second-level cache.
constexpr std::size_t kKeptTypes = 224;
constexpr std::size_t kRowPool = 4096;

/// A chance or an expected worth as an exact fraction.
struct Fraction {
  uint128 numerator = 0;
  uint128 denominator = 1;
};

std::uint16_t rounded(const Fraction& value) {
  constexpr uint128 kShort = uint128{1} << 62;  // most are small: one division of the processor
  if (value.numerator < kShort && value.denominator < kShort) {
    const auto denominator = static_cast<std::uint64_t>(value.denominator);
    return static_cast<std::uint16_t>((static_cast<std::uint64_t>(value.numerator) * 2 + denominator) /
                                      (denominator * 2));
  }
  return static_cast<std::uint16_t>((value.numerator * 2 + value.denominator) / (value.denominator * 2));
}

/// One event between two profiles: its first half, and for each result of it the second half.
struct Half {
  const WoundRow* wounds;
  const EndRow* ends;

  uint128 whole() const { return uint128{wounds->whole} * EndRow::kWhole; }

  /// Calls `visit(chance, result, end)` for every result of the first half; some have no chance.
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t result = 0; result < wounds->results; ++result) {
      visit(wounds->chance[result], static_cast<int>(result), ends[result]);
    }
  }
};

/// Composes entries for one attacker and defender.
class Composer {
 public:
  Composer(const OddsTables& tables, std::uint32_t attacker, std::uint32_t defender)
      : tables_(tables),
        rules_(tables.rules()),
        attacker_(tables.profile(attacker)),
        defender_(tables.profile(defender)),
        attacker_classes_(tables.classes(attacker)),
        defender_classes_(tables.classes(defender)) {}

  OddsEntry shot(const DefenderState& state) const {
    const Attack attack = warstuff2::shot(rules_, attacker_, defender_, {});
    const Half half = half_on_defender(attacker_classes_.shot + OddsTables::attack_variant(attack),
                                       attacker_classes_.riders, EventKind::shooting, state);
    return {rounded(gain(half)), 0};
  }

  OddsEntry spell(int number, const DefenderState& state) const {
    const auto i = static_cast<std::size_t>(number);
    if (number >= attacker_.spell_count) return {};
    const Half half =
        half_on_defender(attacker_classes_.spells[i], attacker_classes_.spell_riders[i], EventKind::spell, state);
    Fraction worth = gain(half);
    worth.numerator *= static_cast<unsigned>(std::clamp(7 - attacker_.cast_on, 0, 6));
    worth.denominator *= 6;
    return {rounded(worth), 0};
  }

  OddsEntry charge(const DefenderState& state, int attacker_markers) const {
    const Attack attack = strike(rules_, attacker_, defender_, true, {});
    Half half = half_on_defender(attacker_classes_.charge + OddsTables::attack_variant(attack),
                                 attacker_classes_.riders, EventKind::melee, state);
    if (state.stunned) half.wounds = &tables_.certain_kill();  // WS2-X2: it dies at contact
    const Chances after = chances(half);
    const Half back = strike_back(attacker_markers);
    const bool strikes = !attacker_.no_strike_back;

    // loss: the strike back of a defender that still stands, or the blast of one that died
    Fraction loss{0, after.whole * (strikes ? back.whole() : 1)};
    if (strikes) loss.numerator = after.standing * gain(back).numerator;
    if (defender_.blast_hits > 0) {
      const Fraction blasted =
          gain(blast_half(defender_classes_, attacker_, attacker_classes_, attacker_markers, false, false));
      loss.numerator =
          loss.numerator * blasted.denominator + after.killed * blasted.numerator * (strikes ? back.whole() : 1);
      loss.denominator *= blasted.denominator;
    }

    Fraction worth = gain(half);
    if (strikes && attacker_.blast_hits > 0) worth = gain_with_blast(half, back, state);
    return {rounded(worth), rounded(loss)};
  }

 private:
  struct Chances {
    uint128 killed = 0;
    uint128 standing = 0;  ///< alive and not Stunned
    uint128 whole = 1;
  };

  Half half_on_defender(int attack_class, int riders, EventKind kind, const DefenderState& state) const {
    const bool covered = cover_counts(rules_, kind, defender_.always_cover || state.in_cover);
    return {&tables_.wounds(attack_class, defender_classes_.protection, covered, state.stunned),
            tables_.ends(riders, defender_classes_.end, state.markers, state.stunned, false)};
  }

  Half strike_back(int attacker_markers) const {
    const Attack attack = strike(rules_, defender_, attacker_, false, {});
    const bool covered = cover_counts(rules_, EventKind::melee, attacker_.always_cover);
    const int attack_class = defender_classes_.strike_back + OddsTables::attack_variant(attack);
    return {&tables_.wounds(attack_class, attacker_classes_.protection, covered, false),
            tables_.ends(defender_classes_.riders, attacker_classes_.end, attacker_markers, false, false)};
  }

  Half blast_half(const ProfileClasses& dying, const Profile& target, const ProfileClasses& target_classes, int markers,
                  bool frozen, bool covered_by_place) const {
    const bool covered = target.always_cover || covered_by_place;
    return {&tables_.wounds(dying.blast, target_classes.protection, covered, false),
            tables_.ends(dying.blast_riders, target_classes.end, markers, false, frozen)};
  }

  static Fraction gain(const Half& half) {
    Fraction sum{0, half.whole()};
    half.for_each([&](std::uint64_t chance, int, const EndRow& end) { sum.numerator += uint128{chance} * end.worth; });
    return sum;
  }

  static Chances chances(const Half& half) {
    Chances sum;
    sum.whole = half.whole();
    half.for_each([&](std::uint64_t chance, int, const EndRow& end) {
      sum.killed += uint128{chance} * end.killed;
      sum.standing += uint128{chance} * static_cast<unsigned>(end.ok + end.frozen);
    });
    return sum;
  }

  /// Gain of a charge whose attacker may die of the strike back and then hit the defender with its blast.
  Fraction gain_with_blast(const Half& half, const Half& back, const DefenderState& state) const {
    const Chances attacker = chances(back);
    const auto stays = [&](std::uint64_t chance, const EndRow& end, bool more) {
      return uint128{chance} * tables_.worth(end, state.stunned, false, more);
    };
    // every path has the dice of strike, strike back and blast: one common denominator
    uint128 sum = 0;
    uint128 blast_whole = 1;
    half.for_each([&](std::uint64_t chance, int result, const EndRow& end) {
      const int wounds = wounds_of(result);
      for (const bool frozen : {false, true}) {
        const int markers = std::min(state.markers + wounds, kMarkerStates - 1);
        const Half burst = blast_half(attacker_classes_, defender_, defender_classes_, markers, frozen, state.in_cover);
        blast_whole = burst.whole();
        const unsigned share = frozen ? end.frozen : end.ok;
        if (share == 0 || chance == 0) continue;
        uint128 after_blast = 0;
        burst.for_each([&](std::uint64_t hit, int burst_result, const EndRow& burst_end) {
          after_blast += uint128{hit} * tables_.worth(burst_end, false, false, wounds + wounds_of(burst_result) > 0);
        });
        sum += uint128{chance} * share * attacker.killed * after_blast;
        EndRow left;
        (frozen ? left.frozen : left.ok) = static_cast<std::uint8_t>(share);
        sum += stays(chance, left, wounds > 0) * (attacker.whole - attacker.killed) * blast_whole;
      }
      EndRow fallen = end;
      fallen.ok = 0;
      fallen.frozen = 0;
      sum += stays(chance, fallen, false) * attacker.whole * blast_whole;
    });
    return {sum, half.whole() * attacker.whole * blast_whole};
  }

  const OddsTables& tables_;
  const Rules& rules_;
  const Profile& attacker_;
  const Profile& defender_;
  const ProfileClasses& attacker_classes_;
  const ProfileClasses& defender_classes_;
};

/// The state that a place in a table stands for (DefenderSlot).
DefenderState state_of(int index) { return {index / 10 != 0, index / 5 % 2 != 0, index % 5}; }

}  // namespace

PairOdds::PairOdds(const OddsTables& tables)
    : tables_(tables),
      type_of_number_(tables.numbers(), 0),
      row_of_pair_(kMaxTypes * kMaxTypes, 0),
      row_of_(kMaxTypes * kMaxTypes, 0),
      rows_(std::make_unique_for_overwrite<Row[]>(kRowPool)),
      spell_rows_(std::make_unique_for_overwrite<SpellRow[]>(kRowPool)) {
  free_rows();
  rows_[0].entries.fill(kUnknown);
  spell_rows_[0].entries.fill(kUnknown);
}

void PairOdds::begin(const State& state) {
  const auto units = static_cast<std::size_t>(state.unit_count());
  for (std::size_t i = 0; i < units; ++i) {
    const std::uint32_t number = tables_.number_of(*state.profiles[i]);
    if (type_of_number_[number] == 0) {
      if (types_ >= std::max(kKeptTypes, units)) {
        forget();
        return begin(state);
      }
      type_numbers_[types_++] = number;
      type_of_number_[number] = static_cast<std::uint16_t>(types_);
    }
    types_of_[i] = static_cast<std::uint16_t>(type_of_number_[number] - 1);
  }
  units_ = units;
  for (std::size_t a = 0; a < units; ++a) {
    for (std::size_t d = 0; d < units; ++d) {
      row_of_pair_[a * units + d] = row_of_[std::size_t{types_of_[a]} * kMaxTypes + types_of_[d]];
    }
  }
}

void PairOdds::forget() {
  for (std::size_t a = 0; a < types_; ++a) {
    std::fill_n(row_of_.begin() + static_cast<std::ptrdiff_t>(a * kMaxTypes), types_, std::uint16_t{0});
    type_of_number_[type_numbers_[a]] = 0;
  }
  types_ = 0;
  free_rows();
}

void PairOdds::free_rows() {
  next_row_ = 1;
  last_row_ = kRowPool - 1;
}

std::uint16_t PairOdds::new_row(bool with_spells) {
  if (next_row_ > last_row_) {  // a crowd of differing profiles: start over, keeping the types
    for (auto& row : row_of_) row = 0;
    for (auto& row : row_of_pair_) row = 0;
    free_rows();
  }
  const std::uint16_t row = with_spells ? last_row_-- : next_row_++;
  rows_[row] = rows_[0];  // of which nothing is ever known
  if (with_spells) spell_rows_[row] = spell_rows_[0];
  return row;
}

template <class Rows>
OddsEntry PairOdds::first_read(Rows& rows, UnitIndex attacker, UnitIndex defender, int slot) {
  const std::size_t a = types_of_[static_cast<std::size_t>(attacker)];
  const std::size_t d = types_of_[static_cast<std::size_t>(defender)];
  std::uint16_t& row = row_of_[a * kMaxTypes + d];
  if (row == 0) row = new_row(tables_.profile(type_numbers_[a]).spell_count > 0);
  row_of_pair_[pair(attacker, defender)] = row;
  OddsEntry& entry = rows[row].entries[static_cast<std::size_t>(slot)];
  if (entry == kUnknown) entry = compose(rows[row], type_numbers_[a], type_numbers_[d], slot);
  return entry;
}

template OddsEntry PairOdds::first_read(std::unique_ptr<Row[]>&, UnitIndex, UnitIndex, int);
template OddsEntry PairOdds::first_read(std::unique_ptr<SpellRow[]>&, UnitIndex, UnitIndex, int);

OddsEntry PairOdds::compose(const Row&, std::uint32_t attacker, std::uint32_t defender, int slot) const {
  const Composer composer(tables_, attacker, defender);
  if (slot < kShotSlots) return composer.shot(state_of(slot));
  const int charge = slot - kShotSlots;
  return composer.charge(state_of(charge / 3), charge % 3);
}

OddsEntry PairOdds::compose(const SpellRow&, std::uint32_t attacker, std::uint32_t defender, int slot) const {
  return Composer(tables_, attacker, defender).spell(slot / kShotSlots, state_of(slot % kShotSlots));
}

}  // namespace warbalance::warstuff2
