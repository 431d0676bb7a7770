#pragma once

#include "engine/systems/warstuff1/activation.hpp"
#include "engine/systems/warstuff1/deployment.hpp"

// Chapters 3 and 8: rounds, the end, the score.

namespace warbalance::warstuff1 {

/// WS1-302: the seats of a round, from the one that begins.
template <class G>
void order_turns(G& game, int beginner) {
  const auto rank = game.seats(game.rank);
  const auto turns = game.seats(game.turns);
  std::size_t at = 0;
  while (rank[at] != beginner) ++at;
  for (std::size_t i = 0; i < turns.size(); ++i) turns[i] = rank[(at + i) % rank.size()];
}

/// WS1-301: alternating activations until every living unit has had its own. Returns false when the battle ends.
template <class G>
bool play_round(G& game) {
  State& state = game.state;
  state.for_each_living([&](UnitIndex unit) {
    state.unit(unit).activated = false;
    state.unit(unit).picked = false;
  });
  game.first_finished = -1;
  for (int seat = 0; seat < state.players; ++seat) {
    game.in_round[static_cast<std::size_t>(seat)] = !state.army(seat).empty();
  }
  for (bool acted = true; acted;) {
    acted = false;
    for (const std::int8_t seat : game.seats(game.turns)) {
      std::array<UnitIndex, kMaxUnits> ready;
      std::size_t count = 0;
      for (const UnitIndex unit : state.army(seat)) {
        ready[count] = unit;  // counted or overwritten by the next one
        count += is_ready(state, unit) ? 1 : 0;
      }
      if (count == 0) continue;
      acted = true;
      activate(game, game.players.unit(game.view(), seat, {ready.data(), count}));
      if (game.decided()) return false;
    }
  }
  return true;
}

/// WS1-802: who concedes, all judged on the same position.
template <class G>
void concede(G& game) {
  State& state = game.state;
  if (game.rules.concede_pct == 0) return;
  std::array<bool, kMaxPlayers> concedes{};
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.players); ++seat) {
    const std::int64_t own = state.living_hundredths[seat];
    std::int64_t strongest = 0;
    for (std::size_t other = 0; other < static_cast<std::size_t>(state.players); ++other) {
      if (other != seat) strongest = std::max(strongest, state.living_hundredths[other]);
    }
    concedes[seat] = !state.army(static_cast<int>(seat)).empty() &&
                     100 * own <= game.rules.concede_pct * state.starting_hundredths[seat] &&
                     game.rules.concede_ratio * own <= strongest;
  }
  for (int seat = 0; seat < state.players; ++seat) {
    if (!concedes[static_cast<std::size_t>(seat)]) continue;
    game.report.survivors[static_cast<std::size_t>(seat)] = state.living_count[static_cast<std::size_t>(seat)];
    game.event(TraceEvent::Kind::note, kNoUnit, "concedes", "WS1-802", kNoUnit, seat);
    state.concede(seat);
  }
}

/// How a battle ends; the order of the vocabulary's endings.
enum class Ending : std::int8_t { annihilation, concession, round_cap };

inline constexpr std::array<std::string_view, 3> kEndingNames = {"annihilation", "concession", "round cap"};

/// WS1-801, 803: the winner, and the sums of the report.
template <class G>
void score(G& game, Ending ending) {
  const bool decided = ending != Ending::round_cap;
  const State& state = game.state;
  BattleReport& report = game.report;
  std::int64_t best = -1;
  int winner = -1;
  for (int seat = 0; seat < state.players; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    const std::int64_t points = state.destroyed_hundredths[s];
    report.destroyed_hundredths[s] = points;
    if (!state.conceded[s]) report.survivors[s] = state.living_count[s];
    if (decided) {
      if (state.living_count[s] > 0) winner = seat;
    } else if (points >= best) {
      winner = points == best ? -1 : seat;
      best = points;
    }
    game.event(TraceEvent::Kind::score, kNoUnit, "score", "WS1-803", kNoUnit, seat, points);
  }
  report.winner = static_cast<std::int8_t>(winner);
  report.rounds = state.round;
  report.ended_early = decided;
  report.ending = static_cast<std::int8_t>(ending);
  game.event(TraceEvent::Kind::result, kNoUnit, "result", decided ? "WS1-801" : "WS1-803", kNoUnit, winner,
             state.round);
}

/// A whole battle, from deployment to score.
template <class G>
void play_battle(G& game, const BattleSetup<Profile>& setup) {
  State& state = game.state;
  deploy(game, setup);
  game.report.players = state.players;
  game.report.first_player = game.rank[0];
  order_turns(game, game.rank[0]);
  Ending ending = game.decided() ? Ending::annihilation : Ending::round_cap;
  constexpr int kNoCap = 120;  // no battle of tests without a cap goes on for longer
  const int cap = game.rules.round_cap > 0 ? game.rules.round_cap : kNoCap;
  for (int round = 1; round <= cap && ending == Ending::round_cap; ++round) {
    state.round = static_cast<std::int8_t>(round);
    if (round > 1) order_turns(game, game.first_finished);
    const auto turns = game.seats(game.turns);
    const auto begins = std::find_if(turns.begin(), turns.end(), [&](int seat) { return !state.army(seat).empty(); });
    game.event(TraceEvent::Kind::round, kNoUnit, "round", "WS1-302", kNoUnit, *begins, round);
    if (!play_round(game)) {
      ending = Ending::annihilation;
      break;
    }
    concede(game);
    if (game.decided()) ending = Ending::concession;
  }
  score(game, ending);
}

}  // namespace warbalance::warstuff1
