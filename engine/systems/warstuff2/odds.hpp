#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "engine/core/hash.hpp"
#include "engine/core/uint256.hpp"
#include "engine/systems/warstuff2/attack.hpp"
#include "engine/systems/warstuff2/players/weights.hpp"
#include "engine/systems/warstuff2/profile.hpp"
#include "engine/systems/warstuff2/rules.hpp"
#include "engine/systems/warstuff2/state.hpp"

namespace warbalance::warstuff2 {

// One exchange between two units and nobody else (section E), as `odds` enumerates it. Events and their order are those
// of the battle; nearby units are fixed.

/// The kind of exchange and the surroundings of the two units.
struct ExchangeSetting {
  ExchangeAction action = ExchangeAction::shoot;
  int spell = 0;                ///< of the attacker's profile
  bool defender_cover = false;  ///< by terrain, height or Hunkered
  bool attacker_cover = false;
  std::uint8_t attacker_healers = 0;
  std::uint8_t defender_healers = 0;
};

struct ExchangeState {
  ExchangeStage stage = ExchangeStage::over;
  Progress progress;
  Condition attacker;
  Condition defender;

  friend auto operator<=>(const ExchangeState&, const ExchangeState&) = default;
};

/// An exchange in steps of at most one roll, from `start` until `over`.
class SingleExchange {
 public:
  SingleExchange(const Rules& rules, const UnitNumbers& attacker, const UnitNumbers& defender,
                 const ExchangeSetting& setting)
      : rules_(rules), attacker_(attacker), defender_(defender), setting_(setting) {
    for (const ExchangeStage stage : {ExchangeStage::attack, ExchangeStage::blast_on_attacker,
                                      ExchangeStage::strike_back, ExchangeStage::blast_on_defender}) {
      events_[static_cast<std::size_t>(stage)] = event_of(stage);
    }
  }

  ExchangeState start(Condition attacker, Condition defender) const {
    ExchangeState state;
    state.attacker = attacker;
    state.defender = defender;
    begin(state, first_stage(setting_.action));
    return state;
  }

  static bool over(const ExchangeState& state) { return state.stage == ExchangeStage::over; }

  template <class D>
  void step(ExchangeState& state, D& dice) const {
    if (state.stage == ExchangeStage::cast) {
      const bool works = dice.test({kAttackerStream, &kCastRoll}, attacker_.cast_on);
      begin(state, works ? ExchangeStage::attack : ExchangeStage::over);
      return;
    }
    const StageEvent& parts = events_[static_cast<std::size_t>(state.stage)];
    event(parts).step(state.progress, target(state), dice, parts.healers);
    if (state.progress.over()) go_on(state);
  }

 private:
  static constexpr DieStream kAttackerStream{0, 0};
  static constexpr DieStream kDefenderStream{1, 0};

  struct Healers {
    int healers;
    int target;
    DieStream whose;
    int count() const { return healers; }
    int on(int) const { return target; }
    DieStream stream(int) const { return whose; }
  };

  /// The event of a stage; it does not depend on when the stage comes.
  struct StageEvent {
    AttackNumbers attack;
    DefenceNumbers defence;
    EventStreams streams;
    Healers healers{};
  };

  StageEvent event_of(ExchangeStage stage) const {
    const bool attacker_hit = on_attacker(stage);
    const UnitNumbers& source = attacker_hit ? defender_ : attacker_;
    const UnitNumbers& hit = attacker_hit ? attacker_ : defender_;
    const AttackForm form = attack_of(stage, setting_.action);
    const AttackNumbers attack = attack_numbers(source, hit, form, form == AttackForm::spell ? setting_.spell : 0);
    const bool covered = attacker_hit ? setting_.attacker_cover : setting_.defender_cover;
    const EventStreams streams =
        attacker_hit ? EventStreams{kDefenderStream, kAttackerStream} : EventStreams{kAttackerStream, kDefenderStream};
    const int healers = attacker_hit ? setting_.attacker_healers : setting_.defender_healers;
    return {attack,
            defence_numbers(rules_, hit, attack.hits.kind, covered),
            streams,
            {healers, rules_.healer_on, streams.defender}};
  }

  Event event(const StageEvent& parts) const { return {rules_, parts.attack, parts.defence, parts.streams}; }
  static Condition& target(ExchangeState& state) { return on_attacker(state.stage) ? state.attacker : state.defender; }

  /// Starts a stage; skips stages without a roll.
  void begin(ExchangeState& state, ExchangeStage stage) const {
    state.stage = stage;
    state.progress = Progress{};
    if (stage == ExchangeStage::over || stage == ExchangeStage::cast) return;
    Condition& hit = target(state);
    const Event begun = event(events_[static_cast<std::size_t>(stage)]);
    if (kills_at_contact(stage, setting_.action, hit.stunned)) {
      begun.begin_kill(state.progress);
    } else {
      begun.begin(state.progress, hit);
    }
    if (state.progress.over()) go_on(state);
  }

  void go_on(ExchangeState& state) const {
    begin(state, next(state.stage, setting_.action, attacker_, state.attacker, defender_, state.defender));
  }

  const Rules& rules_;
  const UnitNumbers attacker_;
  const UnitNumbers defender_;
  ExchangeSetting setting_;
  std::array<StageEvent, 5> events_{};  ///< of the stages
};

// The parts of the players' odds, computed once for all numbers that can meet. Each event has a row for its first half,
// up to the wounds (`WoundRow`, from `HitHalf`), and one for its second half (`EndRow`, from `WoundHalf`).

/// A set of different values, numbered 0, 1, ... in the order of adding; a hash table finds the number of a value.
template <class Value>
class Numbered {
 public:
  static_assert(std::has_unique_object_representations_v<Value> && std::is_trivially_copyable_v<Value>,
                "values are compared byte by byte");
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  /// @return the value's number, a new one if the value is new
  std::uint32_t add(const Value& value) {
    if (2 * (values_.size() + 1) > slots_.size()) grow();
    std::uint32_t& number = slots_[place_of(value)];
    if (number == kNone) {
      number = static_cast<std::uint32_t>(values_.size());
      values_.push_back(value);
    }
    return number;
  }
  /// @return kNone if the value is not in the set
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

  /// A multilinear hash of all words: fast because every battle looks up its profiles.
  static std::uint64_t hash_of(const Value& value) {
    std::array<std::uint64_t, kWords> words{};
    std::memcpy(words.data(), &value, sizeof value);
    std::uint64_t hash = 0;
#pragma GCC unroll 64
    for (std::size_t i = 0; i < kWords; ++i) hash += words[i] * kFactors[i];
    return mixed(hash, 0);
  }

  /// The slot of a value, or the free slot for it.
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
inline constexpr int kMarkerStates = 17;  ///< distinct numbers of markers: 0 .. 4 plus those of one event

/// Results of the first half of an event; kKilledOutright: a stunned target of a shot (WS2-W5).
enum WoundResult : std::uint8_t { kNoHitLeft, kNoWound, kKilledOutright, kOneWound };  // kOneWound + n: n + 1 wounds
inline constexpr int kWoundResults = kOneWound + kMaxWounds;

/// Number of wounds of a result, 0 or more.
constexpr int wounds_of(int result) { return result >= kOneWound ? result - kOneWound + 1 : 0; }

/// Chances of the first half, in units of 1 / `whole`. The usual part of a row fits into one cache line.
struct alignas(64) WoundRow {
  std::uint64_t whole = 1;
  std::uint64_t results = 0;  ///< the last result with a chance, plus one
  std::array<std::uint64_t, kWoundResults> chance{};
  friend bool operator==(const WoundRow&, const WoundRow&) = default;
};

/// The state of the target after an event; frozen: alive, not stunned, Frozen.
enum EndKind : std::uint8_t { kKilled, kStunned, kOk, kFrozen };
inline constexpr std::array kEndKinds = {kKilled, kStunned, kOk, kFrozen};

/// Chances of the second half, in units of 1 / 36.
struct EndRow {
  std::array<std::uint8_t, 4> chance{};  ///< by `EndKind`
  /// Value to the players, relative to the state before the event [per mille of a kill, times `kWhole`].
  std::uint32_t value = 0;

  static constexpr int kWhole = 36;
};

/// The row numbers of one unit in the tables.
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

  /// Number of a profile in these tables; profiles that differ only outside exchanges (in moves, say) share it.
  /// @pre the tables were made for this profile, among others
  std::uint32_t number_of(const Profile& profile) const;
  /// Numbers are 0 .. size() - 1.
  std::size_t size() const { return units_.size(); }
  const UnitNumbers& unit(std::uint32_t number) const { return units_[number]; }
  const UnitClasses& classes(std::uint32_t number) const { return classes_[number]; }

  /// First half of an event. @pre the attack is that of a unit of the tables against another
  const WoundRow& wounds(const AttackNumbers& attack, const UnitClasses& target, bool in_cover, bool stunned) const {
    const std::size_t hits = hits_.find(attack.hits);
    const std::size_t row = (hits * saves_.size() + target.saves[in_cover ? 1 : 0]) * 2 + (stunned ? 1U : 0U);
    return wound_rows_[wound_row_of_[row]];
  }

  /// The first half of a charge against a stunned unit (WS2-X2).
  const WoundRow& certain_kill() const { return certain_kill_; }

  /// Second half, a row for each result of the first half, before which the defender had `markers`.
  const EndRow* ends(const AttackNumbers& attack, const UnitClasses& target, int markers, bool stunned,
                     bool frozen) const {
    const std::size_t row = riders_.find(attack.riders) * ends_.size() + target.end;
    const auto state =
        (row * kMarkerStates + static_cast<std::size_t>(markers)) * 3 + (stunned ? 1U : (frozen ? 2U : 0U));
    return &end_rows_[state * kWoundResults];
  }

  /// The value of an end to the players (section B, "Odds tables"), as in `EndRow::value`.
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
  std::vector<WoundRow> wound_rows_;         ///< without duplicates: most attacks share theirs with others
  WoundRow certain_kill_;
  std::vector<EndRow> end_rows_;
};

/// Value of an exchange to the players: harm to the defender (gain) and to the attacker (loss), in per mille of a kill
/// (section B, "Odds tables").
struct alignas(std::uint32_t) OddsEntry {
  std::uint16_t gain;
  std::uint16_t loss;
  friend bool operator==(const OddsEntry&, const OddsEntry&) = default;
};

/// The state of the defender of an exchange; more than 4 markers count as 4 (2 for the attacker).
struct DefenderState {
  bool in_cover = false;
  bool stunned = false;
  int markers = 0;
};

/// The place of a `DefenderState` in a table.
class DefenderSlot {
 public:
  DefenderSlot(const DefenderState& state)
      : index((int{state.in_cover} * 2 + int{state.stunned}) * 5 + (state.markers < 4 ? state.markers : 4)) {}
  int index;
};

/// The players' odds for the units of one battle. An entry is composed of exact parts when it is first read and rounded
/// once, half up. Only the constructor allocates.
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
  /// `shot` if the attack counts; otherwise any odds.
  OddsEntry shot_if(bool counts, UnitIndex attacker, UnitIndex defender, DefenderSlot state) {
    return read(rows_, attacker, defender, state.index, counts);
  }
  /// Both attacks of a unit on another.
  struct Attacks {
    OddsEntry charge;
    OddsEntry shot;
  };
  /// Both attacks for each of two states of the defender; an attack that does not count may get any odds.
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
  /// @param spell  index into the attacker's spells
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
  /// Whether an entry is known or does not count, in a single test.
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
  // Every thread has these, so memory is touched only for used rows: rows are taken from the front, those of attackers
  // who cast from the back.
  std::unique_ptr<Row[]> rows_;
  std::unique_ptr<SpellRow[]> spell_rows_;  ///< same row numbers; few units cast
  std::uint16_t next_row_;
  std::uint16_t last_row_;
};

}  // namespace warbalance::warstuff2
