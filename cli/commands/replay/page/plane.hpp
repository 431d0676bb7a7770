#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/replay/replayed_battle.hpp"
#include "cli/pages/svg.hpp"

namespace warbalance::cli {

/// A place in a picture: x to the right, y down.
struct Dot {
  double x = 0;
  double y = 0;
};

double distance(Dot a, Dot b);
/// The place at a distance from `from` towards `to`; `from` if both are equal.
Dot towards(Dot from, Dot to, double length);

/// The spaces or hexes of a table, in units of the picture.
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
  /// The part that contains all places with room around them, large enough to be read. The whole table if that is not
  /// much larger. @pre there are places
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

// The signs of the sides in maps differ in colour and shape.

/// @param side  0 = A, 1 = B and so on
const char* side_colour(std::size_t side);
/// Class of elements in the colour of a side, for dark screens: "side0", ...
std::string side_class(std::size_t side);

/// Draws the sign of a side.
/// @param radius  of the circle around it
/// @param faint   of a unit that is gone
void draw_sign(Svg& svg, std::size_t side, Dot at, double radius, bool faint);

/// Rules of the style sheet for dark screens.
std::string dark_side_style();

/// A circle in a map that labels should not cover.
struct Obstacle {
  Dot at{};
  double radius = 0;
};

/// A label to put beside a place.
struct WantedLabel {
  Dot at{};
  double radius = 0;  ///< of the named thing
  double width = 0;
};

/// The middles of labels: beside the named things, where they cover least of each other and of the obstacles. In the
/// order of the labels; empty for a label without room.
/// @param text_height  of all labels
std::vector<std::optional<Dot>> place_labels(const std::vector<WantedLabel>& labels,
                                             const std::vector<Obstacle>& obstacles, double text_height, double width,
                                             double height);

}  // namespace warbalance::cli
