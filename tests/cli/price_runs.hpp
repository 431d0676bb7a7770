#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/program.hpp"

namespace warbalance::test {

/// The result of a price run, which may end without a conclusion.
inline nlohmann::json price_result(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--format", "json"});
  const Outcome outcome = warbalance_program(arguments);
  EXPECT_TRUE(outcome.status == 0 || outcome.status == 3) << outcome.err;
  return nlohmann::json::parse(outcome.out);
}

}  // namespace warbalance::test
