#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "cli/base/errors.hpp"
#include "cli/base/interrupt.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/base/version.hpp"
#include "cli/commands.hpp"
#include "cli/help/help_text.hpp"
#include "cli/runs/play_run.hpp"
#include "sim/battles/progress.hpp"
#include "sim/files/unicode.hpp"

namespace {

using namespace warbalance::cli;

/// Words of the command line are repeated in results and messages, so they must be printable. Curly quotation marks do
/// not hold words together.
void expect_printable(const std::vector<std::string>& words) {
  constexpr std::array<std::string_view, 5> kCurly{"\u201C", "\u201D", "\u201E", "\u00AB", "\u2018"};
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const auto begins = [&](std::string_view mark) {
      return word.starts_with(mark) || word.find("=" + std::string(mark)) != std::string::npos;
    };
    if (std::any_of(kCurly.begin(), kCurly.end(), begins)) {
      throw InputError(fmt::format("word {} of the command line begins with a curly quotation mark: {}", i + 1, word),
                       "write straight ones, as in \"4+ Tough\": a shell takes only these");
    }
    const std::string problem = warbalance::sim::unprintable_part(word);
    if (problem.empty()) continue;
    const bool is_list = word.find('\n') != std::string::npos && !word.starts_with('-');
    throw InputError(fmt::format("word {} of the command line, '{}', cannot be shown: {}", i + 1,
                                 warbalance::sim::printable(word), problem),
                     is_list ? "write an army on one line: \"3x 4+ Armored; 2x 5+\"" : "");
  }
}

Exit run(const std::vector<std::string>& words) {
  expect_printable(words);
  if (words.empty()) {
    say("{}", overview_text(commands()));
    return Exit::bad_input;
  }
  if (words.front() == "--version" || words.front() == "-V") {
    print_result(fmt::format("warbalance {}\n", version()));
    return Exit::done;
  }
  if (words.front() == "--help" || words.front() == "-h") {
    print_help(overview_text(commands()));
    return Exit::done;
  }
  const Command& command = find_command(words.front());
  const std::vector<std::string> rest(words.begin() + 1, words.end());
  const auto asks_for_help = [](const std::string& word) { return word == "--help" || word == "-h"; };
  if (std::any_of(rest.begin(), rest.end(), asks_for_help)) {
    print_help(command_text(command, rest));
    return Exit::done;
  }
  const ParsedArgs typed = read_words(command, rest);
  return command.run != nullptr ? command.run(typed) : play_run(command, typed);
}

/// Makes the stack of the main thread as large as a run needs. It could not grow later where memory is limited, and the
/// system would end the program without a message.
void reserve_stack() {
  constexpr std::size_t kPage = 4096;
  std::array<volatile char, 128 * kPage> room;
  for (std::size_t i = 0; i < room.size(); i += kPage) room[i] = 0;
}

/// Explains the end of the program when an exception cannot be caught, such as in a thread of the scheduler.
[[noreturn]] void end_without_result() {
  try {
    if (const auto problem = std::current_exception()) std::rethrow_exception(problem);
  } catch (const std::bad_alloc&) {
    say_text("error: not enough memory\n");
  } catch (const std::exception& problem) {
    say_text("error: ");
    say_text(problem.what());
    say_text("\n");
  } catch (...) {
  }
  say_text("  the run cannot go on; where memory or threads are limited (ulimit), fewer --threads need less of both\n");
  std::_Exit(static_cast<int>(Exit::bad_input));
}

}  // namespace

int main(int argc, char** argv) {
  reserve_stack();
  open_missing_std_fds();
  install_signal_handlers();
  std::set_terminate(end_without_result);
  Exit status = Exit::bad_input;
  try {
    status = run(std::vector<std::string>(argv + std::min(argc, 1), argv + argc));
  } catch (const InputError& problem) {
    say("{}\n", problem.what());
  } catch (const warbalance::sim::RunStopped&) {
    say("interrupted: nothing was finished, so there is no result\n");
    status = Exit::interrupted;
  } catch (const std::bad_alloc&) {
    say("error: not enough memory\n");
  } catch (const std::exception& problem) {
    say("error: {}\n", problem.what());
  }
  return static_cast<int>(status);
}
