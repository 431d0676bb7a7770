#pragma once

#include <string_view>

#include "engine/core/players/policy.hpp"

namespace warbalance::cli {

// Ctrl-C (SIGINT), SIGTERM and SIGHUP ask the program to end. SIGHUP is left alone where the caller ignores it (nohup).

/// Call it first. While there are no results to lose, a signal ends the program at once, with exit status 130.
void install_signal_handlers();

/// From now on there are results to lose: a signal asks for an end at the next boundary. A second Ctrl-C ends the
/// program at once; SIGTERM and SIGHUP, which systems send by themselves, may come any number of times.
void keep_results_on_interrupts();

/// Whether a signal has asked for an end.
bool interrupted();

/// Ends battles of players that look ahead, with sim::RunStopped, after a signal has asked for an end.
const Watch& interrupt_watch();

/// The help text about signals.
std::string_view interrupt_text();

}  // namespace warbalance::cli
