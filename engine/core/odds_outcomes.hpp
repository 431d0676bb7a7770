#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/rule_system.hpp"

namespace warbalance {

/// A probability, exact.
using Rational = boost::multiprecision::cpp_rational;

/// Collects the ends of an exchange by their two texts: equal ones are added up.
class OddsOutcomes {
 public:
  /// @param chance  0 adds nothing
  void add(std::string attacker, std::string defender, const Rational& chance) {
    if (chance == 0) return;
    chances_[{std::move(attacker), std::move(defender)}] += chance;
  }
  /// All outcomes by attacker, then defender; fractions are reduced.
  std::vector<OddsOutcome> sorted() const {
    std::vector<OddsOutcome> outcomes;
    for (const auto& [texts, chance] : chances_) {
      outcomes.push_back({texts.first, texts.second, numerator(chance).str(), denominator(chance).str()});
    }
    return outcomes;
  }

 private:
  std::map<std::pair<std::string, std::string>, Rational> chances_;
};

}  // namespace warbalance
