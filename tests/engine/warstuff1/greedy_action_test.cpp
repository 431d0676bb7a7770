#include "engine/core/random_dice.hpp"
#include "tests/engine/warstuff1/board.hpp"

// The greedy player drops candidates by bounds and looks at several enemies at once; here every candidate is scored
// by the letter of section 13.

namespace warbalance::warstuff1::greedy_action_test {
namespace {

Value worst_attack(const View& view, UnitIndex enemy, UnitIndex self, Point at) {
  const State& state = view.state;
  const Profile& profile = state.profile(enemy);
  if (state.unit(enemy).condition.stunned) return 0;
  const bool covered = state.terrain.any_contains(state.terrain.cover(), at);
  Value worst = 0;
  const auto consider = [&](AttackKind kind, Length reach) {
    if (reach < 0 || !gap_within(state, self, at, enemy, reach)) return;
    const bool cover = kind == AttackKind::shoot && covered;
    worst = std::max<Value>(worst, view.odds.attack(state, enemy, self, kind, cover).gain);
  };
  consider(AttackKind::melee, charge_limit(state, enemy, self));
  const auto reach = [&](Length range) { return range > 0 ? state.unit(enemy).walk + range : -1; };
  consider(AttackKind::shoot, reach(profile.range));
  consider(AttackKind::entangle, reach(profile.entangle_range));
  return worst * (state.unit(enemy).activated ? view.odds.weights().threat_later : view.odds.weights().threat_now);
}

/// place() in round `round` of a player who may not wait.
Value place(const View& view, UnitIndex self, Point at, UnitIndex victim, int gain) {
  const State& state = view.state;
  const Rules& rules = view.rules;
  const Weights& weights = view.odds.weights();
  const Profile& profile = state.profile(self);
  Value danger = 0;
  state.for_each_enemy(state.owner(self), [&](UnitIndex enemy) {
    const Value whole = worst_attack(view, enemy, self, at);
    danger += enemy == victim ? whole * (1000 - gain) / 1000 : whole;
  });
  const int years = weights.bold_round - weights.patience_rounds;
  const Value fade = std::clamp(1000 * (weights.bold_round - state.round) / years, 0, 1000);
  Value value = -(std::min<Value>(danger, 1'000'000) * fade / 1'000'000);

  const UnitIndex nearest = nearest_enemy(state, self, at).unit;
  const Route route = find_route(rules, state, self, at, state.unit(nearest).at);
  const Length gap = std::max<Length>(route.length - state.radii(self, nearest), 0);
  const Length range = profile.longest_range();
  const Value pull = weights.approach + weights.approach_growth * (state.round - 1);
  value += std::min(gap, range) * weights.keep / kInch - std::max<Value>(0, gap - range) * pull / kInch;

  int friends = 0;
  for (const UnitIndex friendly : state.army(state.owner(self))) {
    if (friendly != self && state.within(self, at, friendly, profile.command_radius)) ++friends;
  }
  return value + (profile.command_dice > 0 ? weights.lead * std::min(friends, 3) : 0);
}

Value score(const View& view, UnitIndex unit, const Candidate& candidate) {
  const State& state = view.state;
  const UnitIndex victim = candidate.action.deed == Deed::heal ? kNoUnit : candidate.action.target;
  const Value points = state.cost(unit);
  const int dangers = dangers_of(state, state.terrain.dangerous(), unit, candidate.action.path).count;
  return candidate.value + place(view, unit, candidate.end, victim, candidate.gain) * points -
         dangers * view.odds.ground_hit(state, unit) * points / 6;
}

// Rules: WS1-T06, WS1-T07, WS1-T08
TEST(Warstuff1GreedyAction, IsTheFirstOfTheBestCandidates) {
  constexpr const char* kUnits[] = {"3",       "3 Shooter(Long)", "2 Shooter(Short)", "4 Leader",  "2 Healer",
                                    "5 Tough", "3 Hit & Run",     "1 Shooter(Long)",  "3 Entangle"};
  RandomStream random({7, 0, 0}, StreamClass::decisions);
  const auto below = [&](Length bound) { return static_cast<Length>(random.below(static_cast<std::uint32_t>(bound))); };
  int other_than_hold = 0;
  for (int position = 0; position < 150; ++position) {
    Board board;
    for (int seat = 0; seat < 2; ++seat) {
      for (int i = 0; i < 6; ++i) {  // each in a square of its own
        const Point at{500 + 700 * i + below(500), 700 + 1000 * seat + below(700)};
        board.unit(seat, kUnits[below(9)], at, i < 4 ? 50 : 40 + below(40));
      }
    }
    for (int i = 0; i < 3; ++i) {
      const Point low{below(4000), below(3000)};
      board.piece(ruin(low, low + Point{500, 400}));
      const Point other{below(4000), below(3000)};
      board.piece(i == 0 ? minefield(other, other + Point{400, 300}) : swamp(other, other + Point{400, 300}));
    }
    const Point gap{600 + below(3000), 1560};  // between the armies
    board.piece(wall(gap, gap + Point{600, 30}));
    board.begin();
    State& state = board.state();
    state.round = static_cast<std::int8_t>(Weights{}.patience_rounds + 1 + position % 6);
    for (UnitIndex unit = 0; unit < state.unit_count(); ++unit) {
      state.unit(unit).activated = below(2) == 0;
      if (below(5) == 0) state.unit(unit).condition = {static_cast<std::uint8_t>(below(3)), false, below(2) == 0};
    }
    const View view = board.view();
    for (UnitIndex unit = 0; unit < state.unit_count(); ++unit) {
      if (state.unit(unit).condition.stunned) continue;
      const Candidate* best = nullptr;
      for (const Candidate& candidate : board.candidates(unit)) {
        if (best == nullptr || score(view, unit, candidate) > score(view, unit, *best)) best = &candidate;
      }
      const Action action = board.greedy(unit);
      SCOPED_TRACE("position " + std::to_string(position) + ", unit " + std::to_string(unit));
      EXPECT_EQ(action.kind, best->action.kind);
      EXPECT_EQ(action.path, best->action.path);
      EXPECT_EQ(action.deed, best->action.deed);
      EXPECT_EQ(action.target, best->action.target);
      other_than_hold += action.kind != ActionKind::hold ? 1 : 0;
    }
  }
  EXPECT_GT(other_than_hold, 500);
}

}  // namespace
}  // namespace warbalance::warstuff1::greedy_action_test
