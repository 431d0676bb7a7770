#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/terrain_generator.hpp"
#include "engine/core/vocabulary.hpp"

namespace warbalance::sim {

/// A kind of terrain as the ruleset states it ([terrain.wood]). Lengths in 1/100 inch, flags 0 or 1.
struct TerrainDesign {
  std::string name;
  std::int32_t shape = 0;  ///< 0 circle, 1 rect
  std::int32_t weight = 0;
  std::int32_t radius_min = 0;
  std::int32_t radius_max = 0;
  std::int32_t width_min = 0;
  std::int32_t width_max = 0;
  std::int32_t depth_min = 0;
  std::int32_t depth_max = 0;
  std::int32_t either_way = 0;
  std::int32_t cover = 0;
  std::int32_t difficult = 0;
  std::int32_t dangerous = 0;
  std::int32_t solid = 0;
  std::int32_t height = 0;
  std::int32_t steep = 0;
  std::int32_t blocks_los = 0;
  std::int32_t chasm = 0;
  std::int32_t water = 0;
  std::int32_t low = 0;
  std::int32_t hits = 0;
};

/// A key of a terrain kind and the field that it sets.
struct TerrainRow {
  NumberSpec spec;
  std::int32_t TerrainDesign::*field;
};

inline constexpr std::string_view kShapeWords[] = {"circle", "rect"};
inline constexpr std::int32_t kGreatestSize = 2400;

/// What a piece does; a listed piece may state these itself.
inline constexpr std::array kTraitRows = {
    TerrainRow{{"cover", 0, 0, 1, "", "WS2-T10", "units in it or behind it are in cover", kFlagWords},
               &TerrainDesign::cover},
    TerrainRow{{"difficult", 0, 0, 1, "", "WS2-T20", "halves the moves through it", kFlagWords},
               &TerrainDesign::difficult},
    TerrainRow{{"dangerous", 0, 0, 1, "", "WS2-T21", "may wound units that enter it", kFlagWords},
               &TerrainDesign::dangerous},
    TerrainRow{{"solid", 0, 0, 1, "", "WS2-T31", "nobody moves through it", kFlagWords}, &TerrainDesign::solid},
    TerrainRow{{"height", 0, 0, 1200, "1/100 inch", "WS2-T30", "units may stand on it, so high; 0 = level ground"},
               &TerrainDesign::height},
    TerrainRow{{"steep", 0, 0, 1, "", "WS2-M9", "its height is climbed; else it slopes", kFlagWords},
               &TerrainDesign::steep},
    TerrainRow{{"blocks_los", 0, 0, 1200, "1/100 inch", "WS2-T32",
                "blocks lines of sight up to this height; default its own height"},
               &TerrainDesign::blocks_los},
    TerrainRow{{"chasm", 0, 0, 1200, "1/100 inch", "WS2-N5", "depth of a gap in the ground; 0 = none"},
               &TerrainDesign::chasm},
    TerrainRow{{"water", 0, 0, 1, "", "VS-T2", "no rough ground for units that swim", kFlagWords},
               &TerrainDesign::water},
    TerrainRow{{"low", 0, 0, 1, "", "VS-D4", "attacks of flyers and at flyers pass over it", kFlagWords},
               &TerrainDesign::low},
    TerrainRow{{"hits", 0, 0, 99, "hits", "VS-X5", "attacks that destroy it; 0 = it cannot be attacked"},
               &TerrainDesign::hits},
};

/// How the generator draws it.
inline constexpr std::array kDrawRows = {
    TerrainRow{
        {"shape", 0, 0, 1, "", "WS2-T40", "circle, or rectangle along the edges of the table", kShapeWords, true},
        &TerrainDesign::shape},
    TerrainRow{{"weight", 0, 0, 1000, "", "WS2-T40", "how often generated tables have it; 0 = only where listed"},
               &TerrainDesign::weight},
    TerrainRow{{"radius_min", 0, 0, kGreatestSize, "1/100 inch", "WS2-T40", "least radius of a circle"},
               &TerrainDesign::radius_min},
    TerrainRow{{"radius_max", 0, 0, kGreatestSize, "1/100 inch", "WS2-T40", "greatest radius of a circle"},
               &TerrainDesign::radius_max},
    TerrainRow{{"width_min", 0, 0, kGreatestSize, "1/100 inch", "WS2-T40", "least side along the width of the table"},
               &TerrainDesign::width_min},
    TerrainRow{{"width_max", 0, 0, kGreatestSize, "1/100 inch", "WS2-T40", "greatest side along the width"},
               &TerrainDesign::width_max},
    TerrainRow{{"depth_min", 0, 0, kGreatestSize, "1/100 inch", "WS2-T40", "least side along the depth of the table"},
               &TerrainDesign::depth_min},
    TerrainRow{{"depth_max", 0, 0, kGreatestSize, "1/100 inch", "WS2-T40", "greatest side along the depth"},
               &TerrainDesign::depth_max},
    TerrainRow{{"either_way", 0, 0, 1, "", "WS2-T40", "width and depth change places in every other piece", kFlagWords},
               &TerrainDesign::either_way},
};

TerrainTraits traits_of(const TerrainDesign& design);

/// The kind as the engine draws it. @param name  outlives the kind
TerrainKind kind_of_design(const TerrainDesign& design, std::string_view name);

/// Why pieces of this kind cannot be drawn ("radius_min is greater than radius_max"); empty when they can.
std::string size_problem(const TerrainDesign& design);

}  // namespace warbalance::sim
