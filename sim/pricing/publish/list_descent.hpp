#pragma once

#include <cstddef>
#include <optional>
#include <queue>
#include <span>
#include <vector>

#include "sim/pricing/publish/charged_armies.hpp"
#include "sim/pricing/publish/list_space.hpp"

namespace warbalance::sim {

/// What a list is to reach, beside a small variance.
struct ListGoal {
  double mean_total = 0;       ///< of the reference armies [1/100 point]
  double tolerance = 0;        ///< how far from it the list may be [1/100 point]
  std::optional<int> edits{};  ///< most prices that may differ from the listed ones

  /// How far a mean total is beyond what is allowed; 0 = it is allowed.
  double violation(double total) const;
};

/// Improves a list step by step until no change of one price, and none of the most promising changes of two or of all,
/// makes it better. First it is brought within the tolerance, then it stays there. What changes of two prices would do
/// is estimated for all of them at once by second moments (`ListMoments`); the best estimates are then tried.
class ListDescent {
 public:
  /// Keeps a reference to the armies, whose list it changes.
  ListDescent(ChargedArmies& armies, const ListGoal& goal) : armies_(armies), goal_(goal) {}

  /// From the armies' list. False: its mean total did not come within the tolerance.
  /// @pre the list is allowed, and has no more edits than it may have
  bool run();

 private:
  struct Candidate {
    double variance = 0;  ///< as estimated
    ListChange first;
    ListChange second;

    bool operator<(const Candidate& other) const { return variance < other.variance; }
  };
  /// The candidates with the least variance, the worst of them on top.
  using Candidates = std::priority_queue<Candidate>;

  const std::vector<Hundredths>& list() const { return armies_.list(); }
  const ListSpace& space() const { return armies_.space(); }
  bool better(const ListScore& score, const ListScore& than) const;
  bool allowed(std::span<const ListChange> changes) const;
  std::optional<ListScore> tried(std::span<const ListChange> changes);

  /// Makes the changes of single prices that come nearer to the mean total at the least cost.
  bool come_within_tolerance();
  /// The best value of one price that is better than the list; nothing = there is none.
  std::optional<ListChange> best_value(std::size_t price);
  /// Every price in turn, until none improves.
  void improve_in_turn();
  /// The price that improves most, again and again.
  void improve_greedily();
  bool improve_pairs();
  /// All prices at once, some way towards those that fit best when they need not be whole steps: a list with dear tiers
  /// and cheap rules may charge armies nearly as well as the other way round, and no change of two prices leads from
  /// one to the other.
  bool improve_together();
  Candidates estimated_pairs() const;
  void estimate_second(const ListMoments& moments, const ListChange& first, std::size_t second,
                       Candidates& candidates) const;

  ChargedArmies& armies_;
  ListGoal goal_;
};

}  // namespace warbalance::sim
