#include "engine/systems/warstuff2/odds_tables.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "engine/core/enumerate.hpp"

namespace warbalance::warstuff2 {
namespace {

/// Position of a row in the list, appended when it is new.
std::size_t index_in(std::vector<WoundRow>& list, const WoundRow& row) {
  const auto found = std::find(list.begin(), list.end(), row);
  if (found != list.end()) return static_cast<std::size_t>(found - list.begin());
  list.push_back(row);
  return list.size() - 1;
}

/// The denominator of the chances of a first half: chances of at most 23 dice are exact; a charge of four attacks rolls
/// 18. A longer sequence of dice loses less than one unit by rounding, far less than the rounding of players' odds.
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

/// The end of a first half that came to `result`: the inverse.
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

/// All attacks of units on units.
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

}  // namespace warbalance::warstuff2
