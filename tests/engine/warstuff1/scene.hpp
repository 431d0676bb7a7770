#pragma once

#include "tests/engine/scene.hpp"

namespace warbalance::warstuff1 {

using tests::cost_of;
using tests::Rolls;
using Outcome = tests::Outcome<Warstuff1>;

inline sim::Ruleset load_rules(const std::vector<std::string>& settings = {}) {
  return tests::load_rules("warstuff-1.7", settings);
}
inline Profile profile_of(const sim::Ruleset& ruleset, const std::string& text) {
  return tests::profile_of<Warstuff1>(ruleset, text);
}

/// "ok", "stunned:2", "killed": the state names of the rulebook.
inline std::string state_of(const Outcome& outcome, UnitIndex unit) {
  const Condition& condition = outcome.unit(unit).condition;
  if (condition.killed) return "killed";
  std::string text = condition.stunned ? "stunned" : "ok";
  return condition.wounds > 0 ? text + ":" + std::to_string(condition.wounds) : text;
}

/// A battle of WarStuff 1.7 set up by hand; one round without concessions by default.
class Scene : public tests::Scene<Scene, Warstuff1> {
 public:
  explicit Scene(std::vector<std::string> settings = {}) : tests::Scene<Scene, Warstuff1>(rules_with(settings)) {}

  /// Lets the players deploy, with roll-offs.
  Scene& deployed() { return tests::Scene<Scene, Warstuff1>::deployed().first(-1); }
  Scene& hold(UnitIndex unit, Deed deed = Deed::none, UnitIndex target = kNoUnit) {
    return choose(ChooseUnit{unit}).choose(ChooseAction{{ActionKind::hold, {}, deed, target}});
  }
  Scene& recover(UnitIndex unit) {
    return choose(ChooseUnit{unit}).choose(ChooseAction{{.kind = ActionKind::recover}});
  }

 private:
  static sim::Ruleset rules_with(std::vector<std::string>& settings) {
    settings.insert(settings.begin(), {"round_cap=1", "concede.pct=0"});
    return load_rules(settings);
  }
};

/// A unit is activated and takes an action.
inline Scene::Act takes(UnitIndex unit, const Action& action) { return {ChooseUnit{unit}, ChooseAction{action}}; }
inline Scene::Act holds(UnitIndex unit, Deed deed = Deed::none, UnitIndex target = kNoUnit) {
  return takes(unit, {ActionKind::hold, {}, deed, target});
}
inline Scene::Act recovers(UnitIndex unit) { return takes(unit, {.kind = ActionKind::recover}); }
inline Scene::Act walks(UnitIndex unit, const Path& path, Deed deed = Deed::none, UnitIndex target = kNoUnit) {
  return takes(unit, {ActionKind::walk, path, deed, target});
}
inline Scene::Act runs(UnitIndex unit, const Path& path, Deed deed = Deed::none, UnitIndex target = kNoUnit) {
  return takes(unit, {ActionKind::run, path, deed, target});
}
inline Scene::Act charges(UnitIndex unit, UnitIndex target, Point from, Point contact) {
  return runs(unit, Path::straight(from, contact), Deed::melee, target);
}

}  // namespace warbalance::warstuff1
