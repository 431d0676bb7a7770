#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

#include "tests/cli/check_runs.hpp"
#include "tests/cli/program.hpp"

// check --store: only what has changed is played.

namespace warbalance::test::check_store_test {
namespace {

using Json = nlohmann::ordered_json;

const std::string kPrice = "[prices]\nbattles = 24000\n[[price]]\nitem = [\"Tough\", \"4+\"]\nband = [-60, 60]\n";

class StoredChecks : public CheckProgram {
 protected:
  std::string store() const { return (folder_ / "store.json").string(); }
  std::vector<std::string> stored(std::vector<std::string> more = {}) const {
    more.insert(more.end(), {"--store", store()});
    return more;
  }
  /// What a run says of the checks that it takes from the store, and that its result is the same as without one.
  std::string found(const std::string& text, const std::vector<std::string>& more = {}) const {
    std::vector<std::string> quiet = stored(more);
    const Outcome plain = check(text, more);
    const Outcome kept = check(text, quiet);
    EXPECT_EQ(kept.out, plain.out);
    EXPECT_EQ(kept.status, plain.status);
    const std::size_t end = kept.err.find(" checks are in");
    const std::size_t line = kept.err.rfind('\n', end);
    const std::size_t begin = line == std::string::npos ? 0 : line + 1;
    return kept.err.substr(begin, end - begin);
  }
};

TEST_F(StoredChecks, AreNotPlayedAgain) {
  const std::vector<std::string> json{"--format", "json"};
  EXPECT_EQ(found(kPass + kFail + kOpen, json), "0 of 3");
  EXPECT_EQ(found(kPass + kFail + kOpen, json), "3 of 3");
  EXPECT_EQ(found(kOpen + kPass + kFail), "3 of 3") << "their order does not matter";
  EXPECT_EQ(found(kPass + kFail + kOpen, {"--format", "csv"}), "3 of 3");
}

TEST_F(StoredChecks, ArePlayedAgainWhereSomethingHasChanged) {
  EXPECT_EQ(found(kPass + kFail), "0 of 2");
  const std::string wider = "[[score]]\nid = \"mirror\"\nduel = [\"4+\", \"4+\"]\nband = [10, 80]\n";
  EXPECT_EQ(found(wider + kFail), "1 of 2");
  EXPECT_EQ(found(kPass + kFail), "1 of 2") << "what the last run did not have is dropped";
  EXPECT_EQ(found(kPass + kFail + kOpen), "0 of 3") << "each has another share of the error probability";
  EXPECT_EQ(found(kPass + kFail), "0 of 2");
  EXPECT_EQ(found(kPass + kFail, {"--set", "rule.Tough.cost=25"}), "1 of 2") << "the mirror has nobody Tough";
  EXPECT_EQ(found(kPass + kFail, {"--seed", "5"}), "0 of 2");
  EXPECT_EQ(found(kPass + kFail, {"--seed", "5", "--players", "random"}), "0 of 2");
  EXPECT_EQ(found(kPass + kFail, {"--seed", "5", "--players", "random"}), "2 of 2");
}

TEST_F(StoredChecks, ArePricesToo) {
  EXPECT_EQ(found(kPass + kPrice), "0 of 3");
  EXPECT_EQ(found(kPass + kPrice), "3 of 3");
  EXPECT_EQ(found(kPass + kPrice, {"--format", "json"}), "3 of 3");
  EXPECT_EQ(found(kPass + kPrice + "# as before\n"), "1 of 3") << "prices follow from much: another file, other prices";
  EXPECT_EQ(found(kPass + kPrice, {"--set", "rule.Tough.cost=25"}), "1 of 3") << "the mirror has nobody Tough";
}

TEST_F(StoredChecks, RefuseOtherFiles) {
  ASSERT_EQ(check(kPass, stored()).status, 0);
  const std::string text = read_text(store());
  const auto refused = [&](const std::string& content, const std::string& message) {
    write_text(store(), content);
    const Outcome outcome = check(kPass, stored());
    EXPECT_EQ(outcome.status, 2);
    EXPECT_NE(outcome.err.find(message), std::string::npos) << outcome.err;
    EXPECT_EQ(read_text(store()), content);
  };
  refused("something else", "this is no file of stored checks");
  refused(text.substr(0, text.size() - 20), "cut off");
  for (std::size_t i = 25; i < text.size(); i += 37) {
    std::string flipped = text;
    flipped[i] = static_cast<char>(flipped[i] ^ 4);
    write_text(store(), flipped);
    EXPECT_EQ(check(kPass, stored()).status, 2) << i;
  }
  std::filesystem::remove(store());
  EXPECT_NE(check(kPass, stored({"--save-baseline", (folder_ / "base.json").string()})).err.find("--save-baseline"),
            std::string::npos);
  EXPECT_NE(check(kPass, {"--store", "/dev/null"}).err.find("is not a file"), std::string::npos);
  EXPECT_NE(check(kPass, stored({"-o", store()})).status, 0) << "the result does not go to the same file";
}

}  // namespace
}  // namespace warbalance::test::check_store_test
