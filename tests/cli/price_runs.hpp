#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/cli/program.hpp"

namespace warbalance::test {

/// The result of a price run, which may end without a conclusion.
inline Json price_result(const std::vector<std::string>& arguments) { return json_of(arguments, true); }

}  // namespace warbalance::test
