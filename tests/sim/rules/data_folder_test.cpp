#include "sim/rules/data_folder.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>

#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::data_folder_test {
namespace {

/// Sets WARBALANCE_DATA for one test (null: unset) and puts the old value back.
class DataVariable {
 public:
  explicit DataVariable(const char* value) {
    if (const char* old = std::getenv("WARBALANCE_DATA")) old_ = old;
    value == nullptr ? ::unsetenv("WARBALANCE_DATA") : ::setenv("WARBALANCE_DATA", value, 1);
  }
  ~DataVariable() { old_ ? ::setenv("WARBALANCE_DATA", old_->c_str(), 1) : ::unsetenv("WARBALANCE_DATA"); }
  DataVariable(const DataVariable&) = delete;
  DataVariable& operator=(const DataVariable&) = delete;

 private:
  std::optional<std::string> old_;
};

TEST(DataFolderSearch, TheGivenFolderComesFirst) {
  const TemporaryFolder given;
  given.write("small/ruleset.toml", kSmallRuleset);
  const DataVariable variable("/nonexistent");
  const Loaded<DataFolder> found = find_data_folder(given.path());
  ASSERT_TRUE(found.value);
  EXPECT_EQ(found.value->path, given.path());
}

TEST(DataFolderSearch, ThenTheEnvironment) {
  const TemporaryFolder given;
  given.write("small/ruleset.toml", kSmallRuleset);
  const DataVariable variable(given.path().c_str());
  const Loaded<DataFolder> found = find_data_folder(std::nullopt);
  ASSERT_TRUE(found.value);
  EXPECT_EQ(found.value->path, given.path());
}

TEST(DataFolderSearch, ThenTheTreeOfThisBuild) {
  const DataVariable variable(nullptr);
  const Loaded<DataFolder> found = find_data_folder(std::nullopt);
  ASSERT_TRUE(found.value);
  EXPECT_EQ(found.value->path, source_folder() / "data");
}

TEST(DataFolderSearch, AFolderWithoutRulesetsIsAnError) {
  const TemporaryFolder empty;
  const Loaded<DataFolder> given = find_data_folder(empty.path());
  EXPECT_FALSE(given.value);
  ASSERT_EQ(given.diagnostics.size(), 1U);
  EXPECT_EQ(given.diagnostics[0].text(), "--data-dir: error: there are no rulesets in \"" + empty.path().string() +
                                             "\"\n  it must hold one folder a ruleset, each with a ruleset.toml");
  const DataVariable variable("/nonexistent");
  EXPECT_EQ(find_data_folder(std::nullopt).diagnostics.at(0).file, "WARBALANCE_DATA");
}

}  // namespace
}  // namespace warbalance::sim::data_folder_test
