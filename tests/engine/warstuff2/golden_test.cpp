#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "tests/engine/warstuff2/replay_checker.hpp"
#include "tests/engine/warstuff2/worked_example.hpp"

// Battles fact by fact against the files in tests/golden. After a wanted change of the rules or the players:
//   WARBALANCE_UPDATE_GOLDEN=1 engine_tests --gtest_filter='Warstuff2Golden.*'
// writes them anew; read the difference before you keep it.

namespace warbalance::warstuff2 {
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
    case TraceEvent::Kind::activation:
      return "\n" + unit_name(event.unit) + " is activated" + rule;
    case TraceEvent::Kind::action:
      return "  " + unit_name(event.unit) + ": " + what + other + ", limit " + value + path_text(event.path) + rule;
    case TraceEvent::Kind::move:
      return "    " + unit_name(event.unit) + " " + what + path_text(event.path) + ", limit " + value + rule;
    case TraceEvent::Kind::die: {
      const std::string who = event.stream.is_player() ? seat : unit_name(event.unit);
      const std::string needed = event.target == 0 ? "" : " (needs " + std::to_string(event.target) + ")";
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

/// A seeded battle of two armies, checked by the referee on the way.
void expect_golden_battle(const std::string& name, const std::string& first, PlayerKind first_player,
                          const std::string& second, PlayerKind second_player) {
  const sim::Ruleset ruleset = load_rules({"rounds=2"});
  const Rules rules = sim::compile_rules<Warstuff2>(ruleset);
  const auto army = [&](const std::string& text) {
    return sim::compile_army<Warstuff2>(ruleset, rules, sim::load_army(ruleset, {}, text).value.value());
  };
  const auto a = army(first);
  const auto b = army(second);
  BattleSetup<Profile> setup;
  setup.sides[0] = {a.profiles, a.costs, {}, first_player};
  setup.sides[1] = {b.profiles, b.costs, {}, second_player};
  std::vector<Profile> all = a.profiles;
  all.insert(all.end(), b.profiles.begin(), b.profiles.end());
  const OddsTables tables(rules, all);
  Arena arena(rules, tables);
  RecordTrace trace;
  const BattleReport report = arena.play(setup, {1, 0, 0}, trace);
  for (const std::string& line : check_replay(rules, setup, trace.events(), &report)) ADD_FAILURE() << line;
  expect_golden(name, first + " against " + second + ", two rounds, seed 1", trace.events());
}

TEST(Warstuff2Golden, WorkedExample) {
  expect_golden("warstuff2_worked_example", "The hand-worked example", worked_example().trace.events());
}

TEST(Warstuff2Golden, ChampionsAgainstRaiders) {
  expect_golden_battle("warstuff2_champions_raiders", "champions", PlayerKind::tactical, "raiders",
                       PlayerKind::tactical);
}

TEST(Warstuff2Golden, DuelsOfManyRules) {
  expect_golden_battle(
      "warstuff2_many_rules", "1x 4+ Deadly, Fire, Shooter(27); 1x 4+ Freeze, Frenzy, Large; 2x 5+ Death Blow, Fast",
      PlayerKind::aggressive,
      "1x 3+ Regeneration, Small; 1x 5+ Intimidating, Stealthy; 1x 4+ Hit & Run, Flying; 1x 5+ Shooter(18)",
      PlayerKind::cautious);
}

}  // namespace
}  // namespace warbalance::warstuff2
