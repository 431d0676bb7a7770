#pragma once

#include <algorithm>

#include "engine/core/arena.hpp"
#include "engine/core/battle_parts.hpp"

// How an arena plays. Only the files of a rule system that instantiate it include this.

namespace warbalance {

template <class Parts>
template <class T>
void BattleArena<Parts>::set_up(const BattleSetup<Profile>& setup, const BattleKey& key, Script* script, T& trace) {
  state_->begin(rules_, setup);
  if constexpr (LaysOutTable<State, typename Parts::Rules, Profile>) {
    state_->lay_out(rules_, setup, key);
  } else {
    lay_out_table(setup.table, rules_.table_width, rules_.table_height, key, state_->terrain, distance_divisor(rules_));
  }
  if constexpr (T::counts_facts) trace.counts().begin(state_->unit_count());
  begin_odds(setup);
  players_.begin(setup, key, script);
}

template <class Parts>
void BattleArena<Parts>::begin_odds(const BattleSetup<Profile>& setup) {
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(setup.players); ++seat) {
    typename Parts::Odds* const odds = odds_[setup.sides[seat].player.weights].get();
    const auto others = odds_of_seats_.begin() + static_cast<std::ptrdiff_t>(seat);
    if (std::find(odds_of_seats_.begin(), others, odds) == others) odds->begin(*state_);  // once for all who share them
    odds_of_seats_[seat] = odds;
  }
}

template <class Parts>
template <class G>
void BattleArena<Parts>::tell_tried(G& game, int seat) const {
  const auto& report = search_report();
  const std::size_t count = std::min(report.best.size(), static_cast<std::size_t>(report.candidates));
  for (std::size_t i = 0; i < count; ++i) {
    const auto& tried = report.best[i];
    TraceEvent fact;
    fact.kind = TraceEvent::Kind::tried;
    fact.player = seat;
    fact.unit = tried.decision.unit;
    fact.what = "acts";
    describe(tried.decision, fact);
    fact.value = tried.gain_hundredths;
    fact.error = tried.error_hundredths;
    fact.chosen = i == 0 && report.overrides;
    game.record(fact);
  }
}

template <class Parts>
template <class G>
[[gnu::always_inline]] inline bool BattleArena<Parts>::advance(G& game, const BattleSetup<Profile>& setup) {
  const int seat = to_choice(game);
  if (seat < 0) return false;
  if (setup.sides[static_cast<std::size_t>(seat)].player.looks_ahead()) {
    look_ahead(setup, seat);
    if constexpr (G::traced) tell_tried(game, seat);
  }
  return choose_and_activate(game, seat);
}

template <class Parts>
template <class D, class T>
BattleReport BattleArena<Parts>::run(const BattleSetup<Profile>& setup, const BattleKey& key, Script* script, D& dice,
                                     T& trace) {
  static_assert(BattleParts<Parts> && BattleSteps<typename Parts::template Game<D, T>, Profile>);
  BattleReport report;
  set_up(setup, key, script, trace);
  typename Parts::template Game<D, T> game(rules_, *state_, odds_of_seats_, players_, dice, trace, report);
  begin_battle(game, setup);
  while (advance(game, setup)) {
  }
  score(game);
  return report;
}

template <class Parts>
void BattleArena<Parts>::start(const BattleSetup<Profile>& setup, const BattleKey& key) {
  setup_ = setup;
  key_ = key;
  report_ = {};
  dice_.begin(key);
  NullTrace silent;
  set_up(setup_, key_, nullptr, silent);
  typename Parts::template Game<RandomDice, NullTrace> game(rules_, *state_, odds_of_seats_, players_, dice_, silent,
                                                            report_);
  begin_battle(game, setup_);
}

template <class Parts>
bool BattleArena<Parts>::go_on() {
  NullTrace silent;
  typename Parts::template Game<RandomDice, NullTrace> game(rules_, *state_, odds_of_seats_, players_, dice_, silent,
                                                            report_);
  return advance(game, setup_);
}

template <class Parts>
BattleReport BattleArena<Parts>::finish() {
  NullTrace silent;
  typename Parts::template Game<RandomDice, NullTrace> game(rules_, *state_, odds_of_seats_, players_, dice_, silent,
                                                            report_);
  score(game);
  return report_;
}

template <class Parts>
void BattleArena<Parts>::take_over(const BattleArena& other) {
  setup_ = other.setup_;
  key_ = other.key_;
  report_ = other.report_;
  dice_ = other.dice_;
  *state_ = *other.state_;
  begin_odds(setup_);
  players_.begin(setup_, key_, nullptr);
  players_.go_on_from(other.players_);
}

template <class Parts>
BattleReport BattleArena<Parts>::play(const BattleSetup<Profile>& setup, const BattleKey& key, NullTrace& trace) {
  dice_.begin(key);
  return run(setup, key, nullptr, dice_, trace);
}

template <class Parts>
BattleReport BattleArena<Parts>::play(const BattleSetup<Profile>& setup, const BattleKey& key, RecordTrace& trace) {
  dice_.begin(key);
  return run(setup, key, nullptr, dice_, trace);
}

template <class Parts>
BattleReport BattleArena<Parts>::play(const BattleSetup<Profile>& setup, const BattleKey& key, LuckTrace& trace) {
  dice_.begin(key);
  return run(setup, key, nullptr, dice_, trace);
}

template <class Parts>
BattleReport BattleArena<Parts>::play(const BattleSetup<Profile>& setup, const BattleKey& key, FactTrace& trace) {
  dice_.begin(key);
  return run(setup, key, nullptr, dice_, trace);
}

template <class Parts>
BattleReport BattleArena<Parts>::play_scripted(const BattleSetup<Profile>& setup, ScriptedDice& dice, Script& script,
                                               RecordTrace& trace) {
  return run(setup, BattleKey{}, &script, dice, trace);
}

}  // namespace warbalance
