#include "tests/engine/golden.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

namespace warbalance::tests {
namespace {

std::string point(Point p) { return "(" + std::to_string(p.x) + "," + std::to_string(p.y) + ")"; }

std::string unit_name(UnitIndex unit) { return "unit " + std::to_string(unit); }

std::string path_text(const Path& path) {
  std::string text;
  for (std::size_t i = 0; i < path.count; ++i) text += (i > 0 ? " - " : " ") + point(path.points[i]);
  return text;
}

/// One line for an event, with every field that counts.
std::string line_of(const TraceEvent& event) {
  const std::string what(event.what);
  const std::string seat = "seat " + std::to_string(event.player + 1);
  const std::string value = std::to_string(event.value);
  const std::string other = event.other == kNoUnit ? "" : ", " + unit_name(event.other);
  const std::string rule = event.rule.empty() ? "" : "  [" + std::string(event.rule) + "]";
  switch (event.kind) {
    case TraceEvent::Kind::terrain:
      return "terrain " + what + path_text(Path::straight(event.piece.shape.low, event.piece.shape.high)) + rule;
    case TraceEvent::Kind::placed:
      return "place " + unit_name(event.unit) + path_text(event.path) + rule;
    case TraceEvent::Kind::corner:
      return "corner " + value + " for " + seat + rule;
    case TraceEvent::Kind::round:
      return "\nround " + value + ", " + seat + " starts" + rule;
    case TraceEvent::Kind::chance:
      return "\nchance of " + seat + ": " + value;
    case TraceEvent::Kind::tried:
      return "\n" + seat + " tried " + unit_name(event.unit) + ": " + what + other + path_text(event.path) + ", " +
             value + " (" + std::to_string(event.error) + ")";
    case TraceEvent::Kind::reason:
      return "  why: " + what + other + path_text(event.path) + ", " + value;
    case TraceEvent::Kind::activation:
      return "\n" + unit_name(event.unit) + " is activated" + rule;
    case TraceEvent::Kind::action:
      return "  " + unit_name(event.unit) + ": " + what + other + ", limit " + value + path_text(event.path) + rule;
    case TraceEvent::Kind::move:
      return "    " + unit_name(event.unit) + " " + what + path_text(event.path) + ", limit " + value + rule;
    case TraceEvent::Kind::die: {
      const std::string who = event.stream.is_player() ? seat : unit_name(event.unit);
      const std::string needed =
          !event.needs() ? "" : " (needs " + std::to_string(event.target) + (event.at_most ? " or less)" : ")");
      return "    d" + std::to_string(event.sides) + " of " + who + ", " + what + ": " + value + needed + rule;
    }
    case TraceEvent::Kind::change:
      return "    " + unit_name(event.unit) + " " + what + (event.value != 0 ? " " + value : "") +
             (event.other == kNoUnit ? "" : ", by " + unit_name(event.other)) + rule;
    case TraceEvent::Kind::note:
      return "    " + what + ": " + (event.unit == kNoUnit ? seat : unit_name(event.unit)) + other +
             (event.value != 0 ? ", " + value : "") + rule;
    case TraceEvent::Kind::score:
      return "\nscore of " + seat + ": " + value + rule;
    case TraceEvent::Kind::result:
      return "result: " + (event.player < 0 ? "draw" : seat + " wins") + " after " + value + " rounds" + rule;
  }
  return what;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines{""};
  for (const char c : text) {
    if (c == '\n') {
      lines.emplace_back();
    } else {
      lines.back() += c;
    }
  }
  return lines;
}

}  // namespace

void expect_golden(const std::string& name, const std::string& title, const std::vector<TraceEvent>& events) {
  std::string text = title + "\n";
  for (const TraceEvent& event : events) text += line_of(event) + "\n";
  const std::string file = std::string(WARBALANCE_SOURCE_DIR) + "/tests/golden/" + name + ".txt";
  if (const char* update = std::getenv("WARBALANCE_UPDATE_GOLDEN"); update != nullptr && std::string(update) == "1") {
    std::ofstream(file, std::ios::binary) << text;
  }
  std::ifstream in(file, std::ios::binary);
  ASSERT_TRUE(in.good()) << file << " is missing";
  const std::string golden{std::istreambuf_iterator<char>(in), {}};
  if (text == golden) return;
  const auto now = lines_of(text);
  const auto then = lines_of(golden);
  std::size_t line = 0;
  while (line < now.size() && line < then.size() && now[line] == then[line]) ++line;
  FAIL() << file << ":" << line + 1 << " was: " << (line < then.size() ? then[line] : "the end")
         << "\n  now: " << (line < now.size() ? now[line] : "the end");
}

}  // namespace warbalance::tests
