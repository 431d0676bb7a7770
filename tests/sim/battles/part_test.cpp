#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/battles/part.hpp"

namespace warbalance::sim::part_test {
namespace {

TEST(Part, RangesFollowEachOther) {
  EXPECT_EQ(range_of({1, 3}, 20, 2), (ItemRange{0, 6}));
  EXPECT_EQ(range_of({2, 3}, 20, 2), (ItemRange{6, 12}));
  EXPECT_EQ(range_of({3, 3}, 20, 2), (ItemRange{12, 20}));
}

TEST(Part, SomeAreEmptyWhereThereAreMorePartsThanGroups) {
  EXPECT_EQ(range_of({1, 3}, 4, 4).size(), 0);
  EXPECT_EQ(range_of({3, 3}, 4, 4), (ItemRange{0, 4}));
}

TEST(Part, TheGreatestRunInTheMostPartsDoesNotOverflow) {
  const ItemRange last = range_of({kMostParts, kMostParts}, 2'000'000'000, 2);
  EXPECT_EQ(last, (ItemRange{1'999'998'000, 2'000'000'000}));
}

RC_GTEST_PROP(PartProperty, EveryItemIsInOnePartAndPartsAreAlikeInSize, ()) {
  const auto group = *rc::gen::inRange<std::int64_t>(1, 7);
  const auto groups = *rc::gen::inRange<std::int64_t>(1, 5000);
  const auto count = *rc::gen::inRange<std::int64_t>(1, 200);
  std::int64_t next = 0;
  for (std::int64_t index = 1; index <= count; ++index) {
    const ItemRange range = range_of({index, count}, groups * group, group);
    RC_ASSERT(range.first == next);
    RC_ASSERT(range.size() % group == 0);
    RC_ASSERT(range.size() / group == groups / count || range.size() / group == (groups + count - 1) / count);
    next = range.end;
  }
  RC_ASSERT(next == groups * group);
}

}  // namespace
}  // namespace warbalance::sim::part_test
