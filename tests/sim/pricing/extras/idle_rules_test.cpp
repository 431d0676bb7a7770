#include <gtest/gtest.h>
#include <tbb/global_control.h>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "engine/core/common_facts.hpp"
#include "sim/battles/field_arena.hpp"
#include "sim/battles/threads.hpp"
#include "sim/pricing/estimation/field.hpp"
#include "sim/pricing/extras/direct_checks.hpp"
#include "sim/pricing/extras/item_change.hpp"
#include "sim/pricing/extras/unit_equaliser.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "tests/sim/battles/stop_after.hpp"
#include "tests/sim/pricing/model_game.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::idle_rules_test {
namespace {

/// WarStuff 2.0 with a special rule that does nothing, at 10 points for everything.
struct World {
  TemporaryFolder folder;
  Ruleset ruleset;
  ArmyGenerator population;
  PriceModel model;
  ScoringList list;

  World()
      : ruleset(house(folder)),
        population(ruleset),
        model(ruleset, population.features(), PriceModelKind::additive),
        list(model, std::vector<double>(model.size(), 10), least_price(ruleset)) {}

  static Ruleset house(const TemporaryFolder& folder) {
    folder.write("house/ruleset.toml",
                 "id = \"house\"\nname = \"House\"\ninherits = \"warstuff-2.0\"\n"
                 "[rule.Painted]\ncost = 5\ntext = \"It looks better.\"\neffects = []\n");
    return load_ruleset(shipped_data(), (folder.path() / "house").string(), {}).value.value();
  }
  std::uint8_t rule(const std::string& name) const {
    const auto found = std::ranges::find(ruleset.rules, name, &SpecialRule::name);
    return static_cast<std::uint8_t>(found - ruleset.rules.begin());
  }
  std::size_t feature(const std::string& name) const { return ruleset.tiers.size() + rule(name); }
  std::vector<std::size_t> idle(const std::vector<std::string>& names, const PlayFunction& play) const {
    std::vector<std::size_t> rules;
    for (const std::string& name : names) rules.push_back(feature(name));
    SilentProgress silent;
    return idle_rules(population, list, rules, 5, play, silent);
  }
  CarrierFacts facts(const std::string& name, const FactFunction& play, std::int64_t couples) const {
    SilentProgress silent;
    return carrier_facts(population, list, rule(name), play, {5, couples}, silent);
  }
};

TEST(IdleRules, AreThoseThatChangeNoBattle) {
  const World world;
  const PlayFunction play = field_arena(world.ruleset, designs_less_a_rule(world.population))(
      {.player = load_player(world.ruleset, "tactical").value.value()});
  std::array<std::vector<std::size_t>, 2> found;
  for (std::size_t i = 0; i < 2; ++i) {
    with_threads(i == 0 ? 1 : 3, [&] { found[i] = world.idle({"Fast", "Painted", "Undead", "Tough"}, play); });
    EXPECT_EQ(found[i], std::vector<std::size_t>{world.feature("Painted")});
  }
}

/// Battles in which a rule shows in one of so many.
PlayFunction rare(std::uint8_t rule, std::uint32_t one_of) {
  return [=](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
    BattleReport report;
    for (const FieldArmy* army : {&seat1, &seat2}) {
      for (const UnitDesign& unit : army->units) report.dice += has_rule(unit, rule) ? 1 : 0;
    }
    if (key.battle % one_of != one_of - 1) report.dice = 0;
    return report;
  };
}

// In armies of which about one of three has the rule the 300 couples are among the first 3,000 numbers or so.
TEST(IdleRules, AnEffectInOneOfFiftyBattlesIsFound) {
  const World world;
  EXPECT_TRUE(world.idle({"Tough"}, rare(world.rule("Tough"), 50)).empty());
  EXPECT_EQ(world.idle({"Tough"}, rare(world.rule("Tough"), 1'000'000)).size(), 1U);
}

TEST(IdleRules, GetThatVerdictAndLeaveTheOthers) {
  const World world;
  PriceReport report;
  const auto add = [&](const std::string& name, double fair, double half_width) {
    PriceRow row;
    row.rule = name;
    row.kind = "rule";
    row.fair = fair;
    row.interval = {fair - half_width, fair + half_width};
    row.verdict = Verdict::lower;
    report.rows.push_back(row);
  };
  add("Painted", -0.1, 1);
  add("Tough", 30, 5);
  add("Fast", 2, 1.5);
  const FeatureSpace& features = world.population.features();
  EXPECT_EQ(possibly_idle_rules(features, report),
            (std::vector<std::size_t>{world.feature("Fast"), world.feature("Painted")}));
  give_idle_verdicts(report, features, {world.feature("Painted")});
  EXPECT_EQ(report.rows[0].verdict, Verdict::no_effect);
  EXPECT_EQ(report.rows[0].fair, -0.1);
  EXPECT_EQ(report.rows[1].verdict, Verdict::lower);
  EXPECT_EQ(report.rows[2].verdict, Verdict::lower);
}

TEST(RuleRemoval, OfWhatAnotherRuleNeedsIsIllegal) {
  Ruleset ruleset = small_ruleset();
  ruleset.rules[kTough].needs = {"Armored", "Fast"};
  FieldArmy army{{{0, {kArmored, kTough}}, {0, {kArmored, 1, kTough}}, {0, {kArmored}}}, {0, 0, 0}};
  EXPECT_FALSE(may_lose(ruleset, army, 0, kArmored));
  EXPECT_TRUE(may_lose(ruleset, army, 0, kTough));
  EXPECT_TRUE(may_lose(ruleset, army, 1, kArmored)) << "Fast will do";
  EXPECT_TRUE(may_lose(ruleset, army, 2, kArmored));
}

TEST(RuleRemoval, OfWhatSparesAMountItsRiderNeedsARider) {
  Ruleset ruleset = small_ruleset();
  ruleset.tiers[2].riders = {"3+"};
  ruleset.tiers[2].no_rider_with = {"Tough"};
  FieldArmy alone{{{2, {kTough}}, {1, {}}}, {0, 0}};
  EXPECT_FALSE(may_lose(ruleset, alone, 0, kTough));
  FieldArmy ridden{{{2, {kTough}}, {0, {}}}, {0, 0}};
  EXPECT_TRUE(may_lose(ruleset, ridden, 0, kTough));
}

const UnitDesign kUnit{0, {1, 2}};  // 3+ Fast, Slow: of a forbidden pair, so that no random unit is like it
/// The synthetic game with a bonus for one design: score is linear in strength, so the unit's fair price is known.
struct EqualiserGame {
  double bonus = 12;  ///< points beyond the sum of its parts
  SyntheticGame game{world().summary, {25, 15, 6, 8, 4, -3, 7, 0, 3}, 0.004, 0.5};
  PriceModel additive{world().ruleset, world().features, PriceModelKind::additive};
  ScoringList list{additive, game.fair, 1};  // without a least price all other units cost their worth

  double truth() const {
    return game.fair[kUnit.tier] + game.fair[3 + kUnit.rules[0]] + game.fair[3 + kUnit.rules[1]] + bonus;
  }

  PlayFunction play() const {
    return [this](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
      const auto worth = [this](const FieldArmy& army) {
        double sum = game.strength(world().features, army);
        for (const UnitDesign& unit : army.units) sum += unit == kUnit ? game.net * (1 + game.liability) * bonus : 0;
        return sum;
      };
      RandomStream random(key, StreamClass::dice);
      BattleReport report;
      report.first_player = static_cast<std::int8_t>(random.below(2));
      const double luck = static_cast<double>(random.next() >> 11) / 9007199254740992.0;
      report.winner = luck < 0.5 + worth(seat1) - worth(seat2) ? 0 : 1;
      return report;
    };
  }

  EqualisedPrice price(std::uint64_t seed, std::uint32_t battles) const {
    SilentProgress silent;
    const EqualiserPlay settings{seed, battles, world().summary.mean_listed};
    return equalise(world().population, list, {kUnit}, play(), settings, silent);
  }
};

TEST(UnitEqualiser, FindsWhatAUnitIsWorthBeyondItsParts) {
  const EqualiserGame game;
  const EqualisedPrice price = game.price(1, 100'000);
  ASSERT_TRUE(price.fair) << price.problem;
  EXPECT_NEAR(*price.fair, game.truth(), 4 * price.se);
  EXPECT_LT(price.se, 2);
  EXPECT_GT(price.slope, 0);
  EXPECT_LT(price.interval->low, *price.fair);
  EXPECT_GT(price.interval->high, *price.fair);
}

TEST(UnitEqualiserSlow, IntervalsHoldTheTruthInNinetyFivePercentOfRuns) {
  const EqualiserGame game;
  constexpr int kRuns = 100;
  int held = 0;
  for (int run = 0; run < kRuns; ++run) {
    const EqualisedPrice price = game.price(100 + static_cast<std::uint64_t>(run), 12'000);
    if (!price.interval) continue;
    held += price.interval->low <= game.truth() && game.truth() <= price.interval->high ? 1 : 0;
  }
  // 95 of 100, with a standard deviation of 2.2: fewer than 87 would be one chance in 1,000.
  EXPECT_GE(held, 87);
}

TEST(UnitEqualiser, AUnitThatNoArmyCouldPayForIsSaidToBe) {
  EqualiserGame game;
  game.bonus = 140;
  EXPECT_EQ(game.price(1, 20'000).problem,
            "it is worth more than 120 points, the smallest total of these armies: give a larger --budget");
}

TEST(UnitEqualiser, TooFewBattlesGiveNoPrice) {
  const EqualiserGame game;
  const EqualisedPrice price = game.price(3, 200);
  EXPECT_TRUE(!price.problem.empty() || price.se > 5);
}

constexpr std::size_t kFast = 1;
constexpr std::size_t kSlow = 2;
constexpr std::size_t kBanner = 4;
constexpr std::size_t kTiers = 3;

/// A game of the small ruleset in which a unit is worth what a function says [score].
struct Game {
  Ruleset ruleset = quickly_drawn_ruleset();
  std::function<double(const UnitDesign&)> worth;
  bool other_dice = false;  ///< another strength means other dice

  double strength(const FieldArmy& army) const {
    double sum = 0;
    for (const UnitDesign& unit : army.units) sum += worth(unit);
    return sum;
  }

  PlayFunction play() const {
    return [this](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
      BattleReport report;
      std::uint16_t stream = 0;
      if (other_dice) {
        for (const FieldArmy* army : {&seat1, &seat2}) {
          for (const UnitDesign& unit : army->units) {
            stream = static_cast<std::uint16_t>(31 * stream + unit.tier + 1);
            for (const std::uint8_t rule : unit.rules) stream = static_cast<std::uint16_t>(31 * stream + rule + 5);
          }
        }
      }
      RandomStream random(key, StreamClass::dice, stream);
      report.first_player = static_cast<std::int8_t>(random.below(2));
      const double luck = static_cast<double>(random.next() >> 11) / 9007199254740992.0;
      report.winner = luck < 0.5 + strength(seat1) - strength(seat2) ? 0 : 1;
      return report;
    };
  }

  DirectChecks check(const DirectSize& size, std::uint64_t seed = 1) const {
    const ArmyGenerator population(ruleset);
    return check(population, play(), size, seed);
  }
  static DirectChecks check(const ArmyGenerator& population, const PlayFunction& play, const DirectSize& size,
                            std::uint64_t seed) {
    SilentProgress silent;
    return check(population, play, size, seed, silent);
  }
  static DirectChecks check(const ArmyGenerator& population, const PlayFunction& play, const DirectSize& size,
                            std::uint64_t seed, Progress& progress) {
    const PriceModel model(population.ruleset(), population.features(), PriceModelKind::additive);
    const ScoringList list(model, {20, 15, 10, 8, 4, 3, 12, 5, 2}, least_price(population.ruleset()));
    DirectOptions options{seed, 150, {}, size};
    for (std::size_t f = 0; f < population.features().size(); ++f) options.wanted.push_back(f);
    return direct_checks(population, list, play, options, progress);
  }
};

bool has(const UnitDesign& unit, std::size_t rule) { return has_rule(unit, static_cast<std::uint8_t>(rule)); }

Game additive_game() {
  Game game;
  game.worth = [](const UnitDesign& unit) {
    return 0.01 * (kTiers - unit.tier) + (has(unit, kTough) ? 0.03 : 0) - (has(unit, kSlow) ? 0.03 : 0);
  };
  return game;
}

TEST(DirectChecks, FindTheEffectsOfAKnownGame) {
  const DirectChecks found = additive_game().check({});
  ASSERT_EQ(found.checks.size(), 9U);
  const auto truth = [](const DirectCheck& check) {
    const std::size_t f = check.feature;
    if (f < 2) return 0.01;
    return f == kTiers + kTough ? 0.03 : f == kTiers + kSlow ? -0.03 : 0;
  };
  for (const DirectCheck& check : found.checks) {
    if (check.feature == 2) continue;
    EXPECT_TRUE(check.problem.empty()) << check.problem;
    EXPECT_LE(check.se, 0.0101) << check.feature;
    EXPECT_NEAR(check.difference, check.carriers * truth(check), 4 * check.se + 1e-12) << check.feature;
  }
  EXPECT_EQ(found.checks[kTiers + kTough].sign, 1);
  EXPECT_EQ(found.checks[kTiers + kSlow].sign, -1);
  EXPECT_EQ(found.checks[0].without, "4+");
  EXPECT_EQ(found.checks[2].problem, "there is no worse quality of its kind");
}

TEST(DirectChecks, OfARuleWithoutEffectAreExactlyZero) {
  const DirectChecks found = additive_game().check({});
  const DirectCheck& banner = found.checks[kTiers + kBanner];
  EXPECT_EQ(banner.difference, 0);
  EXPECT_EQ(banner.equal, banner.couples);
  EXPECT_EQ(banner.sign, 0);
  EXPECT_EQ(banner.p_holm, 1);
}

/// The item is free: both battles of a couple are charged and scored alike.
TEST(DirectChecks, ChargeBothArmiesAlike) {
  const Game game = additive_game();
  const ArmyGenerator population(game.ruleset);
  std::mutex mutex;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Hundredths>> costs;
  int compared = 0;
  const PlayFunction play = [&](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
    std::vector<Hundredths> both = seat1.costs;
    both.insert(both.end(), seat2.costs.begin(), seat2.costs.end());
    const std::lock_guard lock(mutex);
    const auto [at, first] = costs.try_emplace({key.matchup, key.battle}, both);
    if (!first) {
      EXPECT_EQ(at->second, both);
      ++compared;
    }
    return BattleReport{};
  };
  Game::check(population, play, {0.1, 50}, 1);
  EXPECT_EQ(compared, 8 * 50);
}

TEST(DirectChecks, TakeAnItemOnlyWhereTheUnitStaysLegal) {
  Game game = additive_game();
  game.ruleset.rules[kTough].needs = {"Armored"};
  game.ruleset.rules[kFast].not_on = {"4+"};
  const DirectChecks found = game.check({0.1, 50});
  EXPECT_GT(found.checks[kTiers + kArmored].left_out, 0);
  EXPECT_GT(found.checks[0].left_out, 0) << "Fast units of 3+ cannot be of 4+";
  EXPECT_EQ(found.checks[kTiers + kFast].left_out, 0);
}

/// Slow helps each unit that has it, which are only those of 3+; but it shuts out Fast, which most others of 3+ have,
/// and which is worth much on these and nothing on others. A sum of prices takes that for harm.
Game contradicting_game() {
  Game game;
  game.ruleset.rules[kSlow].not_on = {"4+", "5+"};
  game.ruleset.rules[kFast].weight = 6;
  game.ruleset.rules[kSlow].weight = 3;
  game.ruleset.generator.rule_count_weights = {0, 1, 1};
  game.worth = [](const UnitDesign& unit) {
    double worth = 0.01 * (kTiers - unit.tier) + (has(unit, kTough) ? 0.02 : 0) + (has(unit, kSlow) ? 0.01 : 0);
    if (unit.tier == 0 && has(unit, kFast)) worth += 0.06;
    return worth;
  };
  return game;
}

TEST(DirectChecks, ContradictASumOfPricesThatIsTheWrongFormula) {
  const Game game = contradicting_game();
  const ArmyGenerator population(game.ruleset);
  FieldOptions options = at_listed_costs({10, 2, 8, 1, 1000, 1});
  SilentProgress silent;
  PriceReport prices = price_by_field(population, game.play(), options, silent);
  ASSERT_EQ(prices.outcome, PriceOutcome::converged) << prices.message;
  const auto row = [&](const char* name) { return *std::ranges::find(prices.rows, name, &PriceRow::rule); };
  ASSERT_LT(row("Slow").interval->high, 0) << "else the sum of prices is right, and this proves nothing";
  DirectChecks found = game.check({});
  judge_by_direct_checks(found, population, prices);
  EXPECT_EQ(found.checks[kTiers + kSlow].sign, 1);
  EXPECT_TRUE(found.checks[kTiers + kSlow].contradicts());
  EXPECT_EQ(row("Slow").flags, std::vector{PriceFlag::formula_contradicts});
  EXPECT_FALSE(row("Slow").verdict);
  EXPECT_FALSE(row("Slow").interval) << "it leaves out the truth";
  EXPECT_TRUE(row("Slow").fair);
  for (const char* const other : {"Armored", "Fast", "Tough", "Banner", "Large"}) {
    EXPECT_TRUE(row(other).flags.empty()) << other;
    EXPECT_TRUE(row(other).verdict) << other;
  }
  EXPECT_TRUE(row("Tough").interval);
}

/// By the vocabulary: a rule with effects that all can only help.
TEST(DirectChecks, SayThatAPlayerMisusesWhatCanOnlyHelp) {
  Game game = additive_game();
  game.ruleset.system = "warstuff2";
  const auto effects = vocabulary_of(game.ruleset.system)->effects;
  const auto number_of = [&](std::string_view type) {
    return static_cast<std::size_t>(std::ranges::find(effects, type, &EffectSpec::type) - effects.begin());
  };
  const auto verdict_of = [&](std::vector<EffectUse> uses) {
    game.ruleset.rules[kSlow].effects = std::move(uses);
    const ArmyGenerator population(game.ruleset);
    DirectChecks found = game.check({});
    PriceReport prices;
    for (std::size_t f = 0; f < population.features().size(); ++f) {
      PriceRow row;
      row.rule = population.features()[f].name;
      row.kind = f < kTiers ? "tier" : "rule";
      row.fair = -5;
      row.verdict = Verdict::lower;
      prices.rows.push_back(row);
    }
    judge_by_direct_checks(found, population, prices);
    return prices.rows[kTiers + kSlow];
  };
  const PriceRow helpful = verdict_of({{number_of("fly"), {}, ""}, {number_of("move_bonus"), {100, 0}, ""}});
  EXPECT_EQ(helpful.flags, std::vector{PriceFlag::player_misuses});
  EXPECT_FALSE(helpful.verdict);
  const PriceRow slowed = verdict_of({{number_of("fly"), {}, ""}, {number_of("move_bonus"), {-100, 0}, ""}});
  EXPECT_TRUE(slowed.flags.empty());
  EXPECT_TRUE(slowed.verdict);
}

// A run without direct checks knows what can only help, too.
TEST(DirectChecks, FlagPricesThatCannotBeTrueWithoutABattle) {
  Game game = additive_game();
  game.ruleset.system = "warstuff2";
  const auto effects = vocabulary_of(game.ruleset.system)->effects;
  const auto fly = std::ranges::find(effects, std::string_view("fly"), &EffectSpec::type) - effects.begin();
  game.ruleset.rules[kSlow].effects = {{static_cast<std::size_t>(fly), {}, ""}};
  const ArmyGenerator population(game.ruleset);
  const auto judged = [&](Interval interval) {
    PriceRow row;
    row.rule = "Slow";
    row.kind = "rule";
    row.fair = -5;
    row.interval = interval;
    row.se = interval.half_width();
    row.verdict = Verdict::lower;
    PriceReport prices;
    prices.joint_quantile = 1;
    prices.rows = {row};
    judge_without_battles(population, prices);
    return prices.rows.front();
  };
  const PriceRow wrong = judged({-6, -4});
  EXPECT_EQ(wrong.flags, std::vector{PriceFlag::formula_contradicts});
  EXPECT_FALSE(wrong.verdict);
  EXPECT_FALSE(wrong.interval);
  EXPECT_TRUE(judged({-11, 1}).flags.empty());
  EXPECT_TRUE(judged({-11, 1}).verdict);
}

TEST(DirectChecks, ContradictAPriceBelowNothingOfWhatCanOnlyHelp) {
  DirectCheck check;
  check.worth = -1;
  EXPECT_FALSE(check.contradicts());
  check.helps_only = true;
  EXPECT_TRUE(check.contradicts());
  check.sign = -1;
  EXPECT_FALSE(check.contradicts());
  EXPECT_TRUE(check.misused());
}

TEST(OnlyHelps, NeedsAnEffect) {
  Ruleset ruleset = small_ruleset();
  ruleset.system = "warstuff2";
  EXPECT_FALSE(only_helps(ruleset, ruleset.rules[kBanner]));
}

/// The bounds of helpful effects name numbers of these.
TEST(OnlyHelps, BoundsAreOfNumbersThatTheEffectsHave) {
  for (const std::string& system : system_ids()) {
    const Vocabulary& vocabulary = *vocabulary_of(system);
    EXPECT_FALSE(vocabulary.helpful.empty()) << system;
    for (const HelpfulEffect& help : vocabulary.helpful) {
      const auto spec = std::ranges::find(vocabulary.effects, help.type, &EffectSpec::type);
      ASSERT_NE(spec, vocabulary.effects.end()) << help.type;
      for (const NumberBound& bound : help.bounds) {
        if (!bound.path.empty()) {
          EXPECT_TRUE(place_of(spec->parameters, bound.path)) << system << " " << help.type << " " << bound.path;
        }
      }
    }
  }
}

/// Without any effect, but with other dice for other armies, at most 5 % of runs have a sign: 200 runs of 8 items,
/// where 5 % would be exceeded by 12 runs more with a chance of 1 in 10,000.
TEST(DirectChecksSlow, HaveFewFalseSigns) {
  Game game;
  game.worth = [](const UnitDesign&) { return 0.0; };
  game.other_dice = true;
  const ArmyGenerator population(game.ruleset);
  int runs = 0;
  int covered = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const DirectChecks found = Game::check(population, game.play(), {0.05, 100}, seed);
    runs += std::ranges::any_of(found.checks, [](const auto& check) { return check.sign != 0; }) ? 1 : 0;
    for (const DirectCheck& check : found.checks) covered += check.problem.empty() && check.interval.contains(0);
  }
  EXPECT_LE(runs, 22);
  EXPECT_NEAR(covered, 0.95 * 1600, 40) << "of 1,600 intervals";
}

TEST(DirectChecks, ThatAreStoppedAreNone) {
  const Game game = additive_game();
  const ArmyGenerator population(game.ruleset);
  const std::int64_t all = game.check({0.03, 100}).battles;
  for (const std::int64_t battles : {std::int64_t{0}, std::int64_t{500}, all - 2}) {
    StopAfter progress(battles);
    const DirectChecks found = Game::check(population, game.play(), {0.03, 100}, 1, progress);
    EXPECT_TRUE(found.interrupted) << battles;
    EXPECT_TRUE(found.checks.empty()) << battles;
  }
}

TEST(DirectChecks, AreThoseOfAnyNumberOfThreads) {
  const Game game = additive_game();
  const auto with_threads = [&](std::size_t threads) {
    const tbb::global_control control(tbb::global_control::max_allowed_parallelism, threads);
    return game.check({0.03, 100});
  };
  const DirectChecks one = with_threads(1);
  const DirectChecks four = with_threads(4);
  EXPECT_EQ(one.battles, four.battles);
  for (std::size_t i = 0; i < one.checks.size(); ++i) {
    EXPECT_EQ(one.checks[i].difference, four.checks[i].difference);
    EXPECT_EQ(one.checks[i].se, four.checks[i].se);
  }
}

/// Battles that all end in a draw. A unit with the rule destroys 5 points and is left; it acts twice in every second
/// battle. One without it destroys 1 point and loses 3.
FactFunction known_game(std::uint8_t rule, std::size_t effect) {
  return [rule, effect](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key, FactTrace& facts) {
    FactCounts& counts = facts.counts();
    counts.begin(static_cast<int>(seat1.units.size() + seat2.units.size()));
    std::size_t number = 0;
    for (const FieldArmy* army : {&seat1, &seat2}) {
      for (const UnitDesign& unit : army->units) {
        const bool has = has_rule(unit, rule);
        counts.of_unit(static_cast<std::size_t>(CommonUnitFact::points_destroyed), number) = has ? 500 : 100;
        counts.of_unit(static_cast<std::size_t>(CommonUnitFact::points_lost), number) = has ? 0 : 300;
        counts.of_unit(static_cast<std::size_t>(CommonUnitFact::left), number) = has ? 1 : 0;
        counts.of_effect(effect, number) = has && key.battle % 2 == 0 ? 2 : 0;
        ++number;
      }
    }
    return BattleReport{};
  };
}

TEST(CarrierFacts, AreThoseOfTheUnitWithTheRuleAndWithoutIt) {
  const World world;
  const std::uint8_t armored = world.rule("Armored");
  const std::size_t effect = world.ruleset.rules[armored].effects[0].effect;
  const CarrierFacts found = world.facts("Armored", known_game(armored, effect), 2'000);
  EXPECT_EQ(found.couples, 2'000);
  EXPECT_DOUBLE_EQ(found.destroyed.with, 5);
  EXPECT_DOUBLE_EQ(found.destroyed.without, 1);
  EXPECT_DOUBLE_EQ(found.destroyed.difference.mean, 4);
  EXPECT_NEAR(found.destroyed.difference.se, 0, 1e-9) << "no couple differs from another";
  EXPECT_DOUBLE_EQ(found.lost.difference.mean, -3);
  EXPECT_DOUBLE_EQ(found.left.difference.mean, 1);
  EXPECT_DOUBLE_EQ(found.score.with, 0.5);
  EXPECT_DOUBLE_EQ(found.score.difference.mean, 0);
  ASSERT_EQ(found.effects.size(), 1U);
  EXPECT_EQ(found.effects[0].number, effect);
  const MeanWithError& acted = found.effects[0].count;
  EXPECT_NEAR(acted.se, 1 / std::sqrt(2'000), 0.001) << "2 or 0, each half of the time";
  EXPECT_NEAR(acted.mean, 1, 4 * acted.se);  // false alarm 6e-5; the seed is fixed
}

TEST(CarrierFacts, AreTheSameForEveryNumberOfThreadsAndThoseOfRealBattles) {
  const World world;
  const FactFunction play = fact_arena(world.ruleset, designs_less_a_rule(world.population),
                                       {.player = load_player(world.ruleset, "tactical").value.value()});
  std::array<CarrierFacts, 2> found;
  for (std::size_t i = 0; i < 2; ++i) {
    with_threads(i == 0 ? 1 : 3, [&] { found[i] = world.facts("Armored", play, 400); });
  }
  EXPECT_EQ(found[0].lost.difference.mean, found[1].lost.difference.mean);
  EXPECT_EQ(found[0].lost.difference.se, found[1].lost.difference.se);
  EXPECT_EQ(found[0].effects[0].count.mean, found[1].effects[0].count.mean);
  EXPECT_GT(found[0].effects[0].count.mean, 0);
  EXPECT_GT(found[0].left.difference.mean, 0) << "who ignores hits is left more often";
}

}  // namespace
}  // namespace warbalance::sim::idle_rules_test
