#include "engine/systems/warstuff2/memory/openings.hpp"

#include <algorithm>
#include <memory>

#include "engine/systems/warstuff2/placement.hpp"
#include "tests/engine/warstuff2/pieces.hpp"
#include "tests/engine/warstuff2/scene.hpp"

// An opening is found again by its armies, in whichever seats, its players, the order of the seats and listed places.

namespace warbalance::warstuff2::openings_test {
namespace {

using KnownBeginnings = Beginnings<State, Positions::kMostUnits>;
using Places = std::vector<Point>;

constexpr std::array<int, 2> kShifts = {0, 1};

std::size_t at(int index) { return static_cast<std::size_t>(index); }
UnitIndex unit_at(int index) { return static_cast<UnitIndex>(index); }

/// A battle of two armies, two units against three. With shift 1 each sits where the other one sat, and begins when the
/// other one did.
class Battle {
 public:
  explicit Battle(int shift, bool equal_armies = false) : armies_(2) {
    const std::array<std::vector<const char*>, 2> kinds = {{{"4+ Tough", "5+ Fast"}, {"5+", "5+", "4+ Armored"}}};
    for (int seat = 0; seat < 2; ++seat) {
      for (const char* kind : kinds[at(equal_armies ? 0 : seat ^ shift)]) armies_[at(seat)].add(ruleset_, kind);
      setup.sides[at(seat)] = {armies_[at(seat)].profiles, armies_[at(seat)].costs, {}, Policy::greedy};
    }
    key.styles = {Policy::greedy, Policy::greedy};
    key.order = {static_cast<std::int8_t>(shift), static_cast<std::int8_t>(1 - shift)};
    report.first_player = key.order[0];
    begin();
  }
  /// Begins a battle with the set-up as it is now.
  void begin() {
    state->begin(rules_, setup);
    state->terrain.clear();
    state->terrain.add(wood({2400, 2400}, 500));
  }
  /// Puts the units of each army in a row.
  Battle& deploy() {
    state->corners.fill(kNoCorner);
    for (int seat = 0; seat < 2; ++seat) {
      state->corners[at(seat)] = static_cast<std::int8_t>(2 * seat);
      for (int i = 0; i < state->starting_units(seat); ++i) {
        const UnitIndex unit = unit_at(state->army_begin[at(seat)] + i);
        state->deploy(unit, {700 + 500 * i, seat == 0 ? 600 : 4000});
      }
    }
    return *this;
  }
  Battle& look_up(KnownBeginnings& beginnings) {
    key.beginning = beginnings.find(*state);
    return *this;
  }
  void keep(Openings& openings) const { openings.begin(key, setup, *state, report); }
  /// A unit does something, with so many dice.
  void act(UnitIndex unit, Openings& openings, std::int32_t dice = 0) {
    state->move_to(unit, place(unit) + Point{10, 0});
    state->unit(unit).activated = true;
    ++report.activations;
    report.dice += dice;
    state->cursor.turn ^= 1;
    openings.go_on(unit, *state, report);
  }
  bool recall(Openings& openings) { return openings.recall(key, setup, *state, report); }

  Point place(int unit) const { return state->unit(unit_at(unit)).at; }
  std::vector<UnitIndex> army(int seat) const { return {state->army(seat).begin(), state->army(seat).end()}; }

  BattleSetup<Profile> setup;
  std::unique_ptr<State> state = std::make_unique<State>();
  OpeningKey key;
  BattleReport report;

 private:
  sim::Ruleset ruleset_ = load_rules();
  Rules rules_ = sim::compile_rules<Warstuff2>(ruleset_);
  std::vector<tests::ListedUnits<Warstuff2>> armies_;
};

/// Lists where the armies of a battle stand.
void list(Battle& battle, int shift, const std::array<Places, 2>& rows) {
  battle.setup.listed_positions = true;
  for (int seat = 0; seat < 2; ++seat) battle.setup.sides[at(seat)].positions = rows[at(seat ^ shift)];
}

class Warstuff2Openings : public testing::Test {
 protected:
  Warstuff2Openings() { first_.look_up(beginnings_).deploy().keep(openings_); }

  bool recalls(Battle& battle) { return battle.look_up(beginnings_).recall(openings_); }

  KnownBeginnings beginnings_;
  Openings openings_;
  Battle first_{0};
};

TEST_F(Warstuff2Openings, AreKnownInTheSameSeats) {
  Battle again(0);
  again.report.dice = 7;
  EXPECT_TRUE(recalls(again));
  EXPECT_EQ(again.state->cursor.turn, 0);
  for (int unit = 0; unit < 5; ++unit) {
    EXPECT_EQ(again.place(unit), first_.place(unit));
    EXPECT_EQ(Point(again.state->bases.at[at(unit)]), first_.place(unit));
    EXPECT_TRUE(again.state->unit(unit_at(unit)).alive());
  }
  EXPECT_EQ(again.state->corners, first_.state->corners);
  EXPECT_EQ(again.state->living_count, first_.state->living_count);
  EXPECT_EQ(again.report.dice, 7) << "those for the order are this battle's";
}

TEST_F(Warstuff2Openings, GoAsFarAsNobodyRolledADie) {
  first_.act(1, openings_);
  first_.act(4, openings_);
  first_.act(0, openings_);
  std::array<Point, 5> places;
  for (int unit = 0; unit < 5; ++unit) places[at(unit)] = first_.place(unit);
  first_.act(3, openings_, 1);
  first_.act(2, openings_);
  for (const int shift : kShifts) {
    Battle again(shift);
    EXPECT_TRUE(recalls(again));
    EXPECT_EQ(again.state->cursor.turn, 1);
    for (int unit = 0; unit < 5; ++unit) {
      const int before = shift == 0 ? unit : (unit + 2) % 5;
      EXPECT_EQ(again.place(unit), places[at(before)]) << shift << ", unit " << unit;
      EXPECT_EQ(again.state->unit(unit_at(unit)).activated, before == 0 || before == 1 || before == 4)
          << shift << ", unit " << unit;
    }
    EXPECT_EQ(again.report.activations, 3);
  }
}

TEST_F(Warstuff2Openings, AreKnownInExchangedSeats) {
  Battle exchanged(1);
  ASSERT_TRUE(recalls(exchanged));
  for (int i = 0; i < 3; ++i) EXPECT_EQ(exchanged.place(i), first_.place(2 + i));
  for (int i = 0; i < 2; ++i) EXPECT_EQ(exchanged.place(3 + i), first_.place(i));
  auto corners = first_.state->corners;
  std::swap(corners[0], corners[1]);
  EXPECT_EQ(exchanged.state->corners, corners);
  EXPECT_EQ(exchanged.army(0), (std::vector<UnitIndex>{0, 1, 2}));
  EXPECT_EQ(exchanged.army(1), (std::vector<UnitIndex>{3, 4}));
  EXPECT_EQ(exchanged.report.first_player, 1);
}

TEST_F(Warstuff2Openings, OfEqualArmiesAreKnownInBothOrders) {
  Battle equal(0, true);
  equal.look_up(beginnings_).deploy().keep(openings_);
  for (const int shift : kShifts) {
    Battle again(shift, true);
    ASSERT_TRUE(recalls(again)) << shift;
    for (int unit = 0; unit < 4; ++unit) EXPECT_EQ(again.place(unit), equal.place(unit ^ 2 * shift)) << shift;
  }
}

TEST_F(Warstuff2Openings, OfAnotherOrderOrPlayerAreOthers) {
  for (const int shift : kShifts) {
    Battle other_order(shift);
    std::swap(other_order.key.order[0], other_order.key.order[1]);
    EXPECT_FALSE(recalls(other_order)) << shift;
    for (int seat = 0; seat < 2; ++seat) {
      Battle other_player(shift);
      other_player.key.styles[at(seat)] = Policy::cautious;
      EXPECT_FALSE(recalls(other_player)) << shift << ", seat " << seat;
    }
  }
}

TEST_F(Warstuff2Openings, OfOtherPlacesAreOthers) {
  const std::array<Places, 2> rows = {{{{600, 600}, {1200, 600}}, {{600, 4000}, {1200, 4000}, {1800, 4000}}}};
  std::array<Places, 2> other_rows = rows;
  other_rows[1][2].x += 1;
  const auto recalls_listed = [&](int shift, const std::array<Places, 2>& places) {
    Battle battle(shift);
    list(battle, shift, places);
    return recalls(battle);
  };
  for (const int shift : kShifts) EXPECT_FALSE(recalls_listed(shift, rows)) << "players deployed that which is kept";
  list(first_, 0, rows);
  first_.keep(openings_);
  for (const int shift : kShifts) {
    EXPECT_TRUE(recalls_listed(shift, rows)) << shift;
    EXPECT_FALSE(recalls_listed(shift, other_rows)) << shift;
  }
}

TEST_F(Warstuff2Openings, WithAUnitOutOfPlayAreNotKept) {
  Openings openings;
  first_.state->remove(1);
  first_.keep(openings);
  EXPECT_FALSE(Battle(0).look_up(beginnings_).recall(openings));
}

TEST_F(Warstuff2Openings, OfOtherUnitsPricesOrTablesBeginOtherwise) {
  const auto number = [this](Battle& battle) { return battle.look_up(beginnings_).key.beginning.number; };
  const std::uint32_t known = first_.key.beginning.number;
  for (const int shift : kShifts) {
    Battle same(shift);
    EXPECT_EQ(number(same), known) << shift;
    const std::vector<Hundredths> costs(same.setup.sides[1].costs.size(), 12345);
    Battle other_costs(shift);
    other_costs.setup.sides[1].costs = costs;
    other_costs.begin();
    EXPECT_NE(number(other_costs), known) << shift;
    Battle other_table(shift);
    other_table.state->terrain.add(wood({1000, 1000}, 200));
    EXPECT_NE(number(other_table), known) << shift;
    Battle other_units(shift, true);
    EXPECT_NE(number(other_units), known) << shift;
  }
}

TEST(Warstuff2Beginnings, TellSeatingsApart) {
  KnownBeginnings beginnings;
  const auto find = [&](int shift) { return Battle(shift).look_up(beginnings).key.beginning; };
  const Beginning first = find(0);
  EXPECT_EQ(first.shifts, 0b01U);
  EXPECT_EQ(first.seating, 0U) << "seen for the first time";
  const Beginning exchanged = find(1);
  EXPECT_EQ(exchanged.number, first.number);
  EXPECT_EQ(exchanged.shifts, 0b10U);
  EXPECT_EQ(exchanged.seating, 0U) << "seen for the first time";
  EXPECT_NE(find(0).seating, 0U);
  EXPECT_NE(find(1).seating, 0U);
  EXPECT_NE(find(0).seating, find(1).seating);
  EXPECT_EQ(Battle(0, true).look_up(beginnings).key.beginning.shifts, 0b11U);
}

}  // namespace
}  // namespace warbalance::warstuff2::openings_test
