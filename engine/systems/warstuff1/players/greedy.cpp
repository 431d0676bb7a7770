#include <algorithm>
#include <limits>
#include <optional>

#include "engine/systems/warstuff1/players/candidates.hpp"
#include "engine/systems/warstuff1/players/outlook.hpp"

// The default player (WS1-T04 to T13).

namespace warbalance::warstuff1 {
namespace {

/// Whether an enemy that is still to act could reach the unit.
bool is_in_reach(const View& view, UnitIndex unit) {
  const State& state = view.state;
  const Point at = state.unit(unit).at;
  bool reached = false;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    const UnitState& other = state.unit(enemy);
    if (reached || other.condition.stunned || other.activated) return;
    reached = distance2(at, other.at) < square(view.odds.matchup(state, enemy, unit).longest_reach);
  });
  return reached;
}

/// An upper bound of the unit's immediate gain, from reaches only.
Value best_deed(const View& view, UnitIndex unit) {
  const State& state = view.state;
  const Profile& profile = state.profile(unit);
  const Point at = state.unit(unit).at;
  const Matchup* const matchups = view.odds.matchups(state, unit);
  Value best = 0;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    const Matchup& matchup = matchups[enemy];
    const std::int32_t distance = distance2(at, state.unit(enemy).at);
    if (distance >= square(matchup.longest_reach)) return;
    if (Value{kCertainKill} * state.cost(enemy) <= best) return;
    const auto consider = [&](OddsEntry odds) { best = std::max(best, attack_value(state, unit, enemy, odds)); };
    if (distance < square(matchup.melee_reach)) consider(view.odds.melee(matchup, state, unit, enemy));
    if (distance < square(matchup.shot_reach)) consider(view.odds.shot(matchup, state, unit, enemy, false));
    if (distance < square(matchup.entangle_reach)) consider(view.odds.entangle(matchup, state, unit, enemy));
  });
  if (profile.heal_on == 0) return best;
  for (const UnitIndex friendly : state.army(state.owner(unit))) {
    if (friendly == unit && view.rules.heal_self == 0) continue;
    const Length reach = state.unit(unit).run + profile.heal_radius;
    if (gap_within(state, unit, at, friendly, reach)) best = std::max(best, heal_value(state, unit, friendly));
  }
  return best;
}

/// The loss of a unit by waiting; 0 = none.
Value urgency(const View& view, UnitIndex unit) {
  if (!view.state.unit(unit).condition.stunned) return best_deed(view, unit);
  return is_in_reach(view, unit) ? Value{300} * view.state.cost(unit) : 0;
}

/// WS1-T05: how urgently a unit should act; Leaders come first if two or more of their group have a deed.
Value quick_value(const View& view, UnitIndex unit) {
  constexpr Value kCommands = 1'000'000 * Value{100};
  const State& state = view.state;
  const Profile& profile = state.profile(unit);
  Value value = urgency(view, unit);
  if (profile.command_dice > 0 && view.odds.weights().leader_first != 0) {
    int urgent = value > 0 ? 1 : 0;
    for (const UnitIndex friendly : state.army(state.owner(unit))) {
      if (friendly == unit || !is_ready(state, friendly)) continue;
      if (!state.within(unit, friendly, profile.command_radius)) continue;
      if (urgency(view, friendly) > 0) ++urgent;
    }
    if (urgent >= 2) value += kCommands;
  }
  return value == 0 ? -Value{state.cost(unit)} : value;
}

/// Whether units move on after placing: towards an enemy who shoots more, and if at least three quarters of the army
/// can. Fewer would be caught alone.
bool goes_ahead(const State& state, int seat) {
  const auto own = static_cast<std::size_t>(seat);
  int ahead = 0;
  std::int64_t outshot_by = 0;
  for (std::size_t s = 0; s < static_cast<std::size_t>(state.players); ++s) {
    for (UnitIndex unit = state.army_begin[s]; unit < state.army_begin[s + 1]; ++unit) {
      const Profile& profile = state.profile(unit);
      if (s == own) ahead += profile.placed_move > 0 ? 1 : -3;
      if (profile.has_ranged()) outshot_by += s == own ? -state.cost(unit) : state.cost(unit);
    }
  }
  return ahead >= 0 && outshot_by > 0;
}

/// Whether a unit placed at `at` has a friend nearby, or no friend is on the table.
bool has_company(const State& state, UnitIndex unit, Point at) {
  constexpr Length kCompany = 6 * kInch;
  bool alone = true;
  for (const UnitIndex friendly : state.army(state.owner(unit))) {
    if (friendly == unit) continue;
    alone = false;
    if (state.within(unit, at, friendly, kCompany / state.profile(unit).scale)) return true;
  }
  return alone;
}

/// The move after placing to the best place within reach, perhaps into cover; none: it stands best already.
std::optional<Path> best_placed_move(const View& view, const MoveQuestion& question, Length limit) {
  const State& state = view.state;
  const UnitIndex unit = question.unit;
  const Point from = state.unit(unit).at;
  const Outlook outlook(view, unit, Outlook::kEverywhere);
  std::optional<Path> best;
  Value best_value = outlook.place(outlook.here()) * outlook.points();
  const auto consider = [&](Point end) {
    const Path path = Path::straight(from, end);
    const Value value = outlook.place(outlook.look(end)) * outlook.points() - outlook.ground(path);
    if (value <= best_value || !legal(view, question, path)) return;
    if (!has_company(state, unit, end)) return;
    best = path;
    best_value = value;
  };
  for (const Length length : {limit, limit / 2}) {
    for (const Point direction : kCompass) consider(along(from, direction, length));
  }
  state.terrain.for_each(state.terrain.cover(), [&](int, const TerrainPiece& piece) {
    consider({std::clamp(from.x, piece.shape.low.x, piece.shape.high.x),
              std::clamp(from.y, piece.shape.low.y, piece.shape.high.y)});
  });
  return best;
}

}  // namespace

UnitIndex greedy_unit(const View& view, std::span<const UnitIndex> choices) {
  if (choices.size() == 1) return choices.front();
  UnitIndex best = kNoUnit;
  Value best_value = 0;
  for (const UnitIndex unit : choices) {
    const Value value = quick_value(view, unit);
    const bool better = best == kNoUnit || value > best_value || (value == best_value && unit < best);
    if (!better) continue;
    best = unit;
    best_value = value;
  }
  return best;
}

std::optional<UnitIndex> greedy_pick(const View& view, std::span<const UnitIndex> allowed) {
  const UnitIndex unit = greedy_unit(view, allowed);
  if (quick_value(view, unit) <= 0) return std::nullopt;
  return unit;
}

std::optional<Path> greedy_extra_move(const View& view, const MoveQuestion& question) {
  const State& state = view.state;
  const UnitIndex unit = question.unit;
  const bool placed = question.placed;
  const Profile& profile = state.profile(unit);
  const Point from = state.unit(unit).at;
  const Length limit = placed ? profile.placed_move : profile.melee_move;
  if (placed && places_by_value(view)) return best_placed_move(view, question, limit);
  if (placed && !goes_ahead(state, state.owner(unit))) return std::nullopt;
  bool any_enemy = false;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex) { any_enemy = true; });
  const bool may_stay = placed || keeps_gap(state, unit, from, profile.melee_move_gap);
  if (placed && !any_enemy) {
    constexpr std::array<Point, 4> kForward = {{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}};
    const Point forward = kForward[static_cast<std::size_t>(state.edges[static_cast<std::size_t>(state.owner(unit))])];
    const Length length = limit / 2;
    const Path path = Path::straight(from, from + Point{forward.x * length, forward.y * length});
    return legal(view, question, path) ? std::optional(path) : std::nullopt;
  }
  Outlook outlook(view, unit, limit);
  std::optional<Path> best;
  bool known = may_stay;
  Value best_score = may_stay ? outlook.place(outlook.here()) * outlook.points() : 0;
  for (const Length length : {limit, limit / 2}) {
    for (std::size_t k = 0; k < kCompass.size(); ++k) {
      const Path path = Path::straight(from, along(from, kCompass[k], length));
      const auto wins = [&](Value score) { return !known || score > best_score; };
      const Outlook::Spot spot = outlook.look(path.end());
      if (!wins(outlook.at_most(spot) * outlook.points())) continue;
      const Value score = outlook.place(spot) * outlook.points() - outlook.ground(path);
      if (!wins(score) || !legal(view, question, path)) continue;
      if (placed && !has_company(state, unit, path.end())) continue;
      best = path;
      best_score = score;
      known = true;
    }
  }
  return best;
}

// The actions of the default player's units (WS1-T06 to T10).

namespace {

/// Numbered candidates in the order of their values.
class Ranking {
 public:
  Ranking() { keys_.fill(kRemoved); }

  void set(std::size_t i, Value value) { keys_[i] = value * Value{kSize} + static_cast<Value>(kSize - 1 - i); }
  void remove(std::size_t i) { keys_[i] = kRemoved; }

  /// The first of those with the greatest value; none if the ranking is empty.
  struct First {
    std::size_t number;
    Value value;
  };
  std::optional<First> first() const {
    Value best = keys_[0];
    for (std::size_t i = 1; i < kSize; ++i) best = std::max(best, keys_[i]);
    if (best == kRemoved) return std::nullopt;
    const std::size_t number = kSize - 1 - static_cast<std::size_t>(best) % kSize;
    return First{number, (best - static_cast<Value>(kSize - 1 - number)) / Value{kSize}};
  }

 private:
  static constexpr std::size_t kSize = Places::kMost;
  static constexpr Value kRemoved = std::numeric_limits<Value>::min();
  std::array<Value, kSize> keys_;
};

/// Finds the candidate with the greatest score; of equal scores the first one in the order of WS1-T06. Candidates that
/// are probably good come first: holding, melees, moves towards the enemy; then the other moves by the bounds of their
/// scores. Costly checks of a move come late, because bounds rule out most moves before.
class Chooser {
 public:
  Chooser(const View& view, UnitIndex unit, BestAction::List* list)
      : view_(view),
        unit_(unit),
        self_(view.state.unit(unit)),
        outlook_(view, unit, self_.run),
        deeds_(view, unit),
        here_(outlook_.here()),
        best_(list),
        walk_at_most_(outlook_.at_most(here_, self_.walk) * outlook_.points()),
        run_at_most_(outlook_.at_most(here_, self_.run) * outlook_.points()) {}

  const Action& best() {
    hold();
    melees();  // a good melee rules out most moves by their bounds
    if (!wins(kMoveRank, move_at_most(true))) return best_.item();
    propose_moves(view_, unit_, here_.nearest.unit, *this);
    moves();
    return best_.item();
  }

  /// Takes the moves of `propose_moves`.
  void toward(const Route& route, Length length, MoveIdea) {
    const int rank = next_rank_++;
    if (!wins(rank, move_at_most(length > self_.walk))) return;
    for (int quarters = kQuarters; quarters > 0; --quarters) {
      const Length cut = cut_of(length, quarters);
      if (cut <= 0) return;
      const Path part = part_of_route(route, cut);
      if (!(route_is_clear(route, length) ? !stays(part) : is_legal(part))) continue;
      if (part.count == 2) return propose(part.end(), rank, true);
      return consider(part, rank);
    }
  }
  void straight(Point end) { propose(end, next_rank_++, false); }

 private:
  // ranks: holding, melees by their targets, moves in the order of proposal
  static constexpr int kHoldRank = 0;
  static constexpr int kMeleeRank = 1;
  static constexpr int kMoveRank = kMeleeRank + kMaxUnits;

  bool wins(int rank, Value score) const { return best_.wins(rank, score); }

  /// Takes a legal action if it wins. @param score  without the dangerous ground on its path
  void offer(int rank, const Action& action, Value score) {
    if (!wins(rank, score)) return;
    best_.offer(rank, action, score - outlook_.ground(action.path));
  }

  void hold() {
    const ChosenDeed deed = deeds_.best(self_.at, false);
    const Value place = outlook_.place(here_, deed.victim(), deed.gain);
    best_.offer(kHoldRank, {ActionKind::hold, {}, deed.deed, deed.target}, deed.value + place * outlook_.points());
  }

  void melees() {
    const State& state = view_.state;
    int next_rank = kMeleeRank;
    state.for_each_enemy(state.owner(unit_), [&](UnitIndex enemy) {
      const int rank = next_rank++;
      const Matchup& matchup = view_.odds.matchup(state, unit_, enemy);
      if (distance2(self_.at, state.unit(enemy).at) >= square(matchup.melee_reach)) return;
      const OddsEntry odds = view_.odds.melee(matchup, state, unit_, enemy);
      const Value value = attack_value(state, unit_, enemy, odds);
      if (!wins(rank, value + outlook_.at_most_in_contact(enemy) * outlook_.points())) return;
      const auto path = melee_path(view_, near(), unit_, enemy);
      if (!path) return;
      const Value place = outlook_.place(outlook_.look(path->end()), enemy, odds.gain);
      offer(rank, {ActionKind::run, *path, Deed::melee, enemy}, value + place * outlook_.points());
    });
  }

  /// Proposes a straight move. @param legal  known to be legal
  void propose(Point end, int rank, bool legal) {
    if (ends_.full()) {  // only moves of healers come this late
      const Path path = Path::straight(self_.at, end);
      if (is_legal(path)) consider(path, rank);
      return;
    }
    ranks_[ends_.count] = rank;
    legal_ |= legal ? 1U << ends_.count : 0U;
    ends_.add(end);
  }

  /// An upper bound of the value of the places that a Run or a Walk reaches.
  Value reach_at_most(bool runs) const { return runs ? run_at_most_ : walk_at_most_; }
  /// An upper bound of the score of any move. @param may_run  it may be too long for a Walk
  Value move_at_most(bool may_run) const {
    const Value walk = deeds_.at_most() + walk_at_most_;
    return may_run ? std::max(walk, deeds_.at_most_after_run() + run_at_most_) : walk;
  }
  int gain_at_most(Value deed_at_most) const { return deed_at_most > 0 ? deeds_.gain_at_most() : 0; }

  /// Takes the best of the proposed moves, if it wins. Drops a move as soon as its bound loses.
  void moves() {
    if (ends_.count == 0) return;
    ends_.end();
    const Reached reached = find_reached();
    PlaceColumn attacks;
    deeds_.in_range(ends_, attacks);
    outlook_.glance(ends_, glance_);
    Ranking ranking;
    for (unsigned left = reached.on_table; left != 0; left &= left - 1) {
      const auto i = static_cast<std::size_t>(__builtin_ctz(left));
      Proposal& proposal = proposals_[i];
      proposal.runs = (reached.by_run >> i & 1U) != 0;
      proposal.looked_at = false;
      proposal.deed_at_most = proposal.runs ? deeds_.at_most_after_run() : deeds_.at_most(attacks[i]);
      const Value safe_at_most = proposal.deed_at_most + reach_at_most(proposal.runs);
      if (!wins(ranks_[i], safe_at_most)) continue;
      proposal.danger = outlook_.least_danger({glance_.threats.all[i], glance_.threats.worst[i]},
                                              gain_at_most(proposal.deed_at_most));
      if (!wins(ranks_[i], safe_at_most + proposal.danger * outlook_.points())) continue;
      const Value place = outlook_.at_most(glance_, i) + proposal.danger;
      const Value at_most = proposal.deed_at_most + place * outlook_.points();
      if (wins(ranks_[i], at_most)) ranking.set(i, at_most);
    }
    while (const auto first = ranking.first()) {
      const std::size_t i = first->number;
      if (first->value < best_.score()) break;  // the others have lower bounds
      Proposal& proposal = proposals_[i];
      if (wins(ranks_[i], first->value) && !proposal.looked_at) {
        look_at(proposal, outlook_.spot(glance_, i, ends_.at[i]));
        ranking.set(i, proposal.deed_at_most + (proposal.place + proposal.danger) * outlook_.points());
        continue;
      }
      ranking.remove(i);
      if (!wins(ranks_[i], first->value)) continue;
      const Path path = Path::straight(self_.at, ends_.at[i]);
      const bool legal = (legal_ >> i & 1U) != 0 || is_legal(path);
      if (legal) settle(proposal, path, ranks_[i], outlook_.exposure(glance_, i, ends_.at[i]));
    }
  }

  /// The proposed moves (bits) that end on the table, and those that are too long for a Walk.
  struct Reached {
    unsigned on_table = 0;
    unsigned by_run = 0;
  };
  Reached find_reached() const {
    Reached reached;
    const Length margin = self_.radius;
    Points from;
    Points low;
    Points high;
    fill(self_.at, from);
    fill(Point{margin - 1, margin - 1}, low);
    fill(Point{view_.rules.table_width - margin + 1, view_.rules.table_height - margin + 1}, high);
    for (std::size_t i = 0; i < ends_.count; i += kLanes) {
      Points at;
      Lanes32 distances;
      load(ends_.at.data() + i, at);
      distances2(at, from, distances);
      const Points inside = (at > low) & (at < high);
      reached.on_table |= set_of(reinterpret_cast<Lanes32>(inside) == -1) << i;  // in x and in y
      reached.by_run |= set_of(distances > square(self_.walk)) << i;
    }
    reached.on_table &= (1U << ends_.count) - 1U;
    return reached;
  }

  /// What is known about a move besides its end and its rank.
  struct Proposal {
    bool runs;
    bool looked_at;      ///< `place` is known
    Value deed_at_most;  ///< upper bound of the deed after it
    Value danger;        ///< lower bound of the danger at its end
    Value place;         ///< value of its end without the danger
  };

  void look_at(Proposal& proposal, const Outlook::Spot& spot) {
    proposal.looked_at = true;
    proposal.place = outlook_.distance(spot) + outlook_.company(spot.at);
  }

  /// Takes a legal, evaluated move with the best deed after it, if it wins.
  void settle(const Proposal& proposal, const Path& path, int rank, const Outlook::Exposure& exposure) {
    const ChosenDeed deed = proposal.deed_at_most > 0 ? deeds_.best(path.end(), proposal.runs) : ChosenDeed{};
    const Value place = proposal.place + outlook_.danger(exposure, deed.victim(), deed.gain);
    offer(rank, {proposal.runs ? ActionKind::run : ActionKind::walk, path, deed.deed, deed.target},
          deed.value + place * outlook_.points());
  }

  /// Takes a legal move if it wins.
  void consider(const Path& path, int rank) {
    Proposal proposal{};
    proposal.runs = !is_within(path, self_.walk);
    proposal.deed_at_most = deeds_.at_most(path.end(), proposal.runs);
    if (!wins(rank, proposal.deed_at_most + reach_at_most(proposal.runs))) return;
    const Outlook::Exposure exposure = outlook_.exposure(path.end());
    proposal.danger = outlook_.least_danger(exposure.sum, gain_at_most(proposal.deed_at_most));
    look_at(proposal, outlook_.look(path.end()));
    const Value at_most = proposal.deed_at_most + (proposal.place + proposal.danger) * outlook_.points();
    if (wins(rank, at_most)) settle(proposal, path, rank, exposure);
  }

  bool is_legal(const Path& path) {
    return !stays(path) && may_go(view_.rules, view_.state, near(), unit_, path, self_.run);
  }

  /// Whether all moves of at most this length towards the nearest enemy are unobstructed. The first call, which has the
  /// longest move, stores its result.
  bool route_is_clear(const Route& route, Length length) {
    if (!clear_route_) {
      const Point end = part_of_route(route, length).end();
      const bool clear = !route.bent && on_table(view_.rules, end, self_.radius) &&
                         all_clear(view_.state, near(), unit_, self_.at, end);
      clear_route_ = clear ? length : 0;
    }
    return length <= *clear_route_;
  }

  /// The obstacles of its moves, found on demand.
  const Surroundings& near() {
    if (!near_) near_.emplace(view_.rules, view_.state, unit_, self_.run);
    return *near_;
  }

  const View& view_;
  UnitIndex unit_;
  const UnitState& self_;
  Outlook outlook_;
  Deeds deeds_;
  Outlook::Spot here_;
  BestAction best_;
  Value walk_at_most_;  ///< upper bound of the places within a Walk
  Value run_at_most_;
  std::optional<Surroundings> near_;
  std::optional<Length> clear_route_;  ///< clear part of the route to the nearest enemy, once known
  Places ends_;                        ///< of the proposed moves
  std::array<int, Places::kMost> ranks_;
  unsigned legal_ = 0;  ///< moves (bits) that are known to be legal
  std::array<Proposal, Places::kMost> proposals_;
  Outlook::Glance glance_;
  int next_rank_ = kMoveRank;
};

}  // namespace

Action greedy_action(const View& view, UnitIndex unit, BestAction::List* list) {
  return Chooser(view, unit, list).best();
}

void greedy_terms(const View& view, UnitIndex unit, std::span<const Action> actions, std::span<Terms> terms) {
  if (actions.empty()) return;
  const State& state = view.state;
  const UnitState& self = state.unit(unit);
  const Outlook outlook(view, unit, self.run);
  const Deeds deeds(view, unit);
  const Value points = outlook.points();
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action& action = actions[i];
    const Point end = action.path.count == 0 ? self.at : action.path.end();
    ChosenDeed deed;
    if (action.deed == Deed::melee) {
      const auto matchup = view.odds.matchup(state, unit, action.target);
      const OddsEntry odds = view.odds.melee(matchup, state, unit, action.target);
      deed = {action.deed, action.target, odds.gain, attack_value(state, unit, action.target, odds)};
    } else if (action.deed != Deed::none) {
      deed = deeds.best(end, action.kind == ActionKind::run);
    }
    const Value danger = outlook.danger(outlook.exposure(end), deed.victim(), deed.gain) * points;
    const bool heals = deed.deed == Deed::heal;
    terms[i] = {.attack = heals ? 0 : deed.value,
                .danger = danger - outlook.ground(action.path),
                .progress = outlook.distance(outlook.look(end)) * points,
                .support = outlook.company(end) * points + (heals ? deed.value : 0)};
  }
}

}  // namespace warbalance::warstuff1
