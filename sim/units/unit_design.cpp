#include "sim/units/unit_design.hpp"

namespace warbalance::sim {

Hundredths Army::points() const {
  Hundredths sum = 0;
  for (const ArmyUnit& unit : units) sum += unit.cost;
  return sum;
}

std::string army_text(const Army& army) {
  std::string text;
  for (std::size_t i = 0; i < army.units.size();) {
    std::size_t count = 1;
    while (i + count < army.units.size() && army.units[i + count].name == army.units[i].name) ++count;
    text += (text.empty() ? "" : "; ") + std::to_string(count) + "x " + army.units[i].name;
    i += count;
  }
  return text;
}

}  // namespace warbalance::sim
