#include <limits>
#include <optional>

#include "engine/systems/warstuff1/players/candidates.hpp"
#include "engine/systems/warstuff1/players/outlook.hpp"

// What a unit of the default player does (WS1-T06 to T10).

namespace warbalance::warstuff1 {
namespace {

/// Finds the candidate with the greatest score, the first one of equal scores in the order of WS1-T06. The dearer a
/// question about a candidate, the later it is asked: first what it is worth at most, last whether it is legal.
class Chooser {
 public:
  Chooser(const View& view, UnitIndex unit)
      : view_(view),
        unit_(unit),
        self_(view.state.unit(unit)),
        outlook_(view, unit, self_.run),
        deeds_(view, unit),
        here_(outlook_.look(self_.at)),
        walk_at_most_(outlook_.at_most(here_, self_.walk) * outlook_.points()),
        run_at_most_(outlook_.at_most(here_, self_.run) * outlook_.points()) {}

  Action best() {
    hold();
    melees();  // a good one rules out most moves without a look
    propose_moves(view_, unit_, here_.nearest.unit, *this);
    return best_;
  }

  /// Takes the moves of `propose_moves`.
  void toward(const Way& way, Length length, MoveIdea) {
    const int rank = next_rank_++;
    if (!wins(rank, deeds_.at_most() + (length > self_.walk ? run_at_most_ : walk_at_most_))) return;
    for (int quarters = kQuarters; quarters > 0; --quarters) {
      const Length cut = cut_of(length, quarters);
      if (cut <= 0) return;
      const Path path = part_of_way(way, cut);
      if (!is_legal(path)) continue;
      return offer(rank, path, true);
    }
  }
  void straight(Point end) { offer(next_rank_++, Path::straight(self_.at, end), false); }

 private:
  // ranks: holding, melees by their targets, moves in the order in which they are proposed
  static constexpr int kHoldRank = 0;
  static constexpr int kMeleeRank = 1;
  static constexpr int kMoveRank = kMeleeRank + kMaxUnits;

  bool wins(int rank, Worth score) const { return score > best_score_ || (score == best_score_ && rank < best_rank_); }

  void take(int rank, const Action& action, Worth score) {
    best_ = action;
    best_score_ = score;
    best_rank_ = rank;
  }

  void hold() {
    const ChosenDeed deed = deeds_.best(self_.at, false);
    const Worth place = outlook_.place(here_, deed.victim(), deed.gain);
    take(kHoldRank, {ActionKind::hold, {}, deed.deed, deed.target}, deed.value + place * outlook_.points());
  }

  void melees() {
    const State& state = view_.state;
    for_each_enemy(state, state.owner(unit_), [&](UnitIndex enemy) {
      if (!gap_within(state, unit_, self_.at, enemy, charge_limit(state, unit_, enemy))) return;
      const int rank = kMeleeRank + enemy;
      const OddsEntry odds = view_.odds.attack(state, unit_, enemy, AttackKind::melee);
      const Worth value = attack_value(view_, unit_, enemy, odds);
      if (!wins(rank, value + outlook_.at_most_in_contact(enemy) * outlook_.points())) return;
      const auto path = melee_path(view_, near(), unit_, enemy);
      if (!path) return;
      const Worth place = outlook_.place(outlook_.look(path->end()), enemy, odds.gain);
      const Worth score = value + place * outlook_.points() - outlook_.ground(*path);
      if (wins(rank, score)) take(rank, {ActionKind::run, *path, Deed::melee, enemy}, score);
    });
  }

  /// Takes a move with what is best done after it if it wins.
  /// @param legal  whether it is known to be legal
  void offer(int rank, const Path& path, bool legal) {
    const Point end = path.end();
    if (stays(path)) return;
    const bool runs = !is_within(path, self_.walk);
    const Worth points = outlook_.points();
    const Worth deed_at_most = deeds_.at_most(end, runs);
    if (!wins(rank, deed_at_most + (runs ? run_at_most_ : walk_at_most_))) return;
    if (!legal && !on_table(view_.rules, end, self_.radius)) return;
    const Outlook::Spot spot = outlook_.look(end);
    const Worth place_at_most = outlook_.at_most(spot);
    if (!wins(rank, deed_at_most + place_at_most * points)) return;
    const Outlook::Exposure exposure = outlook_.exposure(end);
    const Worth least_danger = deed_at_most > 0 ? outlook_.least_danger(exposure) : outlook_.danger(exposure);
    if (!wins(rank, deed_at_most + (place_at_most + least_danger) * points)) return;
    if (!legal && !is_legal(path)) return;
    const ChosenDeed deed = deed_at_most > 0 ? deeds_.best(end, runs) : ChosenDeed{};
    const Worth danger = deed_at_most > 0 ? outlook_.danger(exposure, deed.victim(), deed.gain) : least_danger;
    if (!wins(rank, deed.value + (danger + place_at_most) * points)) return;
    const Worth place = danger + outlook_.distance(spot) + outlook_.company(end);
    const Worth score = deed.value + place * points - outlook_.ground(path);
    if (!wins(rank, score)) return;
    take(rank, {runs ? ActionKind::run : ActionKind::walk, path, deed.deed, deed.target}, score);
  }

  bool is_legal(const Path& path) {
    return !stays(path) && may_go(view_.rules, view_.state, near(), unit_, path, self_.run);
  }

  /// What its moves can meet, found when a move is worth the question.
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
  Worth walk_at_most_;  ///< of the places that it can reach
  Worth run_at_most_;
  std::optional<Surroundings> near_;
  int next_rank_ = kMoveRank;
  Action best_{};
  Worth best_score_ = std::numeric_limits<Worth>::min();
  int best_rank_ = 0;
};

}  // namespace

Action tactical_action(const View& view, UnitIndex unit) { return Chooser(view, unit).best(); }

}  // namespace warbalance::warstuff1
