#pragma once

#include <algorithm>
#include <cassert>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/core/dice.hpp"

namespace warbalance {

/// The dice of exact odds: follows one branch of the single roll that a step may make, and reports how many branches
/// there are and how many faces of the die lead to each. A test has two branches, not six.
class EnumeratingDice {
 public:
  /// Prepares for a step that follows branch number `branch`.
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
  /// @param needed  for records only
  int d6(DieTag tag, Needed /*needed*/ = {}) { return die(tag, 6); }
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

/// Adds up the weights of equal states and sorts by state. Returns the end of the merged entries.
template <class Iterator>
Iterator merge_equal(Iterator begin, Iterator end) {
  std::sort(begin, end, [](const auto& a, const auto& b) { return a.first < b.first; });
  Iterator out = begin;
  for (Iterator in = begin; in != end; ++in) {
    if (out != begin && std::prev(out)->first == in->first) {
      std::prev(out)->second += in->second;
    } else {
      if (out != in) *out = std::move(*in);
      ++out;
    }
  }
  return out;
}

template <class State, class Weight>
using Distribution = std::vector<std::pair<State, Weight>>;

template <class State, class Weight>
void merge_equal(Distribution<State, Weight>& states) {
  states.erase(merge_equal(states.begin(), states.end()), states.end());
}

/// States with their weights, without a limit to their number.
template <class State, class Weight>
class AllStates {
 public:
  auto begin() const { return states_.begin(); }
  auto end() const { return states_.end(); }
  bool empty() const { return states_.empty(); }
  void clear() { states_.clear(); }
  void add(const State& state, Weight weight) { states_.emplace_back(state, std::move(weight)); }
  void merge() { merge_equal(states_); }
  void swap(AllStates& other) { states_.swap(other.states_); }
  Distribution<State, Weight> take() { return std::move(states_); }

 private:
  Distribution<State, Weight> states_;
};

/// States in memory that is allocated once, for use in battles. When it is full, equal states are merged; different
/// states that still do not fit are dropped (more than thousands, which no known rule produces).
template <class State, class Weight>
class BoundedStates {
  using Entry = std::pair<State, Weight>;
  using Allocator = std::allocator<Entry>;
  static_assert(std::is_trivially_destructible_v<Entry>, "what is dropped is not destroyed");

 public:
  explicit BoundedStates(std::size_t room = 4096) : states_(Allocator{}.allocate(room), Free{room}) {}

  const Entry* begin() const { return states_.get(); }
  const Entry* end() const { return states_.get() + count_; }
  bool empty() const { return count_ == 0; }
  void clear() { count_ = 0; }
  void add(const State& state, Weight weight) {
    if (count_ == room()) merge();
    if (count_ < room()) std::construct_at(states_.get() + count_++, state, std::move(weight));
  }
  void merge() {
    Entry* const first = states_.get();
    count_ = static_cast<std::size_t>(merge_equal(first, first + count_) - first);
  }
  void swap(BoundedStates& other) {
    states_.swap(other.states_);
    std::swap(count_, other.count_);
  }

 private:
  struct Free {
    std::size_t room;
    void operator()(Entry* states) const { Allocator{}.deallocate(states, room); }
  };
  std::size_t room() const { return states_.get_deleter().room; }

  std::unique_ptr<Entry, Free> states_;  ///< the first `count_` are in use
  std::size_t count_ = 0;
};

/// Calls `visit(after, faces, sides)` for every branch of one step: `faces` of the die's `sides` lead to `after`.
template <class State, class Step, class Visit>
void for_each_branch(const State& state, const Step& step, const Visit& visit) {
  EnumeratingDice dice;
  int branches = 1;
  for (int branch = 0; branch < branches; ++branch) {
    State after = state;
    dice.follow(branch);
    step(after, dice);
    branches = dice.branches();
    visit(after, static_cast<unsigned>(dice.faces()), static_cast<unsigned>(dice.sides()));
  }
}

/// Enumerates the ends of stepwise processes; reuses its memory.
template <class State, class Weight, class States = AllStates<State, Weight>>
class Enumerator {
 public:
  /// All end states of a stepwise process with their exact weights, sorted by state; valid until the next call.
  ///
  /// `step(state, dice)` makes at most one roll and changes `state`; `finished(state)` says whether it is an end.
  /// `Weight` is a number type in which `w * faces / sides` is exact: a rational, or an integer that starts as a
  /// multiple of 6^k for paths of at most k dice. The weights of the result sum to `whole`.
  template <class Step, class Finished>
  States& run(const State& start, Weight whole, Step step, Finished finished) {
    ended_.clear();
    open_.clear();
    (finished(start) ? ended_ : open_).add(start, std::move(whole));
    while (!open_.empty()) {
      next_.clear();
      for (const auto& entry : open_) {
        for_each_branch(entry.first, step, [&](const State& after, unsigned faces, unsigned sides) {
          (finished(after) ? ended_ : next_).add(after, entry.second * faces / sides);
        });
      }
      next_.merge();
      open_.swap(next_);
    }
    ended_.merge();
    return ended_;
  }

 private:
  States ended_;
  States open_;
  States next_;
};

/// Enumerates one process without reusing memory.
template <class State, class Weight, class Step, class Finished>
Distribution<State, Weight> enumerate(const State& start, Weight whole, Step step, Finished finished) {
  Enumerator<State, Weight> enumerator;
  return enumerator.run(start, std::move(whole), step, finished).take();
}

}  // namespace warbalance
