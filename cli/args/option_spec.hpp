#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warbalance::cli {

/// One option of a command: the parser, the help and the documentation are made from it.
struct OptionSpec {
  std::string_view name;  ///< without dashes
  /// What stands for its value in the help ("N"); empty = a flag. Shells offer files for FILE and FOLDER, rulesets for
  /// ID.
  std::string value;
  std::string meaning;  ///< one sentence, with unit and default
  bool repeatable = false;
  std::vector<std::string> words{};  ///< what its value may be where that is a list, for the completion of shells
  char letter = 0;                   ///< its short name ('o' of -o); 0 = none
};

/// Options under one heading of the help.
struct OptionGroup {
  std::string heading;
  std::vector<OptionSpec> options;
};

/// The option of a name, without dashes; null when there is none.
const OptionSpec* find_option(const std::vector<OptionGroup>& groups, std::string_view name);

}  // namespace warbalance::cli
