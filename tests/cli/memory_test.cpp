#include <gtest/gtest.h>

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
      quick({}),
      quick({"--rules", "warstuff-1.7", "--interactions"}),
      quick({"--rules", "warstuff-1.7", "--model", "pairs"}),
      quick({"--rules", "vsgmr", "--model", "table"}),
      {"--method", "marginal", "--battles", "8000"},
      {"--rules", "vsgmr", "--method", "duel", "--battles", "8000"},
      {"--rules", "suitcase", "--units", "--battles", "8000"},
  };
  for (const std::vector<std::string>& options : runs) {
    EXPECT_LT(memory_of(options, /*converges=*/false), kMost_kib) << testing::PrintToString(options);
  }
}

// What is fitted at the end: interactions chain by chain, and all battles of a round at once.
TEST(MemorySlow, OfAPriceRunThatEndsWithPricesIsUnder64MiB) {
  if (!kOwnMemory) GTEST_SKIP() << "sanitizers need memory of their own";
  const std::vector<std::vector<std::string>> runs{
      {"--fit", "logit"},
      {"--rules", "vsgmr", "--interactions"},
      {"--rules", "vsgmr", "--model", "pairs"},
  };
  for (std::vector<std::string> options : runs) {
    options.emplace_back("--quick");
    EXPECT_LT(memory_of(options, /*converges=*/true), kMost_kib) << testing::PrintToString(options);
  }
}

TEST(Memory, OfAPriceRunDoesNotGrowWithItsBattles) {
  if (!kOwnMemory) GTEST_SKIP() << "sanitizers need memory of their own";
  // as many chains and rounds, whose sums are kept
  const long few = memory_of(quick({"--interactions", "--battles", "12000"}), /*converges=*/false);
  const long many = memory_of(quick({"--interactions", "--battles", "56000"}), /*converges=*/false);
  EXPECT_LT(many - few, 2 * 1024);
}

}  // namespace
}  // namespace warbalance::test::memory_test
