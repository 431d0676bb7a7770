#include <gtest/gtest.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iostream>
#include <numeric>
#include <random>

#include "sim/checks/data_differences.hpp"
#include "sim/checks/matchups.hpp"
#include "sim/files/number_text.hpp"
#include "sim/rules/ruleset_draft.hpp"
#include "sim/rules/settings.hpp"
#include "tests/rulesets.hpp"
#include "tests/sim/pricing/coverage.hpp"
#include "tests/sim/pricing/field_runs.hpp"
#include "tests/sim/repeats.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::data_differences_test {
namespace {

using Texts = std::vector<std::string>;

Ruleset loaded(const std::string& id, const std::vector<std::string>& settings = {}) {
  return load_ruleset(shipped_data(), id, settings).value.value();
}

/// "rule.Tough.cost 30 -> 25 points".
std::string text_of(const DataDifference& difference) {
  return difference.path + " " + difference.before + " -> " + difference.after +
         (difference.unit.empty() ? "" : " " + difference.unit);
}

Texts texts_of(const std::vector<DataDifference>& differences) {
  Texts texts;
  for (const DataDifference& difference : differences) texts.push_back(text_of(difference));
  return texts;
}

Texts paths_of(const std::vector<DataDifference>& differences) {
  Texts paths;
  for (const DataDifference& difference : differences) paths.push_back(difference.path);
  return paths;
}

TEST(DataDifferences, NameTheChangesOfHouseRules) {
  const auto differences = data_differences(loaded("warstuff-2.0"), loaded("warstuff-2.0-house"));
  EXPECT_EQ(texts_of(differences),
            (Texts{"cover.on 5 -> 4 d6", "rule.Leader.cost 30 -> 20 points", "army.champions.points 150 -> 140 points",
                   "rule.Shield Wall  -> 5 points: ignore_hit (on 5); move_bonus (advance 0, rush -400)",
                   "pair.Shield Wall + Armored  -> only the better die counts, so the wall gives nothing but slowness",
                   "ruleset.name WarStuff 2.0 -> WarStuff 2.0 with house rules"}));
  EXPECT_EQ(differences[3].change, DataChange::added);
  EXPECT_EQ(differences[3].read_by, ReadBy::battles);
  EXPECT_EQ(differences[4].read_by, ReadBy::lists);
  EXPECT_EQ(differences[5].read_by, ReadBy::people);
}

TEST(DataDifferences, TurnedAroundAddWhatTheyRemoved) {
  const Ruleset house = loaded("warstuff-2.0-house");
  const auto there = data_differences(warstuff(), house);
  const auto back = data_differences(house, warstuff());
  ASSERT_EQ(there.size(), back.size());
  for (const DataDifference& difference : there) {
    const auto found = std::find_if(back.begin(), back.end(),
                                    [&](const DataDifference& other) { return other.path == difference.path; });
    ASSERT_NE(found, back.end()) << difference.path;
    EXPECT_EQ(found->before, difference.after);
    EXPECT_EQ(found->after, difference.before);
  }
}

TEST(DataDifferences, OfARulesetWithItselfAreNone) {
  for (const std::string& id : list_rulesets(shipped_data())) {
    EXPECT_EQ(texts_of(data_differences(loaded(id), loaded(id))), Texts{}) << id;
  }
}

TEST(DataDifferences, PathsAreUnique) {
  for (const std::string& id : tests::ruleset_of_each_system()) {
    const Ruleset ruleset = loaded(id);
    Texts paths;
    for (const auto& items : {ruleset_items(ruleset), file_items(ruleset)}) {
      for (const DataItem& item : items) {
        for (const DataRow& row : item.rows) paths.push_back(row.path);
      }
    }
    std::sort(paths.begin(), paths.end());
    EXPECT_EQ(std::adjacent_find(paths.begin(), paths.end()), paths.end()) << id;
  }
}

/// Another value of a setting that its range allows.
std::int32_t other_value(const Setting& setting) {
  return *setting.value < setting.spec.max ? *setting.value + 1 : *setting.value - 1;
}

TEST(DataDifferences, NameEverySettingByItsPath) {
  for (const std::string& id : tests::ruleset_of_each_system()) {
    Ruleset ruleset = loaded(id);
    const std::vector<DataItem> before = ruleset_items(ruleset);
    std::vector<Setting> settings = settings_of(ruleset);
    const std::size_t step = settings.size() > 400 ? 11 : 1;  // of sizes, mostly
    for (std::size_t i = 0; i < settings.size(); i += step) {
      Setting& setting = settings[i];
      const std::int32_t was = *setting.value;
      *setting.value = other_value(setting);
      const Texts paths = paths_of(differences_of(before, ruleset_items(ruleset)));
      const bool as_item = std::any_of(paths.begin(), paths.end(), [&](const std::string& path) {
        return setting.path.starts_with(path + ".");  // a size that is no longer as its rule with X says
      });
      EXPECT_TRUE(as_item || std::count(paths.begin(), paths.end(), setting.path) == 1) << id << ": " << setting.path;
      *setting.value = was;
    }
  }
}

/// Which differences a change of WarStuff 2.0 makes, which battles can see as its hash does.
Texts after_change(const std::function<void(Ruleset&)>& change) {
  Ruleset changed = warstuff();
  change(changed);
  changed.hash = ruleset_hash(changed);
  EXPECT_NE(changed.hash, warstuff().hash);
  const auto differences = differences_of(ruleset_items(warstuff()), ruleset_items(changed));
  EXPECT_TRUE(std::all_of(differences.begin(), differences.end(),
                          [](const DataDifference& difference) { return difference.read_by == ReadBy::battles; }));
  return texts_of(differences);
}

SpecialRule& tough_of(Ruleset& ruleset) {
  return *std::find_if(ruleset.rules.begin(), ruleset.rules.end(),
                       [](const SpecialRule& rule) { return rule.name == "Tough"; });
}

TEST(DataDifferences, NameWhatIsNoNumber) {
  EXPECT_EQ(after_change([](Ruleset& rules) {
              tough_of(rules).cost_on = {{"4+", 1500}};
            }),
            Texts{"rule.Tough.cost_on.4+  -> 15 points"});
  EXPECT_EQ(after_change([](Ruleset& rules) {
              tough_of(rules).not_on = {"2+", "6+"};
            }),
            Texts{"rule.Tough.not_on  -> 2+, 6+"});
  EXPECT_EQ(after_change([](Ruleset& rules) { tough_of(rules).needs = {"Fast"}; }), Texts{"rule.Tough.needs  -> Fast"});
  EXPECT_EQ(after_change([](Ruleset& rules) { tough_of(rules).exclusive_group = "bodies"; }),
            Texts{"rule.Tough.group  -> bodies"});
  EXPECT_EQ(after_change([](Ruleset& rules) { rules.tiers[1].riders = {"6+"}; }),
            Texts{"quality." + warstuff().tiers[1].name + ".riders  -> 6+"});
  const Texts without = after_change([](Ruleset& rules) { tough_of(rules).effects.clear(); });
  EXPECT_EQ(without.front(), "rule.Tough.effects wound_table -> ");
  EXPECT_GT(without.size(), 1U) << "and its numbers";
}

TEST(DataDifferences, TellAnotherOrder) {
  const Texts texts = after_change([](Ruleset& rules) { std::swap(rules.rules[0], rules.rules[1]); });
  EXPECT_EQ(texts,
            Texts{"rule.order no. 1 is " + warstuff().rules[0].name + " -> no. 1 is " + warstuff().rules[1].name});
}

TEST(DataDifferences, NameScenariosPlayersAndArmies) {
  const TemporaryFolder folder;
  const std::string head = "id = \"mine\"\nname = \"WarStuff 2.0\"\ninherits = \"" +
                           (source_folder() / "data" / "warstuff-2.0").string() + "\"\n";
  folder.write("mine/ruleset.toml", head);
  folder.write("mine/players/tactical.toml", "like = \"tactical\"\n[weights]\nthreat_now = 999\n");
  folder.write("mine/scenarios/standard.toml",
               "name = \"Standard\"\n[set]\nrounds = 9\n[terrain]\npieces = 4\nmargin = 100\n");
  folder.write("mine/armies/line.toml", "name = \"Line\"\n[[unit]]\nprofile = \"4+ Nonsense\"\n");
  folder.write("mine/armies/own.toml", "name = \"Own\"\n[[unit]]\nprofile = \"4+\"\n");
  const Loaded<Ruleset> mine = load_ruleset(shipped_data(), (folder.path() / "mine").string(), {});
  ASSERT_TRUE(mine.value) << ::testing::PrintToString(summaries(mine.diagnostics));
  const auto differences = data_differences(warstuff(), *mine.value);
  const Texts texts = texts_of(differences);
  const auto has = [&](const std::string& text) { return std::count(texts.begin(), texts.end(), text) == 1; };
  EXPECT_TRUE(has("scenario.standard.set.rounds  -> 9")) << ::testing::PrintToString(texts);
  EXPECT_TRUE(has("scenario.standard.terrain.pieces 12 -> 4 pieces"));
  EXPECT_TRUE(has("army.own  -> 15 points: 1x 4+"));
  const auto paths = paths_of(differences);
  EXPECT_EQ(std::count(paths.begin(), paths.end(), "player.tactical.threat_now"), 1);
  EXPECT_EQ(std::count(paths.begin(), paths.end(), "army.line.problem"), 1);
}

constexpr double kTolerance = 1;

PriceRow row(const std::string& item, double listed, double fair, const std::vector<double>& without_one) {
  PriceRow made;
  made.rule = item;
  made.kind = "rule";
  made.listed = listed;
  made.fair = fair;
  made.fair_without_one = without_one;
  return made;
}

PriceReport report_with(const std::vector<PriceRow>& rows) {
  PriceReport report;
  report.outcome = PriceOutcome::converged;
  report.rows = rows;
  report.freedom = 3;
  return report;
}

TEST(PriceDifferences, CompareChainsOfTheSameNumber) {
  // Without each chain the difference is 2, 3, 4 and 3: mean 3, squares 2, SE^2 = 3 / 4 * 2.
  const PriceReport a = report_with({row("Tough", 30, 20, {20, 21, 19, 20}), row("Old", 5, 1, {1, 1, 1, 1})});
  const PriceReport b = report_with({row("Tough", 25, 23, {22, 24, 23, 23}), row("New", 5, 2, {2, 2, 2, 2})});
  const PriceComparison prices = compare_prices(a, b, kTolerance);
  ASSERT_EQ(prices.rows.size(), 3U);
  EXPECT_EQ(prices.rows[0].item, "Old");
  EXPECT_FALSE(prices.rows[0].b);
  EXPECT_FALSE(prices.rows[0].difference);
  EXPECT_EQ(prices.rows[1].item, "New");
  EXPECT_FALSE(prices.rows[1].a);
  const PriceDifference& tough = prices.rows[2];
  EXPECT_EQ(tough.a->listed, 30);
  EXPECT_EQ(tough.b->listed, 25);
  ASSERT_TRUE(tough.difference);
  EXPECT_DOUBLE_EQ(tough.difference->value, 3);
  EXPECT_NEAR(tough.difference->se, std::sqrt(1.5), 1e-12);
  EXPECT_NEAR(tough.difference->interval.high, 3 + 3.182446 * std::sqrt(1.5), 1e-5) << "t with 3 degrees of freedom";
  EXPECT_EQ(tough.change, Change::open);
}

TEST(PriceDifferences, OfARunWithItselfAreZeroWithoutError) {
  const PriceReport a = report_with({row("Tough", 30, 20, {20, 21, 19, 20}), row("Fast", 5, 1, {1, 2, 1, 1})});
  for (const PriceDifference& one : compare_prices(a, a, kTolerance).rows) {
    EXPECT_EQ(one.difference->value, 0);
    EXPECT_EQ(one.difference->se, 0);
    EXPECT_EQ(one.change, Change::steady);
    EXPECT_EQ(one.p_holm, 1);
  }
}

/// Rows of one item under two rulesets whose true distances of the listed from the fair price are known. Replicates
/// have normal errors, which both rulesets share in part.
std::array<PriceRow, 2> rows_with_distances(const std::string& item, double a, double b, std::mt19937_64& random) {
  constexpr std::size_t kReplicates = 10;
  std::normal_distribution<double> noise(0, 4);  // of one replicate: SE 1.8 of a price with that which is shared
  std::array<std::vector<double>, 2> replicates;
  for (std::size_t i = 0; i < kReplicates; ++i) {
    const double shared = noise(random);
    replicates[0].push_back(20 + a + shared + noise(random));
    replicates[1].push_back(30 + b + shared + noise(random));
  }
  std::array<PriceRow, 2> rows;
  for (std::size_t side = 0; side < 2; ++side) {
    const std::vector<double>& all = replicates[side];
    const double sum = std::accumulate(all.begin(), all.end(), 0.0);
    std::vector<double> without_one;
    for (const double value : all) without_one.push_back((sum - value) / (kReplicates - 1));
    rows[side] = row(item, side == 0 ? 20 : 30, sum / kReplicates, without_one);
  }
  return rows;
}

// Half of the items are as far from fair as before, on the same side or on the other one: at most 5 % of them may be
// called nearer or farther. The others come nearer or go farther by several standard errors.
TEST(PriceDifferences, SayNearerOrFartherWithFewErrors) {
  constexpr std::array<std::array<double, 2>, 8> kDistances = {
      {{8, 8}, {8, -8}, {-15, -15}, {-15, 15}, {-20, -2}, {20, -4}, {3, 20}, {0, -16}}};
  std::mt19937_64 random(11);
  std::int64_t equal = 0;
  std::int64_t equal_called = 0;
  std::int64_t called = 0;
  std::int64_t found = 0;
  for (int repeat = 0; repeat < 300; ++repeat) {
    std::array<std::vector<PriceRow>, 2> rows;
    for (std::size_t i = 0; i < kDistances.size(); ++i) {
      const auto both = rows_with_distances(std::to_string(i), kDistances[i][0], kDistances[i][1], random);
      for (std::size_t side = 0; side < 2; ++side) rows[side].push_back(both[side]);
    }
    PriceReport a = report_with(rows[0]);
    PriceReport b = report_with(rows[1]);
    a.freedom = b.freedom = 9;
    for (const PriceDifference& one : compare_prices(a, b, kTolerance).rows) {
      const auto& [before, after] = kDistances[static_cast<std::size_t>(std::stoi(one.item))];
      const bool same = std::abs(before) == std::abs(after);
      const bool told = one.distance == Change::falls || one.distance == Change::rises;
      equal += same ? 1 : 0;
      called += told ? 1 : 0;
      equal_called += same && told ? 1 : 0;
      found += one.distance == (std::abs(after) < std::abs(before) ? Change::falls : Change::rises) && !same ? 1 : 0;
    }
  }
  std::cout << "called " << equal_called << " of " << equal << " equal ones, found " << found << " of " << equal
            << " others\n";
  EXPECT_LE(wilson_interval(equal_called, equal).high, 0.05);
  EXPECT_LE(wilson_interval(called - found, called).high, 0.05) << "of all that is called";
  EXPECT_GE(wilson_interval(found, equal).low, 0.95) << "clear differences";
}

TEST(PriceDifferences, AreNoneWhereARunDidNotSettle) {
  const PriceReport a = report_with({row("Tough", 30, 20, {20, 21, 19, 20})});
  PriceReport b = a;
  b.outcome = PriceOutcome::not_converged;
  const PriceComparison prices = compare_prices(a, b, kTolerance);
  EXPECT_FALSE(prices.converged);
  EXPECT_FALSE(prices.rows.front().difference);
  EXPECT_FALSE(prices.rows.front().change);
}

/// Armies of about 60 points, and two versions of a game: the second has other prices of Tough and Banner.
struct TwoVersions {
  Ruleset ruleset = quickly_drawn_ruleset();
  ArmyGenerator population{ruleset, small_armies()};
  FieldPopulation summary{population, at_listed_costs(), kFewSummarized};
  SyntheticGame a{summary.listed, true_shape(), 0.008, 1.2};
  SyntheticGame b{summary.listed, {22, 15, 9, 12, 5, -4, 11, 3, 2}, 0.008, 1.2};

  static PopulationOptions small_armies() {
    PopulationOptions options;
    options.budget = 6000;
    options.jitter = 2000;
    return options;
  }

  PriceReport price(const SyntheticGame& game, std::uint64_t seed) const {
    FieldOptions options = at_listed_costs({8, 5, 6, 1, 150, 1});
    options.seed = seed;
    SilentProgress silent;
    return price_by_field(population, summary, game.play(ruleset), options, silent);
  }

  /// The true difference of an item.
  double difference(const std::string& item) const {
    const std::size_t number = FeatureSpace(ruleset).find(item).value();
    return b.fair[number] - a.fair[number];
  }
};

/// Both versions, so many times.
std::vector<PriceComparison> repeated(const TwoVersions& games, int times, std::uint64_t seed_of_b = 0) {
  std::vector<PriceComparison> comparisons(static_cast<std::size_t>(times));
  tbb::parallel_for(0, times, [&](int repeat) {
    const auto seed = static_cast<std::uint64_t>(100 + repeat);
    comparisons[static_cast<std::size_t>(repeat)] =
        compare_prices(games.price(games.a, seed), games.price(games.b, seed + seed_of_b), kTolerance);
  });
  return comparisons;
}

/// What comparisons say of known games. A run in a hundred or so is refused by the test of its convergence.
struct Held {
  int settled = 0;
  int together = 0;     ///< all intervals of a comparison hold
  double single = 0;    ///< share of the intervals of single prices that hold, each by itself
  double variance = 0;  ///< mean of the squared errors of a comparison
};

Held held_of(const TwoVersions& games, const std::vector<PriceComparison>& comparisons) {
  constexpr double kQuantile = 2.364624;  // t with 7 degrees of freedom
  Held held;
  for (const PriceComparison& prices : comparisons) {
    if (!prices.converged) continue;
    ++held.settled;
    bool all = true;
    for (const PriceDifference& one : prices.rows) {
      const auto& [value, se, interval] = *one.difference;
      const double truth = games.difference(one.item);
      all = all && interval.contains(truth);
      held.single += std::abs(value - truth) <= kQuantile * se ? 1 : 0;
      held.variance += se * se;
    }
    held.together += all ? 1 : 0;
  }
  held.single /= 9.0 * held.settled;
  held.variance /= held.settled;
  return held;
}

constexpr int kRepeats = 24;

/// More of them by hand: WARBALANCE_REPEATS=2000.
TEST(PriceDifferencesSlow, OfKnownGamesHoldTogetherAndSharedSeedsMakeThemSurer) {
  const int times = repeats_wanted(kRepeats);
  const TwoVersions games;
  const Held shared = held_of(games, repeated(games, times));
  const Held apart = held_of(games, repeated(games, kRepeats, /*seed_of_b=*/5000));
  EXPECT_GE(shared.settled, times * 4 / 5);
  EXPECT_GE(shared.together, least_successes(shared.settled, 0.95, 1e-4));
  EXPECT_GE(shared.single, 0.87) << "9 prices of 24 runs: SE 1.5 % if they are independent";
  EXPECT_LT(shared.variance, 0.8 * apart.variance);
  if (times > kRepeats) {
    std::cout << shared.settled << " settled, together " << 100.0 * shared.together / shared.settled << " %, single "
              << 100 * shared.single << " %, variance " << shared.variance / apart.variance
              << " of that with seeds of their own\n";
  }
}

}  // namespace
}  // namespace warbalance::sim::data_differences_test
