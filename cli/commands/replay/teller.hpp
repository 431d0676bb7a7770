#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands/replay/replayed_battle.hpp"
#include "cli/report/report.hpp"

namespace warbalance::cli {

/// A line about an event.
struct ToldEvent {
  int depth = 0;  ///< 0: of a unit's turn or of the game; more: of what happens in it
  std::string words;
  std::string_view rule;
};

/// What a die is about.
struct DieWords {
  std::string who;
  std::string purpose;
  std::string needed;  ///< "4+", "3 or less"; empty: nothing is needed
  std::string_view rule;

  friend bool operator==(const DieWords&, const DieWords&) = default;
};

/// The events of a replayed battle in words, one after another.
class Teller {
 public:
  explicit Teller(const ReplayedBattle& replay) : replay_(replay), measures_(replay), scene_(replay) {}

  /// Call it with every event in order. Empty for the begin of a round, and for chances but the first of a round.
  std::optional<ToldEvent> tell(const TraceEvent& event);
  DieWords die_words(const TraceEvent& event) const;

  /// The table after the events so far.
  const Scene& scene() const { return scene_; }

 private:
  ToldEvent told_event(int depth, std::string words, const TraceEvent& event) const;
  std::string on_whom(const TraceEvent& event) const;
  std::string tried(const TraceEvent& event) const;
  std::string reason(const TraceEvent& event) const;
  std::string action(const TraceEvent& event) const;
  std::string move(const TraceEvent& event) const;
  std::string note(const TraceEvent& event) const;
  std::string die(const TraceEvent& event) const;
  std::string change(const TraceEvent& event) const;
  std::string done(const TraceEvent& event) const;
  std::string of_other(const TraceEvent& event) const;
  std::string score(const TraceEvent& event) const;
  std::string result(const TraceEvent& event) const;
  std::string apart(UnitIndex a, UnitIndex b) const;
  std::vector<std::string> pieces_met(const Path& path) const;
  std::string end_of_move(const TraceEvent& event) const;
  std::string piece_name(std::int64_t number) const;
  Length base(UnitIndex unit) const { return replay_.battle->base_radii[static_cast<std::size_t>(unit)]; }

  const ReplayedBattle& replay_;
  Measures measures_;
  Scene scene_;
  bool round_begins_ = false;  ///< nobody has chosen yet
};

/// "Battle 6: Line against Raiders"
std::string title_of(const ReplayedBattle& replay);
/// The seats with their armies and players, one line each.
std::vector<std::string> seat_lines(const ReplayedBattle& replay);
/// How to read the events.
std::vector<std::string> reading_lines(const ReplayedBattle& replay);

}  // namespace warbalance::cli
