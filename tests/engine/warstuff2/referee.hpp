#pragma once

#include <array>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/report.hpp"
#include "engine/core/setup.hpp"
#include "engine/core/trace.hpp"
#include "engine/systems/warstuff2/profile.hpp"
#include "engine/systems/warstuff2/rules.hpp"

// The inside of `check_replay`: one class, a source file for each group of chapters.

namespace warbalance::warstuff2::referee {

/// What the referee knows of a unit.
struct Unit {
  const Profile* profile = nullptr;
  Hundredths cost = 0;
  int seat = 0;
  int slot = 0;
  Point at;
  bool placed = false;
  bool dead = false;
  bool stunned = false;
  bool frozen = false;
  bool frozen_in_own_activation = false;
  bool in_own_activation = false;
  bool activated = false;
  bool hunkered = false;
  bool guard = false;
  int markers = 0;
  int guard_shots = 0;
  int marked_by = -1;

  bool living() const { return placed && !dead; }
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

/// A place on a path where the ground asks for dice.
struct Incident {
  enum class Kind : std::uint8_t { dangerous, drop, jump };  ///< at the same point in this order
  std::int64_t at = 0;                                       ///< length from the start of the path
  Kind kind = Kind::dangerous;
  std::int64_t size = 0;   ///< height of a drop, width of a jump
  std::int64_t depth = 0;  ///< what the unit falls when it fails
};

class Referee {
 public:
  Referee(const Rules& rules, const BattleSetup<Profile>& setup, std::span<const TraceEvent> events);

  /// Follows the battle to its end, or to the first event that fits nowhere.
  void run();
  /// Compares the engine's report with the referee's own sums.
  void compare(const BattleReport& report);

  const std::vector<std::string>& violations() const { return violations_; }

 private:
  using Kind = TraceEvent::Kind;
  using List = std::vector<UnitIndex>;

  // --- the record (replay_checker.cpp) ---
  struct Lost {};
  void violation(std::string_view rule, const std::string& what);
  void must(bool condition, std::string_view rule, const std::string& what) {
    if (!condition) violation(rule, what);
  }
  [[noreturn]] void lost(std::string_view rule, const std::string& what);
  bool next_is(Kind kind, std::string_view what, UnitIndex unit) const;
  const TraceEvent& take(Kind kind, std::string_view what, UnitIndex unit, std::string_view rule);
  void change(UnitIndex unit, std::string_view what, std::string_view rule, UnitIndex cause = kNoUnit,
              std::int64_t value = 0);
  /// Reads a die of a unit; `needed` is what the rules ask for.
  int die(std::string_view purpose, UnitIndex unit, int needed, std::string_view rule);
  bool passes(std::string_view purpose, UnitIndex unit, int needed, std::string_view rule) {
    return die(purpose, unit, needed, rule) >= needed;
  }
  int player_die(int seat);
  int face_of(const TraceEvent& event, int needed);

  // --- the battle (replay_checker.cpp) ---
  Unit& unit(UnitIndex i) { return units_.at(static_cast<std::size_t>(i)); }
  const Unit& unit(UnitIndex i) const { return units_.at(static_cast<std::size_t>(i)); }
  List living(int seat) const;
  List living() const;
  List living_enemies(int seat) const;
  bool scripted(int seat) const { return setup_.sides[static_cast<std::size_t>(seat)].player == PlayerKind::scripted; }
  bool enemies(UnitIndex a, UnitIndex b) const { return unit(a).seat != unit(b).seat; }
  bool decided() const;
  /// WS2-G3: the seats in the order that their dice give.
  std::vector<int> roll_off(const std::vector<int>& seats);
  std::vector<int> all_seats() const;
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
  std::int64_t reach(UnitIndex a, UnitIndex b, std::int64_t gap) const {
    return gap + unit(a).profile->radius + unit(b).profile->radius;
  }
  bool within(UnitIndex a, UnitIndex b, std::int64_t gap) const;
  bool on_table(UnitIndex i, Point at) const;
  bool overlaps(UnitIndex i, Point at) const;
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
  void read_table();
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
  const BattleSetup<Profile>& setup_;
  std::span<const TraceEvent> events_;
  std::size_t next_ = 0;
  std::vector<std::string> violations_;

  std::vector<Unit> units_;
  std::vector<TerrainPiece> pieces_;
  std::array<int, kMaxPlayers> starting_{};
  std::array<int, kMaxPlayers> corners_{};
  std::vector<int> order_;
  std::array<std::array<std::int64_t, kMaxPlayers>, kMaxPlayers> taken_{};  ///< points by scorer and loser
  std::deque<UnitIndex> blasts_;
  BattleReport own_;
};

}  // namespace warbalance::warstuff2::referee
