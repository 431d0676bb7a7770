#include <gtest/gtest.h>

#include <random>

#include "engine/systems/systems.hpp"
#include "sim/units/army.hpp"
#include "sim/units/compile.hpp"
#include "tests/sim/rules/catalog_tools.hpp"
#include "tests/sim/rules/mutated.hpp"

namespace warbalance::sim::catalog_fuzz_test {
namespace {

constexpr std::uint32_t kSeed = 20'240'611;

TEST(CatalogFuzz, MutatedRulesetsLoadOrSayWhyNot) {
  std::mt19937 random(kSeed);
  const TemporaryFolder folder;
  const std::string original = read_text(shipped_data().path / "warstuff-2.0" / "ruleset.toml");
  const std::string text = original.substr(original.find("\nid = "));  // the explanation at its head is only a comment
  int loaded_count = 0;
  for (int i = 0; i < 1500; ++i) {
    folder.write("warstuff-2.0/ruleset.toml", mutated(text, random));
    const Loaded<Ruleset> loaded = load_ruleset(folder.data(), "warstuff-2.0", {});
    ASSERT_NE(loaded.value.has_value(), has_errors(loaded.diagnostics)) << "seed " << kSeed << ", text " << i;
    if (!loaded.value) continue;
    ++loaded_count;
    const auto rules = compile_rules<Warstuff2>(*loaded.value);
    for (std::size_t rule = 0; rule < loaded.value->rules.size(); ++rule) {
      compile_profile<Warstuff2>(*loaded.value, rules, {0, {static_cast<std::uint8_t>(rule)}});
    }
  }
  EXPECT_GT(loaded_count, 50) << "most mutants must not be refused for one trivial reason";
  EXPECT_LT(loaded_count, 1450);
}

TEST(CatalogFuzz, MutatedArmiesLoadOrSayWhyNot) {
  std::mt19937 random(kSeed);
  const TemporaryFolder folder;
  const std::string file = read_text(shipped_data().path / "warstuff-2.0" / "armies" / "raiders.toml");
  for (int i = 0; i < 1500; ++i) {
    const auto path = folder.write("army.toml", mutated(file, random));
    const Loaded<Army> from_file = load_army(warstuff(), {}, path.string());
    ASSERT_NE(from_file.value.has_value(), has_errors(from_file.diagnostics)) << "seed " << kSeed << ", file " << i;
    const std::string text = mutated("3x 4+ Armored, Shooter(18); 2x 5+ Hit & Run; 1x 6+", random);
    const Loaded<Army> from_text = load_army(warstuff(), {}, text);
    ASSERT_NE(from_text.value.has_value(), has_errors(from_text.diagnostics)) << "seed " << kSeed << ": " << text;
  }
}

TEST(CatalogFuzz, MutatedSettingsApplyOrSayWhyNot) {
  std::mt19937 random(kSeed);
  for (int i = 0; i < 300; ++i) {
    const std::string text = mutated("rule.Wizard.Ice Ray.range=1500", random);
    const Loaded<Ruleset> loaded = load_ruleset(shipped_data(), "warstuff-2.0", {text});
    ASSERT_NE(loaded.value.has_value(), has_errors(loaded.diagnostics)) << "seed " << kSeed << ": " << text;
  }
}

}  // namespace
}  // namespace warbalance::sim::catalog_fuzz_test
