#include <gtest/gtest.h>
#include <boost/multiprecision/cpp_int.hpp>

#include <cmath>
#include <map>
#include <memory>
#include <tuple>

#include "engine/core/random_dice.hpp"
#include "sim/battles/match.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/tables/scenario.hpp"
#include "tests/engine/conformance/played_game.hpp"
#include "tests/engine/conformance/random_army.hpp"
#include "tests/engine/conformance/random_battle.hpp"
#include "tests/engine/conformance/systems.hpp"
#include "tests/engine/odds_text.hpp"
#include "tests/engine/replay_again.hpp"

namespace warbalance::tests::conformance_test {
namespace {

// What every rule system promises, whatever its rules are, on open tables and on those of its scenario `standard`.
// Written once; new systems join by the list of systems and a `Conformance` of their own.

template <class S>
struct OnOpen : S {
  using System = S;
  static constexpr const char* scenario = "open";
  static std::string name() { return std::string(S::id) + "_open"; }
};

template <class S>
struct OnStandard : S {
  using System = S;
  static constexpr const char* scenario = "standard";
  static std::string name() { return std::string(S::id) + "_standard"; }
};

template <class Played>
class RuleSystemConformance : public ::testing::Test {
 protected:
  using S = typename Played::System;
  using Traits = Conformance<S>;
  using Profile = typename S::Profile;
  using Arena = typename S::Arena;

  /// Two armies and who plays them; the battle's spans point into it.
  struct Match {
    std::array<sim::CompiledArmy<S>, 2> armies;
    std::array<std::vector<Point>, 2> positions;
    BattleSetup<Profile> setup;
  };

  RuleSystemConformance() {
    sim::Game game =
        sim::load_game({WARBALANCE_SOURCE_DIR "/data"}, Traits::ruleset, Played::scenario, {}).value.value();
    ruleset_ = std::move(game.ruleset);
    table_ = game.scenario.table;
    rules_ = sim::compile_rules<S>(ruleset_);
    tables_ = std::make_unique<typename S::Tables>(S::make_tables(rules_, all_profiles<S>(ruleset_, rules_)));
  }

  std::unique_ptr<Match> match(std::uint32_t number, Hundredths points = 10'000) const {
    auto made = std::make_unique<Match>();
    if (table_ != nullptr) made->setup.table = table_->setup(1);
    RandomStream random({11, 0, number}, StreamClass::population);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      made->armies[seat] = random_army<S>(ruleset_, rules_, random, army_points<S>(points));
      made->setup.sides[seat] = {
          made->armies[seat].profiles, made->armies[seat].costs, {}, static_cast<Policy>(random.below(4))};
    }
    return made;
  }
  static BattleKey key(std::uint32_t number) { return {3, 1, number}; }

  std::unique_ptr<Arena> arena() const { return std::make_unique<Arena>(rules_, *tables_); }

  static BattleReport play(Arena& arena, const Match& match, const BattleKey& key) {
    NullTrace silent;
    return arena.play(match.setup, key, silent);
  }
  static std::pair<BattleReport, std::vector<TraceEvent>> record(Arena& arena, const Match& match,
                                                                 const BattleKey& key) {
    RecordTrace trace;
    const BattleReport report = arena.play(match.setup, key, trace);
    return {report, trace.events()};
  }

  sim::Ruleset ruleset_;
  std::shared_ptr<const sim::ScenarioTable> table_;  ///< null = an open one
  typename S::Rules rules_{};
  std::unique_ptr<typename S::Tables> tables_;
};

template <class Tuple>
struct TypesOf;
template <class... S>
struct TypesOf<std::tuple<S...>> {
  using Type = ::testing::Types<OnOpen<S>..., OnStandard<S>...>;
};
struct PlayedNames {
  template <class Played>
  static std::string GetName(int /*number*/) {
    return Played::name();
  }
};
TYPED_TEST_SUITE(RuleSystemConformance, TypesOf<RuleSystems>::Type, PlayedNames);

TYPED_TEST(RuleSystemConformance, BattlesEndWithinTheirRoundsAndTheirSumsAgree) {
  const auto arena = this->arena();
  for (std::uint32_t n = 0; n < 200; ++n) {
    const auto match = this->match(n);
    const BattleReport report = this->play(*arena, *match, this->key(n));
    EXPECT_GE(report.rounds, 1);
    EXPECT_LE(report.rounds, TestFixture::Traits::max_rounds);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const auto& costs = match->armies[seat].costs;
      std::int64_t all = 0;
      for (const Hundredths cost : costs) all += cost;
      EXPECT_EQ(report.destroyed_hundredths[1 - seat], report.lost_hundredths[seat]);
      if (changes_sides<typename TestFixture::S>()) continue;
      EXPECT_LE(report.lost_hundredths[seat], all);
      EXPECT_LE(report.survivors[seat], static_cast<int>(costs.size()));
      EXPECT_EQ(report.survivors[seat] == 0, report.lost_hundredths[seat] == all);
    }
    const auto points = report.destroyed_hundredths;
    if (TestFixture::Traits::decided_by_points(report)) {
      EXPECT_EQ(report.winner, points[0] == points[1] ? -1 : points[0] > points[1] ? 0 : 1);
    } else if (decided_by_markers<typename TestFixture::S>()) {
      EXPECT_LE(report.winner, 1);
    } else if (report.winner >= 0) {
      EXPECT_GT(report.survivors[static_cast<std::size_t>(report.winner)], 0);
    } else {
      EXPECT_EQ(report.survivors[0] + report.survivors[1], 0);
    }
    EXPECT_GT(report.dice, 0);
  }
}

// Rules: WS1-204, VS-S4, SC-S6, WS2-D6, WS2-D8
TYPED_TEST(RuleSystemConformance, UnitsThatFindNoRoomToDeployAreCountedAndNoOthers) {
  const auto arena = this->arena();
  const std::array<TerrainPiece, 1> solid = {
      {{Shape::rectangle({0, 0}, {this->rules_.table_width, this->rules_.table_height}), {.solid = true}}}};
  for (std::uint32_t n = 0; n < 40; ++n) {
    auto match = this->match(n);
    EXPECT_EQ(this->play(*arena, *match, this->key(n)).without_room, 0) << "battle " << n;
    match->setup.table = {.pieces = solid};
    const auto [report, events] = this->record(*arena, *match, this->key(n));
    EXPECT_GT(report.without_room, 0) << "battle " << n;
    const auto tells = [](const TraceEvent& event) { return event.what == "finds no room"; };
    EXPECT_EQ(std::ranges::count_if(events, tells), report.without_room) << "battle " << n;
    EXPECT_EQ(this->play(*arena, *match, this->key(n)), report) << "battle " << n;  // remembered or not
  }
}

TYPED_TEST(RuleSystemConformance, RecordsAreTheSameOnAnyArena) {
  const auto used = this->arena();
  for (std::uint32_t n = 0; n < 60; ++n) {
    const auto match = this->match(n);
    const auto [report, events] = this->record(*used, *match, this->key(n));
    const auto [fresh_report, fresh_events] = this->record(*this->arena(), *match, this->key(n));
    EXPECT_EQ(report, fresh_report);
    EXPECT_TRUE(same_facts(events, fresh_events)) << "battle " << n;
  }
}

TYPED_TEST(RuleSystemConformance, TheVocabularyHasEverythingThatTheProgramUses) {
  using System = typename TypeParam::System;
  const Vocabulary& vocabulary = System::vocabulary();
  for (const std::string_view path : {"table.width", "table.height"}) {
    EXPECT_TRUE(sim::place_of(vocabulary.numbers, path).has_value()) << path;
  }
  EXPECT_EQ(HasCards<System>, vocabulary.cards != nullptr);
  EXPECT_LE(vocabulary.players_max, kMaxPlayers);
  EXPECT_LE(vocabulary.endings.size(), std::size_t{kMaxEndings});
}

TYPED_TEST(RuleSystemConformance, SystemsThatNameFactsCountTheSameOnesInSilentAndRecordedBattles) {
  using System = typename TypeParam::System;
  EXPECT_EQ(CountsFacts<System>, System::vocabulary().facts != nullptr);
  if constexpr (CountsFacts<System>) {
    EXPECT_EQ(System::vocabulary().facts, &System::facts());
    const auto arena = this->arena();
    const auto counting = std::make_unique<FactTrace>();
    for (std::uint32_t n = 0; n < 150; ++n) {
      const auto match = this->match(n);
      RecordTrace record;
      const BattleReport report = arena->play(match->setup, this->key(n), *counting);
      EXPECT_EQ(report, arena->play(match->setup, this->key(n), record));
      const std::size_t units = match->armies[0].profiles.size() + match->armies[1].profiles.size();
      for (std::size_t fact = 0; fact < kMaxFacts; ++fact) {
        EXPECT_EQ(counting->counts().of_battle(fact), record.counts().of_battle(fact));
        for (const std::size_t seat : {0U, 1U}) {
          EXPECT_EQ(counting->counts().of_side(fact, seat), record.counts().of_side(fact, seat));
        }
      }
      for (std::size_t unit = 0; unit < units; ++unit) {
        for (std::size_t effect = 0; effect < kMaxEffects; ++effect) {
          EXPECT_EQ(counting->counts().of_effect(effect, unit), record.counts().of_effect(effect, unit));
        }
        for (std::size_t fact = 0; fact < kMaxFactsOfUnit; ++fact) {
          EXPECT_EQ(counting->counts().of_unit(fact, unit), record.counts().of_unit(fact, unit));
          for (std::size_t source = 0; source < kMaxSourcesOfUnit; ++source) {
            EXPECT_EQ(counting->counts().of_source(fact, unit, source), record.counts().of_source(fact, unit, source));
          }
        }
      }
    }
  }
}

TYPED_TEST(RuleSystemConformance, TablesOfFewerProfilesGiveTheSameBattles) {
  const auto common = this->arena();
  for (std::uint32_t n = 0; n < 60; ++n) {
    const auto match = this->match(n);
    auto profiles = match->armies[0].profiles;
    profiles.insert(profiles.end(), match->armies[1].profiles.begin(), match->armies[1].profiles.end());
    const auto tables = TypeParam::make_tables(this->rules_, profiles);
    typename TypeParam::Arena own(this->rules_, tables);
    EXPECT_EQ(this->play(own, *match, this->key(n)), this->play(*common, *match, this->key(n))) << "battle " << n;
  }
}

TYPED_TEST(RuleSystemConformance, CopiesOfAStateAreEqualAndStayAsTheyAre) {
  const auto arena = this->arena();
  const auto match = this->match(1);
  const auto other = this->match(2);
  this->play(*arena, *match, this->key(1));
  const auto copy = arena->state();
  EXPECT_TRUE(TestFixture::Traits::same_state(copy, arena->state()));
  this->play(*arena, *other, this->key(2));
  EXPECT_FALSE(TestFixture::Traits::same_state(copy, arena->state()));
  this->play(*arena, *match, this->key(1));
  EXPECT_TRUE(TestFixture::Traits::same_state(copy, arena->state()));
}

TYPED_TEST(RuleSystemConformance, DifferentKeysGiveDifferentBattles) {
  const auto arena = this->arena();
  const auto match = this->match(4);
  const BattleKey key{3, 1, 9};
  const auto events = this->record(*arena, *match, key).second;
  EXPECT_TRUE(same_facts(events, this->record(*arena, *match, key).second));
  for (const BattleKey& other :
       {BattleKey{4, 1, 9}, BattleKey{3, 2, 9}, BattleKey{3, 1, 10}, BattleKey{3 + (std::uint64_t{1} << 32), 1, 9}}) {
    EXPECT_FALSE(same_facts(events, this->record(*arena, *match, other).second));
  }
}

TYPED_TEST(RuleSystemConformance, DiceOfAUnitDoNotDependOnTheDiceOfOthers) {
  // the n-th face of a lane of a unit's stream is the same in every battle of a key, whatever the other units are
  const auto arena = this->arena();
  const BattleKey key{8, 0, 0};
  using Lane = std::tuple<int, int, int, int>;  // seat, slot, lane, sides: a unit's dice of a lane are of one size
  std::map<Lane, std::vector<std::int64_t>> known;
  int compared = 0;
  for (std::uint32_t n = 0; n < 40; ++n) {
    std::map<Lane, std::size_t> rolled;
    for (const TraceEvent& event : this->record(*arena, *this->match(n), key).second) {
      if (event.kind != TraceEvent::Kind::die) continue;
      const Lane lane{event.stream.seat, event.stream.slot, event.lane, event.sides};
      auto& faces = known[lane];
      const std::size_t place = rolled[lane]++;
      if (place == faces.size()) {
        faces.push_back(event.value);
      } else {
        ++compared;
        EXPECT_EQ(event.value, faces[place]) << testing::PrintToString(lane);
      }
    }
  }
  EXPECT_GT(compared, 500);
}

// Armies, players and places change seats; places are point-symmetric about the centre of the table (listed ones, where
// no terrain can be in their way), roll-offs decide who starts. The dice of the seats cannot be exchanged, so results
// mirror on the average: the mean score of an army over 2 x 2000 battles differs by less than 4 standard errors.
TYPED_TEST(RuleSystemConformance, SwappedSidesMirrorTheResult) {
  constexpr std::uint32_t kBattles = 2000;
  const auto arena = this->arena();
  for (std::uint32_t n = 0; n < 4; ++n) {
    const auto match = this->match(20 + n, 6'000);
    const std::size_t units = std::max(match->armies[0].costs.size(), match->armies[1].costs.size());
    for (std::size_t i = 0; i < units; ++i) {
      const Point at{static_cast<Length>(1200 + 250 * (i % 10)), static_cast<Length>(1600 - 250 * (i / 10))};
      if (i < match->armies[0].costs.size()) match->positions[0].push_back(at);
      if (i < match->armies[1].costs.size()) match->positions[1].push_back(TestFixture::Traits::table - at);
    }
    auto setup = match->setup;
    setup.listed_positions = this->table_ == nullptr;
    for (std::size_t seat = 0; setup.listed_positions && seat < 2; ++seat) {
      setup.sides[seat].positions = match->positions[seat];
    }
    auto swapped = setup;
    std::swap(swapped.sides[0], swapped.sides[1]);

    const auto halves = [&](const BattleSetup<typename TypeParam::Profile>& battle, std::uint32_t matchup, int seat) {
      NullTrace silent;
      std::array<double, 2> sums{};  // of scores in half wins, and of their squares
      for (std::uint32_t b = 0; b < kBattles; ++b) {
        const int winner = arena->play(battle, {21, matchup, b}, silent).winner;
        const double score = winner < 0 ? 1 : winner == seat ? 2 : 0;
        sums[0] += score;
        sums[1] += score * score;
      }
      return sums;
    };
    const auto a = halves(setup, 2 * n, 0);
    const auto b = halves(swapped, 2 * n + 1, 1);
    const auto variance = [](std::array<double, 2> sums) {
      const double mean = sums[0] / kBattles;
      return (sums[1] / kBattles - mean * mean) / kBattles;
    };
    const double error = std::sqrt(variance(a) + variance(b));
    EXPECT_LE(std::abs(a[0] - b[0]) / kBattles, 4 * error + 1e-9)
        << "match " << n << ": " << 50 * a[0] / kBattles << " % in seat 1, " << 50 * b[0] / kBattles << " % in seat 2";
  }
}

// What every rule system promises of players who look ahead, in games that are drawn at random (house_game.hpp).

Search some_search(std::uint64_t seed) {
  Search search;
  search.rollouts = kLeastRollouts;
  search.rounds = static_cast<std::int32_t>(seed % 3);
  search.aggressive = static_cast<std::int32_t>(seed / 3 % 2);
  search.cautious = static_cast<std::int32_t>(seed / 6 % 2);
  return search;
}

template <class S>
class LookingAhead : public HouseGameTest<S> {};
TYPED_TEST_SUITE(LookingAhead, AllSystems, SystemNames);

// A player who requires more evidence than possible never overrides the choice on the spot: trying candidates
// changes nothing else.
TYPED_TEST(LookingAhead, WithoutEvidencePlaysLikeOnTheSpot) {
  this->for_each_game(6, [](const HouseGame& house) {
    Search search = some_search(house.seed);
    search.evidence = kEndlessEvidence;
    const Played<TypeParam> on_the_spot(house);
    const Played<TypeParam> game(house, search);
    const auto plain = on_the_spot.arena();
    const auto arena = game.arena();
    for (std::uint32_t n = 0; n < 2; ++n) {
      ASSERT_TRUE(same(game.play(*arena, n, NullTrace{}), on_the_spot.play(*plain, n, NullTrace{})))
          << "battle " << n << house.text();
    }
  });
}

TYPED_TEST(LookingAhead, PlaysTheSameOnAnyArenaRecordedOrNot) {
  this->for_each_game(6, [](const HouseGame& house) {
    const Played<TypeParam> game(house, some_search(house.seed));
    const auto arena = game.arena();
    for (std::uint32_t n = 0; n < 2; ++n) {
      const BattleReport first = game.play(*arena, n, NullTrace{});
      ASSERT_TRUE(same(game.play(*arena, n, RecordTrace{}), first)) << "recorded, battle " << n << house.text();
      ASSERT_TRUE(same(game.play(*game.arena(), n, NullTrace{}), first)) << "fresh, battle " << n << house.text();
    }
  });
}

/// A net with numbers that are drawn.
Net some_net(std::uint64_t seed) {
  RandomStream random({seed, 0, 0}, StreamClass::tuning);
  Net net;
  Net::for_each_number(net, [&](auto& number, std::int32_t, std::int32_t) {
    number = static_cast<std::remove_reference_t<decltype(number)>>(static_cast<int>(random.below(801)) - 400);
  });
  return net;
}

// A player with any net makes legal choices, the same ones on every arena and in every kind of battle.
TYPED_TEST(LookingAhead, WithANetPlaysTheSameOnAnyArenaRecordedOrNot) {
  int others = 0;
  this->for_each_game(6, [&](const HouseGame& house) {
    const Net net = some_net(house.seed);
    const Search search = house.seed % 2 == 0 ? Search{} : some_search(house.seed);
    const Played<TypeParam> game(house, search, &net);
    const Played<TypeParam> on_the_spot(house);
    const auto arena = game.arena();
    for (std::uint32_t n = 0; n < 2; ++n) {
      const BattleReport first = game.play(*arena, n, NullTrace{});
      ASSERT_TRUE(same(game.play(*arena, n, RecordTrace{false, &net}), first))
          << "recorded, battle " << n << house.text();
      ASSERT_TRUE(same(game.play(*game.arena(), n, NullTrace{}), first)) << "fresh, battle " << n << house.text();
      others += first == on_the_spot.play(*on_the_spot.arena(), n, NullTrace{}) ? 0 : 1;
    }
  });
  if (TypeParam::Arena::kSeesForNets) {
    EXPECT_GE(others, 3) << "the net decides nothing";
  }
}

// No player sees dice that are still to be rolled: with other dice from a position on, the choice there is the same.
TYPED_TEST(LookingAhead, DoesNotKnowTheDiceOfTheBattle) {
  int compared = 0;
  this->for_each_game(6, [&](const HouseGame& house) {
    const Played<TypeParam> game(house, some_search(house.seed));
    const auto first = game.arena();
    const auto second = game.arena();
    const auto setup = game.setup(0);
    first->start(setup, game.key(0));
    for (std::uint32_t other = 1; other < 30; ++other) {
      second->take_over(*first);
      second->roll_others({house.seed, 2, other});
      const bool goes_on = first->go_on();
      second->go_on();
      const auto& chosen = first->search_report();
      const auto& again = second->search_report();
      if (!goes_on) break;
      if (chosen.rollouts == 0 || chosen.position != again.position) continue;  // dice were rolled before the choice
      ASSERT_EQ(chosen.candidates, again.candidates) << house.text();
      ASSERT_EQ(chosen.best, again.best) << house.text();
      ASSERT_EQ(chosen.overrides, again.overrides) << house.text();
      ++compared;
    }
  });
  EXPECT_GE(compared, 20);
}

// What exact odds are in every rule system.

template <class S>
class RuleSystemOdds : public ::testing::Test {};
TYPED_TEST_SUITE(RuleSystemOdds, AllSystems, SystemNames);

// 2,000 exchanges between profiles drawn from all, with random states.
// Rules: WS2-E, WS1-607
TYPED_TEST(RuleSystemOdds, ChancesAreReducedSortedAndAddUpToOne) {
  using Rational = boost::multiprecision::cpp_rational;
  using boost::multiprecision::cpp_int;
  using S = TypeParam;
  const sim::Ruleset ruleset = load_rules(Conformance<S>::ruleset, {});
  const auto rules = sim::compile_rules<S>(ruleset);
  const auto profiles = all_profiles<S>(ruleset, rules);
  RandomStream random({2000, 0, 0}, StreamClass::population);
  const auto draw = [&](std::size_t bound) { return random.below(static_cast<std::uint32_t>(bound)); };
  for (int exchanges = 0; exchanges < 2000;) {
    const auto& attacker = profiles[draw(profiles.size())];
    const auto& defender = profiles[draw(profiles.size())];
    OddsRequest request;
    request.action = draw(S::odds_actions().size());
    request.named_effect = static_cast<int>(draw(Conformance<S>::named_effects.size() + 1));
    for (const OddsOption& option : S::odds_options()) {
      const bool given = draw(4) == 0;
      request.options.push_back(given ? static_cast<std::int32_t>(draw(option.max == 0 ? 2 : 4)) : 0);
    }
    std::string problem;
    const auto outcomes = S::odds(rules, attacker, defender, request, problem);
    if (!problem.empty()) continue;  // no such attack, or an option that does not fit the action
    ++exchanges;
    Rational sum = 0;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      const cpp_int numerator(outcomes[i].numerator);
      const cpp_int denominator(outcomes[i].denominator);
      ASSERT_GT(numerator, 0);
      ASSERT_EQ(gcd(numerator, denominator), 1);
      sum += Rational(numerator, denominator);
      if (i == 0) continue;
      ASSERT_LT(std::tie(outcomes[i - 1].attacker, outcomes[i - 1].defender),
                std::tie(outcomes[i].attacker, outcomes[i].defender));
    }
    ASSERT_EQ(sum, 1) << text_of(outcomes);
  }
}

// Random battles of every rule system, checked by its referee. To run more of them by hand:
//   WARBALANCE_BATTLES=100000 engine_tests --gtest_filter='*Invariants/*'

template <class S>
class RuleSystemInvariants : public ::testing::Test {
 protected:
  using Traits = Conformance<S>;

  /// Battles of a seed with this number of players.
  struct Batch {
    std::uint64_t seed;
    int battles;
    int players = 2;
  };

  /// Plays and checks batches of battles, and stops after ten bad ones. Those of more players than a game has are left
  /// out. The arena of an option set, which takes longer to make than many battles, serves all batches.
  static void referee_battles(std::vector<Batch> batches, const OptionSets& option_sets,
                              const TerrainGenerator* generator = nullptr) {
    std::erase_if(batches, [](const Batch& batch) { return batch.players > max_players<S>(); });
    if (batches.empty()) GTEST_SKIP() << "a game of " << max_players<S>();
    int bad = 0;
    std::vector<std::size_t> events(batches.size());
    for (std::size_t set = 0; set < option_sets.size(); ++set) {
      Workshop<S> workshop(option_sets[set]);
      for (std::size_t i = 0; i < batches.size(); ++i) {
        const auto [seed, battles, players] = batches[i];
        const auto sets = static_cast<int>(option_sets.size());
        const int share = (battles + sets - 1) / sets;
        for (int number = 0; number < share && bad < 10; ++number) {
          const BattleKey key{seed, static_cast<std::uint32_t>(set), static_cast<std::uint32_t>(number)};
          const RandomBattle<S> battle(workshop, key, generator, players);
          RecordTrace trace;
          const BattleReport report = workshop.arena.play(battle.setup, key, trace);
          events[i] += trace.events().size();
          const auto violations = Traits::violations(workshop.rules, battle.setup, trace.events(), report);
          if (violations.empty()) continue;
          ++bad;
          ADD_FAILURE() << violations.size() << " violations with option set " << set << ", seed " << seed
                        << ", battle " << number << ":\n  " << violations.front();
        }
      }
    }
    if (bad > 0) return;
    for (std::size_t i = 0; i < batches.size(); ++i) {
      EXPECT_GT(events[i], static_cast<std::size_t>(batches[i].battles) * 50)
          << "the battles are too short to show anything";
    }
  }

  static void referee_open(const std::vector<Batch>& batches) { referee_battles(batches, Traits::option_sets()); }
  static void referee_terrain(const std::vector<Batch>& batches, std::int32_t pieces = 12) {
    const TerrainGenerator how = Traits::generator(pieces);
    referee_battles(batches, Traits::terrain_option_sets(), &how);
  }
};
TYPED_TEST_SUITE(RuleSystemInvariants, AllSystems, SystemNames);

// The referee adds up every number of the report anew from the replay.
// Rules: WS2-Z, WS1-801, WS1-803
TYPED_TEST(RuleSystemInvariants, HoldAtEveryStepOfRandomBattles) { this->referee_open({{2024, battles_wanted(600)}}); }

// Rules: WS2-Z, WS2-M5, WS2-T20, WS2-T40, WS1-404, WS1-502, WS1-505
TYPED_TEST(RuleSystemInvariants, HoldAtEveryStepOnTablesWithTerrain) {
  this->referee_terrain({{7, battles_wanted(400)}});
}

// Rules: WS2-P1, WS2-P2, WS2-P3, WS2-P4, WS2-V2, WS1-105, WS1-302, WS1-303, VS-S2, VS-R2, VS-V1
TYPED_TEST(RuleSystemInvariants, HoldInBattlesOfThreeToSixPlayers) {
  const int many = battles_wanted(100);
  this->referee_open({{3024, many, 3}, {4024, many, 4}, {5024, many / 2, 5}, {6024, many / 2, 6}});
  this->referee_terrain({{3025, many / 2, 3}, {4025, many / 2, 4}, {6025, many / 4, 6}});
}

template <class S>
class RuleSystemInvariantsSlow : public RuleSystemInvariants<S> {};
TYPED_TEST_SUITE(RuleSystemInvariantsSlow, AllSystems, SystemNames);

TYPED_TEST(RuleSystemInvariantsSlow, HoldAtEveryStepOfManyBattlesOnTablesWithTerrain) {
  this->referee_terrain({{70, 1600}}, 16);
}

TYPED_TEST(RuleSystemInvariantsSlow, HoldAtEveryStepOfManyRandomBattles) { this->referee_open({{77, 2000}}); }

TYPED_TEST(RuleSystemInvariantsSlow, HoldInManyBattlesOfThreeToSixPlayers) {
  this->referee_open({{7003, 120, 3}, {7004, 120, 4}, {7005, 120, 5}, {7006, 120, 6}});
  this->referee_terrain({{7013, 60, 3}, {7014, 60, 4}, {7015, 60, 5}, {7016, 60, 6}});
}

}  // namespace
}  // namespace warbalance::tests::conformance_test
