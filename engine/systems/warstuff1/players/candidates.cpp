#include "engine/systems/warstuff1/players/candidates.hpp"

#include <algorithm>

namespace warbalance::warstuff1 {
namespace {

/// WS1-T09: the shortest legal path to a point of contact in one of eight directions from the enemy, the first one of
/// equal lengths (rounded up); none when there is none.
template <class Legal>
std::optional<Path> path_beside(Point from, Point enemy, Length contact, Length allowed, bool flies,
                                const Legal& legal) {
  unsigned open = 0;  // directions (bits): near enough, and not behind the enemy's own base
  for (std::size_t k = 0; k < kCompass.size(); k += 2) {
    const Point end = along(enemy, kCompass[k], contact + 2);
    const bool behind = !flies && segment_enters_disc(from, end, enemy, contact);
    const bool near = distance2(from, end) <= square(allowed);
    open |= (near & !behind) ? 1U << k : 0U;
  }
  std::optional<Path> best;
  Length best_length = allowed + 1;
  for (; open != 0; open &= open - 1) {
    const auto k = static_cast<std::size_t>(__builtin_ctz(open));
    const Path path = Path::straight(from, along(enemy, kCompass[k], contact + 2));
    if (distance2(from, path.end()) > square(best_length - 1) || !legal(path)) continue;
    best = path;
    best_length = path_length(path);
  }
  return best;
}

}  // namespace

std::optional<Path> melee_path(const View& view, const Surroundings& near, UnitIndex unit, UnitIndex target) {
  const Rules& rules = view.rules;
  const State& state = view.state;
  const Point from = state.unit(unit).at;
  const Point enemy = state.unit(target).at;
  if (in_contact(state, unit, from, target)) return Path{{from}, 1};
  const Length allowed = state.unit(unit).run;
  const auto legal = [&](const Path& path) { return move_is_legal(rules, state, near, unit, path, allowed, target); };
  const Length contact = state.radii(unit, target);
  const Path straight = Path::straight(from, towards(from, enemy, distance_down(from, enemy) - contact));
  if (legal(straight)) return straight;

  if (const auto beside = path_beside(from, enemy, contact, allowed, state.profile(unit).flies, legal)) return beside;

  const Route route = find_route(rules, state, unit, from, enemy);
  if (!route.bent || route.ends_at_corner) return std::nullopt;
  const Length second = distance_down(route.corner, enemy) - contact;
  if (second < 0) return std::nullopt;
  const Path around{{{from, route.corner, towards(route.corner, enemy, second)}}, 3};
  if (!legal(around)) return std::nullopt;
  return around;
}

Candidates::Candidates(const View& view, UnitIndex unit, CandidateRoom& room)
    : view_(view),
      unit_(unit),
      near_(view.rules, view.state, unit, view.state.unit(unit).run),
      deeds_(view, unit),
      list_(room) {
  const Point from = view.state.unit(unit).at;
  choose_deed(add(MoveIdea::hold, {}, from));
  add_melees();
  propose_moves(view, unit, nearest_enemy(view.state, unit, from).unit, *this);
}

void Candidates::add_melees() {
  const State& state = view_.state;
  const Point from = state.unit(unit_).at;
  state.for_each_enemy(state.owner(unit_), [&](UnitIndex enemy) {
    if (!gap_within(state, unit_, from, enemy, charge_limit(state, unit_, enemy))) return;
    const auto path = melee_path(view_, near_, unit_, enemy);
    if (!path) return;
    const OddsEntry odds = view_.odds.attack(state, unit_, enemy, AttackKind::melee);
    Candidate& candidate = add(MoveIdea::melee, {ActionKind::run, *path, Deed::melee, enemy}, path->end());
    candidate.gain = odds.gain;
    candidate.value = attack_value(state, unit_, enemy, odds);
  });
}

void Candidates::toward(const Route& route, Length length, MoveIdea idea) {
  for (int quarters = kQuarters; quarters > 0; --quarters) {
    const Length cut = cut_of(length, quarters);
    if (cut <= 0) return;
    if (add_move(part_of_route(route, cut), idea)) return;
  }
}

void Candidates::straight(Point end) { add_move(Path::straight(view_.state.unit(unit_).at, end), MoveIdea::other); }

bool Candidates::add_move(const Path& path, MoveIdea idea) {
  const State& state = view_.state;
  const UnitState& self = state.unit(unit_);
  if (stays(path) || !may_go(view_.rules, state, near_, unit_, path, self.run)) return false;
  choose_deed(add(idea, {is_within(path, self.walk) ? ActionKind::walk : ActionKind::run, path}, path.end()));
  return true;
}

Candidate& Candidates::add(MoveIdea idea, const Action& action, Point end) {
  Candidate& candidate = list_[count_++];
  candidate = Candidate{};
  candidate.action = action;
  candidate.idea = idea;
  candidate.end = end;
  return candidate;
}

void Candidates::choose_deed(Candidate& candidate) {
  const ChosenDeed deed = deeds_.best(candidate.end, candidate.action.kind == ActionKind::run);
  candidate.action.deed = deed.deed;
  candidate.action.target = deed.target;
  candidate.value = deed.value;
  candidate.gain = deed.gain;
}

}  // namespace warbalance::warstuff1
