#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/core/dice.hpp"

namespace warbalance {

/// The dice of exact odds: follows one branch of the one roll that a step may make and says how many branches
/// there are and how many of the die's faces lead to each. A test is two branches, not six.
class EnumeratingDice {
 public:
  /// Prepares for one step that takes branch number `branch`.
  void follow(int branch) {
    branch_ = branch;
    branches_ = 1;
    faces_ = 1;
    sides_ = 1;
    rolled_ = false;
  }

  int die(DieTag /*tag*/, int sides) {
    begin_roll(sides, sides);
    faces_ = 1;
    return branch_ + 1;
  }
  /// @param needed  for records only: the face that it must reach; 0 = none
  int d6(DieTag tag, int /*needed*/ = 0) { return die(tag, 6); }
  int d3(DieTag /*tag*/) {
    begin_roll(3, 3);
    faces_ = 1;
    return branch_ + 1;
  }
  bool test(DieTag /*tag*/, int target) {
    const int good = std::clamp(7 - target, 0, 6);
    begin_roll(6, good == 0 || good == 6 ? 1 : 2);
    if (branches_ == 1) {
      faces_ = 6;
      return good == 6;
    }
    faces_ = branch_ == 0 ? 6 - good : good;
    return branch_ == 1;
  }
  HitDie classify(DieTag /*tag*/, HitThresholds thresholds) {
    int faces[3] = {0, 0, 0};
    for (int value = 1; value <= 6; ++value) ++faces[static_cast<int>(thresholds.classify(value))];
    const int branches = (faces[0] != 0) + (faces[1] != 0) + (faces[2] != 0);
    begin_roll(6, branches);
    int kind = 0;
    for (int skip = branch_;; ++kind) {
      if (faces[kind] != 0 && skip-- == 0) break;
    }
    faces_ = faces[kind];
    return static_cast<HitDie>(kind);
  }

  int branches() const { return branches_; }  ///< branches of the roll just made; 1 when none was made
  int faces() const { return faces_; }        ///< faces of the die that lead to the branch taken
  int sides() const { return sides_; }        ///< sides of the die; 1 when none was rolled

 private:
  void begin_roll(int sides, int branches) {
    assert(!rolled_ && "a step makes at most one roll");
    rolled_ = true;
    sides_ = sides;
    branches_ = branches;
  }

  int branch_ = 0;
  int branches_ = 1;
  int faces_ = 1;
  int sides_ = 1;
  bool rolled_ = false;
};

template <class State, class Weight>
using Distribution = std::vector<std::pair<State, Weight>>;

/// Adds up the weights of equal states; the result is sorted by state.
template <class State, class Weight>
void merge_equal(Distribution<State, Weight>& states) {
  std::sort(states.begin(), states.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  auto out = states.begin();
  for (auto in = states.begin(); in != states.end(); ++in) {
    if (out != states.begin() && std::prev(out)->first == in->first) {
      std::prev(out)->second += in->second;
    } else {
      if (out != in) *out = std::move(*in);
      ++out;
    }
  }
  states.erase(out, states.end());
}

/// Walks stepwise processes. It keeps its room, so that one that has walked similar processes before, or had room
/// reserved, allocates nothing.
template <class State, class Weight>
class Enumerator {
 public:
  void reserve(std::size_t states) {
    ended_.reserve(states);
    open_.reserve(states);
    next_.reserve(states);
  }

  /// All end states of a stepwise process with their exact weights, sorted by state; valid until the next call.
  ///
  /// `step(state, dice)` makes at most one roll and changes `state`; `finished(state)` tells whether it is an end.
  /// `Weight` is a number type with exact `w * faces / sides`: a rational, or an integer that starts as a
  /// multiple of 6^k for paths of at most k dice. The weights of the result sum to `whole`.
  template <class Step, class Finished>
  Distribution<State, Weight>& run(const State& start, Weight whole, Step step, Finished finished) {
    ended_.clear();
    open_.clear();
    (finished(start) ? ended_ : open_).emplace_back(start, std::move(whole));
    EnumeratingDice dice;
    while (!open_.empty()) {
      next_.clear();
      for (const auto& [state, weight] : open_) {
        int branches = 1;
        for (int branch = 0; branch < branches; ++branch) {
          State after = state;
          dice.follow(branch);
          step(after, dice);
          branches = dice.branches();
          Weight share = weight * static_cast<unsigned>(dice.faces()) / static_cast<unsigned>(dice.sides());
          (finished(after) ? ended_ : next_).emplace_back(after, std::move(share));
        }
      }
      merge_equal(next_);
      std::swap(open_, next_);
    }
    merge_equal(ended_);
    return ended_;
  }

 private:
  Distribution<State, Weight> ended_;
  Distribution<State, Weight> open_;
  Distribution<State, Weight> next_;
};

/// The same once.
template <class State, class Weight, class Step, class Finished>
Distribution<State, Weight> enumerate(const State& start, Weight whole, Step step, Finished finished) {
  Enumerator<State, Weight> enumerator;
  return std::move(enumerator.run(start, std::move(whole), step, finished));
}

}  // namespace warbalance
