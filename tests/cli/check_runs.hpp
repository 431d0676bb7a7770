#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/cli/program.hpp"

namespace warbalance::test {

/// Two matchups that are decided within a few hundred battles: one far inside its band, one far outside.
inline const std::string kPass = "[[score]]\nid = \"mirror\"\nduel = [\"4+\", \"4+\"]\nband = [20, 80]\n";
inline const std::string kFail = "[[score]]\nid = \"giant\"\nduel = [\"2+ Tough, Armored\", \"6+\"]\nband = [45, 55]\n";
inline const std::string kOpen =
    "[[score]]\nid = \"narrow\"\nduel = [\"4+\", \"4+\"]\nband = [49.9, 50.1]\nbattles = 500\n";

/// Runs `check` on a file of its own.
class CheckProgram : public testing::Test {
 protected:
  Outcome check(const std::string& text, std::vector<std::string> options = {}) const {
    write_text(folder_ / "checks.toml", text);
    options.insert(options.begin(), {"check", folder_ / "checks.toml"});
    return warbalance_program(options);
  }

  ScratchFolder folder_;
};

}  // namespace warbalance::test
