#include "tests/engine/suitcase/replay_checker.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "tests/engine/replay_again.hpp"

namespace warbalance::suitcase {
namespace {

using Kind = TraceEvent::Kind;

std::string unit_text(UnitIndex unit) { return "unit " + std::to_string(unit); }

/// SC-M3, SC-R1: what the facts show without playing again.
void check_facts(std::span<const TraceEvent> events, std::vector<std::string>& wrong) {
  std::map<std::pair<UnitIndex, std::int64_t>, Point> placed;
  std::set<UnitIndex> dead;
  std::set<UnitIndex> activated;
  bool set_up = true;
  for (const TraceEvent& event : events) {
    if (event.kind == Kind::round) {
      activated.clear();
      set_up = false;
    }
    if (event.kind == Kind::placed && set_up) {
      const Point at = event.path.points[0];
      for (const auto& [model, there] : placed) {
        if (distance2(at, there) < square(100)) wrong.push_back(unit_text(event.unit) + " overlaps another base");
      }
      placed[{event.unit, event.value}] = at;
    }
    if (event.kind == Kind::move && event.what == "scouts") placed.clear();  // the rest is checked by playing
    if (event.kind == Kind::change && (event.what == "killed" || event.what == "routed")) dead.insert(event.unit);
    if (event.kind == Kind::activation) {
      if (dead.contains(event.unit)) wrong.push_back(unit_text(event.unit) + " is not on the table");
      if (!activated.insert(event.unit).second) wrong.push_back(unit_text(event.unit) + " is activated twice");
    }
  }
}

/// SC-S2: pieces of a mirrored table come with their copies, and none twice.
void check_terrain(const Rules& rules, const BattleSetup<Profile>& setup, std::span<const TraceEvent> events,
                   std::vector<std::string>& wrong) {
  std::vector<Hex> centres;
  for (const TraceEvent& event : events) {
    if (event.kind == Kind::terrain) centres.push_back(hex_of(event.piece.shape.centre));
  }
  const bool mirrored = static_cast<TerrainSource>(rules.terrain) == TerrainSource::mirrored;
  for (const Hex centre : centres) {
    const Hex twin = hex_at(kColumns - 1 - column_of(centre), kRows - 1 - row_of(centre));
    if (std::count(centres.begin(), centres.end(), centre) > 1) wrong.emplace_back("two pieces lie in one place");
    const bool alone = std::find(centres.begin(), centres.end(), twin) == centres.end();
    if (mirrored && setup.table.pieces.empty() && alone) wrong.emplace_back("a piece has no copy on the other side");
  }
}

ActionKind kind_of(std::string_view what) {
  if (what == "advance") return ActionKind::advance;
  if (what == "rush") return ActionKind::rush;
  return what == "charge" ? ActionKind::charge : ActionKind::hold;
}

/// Reads the choice out of an action.
Choice choice_of(const TraceEvent& event) {
  const Hex hex = hex_of(event.path.points[0]);
  if (event.what == "block") return ChooseBlock{event.unit};
  if (event.what == "split attacks") return ChooseSplit{hex};
  if (event.what == "takes an attack more") return ChooseExtra{event.unit};
  if (event.what == "does not strike back") return ChooseNoStrikeBack{event.unit};
  if (event.what == "is set up with the others") return ChooseDeployment{event.unit};
  const auto shot = std::ranges::find(kShotWords, event.what);
  if (shot != kShotWords.end()) return ChooseShot{event.other, static_cast<Pick>(shot - kShotWords.begin())};
  if (event.what == "fire breath") return ChooseBreath{event.other};
  if (event.what == "moves on") return ChooseFreeMove{hex};
  if (event.what == "scouts") return ChoosePlace{event.unit, hex};
  const ActionKind kind = kind_of(event.what);
  const bool ends = kind == ActionKind::advance || kind == ActionKind::rush;
  return ChooseAction{{kind, event.other, ends ? hex : kNoHex, event.rule == kCarefulRule}};
}

std::vector<Choice> choices_of(std::span<const TraceEvent> events) {
  std::vector<Choice> choices;
  for (const TraceEvent& event : events) {
    if (event.kind == Kind::activation) choices.emplace_back(ChooseUnit{event.unit});
    if (event.kind == Kind::note && event.what == "spell") {
      choices.emplace_back(ChooseSpell{static_cast<int>(event.value), event.other});
    }
    if (event.kind == Kind::action && event.what != "cast") choices.push_back(choice_of(event));
    const bool chosen = event.what != "model" && event.rule != "SC-S8";
    if (event.kind == Kind::placed && chosen) {
      choices.emplace_back(ChoosePlace{event.unit, hex_of(event.path.points[0])});
    }
  }
  return choices;
}

}  // namespace

std::vector<std::string> check_replay(const Rules& rules, const BattleSetup<Profile>& setup,
                                      std::span<const TraceEvent> events, const BattleReport& report) {
  static tests::ReplayAgain<Suitcase> again;
  std::vector<std::string> wrong;
  check_facts(events, wrong);
  check_terrain(rules, setup, events, wrong);
  const auto all_facts = [](const TraceEvent&) { return true; };
  const auto differences = again.compare(rules, setup, events, report, all_facts, [&] { return choices_of(events); });
  wrong.insert(wrong.end(), differences.begin(), differences.end());
  return wrong;
}

}  // namespace warbalance::suitcase
