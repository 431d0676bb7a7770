#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "engine/core/rule_system.hpp"

namespace warbalance::test {

/// A tiny rule system, to test what runs rule systems: every unit rolls one d6 and adds its
/// quality, the side with the greatest sum wins and destroys the others. The starter adds `starter_bonus`, seat 1 adds
/// `seat1_bonus`: known biases that the run layer must show.
struct FakeSystem {
  static constexpr std::string_view id = "fake";

  struct Rules {
    std::int32_t starter_bonus = 0;
    std::int32_t seat1_bonus = 0;
    std::uint32_t seat1_wins_every = 0;  ///< seat 1 wins every battle whose number this divides; 0 = none
    Length table_width = 4800;
    Length table_height = 4800;
  };
  struct Profile {
    int quality = 4;
    Length radius = 50;
  };
  struct Weights {};
  struct Tables {};

  class Arena {
   public:
    Arena(const Rules& rules, const Tables& /*tables*/) : rules_(&rules) {}
    Arena(const Rules& rules, std::span<const Tables> /*tables*/, bool /*looks_ahead*/ = false) : rules_(&rules) {}

    template <class T>
    BattleReport play(const BattleSetup<Profile>& setup, const BattleKey& key, T& trace) {
      static constexpr RollKind kStart{"start", "FAKE-1"};
      static constexpr RollKind kStrength{"strength", "FAKE-2"};
      dice_.begin(key);
      BattleReport report;
      report.players = static_cast<std::int8_t>(setup.players);
      const auto seats = static_cast<std::size_t>(setup.players);
      const int rolled = dice_.d6({player_stream(0), &kStart}) % setup.players;
      report.first_player = static_cast<std::int8_t>(setup.first_player >= 0 ? setup.first_player : rolled);
      report.rounds = 1;
      report.dice = 1;
      std::array<int, kMaxPlayers> strength{rules_->seat1_bonus, 0, 0, 0};
      strength[static_cast<std::size_t>(report.first_player)] += rules_->starter_bonus;
      std::array<std::int64_t, kMaxPlayers> points{};
      for (std::size_t seat = 0; seat < seats; ++seat) {
        const auto& side = setup.sides[seat];
        for (std::size_t slot = 0; slot < side.profiles.size(); ++slot) {
          const DieStream stream{static_cast<std::uint8_t>(seat), static_cast<std::uint8_t>(slot)};
          const int face = dice_.d6({stream, &kStrength});
          ++report.dice;
          if constexpr (T::enabled) {
            trace.add({.kind = TraceEvent::Kind::die,
                       .what = kStrength.purpose,
                       .rule = kStrength.rule,
                       .value = face,
                       .sides = 6,
                       .stream = stream});
          }
          strength[seat] += side.profiles[slot].quality + face;
          points[seat] += side.costs[slot];
          ++report.survivors[seat];
        }
      }
      if (rules_->seat1_wins_every != 0 && key.battle % rules_->seat1_wins_every == 0) strength[0] = 1000;
      const auto best = std::max_element(strength.begin(), strength.begin() + setup.players);
      if (std::count(strength.begin(), strength.begin() + setup.players, *best) == 1) {
        const auto winner = static_cast<std::size_t>(best - strength.begin());
        report.winner = static_cast<std::int8_t>(winner);
        for (std::size_t seat = 0; seat < seats; ++seat) {
          if (seat == winner) continue;
          report.destroyed_hundredths[winner] += points[seat];
          report.lost_hundredths[seat] = points[seat];
          report.survivors[seat] = 0;
          report.rout_round[seat] = 1;
        }
      }
      return report;
    }

    /// A battle of this system is one step.
    void start(const BattleSetup<Profile>& setup, const BattleKey& key) {
      NullTrace silent;
      last_ = play(setup, key, silent);
    }
    BattleReport finish() { return last_; }
    const BattleReport& state() const { return last_; }

   private:
    BattleReport last_;
    const Rules* rules_;
    RandomDice dice_;
  };

  static const Vocabulary& vocabulary() {
    static const Vocabulary empty{};
    return empty;
  }
  static Rules make_rules(std::span<const std::int32_t> /*numbers*/, std::span<const std::int32_t> options) {
    Rules rules;
    if (!options.empty()) rules.starter_bonus = options[0];
    return rules;
  }
  static void note_effect(Rules& /*rules*/, std::size_t /*effect*/, std::span<const std::int32_t> /*values*/) {}
  static Profile plain_profile(const Rules& /*rules*/, int quality) { return {quality, 50}; }
  static bool apply_effect(Profile& profile, std::size_t /*effect*/, std::span<const std::int32_t> parameters,
                           int /*rule*/) {
    profile.quality += parameters[0];
    return true;
  }
  static Weights make_weights(std::span<const std::int32_t> /*values*/) { return {}; }
  static Tables make_tables(const Rules& /*rules*/, std::span<const Profile> /*profiles*/,
                            const Weights& /*weights*/ = {}) {
    return {};
  }
  static constexpr std::string_view odds_legend = "";
  static std::span<const OddsAction> odds_actions() { return {}; }
  static std::span<const OddsOption> odds_options() { return {}; }
  static std::vector<OddsOutcome> odds(const Rules&, const Profile&, const Profile&, const OddsRequest&,
                                       std::string& problem) {
    problem = "the fake system has no exchanges";
    return {};
  }
};

static_assert(RuleSystem<FakeSystem>);

}  // namespace warbalance::test
