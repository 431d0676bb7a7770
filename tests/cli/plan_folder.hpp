#pragma once

#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace warbalance::test {

using Strings = std::vector<std::string>;

/// A short sweep with a cell that is equal to its base.
inline const std::string kPlan =
    "command = \"battle\"\n"
    "arguments = [\"{n}x 4+ Armored\", \"raiders\"]\n"
    "[options]\n"
    "battles = 200\n"
    "[grid]\n"
    "rule.Armored.ignore_hit.on = [4, 4, 6]\n"
    "n = [5, 4]\n";

/// A plan in a new folder.
class PlanFolder {
 public:
  explicit PlanFolder(const std::string& text) { write_text(plan(), text); }

  std::string plan() const { return (folder_ / "plan.toml").string(); }
  std::string file(const std::string& name) const { return (folder_ / name).string(); }
  Strings files() const { return folder_.files(); }
  Outcome sweep(std::initializer_list<std::string> more) const {
    return warbalance_program(with({"sweep", plan()}, more));
  }
  /// The rows of a sweep that has to succeed without a remark.
  Json results() const {
    const Outcome outcome = sweep({"--format", "json", "--quiet"});
    EXPECT_EQ(outcome.err, "");
    return Json::parse(outcome.out, nullptr, false)["results"];
  }

 private:
  ScratchFolder folder_;
};

}  // namespace warbalance::test
