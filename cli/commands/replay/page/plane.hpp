#pragma once

#include <optional>
#include <vector>

#include "cli/commands/replay/replayed_battle.hpp"

namespace warbalance::cli {

/// A place in a picture: x to the right, y down.
struct Dot {
  double x = 0;
  double y = 0;
};

double distance(Dot a, Dot b);
/// The place so far from `from` towards `to`; `from` itself where they are one.
Dot towards(Dot from, Dot to, double length);

/// Spaces or hexes that a table is divided into, in units of the picture.
struct Lattice {
  bool hexes = false;  ///< odd rows lie half a space to the right; else squares
  double width = 0;    ///< of a space
  double row = 0;      ///< distance of rows
  Dot first{};         ///< centre of the one in the corner with the least coordinates

  /// The outline of the space with this centre.
  std::vector<Dot> outline(Dot centre) const;
};

/// A part of the table: its lower left and upper right corners.
struct Window {
  Point low{};
  Point high{};

  /// The whole table.
  static Window whole(const ReplayedBattle& replay);
  /// The part that holds all places with room around them, as large as a map needs to be read. The whole table where
  /// that is not much more. @pre there are places
  static Window around(const ReplayedBattle& replay, const std::vector<Point>& places);
};

/// A part of the table as a picture sees it, from above with the near edge below: `kWidth` units wide.
class Plane {
 public:
  static constexpr double kWidth = 480;

  Plane(const ReplayedBattle& replay, const Window& window);

  double height() const { return height_; }
  Dot at(Point place) const;
  /// A length, such as the radius of a base.
  double length(Length length) const { return scale_ * length; }
  const std::optional<Lattice>& lattice() const { return lattice_; }
  /// Whether places are hexes of the rules, which terrain fills.
  bool counts_steps() const { return counts_steps_; }
  const Window& window() const { return window_; }
  Point table() const { return table_; }

 private:
  bool counts_steps_;
  Point table_;
  Window window_;
  double scale_ = 0;  ///< units of the picture per 1/100 of the unit of places
  double height_ = 0;
  std::optional<Lattice> lattice_;
};

}  // namespace warbalance::cli
