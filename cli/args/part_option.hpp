#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "cli/args/command_line.hpp"
#include "sim/battles/part.hpp"

namespace warbalance::cli {

/// --part
OptionSpec part_option();
/// --resume of commands that have none of their own
OptionSpec resume_part_option();

/// The value of an environment variable; nothing where it is not set.
using Environment = std::function<std::optional<std::string>(const char* name)>;
Environment process_environment();

/// --store
OptionSpec store_option();

/// By which option a run that can be split is: "store" or "part", for messages.
std::string_view split_option(const ParsedArgs& typed);

/// --part as typed: I/N, or auto and auto/N, by the variables of the scheduler that has started this process.
/// InputError where these do not tell a part.
sim::Part resolve_part(const ParsedArgs& typed, const Environment& environment = process_environment());

}  // namespace warbalance::cli
