#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/units/army.hpp"

namespace warbalance::sim {

/// The running sums of weights: a uniform draw below the last one picks an index by weight.
/// @param weights  missing ones count 0; without any, all count 1
std::vector<std::uint32_t> running_sums(const std::vector<int>& weights, std::size_t size);

/// An index that is drawn by weight. @param sums  of `running_sums`
std::uint32_t draw_weighted(RandomStream& random, const std::vector<std::uint32_t>& sums);

/// Random units of a ruleset. Draws the tier and the number of special rules by weight, then rules by weight among
/// those that fit: each once, at most one of an exclusive group. A rule that needs another brings one along, or is left
/// out if that exceeds the number. Sets of rules are bits, one per rule.
class UnitGenerator {
 public:
  /// What is wrong with the weights of a ruleset, as a text for users; empty = nothing.
  static std::string problem(const Ruleset& ruleset);

  /// @pre problem(ruleset) is empty, where units are drawn
  explicit UnitGenerator(const Ruleset& ruleset);

  /// Draws a unit into `unit`, whose memory is reused. Tiers that an army has exactly once are drawn only for
  /// `leaders`, with equal weights.
  void draw(RandomStream& random, UnitDesign& unit, bool leaders = false) const;

  /// Whether the ruleset has a tier that an army has exactly once.
  bool has_leaders() const { return leader_sums_.back() > 0; }

  /// Visits every unit that may be drawn, in ascending order.
  void visit_designs(const DesignVisitor& visit) const;

 private:
  /// Draws one of the rules by its weight.
  std::uint8_t draw_rule(RandomStream& random, std::uint64_t rules) const;
  /// Draws a rule together with the rules that it needs, from the free ones, at most `most` rules; 0 if that is
  /// impossible.
  std::uint64_t with_needs(RandomStream& random, std::size_t tier, std::uint64_t present, std::uint64_t rule,
                           std::uint64_t free, int most) const;
  /// The rules that satisfy the first unmet need in a set, for a unit of the tier; 0 = every rule has what it needs.
  std::uint64_t first_unmet(std::size_t tier, std::uint64_t rules) const;
  std::uint64_t excluded_by(std::uint64_t rules) const;
  /// Visits `unit` and all units with further rules of higher numbers, in lexicographic order.
  void visit_designs(UnitDesign& unit, std::uint64_t free, const DesignVisitor& visit) const;

  std::vector<std::uint64_t> tier_rules_;          ///< per tier: the rules that are drawn for it
  std::vector<std::vector<std::uint64_t>> needs_;  ///< per tier and rule: the rules of which it needs one; 0 = none
  std::vector<std::uint64_t> excluded_by_;         ///< per rule: itself and the others of its exclusive group
  std::vector<std::uint32_t> rule_weights_;        ///< per rule: how often it is drawn
  std::vector<std::uint32_t> tier_sums_;
  std::vector<std::uint32_t> leader_sums_;
  std::vector<std::uint32_t> count_sums_;
  bool equal_weights_ = true;  ///< whether all rules that are drawn have weight 1
  bool has_needs_ = false;     ///< whether any rule needs another
};

/// A roster of cards with variations, so that battles can separate the terms of their prices. Each unit is followed by
/// all cards that differ from it in one thing: a special rule of the card or of a weapon is left out or replaced by the
/// next one of its exclusive group; another quality or defense; another leading number (but not the number of models),
/// or one attack of a weapon more or less; the next range band of a ranged weapon. Variations with the same terms, or
/// cheaper than the least price, are left out. They are named after the unit and cost the sum of their terms.
/// @pre has_cards(ruleset)
std::vector<RosterUnit> with_variations(const Ruleset& ruleset, const std::vector<RosterUnit>& roster);

/// Whether a unit of such a list is a variation of another one of it.
bool is_variation_of(const RosterUnit& unit, const RosterUnit& host);

}  // namespace warbalance::sim
