#pragma once

#include <string_view>

#include "engine/core/players/policy.hpp"

namespace warbalance::cli {

// Ctrl-C (SIGINT), SIGTERM and SIGHUP ask the program to end. SIGHUP is left alone where the caller ignores it (nohup).

/// To be called first: as long as nothing is computed that would be lost, a signal ends the program at once, with exit
/// status 130.
void install_signal_handlers();

/// From now on there is something to lose: a signal asks for an end at the next boundary. A second Ctrl-C ends the
/// program at once; SIGTERM and SIGHUP, which systems send by themselves, may come any number of times.
void keep_results_on_interrupts();

/// Whether an end has been asked for.
bool interrupted();

/// Ends the battles of players who look ahead, with sim::RunStopped, once an end has been asked for.
const Watch& interrupt_watch();

/// What help says of the signals.
std::string_view interrupt_text();

}  // namespace warbalance::cli
