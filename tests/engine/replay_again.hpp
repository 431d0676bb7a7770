#pragma once

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/rule_system.hpp"
#include "engine/core/scripted_dice.hpp"

// Records of battles that are played again with their dice and choices, for referees of any rule system.

namespace warbalance::tests {

inline bool same_fact(const TraceEvent& a, const TraceEvent& b) {
  return a.kind == b.kind && a.what == b.what && a.rule == b.rule && a.unit == b.unit && a.other == b.other &&
         a.player == b.player && a.value == b.value && a.sides == b.sides && a.target == b.target &&
         a.at_most == b.at_most && a.ground == b.ground && a.stream == b.stream && a.lane == b.lane &&
         a.path == b.path && a.piece == b.piece;
}

inline bool same_facts(std::span<const TraceEvent> a, std::span<const TraceEvent> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same_fact);
}

inline std::string fact_text(std::span<const TraceEvent> facts, std::size_t number) {
  if (number >= facts.size()) return "nothing";
  const TraceEvent& fact = facts[number];
  return std::string(fact.what) + " of unit " + std::to_string(fact.unit) + " (value " + std::to_string(fact.value) +
         ")";
}

/// Plays records again. Arenas take long to make, and many doctored records have the dice and choices of the one
/// before: both are kept as long as they serve.
template <RuleSystem S>
class ReplayAgain {
 public:
  using Choice = typename S::Arena::Script::Choice;

  /// What is wrong with the facts of a record, a line each.
  /// @param is_read     whether a place, a die or a choice is read from a fact
  /// @param choices_of  std::vector<Choice>(): of both players, according to the events
  template <class IsRead, class ChoicesOf>
  std::vector<std::string> compare(const typename S::Rules& rules, const BattleSetup<typename S::Profile>& setup,
                                   std::span<const TraceEvent> events, const BattleReport& report, IsRead&& is_read,
                                   ChoicesOf&& choices_of) {
    const bool same_rules = rules_ && *rules_ == rules;
    if (!same_rules) {
      tables_.emplace(S::make_tables(rules, {}));
      arena_ = std::make_unique<typename S::Arena>(rules, *tables_);
      rules_ = rules;
    }
    std::vector<TraceEvent> read;
    std::copy_if(events.begin(), events.end(), std::back_inserter(read), is_read);
    if (!same_rules || !same_facts(read_, read)) {
      play(setup, events, choices_of());
      read_ = std::move(read);
    }
    std::vector<std::string> wrong = problems_;
    for (std::size_t i = 0; i < std::max(events.size(), facts_.size()); ++i) {
      if (i < events.size() && i < facts_.size() && same_fact(events[i], facts_[i])) continue;
      wrong.push_back("fact " + std::to_string(i) + ": the record says " + fact_text(events, i) + ", the rules " +
                      fact_text(facts_, i));
      break;
    }
    if (!(report_ == report)) wrong.emplace_back("the report is another one");
    return wrong;
  }

 private:
  void play(const BattleSetup<typename S::Profile>& setup, std::span<const TraceEvent> events,
            std::vector<Choice> choices) {
    std::vector<TerrainPiece> pieces;
    std::vector<std::string_view> names(256);
    std::vector<int> faces;
    for (const TraceEvent& event : events) {
      if (event.kind == TraceEvent::Kind::die) faces.push_back(static_cast<int>(event.value));
      if (event.kind != TraceEvent::Kind::terrain) continue;
      pieces.push_back(event.piece);
      names[event.piece.kind] = event.what;
    }
    auto again = setup;
    for (auto& side : again.sides) side.player = Policy::scripted;
    again.table.generator = nullptr;
    again.table.pieces = pieces;
    again.table.kind_names = names;
    ScriptedDice dice(faces);
    typename S::Arena::Script script(std::move(choices));
    RecordTrace trace;
    report_ = arena_->play_scripted(again, dice, script, trace);
    facts_ = trace.events();
    problems_.clear();
    if (!script.problem().empty()) problems_.push_back("choices: " + script.problem());
    if (!script.used_up()) problems_.emplace_back("choices are left over");
    if (!dice.used_exactly()) problems_.emplace_back("dice are missing or left over");
  }

  std::optional<typename S::Rules> rules_;
  std::optional<typename S::Tables> tables_;
  std::unique_ptr<typename S::Arena> arena_;
  std::vector<TraceEvent> read_;  ///< the facts that the battle was played from
  std::vector<TraceEvent> facts_;
  std::vector<std::string> problems_;
  BattleReport report_;
};

}  // namespace warbalance::tests
