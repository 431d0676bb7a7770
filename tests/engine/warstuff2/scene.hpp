#pragma once

#include "tests/engine/scene.hpp"

namespace warbalance::warstuff2 {

using tests::cost_of;
using tests::Rolls;
using Outcome = tests::Outcome<Warstuff2>;

inline sim::Ruleset load_rules(const std::vector<std::string>& settings = {}) {
  return tests::load_rules("warstuff-2.0", settings);
}
inline Profile profile_of(const sim::Ruleset& ruleset, const std::string& text) {
  return tests::profile_of<Warstuff2>(ruleset, text);
}

/// A battle of WarStuff 2.0 set up by hand.
class Scene : public tests::Scene<Scene, Warstuff2> {
 public:
  explicit Scene(const std::vector<std::string>& settings = {})
      : tests::Scene<Scene, Warstuff2>(load_rules(settings)) {}

  Scene& act(UnitIndex unit, const Action& action) { return choose(ChooseUnit{unit}).choose(ChooseAction{action}); }
  Scene& hold(UnitIndex unit, UnitIndex target = kNoUnit) { return act(unit, {ActionKind::hold, target, {}}); }
  Scene& hunker(UnitIndex unit) { return act(unit, {ActionKind::hunker, kNoUnit, {}}); }
  /// A stunned unit's activation: it only stands up.
  Scene& stand_up(UnitIndex unit) { return choose(ChooseUnit{unit}); }
};

/// A unit is activated and takes an action.
inline Scene::Act takes(UnitIndex unit, const Action& action) { return {ChooseUnit{unit}, ChooseAction{action}}; }
inline Scene::Act holds(UnitIndex unit, UnitIndex target = kNoUnit) {
  return takes(unit, {ActionKind::hold, target, {}});
}
inline Scene::Act hunkers(UnitIndex unit) { return takes(unit, {ActionKind::hunker, kNoUnit, {}}); }
inline Scene::Act guards(UnitIndex unit) { return takes(unit, {ActionKind::guard, kNoUnit, {}}); }
inline Scene::Act advances(UnitIndex unit, Point from, Point to, UnitIndex target = kNoUnit) {
  return takes(unit, {ActionKind::advance, target, Path::straight(from, to)});
}
inline Scene::Act rushes(UnitIndex unit, Point from, Point to) {
  return takes(unit, {ActionKind::rush, kNoUnit, Path::straight(from, to)});
}
inline Scene::Act charges(UnitIndex unit, UnitIndex target, Point from, Point contact) {
  return takes(unit, {ActionKind::charge, target, Path::straight(from, contact)});
}
inline Scene::Act stands_up(UnitIndex unit) { return ChooseUnit{unit}; }

}  // namespace warbalance::warstuff2
