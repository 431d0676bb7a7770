#pragma once

#include <array>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/warstuff2/profile.hpp"
#include "engine/systems/warstuff2/rules.hpp"
#include "tests/engine/referee/record.hpp"

// The inside of `check_replay`: one class, a source file for each group of chapters.

namespace warbalance::warstuff2::referee {

using namespace tests;  // the geometry of all referees

/// A unit in the referee's model.
struct Unit : tests::RefereeUnit<Profile> {
  bool stunned = false;
  bool frozen = false;
  bool frozen_in_own_activation = false;
  bool in_own_activation = false;
  bool hunkered = false;
  bool guard = false;
  int markers = 0;
  int guard_shots = 0;
  int marked_by = -1;

  bool able() const { return living() && !stunned; }
};

/// In the order of `BattleReport::killed_by`.
enum class Source : std::uint8_t { shot, melee, spell, blast, fall, ground };

/// One event of chapter W.
struct Blow {
  Source source = Source::shot;
  UnitIndex by = kNoUnit;
  UnitIndex on = kNoUnit;
  int attacks = 0;         ///< with hit dice
  int automatic_hits = 0;  ///< without
  int wounds = 0;          ///< without a hit (WS2-W15)
  bool covered = false;
  const Spell* spell = nullptr;
  bool kills_at_contact = false;  ///< WS2-X2
};

/// A place on a path where the ground requires dice.
struct Incident {
  enum class Kind : std::uint8_t { dangerous, drop, jump };  ///< at the same point in this order
  std::int64_t at = 0;                                       ///< length from the start of the path
  Kind kind = Kind::dangerous;
  std::int64_t size = 0;   ///< height of a drop, width of a jump
  std::int64_t depth = 0;  ///< what the unit falls when it fails
};

class Referee : public tests::RecordReader<Unit, Profile> {
 public:
  Referee(const Rules& rules, const BattleSetup<Profile>& setup, std::span<const TraceEvent> events);

  /// Follows the battle to its end, or to the first event that fits nowhere.
  void run();

 private:
  // --- the battle (replay_checker.cpp) ---
  bool decided() const { return rules_.early_end != 0 && at_most_one_left(); }
  void deploy();
  void place_in_turn(const std::vector<int>& order, bool late);
  void check_zone(UnitIndex i, Point at);
  void check_late(UnitIndex i, Point at);
  bool may_stand(UnitIndex i, Point at) const;
  bool in_zone(UnitIndex i, Point at) const;
  Point corner(int seat) const;
  bool play_round();
  void morale();
  void rout(int seat, List& dying);
  void finish();

  // --- chapter A (referee_actions.cpp) ---
  void activate(UnitIndex i);
  void lead(UnitIndex leader);
  void cast(UnitIndex wizard);
  void act(UnitIndex i);
  void shot_of(UnitIndex i, UnitIndex declared);
  void charge(UnitIndex i, UnitIndex target, const Path& path);
  void fight(UnitIndex attacker, UnitIndex target, bool charging);
  void survivor_moves(UnitIndex i);
  bool retreats(UnitIndex charger, UnitIndex target);
  void step_back(UnitIndex charger, UnitIndex target);

  // --- chapter M and the reactions of chapter S (referee_moves.cpp) ---
  void put(UnitIndex i, Point at);
  std::int64_t limit_of(UnitIndex i, std::string_view action) const;
  /// Why a unit may not walk a path (M4, M5, M6, M10); empty when it may. `charging`: M4 does not count.
  std::string obstacle(UnitIndex i, const Path& path, bool charging) const;
  void check_path(UnitIndex i, const Path& path, std::int64_t limit, bool charging, std::string_view rule);
  void check_contact(UnitIndex charger, UnitIndex target, const Path& path);
  bool walk(UnitIndex i, const Path& path, std::int64_t limit, std::string_view what);
  bool guard_may_shoot(UnitIndex guard, UnitIndex mover, bool saw_before) const;
  bool reactions(UnitIndex mover, const List& guards, std::vector<bool>& has_shot, const std::vector<bool>& saw);
  const TraceEvent& take_move(UnitIndex i, std::string_view what, std::int64_t limit, std::string_view rule);

  // --- terrain (referee_terrain.cpp) ---
  bool no_ground(UnitIndex i, Point at) const;
  bool may_be_deployed_on(UnitIndex i, Point at) const;
  std::string ground_obstacle(UnitIndex i, const Path& path) const;
  bool slowed(UnitIndex i, const Path& path) const;
  std::int64_t climbed(UnitIndex i, const Path& path) const;
  std::int64_t cost(UnitIndex i, const Path& path) const;
  std::int64_t allowed(UnitIndex i, const Path& path, std::int64_t limit) const;
  void take_ground_notes(UnitIndex i, const Path& path, std::int64_t limit);
  bool may_leap(const Path& path, std::int64_t size, std::int64_t most) const {
    return path.leaps && rules_.special_movement != 0 && size <= most;
  }
  std::vector<Incident> incidents(UnitIndex i, const Path& path) const;
  bool survives(UnitIndex i, const Incident& incident);
  bool is_among_mines(UnitIndex i) const;
  bool survives_danger(UnitIndex i);
  void fall(UnitIndex i, std::int64_t height, UnitIndex pusher, bool into_chasm);
  bool unannounced_move(UnitIndex i, std::int64_t limit, std::string_view what, std::string_view rule);
  std::int64_t elevation(Point at) const;
  bool sees(Point from, Point to) const;
  bool in_cover(UnitIndex by, UnitIndex i, Source source) const;

  // --- chapter W (referee_wounds.cpp) ---
  void resolve(const Blow& blow);
  void resolve_alone(const Blow& blow);
  void blasts();
  int rider(const Blow& blow, std::int8_t Profile::*field) const;
  std::vector<bool> roll_hits(const Blow& blow);
  std::vector<bool> ignore_hits(const Blow& blow, const std::vector<bool>& hits);
  bool rescued(UnitIndex i);
  void would_be_killed(const Blow& blow);
  void stun(UnitIndex i, UnitIndex cause, bool by_rescue);
  void remove(UnitIndex i, UnitIndex killer, int cause, std::string_view rule);
  void score(UnitIndex i, UnitIndex killer, bool by_rout);
  void push(const Blow& blow);
  bool pushes_freely(UnitIndex victim, Point start, Point from, Point to) const;

  const Rules& rules_;
  std::array<int, kMaxPlayers> starting_{};
  std::array<int, kMaxPlayers> corners_{};
  std::vector<int> order_;
  std::array<std::array<std::int64_t, kMaxPlayers>, kMaxPlayers> taken_{};  ///< points by scorer and loser
  std::deque<UnitIndex> blasts_;
};

}  // namespace warbalance::warstuff2::referee
