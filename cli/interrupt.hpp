#pragma once

namespace warbalance::cli {

/// From now on Ctrl-C and SIGTERM ask for an end at the next boundary; a second one ends the program at once.
void catch_interrupts();

/// Whether an end has been asked for.
bool interrupted();

}  // namespace warbalance::cli
