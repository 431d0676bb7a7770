#include "cli/commands/replay/scene.hpp"

#include <algorithm>

#include "cli/commands/replay/event_words.hpp"

namespace warbalance::cli {

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

/// Of several models the one that stands where the path begins. A unit that moves itself is not carried any more.
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

/// The record does not say which models fall: the leader is the last one.
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

}  // namespace warbalance::cli
