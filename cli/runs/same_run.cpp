#include "cli/runs/same_run.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/base/shell_words.hpp"

namespace warbalance::cli {

std::string line_of(const PartFile& part) {
  std::vector<std::string> words{"warbalance", part.command};
  words.insert(words.end(), part.words.begin(), part.words.end());
  return shell_line(words);
}

std::string difference(const std::vector<RunFact>& facts, const std::vector<RunFact>& others, std::string_view owner) {
  for (std::size_t i = 0; i < std::min(facts.size(), others.size()); ++i) {
    if (facts[i].what != others[i].what) break;
    if (facts[i].value == others[i].value) continue;
    return fmt::format("another {}: {} here, {} {}", facts[i].what, facts[i].value, others[i].value, owner);
  }
  return facts == others ? "" : fmt::format("other conditions than {}", owner);
}

}  // namespace warbalance::cli
