#pragma once

#include <map>
#include <vector>

#include "cli/commands/replay/replayed_battle.hpp"
#include "engine/core/trace.hpp"

namespace warbalance::cli {

/// What stands and lies on the table of a replayed battle, as its events change it.
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
    TraceEvent event;  ///< that told of it
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

}  // namespace warbalance::cli
