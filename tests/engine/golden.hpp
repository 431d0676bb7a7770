#pragma once

#include <string>
#include <vector>

#include "engine/core/trace.hpp"

// Battles fact by fact against the files in tests/golden. After a wanted change of the rules or the players:
//   WARBALANCE_UPDATE_GOLDEN=1 engine_tests --gtest_filter='*Golden.*'
// writes them anew; read the difference before you keep it.

namespace warbalance::tests {

/// Fails unless the events are those of tests/golden/NAME.txt, which begins with the title.
void expect_golden(const std::string& name, const std::string& title, const std::vector<TraceEvent>& events);

}  // namespace warbalance::tests
