#pragma once

#include <utility>
#include <vector>

#include "sim/catalog/ruleset.hpp"

namespace warbalance::sim {

inline std::vector<UnitDesign> list_of(const DesignSource& designs) {
  std::vector<UnitDesign> list;
  designs([&list](const UnitDesign& design) { list.push_back(design); });
  return list;
}

inline DesignSource source_of(std::vector<UnitDesign> designs) {
  return [list = std::move(designs)](const DesignVisitor& visit) {
    for (const UnitDesign& design : list) visit(design);
  };
}

}  // namespace warbalance::sim
