#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>
#include <random>
#include <vector>

#include "engine/systems/warstuff2/movement.hpp"
#include "engine/systems/warstuff2/players/candidates.hpp"
#include "engine/systems/warstuff2/players/outlook.hpp"
#include "engine/systems/warstuff2/players/players.hpp"
#include "tests/engine/warstuff2/pieces.hpp"
#include "tests/engine/warstuff2/scene.hpp"

namespace warbalance::warstuff2::positions_test {
namespace {

// What an arena keeps from earlier battles changes no battle.

constexpr std::uint32_t kBattles = 60;
constexpr std::array kChoosers = {Policy::greedy, Policy::aggressive, Policy::cautious, Policy::random};

/// Armies whose units lead, cast, heal, shoot, fly, freeze, blast and come late.
struct Match {
  explicit Match(const std::vector<std::string>& settings = {}, int seats = 2, bool other_units = false)
      : ruleset(load_rules(settings)),
        rules(sim::compile_rules<Warstuff2>(ruleset)),
        armies(static_cast<std::size_t>(seats)) {
    const std::array<std::vector<const char*>, 2> kinds = {{
        {"4+ Leader", "5+ Mounted", "4+ Armored", "5+ Shooter(9)", "4+ Wizard, Fast"},
        {"5+ Shooter(18), Healer", "4+ Hit & Run", "4+ Death Blow", "5+ Flying", "4+ Stealthy, Freeze"},
    }};
    for (std::size_t seat = 0; seat < armies.size(); ++seat) {
      for (const char* kind : kinds[seat % 2]) armies[seat].add(ruleset, kind);
    }
    if (other_units) std::swap(armies[0].profiles[1], armies[0].profiles[3]);
  }
  BattleSetup<Profile> setup(Policy kind, std::uint32_t battle) const {
    BattleSetup<Profile> setup;
    setup.players = static_cast<int>(armies.size());
    for (std::size_t seat = 0; seat < armies.size(); ++seat) {
      const auto& army = armies[(seat + battle) % armies.size()];
      setup.sides[seat] = {army.profiles, army.costs, {}, kind};
    }
    setup.table.pieces = pieces;
    setup.table.generator = generator;
    setup.table.battles_per_table = static_cast<std::uint32_t>(armies.size());
    return setup;
  }

  sim::Ruleset ruleset;
  Rules rules;
  std::vector<tests::ListedUnits<Warstuff2>> armies;
  std::vector<TerrainPiece> pieces;
  const TerrainGenerator* generator = nullptr;
};

BattleReport play(Warstuff2::Arena& arena, const Match& match, Policy kind, std::uint32_t battle) {
  NullTrace silent;
  return arena.play(match.setup(kind, battle), BattleKey{1, 0, battle}, silent);
}
/// An arena with the odds that it needs.
struct Workplace {
  explicit Workplace(const std::vector<const Match*>& matches)
      : tables(Warstuff2::make_tables(matches.front()->rules, profiles(matches))),
        arena(std::make_unique<Warstuff2::Arena>(matches.front()->rules, tables)) {}

  static std::vector<Profile> profiles(const std::vector<const Match*>& matches) {
    std::vector<Profile> all;
    for (const Match* match : matches) {
      for (const auto& army : match->armies) all.insert(all.end(), army.profiles.begin(), army.profiles.end());
    }
    return all;
  }

  OddsTables tables;
  std::unique_ptr<Warstuff2::Arena> arena;
};
BattleReport play_anew(const Match& match, Policy kind, std::uint32_t battle) {
  return play(*Workplace({&match}).arena, match, kind, battle);
}

/// Plays a match in one arena, and each of its battles in a separate arena.
void expect_equal_battles(const Match& match, const std::string& what) {
  for (const Policy kind : kChoosers) {
    const Workplace place({&match});
    for (std::uint32_t battle = 0; battle < kBattles; ++battle) {
      EXPECT_EQ(play(*place.arena, match, kind, battle), play_anew(match, kind, battle))
          << what << ", player " << static_cast<int>(kind) << ", battle " << battle;
    }
  }
}

TEST(Warstuff2Arena, PlaysABattleAsANewArenaDoes) {
  for (const char* option : {"leader_grants=extra-action", "leader_grants=activation", "early_end=false", "rounds=3"}) {
    expect_equal_battles(Match({option}), option);
  }
  const TerrainGenerator drawn = generator();
  for (const int seats : {2, 3, 4}) {
    Match match({}, seats);
    match.pieces = {wood({2400, 2400}, 500), hill({600, 2000}, {1500, 2900}, 300), building({3000, 900}, {3600, 1500}),
                    swamp({1100, 3200}, {1900, 4000})};
    expect_equal_battles(match, std::to_string(seats) + " players");
    match.pieces.clear();
    match.generator = &drawn;
    expect_equal_battles(match, std::to_string(seats) + " players on drawn tables");
  }
}

TEST(Warstuff2Arena, PlaysABattleAsANewArenaDoesBetweenOtherArmiesAndTables) {
  const Match first;
  const Match other_units({}, 2, true);
  Match other_table;
  other_table.pieces = {wood({2400, 2400}, 500)};
  const Workplace place({&first, &other_units, &other_table});
  for (std::uint32_t battle = 0; battle < kBattles; ++battle) {
    for (const Match* match : std::initializer_list<const Match*>{&first, &other_units, &first, &other_table}) {
      EXPECT_EQ(play(*place.arena, *match, Policy::greedy, battle), play_anew(*match, Policy::greedy, battle))
          << battle;
    }
  }
}

// The moves of a charger to the contact points around its target: looked at together, each as if it were alone.

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

TEST(Compass, PointsWhereAMoveAlongADirectionEnds) {
  for (const Length length : {0, 1, 7, 300, 599, 600, 1200, 1801}) {
    const Point from{2400 - length, 77 + length};
    const Compass ends(from, length);
    for (int way = 0; way < Compass::kMoves; ++way) {
      EXPECT_EQ(ends[way], along(from, 2 * way, length)) << "way " << way << ", length " << length;
    }
  }
}

TEST(Compass, GapsOfAllEndsAreThoseOfEach) {
  std::mt19937 random(4);
  // the largest table, and moves beyond its edges
  const auto below = [&](int limit) { return static_cast<Length>(random() % static_cast<unsigned>(limit)); };
  for (int round = 0; round < 2000; ++round) {
    EnemyColumns enemies;
    for (int i = 1 + below(11); i > 0; --i) enemies.add({below(9601), below(9601)}, 20 + below(200));
    enemies.end();
    const Compass ends({below(9601), below(9601)}, below(2400));
    Lanes16 gaps;
    enemies.nearest(ends.x(), ends.y(), gaps);
    for (int way = 0; way < Compass::kMoves; ++way) EXPECT_EQ(gaps[way], enemies.nearest(ends[way]));
  }
}

struct Enemy {
  Point at;
  Length radius_sum;
  Length charge;
  Length shot;
  Value charge_value;
  Value shot_value;
};

constexpr Length kReach = 1800;
constexpr Length kAtOnce = 1200;

/// Random numbers of a fixed seed.
class Draw {
 public:
  /// A number from 0 to below `limit`.
  Length below(int limit) { return static_cast<Length>(random_() % static_cast<unsigned>(limit)); }
  /// A coordinate on the table or up to 10 inches beside it.
  Length coordinate() { return below(6800) - 1000; }

 private:
  std::mt19937 random_{1};
};

/// Up to eleven random enemies: as a plain list, and as players keep them.
struct Enemies {
  explicit Enemies(Draw& draw) : list(static_cast<std::size_t>(1 + draw.below(11))) {
    for (Enemy& enemy : list) {
      enemy = {{draw.below(4800), draw.below(4800)}, 20 + draw.below(200), draw.below(1500), draw.below(3000),
               1000000000LL * draw.below(5),         draw.below(3)};
      const EnemyNumber index = columns.add(enemy.at, enemy.radius_sum);
      if (draw.below(4) != 0) {
        threats.add(index, enemy.at, {beyond(enemy.charge, enemy.radius_sum), enemy.charge_value},
                    {beyond(enemy.shot, enemy.radius_sum), enemy.shot_value});
      } else {
        enemy.charge = enemy.shot = -1;
      }
      attacks.add({index, enemy.shot_value});
    }
    columns.end();
    attacks.end(columns, kReach, kAtOnce);
  }

  std::vector<Enemy> list;
  EnemyColumns columns;
  Threats threats;
  Attacks attacks;
};

/// What is asked about a place; threat and best attack without those of one enemy.
struct Answers {
  Value threat = 0;
  Value best = 0;
  EnemyNumber at_once = kNoEnemy;
  Length nearest = 100000;
};

Answers answers_of_plain_loop(const std::vector<Enemy>& enemies, Point place, EnemyNumber omitted) {
  Answers answers;
  for (EnemyNumber i = 0; i < static_cast<EnemyNumber>(enemies.size()); ++i) {
    const Enemy& enemy = enemies[static_cast<std::size_t>(i)];
    const auto reaches = [&](Length reach) {
      return reach >= 0 && distance2(place, enemy.at) <= square(reach + enemy.radius_sum);
    };
    const Length dx = std::abs(place.x - enemy.at.x);
    const Length dy = std::abs(place.y - enemy.at.y);
    answers.nearest = std::min(answers.nearest, std::max(dx, dy) + 3 * std::min(dx, dy) / 8 - enemy.radius_sum);
    if (reaches(kAtOnce) && (answers.at_once == kNoEnemy ||
                             enemy.shot_value > enemies[static_cast<std::size_t>(answers.at_once)].shot_value)) {
      answers.at_once = i;
    }
    if (i == omitted) continue;
    answers.threat +=
        std::max(reaches(enemy.charge) ? enemy.charge_value : 0, reaches(enemy.shot) ? enemy.shot_value : 0);
    if (reaches(kReach)) answers.best = std::max(answers.best, enemy.shot_value);
  }
  return answers;
}

/// Questions about many places at once have the answers of single ones.
void expect_lanes_answer_as_single_places(const Threats& threats, const Attacks& attacks, Draw& draw) {
  Lanes16 x;
  Lanes16 y;
  for (int i = 0; i < 2 * kLanes; ++i) {
    x[i] = static_cast<std::int16_t>(draw.coordinate());
    y[i] = static_cast<std::int16_t>(draw.coordinate());
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
}

/// The first enemy that is visited among those that can be attacked at once.
EnemyNumber first_at_once(const Attacks& attacks, Point place) {
  EnemyNumber first = kNoEnemy;
  attacks.visit_at_once(place, [&first](const Attacks::Attack& attack) {
    first = attack.enemy_number;
    return true;
  });
  return first;
}

TEST(EnemyColumns, AnswerAsAPlainLoopOverTheEnemies) {
  Draw draw;
  for (int round = 0; round < 3000; ++round) {
    const Enemies enemies(draw);
    const Point place{draw.coordinate(), draw.coordinate()};
    const EnemyNumber omitted = draw.below(static_cast<int>(enemies.list.size()) + 1) - 1;
    const Answers answers = answers_of_plain_loop(enemies.list, place, omitted);
    EXPECT_EQ(enemies.columns.count(), static_cast<EnemyNumber>(enemies.list.size()));
    EXPECT_EQ(enemies.threats.sum(place, omitted), answers.threat);
    EXPECT_EQ(enemies.columns.nearest(place), answers.nearest);
    EXPECT_EQ(enemies.attacks.best_in_reach(place, omitted), answers.best);
    EXPECT_EQ(first_at_once(enemies.attacks, place), answers.at_once);
    expect_lanes_answer_as_single_places(enemies.threats, enemies.attacks, draw);
  }
}

}  // namespace
}  // namespace warbalance::warstuff2::positions_test
