#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/args/option_spec.hpp"

namespace warbalance::cli {

inline constexpr std::size_t kHelpWidth = 100;  ///< of the lines of help texts

/// A text of several lines broken into lines of at most `width` characters.
std::vector<std::string> wrapped(const std::string& text, std::size_t width);

/// An option as it is typed: "-o, --output FILE".
std::string option_form(const OptionSpec& option);

/// The options as the help prints them, wrapped at 100 columns.
std::string options_text(const std::vector<OptionGroup>& groups);

}  // namespace warbalance::cli
