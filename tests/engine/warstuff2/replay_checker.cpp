#include "tests/engine/warstuff2/replay_checker.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <stdexcept>

#include "tests/engine/warstuff2/referee.hpp"
#include "tests/engine/warstuff2/referee_geometry.hpp"

namespace warbalance::warstuff2 {

std::vector<std::string> check_replay(const Rules& rules, const BattleSetup<Profile>& setup,
                                      std::span<const TraceEvent> events, const BattleReport* report) {
  referee::Referee referee(rules, setup, events);
  referee.run();
  if (report != nullptr && referee.violations().empty()) referee.compare(*report);
  return referee.violations();
}

namespace referee {

Referee::Referee(const Rules& rules, const BattleSetup<Profile>& setup, std::span<const TraceEvent> events)
    : rules_(rules), setup_(setup), events_(events) {
  for (int seat = 0; seat < setup.players; ++seat) {
    const auto& side = setup.sides[static_cast<std::size_t>(seat)];
    starting_[static_cast<std::size_t>(seat)] = static_cast<int>(side.profiles.size());
    for (std::size_t i = 0; i < side.profiles.size(); ++i) {
      Unit unit;
      unit.profile = &side.profiles[i];
      unit.cost = side.costs[i];
      unit.seat = seat;
      unit.slot = static_cast<int>(i);
      units_.push_back(unit);
    }
  }
}

// --- the record ---------------------------------------------------------------------------------------------

void Referee::violation(std::string_view rule, const std::string& what) {
  violations_.push_back(std::string(rule) + ": event " + std::to_string(next_) + ": " + what);
}

void Referee::lost(std::string_view rule, const std::string& what) {
  violation(rule, what);
  throw Lost{};
}

bool Referee::next_is(Kind kind, std::string_view what, UnitIndex unit) const {
  if (next_ >= events_.size()) return false;
  const TraceEvent& event = events_[next_];
  return event.kind == kind && event.what == what && (unit == kNoUnit || event.unit == unit);
}

const TraceEvent& Referee::take(Kind kind, std::string_view what, UnitIndex unit, std::string_view rule) {
  const std::string wanted = std::string(what) + " of unit " + std::to_string(unit);
  if (next_ >= events_.size()) lost(rule, "the record ends before " + wanted);
  const TraceEvent& event = events_[next_];
  if (event.kind != kind || event.what != what || event.unit != unit) {
    lost(rule,
         "there should be " + wanted + ", not " + std::string(event.what) + " of unit " + std::to_string(event.unit));
  }
  ++next_;
  return event;
}

void Referee::change(UnitIndex unit, std::string_view what, std::string_view rule, UnitIndex cause,
                     std::int64_t value) {
  const TraceEvent& event = take(Kind::change, what, unit, rule);
  must(event.value == value, rule,
       std::string(what) + " is " + std::to_string(value) + ", not " + std::to_string(event.value));
  must(event.other == cause, rule, std::string(what) + " by another cause");
  must(event.rule == rule, rule, std::string(what) + " by another rule: " + std::string(event.rule));
}

int Referee::face_of(const TraceEvent& event, int needed) {
  ++own_.dice;
  must(event.sides == 6 && event.value >= 1 && event.value <= 6, event.rule, "no face of a d6");
  must(event.target == needed, event.rule, std::string(event.what) + " needs " + std::to_string(needed));
  return static_cast<int>(event.value);
}

int Referee::die(std::string_view purpose, UnitIndex i, int needed, std::string_view rule) {
  const TraceEvent& event = take(Kind::die, purpose, i, rule);
  must(event.rule == rule, rule, std::string(purpose) + " by another rule");
  const bool own = event.stream.seat == unit(i).seat && event.stream.slot == unit(i).slot;
  must(own, rule, "the die of another unit");
  return face_of(event, needed);
}

int Referee::player_die(int seat) {
  const TraceEvent& event = take(Kind::die, "roll-off", kNoUnit, "WS2-G3");
  must(event.stream == player_stream(seat), "WS2-G3", "the die of another player");
  return face_of(event, 0);
}

// --- the battle ---------------------------------------------------------------------------------------------

Referee::List Referee::living(int seat) const {
  List list;
  for (std::size_t i = 0; i < units_.size(); ++i) {
    if (units_[i].seat == seat && units_[i].living()) list.push_back(static_cast<UnitIndex>(i));
  }
  return list;
}

Referee::List Referee::living() const {
  List list;
  for (std::size_t i = 0; i < units_.size(); ++i) {
    if (units_[i].living()) list.push_back(static_cast<UnitIndex>(i));
  }
  return list;
}

/// WS2-G7, P3.
Referee::List Referee::living_enemies(int seat) const {
  List list = living();
  std::erase_if(list, [&](UnitIndex i) { return unit(i).seat == seat; });
  return list;
}

std::vector<int> Referee::all_seats() const {
  std::vector<int> seats;
  for (int seat = 0; seat < setup_.players; ++seat) seats.push_back(seat);
  return seats;
}

/// WS2-R4.
bool Referee::decided() const {
  const std::vector<int> seats = all_seats();
  const auto lives = [&](int seat) { return !living(seat).empty(); };
  return rules_.early_end != 0 && std::count_if(seats.begin(), seats.end(), lives) <= 1;
}

std::vector<int> Referee::roll_off(const std::vector<int>& seats) {
  if (seats.size() < 2) return seats;
  std::map<int, std::vector<int>, std::greater<>> by_face;
  for (const int seat : seats) by_face[player_die(seat)].push_back(seat);
  std::vector<int> order;
  for (const auto& [face, tied] : by_face) {
    const std::vector<int> again = roll_off(tied);
    order.insert(order.end(), again.begin(), again.end());
  }
  return order;
}

void Referee::run() {
  try {
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
  } catch (const Lost&) {
    // told already: what follows cannot be judged
  } catch (const std::out_of_range&) {
    violation("WS2-G7", "an event of a unit that does not exist");
  }
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
  own_.winner = -1;
  for (const int seat : all_seats()) {
    const auto rivals = all_seats();
    const bool ahead = std::all_of(rivals.begin(), rivals.end(), [&](int rival) {
      return rival == seat || points[static_cast<std::size_t>(seat)] > points[static_cast<std::size_t>(rival)];
    });
    if (ahead) own_.winner = static_cast<std::int8_t>(seat);
  }
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

void Referee::compare(const BattleReport& report) {
  const auto same = [&](std::string_view what, std::int64_t own, std::int64_t told) {
    must(own == told, "report", std::string(what) + " is " + std::to_string(own) + ", not " + std::to_string(told));
  };
  same("winner", own_.winner, report.winner);
  same("first player", own_.first_player, report.first_player);
  same("rounds", own_.rounds, report.rounds);
  same("ended early", own_.ended_early, report.ended_early);
  same("dice", own_.dice, report.dice);
  same("activations", own_.activations, report.activations);
  same("charges", own_.charges, report.charges);
  same("shots", own_.shots, report.shots);
  same("strikes back", own_.strikes_back, report.strikes_back);
  same("rescues", own_.rescues, report.rescues);
  same("pushes", own_.pushes, report.pushes);
  for (std::size_t s = 0; s < kMaxPlayers; ++s) {
    same("points destroyed", own_.destroyed_hundredths[s], report.destroyed_hundredths[s]);
    same("points lost", own_.lost_hundredths[s], report.lost_hundredths[s]);
    same("survivors", own_.survivors[s], report.survivors[s]);
    same("rout round", own_.rout_round[s], report.rout_round[s]);
  }
  for (std::size_t c = 0; c < own_.killed_by.size(); ++c) {
    same("units killed", own_.killed_by[c], report.killed_by[c]);
  }
}

}  // namespace referee
}  // namespace warbalance::warstuff2
