#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "cli/commands/replay/page/happenings.hpp"
#include "cli/commands/replay/page/plane.hpp"
#include "cli/commands/replay/replayed_battle.hpp"
#include "cli/pages/svg.hpp"

namespace warbalance::cli {

/// Draws a cross: of what is lost.
void draw_cross(Svg& svg, Dot at, double size);
/// Draws the sign of what an attack came to. @pre it came to something
void draw_outcome(Svg& svg, Dot at, MapAttack::Outcome outcome);

/// What the signs of a map mean, in rows below it: the sides and what happens in this map.
class MapLegend {
 public:
  MapLegend(const ReplayedBattle& replay, const Scene& after, const Happenings& happenings);

  double height() const;
  /// @param corner  its upper left one
  void draw(Svg& svg, Dot corner) const;

 private:
  enum class Sign : std::uint8_t { side, move, attack, hit, kill, lost, marker, none };
  struct Entry {
    Sign sign = Sign::none;
    std::size_t side = 0;
    std::string words;

    double width() const;
  };

  static void draw_sign_of(Svg& svg, const Entry& entry, Dot at);

  std::vector<std::vector<Entry>> rows_;
};

}  // namespace warbalance::cli
