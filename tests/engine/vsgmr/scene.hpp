#pragma once

#include "tests/engine/scene.hpp"

namespace warbalance::vsgmr {

using tests::cost_of;
using tests::Rolls;
using Outcome = tests::Outcome<Vsgmr>;

inline sim::Ruleset load_rules(const std::vector<std::string>& settings = {}) {
  return tests::load_rules("vsgmr", settings);
}
inline Profile profile_of(const sim::Ruleset& ruleset, const std::string& text) {
  return tests::profile_of<Vsgmr>(ruleset, text);
}

/// A battle of VSGMR set up by hand; one round, begun by seat 0 without a roll, by default.
class Scene : public tests::Scene<Scene, Vsgmr> {
 public:
  explicit Scene(std::vector<std::string> settings = {}) : tests::Scene<Scene, Vsgmr>(rules_with(settings)) {}

  Scene& turn(int seat) { return choose(ChooseTurn{seat}); }
  Scene& move(UnitIndex unit, Path path, Point facing = {}, bool in_flight = false) {
    return choose(ChooseMove{unit, {path, facing, in_flight, kNoUnit, false, {}}});
  }
  Scene& board(UnitIndex unit, Path path, UnitIndex mount) {
    return choose(ChooseMove{unit, {path, {}, false, mount, false, {}}});
  }
  Scene& leave(UnitIndex unit, Point direction, Path path = {}) {
    return choose(ChooseMove{unit, {path, {}, false, kNoUnit, false, direction}});
  }
  Scene& shoot(UnitIndex unit, UnitIndex target) { return act(unit, {ActionKind::distance, target, {}}); }
  Scene& strike(UnitIndex unit, UnitIndex target) { return act(unit, {ActionKind::hand_to_hand, target, {}}); }
  Scene& act(UnitIndex unit, Action action) { return choose(ChooseAction{unit, action}); }
  Scene& try_task(UnitIndex unit, int task = 0) { return choose(ChooseSkill{unit, task}); }
  Scene& again(UnitIndex target) { return choose(ChooseFollowUp{target}); }
  Scene& inspire() { return choose(ChooseAgain{}); }

 private:
  static sim::Ruleset rules_with(std::vector<std::string>& settings) {
    settings.insert(settings.begin(), {"rounds=1", "end_on_first_wipeout=false"});
    return load_rules(settings);
  }
};

}  // namespace warbalance::vsgmr
