#include "engine/systems/warstuff2/odds.hpp"

#include <algorithm>
#include <numeric>

#include "engine/core/enumerate.hpp"

namespace warbalance::warstuff2 {

namespace {

/// Index of a row in the list; appends a new one.
std::size_t index_in(std::vector<WoundRow>& list, const WoundRow& row) {
  const auto found = std::find(list.begin(), list.end(), row);
  if (found != list.end()) return static_cast<std::size_t>(found - list.begin());
  list.push_back(row);
  return list.size() - 1;
}

/// The denominator of the chances of a first half. Chances of up to 23 dice are exact; a charge of four attacks rolls
/// 18. Longer sequences lose less than one unit by rounding, far less than the rounding of players' odds.
constexpr std::uint64_t kFineWhole = [] {
  std::uint64_t power = 1;
  for (int die = 0; die < 23; ++die) power *= 6;
  return power;
}();

int result_of(const Progress& counted) {
  if (counted.killed_outright) return kKilledOutright;
  if (counted.wounds > 0) return kOneWound + counted.wounds - 1;
  return counted.any_hit_left ? kNoWound : kNoHitLeft;
}

/// The end of a first half with this result.
Progress counted(int result) {
  Progress progress;
  progress.phase = Phase::counted;
  progress.killed_outright = result == kKilledOutright;
  progress.wounds = static_cast<std::uint8_t>(wounds_of(result));
  progress.any_hit_left = result != kNoHitLeft;
  return progress;
}

struct WoundState {
  Progress progress;
  Condition condition;
  friend auto operator<=>(const WoundState&, const WoundState&) = default;
};

EndKind kind_of(const Condition& condition) {
  return condition.killed ? kKilled : condition.stunned ? kStunned : condition.frozen ? kFrozen : kOk;
}

}  // namespace

OddsTables::OddsTables(const Rules& rules, std::span<const Profile> profiles, const Weights& weights)
    : rules_(rules), weights_(weights) {
  const RuleSet compared = compared_rules(profiles);
  for (const Profile& profile : profiles) add_profile(profile, compared);
  add_attacks();
  fill_wound_rows();
  fill_end_rows();
  certain_kill_.chance[kKilledOutright] = 1;
  certain_kill_.results = kKilledOutright + 1;
}

std::uint32_t OddsTables::number_of(const Profile& profile) const {
  const std::uint32_t place = profiles_.find(profile);
  assert(place != Numbered<Profile>::kNone && "the tables were made without this profile");
  return unit_of_[place];
}

void OddsTables::add_profile(const Profile& profile, RuleSet compared) {
  if (profiles_.add(profile) < unit_of_.size()) return;
  const std::uint32_t unit = units_.add(unit_numbers(rules_, profile, compared));
  unit_of_.push_back(unit);
  if (unit == classes_.size()) add_classes(units_[unit]);
}

void OddsTables::add_classes(const UnitNumbers& unit) {
  UnitClasses classes;
  SaveNumbers saves = unit.defence.saves;
  for (const bool in_cover : {false, true}) {
    saves.in_cover = in_cover;
    classes.saves[in_cover ? 1 : 0] = static_cast<std::uint16_t>(saves_.add(saves));
  }
  classes.end = static_cast<std::uint16_t>(ends_.add(unit.defence.end));
  classes_.push_back(classes);
}

/// Adds all attacks of units on units.
void OddsTables::add_attacks() {
  Numbered<OwnAttack> attacks;
  Numbered<TargetNumbers> targets;
  for (const UnitNumbers& unit : units_) {
    for (const OwnAttack& attack : unit.attacks) {
      attacks.add(attack);
      riders_.add(attack.numbers.riders);
    }
    targets.add(unit.target);
  }
  for (const OwnAttack& attack : attacks) {
    for (const TargetNumbers& target : targets) hits_.add(against(attack, target).hits);
  }
}

void OddsTables::fill_wound_rows() {
  wound_row_of_.reserve(hits_.size() * saves_.size() * 2);
  for (const HitNumbers& hits : hits_) {
    for (const SaveNumbers& saves : saves_) {
      for (const bool stunned : {false, true}) {
        const WoundRow chances = enumerate_wounds(hits, saves, stunned);
        wound_row_of_.push_back(static_cast<std::uint32_t>(index_in(wound_rows_, chances)));
      }
    }
  }
}

WoundRow OddsTables::enumerate_wounds(const HitNumbers& hits, const SaveNumbers& saves, bool stunned) const {
  const EventStreams streams;
  const HitHalf half(rules_, hits, saves, streams);
  Progress start;
  half.begin(start, stunned);
  const auto ends = enumerate(
      start, kFineWhole, [&](Progress& progress, EnumeratingDice& dice) { half.step(progress, stunned, dice); },
      [](const Progress& progress) { return progress.phase == Phase::counted; });
  WoundRow row;
  std::uint64_t sum = 0;
  for (const auto& [progress, weight] : ends) {
    const int result = result_of(progress);
    assert(result < kWoundResults);
    row.chance[static_cast<std::size_t>(result)] += weight;
    row.results = std::max(row.results, static_cast<std::uint64_t>(result + 1));
    sum += weight;
  }
  std::uint64_t common = sum;
  for (const std::uint64_t chance : row.chance) common = std::gcd(common, chance);
  for (std::uint64_t& chance : row.chance) chance /= common;
  row.whole = sum / common;
  return row;
}

void OddsTables::fill_end_rows() {
  end_rows_.reserve(riders_.size() * ends_.size() * kMarkerStates * 3 * kWoundResults);
  for (const RiderNumbers& riders : riders_) {
    for (const EndNumbers& end : ends_) {
      for (int markers = 0; markers < kMarkerStates; ++markers) {
        for (int state = 0; state < 3; ++state) {
          Condition start;
          start.markers = static_cast<std::uint8_t>(markers);
          start.stunned = state == 1;
          start.frozen = state == 2;
          for (int result = 0; result < kWoundResults; ++result) {
            end_rows_.push_back(enumerate_end(riders, end, start, result));
          }
        }
      }
    }
  }
}

EndRow OddsTables::enumerate_end(const RiderNumbers& riders, const EndNumbers& end, const Condition& start,
                                 int result) const {
  const EventStreams streams;
  const WoundHalf half(rules_, riders, end, streams);
  WoundState begin{counted(result), start};
  half.begin(begin.progress, begin.condition);
  NoRescuers nobody;
  const auto ends = enumerate(
      begin, static_cast<unsigned>(EndRow::kWhole),
      [&](WoundState& state, EnumeratingDice& dice) { half.step(state.progress, state.condition, dice, nobody); },
      [](const WoundState& state) { return state.progress.over(); });
  EndRow row;
  [[maybe_unused]] unsigned sum = 0;
  for (const auto& [state, weight] : ends) {
    std::uint8_t& share = row.chance[kind_of(state.condition)];
    share = static_cast<std::uint8_t>(share + weight);
    sum += weight;
  }
  assert(sum == EndRow::kWhole && "the second half has more dice than the whole can be divided by");
  row.value = value(row, start.stunned, start.frozen, wounds_of(result) > 0);
  return row;
}

std::uint32_t OddsTables::value(const EndRow& end, bool was_stunned, bool was_frozen, bool more_markers) const {
  const auto times = [](int chance, std::int32_t per_mille) { return static_cast<std::uint32_t>(chance * per_mille); };
  std::uint32_t sum = times(end.chance[kKilled], weights_.kill);
  if (!was_stunned) sum += times(end.chance[kStunned], weights_.stun);
  if (more_markers) sum += times(end.chance[kOk] + end.chance[kFrozen], weights_.mark);
  if (!was_frozen) sum += times(end.chance[kFrozen], weights_.frozen);
  return sum;
}

namespace {

/// Number of types that are kept over battles before a fresh start: enough for the most frequent ones of random
/// armies, and the rows fit into a second-level cache.
constexpr std::size_t kKeptTypes = 224;
constexpr std::size_t kRowPool = 4096;

/// A chance or an expected value as an exact fraction.
template <class Number>
struct Fraction {
  Number numerator = 0;
  Number denominator = 1;
};

std::uint16_t rounded(const Fraction<uint128>& value) {
  constexpr uint128 kShort = uint128{1} << 62;  // most are small and need a single division of the processor
  if (value.numerator < kShort && value.denominator < kShort) {
    const auto denominator = static_cast<std::uint64_t>(value.denominator);
    return static_cast<std::uint16_t>((static_cast<std::uint64_t>(value.numerator) * 2 + denominator) /
                                      (denominator * 2));
  }
  return static_cast<std::uint16_t>((value.numerator * 2 + value.denominator) / (value.denominator * 2));
}

std::uint16_t rounded(const Fraction<Uint256>& value) {
  return static_cast<std::uint16_t>(
      static_cast<uint128>((value.numerator * 2 + value.denominator) / (value.denominator * 2)));
}

/// One event between two units: its first half, and the second half for each result of the first.
struct Half {
  const WoundRow* wounds;
  const EndRow* ends;

  uint128 whole() const { return uint128{wounds->whole} * EndRow::kWhole; }
  int bits() const {
    return static_cast<int>(std::bit_width(wounds->whole) + std::bit_width(unsigned{EndRow::kWhole}));
  }

  /// Calls `visit(chance, result, end)` for every result of the first half, including those with chance 0.
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t result = 0; result < wounds->results; ++result) {
      visit(wounds->chance[result], static_cast<int>(result), ends[result]);
    }
  }
};

/// The state in which an event leaves a unit.
Condition left_as(EndKind kind) {
  Condition condition;
  condition.killed = kind == kKilled;
  condition.stunned = kind == kStunned;
  condition.frozen = kind == kFrozen;
  return condition;
}

constexpr std::size_t index_of(ExchangeStage stage) { return static_cast<std::size_t>(stage); }

/// Composes entries for one attacker and defender. `next` gives the order of events: the attack, then events on the
/// attacker, then one on the defender.
class Composer {
 public:
  Composer(const OddsTables& tables, std::uint32_t attacker, std::uint32_t defender)
      : tables_(tables),
        rules_(tables.rules()),
        attacker_(tables.unit(attacker)),
        defender_(tables.unit(defender)),
        attacker_classes_(tables.classes(attacker)),
        defender_classes_(tables.classes(defender)) {}

  OddsEntry shot(const DefenderState& state) const {
    return {rounded(gain(attack(ExchangeAction::shoot, 0, state))), 0};
  }

  OddsEntry spell(int number, const DefenderState& state) const {
    if (number >= attacker_.spell_count) return {};
    Fraction<uint128> value = gain(attack(ExchangeAction::spell, number, state));
    value.numerator *= static_cast<unsigned>(std::clamp(7 - attacker_.cast_on, 0, 6));
    value.denominator *= 6;
    return {rounded(value), 0};
  }

  OddsEntry charge(const DefenderState& state, int attacker_markers) const {
    Sequel sequel;
    const Half half = attack(ExchangeAction::charge, 0, state);
    int bits = half.bits() + kValueBits;  // of a common denominator of all dice
    for (const EndKind kind : kEndKinds) {
      const ExchangeStage stage = after(ExchangeStage::attack, kOk, kind);
      sequel.stages[kind] = stage;
      if (stage == ExchangeStage::over || sequel.halves[index_of(stage)].wounds != nullptr) continue;
      sequel.halves[index_of(stage)] = event(stage, attacker_markers, kOk, {});
      bits += sequel.halves[index_of(stage)].bits();
    }
    for (const EndKind kind : kEndKinds) {
      for (const EndKind attacker : kEndKinds) {
        if (sequel.stages[kind] == ExchangeStage::over) continue;
        sequel.ends[kind][attacker] = after(sequel.stages[kind], attacker, kind);
        sequel.goes_on |= sequel.ends[kind][attacker] != ExchangeStage::over;
      }
    }
    if (sequel.goes_on) bits += event(ExchangeStage::blast_on_defender, state.markers, kOk, state).bits();
    // few exchanges have enough dice to need more; 256 bits are enough for all, because a fraction has at most three
    // events of 66 bits each (a whole of 23 dice, and one of the second half)
    return bits < 128 ? charge<uint128>(half, sequel, state) : charge<Uint256>(half, sequel, state);
  }

 private:
  static constexpr int kValueBits = 16;  // at most 10,000, and a bit for rounding

  /// The stages that may follow a charge.
  struct Sequel {
    std::array<ExchangeStage, 4> stages{};  ///< by the `EndKind` of the defender
    std::array<Half, index_of(ExchangeStage::over)> halves{};
    std::array<std::array<ExchangeStage, 4>, 4> ends{};  ///< then by the `EndKind` of the attacker
    bool goes_on = false;                                ///< at least one of them is an event
  };

  ExchangeStage after(ExchangeStage stage, EndKind attacker, EndKind defender) const {
    return next(stage, ExchangeAction::charge, attacker_, left_as(attacker), defender_, left_as(defender));
  }

  Half attack(ExchangeAction action, int spell, const DefenderState& state) const {
    const AttackNumbers numbers = attack_numbers(attacker_, defender_, attack_of(ExchangeStage::attack, action), spell);
    Half half = half_of(numbers, defender_, defender_classes_, state, kOk);
    if (kills_at_contact(ExchangeStage::attack, action, state.stunned)) half.wounds = &tables_.certain_kill();
    return half;
  }

  /// The event of a later stage of a charge.
  /// @param kind   state of its target, which has `markers`
  /// @param state  of the defender before the charge
  Half event(ExchangeStage stage, int markers, EndKind kind, const DefenderState& state) const {
    const bool back = on_attacker(stage);
    const AttackNumbers numbers = attack_numbers(back ? defender_ : attacker_, back ? attacker_ : defender_,
                                                 attack_of(stage, ExchangeAction::charge));
    const DefenderState target{!back && state.in_cover, kind == kStunned, markers};
    return half_of(numbers, back ? attacker_ : defender_, back ? attacker_classes_ : defender_classes_, target, kind);
  }

  Half half_of(const AttackNumbers& numbers, const UnitNumbers& target, const UnitClasses& classes,
               const DefenderState& state, EndKind kind) const {
    const bool covered = defence_numbers(rules_, target, numbers.hits.kind, state.in_cover).saves.in_cover;
    return {&tables_.wounds(numbers, classes, covered, state.stunned),
            tables_.ends(numbers, classes, state.markers, state.stunned, kind == kFrozen)};
  }

  static Fraction<uint128> gain(const Half& half) {
    Fraction<uint128> sum{0, half.whole()};
    half.for_each([&](std::uint64_t chance, int, const EndRow& end) { sum.numerator += uint128{chance} * end.value; });
    return sum;
  }

  /// Chances of each `EndKind` after an event, in units of 1 / its whole.
  static std::array<uint128, 4> chances(const Half& half) {
    std::array<uint128, 4> sum{};
    half.for_each([&](std::uint64_t chance, int, const EndRow& end) {
      for (const EndKind kind : kEndKinds) sum[kind] += uint128{chance} * end.chance[kind];
    });
    return sum;
  }

  template <class Number>
  OddsEntry charge(const Half& half, const Sequel& sequel, const DefenderState& state) const {
    const auto value = sequel.goes_on ? rounded(gain_in_sequel<Number>(half, sequel, state)) : rounded(gain(half));
    return {value, rounded(loss<Number>(half, sequel))};
  }

  /// The expected loss of the attacker by the events on it.
  template <class Number>
  static Fraction<Number> loss(const Half& half, const Sequel& sequel) {
    const std::array<uint128, 4> left = chances(half);
    Fraction<Number> sum;
    for (const ExchangeStage stage : {ExchangeStage::strike_back, ExchangeStage::blast_on_attacker}) {
      uint128 chance = 0;
      for (const EndKind kind : kEndKinds) chance += sequel.stages[kind] == stage ? left[kind] : 0;
      if (chance == 0) continue;
      const Fraction<uint128> lost = gain(sequel.halves[index_of(stage)]);
      sum.numerator =
          sum.numerator * Number(lost.denominator) + Number(chance) * Number(lost.numerator) * sum.denominator;
      sum.denominator *= Number(lost.denominator);
    }
    sum.denominator *= Number(half.whole());
    return sum;
  }

  /// Gain of a charge whose attacker may die in a later event and then hit the defender with its blast.
  template <class Number>
  Fraction<Number> gain_in_sequel(const Half& half, const Sequel& sequel, const DefenderState& state) const {
    // chance of the blast for each `EndKind` of the defender, all in units of one event on the attacker
    std::array<Number, 4> bursts{};
    Number event_whole = 1;
    for (const EndKind kind : kEndKinds) {
      if (sequel.stages[kind] == ExchangeStage::over) continue;
      const Half& between = sequel.halves[index_of(sequel.stages[kind])];
      const std::array<uint128, 4> left = chances(between);
      for (const EndKind attacker : kEndKinds) {
        if (sequel.ends[kind][attacker] != ExchangeStage::blast_on_defender) continue;
        assert((event_whole == 1 || event_whole == Number(between.whole())) && "one event leads to blasts");
        event_whole = Number(between.whole());
        bursts[kind] += Number(left[attacker]);
      }
    }

    const Number blast_whole(event(ExchangeStage::blast_on_defender, state.markers, kOk, state).whole());
    Number sum = 0;
    half.for_each([&](std::uint64_t chance, int result, const EndRow& end) {
      const int wounds = wounds_of(result);
      const int markers = std::min(state.markers + wounds, kMarkerStates - 1);
      for (const EndKind kind : kEndKinds) {
        if (end.chance[kind] == 0 || chance == 0) continue;
        EndRow left;
        left.chance[kind] = end.chance[kind];
        const std::uint32_t value = tables_.value(left, state.stunned, false, wounds > 0);
        sum += Number(chance) * value * (event_whole - bursts[kind]) * blast_whole;
        if (bursts[kind] == 0) continue;
        const Half burst = event(ExchangeStage::blast_on_defender, markers, kind, state);
        assert(Number(burst.whole()) == blast_whole);
        Number after_blast = 0;
        burst.for_each([&](std::uint64_t hit, int burst_result, const EndRow& burst_end) {
          const bool more = wounds + wounds_of(burst_result) > 0;
          after_blast += Number(hit) * tables_.value(burst_end, state.stunned, false, more);
        });
        sum += Number(chance) * end.chance[kind] * bursts[kind] * after_blast;
      }
    });
    return {sum, Number(half.whole()) * event_whole * blast_whole};
  }

  const OddsTables& tables_;
  const Rules& rules_;
  const UnitNumbers& attacker_;
  const UnitNumbers& defender_;
  const UnitClasses& attacker_classes_;
  const UnitClasses& defender_classes_;
};

/// The state of a `DefenderSlot`, from its place in a table.
DefenderState state_of(int index) { return {index / 10 != 0, index / 5 % 2 != 0, index % 5}; }

}  // namespace

PairOdds::PairOdds(const OddsTables& tables)
    : tables_(tables),
      type_of_number_(tables.size(), 0),
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
    numbers_[i] = &tables_.unit(number);
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
  if (next_row_ > last_row_) {  // too many different profiles: start over, but keep the types
    for (auto& row : row_of_) row = 0;
    for (auto& row : row_of_pair_) row = 0;
    free_rows();
  }
  const std::uint16_t row = with_spells ? last_row_-- : next_row_++;
  rows_[row] = rows_[0];  // which never has entries
  if (with_spells) spell_rows_[row] = spell_rows_[0];
  return row;
}

template <class Rows>
OddsEntry PairOdds::first_read(Rows& rows, UnitIndex attacker, UnitIndex defender, int slot) {
  const std::size_t a = types_of_[static_cast<std::size_t>(attacker)];
  const std::size_t d = types_of_[static_cast<std::size_t>(defender)];
  std::uint16_t& row = row_of_[a * kMaxTypes + d];
  if (row == 0) row = new_row(tables_.unit(type_numbers_[a]).spell_count > 0);
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
