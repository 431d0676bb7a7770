#include "cli/base/interrupt.hpp"

#include <unistd.h>

#include <atomic>
#include <csignal>

#include "cli/base/errors.hpp"
#include "sim/battles/progress.hpp"

namespace warbalance::cli {
namespace {

std::atomic<bool> something_to_lose = false;
std::atomic<bool> asked_to_stop = false;
std::atomic<bool> asked_by_hand = false;
static_assert(std::atomic<bool>::is_always_lock_free, "signal handlers may touch lock-free atomics only");

void end_at_once() {
  constexpr std::string_view kNoResultText = "\ninterrupted: nothing was finished, so there is no result\n";
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, kNoResultText.data(), kNoResultText.size());
  _exit(static_cast<int>(Exit::interrupted));
}

void answer(int signal) {
  if (!something_to_lose) end_at_once();
  if (signal == SIGINT && asked_by_hand.exchange(true)) _exit(static_cast<int>(Exit::interrupted));
  asked_to_stop = true;
}

class InterruptWatch final : public Watch {
 public:
  void look() const override {
    if (asked_to_stop) throw sim::RunStopped();
  }
};

}  // namespace

void install_signal_handlers() {
  struct sigaction action {};
  action.sa_handler = answer;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before {};
    if (signal == SIGHUP && sigaction(signal, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    sigaction(signal, &action, nullptr);
  }
}

void keep_results_on_interrupts() { something_to_lose = true; }

bool interrupted() { return asked_to_stop; }

const Watch& interrupt_watch() {
  static const InterruptWatch watch;
  return watch;
}

std::string_view interrupt_text() {
  return "Ctrl-C, SIGTERM and SIGHUP end a run within a moment and print the part that is finished; a second Ctrl-C "
         "ends\n"
         "it at once, without a result. Before anything is finished each of them ends it at once.\n";
}

}  // namespace warbalance::cli
