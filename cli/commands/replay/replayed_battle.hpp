#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/report/report.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/trace.hpp"
#include "sim/battles/match.hpp"

namespace warbalance::cli {

/// Width of a hex, in places of systems that count steps.
inline constexpr Length kHexLength = 100;

/// A board of spaces, in systems that may be played on one.
struct ReplayBoard {
  Length space = 0;    ///< width of a space, and distance of rows [1/100 inch]
  bool hexes = false;  ///< odd rows lie half a space to the right; else squares
  Point first{};       ///< centre of the space with the least coordinates
  /// Column and row of the square with a point, or axial coordinates of the hex.
  std::function<std::array<int, 2>(Point)> coordinates;
  /// Spaces from one place to another, times the width of a space.
  std::function<Length(Point, Point)> apart;
};

/// A recorded battle with the names of everything that its events number. Seats count from 0 in the program and from 1
/// in texts.
struct ReplayedBattle {
  const sim::Match* match = nullptr;
  const sim::RecordedBattle* battle = nullptr;
  std::string remark{};      ///< a remark on the battle; may be empty
  std::string foreteller{};  ///< label of the player whose net tells the chances of victory; empty: nobody's

  int players() const { return battle->seating.players; }
  /// Which army of the match has the seat, from 0.
  std::size_t contestant(int seat) const { return battle->seating.army_in(static_cast<std::size_t>(seat)); }
  /// "A", "B" and so on: whose army has the seat.
  std::string side(int seat) const;
  const sim::Army& army_in(int seat) const;
  /// "A1 4+ Shooter(18)"; units are counted within their army from 1. Empty for no unit.
  std::string unit(UnitIndex index) const;
  /// "A1"
  std::string unit_id(UnitIndex index) const;
  /// The seat that owns a unit.
  int seat_of(UnitIndex index) const;
  /// Its place in the army list, from 0.
  std::size_t slot_of(UnitIndex index) const;
  /// The unit as its army lists it.
  const sim::ArmyUnit& listed(UnitIndex index) const;
  /// Name of a unit's spell, counted from 0 over its special rules (where units are cards: over those of the ruleset);
  /// its number from 1 when it has no name.
  std::string spell(UnitIndex index, std::int64_t number) const;
  /// Width and height of the table that the rules state [1/100 inch].
  Point table_size() const;
  /// The board of spaces of the battle; empty: places are points of a table.
  std::optional<ReplayBoard> board() const;
  /// "inches": the unit of places and moves, which are in hundredths of it.
  std::string_view length_unit() const;
  /// Whether places are hexes of the rules (`Vocabulary::counts_steps`).
  bool counts_steps() const;
  /// The chance that army A wins, 0 to 1; a draw counts half. @pre the event is a chance or the result
  double chance_of_a(const TraceEvent& event) const;
  /// "A Line 62 %, B Raiders 38 %" @param chance  of A
  std::string chances_text(double chance) const;
};

/// A direction in whole degrees, 0 to 359: 0 is towards greater x, 90 towards greater y.
int compass_degrees(Point direction);

/// Places and lengths of a replayed battle in words: in inches, in spaces of its board, or in hexes.
class Measures {
 public:
  explicit Measures(const ReplayedBattle& replay);

  /// "inches", "spaces" or "hexes"
  std::string_view unit() const { return unit_; }
  /// "(12.00, 18.00)"; the column and row of a space.
  std::string place(Point point) const;
  /// A length in that unit.
  std::string length(std::int64_t length) const;
  /// A path from start to end, with its corners and its length; for a path without movement, "at" its place.
  std::string path(const Path& path) const;
  /// How far two places are from each other: straight, or in spaces [1/100 inch or 1/100 hex].
  Length apart(Point a, Point b) const;
  /// Whether paths have corners and bases have their real size.
  bool straight() const { return !board_ && !hexes_; }
  /// Whether bases at two places touch, or stand in neighbouring spaces. @param bases  sum of their radii
  bool touch(Point a, Point b, Length bases) const;
  /// Whether a base at a place touches a shape, or stands in a space of it.
  bool touches(const Shape& shape, Point at, Length base) const;
  const std::optional<ReplayBoard>& board() const { return board_; }

 private:
  std::optional<ReplayBoard> board_;
  bool hexes_;
  std::string_view unit_;
};

/// The table of a replayed battle, as its events change it.
class Scene {
 public:
  struct Unit {
    std::vector<Point> models;  ///< where they stand, the leader first where there are several; empty: not on the table
    int seat = 0;               ///< whose it is now
    bool down = false;          ///< stunned or disabled
    bool gone = false;          ///< killed, or off the table for good
    UnitIndex mount = kNoUnit;  ///< that carries it
    std::int64_t disabled_round = 0;  ///< through which it is disabled; 0: it is not

    bool on_table() const { return !models.empty(); }
    Point at() const { return models.front(); }
  };
  struct Piece {
    TraceEvent event;  ///< that announced it
    bool destroyed = false;
  };
  struct Marker {
    Point at{};
    int owner = -1;  ///< seat; -1: nobody's
  };
  /// A place of a scenario, with its name.
  struct Spot {
    std::string_view name;
    Point at{};
    Length radius = 0;
  };

  explicit Scene(const ReplayedBattle& replay);

  void follow(const TraceEvent& event);

  const std::vector<Unit>& units() const { return units_; }  ///< by unit index
  const Unit& unit(UnitIndex index) const { return units_[static_cast<std::size_t>(index)]; }
  /// Where a unit stands: of one that is carried, where its carrier stands. @pre it is on the table
  Point place(UnitIndex index) const;
  const std::vector<Piece>& pieces() const { return pieces_; }                ///< by their numbers
  const std::map<std::int64_t, Marker>& markers() const { return markers_; }  ///< by their numbers, from 0
  const std::vector<Spot>& spots() const { return spots_; }
  /// Units that are not gone, of a seat.
  int units_left(int seat) const;

 private:
  Unit& changed(UnitIndex index) { return units_[static_cast<std::size_t>(index)]; }
  void move(const TraceEvent& event);
  void change(const TraceEvent& event);
  void note(const TraceEvent& event);
  void end_disabling(std::int64_t round);
  void keep_models(Unit& unit, std::size_t count);

  std::vector<Unit> units_;
  std::vector<Piece> pieces_;
  std::map<std::int64_t, Marker> markers_;
  std::vector<Spot> spots_;
};

/// The words of events (`TraceEvent::what`) that replays treat specially.
enum class EventWord : std::uint8_t {
  other,   ///< nothing special
  model,   ///< placed: a further model of a unit that has several
  killed,  ///< changes: the unit is gone
  routed,
  escapes,
  recruited,      ///< it joins the side of the other unit
  captured,       ///< it joins the side of the other unit
  changes_hands,  ///< it goes to a friend, which is not a loss
  frightened,
  stunned,    ///< it is down
  disabled,   ///< it is down; value: through which round
  stands_up,  ///< it is not down any more
  recovers,
  models,                ///< value: those that are left
  attacks_terrain,       ///< value: number of the piece
  destroys_terrain,      ///< value: number of the piece
  hits_terrain,          ///< value: number of the hit
  goes_aboard,           ///< the other unit carries it
  stays_aboard,          ///< the other unit carries it
  leaves,                ///< the other unit carried it
  acts_on_leaders_word,  ///< notes; the other unit is the leader
  blast,                 ///< the other unit is the one that died
  falls,                 ///< the other unit pushed it
  spell,                 ///< value: number of the spell of the unit
  marker,                ///< notes: where marker number `value` lies; scores: whose it is now
  markers_held,          ///< scores; value: markers, not points
};

/// The meaning of an event's word.
EventWord event_word(std::string_view what);
/// Whether a unit is lost: killed, routed, escaped or gone over.
bool is_loss(const TraceEvent& event);

/// A part of a replayed battle.
struct BattlePart {
  enum class Kind : std::uint8_t { set_up, round, score };

  Kind kind = Kind::set_up;
  std::span<const TraceEvent> events;  ///< in order; the dice that decide who begins a round are of that round
};

/// The set-up, the rounds and the score at the end. Points into the events of the battle.
std::vector<BattlePart> parts_of(const ReplayedBattle& replay);

/// "Set-up", "Round 2: B starts", "Score"
std::string title_of(const ReplayedBattle& replay, const BattlePart& part);

/// The results of a round, by army: A, B and so on.
struct RoundSummary {
  struct Side {
    std::vector<UnitIndex> lost;  ///< killed, routed, escaped or gone over, in order
    Hundredths lost_hundredths = 0;
    Hundredths destroyed_hundredths = 0;  ///< credited to it since the battle began
    int left = 0;                         ///< units
  };
  std::vector<Side> sides;
};

/// @param number  of the part: it is a round
/// @param before  the table at its begin
/// @param after   and at its end
RoundSummary summary_of(const ReplayedBattle& replay, const std::vector<BattlePart>& parts, std::size_t number,
                        const Scene& before, const Scene& after);

/// "lost this round: A3, A4 (30 points) of A, none of B; points destroyed so far: 0 by A, 30 by B; units left: ..."
std::string summary_text(const ReplayedBattle& replay, const RoundSummary& summary);

/// "A wins in round 4: 85 points destroyed, 50 lost"
std::string conclusion_of(const ReplayedBattle& replay);

}  // namespace warbalance::cli
