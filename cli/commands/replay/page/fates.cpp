#include "cli/commands/replay/page/fates.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "cli/base/numbers.hpp"
#include "cli/commands/replay/event_words.hpp"
#include "cli/commands/replay/scene.hpp"
#include "cli/pages/tables.hpp"
#include "sim/files/points.hpp"

namespace warbalance::cli {
namespace {

using Kind = TraceEvent::Kind;

/// What became of a unit, and what it did to others.
struct Fate {
  std::string words;
  std::vector<std::string> victims;
};

/// Reads the fates of all units out of the events.
class Fates {
 public:
  explicit Fates(const ReplayedBattle& replay) : replay_(replay), scene_(replay), fates_(scene_.units().size()) {
    for (const TraceEvent& event : replay.battle->events) see(event);
  }

  const std::vector<Fate>& fates() const { return fates_; }
  std::string words_of(UnitIndex unit) const {
    const std::string& words = fates_[static_cast<std::size_t>(unit)].words;
    if (!words.empty()) return words;
    const Scene::Unit& self = scene_.unit(unit);
    if (!self.on_table()) return "never on the table";
    return self.down ? "left, stunned or disabled" : "left";
  }

 private:
  void see(const TraceEvent& event) {
    if (event.kind == Kind::round) round_ = event.value;
    if (event.kind == Kind::placed) of(event.unit).words.clear();
    if (event.kind == Kind::change) change(event);
    scene_.follow(event);
  }

  void change(const TraceEvent& event) {
    const EventWord word = event_word(event.what);
    const bool lost = word == EventWord::killed || word == EventWord::routed || word == EventWord::escapes ||
                      word == EventWord::recruited || word == EventWord::captured;
    if (!lost) return;
    const std::string by = event.other == kNoUnit ? "" : " by " + replay_.unit_id(event.other);
    const std::string when = round_ == 0 ? "before round 1" : fmt::format("in round {}", round_);
    of(event.unit).words = fmt::format("{} {}{}", event.what, when, by);
    if (event.other != kNoUnit && scene_.unit(event.other).seat != scene_.unit(event.unit).seat) {
      of(event.other).victims.push_back(replay_.unit_id(event.unit));
    }
  }

  Fate& of(UnitIndex unit) { return fates_[static_cast<std::size_t>(unit)]; }

  const ReplayedBattle& replay_;
  Scene scene_;
  std::vector<Fate> fates_;
  std::int64_t round_ = 0;
};

}  // namespace

std::string fates_table(const ReplayedBattle& replay) {
  const Fates fates(replay);
  Section table{"", {"unit", "name", "points", "what became of it", "took out"}, {}, {0, 0, kPointDecimals}};
  for (std::size_t i = 0; i < fates.fates().size(); ++i) {
    const auto unit = static_cast<UnitIndex>(i);
    const sim::ArmyUnit& listed = replay.listed(unit);
    table.rows.push_back({replay.unit_id(unit), listed.name, sim::points_of(listed.cost), fates.words_of(unit),
                          fmt::format("{}", fmt::join(fates.fates()[i].victims, ", "))});
  }
  return html_table(table);
}

}  // namespace warbalance::cli
