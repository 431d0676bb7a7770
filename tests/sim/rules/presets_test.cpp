#include <gtest/gtest.h>

#include "sim/rules/vocabulary_of.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::presets_test {
namespace {

Texts errors_after(const std::string& lines) { return errors_of(kSmallRuleset + lines); }

std::int32_t number(const Ruleset& ruleset, std::string_view path) {
  const auto numbers = vocabulary_of(ruleset.system)->numbers;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i].path == path) return ruleset.numbers[i];
  }
  return -1;
}

constexpr const char* kPreset = "[preset.early_end.false]\ntext = \"long\"\nmoves.advance = 700\n";

TEST(Presets, ComeWithTheirValueBetweenTheFileAndTheSettings) {
  const auto advance = [](const std::string& more, const std::vector<std::string>& settings) {
    const auto loaded = load_text(kSmallRuleset + more + kPreset, settings);
    return loaded.value ? number(*loaded.value, "moves.advance") : -1;
  };
  EXPECT_EQ(advance("[moves]\nadvance = 500\n", {}), 500);
  EXPECT_EQ(advance("[moves]\nadvance = 500\n", {"early_end=false"}), 700);
  EXPECT_EQ(advance("[options]\nearly_end = false\n", {}), 700);
  EXPECT_EQ(advance("", {"moves.advance=800", "early_end=false"}), 800);
}

TEST(Presets, AreReadWithAllThatIsWrong) {
  EXPECT_EQ(errors_after("[preset.early_ends.false]\nrounds = 3\n"),
            Texts{"15:9: unknown option \"early_ends\" | did you mean 'early_end'?"});
  EXPECT_EQ(errors_after("[preset.early_end.maybe]\nrounds = 3\n"),
            Texts{"15:19: early_end may be false or true, not \"maybe\""});
  EXPECT_EQ(errors_after("[preset.early_end.true]\nroundz = 3\n"),
            Texts{"16:1: the ruleset has no setting \"roundz\" | did you mean 'rounds'?"});
  EXPECT_EQ(errors_after("[preset]\nearly_end = 3\n"),
            Texts{"16:1: preset.early_end must be a table, not a whole number"});
}

TEST(OptionalParts, AreLeftOutOfProfilesWhereTheirOptionIsOff) {
  const std::string text = std::string(kSmallRuleset) + "[optional]\nearly_end = [\"Alpha\"]\n";
  const auto problems = [&](const std::vector<std::string>& settings) {
    const auto loaded = load_text(text, settings);
    return parse_profile(*loaded.value, "4+ Alpha", {}, true).diagnostics.size();
  };
  EXPECT_EQ(problems({"early_end=true"}), 0U);
  EXPECT_EQ(problems({"early_end=false"}), 1U);
  EXPECT_EQ(load_text(text, {"early_end=false"}).value->rules[0].weight, 0);
}

TEST(OptionalParts, AreReadWithAllThatIsWrong) {
  EXPECT_EQ(errors_after("[optional]\nearly_ends = [\"Alpha\"]\n"),
            Texts{"16:1: unknown option \"early_ends\" | did you mean 'early_end'?"});
  EXPECT_EQ(errors_after("[optional]\nearly_end = [\"Alpa\"]\n"),
            Texts{"16:14: the ruleset has no rule or quality \"Alpa\" | did you mean 'Alpha'?"});
}

}  // namespace
}  // namespace warbalance::sim::presets_test
