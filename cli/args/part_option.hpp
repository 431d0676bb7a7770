#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/args/command_line.hpp"
#include "sim/battles/part.hpp"

namespace warbalance::cli {

/// --part
OptionSpec part_option();

/// The value of an environment variable; nothing where it is not set.
using Environment = std::function<std::optional<std::string>(const char* name)>;
Environment process_environment();

/// --store
OptionSpec store_option();

/// --part as typed: I/N, or auto and auto/N, by the variables of the scheduler that has started this process.
/// InputError where these do not tell a part.
sim::Part resolve_part(const ParsedArgs& typed, const Environment& environment = process_environment());

}  // namespace warbalance::cli
