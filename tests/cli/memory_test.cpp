#include <gtest/gtest.h>

#include "tests/cli/plan_folder.hpp"
#include "tests/cli/program.hpp"

namespace warbalance::test::memory_test {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kOwnMemory = false;
#else
constexpr bool kOwnMemory = true;
#endif

constexpr long kMost_kib = 64 * 1024;

/// Quick battles in as many chains and rounds as --quick has.
std::vector<std::string> quick(std::vector<std::string> options) {
  options.insert(options.end(), {"--quick", "--scenario", "open", "--players", "aggressive"});
  return options;
}

/// The same with fewer battles in each round: enough where only sums of a round are kept, which do not grow with them.
std::vector<std::string> few(std::vector<std::string> options) {
  options.insert(options.end(), {"--battles", "24000"});
  return quick(std::move(options));
}

/// Greatest memory of a price run [KiB].
/// @param converges  else the run may be too short for prices
long memory_of(const std::vector<std::string>& options, bool converges) {
  std::vector<std::string> arguments{"price", "--threads", "2", "--quiet"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  const Outcome outcome = warbalance_program(arguments);
  EXPECT_TRUE(outcome.status == 0 || (outcome.status == 3 && !converges)) << outcome.err;
  EXPECT_GT(outcome.memory_kib, 1024);
  return outcome.memory_kib;
}

// The sums of a round grow with the columns of its models squared, and once grew with chains times threads too.
TEST(MemorySlow, OfTheRoundsOfAPriceRunIsUnder64MiB) {
  if (!kOwnMemory) GTEST_SKIP() << "sanitizers need memory of their own";
  const std::vector<std::vector<std::string>> runs{
      few({}),
      few({"--rules", "warstuff-1.7", "--interactions"}),
      few({"--rules", "vsgmr", "--model", "table"}),
      {"--rules", "suitcase", "--units", "--battles", "2000"},
  };
  for (const std::vector<std::string>& options : runs) {
    EXPECT_LT(memory_of(options, /*converges=*/false), kMost_kib) << testing::PrintToString(options);
  }
}

// What is fitted at the end: interactions chain by chain, and all battles of a round at once.
TEST(MemorySlow, OfAPriceRunThatEndsWithPricesIsUnder64MiB) {
  if (!kOwnMemory) GTEST_SKIP() << "sanitizers need memory of their own";
  const std::vector<std::vector<std::string>> runs{
      few({"--rules", "vsgmr", "--interactions"}),
  };
  for (const std::vector<std::string>& options : runs) {
    EXPECT_LT(memory_of(options, /*converges=*/true), kMost_kib) << testing::PrintToString(options);
  }
}

TEST(Memory, OfAPriceRunDoesNotGrowWithItsBattles) {
  if (!kOwnMemory) GTEST_SKIP() << "sanitizers need memory of their own";
  // as many chains and rounds, whose sums are kept
  const long of_few = memory_of(few({"--interactions"}), /*converges=*/false);
  const long of_many = memory_of(quick({"--interactions", "--battles", "56000"}), /*converges=*/false);
  EXPECT_LT(of_many - of_few, 2 * 1024);
}

// Each cell once kept its own rules, armies and columns: 60 to 150 KB.
TEST(MemorySlow, OfACellOfASweepIsUnder10KB) {
  if (!kOwnMemory) GTEST_SKIP() << "sanitizers need memory of their own";
  constexpr int kCosts = 20;
  const auto plan = [](int costs) {
    std::string values;
    for (int i = 0; i < costs; ++i) values += (i > 0 ? ", " : "") + std::to_string(10 + i);
    return "command = \"duel\"\narguments = [\"4+ Armored\", \"5+ Fast\"]\n[options]\nbattles = 2\n[grid]\n"
           "\"rule.Armored.cost\" = [" +
           values + "]\n\"rule.Fast.cost\" = [" + values + "]\n";
  };
  const PlanFolder few(plan(1));
  const PlanFolder many(plan(kCosts));
  const auto grown = [&](const std::vector<std::string>& options) {
    const auto memory = [&](const PlanFolder& folder) {
      std::vector<std::string> words{"sweep", folder.plan(), "--threads", "1", "--quiet"};
      for (const std::string& word : options) words.push_back(word[0] == '=' ? folder.file(word.substr(1)) : word);
      const Outcome outcome = warbalance_program(words);
      EXPECT_EQ(outcome.status, 0) << outcome.err;
      return outcome.memory_kib;
    };
    return memory(many) - memory(few);
  };
  for (const std::vector<std::string>& options :
       std::vector<std::vector<std::string>>{{},
                                             {"--format", "json"},
                                             {"-o", "=out.csv"},
                                             {"-o", "=out.html"},
                                             {"--store", "=runs.json"},
                                             {"--store", "=runs.json"},  // which has all of them already
                                             {"--part", "1/1", "-o", "=part.json"}}) {
    EXPECT_LT(grown(options), 10 * kCosts * kCosts) << testing::PrintToString(options);
  }
}

}  // namespace
}  // namespace warbalance::test::memory_test
