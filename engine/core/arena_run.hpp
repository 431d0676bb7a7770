#pragma once

#include <algorithm>

#include "engine/core/arena.hpp"
#include "engine/core/battle_parts.hpp"
#include "engine/core/lookahead.hpp"

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
void BattleArena<Parts>::tell_chance(G& game, int seat) const {
  if constexpr (SeesForNets<Parts>) {
    if (game.net() == nullptr || state_->players != 2) return;
    const typename Parts::View view{rules_, *state_, *odds_of_seats_[static_cast<std::size_t>(seat)]};
    TraceEvent fact;
    fact.kind = TraceEvent::Kind::chance;
    fact.player = seat;
    fact.value = game.net()->log_odds(input_scene(view, players_, seat).position());
    game.record(fact);
  }
}

template <class Parts>
template <class G>
[[gnu::always_inline]] inline bool BattleArena<Parts>::advance(G& game, const BattleSetup<Profile>& setup) {
  const int seat = to_choice(game);
  if (seat < 0) return false;
  if constexpr (G::traced) tell_chance(game, seat);
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

// How a player looks ahead: instantiated by one file of a rule system.

template <class Parts>
typename Parts::Decision Lookahead<Parts>::choose(const typename Parts::Rules& rules, const State& state,
                                                  const OddsOfSeats& odds, typename Parts::Players& players,
                                                  const BattleSetup<Profile>& setup, int seat) {
  report_ = {};
  const SeatPlayer& player = setup.sides[static_cast<std::size_t>(seat)].player;
  const Search& search = player.search;
  assert(decides_by_position(player.policy) && "what is drawn by lot is no choice on the spot");
  const typename Parts::View view{rules, state, *odds[static_cast<std::size_t>(seat)]};
  Choices choices(player.net != nullptr ? kMostChoices : choices_for(search.rollouts));
  players.choices(view, seat, choices);
  count_ = choices.offers().size();
  if (count_ == 0) return {};
  base_ = 0;
  decisions_[0] = {};
  for (std::size_t i = 0; i < count_; ++i) {
    decisions_[i + 1] = choices.offers()[i].item;
    trials_[i] = {choices.offers()[i].item, i + 1, {}};
  }
  const Watch* const labelling = search.watch != nullptr && search.watch->wants_labels() ? search.watch : nullptr;
  if (player.net != nullptr || labelling != nullptr) take_inputs(view, players, seat);
  if (player.net != nullptr) {
    prefer(*player.net, labelling != nullptr ? kMostChoices : std::min(kMostPreferred, choices_for(search.rollouts)));
  }
  if (search.rollouts == 0) {
    if (labelling != nullptr) labelling->label(seat, inputs_[base_], {});
    return decisions_[base_];
  }

  setup_ = setup;
  std::int64_t army = 0;
  for (UnitIndex unit = 0; unit < state.unit_count(); ++unit) army += state.cost(unit);
  result_ = kUnit * army / setup.players * search.result / 100;
  draw_ = kUnit * army / setup.players * search.draw / 100;
  const Decision decision = tried(rules, state, odds, seat, labelling != nullptr);
  if (labelling != nullptr) tell_labels(*labelling, seat, std::max<std::int64_t>(1, kUnit * army / state.unit_count()));
  return decision;
}

template <class Parts>
void Lookahead<Parts>::take_inputs(const typename Parts::View& view, typename Parts::Players& players, int seat) {
  const std::size_t count = count_ + 1;
  if constexpr (SeesForNets<Parts>) {
    players.facts_of(view, seat, {decisions_.data(), count}, {facts_.data(), count});
    input_scene(view, players, seat).describe({facts_.data(), count}, 0, {inputs_.data(), count});
  }
}

template <class Parts>
void Lookahead<Parts>::prefer(const Net& net, std::size_t most_tried) {
  std::array<Offer<std::size_t>, kMostChoices + 1> offers;
  for (std::size_t i = 0; i <= count_; ++i) {
    offers[i] = {i, net.value(inputs_[i]) + (i == 0 ? kLeastGain : 0), static_cast<int>(i)};
  }
  std::sort(offers.begin(), offers.begin() + static_cast<std::ptrdiff_t>(count_) + 1,
            [](const auto& a, const auto& b) { return a.precedes(b); });
  base_ = offers.front().item;
  count_ = std::min(count_, most_tried);
  for (std::size_t i = 0; i < count_; ++i) {
    const std::size_t number = offers[i + 1].item;
    trials_[i] = {decisions_[number], number, {}};
  }
}

template <class Parts>
typename Parts::Decision Lookahead<Parts>::tried(const typename Parts::Rules& rules, const State& state,
                                                 const OddsOfSeats& odds, int seat, bool equally) {
  const Decision& base = decisions_[base_];
  const Search& search = setup_.sides[static_cast<std::size_t>(seat)].player.search;
  report_.candidates = static_cast<std::int32_t>(count_);
  report_.position = hash_of_position(state);
  const std::uint64_t hash =
      mixed(mixed(report_.position, static_cast<std::uint64_t>(search.seed)), static_cast<std::uint64_t>(seat));

  std::size_t count = count_;
  // the last of several phases has one candidate
  const auto phases = equally ? 1 : static_cast<std::int32_t>(std::bit_width(count - 1)) + 1;
  std::int32_t done = 0;  // rollouts of each remaining candidate
  for (std::int32_t phase = 0; phase < phases; ++phase) {
    const auto trying = static_cast<std::int32_t>(count) + 1;  // and the base
    std::int32_t more = std::max(1, search.rollouts / (phases * trying));
    if (count == 1 && !equally) more = std::max(more, kLeastEvidence - done);
    for (const std::int32_t end = done + more; done < end; ++done) {
      if (search.watch != nullptr) search.watch->look();
      const std::int64_t of_base = rollout(rules, state, odds, seat, base, hash, done);
      for (std::size_t i = 0; i < count; ++i) {
        trials_[i].gain.add(rollout(rules, state, odds, seat, trials_[i].decision, hash, done) - of_base);
      }
    }
    report_.rollouts += more * trying;
    if (count == 1) break;
    std::sort(trials_.begin(), trials_.begin() + static_cast<std::ptrdiff_t>(count),
              [](const Trial& a, const Trial& b) { return a.precedes(b); });
    count = (count + 1) / 2;
  }
  for (std::size_t i = 0; i < std::min(report_.best.size(), count_); ++i) {
    const PairedDifferences& gain = trials_[i].gain;
    constexpr auto kError = static_cast<std::int32_t>(kUnit);
    report_.best[i] = {trials_[i].decision, gain.mean() / kUnit, gain.standard_error() / kError};
  }
  report_.overrides = trials_[0].gain.is_above_by(search.evidence, equally ? 2 : kLeastEvidence);
  return report_.overrides ? trials_[0].decision : base;
}

template <class Parts>
void Lookahead<Parts>::tell_labels(const Watch& watch, int seat, std::int64_t usual) const {
  std::array<LabelledCandidate, kMostChoices> labelled;
  for (std::size_t i = 0; i < count_; ++i) {
    const Trial& trial = trials_[i];
    labelled[i] = {inputs_[trial.number], trial.gain.count,
                   static_cast<std::int32_t>(trial.gain.mean() * Net::kOne / usual)};
  }
  watch.label(seat, inputs_[base_], {labelled.data(), count_});
}

template <class Parts>
std::int64_t Lookahead<Parts>::rollout(const typename Parts::Rules& rules, const State& state, const OddsOfSeats& odds,
                                       int seat, const Decision& decision, std::uint64_t hash, std::int32_t number) {
  state_ = state;
  const BattleKey key{hash, 0, static_cast<std::uint32_t>(number)};
  dice_.begin(key);
  seat_players(seat, number);
  players_.begin(setup_, key, nullptr);
  players_.force(decision);
  BattleReport report;
  LuckTrace luck;
  Game game(rules, state_, odds, players_, dice_, luck, report);
  const Search& search = setup_.sides[static_cast<std::size_t>(seat)].player.search;
  const int last_round = state.round + search.rounds;
  bool goes_on = choose_and_activate(game, seat);
  players_.force({});
  while (goes_on) {
    const int next = to_choice(game);
    goes_on = next >= 0 && state_.round <= last_round && choose_and_activate(game, next);
  }
  score(game);

  return value_of(report, seat);
}

template <class Parts>
void Lookahead<Parts>::seat_players(int seat, std::int32_t number) {
  const SeatPlayer& player = setup_.sides[static_cast<std::size_t>(seat)].player;
  const Search& search = player.search;
  const std::int32_t share = number % (search.greedy + search.aggressive + search.cautious);
  const Policy others = share < search.greedy                       ? Policy::greedy
                        : share < search.greedy + search.aggressive ? Policy::aggressive
                                                                    : Policy::cautious;
  for (int other = 0; other < setup_.players; ++other) {
    if (other != seat) setup_.sides[static_cast<std::size_t>(other)].player = Style(others, player.weights);
  }
}

template <class Parts>
std::int64_t Lookahead<Parts>::value_of(const BattleReport& report, int seat) const {
  std::int64_t value = 0;
  const std::int64_t others = setup_.players - 1;
  for (int other = 0; other < setup_.players; ++other) {
    const auto s = static_cast<std::size_t>(other);
    const std::int64_t points = kUnit * report.destroyed_hundredths[s] - report.luck[s];
    value += other == seat ? points : -points / others;
  }
  return value + (report.winner < 0 ? -draw_ : report.winner == seat ? result_ : -result_);
}

template <class Parts>
void BattleArena<Parts>::look_ahead(const BattleSetup<Profile>& setup, int seat) {
  players_.force(lookahead_->choose(rules_, *state_, odds_of_seats_, players_, setup, seat));
}

}  // namespace warbalance
