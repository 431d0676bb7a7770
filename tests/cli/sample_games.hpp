#pragma once

#include <string>
#include <vector>

namespace warbalance::test {

/// A ruleset of each rule system, and two of its sample armies.
inline const std::vector<std::vector<std::string>> kSampleGames{{"warstuff-2.0", "line", "raiders"},
                                                                {"warstuff-1.7", "fantasy-150", "modern-150"},
                                                                {"vsgmr", "elves", "orcs"},
                                                                {"suitcase", "rangers", "levy"}};

}  // namespace warbalance::test
