#include "engine/systems/suitcase/players/greedy.hpp"
#include "engine/systems/suitcase/players/outlook.hpp"
#include "tests/engine/suitcase/scenes.hpp"

// What the weights do that `greedy` does not use.

namespace warbalance::suitcase::weights_test {
namespace {

/// Units of one model each on a table without terrain, as a player with some weights sees them.
class Position {
 public:
  explicit Position(const Weights& weights) : weights_(weights) {}
  Position& stand(int seat, const std::string& text, int column, int row) {
    units_[static_cast<std::size_t>(seat)].add(ruleset_, text);
    places_.push_back(hex_at(column, row));
    return *this;
  }
  /// After all units: those of seat 0 stand first.
  Position& begin() {
    BattleSetup<Profile> setup;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      setup.sides[seat] = {units_[seat].profiles, units_[seat].costs, {}, Policy::greedy};
    }
    state_->begin(rules_, setup);
    state_->round = 1;
    for (UnitIndex unit = 0; unit < state_->unit_count(); ++unit) {
      Formation hexes{};
      hexes[0] = places_[static_cast<std::size_t>(unit)];
      state_->unit(unit).hexes = hexes;
      state_->put(unit, hexes);
      state_->join(unit);
    }
    room_->begin(*state_);
    return *this;
  }
  UnitState& unit(UnitIndex unit) { return state_->unit(unit); }
  View view() {
    room_->cache.update(rules_, *state_);
    return {rules_, *state_, *room_};
  }

 private:
  sim::Ruleset ruleset_ = load_rules({});
  Rules rules_ = sim::compile_rules<Suitcase>(ruleset_);
  Weights weights_;
  std::array<tests::ListedUnits<Suitcase>, 2> units_;
  std::vector<Hex> places_;
  std::unique_ptr<State> state_ = std::make_unique<State>();
  std::unique_ptr<Workspace> room_ = std::make_unique<Workspace>(OddsTables{rules_, weights_});
};

// Rules: SC-D6
TEST(SuitcaseWeights, AStunnedUnitActsLastOrFirst) {
  for (const auto& [stand_up, first] : {std::pair{0, 1}, {1300, 0}}) {
    Weights weights;
    weights.stand_up = stand_up;
    Position position(weights);
    position.stand(0, kPlain, 10, 10).stand(0, kBow, 22, 20).stand(1, kPlain, 22, 34).begin();
    position.unit(0).body.stunned = true;
    const UnitIndex both[] = {0, 1};
    EXPECT_EQ(most_urgent(position.view(), both), first) << stand_up;
  }
}

// Rules: SC-D8, SC-D9
TEST(SuitcaseWeights, AttacksOnEnemiesStillToActCountForMore) {
  for (const auto& [more, target] : {std::pair{0, 1}, {400, 2}}) {
    Weights weights;
    weights.ready_enemy = more;
    Position position(weights);
    position.stand(0, kBow, 22, 20).stand(1, kPlain, 20, 34).stand(1, kPlain, 24, 34).begin();
    position.unit(1).activated = true;
    EXPECT_EQ(best_shot(position.view(), 0, false).target, target) << more;
    const Value plain = charge_value(position.view(), 0, 1);
    const Value other = charge_value(position.view(), 0, 2);
    EXPECT_EQ(other - plain, strike_value(position.view(), 0, 2) * more / 1000) << more;
  }
}

// Rules: SC-D8
TEST(SuitcaseWeights, ThreatsByEnemiesThatHaveActedHaveAWeightOfTheirOwn) {
  for (const bool acted : {false, true}) {
    Weights weights;
    weights.threat = 400;
    weights.threat_later = 100;
    Position position(weights);
    position.stand(0, kPlain, 22, 20).stand(1, kPlain, 22, 25).begin();
    position.unit(1).activated = acted;
    const View view = position.view();
    const Value near = Outlook(view, 0).at(position.unit(0).hexes);
    weights.threat = weights.threat_later = 0;
    Position calm(weights);
    calm.stand(0, kPlain, 22, 20).stand(1, kPlain, 22, 25).begin();
    const Value unthreatened = Outlook(calm.view(), 0).at(calm.unit(0).hexes);
    EXPECT_EQ(unthreatened - near, strike_value(view, 1, 0) * (acted ? 100 : 400) / 1000);
    EXPECT_GT(strike_value(view, 1, 0), 0);
  }
}

}  // namespace
}  // namespace warbalance::suitcase::weights_test
