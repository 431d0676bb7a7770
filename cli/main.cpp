#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/errors.hpp"
#include "cli/version.hpp"
#include "sim/catalog/unicode.hpp"

namespace {

using namespace warbalance::cli;

/// Words of the command line stand in results and messages.
void expect_printable(const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string problem = warbalance::sim::unprintable_part(words[i]);
    if (problem.empty()) continue;
    throw InputError(fmt::format("word {} of the command line, '{}', cannot be shown: {}", i + 1,
                                 warbalance::sim::printable(words[i]), problem));
  }
}

Exit run(const std::vector<std::string>& words) {
  expect_printable(words);
  if (words.empty()) {
    fmt::print(stderr, "{}", overview_text());
    return Exit::bad_input;
  }
  if (words.front() == "--version") {
    fmt::print("warbalance {}\n", version());
    return Exit::done;
  }
  if (words.front() == "--help" || words.front() == "-h") {
    fmt::print("{}", overview_text());
    return Exit::done;
  }
  const Command& command = find_command(words.front());
  const std::vector<std::string> rest(words.begin() + 1, words.end());
  const auto asks_for_help = [](const std::string& word) { return word == "--help" || word == "-h"; };
  if (std::any_of(rest.begin(), rest.end(), asks_for_help)) {
    fmt::print("{}", command_text(command, rest));
    return Exit::done;
  }
  return command.run(read_words(command, rest));
}

}  // namespace

int main(int argc, char** argv) {
  Exit status = Exit::bad_input;
  try {
    status = run(std::vector<std::string>(argv + std::min(argc, 1), argv + argc));
  } catch (const InputError& problem) {
    fmt::print(stderr, "{}\n", problem.what());
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "error: not enough memory\n");
  } catch (const std::exception& problem) {
    fmt::print(stderr, "error: {}\n", problem.what());
  }
  return static_cast<int>(status);
}
