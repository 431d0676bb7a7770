#include "sim/sums/fields.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace warbalance::sim::fields_test {
namespace {

struct Count {
  std::int64_t battles = 0;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("battles", &Count::battles);
  }
  void merge(const Count& other) { merge_fields(*this, other); }
};

struct Sums {
  int players = 0;
  std::array<std::int64_t, 2> by_seat{};
  std::vector<Count> slots;
  std::vector<std::uint16_t> scores;
  std::map<std::int64_t, Count> by_margin;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("players", &Sums::players);
    visit("by_seat", &Sums::by_seat);
    visit("slots", &Sums::slots);
    visit("scores", &Sums::scores);
    visit("by_margin", &Sums::by_margin);
  }
};
static_assert(names_all_fields<Sums>());

/// A struct with a field that its list forgets.
struct Forgetful {
  std::int64_t wins = 0;
  std::array<std::int64_t, 3> forgotten{};
  std::vector<std::int64_t> kept;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("wins", &Forgetful::wins);
    visit("kept", &Forgetful::kept);
  }
};
static_assert(!names_all_fields<Forgetful>());

TEST(SumFields, MergeEachByItsKind) {
  Sums into{2, {1, 2}, {{5}}, {1, 2}, {{-3, {1}}, {0, {1}}}};
  merge_fields(into, {2, {10, 20}, {{6}, {7}}, {3}, {{0, {4}}, {9, {2}}}});
  EXPECT_EQ(into.players, 2);
  EXPECT_EQ(into.by_seat, (std::array<std::int64_t, 2>{11, 22}));
  ASSERT_EQ(into.slots.size(), 2U);
  EXPECT_EQ(into.slots[0].battles, 11);
  EXPECT_EQ(into.slots[1].battles, 7);
  EXPECT_EQ(into.scores, (std::vector<std::uint16_t>{1, 2, 3}));
  ASSERT_EQ(into.by_margin.size(), 3U);
  EXPECT_EQ(into.by_margin[-3].battles, 1);
  EXPECT_EQ(into.by_margin[0].battles, 5);
  EXPECT_EQ(into.by_margin[9].battles, 2);
}

TEST(SumFields, NothingMergedChangesNothing) {
  Sums into{3, {1, 2}, {{5}}, {1}, {}};
  merge_fields(into, {});
  EXPECT_EQ(into.players, 3);
  EXPECT_EQ(into.by_seat[1], 2);
  EXPECT_EQ(into.slots[0].battles, 5);
}

}  // namespace
}  // namespace warbalance::sim::fields_test
