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

/// Greatest memory of a short price run [KiB]; what a run needs is there after its first rounds.
long memory_of(std::vector<std::string> options, int battles) {
  std::vector<std::string> arguments{"price", "--threads", "2", "--quiet", "--battles", std::to_string(battles)};
  arguments.insert(arguments.end(), options.begin(), options.end());
  const Outcome outcome = warbalance_program(arguments);
  EXPECT_TRUE(outcome.status == 0 || outcome.status == 3) << outcome.err;
  return outcome.memory_kib;
}

// The sums of a round grow with the columns of its models squared, and once grew with chains times threads too.
TEST(Memory, OfAPriceRunIsUnder64MiB) {
  if (!kOwnMemory) GTEST_SKIP() << "sanitizers need memory of their own";
  const std::vector<std::vector<std::string>> runs{
      {},
      {"--interactions"},
      {"--fit", "logit"},
      {"--method", "marginal"},
      {"--rules", "warstuff-1.7", "--interactions"},
      {"--rules", "warstuff-1.7", "--model", "pairs"},
      {"--rules", "vsgmr"},
      {"--rules", "vsgmr", "--model", "table"},
      {"--rules", "vsgmr", "--method", "duel"},
      {"--rules", "suitcase", "--units"},
  };
  for (const auto& options : runs) {
    const long memory = memory_of(options, 8000);
    EXPECT_GT(memory, 1024);
    EXPECT_LT(memory, kMost_kib) << testing::PrintToString(options);
  }
}

TEST(Memory, OfAPriceRunDoesNotGrowWithItsBattles) {
  if (!kOwnMemory) GTEST_SKIP() << "sanitizers need memory of their own";
  const long few = memory_of({"--interactions"}, 4000);
  const long many = memory_of({"--interactions"}, 40000);
  EXPECT_LT(many - few, 2 * 1024);
}

}  // namespace
}  // namespace warbalance::test::memory_test
