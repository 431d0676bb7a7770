#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/pages/chart_data.hpp"
#include "cli/pages/svg.hpp"

// What charts have in common: sizes, colours, marks, scales and legends. Lengths are pixels of the drawing.

namespace warbalance::cli {

/// A scale of a chart: from values to places on the page.
class Axis {
 public:
  /// @param low, high    values that have to fit; equal ones get room around them
  /// @param begin, end   places of the ends [pixels of the drawing]; `end` may be smaller, as it is for heights
  Axis(double low, double high, double begin, double end);

  double place(double value) const;
  /// Round values across the scale, three to eight of them, in order.
  std::vector<double> ticks() const;
  /// A tick as text, with as many decimals as the ticks differ by.
  std::string tick_text(double tick) const;
  double low() const { return low_; }
  double high() const { return high_; }

 private:
  double low_;
  double high_;
  double begin_;
  double end_;
  double step_ = 1;
  int decimals_ = 0;
};

inline constexpr double kChartWidth = 430;
inline constexpr double kShownWidth = 640;  ///< on a wide page
inline constexpr double kLetterSize = 12;
inline constexpr double kRowHeight = 18;
inline constexpr double kAxisHeight = 42;  ///< numbers and title below the rows
inline constexpr double kMostLabelWidth = 160;

// Colours that differ for all kinds of sight, on light and on dark pages; what they say shapes say as well.
inline constexpr std::string_view kInk = "#222222";
inline constexpr std::string_view kFaint = "#b8b8b8";
inline constexpr std::string_view kBlue = "#2f7fbf";
inline constexpr std::string_view kOrange = "#d9650f";
inline constexpr std::string_view kGreen = "#2a9d6f";
inline constexpr std::string_view kPurple = "#8a6bbf";
inline constexpr std::string_view kGrey = "#808080";

/// What marks a row: a shape and a colour.
struct Mark {
  enum class Shape { disc, ring, up, down, square, tick, line, dashes, shade };

  Shape shape = Shape::disc;
  std::string_view colour = kBlue;

  friend bool operator==(const Mark&, const Mark&) = default;
};

/// The mark of a verdict; a disc for what is no verdict.
Mark mark_of(std::string_view flag);
/// The mark of the n-th line or kind of rows.
Mark mark_of_series(std::size_t number);
void draw_mark(Svg& svg, double x, double y, const Mark& mark);

struct LegendEntry {
  Mark mark;
  std::string text;
};
double legend_height(const std::vector<LegendEntry>& entries);
/// Entries in lines from left to right.
void draw_legend(Svg& svg, const std::vector<LegendEntry>& entries, double top);

/// A straight line in the colour of the ink, which dark pages change.
void draw_rule(Svg& svg, double x1, double y1, double x2, double y2, bool dashed = false);
/// A shaded part of the drawing, behind what it is about.
void draw_band(Svg& svg, double x, double y, double width, double height);
void draw_grid_line(Svg& svg, double x1, double y1, double x2, double y2);

/// A text whose `anchor` ("start", "middle", "end") stands at its place.
void draw_text(Svg& svg, double x, double y, std::string_view text, std::string_view anchor = "start",
               double size = kLetterSize);

/// Values to the right: grid lines from `top` to `bottom`, numbers below, and the title below them.
void draw_axis_below(Svg& svg, const Axis& axis, double top, double bottom, std::string_view title);
/// Values upwards: grid lines from `left` to `right`, numbers to the left, and the title above.
void draw_axis_left(Svg& svg, const Axis& axis, double left, double right, std::string_view title);

/// What the numbers of such a scale take at its left.
double axis_room(const Axis& axis);

/// About how wide a text is in the sans-serif fonts of browsers.
double text_width(std::string_view text, double size = kLetterSize);
/// A text cut so that it is at most so wide, with an ellipsis.
std::string fitted_text(std::string_view text, double width, double size = kLetterSize);

/// What a chart says to those who do not see it: what is drawn, how many rows, and the two ends of them.
std::string description_of(const ChartData& data, std::string_view drawn);

}  // namespace warbalance::cli
