#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <vector>

#include "engine/systems/warstuff2/near_bases.hpp"

// The moves of a charger to the contact points around its target: looked at together, each as if it were alone.

namespace warbalance::warstuff2::contact_ring_test {
namespace {

struct Base {
  Point at;
  Length radius;
};

/// The end of the shortest free move, one move after the other (WS2-M5, M6, M14).
std::optional<Point> shortest(const Rules& rules, const Base& charger, const Base& target, Length limit,
                              const std::vector<Base>& others, bool flies) {
  std::optional<Point> best;
  for (std::size_t i = 0; i < kDirections.size(); ++i) {
    const Point to = target.at + scaled_away(kDirections[i], charger.radius + target.radius, kDirectionLengths[i]);
    bool free = distance2(charger.at, to) <= square(limit) && to.x >= charger.radius && to.y >= charger.radius &&
                to.x <= rules.table_width - charger.radius && to.y <= rules.table_height - charger.radius;
    for (const Base& other : others) {
      const Length clearance = charger.radius + other.radius;
      free = free && !(flies ? distance2(to, other.at) < square(clearance)
                             : segment_enters_disc(charger.at, to, other.at, clearance));
    }
    if (free && (!best || length_up(charger.at, to) < length_up(charger.at, *best))) best = to;
  }
  return best;
}

// Rules: WS2-M14
TEST(Warstuff2ContactRing, FindsTheWayThatIsFoundWhenTheyAreLookedAtOneByOne) {
  std::mt19937 random(7);
  const auto between = [&random](Length low, Length high) {
    return low + static_cast<Length>(random() % static_cast<unsigned>(high - low + 1));
  };
  const Rules rules;
  int found = 0;
  int barred = 0;
  for (int round = 0; round < 20000; ++round) {
    const Base target{{between(60, 700), between(60, 700)}, between(40, 110)};
    const auto near_target = [&](Length farthest) {
      return Point{target.at.x + between(-farthest, farthest), target.at.y + between(-farthest, farthest)};
    };
    const Base charger{near_target(600), between(40, 110)};
    const Length contact = charger.radius + target.radius;
    const Length limit = between(100, 800);
    const bool flies = round % 5 == 0;
    std::vector<Base> others{target};
    for (Length more = between(0, 4); more > 0; --more) others.push_back({near_target(400), between(40, 110)});

    ContactRing ring(charger.at, target.at,
                     [&](std::size_t i) { return scaled_away(kDirections[i], contact, kDirectionLengths[i]); });
    ring.drop_longer_than(limit);
    ring.drop_off_table(rules, charger.radius);
    for (const Base& other : others) {
      if (flies) {
        ring.drop_ends_near(other.at, charger.radius + other.radius);
      } else {
        ring.drop_near(other.at, charger.radius + other.radius);
      }
    }
    const auto expected = shortest(rules, charger, target, limit, others, flies);
    ASSERT_EQ(ring.shortest(), expected) << "round " << round;
    EXPECT_EQ(ring.empty(), !expected);
    ++(expected ? found : barred);
  }
  EXPECT_GT(found, 3000);
  EXPECT_GT(barred, 3000);
}

}  // namespace
}  // namespace warbalance::warstuff2::contact_ring_test
