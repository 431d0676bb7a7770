#include "tests/engine/warstuff1/replay_checker.hpp"

#include <algorithm>

#include "tests/engine/warstuff1/referee.hpp"

namespace warbalance::warstuff1 {

std::vector<std::string> check_replay(const Rules& rules, const BattleSetup<Profile>& setup,
                                      std::span<const TraceEvent> events, const BattleReport* report) {
  return tests::violations_of<referee::Referee>(rules, setup, events, report);
}

namespace referee {

Referee::Referee(const Rules& rules, const BattleSetup<Profile>& setup, std::span<const TraceEvent> events)
    : RecordReader(setup, events, rules.table_width, rules.table_height, "WS1-103"), rules_(rules) {
  for (const Unit& u : units_) starting_points_[static_cast<std::size_t>(u.seat)] += u.cost;
}

std::int64_t Referee::living_points(int seat) const {
  std::int64_t sum = 0;
  for (const UnitIndex i : living(seat)) sum += unit(i).cost;
  return sum;
}

/// WS1-302, 801 to 803. How it ends: 0 annihilation, 1 concession, 2 round cap.
void Referee::run() {
  follow([&] {
    deploy();
    own_.first_player = static_cast<std::int8_t>(rank_[0]);
    bool decided = at_most_one_left();
    constexpr int kNoCap = 120;  // a battle without a cap is stopped then
    const int cap = rules_.round_cap > 0 ? rules_.round_cap : kNoCap;
    for (int round = 1; round <= cap && !decided; ++round) {
      const int beginner = round == 1 ? rank_[0] : first_finished_;
      order_ = rank_;
      std::rotate(order_.begin(), std::find(order_.begin(), order_.end(), beginner), order_.end());
      own_.rounds = static_cast<std::int8_t>(round);
      const TraceEvent& start = take(Kind::round, "round", kNoUnit, "WS1-302");
      must(start.value == round, "WS1-302", "another round");
      const auto begins = std::find_if(order_.begin(), order_.end(), [&](int seat) { return !living(seat).empty(); });
      must(start.player == *begins, "WS1-302", "player " + std::to_string(*begins) + " should begin");
      decided = !play_round();
      if (decided) break;
      concede();
      decided = at_most_one_left();
      if (decided) own_.ending = 1;
    }
    if (!decided) own_.ending = 2;
    finish(decided);
  });
}

/// WS1-301. False when the battle is decided before the end of the round.
bool Referee::play_round() {
  for (Unit& u : units_) u.activated = u.picked = false;
  first_finished_ = -1;
  for (const int seat : all_seats()) in_round_[static_cast<std::size_t>(seat)] = !living(seat).empty();
  for (bool any = true; any;) {
    any = false;
    for (const int seat : order_) {
      if (ready_units(seat).empty()) continue;
      any = true;
      const UnitIndex chosen = next_actor();
      must(unit(chosen).seat == seat, "WS1-301", "another player is to activate a unit");
      must(ready(chosen), "WS1-301", "unit " + std::to_string(chosen) + " is activated twice in a round");
      activate(chosen, false);
      if (at_most_one_left()) return false;
    }
  }
  return true;
}

/// WS1-303: the player who acted is asked first, then the others in turn order.
void Referee::note_finished(int actor) {
  if (first_finished_ >= 0) return;
  std::vector<int> asked = order_;
  std::rotate(asked.begin(), std::find(asked.begin(), asked.end(), actor), asked.end());
  for (const int seat : asked) {
    const List army = living(seat);
    const bool waits = std::any_of(army.begin(), army.end(), [&](UnitIndex i) { return !unit(i).activated; });
    if (!in_round_[static_cast<std::size_t>(seat)] || waits) continue;
    first_finished_ = seat;
    return;
  }
}

/// WS1-802.
void Referee::concede() {
  if (rules_.concede_pct == 0) return;
  std::vector<int> conceding;
  for (const int seat : all_seats()) {
    std::int64_t strongest = 0;
    for (const int other : all_seats()) {
      if (other != seat) strongest = std::max(strongest, living_points(other));
    }
    const std::int64_t own = living_points(seat);
    const bool few = 100 * own <= rules_.concede_pct * starting_points_[static_cast<std::size_t>(seat)];
    if (!living(seat).empty() && few && rules_.concede_ratio * own <= strongest) conceding.push_back(seat);
  }
  for (const int seat : conceding) {
    const TraceEvent& note = take(Kind::note, "concedes", kNoUnit, "WS1-802");
    must(note.player == seat, "WS1-802", "another player concedes");
    const auto s = static_cast<std::size_t>(seat);
    conceded_[s] = true;
    own_.survivors[s] = static_cast<std::int16_t>(living(seat).size());
    for (const UnitIndex i : living(seat)) unit(i).dead = true;
  }
}

/// WS1-801, 803.
void Referee::finish(bool decided) {
  own_.ended_early = decided;
  own_.winner = static_cast<std::int8_t>(decided ? -1 : most_destroyed());
  for (const int seat : all_seats()) {
    const auto s = static_cast<std::size_t>(seat);
    const auto left = static_cast<std::int16_t>(living(seat).size());
    if (decided && left > 0) own_.winner = static_cast<std::int8_t>(seat);
    if (!conceded_[s]) own_.survivors[s] = left;
    if (setup_.players == 2) {
      must(own_.destroyed_hundredths[s] == own_.lost_hundredths[1 - s], "WS1-803",
           "points destroyed are not points lost");
    }
    const TraceEvent& event = take(Kind::score, "score", kNoUnit, "WS1-803");
    const std::int64_t points = own_.destroyed_hundredths[s];
    must(event.player == seat && event.value == points, "WS1-803",
         "the score is " + std::to_string(points) + ", not " + std::to_string(event.value));
  }
  const std::string_view rule = decided ? "WS1-801" : "WS1-803";
  const TraceEvent& event = take(Kind::result, "result", kNoUnit, rule);
  must(event.rule == rule, rule, "another reason for the end");
  must(event.player == own_.winner, rule, "the winner is " + std::to_string(own_.winner));
  must(event.value == own_.rounds, rule, "the battle lasted " + std::to_string(own_.rounds) + " rounds");
  must(next_ == events_.size(), rule, "the record goes on after the result");
}

}  // namespace referee
}  // namespace warbalance::warstuff1
