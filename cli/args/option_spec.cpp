#include "cli/args/option_spec.hpp"

namespace warbalance::cli {

const OptionSpec* find_option(const std::vector<OptionGroup>& groups, std::string_view name) {
  for (const OptionGroup& group : groups) {
    for (const OptionSpec& option : group.options) {
      if (option.name == name) return &option;
    }
  }
  return nullptr;
}

}  // namespace warbalance::cli
