#pragma once

#include <algorithm>
#include <array>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/warstuff1/profile.hpp"
#include "engine/systems/warstuff1/rules.hpp"
#include "tests/engine/referee/record.hpp"

// The inside of `check_replay`: one class, a source file for each group of chapters.

namespace warbalance::warstuff1::referee {

using namespace tests;  // the geometry of all referees

/// A unit in the referee's model. Units that left play because their player conceded count as dead.
struct Unit : tests::RefereeUnit<Profile> {
  bool stunned = false;
  bool picked = false;  ///< commanded, and still to act
  int wounds = 0;
};

/// In the order of `BattleReport::killed_by`.
enum class Cause : std::uint8_t { shooting, melee, counter_attack, death_blow, morale, ground };

enum class Attack : std::uint8_t { shot, entangle, melee };

class Referee : public tests::RecordReader<Unit, Profile> {
 public:
  Referee(const Rules& rules, const BattleSetup<Profile>& setup, std::span<const TraceEvent> events);

  /// Follows the battle to its end, or to the first event that fits nowhere.
  void run();

 private:
  // --- the battle (replay_checker.cpp) ---
  std::int64_t living_points(int seat) const;
  bool play_round();
  void note_finished(int actor);
  void concede();
  void finish(bool decided);

  // --- chapter 2 (referee_deployment.cpp) ---
  void deploy();
  void place_army(int seat, bool late);
  bool may_stand(UnitIndex i, Point at) const;
  bool in_zone(UnitIndex i, Point at) const;
  bool clear_of_enemies(UnitIndex i, Point at) const;
  bool far_from_enemies(UnitIndex i, Point at, std::int64_t gap) const;
  void check_zone(UnitIndex i, Point at);
  void check_late(UnitIndex i, Point at);

  // --- chapter 3 (referee_actions.cpp) ---
  bool ready(UnitIndex i) const { return unit(i).living() && !unit(i).activated && !unit(i).picked; }
  List ready_units(int seat) const;
  UnitIndex next_actor();
  void activate(UnitIndex i, bool commanded);
  List command(UnitIndex leader);
  /// Whether the seat's player leaves a command unused when nobody has anything to do (ruling on T10).
  bool may_pass_commands(int seat) const {
    const Policy player = setup_.sides[static_cast<std::size_t>(seat)].player.policy;
    return player != Policy::aggressive && player != Policy::random;
  }
  void act_alone(UnitIndex i);
  void act(UnitIndex i);
  void deed(UnitIndex i, UnitIndex target, std::string_view action);
  void shoot(UnitIndex i, UnitIndex target, Attack kind, std::string_view action);
  void fight(UnitIndex i, UnitIndex target, std::string_view action);
  void heal(UnitIndex i, UnitIndex patient);

  // --- chapters 4 and 5 (referee_moves.cpp) ---
  std::int64_t allowance(UnitIndex i, std::string_view action) const;
  bool slowed(UnitIndex i, const Path& path) const;
  std::int64_t longest(UnitIndex i, const Path& path, std::int64_t allowed, UnitIndex target) const;
  std::string obstacle(UnitIndex i, const Path& path, UnitIndex target) const;
  void check_path(UnitIndex i, const Path& path, std::int64_t most, UnitIndex target, std::string_view rule);
  void walk(UnitIndex i, const Path& path);
  bool extra_move(UnitIndex i, std::int64_t limit, std::string_view what, std::string_view rule);
  void move_back(UnitIndex i, UnitIndex target);
  bool sees(UnitIndex i, UnitIndex target) const;
  bool in_cover(UnitIndex i, UnitIndex target) const;

  // --- chapters 6 and 7 (referee_attacks.cpp) ---
  int roll(std::string_view purpose, UnitIndex i, int needed, std::string_view rule);
  bool succeeds(std::string_view purpose, UnitIndex i, int needed, std::string_view rule) {
    return roll(purpose, i, std::max(needed, 1), rule) >= needed;
  }
  void owe(UnitIndex i, std::string_view what, std::string_view rule, UnitIndex cause, std::int64_t value);
  void settle();
  int quality_now(UnitIndex i) const { return unit(i).stunned ? 0 : unit(i).profile->quality; }
  void wound(UnitIndex i, UnitIndex by, int count);
  void stun(UnitIndex i, UnitIndex by);
  void hit(UnitIndex i, UnitIndex by, bool ground, bool kills);
  void would_be_killed(UnitIndex i, UnitIndex by);
  void morale(UnitIndex i, UnitIndex by, std::string_view rule);
  void attack(Attack kind, UnitIndex i, UnitIndex target);
  void tests(Attack kind, UnitIndex i, UnitIndex target, bool after);
  void roll_attack(Attack kind, UnitIndex i, UnitIndex target);
  int needed(Attack kind, UnitIndex i, UnitIndex target, int dice) const;
  void score_hits(UnitIndex i, UnitIndex target, int face);
  void answer(UnitIndex i, UnitIndex target, int face);
  void bury(UnitIndex i, UnitIndex killer, Cause cause, std::string_view rule);
  void test_after_kill(UnitIndex killer);
  void death_blows();

  /// A change that the record has to state.
  struct Owed {
    UnitIndex unit;
    std::string_view what;
    std::string_view rule;
    UnitIndex cause;
    std::int64_t value;
  };

  const Rules& rules_;
  std::array<int, kMaxPlayers> edges_{};
  std::vector<int> rank_;
  std::vector<int> order_;
  std::array<bool, kMaxPlayers> in_round_{};
  std::array<bool, kMaxPlayers> conceded_{};
  std::array<std::int64_t, kMaxPlayers> starting_points_{};
  int first_finished_ = -1;
  std::vector<Owed> owed_;
  std::vector<UnitIndex> killed_by_test_;  ///< in the attack at hand
  std::deque<UnitIndex> blows_;
};

}  // namespace warbalance::warstuff1::referee
