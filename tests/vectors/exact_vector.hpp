#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

// Exact odds of single exchanges, as the rules of each game state them. One table a ruleset, which two tests read: the
// engine computes every row, and every row is typed at the built program.

namespace warbalance::tests {

/// One exchange and all its outcomes.
struct ExactVector {
  const char* action;
  const char* attacker;
  const char* defender;  ///< "-" = the action has no defender
  const char* options;   ///< words of the command line, separated by single spaces
  const char* outcomes;  ///< "attacker / defender = p; ...", sorted by attacker, then defender
};

/// The options of a vector, a word each.
inline std::vector<std::string> words_of(const std::string& options) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin < options.size();) {
    const std::size_t end = std::min(options.find(' ', begin), options.size());
    words.push_back(options.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

/// The exact vectors of a rule system and the ruleset that they are of: specialised in tests/vectors/<system>.hpp.
template <class S>
struct ExactVectors;

}  // namespace warbalance::tests
