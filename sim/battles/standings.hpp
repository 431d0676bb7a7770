#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/report.hpp"
#include "sim/battles/tally.hpp"
#include "sim/sums/fields.hpp"

namespace warbalance::sim {

/// Into how many parts a first place is divided, so that k armies that share it have whole parts each.
constexpr std::int64_t whole_first(std::size_t armies) { return armies <= 4 ? 12 : 60; }

/// Results of one army. The moments are of sums over groups: as many consecutive battles as there are players, every
/// army in every seat once.
struct Standing {
  std::int64_t firsts = 0;         ///< battles won alone
  std::int64_t shared_firsts = 0;  ///< battles in which it shared the first place
  Moments first_share;             ///< of the first place, in parts of `whole_first`
  Moments beaten_halves;           ///< two for each opponent that it beat, one for each with as many points
  Moments destroyed;               ///< points destroyed, in hundredths
  Moments survivors;
  std::int64_t routs = 0;
  BiggestWin biggest;  ///< by its lead over the second
  /// Its first places in every group, in parts of `whole_first`, in the order of adding and merging; empty unless the
  /// plan asks for it.
  std::vector<std::uint16_t> group_scores;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("firsts", &Standing::firsts);
    visit("shared_firsts", &Standing::shared_firsts);
    visit("first_share", &Standing::first_share);
    visit("beaten_halves", &Standing::beaten_halves);
    visit("destroyed", &Standing::destroyed);
    visit("survivors", &Standing::survivors);
    visit("routs", &Standing::routs);
    visit("biggest", &Standing::biggest);
    visit("group_scores", &Standing::group_scores);
  }
  void merge(const Standing& other) { merge_fields(*this, other); }
  friend bool operator==(const Standing&, const Standing&) = default;
};
static_assert(names_all_fields<Standing>());

/// Exact counts of the battles of three armies and more (two work as well). The sample is the group: battles p k .. p k
/// + p-1 of p players. All sums are integers: the order of adding and merging cannot change them.
struct Standings {
  int players = 0;  ///< 0 = no battle yet
  std::int64_t battles = 0;
  std::array<Standing, kMaxPlayers> armies{};  ///< A, B and so on
  Moments first_player_share;                  ///< first places of who starts round 1, as `Standing::first_share`
  std::array<Moments, kMaxPlayers> seat_share{};
  std::int64_t shared_firsts = 0;  ///< battles whose first place was shared
  std::int64_t rounds = 0;
  std::int64_t dice = 0;
  Validity validity;
  std::array<std::int64_t, kMaxEndings> endings{};  ///< battles by how they ended, `BattleReport::ending`
  ExampleTally examples;                            ///< empty unless the plan asks for them

  std::int64_t groups() const { return players == 0 ? 0 : battles / players; }

  /// Adds one group, the battles `number` and following. @pre one report and one seating a player
  /// @return the first places of every army in them, in parts of `whole_first`
  std::array<std::int64_t, kMaxPlayers> add_group(std::int64_t number, std::span<const BattleReport> reports,
                                                  std::span<const Seating> seating);
  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("players", &Standings::players);
    visit("battles", &Standings::battles);
    visit("armies", &Standings::armies);
    visit("first_player_share", &Standings::first_player_share);
    visit("seat_share", &Standings::seat_share);
    visit("shared_firsts", &Standings::shared_firsts);
    visit("rounds", &Standings::rounds);
    visit("dice", &Standings::dice);
    visit("validity", &Standings::validity);
    visit("endings", &Standings::endings);
    visit("examples", &Standings::examples);
  }
  void merge(const Standings& other) { merge_fields(*this, other); }

  friend bool operator==(const Standings&, const Standings&) = default;
};
static_assert(names_all_fields<Standings>());

}  // namespace warbalance::sim
