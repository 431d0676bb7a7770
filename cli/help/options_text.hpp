#pragma once

#include <string>
#include <vector>

#include "cli/command_line.hpp"

namespace warbalance::cli {

/// An option as it is typed: "-o, --output FILE".
std::string option_form(const OptionSpec& option);

/// The options as the help prints them, wrapped at 100 columns.
std::string options_text(const std::vector<OptionGroup>& groups);

}  // namespace warbalance::cli
