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
      {},
      {"--method", "marginal"},
      {"--rules", "warstuff-1.7", "--interactions"},
      {"--rules", "warstuff-1.7", "--model", "pairs"},
      {"--rules", "vsgmr"},
      {"--rules", "vsgmr", "--model", "table"},
      {"--rules", "vsgmr", "--method", "duel"},
      {"--rules", "suitcase", "--units"},
  };
  for (std::vector<std::string> options : runs) {
    options.insert(options.end(), {"--battles", "8000"});
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
  const long few = memory_of({"--interactions", "--battles", "4000"}, /*converges=*/false);
  const long many = memory_of({"--interactions", "--battles", "40000"}, /*converges=*/false);
  EXPECT_LT(many - few, 2 * 1024);
}

}  // namespace
}  // namespace warbalance::test::memory_test
