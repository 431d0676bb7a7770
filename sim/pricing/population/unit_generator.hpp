#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/units/army.hpp"

namespace warbalance::sim {

/// The upper end of each weight in the running sum, so that a draw below the last one picks by weight.
/// @param weights  missing ones count 0; without any, all count 1
std::vector<std::uint32_t> running_sums(const std::vector<int>& weights, std::size_t size);

/// An index that is drawn by weight. @param sums  of `running_sums`
std::uint32_t draw_weighted(RandomStream& random, const std::vector<std::uint32_t>& sums);

/// Random units of a ruleset: the tier by its weight, the number of special rules by its weight, then the rules by
/// theirs among those that fit: each once, one of an exclusive group. A rule that needs another brings one along, or is
/// left out where that would be too many. Sets of rules are held as bits, one per rule.
class UnitGenerator {
 public:
  /// What is wrong with the weights of a ruleset, in a user's words; empty = nothing.
  static std::string problem(const Ruleset& ruleset);

  /// @pre problem(ruleset) is empty, where units are drawn
  explicit UnitGenerator(const Ruleset& ruleset);

  /// Draws a unit into `unit`, whose memory is reused. Tiers of which an army has exactly one are drawn for `leaders`
  /// only, all alike.
  void draw(RandomStream& random, UnitDesign& unit, bool leaders = false) const;

  /// Whether the ruleset has a tier of which an army has exactly one.
  bool has_leaders() const { return leader_sums_.back() > 0; }

  /// Visits every unit that may be drawn, in ascending order.
  void visit_designs(const DesignVisitor& visit) const;

 private:
  /// Any of the rules, by its weight.
  std::uint8_t draw_rule(RandomStream& random, std::uint64_t rules) const;
  /// A rule with what it needs, of those that are free, at most `most` rules; 0 when that does not do.
  std::uint64_t with_needs(RandomStream& random, std::size_t tier, std::uint64_t present, std::uint64_t rule,
                           std::uint64_t free, int most) const;
  /// What the first rule of a set needs and the unit of the tier lacks; 0 = every rule has what it needs.
  std::uint64_t first_unmet(std::size_t tier, std::uint64_t rules) const;
  std::uint64_t excluded_by(std::uint64_t rules) const;
  /// Visits `unit` and all that have further rules, of higher numbers, in lexicographic order.
  void visit_designs(UnitDesign& unit, std::uint64_t free, const DesignVisitor& visit) const;

  std::vector<std::uint64_t> tier_rules_;          ///< per tier: the rules that are drawn for it
  std::vector<std::vector<std::uint64_t>> needs_;  ///< per tier and rule: of which it needs one; 0 = nothing
  std::vector<std::uint64_t> excluded_by_;         ///< per rule: itself and the others of its exclusive group
  std::vector<std::uint32_t> rule_weights_;        ///< per rule: how often it is drawn
  std::vector<std::uint32_t> tier_sums_;
  std::vector<std::uint32_t> leader_sums_;
  std::vector<std::uint32_t> count_sums_;
  bool equal_weights_ = true;  ///< whether all rules that are drawn have weight 1
  bool has_needs_ = false;     ///< whether any rule needs another
};

/// A roster of cards and its variations, so that battles can tell the terms of their prices apart: behind each unit
/// itself come all cards that differ from it in one thing: a special rule of the card or of a weapon left out, or
/// replaced by the next one of its exclusive group; another quality or defense; another number in front (but not the
/// number of models) or the attacks of a weapon one more or one less; a ranged weapon of the next band of range.
/// Variations that cost the same terms, or less than the least price, are left out. They are named after the unit and
/// cost what their terms cost.
/// @pre has_cards(ruleset)
std::vector<RosterUnit> with_variations(const Ruleset& ruleset, const std::vector<RosterUnit>& roster);

/// Whether a unit of such a list is a variation of another one of it.
bool is_variation_of(const RosterUnit& unit, const RosterUnit& host);

}  // namespace warbalance::sim
