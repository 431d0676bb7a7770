#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/core/length.hpp"
#include "engine/core/vocabulary.hpp"
#include "engine/systems/suitcase/hex.hpp"

// The numbers and options of a ruleset, with their names and ranges in data files.

namespace warbalance::suitcase {

/// A spell of the list that all wizards know (SC-K27).
struct Spell {
  std::int8_t number = 5;
  std::int8_t range = 12;
  std::int8_t hits = 0;  ///< on an enemy unit; 0 = the spell helps a friend
  std::int8_t ap = 0;
  std::int8_t deadly = 1;
  std::int8_t stealth = 0;  ///< of a friend until the end of the round
  friend bool operator==(const Spell&, const Spell&) = default;
};
inline constexpr int kMaxSpells = 8;

enum class TerrainSource : std::int32_t { mirrored, random, none, file };
enum class DeployEdges : std::int32_t { rows, cols, winner_choice };

/// Numbers and options of a ruleset, as the battle reads them (section 15).
struct Rules {
  // for parts of the program that measure on tables: hexes are 100 x 100 there
  Length table_width = 100 * kColumns;
  Length table_height = 100 * kRows;
  Length base_radius = 50;

  std::int32_t rounds = 4;
  std::int32_t deploy_depth = 10;
  std::int32_t objective_gap = 9;
  std::int32_t seize_range = 3;
  std::int32_t strike_range = 2;
  std::int32_t pile_in = 3;
  std::int32_t separation = 1;
  std::int32_t difficult_cap = 6;
  std::int32_t cover_modifier = -1;
  std::int32_t rout_at_percent = 50;
  std::int32_t duel_distance = 24;
  std::int32_t block_range = 18;
  std::int32_t split_range = 3;
  // options
  std::int32_t deploy_edges = 0;
  std::int32_t random_objectives = 0;
  std::int32_t terrain = 0;
  std::int32_t seize_first = 0;
  std::int32_t stunned_contest = 0;
  std::int32_t annihilation_wins = 0;
  std::int32_t melee_stun = 0;
  std::int32_t all_strike = 0;
  std::int32_t flat_tough = 0;
  std::int32_t blast_capped = 0;
  std::int32_t models_block_sight = 0;
  std::int32_t duel = 0;

  std::array<Spell, kMaxSpells> spells{};
  std::int32_t spell_count = 0;

  friend bool operator==(const Rules&, const Rules&) = default;
};

using RulesRow = NumberRow<Rules>;

inline constexpr std::string_view kHexUnit = "hexes";

inline constexpr std::string_view kEdgeWords[] = {"rows", "cols", "winner_choice"};
inline constexpr std::string_view kObjectiveWords[] = {"layout", "random"};
inline constexpr std::string_view kTerrainWords[] = {"mirrored", "random", "none", "file"};
inline constexpr std::string_view kRoundEndWords[] = {"rout_first", "seize_first"};
inline constexpr std::string_view kAnnihilationWords[] = {"play_on", "wins"};
inline constexpr std::string_view kMeleeResultWords[] = {"none", "stun"};
inline constexpr std::string_view kContactWords[] = {"geometry", "all"};
inline constexpr std::string_view kToughWords[] = {"shifted", "flat"};
inline constexpr std::string_view kBlastWords[] = {"none", "models"};
inline constexpr std::string_view kModeWords[] = {"battle", "duel"};

// One row per number: place in the file, default, minimum, maximum, unit, rule id, meaning.
inline constexpr auto kNumberRows = std::to_array<RulesRow>({
    {{"table.width", 4400, 4400, 4400, "1/100 hex", "SC-S1", "44 columns"}, &Rules::table_width},
    {{"table.height", 5000, 5000, 5000, "1/100 hex", "SC-S1", "50 rows"}, &Rules::table_height},
    {{"rounds", 4, 1, 20, "rounds", "SC-V3", "length of the game"}, &Rules::rounds},
    {{"deploy_depth", 10, 3, 20, kHexUnit, "SC-S6", "depth of the deployment zones"}, &Rules::deploy_depth},
    {{"objective_gap", 9, 0, 20, kHexUnit, "SC-S4", "markers are farther apart than this"}, &Rules::objective_gap},
    {{"seize_range", 3, 0, 10, kHexUnit, "SC-V2", "how near to a marker a unit seizes it"}, &Rules::seize_range},
    {{"strike_range", 2, 1, 10, kHexUnit, "SC-C5", "how near to an enemy a model strikes"}, &Rules::strike_range},
    {{"pile_in", 3, 0, 10, kHexUnit, "SC-C3", "moves of defenders, and after destroying a unit"}, &Rules::pile_in},
    {{"separation", 1, 0, 1, kHexUnit, "SC-C7", "how far a charger is moved back"}, &Rules::separation},
    {{"difficult_cap", 6, 0, 20, kHexUnit, "SC-M7", "most of a move through difficult terrain"}, &Rules::difficult_cap},
    {{"cover_modifier", -1, -5, 0, "", "SC-H4", "to hit a target in cover"}, &Rules::cover_modifier},
    {{"rout_at_percent", 50, 0, 100, "percent", "SC-Q2", "share of its units at which an army tests to rout"},
     &Rules::rout_at_percent},
    {{"duel_distance", 24, 2, 40, kHexUnit, "SC-S8", "between the leaders of a duel"}, &Rules::duel_distance},
    {{"block_range", 18, 0, 60, kHexUnit, "SC-K27", "how near a wizard may block a spell"}, &Rules::block_range},
    {{"split_range", 3, 0, 10, kHexUnit, "SC-H7", "from the chosen model to units that split attacks may hit"},
     &Rules::split_range},
});

// One row per switch.
inline constexpr auto kOptionRows = std::to_array<RulesRow>({
    {{"deploy_edges", 0, 0, 2, "", "SC-S5", "which table edges the armies start from", kEdgeWords},
     &Rules::deploy_edges},
    {{"objectives", 0, 0, 1, "", "SC-S4", "where the markers lie", kObjectiveWords}, &Rules::random_objectives},
    {{"terrain", 0, 0, 3, "", "SC-S2", "how the table is made", kTerrainWords}, &Rules::terrain},
    {{"end_of_round", 0, 0, 1, "", "SC-V1", "what comes first at the end of a round", kRoundEndWords},
     &Rules::seize_first},
    {{"stunned_contest", 0, 0, 1, "", "SC-V2", "stunned units contest markers", kFlagWords}, &Rules::stunned_contest},
    {{"annihilation", 0, 0, 1, "", "SC-V4", "what happens when one army is gone", kAnnihilationWords},
     &Rules::annihilation_wins},
    {{"melee_result", 0, 0, 1, "", "SC-C9", "what losing a melee does", kMeleeResultWords}, &Rules::melee_stun},
    {{"melee_contact", 0, 0, 1, "", "SC-C5", "who strikes: models near an enemy, or all", kContactWords},
     &Rules::all_strike},
    {{"tough_last", 0, 0, 1, "", "SC-W5", "the wound roll of a last model with Tough", kToughWords},
     &Rules::flat_tough},
    {{"blast_cap", 0, 0, 1, "", "SC-K4", "most hits that Blast makes of one", kBlastWords}, &Rules::blast_capped},
    {{"models_block_sight", 0, 0, 1, "", "SC-M10", "models of third units block sight", kFlagWords},
     &Rules::models_block_sight},
    {{"mode", 0, 0, 1, "", "SC-S8", "a battle, or unit against unit on an empty table", kModeWords}, &Rules::duel},
});

/// Prior prices (section 12) that no special rule and no quality has: numbers of the data that no battle reads.
inline constexpr std::array kPriceRows = {
    NumberSpec{"price.base", 1200, -10'000, 10'000, "points", "SC-12", "a model of quality 4+ and defense 5+"},
    NumberSpec{"price.card", 0, -10'000, 10'000, "points", "SC-12", "a card, however many models it has"},
    NumberSpec{"price.quality_2", 1000, -10'000, 10'000, "points", "SC-12", "quality 2+, a model"},
    NumberSpec{"price.quality_3", 500, -10'000, 10'000, "points", "SC-12", "quality 3+, a model"},
    NumberSpec{"price.quality_4", 0, -10'000, 10'000, "points", "SC-12", "quality 4+, a model"},
    NumberSpec{"price.quality_5", -300, -10'000, 10'000, "points", "SC-12", "quality 5+, a model"},
    NumberSpec{"price.quality_6", -500, -10'000, 10'000, "points", "SC-12", "quality 6+, a model"},
    NumberSpec{"price.defense_2", 1200, -10'000, 10'000, "points", "SC-12", "defense 2+, a model"},
    NumberSpec{"price.defense_3", 700, -10'000, 10'000, "points", "SC-12", "defense 3+, a model"},
    NumberSpec{"price.defense_4", 300, -10'000, 10'000, "points", "SC-12", "defense 4+, a model"},
    NumberSpec{"price.defense_5", 0, -10'000, 10'000, "points", "SC-12", "defense 5+, a model"},
    NumberSpec{"price.defense_6", -200, -10'000, 10'000, "points", "SC-12", "defense 6+, a model"},
    NumberSpec{"price.health", 800, -10'000, 10'000, "points", "SC-12", "a point of health above 1"},
    NumberSpec{"price.speed", 100, -10'000, 10'000, "points", "SC-12", "a hex of Speed above 4"},
    NumberSpec{"price.melee_attack", 400, -10'000, 10'000, "points", "SC-12", "a melee attack"},
    NumberSpec{"price.range_12", 600, -10'000, 10'000, "points", "SC-12", "a ranged attack of at most 12 hexes"},
    NumberSpec{"price.range_18", 800, -10'000, 10'000, "points", "SC-12", "of at most 18 hexes"},
    NumberSpec{"price.range_24", 900, -10'000, 10'000, "points", "SC-12", "of at most 24 hexes"},
    NumberSpec{"price.range_30", 1000, -10'000, 10'000, "points", "SC-12", "of at most 30 hexes"},
    NumberSpec{"price.range_more", 1100, -10'000, 10'000, "points", "SC-12", "of more hexes"},
};

}  // namespace warbalance::suitcase
