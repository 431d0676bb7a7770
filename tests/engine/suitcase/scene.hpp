#pragma once

#include "tests/engine/scene.hpp"

namespace warbalance::suitcase {

using Outcome = tests::Outcome<Suitcase>;

inline sim::Ruleset load_rules(const std::vector<std::string>& settings = {}) {
  return tests::load_rules("suitcase", settings);
}

/// A battle set up by hand, on an open board; one round, begun by seat 0 without a roll, by default.
class Scene : public tests::Scene<Scene, Suitcase> {
 public:
  explicit Scene(std::vector<std::string> settings = {}) : tests::Scene<Scene, Suitcase>(rules_with(settings)) {}

  /// A unit whose leader stands on a hex.
  Scene& stand(int seat, const std::string& profile, int column, int row) {
    return unit(seat, profile, point_of(hex_at(column, row)));
  }
  Scene& wait(UnitIndex unit) { return choose(ChooseUnit{unit}); }
  Scene& hold(UnitIndex unit) { return choose(ChooseUnit{unit}).choose(ChooseAction{}); }
  Scene& shot(UnitIndex target, Pick pick = Pick::none) { return choose(ChooseShot{target, pick}); }

 private:
  static sim::Ruleset rules_with(std::vector<std::string>& settings) {
    settings.insert(settings.begin(), {"rounds=1", "terrain=none"});
    return load_rules(settings);
  }
};

/// Where the leader of a unit stands.
inline Point on(int column, int row) { return point_of(hex_at(column, row)); }
inline Scene::Act waits(UnitIndex unit) { return ChooseUnit{unit}; }
/// A unit is activated and takes an action.
inline Scene::Act takes(UnitIndex unit, const Action& action) { return {ChooseUnit{unit}, ChooseAction{action}}; }
inline Scene::Act holds(UnitIndex unit) { return takes(unit, {}); }
inline Scene::Act advances(UnitIndex unit, int column, int row) {
  return takes(unit, {ActionKind::advance, kNoUnit, hex_at(column, row), false});
}
inline Scene::Act rushes(UnitIndex unit, int column, int row) {
  return takes(unit, {ActionKind::rush, kNoUnit, hex_at(column, row), false});
}
inline Scene::Act charges(UnitIndex unit, UnitIndex target) {
  return takes(unit, {ActionKind::charge, target, kNoHex, false});
}
inline Scene::Act shoots(UnitIndex target, Pick pick = Pick::none) { return ChooseShot{target, pick}; }

}  // namespace warbalance::suitcase
