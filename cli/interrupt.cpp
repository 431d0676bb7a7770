#include "cli/interrupt.hpp"

#include <csignal>

#include <atomic>

namespace warbalance::cli {
namespace {

std::atomic<bool> asked_to_stop = false;
static_assert(std::atomic<bool>::is_always_lock_free, "signal handlers may touch lock-free atomics only");

void ask_to_stop(int /*signal*/) { asked_to_stop = true; }

}  // namespace

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = ask_to_stop;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() { return asked_to_stop; }

}  // namespace warbalance::cli
