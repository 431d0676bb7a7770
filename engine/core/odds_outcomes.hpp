#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include <cassert>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/rule_system.hpp"

namespace warbalance {

/// An exact probability.
using Rational = boost::multiprecision::cpp_rational;

/// Collects the ends of an exchange by their two texts; adds up the chances of equal ones.
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

/// The exact chance of a sequence of results of d6 and d3: a whole number over a power of six, so that sums and
/// products need no greatest common divisors, which make fractions slow.
class DiceChance {
 public:
  explicit DiceChance(unsigned whole = 0) : number_(whole) {}

  DiceChance& operator+=(const DiceChance& other) {
    if (sixths_ < other.sixths_) refine(other.sixths_);
    if (sixths_ == other.sixths_) {
      number_ += other.number_;
    } else {
      DiceChance fine = other;
      fine.refine(sixths_);
      number_ += fine.number_;
    }
    return *this;
  }
  friend DiceChance operator*(DiceChance chance, unsigned faces) {
    if (faces != 1) chance.number_ *= faces;
    return chance;
  }
  /// The chance that both of two independent events happen.
  friend DiceChance operator*(DiceChance chance, const DiceChance& other) {
    chance.number_ *= other.number_;
    chance.sixths_ += other.sixths_;
    return chance;
  }
  /// @param sides  1, 2, 3 or 6
  friend DiceChance operator/(DiceChance chance, unsigned sides) {
    assert(sides == 1 || sides == 2 || sides == 3 || sides == 6);
    if (sides == 1) return chance;
    if (sides != 6) chance.number_ *= 6 / sides;
    ++chance.sixths_;
    return chance;
  }

  boost::multiprecision::cpp_rational value() const {
    return {number_, boost::multiprecision::pow(boost::multiprecision::cpp_int(6), static_cast<unsigned>(sixths_))};
  }

 private:
  void refine(int sixths) {
    number_ *= boost::multiprecision::pow(boost::multiprecision::cpp_int(6), static_cast<unsigned>(sixths - sixths_));
    sixths_ = sixths;
  }

  boost::multiprecision::cpp_int number_;
  int sixths_ = 0;
};

}  // namespace warbalance
