#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/args/option_spec.hpp"

namespace warbalance::cli {

/// The words after a command with the full name of every option instead of a letter or of the beginning of its name:
/// `-o FILE` becomes `--output FILE`, `--bat=100` becomes `--battles=100`. InputError for a beginning that several
/// options share; a word with which no option begins stays as it is.
std::vector<std::string> with_full_names(std::string_view command, std::span<const std::string> words,
                                         const std::vector<OptionGroup>& groups);

/// Whether a word as typed may be the name of an option, shortened or not. @param name  with dashes
bool may_be_option(std::string_view word, std::string_view name);

}  // namespace warbalance::cli
