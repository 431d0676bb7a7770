

#include "sim/rules/ruleset_data.hpp"
namespace warbalance::sim {

TerrainTraits traits_of(const TerrainDesign& design) {
  return {.height = design.height,
          .blocks_los = design.blocks_los,
          .chasm = design.chasm,
          .steep = design.steep != 0,
          .cover = design.cover != 0,
          .difficult = design.difficult != 0,
          .dangerous = design.dangerous != 0,
          .solid = design.solid != 0,
          .water = design.water != 0,
          .low = design.low != 0,
          .hits = static_cast<std::int8_t>(design.hits)};
}

TerrainKind kind_of_design(const TerrainDesign& design, std::string_view name) {
  TerrainKind kind;
  kind.name = name;
  kind.traits = traits_of(design);
  kind.weight = design.weight;
  if (design.shape == 0) {
    kind.outline = Outline::circle;
    kind.first = {design.radius_min, design.radius_max};
    return kind;
  }
  kind.outline = Outline::rectangle;
  kind.first = {design.width_min, design.width_max};
  kind.second = {design.depth_min, design.depth_max};
  kind.either_way = design.either_way != 0;
  return kind;
}

std::string size_problem(const TerrainDesign& design) {
  struct Range {
    const char* name;
    std::int32_t least;
    std::int32_t greatest;
  };
  const Range circle[] = {{"radius", design.radius_min, design.radius_max}};
  const Range rect[] = {{"width", design.width_min, design.width_max}, {"depth", design.depth_min, design.depth_max}};
  const auto problem_of = [](const Range& range) -> std::string {
    const std::string name = range.name;
    if (range.least < 10) return name + "_min must be at least 10 (a tenth of an inch)";
    return range.least > range.greatest ? name + "_min is greater than " + name + "_max" : "";
  };
  if (design.shape == 0) return problem_of(circle[0]);
  const std::string problem = problem_of(rect[0]);
  return problem.empty() ? problem_of(rect[1]) : problem;
}

}  // namespace warbalance::sim
