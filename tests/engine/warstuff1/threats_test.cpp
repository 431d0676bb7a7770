#include "engine/systems/warstuff1/players/outlook.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace warbalance::warstuff1::threats_test {
namespace {

struct Enemy {
  Point at;
  Threats::Attack melee;
  Threats::Attack shot;
  std::int32_t covered_shot;
  Threats::Attack entangle;
};

Value worst_attack(const Enemy& enemy, Point place, bool covered) {
  const std::int32_t distance = distance2(place, enemy.at);
  Value worst = 0;
  if (distance < enemy.melee.beyond) worst = enemy.melee.value;
  if (distance < enemy.shot.beyond) worst = std::max<Value>(worst, covered ? enemy.covered_shot : enemy.shot.value);
  if (distance < enemy.entangle.beyond) worst = std::max<Value>(worst, enemy.entangle.value);
  return worst;
}

TEST(Warstuff1Threats, AnswerAsAPlainLoopOverTheEnemies) {
  std::mt19937 random(6);
  const auto below = [&](int limit) { return static_cast<std::int32_t>(random() % static_cast<unsigned>(limit)); };
  int threatened = 0;
  for (int round = 0; round < 2000; ++round) {
    const bool any_entangles = below(2) == 0;
    std::vector<Enemy> enemies(static_cast<std::size_t>(below(12)));
    Threats threats;
    for (std::size_t i = 0; i < enemies.size(); ++i) {
      Enemy& enemy = enemies[i];
      const auto attack = [&](bool has) {
        return has ? Threats::Attack{square(1 + below(2500)), below(1000)} : Threats::Attack{};
      };
      enemy = {{below(4800), below(4800)},
               attack(below(4) != 0),
               attack(below(2) == 0),
               0,
               attack(any_entangles && below(2) == 0)};
      if (enemy.shot.beyond > 0) enemy.covered_shot = below(enemy.shot.value + 1);
      threats.add(static_cast<UnitIndex>(3 + i), enemy.at, enemy.melee, enemy.shot, enemy.covered_shot, enemy.entangle);
    }
    threats.end();
    Places places;
    while (!places.full()) places.add({below(4800), below(4800)});
    places.end();
    Threats::Sums sums;
    threats.sums(places, sums);
    for (std::size_t i = 0; i < places.count; ++i) {
      for (const bool covered : {false, true}) {
        Value all = 0;
        Value worst = 0;
        for (std::size_t k = 0; k < enemies.size(); ++k) {
          const Value threat = worst_attack(enemies[k], places.at[i], covered);
          all += threat;
          worst = std::max(worst, threat);
          EXPECT_EQ(threats.of(static_cast<UnitIndex>(3 + k), places.at[i], covered), threat);
        }
        const Threats::Sum sum = threats.sum(places.at[i], covered);
        EXPECT_EQ(sum.all, all);
        EXPECT_EQ(sum.worst, worst);
        if (covered) continue;
        EXPECT_EQ(sums.all[i], all);
        EXPECT_EQ(sums.worst[i], worst);
        threatened += all > 0 ? 1 : 0;
      }
    }
    EXPECT_EQ(threats.of(500, {0, 0}, false), 0) << "an enemy that is no threat";
  }
  EXPECT_GT(threatened, 10000);
}

}  // namespace
}  // namespace warbalance::warstuff1::threats_test
