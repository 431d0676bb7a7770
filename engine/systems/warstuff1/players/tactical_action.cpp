#include <limits>
#include <optional>

#include "engine/systems/warstuff1/players/candidates.hpp"
#include "engine/systems/warstuff1/players/outlook.hpp"

// What a unit of the default player does (WS1-T06 to T10).

namespace warbalance::warstuff1 {
namespace {

/// Which of some numbered things is worth most. Without branches, which nothing could foresee here.
class Ranking {
 public:
  Ranking() { keys_.fill(kRemoved); }

  void set(std::size_t i, Worth worth) { keys_[i] = worth * Worth{kSize} + static_cast<Worth>(kSize - 1 - i); }
  void remove(std::size_t i) { keys_[i] = kRemoved; }

  /// The first one of those with the greatest worth; none when nothing is left.
  std::optional<std::size_t> first() const {
    Worth best = keys_[0];
    for (std::size_t i = 1; i < kSize; ++i) best = std::max(best, keys_[i]);
    if (best == kRemoved) return std::nullopt;
    return kSize - 1 - static_cast<std::size_t>(best) % kSize;
  }

 private:
  static constexpr std::size_t kSize = Places::kMost;
  static constexpr Worth kRemoved = std::numeric_limits<Worth>::min();
  std::array<Worth, kSize> keys_;
};

/// Finds the candidate with the greatest score, the first one of equal scores in the order of WS1-T06. Those that are
/// likely to be good come first: holding, melees, moves towards the enemy; then the other moves, in the order of what
/// they are worth at most. The dearer a question about a move, the later it is asked: what has been found rules out
/// most of the others without a closer look.
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
    if (!wins(kMoveRank, move_at_most(true))) return best_;
    propose_moves(view_, unit_, here_.nearest.unit, *this);
    moves();
    return best_;
  }

  /// Takes the moves of `propose_moves`.
  void toward(const Way& way, Length length, MoveIdea) {
    const int rank = next_rank_++;
    if (!wins(rank, move_at_most(length > self_.walk))) return;
    for (int quarters = kQuarters; quarters > 0; --quarters) {
      const Length cut = cut_of(length, quarters);
      if (cut <= 0) return;
      const Path part = part_of_way(way, cut);
      if (part_is_legal(way, part)) return offer(part, rank);
    }
  }
  void straight(Point end) {
    const int rank = next_rank_++;
    if (on_table(view_.rules, end, self_.radius)) propose(Path::straight(self_.at, end), rank);
  }

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

  /// A move that may be the best one. Bounds hold whatever is found out later, so a move that loses by one is out.
  struct Proposal {
    Path path;
    int rank;
    bool runs;
    bool looked_at;      ///< `place` is known
    Worth deed_at_most;  ///< of what is done after it
    Worth at_most;       ///< its score
    Worth place;         ///< of its end, apart from the danger
    Outlook::Exposure exposure;
  };

  void propose(const Path& path, int rank) {
    if (ends_.full()) {  // only moves to those who need a healer come so late
      if (is_legal(path)) offer(path, rank);
      return;
    }
    Proposal& proposal = proposals_[ends_.count];
    fill(proposal, path, rank);
    if (wins(proposal)) ends_.add(path.end());
  }

  /// What is known of a move at once.
  void fill(Proposal& proposal, const Path& path, int rank) const {
    proposal.path = path;
    proposal.rank = rank;
    proposal.runs =
        path.count == 2 ? distance2(self_.at, path.end()) > square(self_.walk) : !is_within(path, self_.walk);
    proposal.looked_at = false;
    proposal.deed_at_most = deeds_.at_most(path.end(), proposal.runs);
    proposal.at_most = proposal.deed_at_most + reach_at_most(proposal.runs);
  }

  /// What any place is worth that is reached so.
  Worth reach_at_most(bool runs) const { return runs ? run_at_most_ : walk_at_most_; }
  /// No move scores more. @param may_run  it may be too long for a walk
  Worth move_at_most(bool may_run) const {
    const Worth walk = deeds_.at_most() + walk_at_most_;
    return may_run ? std::max(walk, deeds_.at_most(self_.at, true) + run_at_most_) : walk;
  }
  int gain_at_most(const Proposal& proposal) const { return proposal.deed_at_most > 0 ? deeds_.gain_at_most() : 0; }
  bool wins(const Proposal& proposal) const { return wins(proposal.rank, proposal.at_most); }

  /// Takes the best of the proposed moves, if it wins.
  void moves() {
    if (ends_.count == 0) return;
    ends_.end();
    outlook_.glance(ends_, glance_);
    Ranking ranking;
    for (std::size_t i = 0; i < ends_.count; ++i) {
      if (!wins(proposals_[i])) continue;
      glance_at(proposals_[i]);
      ranking.set(i, proposals_[i].at_most);
    }
    while (const auto first = ranking.first()) {
      const std::size_t i = *first;
      Proposal& proposal = proposals_[i];
      if (proposal.at_most < best_score_) break;  // nor do the others win
      if (wins(proposal) && !proposal.looked_at) {
        look_at(proposal);
        ranking.set(i, proposal.at_most);
        continue;
      }
      ranking.remove(i);
      if (wins(proposal) && is_legal(proposal.path)) settle(proposal);
    }
  }

  std::size_t number(const Proposal& proposal) const { return static_cast<std::size_t>(&proposal - proposals_.data()); }

  /// Tells what a move is worth at most by the look at all places at once.
  void glance_at(Proposal& proposal) {
    const std::size_t i = number(proposal);
    proposal.exposure = outlook_.exposure(glance_, i, ends_.at[i]);
    const Worth danger = outlook_.least_danger(proposal.exposure, gain_at_most(proposal));
    proposal.at_most = proposal.deed_at_most + (outlook_.at_most(glance_, i) + danger) * outlook_.points();
  }

  /// Tells the score of a move but for what is done after it and for the ground on its way.
  void look_at(Proposal& proposal) {
    const std::size_t i = number(proposal);
    look_at(proposal, outlook_.spot(glance_, i, ends_.at[i]));
  }
  void look_at(Proposal& proposal, const Outlook::Spot& spot) {
    proposal.looked_at = true;
    proposal.place = outlook_.distance(spot) + outlook_.company(spot.at);
    const Worth danger = outlook_.least_danger(proposal.exposure, gain_at_most(proposal));
    proposal.at_most = proposal.deed_at_most + (proposal.place + danger) * outlook_.points();
  }

  /// Takes a legal move that has been looked at with what is best done after it, if it wins.
  void settle(const Proposal& proposal) {
    const ChosenDeed deed = proposal.deed_at_most > 0 ? deeds_.best(proposal.path.end(), proposal.runs) : ChosenDeed{};
    const Worth place = proposal.place + outlook_.danger(proposal.exposure, deed.victim(), deed.gain);
    const Worth score = deed.value + place * outlook_.points() - outlook_.ground(proposal.path);
    if (!wins(proposal.rank, score)) return;
    take(proposal.rank, {proposal.runs ? ActionKind::run : ActionKind::walk, proposal.path, deed.deed, deed.target},
         score);
  }

  /// Takes a legal move if it wins.
  void offer(const Path& path, int rank) {
    Proposal proposal;
    fill(proposal, path, rank);
    if (!wins(proposal)) return;
    proposal.exposure = outlook_.exposure(path.end());
    look_at(proposal, outlook_.look(path.end()));
    if (wins(proposal)) settle(proposal);
  }

  bool is_legal(const Path& path) { return may_go(path, near()); }
  /// The same for a part of the way towards the nearest enemy.
  bool part_is_legal(const Way& way, const Path& part) {
    if (way.bent) return is_legal(part);
    if (!near_way_) {
      const Point farthest = part_of_way(way, std::min(self_.run, way.length)).end();
      near_way_.emplace(near().along(view_.rules, view_.state, unit_, farthest));
    }
    return may_go(part, *near_way_);
  }
  bool may_go(const Path& path, const Surroundings& near) const {
    return !stays(path) && warstuff1::may_go(view_.rules, view_.state, near, unit_, path, self_.run);
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
  std::optional<Surroundings> near_way_;  ///< what those towards the nearest enemy can meet
  std::array<Proposal, Places::kMost> proposals_;
  Places ends_;  ///< of the proposed moves
  Outlook::Glance glance_;
  int next_rank_ = kMoveRank;
  Action best_{};
  Worth best_score_ = std::numeric_limits<Worth>::min();
  int best_rank_ = 0;
};

}  // namespace

Action tactical_action(const View& view, UnitIndex unit) { return Chooser(view, unit).best(); }

}  // namespace warbalance::warstuff1
