#include <gtest/gtest.h>

#include <cmath>

#include "cli/commands/replay/page/plane.hpp"

namespace warbalance::cli::label_places_test {
namespace {

constexpr double kHeight = 10;
constexpr double kWidth = 14;

/// Whether two labels cover each other.
bool overlap(Dot a, Dot b) { return std::abs(a.x - b.x) < kWidth && std::abs(a.y - b.y) < kHeight; }

TEST(LabelPlaces, ALoneLabelStandsAtTheRight) {
  const auto places = place_labels({{{50, 50}, 5, kWidth}}, {{{50, 50}, 5}}, kHeight, 100, 100);
  ASSERT_EQ(places.size(), 1U);
  EXPECT_GT(places[0]->x, 50 + 5 + kWidth / 2);
  EXPECT_EQ(places[0]->y, 50);
}

TEST(LabelPlaces, LabelsStayOnTheMap) {
  const auto places = place_labels({{{96, 50}, 3, kWidth}}, {{{96, 50}, 3}}, kHeight, 100, 100);
  EXPECT_LE(places.at(0)->x + kWidth / 2, 100);
}

TEST(LabelPlaces, LabelsOfARowDoNotCoverEachOther) {
  std::vector<WantedLabel> labels;
  std::vector<Obstacle> obstacles;
  for (int i = 0; i < 6; ++i) {
    const Dot at{20.0 + 16 * i, 50};
    labels.push_back({at, 5, kWidth});
    obstacles.push_back({at, 5});
  }
  const auto places = place_labels(labels, obstacles, kHeight, 150, 100);
  for (std::size_t i = 0; i < places.size(); ++i) {
    ASSERT_TRUE(places[i]);
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(overlap(*places[i], *places[j])) << i << " and " << j;
    for (const Obstacle& other : obstacles) {
      EXPECT_TRUE(std::abs(places[i]->x - other.at.x) >= kWidth / 2 ||
                  std::abs(places[i]->y - other.at.y) >= kHeight / 2)
          << i << " on a unit";
    }
  }
}

TEST(LabelPlaces, ALabelWithoutRoomIsLeftOut) {
  const std::vector<WantedLabel> labels(30, {{50, 50}, 5, kWidth});
  const auto places = place_labels(labels, {}, kHeight, 100, 100);
  EXPECT_TRUE(places.front());
  EXPECT_FALSE(places.back());
}

}  // namespace
}  // namespace warbalance::cli::label_places_test
