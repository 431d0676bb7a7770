#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "engine/core/length.hpp"
#include "engine/core/vocabulary.hpp"
#include "engine/systems/vsgmr/board/grid.hpp"

// The numbers and options of a ruleset, with their names and ranges in data files.

namespace warbalance::vsgmr {

/// VS-V10 .. VS-V15, in the order of the words in data.
enum class Scenario : std::uint8_t { basic, escape, transport, ambush, fortress_assault, spawning };
/// VS-L1: which sides nobody plays.
enum class Solo : std::uint8_t { off, all, first, second };
/// VS-V3: which side wins a scenario that ends without its own winner.
enum class Fallback : std::uint8_t { draw, points, last_standing, defenders };

/// VS-K3: what a specific skill adds to the rolls for its tasks.
inline constexpr int kSpecificSkill = 1;

/// Numbers and options of a VSGMR ruleset, as the battle reads them (VSGMR sections 1 to 9).
struct Rules {
  // table, set-up, length of the game
  Length table_width = 7200;
  Length table_height = 4800;
  Length deploy_depth = 1200;
  Length deploy_gap = 1200;
  std::int32_t rounds = 5;
  // movement and bases
  Length guy_move = 600;
  Length guy_half_move = 300;
  Length cavalry_move = 900;
  Length cavalry_half_move = 450;
  Length vehicle_move = 1200;
  Length vehicle_half_move = 600;
  Length guy_radius = 50;
  Length cavalry_radius = 75;
  Length vehicle_radius = 100;
  Length base_radius = 100;  ///< of the largest bases
  Length reach = 50;
  Length dau = 1200;
  Length short_range = 1000;  ///< VS-G3
  Length long_range = 2500;
  // dice
  std::int32_t die = 6;
  std::int32_t distance_hit = 5;
  std::int32_t hth_hit = 4;
  std::int32_t skill_hit = 4;
  std::int32_t light_armor = 6;
  std::int32_t heavy_armor = 4;
  std::int32_t building_armor = 3;
  std::int32_t cover_step = 1;
  std::int32_t hero_modifier = 1;
  std::int32_t vehicle_modifier = 1;
  std::int32_t mook_modifier = -1;
  std::int32_t knockback_from = 8;
  // scenarios
  Length across_depth = 600;
  Length home_depth = 600;
  Length spawn_depth = 600;
  std::int32_t fortress_hits = 2;
  std::int32_t max_rounds_open = 20;
  // options
  std::int32_t knockback_uses_result = 0;
  std::int32_t follow_up_on_defeat = 0;
  std::int32_t initiative_stacking = 0;
  std::int32_t support_stacks = 0;
  std::int32_t end_on_first_wipeout = 1;
  std::int32_t off_table_counts = 1;
  std::int32_t passengers_shoot = 1;
  std::int32_t capture_mounts = 1;
  std::int32_t vehicles_carry_mounts = 0;
  std::int32_t inspiration_own_turn_only = 0;
  std::int32_t arc = 0;        ///< 0 = half a circle, 1 = a quarter, 2 = all round
  std::int32_t basic_win = 0;  ///< 0 = points, 1 = last_standing
  std::int32_t scenario = 0;   ///< a `Scenario`
  std::int32_t fallback = 0;   ///< a `Fallback`
  std::int32_t sides = 0;      ///< 0 = each seat is a separate side, 1 = seats 0, 2, ... against 1, 3, ...
  std::int32_t seating = 0;    ///< 0 = around the table, 1 = along the edges that face each other at the least distance
  std::int32_t everyone_acts = 0;
  std::int32_t doubt_rolls = 0;
  std::int32_t figures_block_sight = 0;
  std::int32_t scale = 2;             ///< VS-G1: the data says what it changes
  std::int32_t measure = 0;           ///< VS-G8: the data says what it changes
  std::int32_t range_source = 0;      ///< 0 = rules, 1 = scale
  std::int32_t solo = 0;              ///< a `Solo`
  std::int32_t solo_half_points = 0;  ///< VS-L2: half the points instead of half the figures
  std::int32_t specific_skills = 0;
  std::int32_t points = 1;
  std::int32_t mooks = 1;  ///< whether profiles may use them; so the next two
  std::int32_t traits = 1;
  std::int32_t super_powers = 1;
  std::int32_t object_needs_skill = 0;
  std::int32_t setup_move_unit_own = 0;
  std::int32_t geometry = 0;  ///< a `Geometry`
  /// VS-G4: the board. On one all lengths are whole spaces, and gaps are the spaces between two of them.
  Grid grid{};
  /// VS-A16: the greatest bonus that a friend's Support can give to rolls of each kind, by the rules of the data.
  std::array<std::int32_t, 4> friend_support{};

  constexpr bool plays(Scenario which) const { return scenario == static_cast<std::int32_t>(which); }

  friend bool operator==(const Rules&, const Rules&) = default;
};

using RulesRow = NumberRow<Rules>;

inline constexpr std::string_view kNaturalWords[] = {"natural", "result"};
inline constexpr std::string_view kFollowUpWords[] = {"hit", "defeat"};
inline constexpr std::string_view kArcWords[] = {"180", "90", "360"};
inline constexpr std::string_view kWinWords[] = {"points", "last_standing"};

inline constexpr std::string_view kScenarioWords[] = {"basic",  "escape",           "transport",
                                                      "ambush", "fortress_assault", "spawning"};
inline constexpr std::string_view kFallbackWords[] = {"draw", "points", "last_standing", "defenders"};
inline constexpr std::string_view kSideWords[] = {"each", "two"};
inline constexpr std::string_view kSeatingWords[] = {"around", "long_edges"};
inline constexpr std::string_view kSetupUnitWords[] = {"guy", "own"};

inline constexpr std::string_view kSoloWords[] = {"off", "all", "first", "second"};
inline constexpr std::string_view kSoloHalfWords[] = {"figures", "points"};
inline constexpr std::string_view kScaleWords[] = {"4.7", "15", "25-32", "25-32-wide", "54", "90", "180", "300"};
inline constexpr std::string_view kMeasureWords[] = {"inches", "paper"};
inline constexpr std::string_view kGeometryWords[] = {"tabletop", "square_grid", "hex_grid"};
inline constexpr std::string_view kRangeWords[] = {"rules", "scale"};

inline constexpr std::string_view kDistance = "1/100 inch";

// One row per number: place in the file, default, minimum, maximum, unit, rule id, meaning.
inline constexpr auto kNumberRows = std::to_array<RulesRow>({
    {{"table.width", 7200, 2400, 9600, kDistance, "VS-S1", "width of the table"}, &Rules::table_width},
    {{"table.height", 4800, 2400, 9600, kDistance, "VS-S1", "depth of the table"}, &Rules::table_height},
    {{"deploy_depth", 1200, 200, 2400, kDistance, "VS-S4", "depth of the set-up zones"}, &Rules::deploy_depth},
    {{"deploy_gap", 1200, 0, 4800, kDistance, "VS-S4", "least gap between figures of different players"},
     &Rules::deploy_gap},
    {{"rounds", 5, 1, 20, "rounds", "VS-R4", "length of the game"}, &Rules::rounds},
    {{"move.guy", 600, 0, 4800, kDistance, "VS-F4", "Move Unit of guys"}, &Rules::guy_move},
    {{"move.cavalry", 900, 0, 4800, kDistance, "VS-F4", "Move Unit of cavalry"}, &Rules::cavalry_move},
    {{"move.vehicle", 1200, 0, 4800, kDistance, "VS-F4", "Move Unit of vehicles"}, &Rules::vehicle_move},
    {{"half_move.guy", 300, 0, 2400, kDistance, "VS-F4", "Half Move Unit of guys"}, &Rules::guy_half_move},
    {{"half_move.cavalry", 450, 0, 2400, kDistance, "VS-F4", "Half Move Unit of cavalry"}, &Rules::cavalry_half_move},
    {{"half_move.vehicle", 600, 0, 2400, kDistance, "VS-F4", "Half Move Unit of vehicles"}, &Rules::vehicle_half_move},
    {{"radius.guy", 50, 10, 300, kDistance, "VS-F2", "radius of a guy's base"}, &Rules::guy_radius},
    {{"radius.cavalry", 75, 10, 450, kDistance, "VS-F2", "radius of a cavalry's base"}, &Rules::cavalry_radius},
    {{"radius.vehicle", 100, 10, 600, kDistance, "VS-F2", "radius of a vehicle's base"}, &Rules::vehicle_radius},
    {{"reach", 50, 4, 300, kDistance, "VS-H1", "gap over which figures touch"}, &Rules::reach},
    {{"dau", 1200, 0, 4800, kDistance, "VS-D1", "Distance Attack Unit"}, &Rules::dau},
    {{"short_range", 1000, 0, 4800, kDistance, "VS-G3", "range by the table of scales"}, &Rules::short_range},
    {{"long_range", 2500, 0, 4800, kDistance, "VS-G3", "of snipers, by the table of scales"}, &Rules::long_range},
    {{"die", 6, 4, 12, "sides", "VS-D8", "sides of all dice that no super power makes larger"}, &Rules::die},
    {{"distance_hit", 5, 2, 12, "die", "VS-D8", "needed by a distance attack"}, &Rules::distance_hit},
    {{"hth_hit", 4, 2, 12, "die", "VS-H2", "needed by an attack hand to hand"}, &Rules::hth_hit},
    {{"skill_hit", 4, 2, 12, "die", "VS-K1", "needed by a skill roll"}, &Rules::skill_hit},
    {{"light_armor", 6, 2, 12, "die", "VS-D10", "needed by an armor roll in light armor"}, &Rules::light_armor},
    {{"heavy_armor", 4, 2, 12, "die", "VS-D10", "needed by an armor roll in heavy armor"}, &Rules::heavy_armor},
    {{"building_armor", 3, 2, 12, "die", "VS-X5", "needed by the armor roll of a building"}, &Rules::building_armor},
    {{"cover_step", 1, 0, 5, "", "VS-D5", "added to what a distance attack on a covered target needs"},
     &Rules::cover_step},
    {{"modifier.hero", 1, -3, 3, "", "VS-F3", "of attacks and skill rolls of heroes"}, &Rules::hero_modifier},
    {{"modifier.vehicle", 1, -3, 3, "", "VS-F3", "of attacks and armor rolls of vehicles"}, &Rules::vehicle_modifier},
    {{"modifier.mook", -1, -3, 3, "", "VS-F3", "of all rolls of mooks"}, &Rules::mook_modifier},
    {{"knockback_from", 8, 2, 12, "die", "VS-W8", "face of a stopped hit from which the target is knocked back"},
     &Rules::knockback_from},
    {{"across_depth", 600, 0, 2400, kDistance, "VS-V11", "depth of the strip that figures escape to"},
     &Rules::across_depth},
    {{"home_depth", 600, 0, 2400, kDistance, "VS-V12", "depth of the strip that the object is brought home to"},
     &Rules::home_depth},
    {{"spawn_depth", 600, 200, 2400, kDistance, "VS-V15", "how near to an edge figures spawn"}, &Rules::spawn_depth},
    {{"fortress_hits", 2, 1, 20, "hits", "VS-V14", "that a fortress takes from one assaulting player"},
     &Rules::fortress_hits},
    {{"max_rounds_open", 20, 1, 100, "rounds", "VS-V3", "length of scenarios without a limit"},
     &Rules::max_rounds_open},
});

// One row per switch.
inline constexpr auto kOptionRows = std::to_array<RulesRow>({
    {{"knockback_uses", 0, 0, 1, "", "VS-W8", "what knocks back: the die as rolled, or with its bonuses",
      kNaturalWords},
     &Rules::knockback_uses_result},
    {{"follow_up_on", 0, 0, 1, "", "VS-X6", "what lets an attack follow: a hit, armor or not, or a defeat",
      kFollowUpWords},
     &Rules::follow_up_on_defeat},
    {{"initiative_stacking", 0, 0, 1, "", "VS-R3", "initiative bonuses of an army add up", kFlagWords},
     &Rules::initiative_stacking},
    {{"support_stacks", 0, 0, 1, "", "VS-A16", "several supporters add up", kFlagWords}, &Rules::support_stacks},
    {{"end_on_first_wipeout", 1, 0, 1, "", "VS-R4", "the game ends when one player has no figures left", kFlagWords},
     &Rules::end_on_first_wipeout},
    {{"off_table_counts", 1, 0, 1, "", "VS-M5", "figures that leave the table count as destroyed", kFlagWords},
     &Rules::off_table_counts},
    {{"passengers_shoot", 1, 0, 1, "", "VS-M8", "passengers may make distance attacks", kFlagWords},
     &Rules::passengers_shoot},
    {{"capture_mounts", 1, 0, 1, "", "VS-M7", "empty mounts of others may be boarded and change hands", kFlagWords},
     &Rules::capture_mounts},
    {{"vehicles_carry_mounts", 0, 0, 1, "", "VS-F8", "mounts may go aboard of vehicles, with their crews", kFlagWords},
     &Rules::vehicles_carry_mounts},
    {{"inspiration_own_turn_only", 0, 0, 1, "", "VS-A09", "no rerolls of armor in the turns of others", kFlagWords},
     &Rules::inspiration_own_turn_only},
    {{"arc", 0, 0, 2, "", "VS-D2", "degrees in front of a figure in which it may attack at a distance", kArcWords},
     &Rules::arc},
    {{"basic_win", 0, 0, 1, "", "VS-V10", "who wins: most points, or the only player with figures left", kWinWords},
     &Rules::basic_win},
    {{"scenario", 0, 0, 5, "", "VS-V10", "set-up, end and winner of the game", kScenarioWords}, &Rules::scenario},
    {{"fallback", 0, 0, 3, "", "VS-V3", "who wins when the scenario's own end does not come", kFallbackWords},
     &Rules::fallback},
    {{"sides", 0, 0, 1, "", "VS-V2", "everybody for himself, or every other player together", kSideWords},
     &Rules::sides},
    {{"seating", 0, 0, 1, "", "VS-S2", "where three players and more sit: around the table, or on the long edges",
      kSeatingWords},
     &Rules::seating},
    {{"everyone_acts", 0, 0, 1, "", "VS-R8", "in each step players act in turn, one figure each", kFlagWords},
     &Rules::everyone_acts},
    {{"doubt_rolls", 0, 0, 1, "", "VS-D6", "a die says what is seen of a target when one line of three differs",
      kFlagWords},
     &Rules::doubt_rolls},
    {{"figures_block_sight", 0, 0, 1, "", "VS-D7", "enemies between a figure and its target block its sight",
      kFlagWords},
     &Rules::figures_block_sight},
    {{"points", 1, 0, 1, "", "VS-P3", "figures have prices; without, each scores 1 and a mook a half", kFlagWords},
     &Rules::points},
    {{"mooks", 1, 0, 1, "", "VS-P3", "there are mooks", kFlagWords}, &Rules::mooks},
    {{"traits", 1, 0, 1, "", "VS-P3", "there are traits", kFlagWords}, &Rules::traits},
    {{"super_powers", 1, 0, 1, "", "VS-P3", "there are super powers", kFlagWords}, &Rules::super_powers},
    {{"scale", 2, 0, 7, "", "VS-G1", "size of the figures in mm: a preset", kScaleWords}, &Rules::scale},
    {{"measure", 0, 0, 1, "", "VS-G8", "with a ruler, or with a sheet of paper: a preset", kMeasureWords},
     &Rules::measure},
    {{"range_source", 0, 0, 1, "", "VS-G3", "where ranges come from: dau, or short_range and long_range", kRangeWords},
     &Rules::range_source},
    {{"solo", 0, 0, 3, "", "VS-L1", "sides whose figures act by a die", kSoloWords}, &Rules::solo},
    {{"solo_half", 0, 0, 1, "", "VS-L2", "what a solo side acts with half of", kSoloHalfWords},
     &Rules::solo_half_points},
    {{"specific_skills", 0, 0, 1, "", "VS-K3", "figures with a specific skill add 1 to its rolls", kFlagWords},
     &Rules::specific_skills},
    {{"object_needs_skill", 0, 0, 1, "", "VS-K2", "the object of Transport is picked up by a skill roll", kFlagWords},
     &Rules::object_needs_skill},
    {{"setup_move_unit", 0, 0, 1, "", "VS-F5", "whose Move Unit the distances of scenarios are in", kSetupUnitWords},
     &Rules::setup_move_unit_own},
    {{"geometry", 0, 0, 2, "", "VS-G4", "what figures move on: a table, or a board of squares or hexes",
      kGeometryWords},
     &Rules::geometry},
});

/// Rules from the values of a data file, in the order of the vocabulary's numbers and options.
Rules make_rules(std::span<const std::int32_t> numbers, std::span<const std::int32_t> options);

/// VS-G4: everything in spaces of the scale, which are as wide as the base of a guy.
inline void lay_board(Rules& rules) {
  const Length space = std::max(2 * rules.guy_radius, kLeastSpace);
  rules.grid = Grid::of(static_cast<Geometry>(rules.geometry), space, rules.table_width, rules.table_height);
  const auto round_down = [space](Length& length, int least) { length = std::max(length / space, least) * space; };
  for (Length* length :
       {&rules.guy_move, &rules.guy_half_move, &rules.cavalry_move, &rules.cavalry_half_move, &rules.vehicle_move,
        &rules.vehicle_half_move, &rules.deploy_depth, &rules.spawn_depth, &rules.home_depth}) {
    round_down(*length, 1);
  }
  for (Length* length : {&rules.dau, &rules.short_range, &rules.long_range, &rules.deploy_gap, &rules.across_depth}) {
    round_down(*length, 0);
  }
  rules.guy_radius = rules.cavalry_radius = rules.vehicle_radius = space / 2;
  rules.reach = 0;                // VS-G6: adjacent
  rules.figures_block_sight = 1;  // VS-G6
}

inline Rules make_rules(std::span<const std::int32_t> numbers, std::span<const std::int32_t> options) {
  Rules rules = rules_from(kNumberRows, numbers, kOptionRows, options);
  if (rules.geometry != 0) lay_board(rules);
  rules.base_radius = std::max({rules.guy_radius, rules.cavalry_radius, rules.vehicle_radius});
  return rules;
}

}  // namespace warbalance::vsgmr
