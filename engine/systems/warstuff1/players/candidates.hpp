#pragma once

#include <array>
#include <span>

#include "engine/core/random_stream.hpp"
#include "engine/systems/warstuff1/players/deeds.hpp"
#include "engine/systems/warstuff1/players/moves.hpp"

// What the built-in players consider (WS1-T06 to T09) and their decisions.

namespace warbalance::warstuff1 {

struct Candidate {
  Action action;
  MoveIdea idea = MoveIdea::other;
  Point end{};
  Value value = 0;  ///< of its attack or heal
  int gain = 0;     ///< G of its attack
};

/// Memory for the candidates of one decision; the players keep it for all decisions.
using CandidateRoom = std::array<Candidate, 2 * kMaxUnits + 32>;

/// The legal candidates of a unit that is not stunned, in the order of WS1-T06, each with its best attack or heal.
class Candidates {
 public:
  Candidates(const View& view, UnitIndex unit, CandidateRoom& room);

  std::span<const Candidate> all() const { return {list_.data(), count_}; }

  /// Takes the moves of `propose_moves`.
  void toward(const Route& route, Length length, MoveIdea idea);
  void straight(Point end);

 private:
  void add_melees();
  bool add_move(const Path& path, MoveIdea idea);
  Candidate& add(MoveIdea idea, const Action& action, Point end);
  void choose_deed(Candidate& candidate);

  const View& view_;
  UnitIndex unit_;
  Surroundings near_;
  Deeds deeds_;
  CandidateRoom& list_;
  std::size_t count_ = 0;
};

/// The candidate with the greatest `measure` of those that `picks` takes, the first one of equals; null when there is
/// none.
template <class Picks, class Measure>
const Candidate* best_candidate(std::span<const Candidate> candidates, Picks&& picks, Measure&& measure) {
  const Candidate* best = nullptr;
  Value best_measure = 0;
  for (const Candidate& candidate : candidates) {
    if (!picks(candidate)) continue;
    const Value value = measure(candidate);
    if (best != nullptr && value <= best_measure) continue;
    best = &candidate;
    best_measure = value;
  }
  return best;
}

inline bool is_melee(const Candidate& candidate) { return candidate.idea == MoveIdea::melee; }
/// Whether it shoots, stuns or heals at the end of its move.
inline bool has_deed(const Candidate& candidate) { return !is_melee(candidate) && candidate.action.deed != Deed::none; }
/// Gap to the nearest enemy at the end of the move.
inline Length gap_at_end(const State& state, UnitIndex unit, const Candidate& candidate) {
  return nearest_enemy(state, unit, candidate.end).gap;
}

/// WS1-T09: the path into contact with an enemy; none when there is none.
/// @param near  what moves of its Run can meet
std::optional<Path> melee_path(const View& view, const Surroundings& near, UnitIndex unit, UnitIndex target);
inline std::optional<Path> melee_path(const View& view, UnitIndex unit, UnitIndex target) {
  return melee_path(view, Surroundings(view.rules, view.state, unit), unit, target);
}

/// WS1-304 to 306: whether the rules allow the action.
bool action_is_legal(const View& view, UnitIndex unit, const Action& action);

/// WS1-R15, R34: whether the move after a melee, or after placing, is legal.
bool extra_move_is_legal(const View& view, UnitIndex unit, const Path& path, bool placed);

/// WS1-T05.
UnitIndex greedy_unit(const View& view, std::span<const UnitIndex> choices);
/// WS1-T10: whom a Leader commands next; none when nobody has anything to do at once.
std::optional<UnitIndex> greedy_pick(const View& view, std::span<const UnitIndex> allowed);
/// WS1-T06: the best of the candidates, without a list of them.
/// @param list  for all that are wanted, beside the best; null = none
Action greedy_action(const View& view, UnitIndex unit, BestAction::List* list = nullptr);
/// WS1-T04, T12: the move after placing, or after a melee; none: it stays.
std::optional<Path> greedy_extra_move(const View& view, UnitIndex unit, bool placed);
int greedy_edge(const View& view);
Placement greedy_placement(const View& view, int seat, std::span<const UnitIndex> waiting);
Placement greedy_late_placement(const View& view, UnitIndex unit);

UnitIndex aggressive_unit(const View& view, std::span<const UnitIndex> choices);
Action aggressive_action(const View& view, UnitIndex unit, std::span<const Candidate> candidates);
Action cautious_action(const View& view, UnitIndex unit, std::span<const Candidate> candidates);
Action random_action(const View& view, UnitIndex unit, RandomStream& decisions);

}  // namespace warbalance::warstuff1
