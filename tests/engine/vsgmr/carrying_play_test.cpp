#include "tests/engine/vsgmr/carrying.hpp"
#include "tests/engine/vsgmr/fair_seats.hpp"
#include "tests/engine/vsgmr/replay_checker.hpp"

// VS-C8 with `vehicles_carry_mounts`: what the players make of it, and whole battles.

namespace warbalance::vsgmr::carrying_test {
namespace {

// Rules: VS-C8, VS-F8
TEST(VsgmrCarrying, MountsWithoutAnAttackGoAboardOfAFasterVehicleThatHasStillToMove) {
  const auto boards = [](auto&& change, const MoveStyle& style = {}, const char* option = kOn) {
    Board board({option, "scenario=escape"});
    board.unit(0, "Vehicle", Point{3000, 1000}).unit(0, "Troop guy", Point{}).unit(0, "Cavalry", Point{3500, 1000});
    board.unit(0, "Troop guy", Point{}).unit(1, "Troop guy", Point{3000, 4500}).begin();
    board.aboard(kDriver, kVehicle).aboard(kRider, kHorse);
    change(board.state());
    const Move move = board.move(kHorse, style);
    EXPECT_TRUE(move_is_legal(board.view(), kHorse, move));
    return move.board == kVehicle;
  };
  const auto as_it_is = [](State&) {};
  EXPECT_TRUE(boards(as_it_is));
  EXPECT_FALSE(boards([](State& state) { state.unit(kVehicle).at = {3000, 600}; }));  // it would not get as far
  EXPECT_FALSE(boards(as_it_is, {}, "vehicles_carry_mounts=false"));
  EXPECT_FALSE(boards(as_it_is, {.leaves = false}));  // it would stay there
  EXPECT_FALSE(boards([](State& state) { state.unit(kVehicle).moved = true; }));
  EXPECT_FALSE(boards([](State& state) { state.unit(kVehicle).disabled_round = 1; }));
  EXPECT_FALSE(boards([](State& state) { state.unit(kDriver).disabled_round = 1; }));
  EXPECT_FALSE(boards([](State& state) {  // something to attack, and no threat
    state.unit(kEnemy).at = {3500, 1900};
    state.unit(kEnemy).disabled_round = 1;
  }));
  EXPECT_FALSE(boards([](State& state) {
    state.has_object = true;
    state.carrier = kRider;
  }));
}

// Rules: VS-C8, VS-F8
TEST(VsgmrCarrying, MountsDoNotGoAboardOfVehiclesThatAreNoFaster) {
  for (const bool faster : {false, true}) {
    Board board({kOn, "scenario=escape"});
    board.unit(0, "Vehicle", Point{3000, 1300}).unit(0, "Troop guy", Point{});
    board.unit(0, faster ? "Cavalry" : "Cavalry, Minor Super-Move", Point{3500, 1000}).unit(0, "Troop guy", Point{});
    board.unit(1, "Troop guy", Point{3000, 4500}).begin();
    board.aboard(kDriver, kVehicle).aboard(kRider, kHorse);
    EXPECT_EQ(board.move(kHorse).board, faster ? kVehicle : kNoUnit);
  }
}

// The horse strikes from the ground, whatever the vehicle does; its rider stays on it.
// Rules: VS-C8, VS-F8
TEST(VsgmrCarrying, MountsLeaveForAnAttackThatTheyDoNotHaveAboard) {
  for (const Length away : {1000, 2000}) {
    Board board({kOn});
    load(board, "Cavalry", "Hero guy, Distance", {3000, 1000 + away}).state().unit(kEnemy).disabled_round = 1;
    const auto move = board.leaving(kHorse);
    EXPECT_EQ(move.has_value(), away == 1000);
    if (move) {
      EXPECT_TRUE(move_is_legal(board.view(), kHorse, *move));
    }
    EXPECT_FALSE(board.leaving(kRider).has_value());
  }
}

// The horse gets nearer to the edge by itself than with a vehicle that stays.
// Rules: VS-C8, VS-F8
TEST(VsgmrCarrying, MountsLeaveWhereTheyGetOnBetterByThemselves) {
  for (const bool drives : {true, false}) {
    Board board({kOn, "scenario=escape"});
    load(board).state().unit(kDriver).disabled_round = drives ? 0 : 1;
    const auto move = board.leaving(kHorse);
    EXPECT_EQ(move.has_value(), !drives);
    if (move) {
      EXPECT_EQ(move->path.end().y, 1000 + 177 + 900);
    }
  }
}

/// What happened to mounts in battles of two armies with vehicles and horses.
struct Carried {
  int boarded = 0;
  int left = 0;
};
Carried play_battles(const std::vector<std::string>& settings, Policy kind, int players = 2) {
  const auto ruleset = load_rules(settings);
  const Rules rules = sim::compile_rules<Vsgmr>(ruleset);
  std::array<tests::ListedUnits<Vsgmr>, 2> armies;
  for (const char* figure :
       {"Commander, Distance", "Vehicle", "Troop guy", "Cavalry", "Hero guy", "Cavalry, Distance", "Troop guy"}) {
    armies[0].add(ruleset, figure);
  }
  for (const char* figure : {"Commander, Combat Master, Major Super-Fight", "Vehicle, Capacity(8), Heavy Armor",
                             "Troop guy, Recruit", "Vehicle, Flight", "Troop guy, Distance", "Cavalry, Independent"}) {
    armies[1].add(ruleset, figure);
  }
  Arena arena(rules, OddsTables{rules});
  Carried carried;
  for (std::uint32_t battle = 0; battle < 24; ++battle) {
    BattleSetup<Profile> setup;
    setup.players = players;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
      const auto& army = armies[(seat + battle) % 2];
      setup.sides[seat] = {army.profiles, army.costs, {}, kind};
    }
    RecordTrace trace;
    const BattleReport report = arena.play(setup, BattleKey{1, 0, battle}, trace);
    const auto wrong = check_replay(rules, setup, trace.events(), report);
    EXPECT_TRUE(wrong.empty()) << battle << ": " << ::testing::PrintToString(wrong);
    for (const TraceEvent& event : trace.events()) {
      if (event.kind != TraceEvent::Kind::change || is_guy(arena.state().profile(event.unit).type)) continue;
      carried.boarded += event.what == "goes aboard" ? 1 : 0;
      carried.left += event.what == "leaves" ? 1 : 0;
    }
  }
  return carried;
}

// Whoever has far to go rides.
// Rules: VS-F8, VS-C8
TEST(VsgmrCarrying, MattersInBattles) {
  for (const char* scenario : {"basic", "escape", "transport", "ambush", "fortress_assault", "spawning"}) {
    const std::string played = std::string("scenario=") + scenario;
    const Carried carried = play_battles({kOn, played}, Policy::greedy);
    const Carried on_squares = play_battles({kOn, played, "geometry=square_grid", "solo=all"}, Policy::cautious);
    const Carried of_four = play_battles({kOn, played, "geometry=hex_grid", "capture_mounts=true"}, Policy::greedy, 4);
    EXPECT_GT(of_four.boarded, 0) << scenario;
    EXPECT_EQ(play_battles({kOn, played}, Policy::aggressive).boarded, 0);
    EXPECT_EQ(play_battles({kOn, played}, Policy::random).boarded, 0);
    EXPECT_EQ(play_battles({played}, Policy::greedy).boarded, 0);
    if (played != "scenario=escape" && played != "scenario=transport") continue;
    EXPECT_GT(carried.boarded, 10) << scenario;
    EXPECT_GT(carried.left, 10) << scenario;
    EXPECT_GT(on_squares.boarded, 0) << scenario;
  }
}

// Rules: VS-F8, VS-C8
TEST(VsgmrCarryingSlow, SeatsAreFair) {
  const std::array<TerrainPiece, 2> pieces = {{{Shape::circle({2700, 1750}, 400), {.cover = true, .difficult = true}},
                                               {Shape::circle({4500, 3050}, 400), {.cover = true, .difficult = true}}}};
  for (const char* scenario : {"scenario=escape", "scenario=transport"}) {
    expect_fair_seats(
        {scenario, kOn},
        {"Commander, Distance", "Vehicle", "Troop guy", "Cavalry", "Hero guy", "Cavalry, Distance", "Hero guy"},
        pieces);
  }
}

}  // namespace
}  // namespace warbalance::vsgmr::carrying_test
