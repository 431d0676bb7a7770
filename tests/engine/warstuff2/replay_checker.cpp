#include "tests/engine/warstuff2/replay_checker.hpp"

#include <algorithm>

#include "tests/engine/warstuff2/referee.hpp"

namespace warbalance::warstuff2 {

std::vector<std::string> check_replay(const Rules& rules, const BattleSetup<Profile>& setup,
                                      std::span<const TraceEvent> events, const BattleReport* report) {
  return tests::violations_of<referee::Referee>(rules, setup, events, report);
}

namespace referee {

Referee::Referee(const Rules& rules, const BattleSetup<Profile>& setup, std::span<const TraceEvent> events)
    : RecordReader(setup, events, rules.table_width, rules.table_height, "WS2-G3"), rules_(rules) {
  for (const int seat : all_seats()) {
    const auto s = static_cast<std::size_t>(seat);
    starting_[s] = static_cast<int>(setup.sides[s].profiles.size());
  }
}

void Referee::run() {
  follow([&] {
    deploy();
    own_.first_player = static_cast<std::int8_t>(order_[0]);
    for (int round = 1; round <= rules_.rounds; ++round) {
      if (round > 1) order_ = roll_off(all_seats());
      own_.rounds = static_cast<std::int8_t>(round);
      const TraceEvent& start = take(Kind::round, "round", kNoUnit, "WS2-R1");
      must(start.value == round && start.player == order_[0], "WS2-R2", "another round or another first player");
      if (!play_round()) {
        own_.ended_early = true;
        break;
      }
      morale();
      if (decided()) {
        own_.ended_early = round < rules_.rounds;
        break;
      }
    }
    finish();
  });
}

/// WS2-R1. False when the battle is decided before the end of the round.
bool Referee::play_round() {
  for (Unit& unit : units_) unit.activated = false;
  for (bool any = true; any;) {
    any = false;
    for (const int seat : order_) {
      const List army = living(seat);
      if (std::all_of(army.begin(), army.end(), [&](UnitIndex i) { return unit(i).activated; })) continue;
      any = true;
      if (!next_is(Kind::activation, "activation", kNoUnit)) lost("WS2-R1", "a unit still waits for its activation");
      const UnitIndex chosen = events_[next_].unit;
      must(unit(chosen).seat == seat, "WS2-R1", "the other player is to activate a unit");
      activate(chosen);
      if (decided()) return false;
    }
  }
  return true;
}

/// WS2-MO1 to MO4.
void Referee::morale() {
  std::vector<std::pair<int, List>> tests;
  for (const int seat : order_) {
    const List army = living(seat);
    const auto now = static_cast<std::int64_t>(army.size()) * rules_.morale_denominator;
    const auto start = std::int64_t{starting_[static_cast<std::size_t>(seat)]} * rules_.morale_numerator;
    if (!army.empty() && now <= start) tests.emplace_back(seat, army);
  }
  std::vector<int> failed;
  for (const auto& [seat, army] : tests) {
    const auto steady = [&](UnitIndex i) { return !unit(i).stunned; };
    bool passed = false;
    if (std::any_of(army.begin(), army.end(), steady)) {
      if (!next_is(Kind::die, "morale", kNoUnit)) lost("WS2-MO1", "an army owes a morale test");
      const UnitIndex tester = events_[next_].unit;
      must(unit(tester).seat == seat && unit(tester).able(), "WS2-MO2", "the tester is stunned or of another army");
      const auto chance = [&](UnitIndex i) {
        const int bad = unit(i).profile->quality - 1;
        return unit(i).profile->reroll_morale ? 36 - bad * bad : 36 - 6 * bad;
      };
      for (const UnitIndex i : army) {
        const bool better = chance(i) > chance(tester) || (chance(i) == chance(tester) && i < tester);
        must(scripted(seat) || !steady(i) || !better, "WS2-MO2", "a better tester stands by");
      }
      const Profile& profile = *unit(tester).profile;
      passed = passes("morale", tester, profile.quality, "WS2-MO2");
      if (!passed && profile.reroll_morale) passed = passes("morale re-roll", tester, profile.quality, "WS2-Q6");
    }
    if (!passed) failed.push_back(seat);
  }
  List dying;
  for (const int seat : failed) rout(seat, dying);
  for (const UnitIndex i : dying) remove(i, kNoUnit, 6, "WS2-MO4");
  if (rules_.rout_is_kill == 0) blasts_.clear();
  blasts();
}

void Referee::rout(int seat, List& dying) {
  const TraceEvent& note = take(Kind::note, "rout", kNoUnit, "WS2-MO4");
  must(note.player == seat, "WS2-MO4", "the other army routs");
  own_.rout_round[static_cast<std::size_t>(seat)] = own_.rounds;
  for (const UnitIndex i : living(seat)) {
    if (unit(i).profile->ignores_rout) continue;
    if (rules_.rout_is_kill != 0 && rescued(i)) {
      ++own_.rescues;
      stun(i, kNoUnit, true);
    } else {
      dying.push_back(i);
    }
  }
}

/// WS2-V1.
void Referee::finish() {
  const auto& points = own_.destroyed_hundredths;
  own_.winner = static_cast<std::int8_t>(most_destroyed());
  for (const int seat : all_seats()) {
    const auto s = static_cast<std::size_t>(seat);
    own_.survivors[s] = static_cast<std::int16_t>(living(seat).size());
    if (rules_.score_all_losses != 0 && setup_.players == 2) {
      must(points[s] == own_.lost_hundredths[1 - s], "WS2-V2", "points destroyed are not points lost");
    }
    const TraceEvent& event = take(Kind::score, "score", kNoUnit, "WS2-V1");
    must(event.player == seat && event.value == points[s], "WS2-V1",
         "the score is " + std::to_string(points[s]) + ", not " + std::to_string(event.value));
  }
  const TraceEvent& event = take(Kind::result, "result", kNoUnit, "WS2-V1");
  must(event.player == own_.winner, "WS2-V1", "the winner is " + std::to_string(own_.winner));
  must(event.value == own_.rounds, "WS2-R1", "the battle lasted " + std::to_string(own_.rounds) + " rounds");
  must(next_ == events_.size(), "WS2-R4", "the record goes on after the result");
}

}  // namespace referee
}  // namespace warbalance::warstuff2
