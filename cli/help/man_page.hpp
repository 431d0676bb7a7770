#pragma once

#include <span>
#include <string>

#include "cli/args/command.hpp"

namespace warbalance::cli {

/// The manual page of the program, warbalance(1), in the language of man(7).
std::string overview_man_page(std::span<const Command> commands);
/// That of a command, as warbalance-price(1), made of what `help` shows of it.
std::string man_page(const Command& command);

}  // namespace warbalance::cli
