#include "engine/systems/warstuff2/players/enemy_columns.hpp"
#include "engine/systems/warstuff2/players/attacks.hpp"
#include "engine/systems/warstuff2/players/threats.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <vector>

namespace warbalance::warstuff2::enemy_columns_test {
namespace {

struct Enemy {
  Point at;
  Length radius_sum;
  Length charge;
  Length shot;
  Value charge_value;
  Value shot_value;
};

TEST(EnemyColumns, AnswerAsAPlainLoopOverTheEnemies) {
  std::mt19937 random(1);
  const auto below = [&](int limit) { return static_cast<Length>(random() % static_cast<unsigned>(limit)); };
  for (int round = 0; round < 3000; ++round) {
    std::vector<Enemy> enemies(static_cast<std::size_t>(1 + below(11)));
    EnemyColumns columns;
    Threats threats;
    Attacks attacks;
    for (Enemy& enemy : enemies) {
      enemy = {{below(4800), below(4800)}, 20 + below(200), below(1500), below(3000),
               1000000000LL * below(5),    below(3)};
      const EnemyNumber index = columns.add(enemy.at, enemy.radius_sum);
      if (below(4) != 0) {
        threats.add(index, enemy.at, {beyond(enemy.charge, enemy.radius_sum), enemy.charge_value},
                    {beyond(enemy.shot, enemy.radius_sum), enemy.shot_value});
      } else {
        enemy.charge = enemy.shot = -1;
      }
      attacks.add({index, enemy.shot_value});
    }
    constexpr Length kReach = 1800;
    constexpr Length kAtOnce = 1200;
    columns.end();
    threats.end();
    attacks.end(columns, kReach, kAtOnce);

    const Point place{below(6800) - 1000, below(6800) - 1000};
    const EnemyNumber omitted = below(static_cast<int>(enemies.size()) + 1) - 1;
    Value threat = 0;
    Value best = 0;
    EnemyNumber at_once = kNoEnemy;
    Length nearest = 100000;
    for (EnemyNumber i = 0; i < columns.count(); ++i) {
      const Enemy& enemy = enemies[static_cast<std::size_t>(i)];
      const auto reaches = [&](Length reach) {
        return reach >= 0 && distance2(place, enemy.at) <= square(reach + enemy.radius_sum);
      };
      const Length dx = std::abs(place.x - enemy.at.x);
      const Length dy = std::abs(place.y - enemy.at.y);
      nearest = std::min(nearest, std::max(dx, dy) + 3 * std::min(dx, dy) / 8 - enemy.radius_sum);
      if (reaches(kAtOnce) &&
          (at_once == kNoEnemy || enemy.shot_value > enemies[static_cast<std::size_t>(at_once)].shot_value)) {
        at_once = i;
      }
      if (i == omitted) continue;
      threat += std::max(reaches(enemy.charge) ? enemy.charge_value : 0, reaches(enemy.shot) ? enemy.shot_value : 0);
      if (reaches(kReach)) best = std::max(best, enemy.shot_value);
    }
    EXPECT_EQ(threats.sum(place, omitted), threat);
    Lanes16 x;
    Lanes16 y;
    for (int i = 0; i < 2 * kLanes; ++i) {
      x[i] = static_cast<std::int16_t>(below(6800) - 1000);
      y[i] = static_cast<std::int16_t>(below(6800) - 1000);
    }
    Values sums;
    threats.sums(x, y, sums);
    Attacks::Numbers in_reach;
    Attacks::Numbers in_reach_too;
    Attacks::Numbers at_once_of_each;
    attacks.best_in_reach(x, y, in_reach);
    attacks.best_in_reach(x, y, in_reach_too, at_once_of_each);
    EXPECT_EQ(in_reach_too, in_reach);
    for (int i = 0; i < 2 * kLanes; ++i) {
      const auto lane = static_cast<std::size_t>(i);
      const Point there{x[i], y[i]};
      EXPECT_EQ(sums[lane], threats.sum(there, kNoEnemy));
      EXPECT_EQ(attacks.value(in_reach[lane]), attacks.best_in_reach(there, kNoEnemy));
      EXPECT_EQ(attacks.value(at_once_of_each[lane]), attacks.best_at_once(there));
    }
    EXPECT_EQ(columns.nearest(place), nearest);
    EXPECT_EQ(attacks.best_in_reach(place, omitted), best);
    EnemyNumber first = kNoEnemy;
    attacks.visit_at_once(place, [&first](const Attacks::Attack& attack) {
      first = attack.enemy_number;
      return true;
    });
    EXPECT_EQ(first, at_once);
  }
}

}  // namespace
}  // namespace warbalance::warstuff2::enemy_columns_test
