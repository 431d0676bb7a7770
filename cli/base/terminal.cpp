#include "cli/base/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <string_view>

namespace warbalance::cli {
namespace {

constexpr TerminalSize kUsualSize{80, 24};
constexpr std::size_t kGreatestSize = 10'000;

std::string_view environment(const char* variable) {
  const char* const value = std::getenv(variable);
  return value == nullptr ? "" : value;
}

/// The number that an environment variable holds; 0 where it holds none.
std::size_t number_in_environment(const char* variable) {
  const std::string_view text = environment(variable);
  std::size_t number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = problem == std::errc{} && end == text.data() + text.size();
  return whole && number <= kGreatestSize ? number : 0;
}

}  // namespace

std::optional<TerminalSize> terminal_size(int file) {
  if (isatty(file) == 0) return std::nullopt;
  winsize size{};
  const bool known = ioctl(file, TIOCGWINSZ, &size) == 0;
  const auto chosen = [known](const char* variable, unsigned short told, std::size_t usual) {
    const std::size_t wanted = number_in_environment(variable);
    return wanted > 0 ? wanted : known && told > 0 ? told : usual;
  };
  return TerminalSize{chosen("COLUMNS", size.ws_col, kUsualSize.columns),
                      chosen("LINES", size.ws_row, kUsualSize.rows)};
}

std::size_t output_width() {
  if (const auto size = terminal_size(STDOUT_FILENO)) return size->columns;
  return number_in_environment("COLUMNS");
}

bool output_shows_color() {
  return isatty(STDOUT_FILENO) != 0 && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
}

}  // namespace warbalance::cli
