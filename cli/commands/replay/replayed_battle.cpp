#include "cli/commands/replay/replayed_battle.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "cli/base/numbers.hpp"
#include "engine/core/players/net.hpp"
#include "engine/systems/systems.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/units/compile.hpp"

namespace warbalance::cli {

EventWord event_word(std::string_view what) {
  static constexpr std::array<std::pair<std::string_view, EventWord>, 25> kWords = {{
      {"model", EventWord::model},
      {"killed", EventWord::killed},
      {"routed", EventWord::routed},
      {"escapes", EventWord::escapes},
      {"recruited", EventWord::recruited},
      {"captured", EventWord::captured},
      {"changes hands", EventWord::changes_hands},
      {"frightened", EventWord::frightened},
      {"stunned", EventWord::stunned},
      {"disabled", EventWord::disabled},
      {"stands up", EventWord::stands_up},
      {"recovers", EventWord::recovers},
      {"models", EventWord::models},
      {"attacks terrain", EventWord::attacks_terrain},
      {"destroys terrain", EventWord::destroys_terrain},
      {"hits terrain", EventWord::hits_terrain},
      {"goes aboard", EventWord::goes_aboard},
      {"stays aboard", EventWord::stays_aboard},
      {"leaves", EventWord::leaves},
      {"acts on a leader's word", EventWord::acts_on_leaders_word},
      {"blast", EventWord::blast},
      {"falls", EventWord::falls},
      {"spell", EventWord::spell},
      {"marker", EventWord::marker},
      {"markers held", EventWord::markers_held},
  }};
  const auto* const found =
      std::find_if(kWords.begin(), kWords.end(), [&](const auto& word) { return word.first == what; });
  return found == kWords.end() ? EventWord::other : found->second;
}

bool is_loss(const TraceEvent& event) {
  if (event.kind != TraceEvent::Kind::change) return false;
  switch (event_word(event.what)) {
    case EventWord::killed:
    case EventWord::routed:
    case EventWord::escapes:
    case EventWord::recruited:
    case EventWord::captured:
      return true;
    default:
      return false;
  }
}

std::string ReplayedBattle::side(int seat) const { return std::string(1, static_cast<char>('A' + contestant(seat))); }

const sim::Army& ReplayedBattle::army_in(int seat) const { return match->armies[contestant(seat)]; }

int ReplayedBattle::seat_of(UnitIndex index) const {
  int seat = 0;
  for (auto before = army_in(0).units.size(); static_cast<std::size_t>(index) >= before && seat + 1 < players();) {
    before += army_in(++seat).units.size();
  }
  return seat;
}

std::size_t ReplayedBattle::slot_of(UnitIndex index) const {
  auto slot = static_cast<std::size_t>(index);
  for (int seat = 0; seat < seat_of(index); ++seat) slot -= army_in(seat).units.size();
  return slot;
}

std::string ReplayedBattle::unit_id(UnitIndex index) const {
  if (index == kNoUnit) return {};
  return fmt::format("{}{}", side(seat_of(index)), slot_of(index) + 1);
}

std::string ReplayedBattle::unit(UnitIndex index) const {
  if (index == kNoUnit) return {};
  return unit_id(index) + " " + listed(index).name;
}

const sim::ArmyUnit& ReplayedBattle::listed(UnitIndex index) const {
  return army_in(seat_of(index)).units[slot_of(index)];
}

std::string ReplayedBattle::spell(UnitIndex index, std::int64_t number) const {
  const std::string name = sim::named_effect(match->ruleset, listed(index).design, static_cast<std::size_t>(number));
  return name.empty() ? fmt::format("number {}", number + 1) : name;
}

std::string_view ReplayedBattle::length_unit() const { return sim::vocabulary_of(match->ruleset.system)->length_unit; }

bool ReplayedBattle::counts_steps() const { return sim::vocabulary_of(match->ruleset.system)->counts_steps; }

double ReplayedBattle::chance_of_a(const TraceEvent& event) const {
  const bool of_a = event.player >= 0 && contestant(event.player) == 0;
  if (event.kind == TraceEvent::Kind::result) return event.player < 0 ? 0.5 : of_a ? 1 : 0;
  const double log_odds = static_cast<double>(event.value) / Net::kOne;
  return 1 / (1 + std::exp(of_a ? -log_odds : log_odds));
}

std::string ReplayedBattle::chances_text(double chance) const {
  const long percent_a = std::lround(percent(chance));
  return fmt::format("A {} {} %, B {} {} %", match->armies[0].name, percent_a, match->armies[1].name, 100 - percent_a);
}

int compass_degrees(Point direction) {
  const double turns = std::atan2(direction.y, direction.x) / (2 * std::numbers::pi);
  return static_cast<int>(std::lround(360 * (turns + 1))) % 360;
}

std::optional<ReplayBoard> ReplayedBattle::board() const {
  std::optional<ReplayBoard> board;
  with_system(match->ruleset.system, [&]<class S>() {
    const auto rules = sim::compile_rules<S>(match->ruleset);
    if constexpr (HasBoard<S>) {
      const auto grid = rules.grid;
      if (!grid.is_on()) return;
      board = ReplayBoard{.space = grid.space,
                          .hexes = grid.corner_count() == 6,
                          .first = grid.centre(0),
                          .coordinates = [grid](Point point) { return grid.coordinates(point); },
                          .apart = [grid](Point a, Point b) { return grid.apart(a, b); }};
    }
  });
  return board;
}

Point ReplayedBattle::table_size() const {
  Point size{4800, 4800};
  with_system(match->ruleset.system, [&]<class S>() {
    const auto rules = sim::compile_rules<S>(match->ruleset);
    size = {rules.table_width, rules.table_height};
  });
  return size;
}

namespace {

/// Bases in contact may be this far apart: places are whole hundredths of an inch.
constexpr Length kContact = 3;

std::string hundredths(std::int64_t length) { return decimal_text(static_cast<double>(length) / 100, 2); }

int hexes_apart(Point a, Point b) {
  const auto row = [](Point point) { return point.y / kHexLength; };
  const auto q = [&](Point point) { return axial_q(point.x / kHexLength, row(point)); };
  return hex_steps(q(b) - q(a), row(b) - row(a));
}

}  // namespace

Measures::Measures(const ReplayedBattle& replay)
    : board_(replay.board()), hexes_(replay.counts_steps()), unit_(board_ ? "spaces" : replay.length_unit()) {}

std::string Measures::place(Point point) const {
  if (!board_) return fmt::format("({}, {})", hundredths(point.x), hundredths(point.y));
  const auto [first, second] = board_->coordinates(point);
  return fmt::format("({}, {})", first, second);
}

std::string Measures::length(std::int64_t length) const {
  if (!board_) return hundredths(length);
  const bool whole = length % board_->space == 0;
  return decimal_text(static_cast<double>(length) / board_->space, whole ? 0 : 2);
}

Length Measures::apart(Point a, Point b) const {
  if (board_) return board_->apart(a, b);
  return hexes_ ? kHexLength * hexes_apart(a, b) : length_up(a, b);
}

std::string Measures::path(const Path& path) const {
  if (path.points[0] == path.end()) return "at " + place(path.end());
  std::vector<std::string> points;
  for (std::size_t i = 0; i < path.count; ++i) points.push_back(place(path.points[i]));
  const std::string places = fmt::format("{}", fmt::join(points, " to "));
  const Length length = straight() ? path_length(path) : apart(path.points[0], path.end());
  return fmt::format("{} ({} {})", places, this->length(length), unit_);
}

bool Measures::touch(Point a, Point b, Length bases) const {
  if (board_) return apart(a, b) <= board_->space;
  return hexes_ ? apart(a, b) <= kHexLength : length_up(a, b) - bases <= kContact;
}

bool Measures::touches(const Shape& shape, Point at, Length base) const {
  if (hexes_ && shape.outline == Outline::circle) return apart(shape.centre, at) <= shape.radius;
  return contains(straight() ? shape.grown(base) : shape, at);
}

Scene::Scene(const ReplayedBattle& replay) {
  for (int seat = 0; seat < replay.players(); ++seat) {
    units_.insert(units_.end(), replay.army_in(seat).units.size(), Unit{.seat = seat});
  }
}

void Scene::follow(const TraceEvent& event) {
  using Kind = TraceEvent::Kind;
  switch (event.kind) {
    case Kind::terrain:
      pieces_.push_back({event});
      break;
    case Kind::placed: {
      Unit& unit = changed(event.unit);
      const bool leads = event_word(event.what) != EventWord::model;
      unit.models.insert(leads ? unit.models.begin() : unit.models.end(), event.path.points[0]);
      unit.mount = event.other;
      unit.gone = false;
      break;
    }
    case Kind::round:
      end_disabling(event.value);
      break;
    case Kind::move:
      move(event);
      break;
    case Kind::change:
      change(event);
      break;
    case Kind::note:
      note(event);
      break;
    case Kind::score:
      if (event_word(event.what) == EventWord::marker) markers_[event.value].owner = event.player;
      break;
    default:
      break;
  }
}

void Scene::end_disabling(std::int64_t round) {
  for (Unit& unit : units_) {
    if (unit.disabled_round == 0 || unit.disabled_round >= round) continue;
    unit.down = false;
    unit.disabled_round = 0;
  }
}

/// Of several models, moves the one at the start of the path. A unit that moves itself is not carried any more.
void Scene::move(const TraceEvent& event) {
  Unit& unit = changed(event.unit);
  unit.mount = kNoUnit;
  auto moved = std::ranges::find(unit.models, event.path.points[0]);
  if (moved == unit.models.end() && !unit.models.empty()) moved = unit.models.begin();
  if (moved != unit.models.end()) *moved = event.path.end();
}

void Scene::change(const TraceEvent& event) {
  Unit& unit = changed(event.unit);
  switch (event_word(event.what)) {
    case EventWord::killed:
    case EventWord::routed:
    case EventWord::escapes:
      unit.models.clear();
      unit.gone = true;
      break;
    case EventWord::stunned:
      unit.down = true;
      break;
    case EventWord::disabled:
      unit.down = true;
      unit.disabled_round = event.value;
      break;
    case EventWord::stands_up:
    case EventWord::recovers:
      unit.down = false;
      break;
    case EventWord::models:
      keep_models(unit, static_cast<std::size_t>(event.value));
      break;
    case EventWord::goes_aboard:
    case EventWord::stays_aboard:
      unit.mount = event.other;
      break;
    case EventWord::leaves:
      unit.mount = kNoUnit;
      break;
    case EventWord::recruited:
    case EventWord::captured:
    case EventWord::changes_hands:
      unit.seat = units_[static_cast<std::size_t>(event.other)].seat;
      break;
    case EventWord::destroys_terrain:
      if (static_cast<std::size_t>(event.value) < pieces_.size()) {
        pieces_[static_cast<std::size_t>(event.value)].destroyed = true;
      }
      break;
    default:
      break;
  }
}

/// The record does not say which models fall, so the leader falls last.
void Scene::keep_models(Unit& unit, std::size_t count) {
  if (unit.models.size() > count && count > 0) unit.models.resize(count);
}

void Scene::note(const TraceEvent& event) {
  if (event.unit != kNoUnit || event.path.count == 0) return;
  const Point at = event.path.points[0];
  if (event_word(event.what) == EventWord::marker) {
    markers_[event.value] = {at, -1};
  } else {
    spots_.push_back({event.what, at, static_cast<Length>(event.value)});
  }
}

Point Scene::place(UnitIndex index) const {
  const Unit& self = unit(index);
  const bool carried = self.mount != kNoUnit && unit(self.mount).on_table();
  return carried ? place(self.mount) : self.at();
}

int Scene::units_left(int seat) const {
  return static_cast<int>(
      std::ranges::count_if(units_, [seat](const Unit& unit) { return unit.seat == seat && !unit.gone; }));
}

namespace {

using Kind = TraceEvent::Kind;

bool ends_the_rounds(const TraceEvent& event) {
  return event.kind == Kind::score && event_word(event.what) != EventWord::marker;
}

/// The begin of a round: the players' dice right before its event.
std::size_t begin_of_round(std::span<const TraceEvent> events, std::size_t told, std::size_t least) {
  while (told > least && events[told - 1].kind == Kind::die && events[told - 1].stream.is_player()) --told;
  return told;
}

/// Points credited to the seats at the end of a part: those in the event of the next round, else those of the result.
std::span<const std::int64_t> destroyed_after(const ReplayedBattle& replay, const std::vector<BattlePart>& parts,
                                              std::size_t number) {
  if (number + 1 < parts.size()) {
    for (const TraceEvent& event : parts[number + 1].events) {
      if (event.kind == Kind::round) return event.destroyed_hundredths;
    }
  }
  return replay.battle->report.destroyed_hundredths;
}

std::string points_words(std::int64_t hundredths) {
  return sim::counted(sim::points_text(static_cast<Hundredths>(hundredths)), "point");
}

/// "3 markers held against 1, "; empty if markers do not count.
std::string markers_words(std::span<const TraceEvent> events, int winner) {
  std::int64_t own = -1;
  std::int64_t others = 0;
  for (const TraceEvent& event : events) {
    if (event.kind != Kind::score || event_word(event.what) != EventWord::markers_held) continue;
    (event.player == winner ? own : others) = event.value;
  }
  return own < 0 ? std::string() : fmt::format("{} held against {}, ", sim::counted(own, "marker"), others);
}

}  // namespace

std::vector<BattlePart> parts_of(const ReplayedBattle& replay) {
  const std::span events = replay.battle->events;
  std::vector<BattlePart> parts;
  std::size_t begin = 0;
  auto kind = BattlePart::Kind::set_up;
  const auto turn_to = [&](BattlePart::Kind next, std::size_t at) {
    parts.push_back({kind, events.subspan(begin, at - begin)});
    begin = at;
    kind = next;
  };
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (events[i].kind == Kind::round) turn_to(BattlePart::Kind::round, begin_of_round(events, i, begin));
    if (kind != BattlePart::Kind::score && ends_the_rounds(events[i])) turn_to(BattlePart::Kind::score, i);
  }
  turn_to(kind, events.size());
  return parts;
}

std::string title_of(const ReplayedBattle& replay, const BattlePart& part) {
  if (part.kind == BattlePart::Kind::set_up) return "Set-up";
  const auto round = std::ranges::find(part.events, Kind::round, &TraceEvent::kind);
  if (part.kind == BattlePart::Kind::score || round == part.events.end()) return "Score";
  return fmt::format("Round {}: {} starts", round->value, replay.side(round->player));
}

RoundSummary summary_of(const ReplayedBattle& replay, const std::vector<BattlePart>& parts, std::size_t number,
                        const Scene& before, const Scene& after) {
  RoundSummary summary;
  summary.sides.resize(static_cast<std::size_t>(replay.players()));
  Scene scene = before;
  for (const TraceEvent& event : parts[number].events) {
    if (is_loss(event)) {
      auto& side = summary.sides[replay.contestant(scene.unit(event.unit).seat)];
      side.lost.push_back(event.unit);
      side.lost_hundredths += replay.listed(event.unit).cost;
    }
    scene.follow(event);
  }
  const auto destroyed = destroyed_after(replay, parts, number);
  for (int seat = 0; seat < replay.players(); ++seat) {
    RoundSummary::Side& side = summary.sides[replay.contestant(seat)];
    side.destroyed_hundredths = static_cast<Hundredths>(destroyed[static_cast<std::size_t>(seat)]);
    side.left = after.units_left(seat);
  }
  return summary;
}

std::string summary_text(const ReplayedBattle& replay, const RoundSummary& summary) {
  std::vector<std::string> lost;
  std::vector<std::string> destroyed;
  std::vector<std::string> left;
  for (std::size_t army = 0; army < summary.sides.size(); ++army) {
    const RoundSummary::Side& side = summary.sides[army];
    const auto name = static_cast<char>('A' + army);
    std::vector<std::string> units;
    for (const UnitIndex unit : side.lost) units.push_back(replay.unit_id(unit));
    if (!units.empty()) {
      lost.push_back(fmt::format("{} ({})", fmt::join(units, ", "), points_words(side.lost_hundredths)));
    }
    destroyed.push_back(fmt::format("{} {}", name, sim::points_text(side.destroyed_hundredths)));
    left.push_back(fmt::format("{} {}", name, side.left));
  }
  return fmt::format("lost this round: {}; points destroyed so far: {}; units left: {}",
                     lost.empty() ? "nobody" : fmt::format("{}", fmt::join(lost, ", ")), fmt::join(destroyed, ", "),
                     fmt::join(left, ", "));
}

std::string conclusion_of(const ReplayedBattle& replay) {
  const BattleReport& report = replay.battle->report;
  if (report.winner < 0) {
    std::vector<std::string> sides;
    for (std::size_t army = 0; army < static_cast<std::size_t>(replay.players()); ++army) {
      const std::size_t seat = replay.battle->seating.seat_of(army);
      sides.push_back(fmt::format("{} by {}",
                                  sim::points_text(static_cast<Hundredths>(report.destroyed_hundredths[seat])),
                                  replay.side(static_cast<int>(seat))));
    }
    return fmt::format("A draw after {}, points destroyed: {}", sim::counted(report.rounds, "round"),
                       fmt::join(sides, ", "));
  }
  const auto winner = static_cast<std::size_t>(report.winner);
  const std::string markers = markers_words(replay.battle->events, report.winner);
  return fmt::format("{} wins in round {}: {}{} destroyed, {} lost", replay.side(report.winner), report.rounds, markers,
                     points_words(report.destroyed_hundredths[winner]),
                     sim::points_text(static_cast<Hundredths>(report.lost_hundredths[winner])));
}

}  // namespace warbalance::cli
