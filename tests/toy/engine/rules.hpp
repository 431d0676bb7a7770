#pragma once

#include <array>
#include <cstdint>

#include "engine/core/length.hpp"
#include "engine/core/vocabulary.hpp"

namespace warbalance::toy {

/// Numbers and options of a ruleset, as the battle reads them.
struct Rules {
  Length table_width = 4800;
  Length table_height = 4800;
  Length deploy_depth = 1200;
  Length deploy_spacing = 250;
  Length base_radius = 50;
  Length advance = 600;
  Length charge = 900;
  std::int32_t cover_penalty = 1;
  std::int32_t rounds = 6;
  std::int32_t strike_back = 1;

  friend bool operator==(const Rules&, const Rules&) = default;
};

using RulesRow = NumberRow<Rules>;

// One row a number: place in the file, default, least, greatest, unit, rule id, meaning.
inline constexpr std::array kNumberRows = {
    RulesRow{{"table.width", 4800, 2400, 9600, "1/100 inch", "TOY-S1", "width of the table"}, &Rules::table_width},
    RulesRow{{"table.height", 4800, 2400, 9600, "1/100 inch", "TOY-S1", "depth of the table"}, &Rules::table_height},
    RulesRow{{"deploy.depth", 1200, 500, 2400, "1/100 inch", "TOY-S2", "of the front line, from the own edge"},
             &Rules::deploy_depth},
    RulesRow{{"deploy.spacing", 250, 50, 1200, "1/100 inch", "TOY-S2", "between the places of a line"},
             &Rules::deploy_spacing},
    RulesRow{{"base.radius", 50, 10, 200, "1/100 inch", "TOY-S2", "radius of a unit's base"}, &Rules::base_radius},
    RulesRow{{"moves.advance", 600, 0, 4800, "1/100 inch", "TOY-M2", "move of an Advance"}, &Rules::advance},
    RulesRow{{"moves.charge", 900, 0, 4800, "1/100 inch", "TOY-M3", "move of a Charge"}, &Rules::charge},
    RulesRow{{"cover.penalty", 1, 0, 5, "", "TOY-A2", "added to what a shot at a unit in cover needs"},
             &Rules::cover_penalty},
    RulesRow{{"rounds", 6, 1, 20, "rounds", "TOY-R2", "length of the game"}, &Rules::rounds},
};

inline constexpr std::array kOptionRows = {
    RulesRow{{"strike_back", 1, 0, 1, "", "TOY-A4", "a unit that lives through a charge strikes back", kFlagWords},
             &Rules::strike_back},
};

}  // namespace warbalance::toy
