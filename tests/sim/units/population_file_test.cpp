#include "sim/units/population_file.hpp"

#include <gtest/gtest.h>

#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::population_file_test {
namespace {

Loaded<ListedPopulation> loaded(const std::string& text, std::size_t most_units = 64) {
  const TemporaryFolder folder;
  folder.write("own.toml", "name = \"Own\"\n[[unit]]\nprofile = \"4+ Tough\"\n");
  return load_population(warstuff(), {}, folder.write("club.toml", text), most_units);
}

Texts errors(const std::string& text) {
  const Loaded<ListedPopulation> read = loaded(text);
  EXPECT_NE(read.value.has_value(), has_errors(read.diagnostics)) << text;
  return summaries(read.diagnostics);
}

TEST(PopulationFile, TakesNamesFilesAndTextsWithTheirWeights) {
  const ListedPopulation population = loaded(
                                          "name = \"club\"\nleave_out = 3\n[[army]]\narmy = \"line\"\nweight = 4\n"
                                          "[[army]]\narmy = \"own.toml\"\n[[army]]\narmy = \"2x 4+; 1x 5+\"\n")
                                          .value.value();
  EXPECT_EQ(population.name, "club");
  EXPECT_EQ(population.leave_out, 3);
  ASSERT_EQ(population.armies.size(), 3U);
  EXPECT_EQ(population.armies[0].weight, 4U);
  EXPECT_EQ(population.armies[0].army.name, "Line");
  EXPECT_EQ(population.armies[1].army.name, "Own");
  EXPECT_EQ(population.armies[2].weight, 1U);
  EXPECT_EQ(population.armies[2].army.units.size(), 3U);
}

TEST(PopulationFile, NameAndLeaveOutMayBeMissing) {
  const ListedPopulation population = loaded("[[army]]\narmy = \"line\"\n").value.value();
  EXPECT_EQ(population.name, "club");
  EXPECT_EQ(population.leave_out, 1);
}

TEST(PopulationFile, WhatIsWrongIsToldAtItsPlaceAllAtOnce) {
  EXPECT_EQ(
      errors("[[army]]\narmy = \"lnie\"\nweigth = 2\n[[army]]\narmy = \"2x 4+ Armord\"\nweight = 0\n"),
      (Texts{"2:9: there is no army or unit \"lnie\" | did you mean 'line'?",
             "3:1: unknown key \"weigth\" in this army | did you mean 'weight'?",
             "6:10: weight is out of range; it may be 1 to 1000000",
             "5:15: unknown special rule \"Armord\" | did you mean 'Armored'?  see: warbalance rules warstuff-2.0"}));
  EXPECT_EQ(errors("name = \"empty\"\n").size(), 1U);
  EXPECT_EQ(errors("army = []\n").size(), 1U);
  EXPECT_EQ(errors("army = [3]\n").size(), 1U);
  EXPECT_EQ(errors("leave_out = -1\n[[army]]\narmy = \"line\"\n").size(), 1U);
  EXPECT_EQ(errors("[[army]]\nweight = 2\n").size(), 1U);
}

TEST(PopulationFile, ArmiesMustFitOnTheTable) {
  const Loaded<ListedPopulation> read = loaded("[[army]]\narmy = \"line\"\n", 5);
  EXPECT_EQ(summaries(read.diagnostics), Texts{"2:8: the army has 8 units | a battle has room for 5 on each side"});
}

}  // namespace
}  // namespace warbalance::sim::population_file_test
