#pragma once

#include "tests/engine/scene.hpp"

namespace warbalance::suitcase {

using Outcome = tests::Outcome<Suitcase>;

inline sim::Ruleset load_rules(const std::vector<std::string>& settings = {}) {
  return tests::load_rules("suitcase", settings);
}

/// A battle set up by hand, on an open board; one round, begun by seat 0 without a roll, unless told otherwise.
class Scene : public tests::Scene<Scene, Suitcase> {
 public:
  explicit Scene(std::vector<std::string> settings = {}) : tests::Scene<Scene, Suitcase>(rules_with(settings)) {}

  /// A unit whose leader stands on a hex.
  Scene& stand(int seat, const std::string& profile, int column, int row) {
    return unit(seat, profile, point_of(hex_at(column, row)));
  }
  Scene& wait(UnitIndex unit) { return choose(ChooseUnit{unit}); }
  Scene& hold(UnitIndex unit) { return act(unit, {}); }
  Scene& advance(UnitIndex unit, int column, int row) {
    return act(unit, {ActionKind::advance, kNoUnit, hex_at(column, row), false});
  }
  Scene& rush(UnitIndex unit, int column, int row) {
    return act(unit, {ActionKind::rush, kNoUnit, hex_at(column, row), false});
  }
  Scene& charge(UnitIndex unit, UnitIndex target) { return act(unit, {ActionKind::charge, target, kNoHex, false}); }
  Scene& shot(UnitIndex target, Pick pick = Pick::none) { return choose(ChooseShot{target, pick}); }

 private:
  Scene& act(UnitIndex unit, Action action) {
    choose(ChooseUnit{unit});
    return choose(ChooseAction{action});
  }
  static sim::Ruleset rules_with(std::vector<std::string>& settings) {
    settings.insert(settings.begin(), {"rounds=1", "terrain=none"});
    return load_rules(settings);
  }
};

}  // namespace warbalance::suitcase
