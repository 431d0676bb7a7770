#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/core/hash.hpp"
#include "sim/units/compile.hpp"

namespace warbalance::sim {

/// The compiled profile of every design that may take part. A population may have 100,000 designs and more, so one
/// without cards takes its profile and 32 bytes.
template <RuleSystem S>
class ProfileIndex {
 public:
  ProfileIndex(const ProfileIndex&) = delete;
  ProfileIndex& operator=(const ProfileIndex&) = delete;
  /// @param designs  may tell a design more than once
  ProfileIndex(const Ruleset& ruleset, const typename S::Rules& rules, const DesignSource& designs) {
    designs([&](const UnitDesign& design) {
      if (add(design)) profiles_.push_back(compile_profile<S>(ruleset, rules, design));
    });
  }

  const typename S::Profile& operator[](const UnitDesign& design) const {
    if (is_plain(design)) {
      const auto found = plain_.find(plain(design));
      assert(found != plain_.end());
      return profiles_[found->place];
    }
    if (!design.cards.empty()) return profile({plain(design), design.cards});
    const CardDesign rules_only = card_of_rules(design);
    return profile({plain(design), {&rules_only, 1}});
  }
  const std::vector<typename S::Profile>& profiles() const { return profiles_; }

 private:
  /// A design without its cards, and where its profile is.
  struct Plain {
    std::uint64_t carried = 0;  ///< its rules as a set; those without bits are in its card
    std::uint8_t tier = 0;
    std::uint8_t number = 0;
    std::uint32_t place = 0;  ///< in `profiles_`; says nothing of which design it is

    friend bool operator==(const Plain& a, const Plain& b) {
      return a.carried == b.carried && a.tier == b.tier && a.number == b.number;
    }
  };

  struct Carded {
    Plain plain;
    std::span<const CardDesign> cards;

    friend bool operator==(const Carded& a, const Carded& b) {
      return a.plain == b.plain && std::equal(a.cards.begin(), a.cards.end(), b.cards.begin(), b.cards.end());
    }
  };

  struct Hash {
    std::size_t operator()(const Plain& plain) const noexcept {
      // In the highest bits, where few rulesets have rules.
      const std::uint64_t body = plain.tier | std::uint64_t{plain.number} << 8U;
      return static_cast<std::size_t>(mixed(plain.carried, body << 48U));
    }
    std::size_t operator()(const Carded& design) const noexcept {
      std::uint64_t hash = (*this)(design.plain);
      const auto mix = [&hash](std::uint64_t value) { hash = mixed(hash, value); };
      mix(design.cards.size());
      for (const CardDesign& card : design.cards) {
        for (const std::int32_t stat : card.stats) mix(static_cast<std::uint64_t>(stat));
        for (const std::uint8_t rule : card.rules) mix(rule);
        mix(card.weapons.size());
      }
      return static_cast<std::size_t>(hash);
    }
  };

  /// Whether a design has no cards, and its rules are all among the 64 that have bits.
  static bool is_plain(const UnitDesign& design) {
    return design.cards.empty() &&
           std::none_of(design.rules.begin(), design.rules.end(), [](std::uint8_t rule) { return rule >= 64; });
  }
  /// By which a design is known that has no cards and rules without bits.
  static CardDesign card_of_rules(const UnitDesign& design) { return {{}, design.rules, {}}; }

  const typename S::Profile& profile(const Carded& design) const {
    const auto found = carded_.find(design);
    assert(found != carded_.end());
    return profiles_[found->plain.place];
  }

  static Plain plain(const UnitDesign& design, std::size_t place = 0) {
    std::uint64_t carried = 0;
    for (const std::uint8_t rule : design.rules) carried |= rule < 64 ? std::uint64_t{1} << rule : 0;
    return {carried, design.tier, design.number, static_cast<std::uint32_t>(place)};
  }

  /// Whether the design is a new one: its place is the next.
  bool add(const UnitDesign& design) {
    const Plain unit = plain(design, profiles_.size());
    if (is_plain(design)) return plain_.insert(unit).second;
    std::vector<CardDesign> cards = design.cards;
    if (cards.empty()) cards.push_back(card_of_rules(design));
    if (carded_.contains({unit, cards})) return false;
    cards_.push_back(std::move(cards));
    return carded_.insert({unit, cards_.back()}).second;
  }

  std::unordered_set<Plain, Hash> plain_;
  std::deque<std::vector<CardDesign>> cards_;  ///< the keys of `carded_` point into them
  std::unordered_set<Carded, Hash> carded_;
  std::vector<typename S::Profile> profiles_;
};

}  // namespace warbalance::sim
