#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace warbalance {

/// What may be chosen, how much it is worth to the player who looks for it, and its place among those that are worth
/// the same: the lower rank comes first.
template <class Item>
struct Offer {
  Item item{};
  std::int64_t score = 0;
  int rank = 0;

  bool precedes(const Offer& other) const {
    return (score > other.score) | ((score == other.score) & (rank < other.rank));
  }
};

/// The best offers, as many as are wanted, best first.
template <class Item, std::size_t kMost>
class BestList {
 public:
  /// @param wanted  1 .. kMost
  explicit BestList(std::size_t wanted = kMost) : wanted_(wanted) { assert(wanted >= 1 && wanted <= kMost); }

  bool full() const { return count_ == wanted_; }
  /// The last one that is kept. @pre there is one
  const Offer<Item>& worst() const { return offers_[count_ - 1]; }
  std::span<const Offer<Item>> offers() const { return {offers_.data(), count_}; }

  void offer(const Offer<Item>& offer) {
    if (full() && !offer.precedes(worst())) return;
    if (!full()) ++count_;
    std::size_t place = count_ - 1;
    for (; place > 0 && offer.precedes(offers_[place - 1]); --place) offers_[place] = offers_[place - 1];
    offers_[place] = offer;
  }

 private:
  std::size_t wanted_;
  std::size_t count_ = 0;
  std::array<Offer<Item>, kMost> offers_;
};

/// Of each unit, as many of its actions as one who looks ahead wants.
inline constexpr std::size_t kMostActions = 4;

/// The best offer: which is all that a player needs who chooses on the spot. The order in which they are looked at does
/// not matter, and what cannot win need not be looked at. One who looks ahead wants more of them, in a list: then that
/// wins which finds a place there.
/// @tparam kMost  of the list
template <class Item, std::size_t kMost = kMostActions>
class Best {
 public:
  using List = BestList<Item, kMost>;
  /// Less than any offer; differences of it and scores do not overflow.
  static constexpr std::int64_t kNothing = std::numeric_limits<std::int64_t>::min() / 2;

  /// @param list  empty, for all that are wanted; null: one is
  explicit Best(List* list = nullptr) : list_(list) {}

  const Item& item() const { return last_.item; }
  /// What an offer has to be worth, at least.
  std::int64_t score() const { return last_.score; }

  bool wins(int rank, std::int64_t score) const {
    return score > last_.score || (score == last_.score && rank < last_.rank);
  }
  void offer(int rank, const Item& item, std::int64_t score) {
    if (!wins(rank, score)) return;
    if (list_ != nullptr) return list(rank, item, score);
    last_.score = score;
    last_.rank = rank;
    last_.item = item;
  }

 private:
  [[gnu::noinline]] void list(int rank, const Item& item, std::int64_t score) {
    list_->offer({item, score, rank});
    if (list_->full()) last_ = list_->worst();
  }

  List* list_;
  Offer<Item> last_{{}, kNothing, 0};  ///< that which has to be beaten
};

}  // namespace warbalance
