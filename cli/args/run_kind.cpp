#include "cli/args/run_kind.hpp"

#include "cli/args/shared_options.hpp"

namespace warbalance::cli {

std::vector<std::string> run_kinds() { return {"duel", "battle", "price"}; }

RunKind run_kind(const std::string& word, const std::string& purpose) {
  return static_cast<RunKind>(choose("command to " + purpose, word, run_kinds()));
}

}  // namespace warbalance::cli
