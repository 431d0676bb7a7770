#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/systems/warstuff2/exchange.hpp"
#include "engine/systems/warstuff2/profile_numbers.hpp"

// The halves of exchanges that the players' odds are composed of, enumerated exactly once for every class of attack
// and of defence that can occur. Two halves of an event: up to the wounds (hit, ignore and quality
// dice: `WoundRow`) and from the wounds on (wound, rescue and freeze dice: `EndRow`).

namespace warbalance::warstuff2 {

inline constexpr int kMaxWounds = 12;     ///< of one event: 4 attacks, 3 wounds each
inline constexpr int kMarkerStates = 17;  ///< markers that the tables tell apart: 0 .. 4 and what one event adds

/// What the first half of an event can come to; kKilledOutright: a stunned target of a shot (WS2-W5).
enum WoundResult : std::uint8_t { kNoHitLeft, kNoWound, kKilledOutright, kOneWound };  // kOneWound + n: n + 1 wounds
inline constexpr int kWoundResults = kOneWound + kMaxWounds;

/// Wounds that a result stands for, 0 or more.
constexpr int wounds_of(int result) { return result >= kOneWound ? result - kOneWound + 1 : 0; }

/// Chances of the first half, in units of 1 / `whole`. What is read of almost every row fits into a line of the cache.
struct alignas(64) WoundRow {
  std::uint64_t whole = 1;
  std::uint64_t results = 0;  ///< the last result with a chance, plus one
  std::array<std::uint64_t, kWoundResults> chance{};
  friend bool operator==(const WoundRow&, const WoundRow&) = default;
};

/// Chances of the second half, in units of 1 / 36.
struct EndRow {
  std::uint8_t killed = 0;
  std::uint8_t stunned = 0;
  std::uint8_t ok = 0;
  std::uint8_t frozen = 0;  ///< alive, not stunned, Frozen
  /// To the players, against the state before the event [per mille of a kill, times `kWhole`].
  std::uint32_t worth = 0;

  static constexpr int kWhole = 36;
};

/// The class numbers of one profile in the tables.
struct ProfileClasses {
  std::uint16_t charge = 0;  ///< attack classes, each the first of its block of re-roll and nerve variants
  std::uint16_t strike_back = 0;
  std::uint16_t shot = 0;
  std::uint16_t blast = 0;
  std::array<std::uint16_t, kMaxSpells> spells{};
  std::uint8_t riders = 0;        ///< wound bonus and freeze of its attacks
  std::uint8_t blast_riders = 0;  ///< of its blast
  std::array<std::uint8_t, kMaxSpells> spell_riders{};
  std::uint8_t protection = 0;  ///< quality and ignore die
  std::uint8_t end = 0;         ///< wounds table and rescue die
};

class OddsTables {
 public:
  /// Tables for exchanges between any two of `profiles`. May allocate; read-only afterwards.
  OddsTables(const Rules& rules, std::span<const Profile> profiles);

  const Rules& rules() const { return rules_; }

  /// Number in these tables of what a profile is in exchanges; profiles that differ only beside them (in their moves,
  /// say) share it. @pre the profile was among those that the tables were made for
  std::uint32_t number_of(const Profile& profile) const;
  /// Numbers are 0 .. numbers() - 1.
  std::size_t numbers() const { return classes_.size(); }
  /// The profile as far as exchanges go.
  const Profile& profile(std::uint32_t number) const { return fighters_[number]; }
  const ProfileClasses& classes(std::uint32_t number) const { return classes_[number]; }

  /// First half of an event.
  /// @param attack      attack class of a profile plus `attack_variant`
  /// @param protection  class of the defender
  const WoundRow& wounds(int attack, int protection, bool in_cover, bool stunned) const {
    const auto row = static_cast<std::size_t>(attack) * protections_.size() + static_cast<std::size_t>(protection);
    return wound_rows_[wound_row_of_[row * 4 + (in_cover ? 2U : 0U) + (stunned ? 1U : 0U)]];
  }

  /// The first half of a charge against a stunned unit (WS2-X2).
  const WoundRow& certain_kill() const { return certain_kill_; }

  /// Second half, a row for each result of the first half: the defender had `markers` before it.
  const EndRow* ends(int riders, int end_class, int markers, bool stunned, bool frozen) const {
    const auto row = static_cast<std::size_t>(riders * end_classes_ + end_class);
    const auto state =
        (row * kMarkerStates + static_cast<std::size_t>(markers)) * 3 + (stunned ? 1U : (frozen ? 2U : 0U));
    return &end_rows_[state * kWoundResults];
  }

  /// What an end is worth to the players (section B, "Odds tables"), as `EndRow::worth`.
  std::uint32_t worth(const EndRow& end, bool was_stunned, bool was_frozen, bool more_markers) const;

  /// Offset of an attack's variant inside its class block.
  static int attack_variant(const Attack& attack) {
    return (attack.may_reroll ? 1 : 0) + (attack.must_reroll ? 2 : 0) + (attack.tests_nerve ? 4 : 0);
  }

 private:
  static constexpr int kVariants = 8;

  struct Riders {
    std::int8_t wound_bonus = 0;
    std::int8_t freeze_on = 0;
    friend bool operator==(const Riders&, const Riders&) = default;
  };
  struct Protection {
    std::int8_t quality = 0;
    std::int8_t ignore_hit_on = 0;
    friend bool operator==(const Protection&, const Protection&) = default;
  };
  struct End {
    std::int8_t roll_from = 0;
    std::int8_t killed_on = 0;
    std::int8_t rescue_on = 0;
    friend bool operator==(const End&, const End&) = default;
  };

  void add_profile(const Profile& profile, RuleSet compared);
  void add_classes(const Profile& fighter);
  std::uint16_t attack_class(Attack attack);
  std::uint8_t riders_class(const Attack& attack);
  void fill_wound_rows();
  void fill_end_rows();
  WoundRow enumerate_wounds(const Attack& attack, const Protection& protection, bool in_cover, bool stunned) const;
  EndRow enumerate_end(const Riders& riders, const End& end, const Condition& start, int result) const;

  Rules rules_;
  ProfileNumbers profiles_;
  std::vector<std::uint32_t> fighter_of_;  ///< of each of `profiles_`, its number in `fighters_`
  ProfileNumbers fighters_;                ///< the profiles as far as exchanges go
  std::vector<ProfileClasses> classes_;    ///< of `fighters_`
  std::vector<Attack> attacks_;            ///< one a class block, without variant, riders and stream
  std::vector<Riders> riders_;
  std::vector<Protection> protections_;
  std::vector<End> ends_;
  int end_classes_ = 0;
  std::vector<std::uint32_t> wound_row_of_;  ///< place in `wound_rows_`
  std::vector<WoundRow> wound_rows_;         ///< each that occurs, once: most classes share theirs with others
  WoundRow certain_kill_;
  std::vector<EndRow> end_rows_;
};

}  // namespace warbalance::warstuff2
