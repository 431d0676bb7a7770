#include "cli/pages/chart_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cli/base/numbers.hpp"
#include "cli/pages/chart_data.hpp"
#include "cli/pages/svg.hpp"
#include "cli/report/verdict_tone.hpp"
#include "sim/files/unicode.hpp"
#include "sim/files/words.hpp"
#include "sim/pricing/estimation/price_report.hpp"

namespace warbalance::cli {
namespace {

constexpr double kMostSteps = 7;

/// The smallest of 1, 2 and 5 times a power of ten that takes few steps.
double round_step(double range, int& decimals) {
  const double power = std::floor(std::log10(range / kMostSteps));
  const double unit = std::pow(10, power);
  decimals = std::max(0, -static_cast<int>(power));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (range / (factor * unit) <= kMostSteps) return factor * unit;
  }
  decimals = std::max(0, -static_cast<int>(power) - 1);
  return 10 * unit;
}

// Shared parts of charts: sizes, colours, marks, scales and legends. Lengths are pixels of the drawing.

/// A scale of a chart, from values to places on the page.
class Axis {
 public:
  /// @param low, high values that must fit; equal ones get room around them
  /// @param begin, end   places of the ends [pixels of the drawing]; `end` may be smaller, as it is for heights
  /// @param whole        only whole numbers are named
  Axis(double low, double high, double begin, double end, bool whole = false)
      : low_(low), high_(high), begin_(begin), end_(end) {
    constexpr double kLeastShare = 1e-9;  // of the values: smaller ranges count as equal
    if (!(high - low > kLeastShare * std::max({1.0, std::abs(low), std::abs(high)}))) {
      const double room = std::max(1.0, std::abs(low) / 10);
      low_ = low - room;
      high_ = low + room;
    }
    step_ = round_step(high_ - low_, decimals_);
    if (!whole || decimals_ == 0) return;
    step_ = 1;
    decimals_ = 0;
  }

  double place(double value) const { return begin_ + (value - low_) / (high_ - low_) * (end_ - begin_); }

  /// Round values across the scale, three to eight of them, in order.
  std::vector<double> ticks() const {
    constexpr double kSlack = 1e-9;
    std::vector<double> found;
    const auto first = static_cast<long>(std::ceil(low_ / step_ - kSlack));
    const auto last = static_cast<long>(std::floor(high_ / step_ + kSlack));
    for (long i = first; i <= last; ++i) found.push_back(static_cast<double>(i) * step_);
    return found;
  }

  /// A tick as text, with as many decimals as the ticks differ by.
  std::string tick_text(double tick) const { return decimal_text(tick, decimals_); }

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

// Colours that differ for all kinds of sight, on light and dark pages; shapes also distinguish marks.
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

struct LegendEntry {
  Mark mark;
  std::string text;
};

constexpr double kMarkRadius = 4;

constexpr double kLegendGap = 14;

/// Corners of a triangle that points up (1) or down (-1).
std::string triangle(double x, double y, double up) {
  constexpr double kReach = kMarkRadius + 1;
  return svg_points({{x - kReach, y + up * kReach * 0.7}, {x + kReach, y + up * kReach * 0.7}, {x, y - up * kReach}});
}

/// About how wide a text is in the sans-serif fonts of browsers.
double text_width(std::string_view text, double size = kLetterSize) {
  constexpr double kMeanWidth = 0.63;  // of letters of sans-serif fonts, relative to their size; an upper estimate
  return kMeanWidth * size * static_cast<double>(sim::display_width(text));
}

double entry_width(const LegendEntry& entry) { return kLegendGap + text_width(entry.text) + kLegendGap; }

/// Calls `visit(entry, x, line)` for the places of the entries. @return how many lines there are
template <class Visit>
int for_each_place(const std::vector<LegendEntry>& entries, Visit visit) {
  double x = 0;
  int line = 0;
  for (const LegendEntry& entry : entries) {
    if (x > 0 && x + entry_width(entry) > kChartWidth) {
      x = 0;
      ++line;
    }
    visit(entry, x, line);
    x += entry_width(entry);
  }
  return entries.empty() ? 0 : line + 1;
}

/// The mark of a verdict; a disc for other texts.
Mark mark_of(std::string_view flag) {
  switch (tone_of(flag)) {
    case VerdictTone::well:
      return {Mark::Shape::disc, kGreen};
    case VerdictTone::wrong:
      if (flag == sim::verdict_name(sim::Verdict::lower)) return {Mark::Shape::down, kPurple};
      return {Mark::Shape::up, kOrange};
    case VerdictTone::open:
      return {Mark::Shape::ring, kGrey};
    case VerdictTone::none:
      break;
  }
  return flag == "no" ? Mark{Mark::Shape::ring, kGrey} : Mark{};  // what is not certain
}

/// The mark of the n-th line or kind of rows.
Mark mark_of_series(std::size_t number) {
  constexpr std::array<Mark, 6> kMarks = {{{Mark::Shape::disc, kBlue},
                                           {Mark::Shape::square, kOrange},
                                           {Mark::Shape::up, kGreen},
                                           {Mark::Shape::down, kPurple},
                                           {Mark::Shape::ring, kGrey},
                                           {Mark::Shape::ring, kBlue}}};
  return kMarks[number % kMarks.size()];
}

/// A straight line in the colour of the ink, which dark pages change.
void draw_rule(Svg& svg, double x1, double y1, double x2, double y2, bool dashed = false) {
  svg.add("line", {{"x1", x1},
                   {"y1", y1},
                   {"x2", x2},
                   {"y2", y2},
                   {"class", "rule"},
                   {"stroke", kInk},
                   {"stroke-dasharray", dashed ? "4 3" : "none"}});
}

/// A shaded area behind other parts of the drawing.
void draw_band(Svg& svg, double x, double y, double width, double height) {
  svg.add("rect", {{"x", x}, {"y", y}, {"width", width}, {"height", height}, {"fill", kGrey}, {"opacity", 0.25}});
}

void draw_mark(Svg& svg, double x, double y, const Mark& mark) {
  switch (mark.shape) {
    case Mark::Shape::disc:
      return svg.add("circle", {{"cx", x}, {"cy", y}, {"r", kMarkRadius}, {"fill", mark.colour}});
    case Mark::Shape::ring:
      return svg.add("circle", {{"cx", x},
                                {"cy", y},
                                {"r", kMarkRadius - 0.5},
                                {"fill", "#ffffff"},
                                {"stroke", mark.colour},
                                {"stroke-width", 1.5}});
    case Mark::Shape::up:
      return svg.add("polygon", {{"points", triangle(x, y, 1)}, {"fill", mark.colour}});
    case Mark::Shape::down:
      return svg.add("polygon", {{"points", triangle(x, y, -1)}, {"fill", mark.colour}});
    case Mark::Shape::square:
      return svg.add("rect", {{"x", x - kMarkRadius + 0.5},
                              {"y", y - kMarkRadius + 0.5},
                              {"width", 2 * kMarkRadius - 1},
                              {"height", 2 * kMarkRadius - 1},
                              {"fill", mark.colour}});
    case Mark::Shape::line:
      return draw_rule(svg, x - kMarkRadius - 1, y, x + kMarkRadius + 1, y);
    case Mark::Shape::dashes:
      return draw_rule(svg, x, y - 6, x, y + 6, true);
    case Mark::Shape::shade:
      return draw_band(svg, x - 5, y - 5, 10, 10);
    case Mark::Shape::tick:
      break;
  }
  svg.add("path", {{"d", fmt::format("M{} {}v10", svg_number(x), svg_number(y - 5))},
                   {"class", "rule"},
                   {"stroke", kInk},
                   {"stroke-width", 2}});
}

double legend_height(const std::vector<LegendEntry>& entries) {
  const int lines = for_each_place(entries, [](const LegendEntry&, double, int) {});
  return lines * kRowHeight + (lines > 0 ? 4 : 0);
}

/// A text whose `anchor` ("start", "middle", "end") stands at its place.
void draw_text(Svg& svg, double x, double y, std::string_view text, std::string_view anchor = "start",
               double size = kLetterSize) {
  svg.add_text({{"x", x}, {"y", y}, {"class", "ink"}, {"fill", kInk}, {"font-size", size}, {"text-anchor", anchor}},
               text);
}

/// Entries in lines from left to right.
void draw_legend(Svg& svg, const std::vector<LegendEntry>& entries, double top) {
  for_each_place(entries, [&](const LegendEntry& entry, double x, int line) {
    const double y = top + 8 + line * kRowHeight;
    draw_mark(svg, x + 6, y, entry.mark);
    draw_text(svg, x + kLegendGap, y + 4, entry.text);
  });
}

void draw_grid_line(Svg& svg, double x1, double y1, double x2, double y2) {
  svg.add(
      "line",
      {{"x1", x1}, {"y1", y1}, {"x2", x2}, {"y2", y2}, {"class", "grid"}, {"stroke", kFaint}, {"stroke-width", 0.5}});
}

/// Values to the right: grid lines from `top` to `bottom`, numbers below, and the title below them.
void draw_axis_below(Svg& svg, const Axis& axis, double top, double bottom, std::string_view title) {
  for (const double tick : axis.ticks()) {
    const double x = axis.place(tick);
    draw_grid_line(svg, x, top, x, bottom);
    draw_text(svg, x, bottom + 19, axis.tick_text(tick), "middle");
  }
  draw_text(svg, (axis.place(axis.low()) + axis.place(axis.high())) / 2, bottom + 35, title, "middle");
}

/// Values upwards: grid lines from `left` to `right`, numbers to the left, and the title above.
void draw_axis_left(Svg& svg, const Axis& axis, double left, double right, std::string_view title) {
  for (const double tick : axis.ticks()) {
    const double y = axis.place(tick);
    draw_grid_line(svg, left, y, right, y);
    draw_text(svg, left - 5, y + 4, axis.tick_text(tick), "end");
  }
  draw_text(svg, 2, std::min(axis.place(axis.high()), axis.place(axis.low())) - 12, title);
}

/// The room for the numbers at the left of such a scale.
double axis_room(const Axis& axis) {
  double widest = 0;
  for (const double tick : axis.ticks()) widest = std::max(widest, text_width(axis.tick_text(tick)));
  return widest + 10;
}

/// A text cut so that it is at most so wide, with an ellipsis.
std::string fitted_text(std::string_view text, double width, double size = kLetterSize) {
  if (text_width(text, size) <= width) return std::string(text);
  std::string cut(text);
  while (!cut.empty() && text_width(cut, size) + size / 2 > width) {
    const auto continues = [&cut] { return (static_cast<unsigned char>(cut.back()) & 0xc0U) == 0x80U; };
    while (cut.size() > 1 && continues()) cut.pop_back();
    cut.pop_back();
  }
  while (!cut.empty() && cut.back() == ' ') cut.pop_back();
  return cut + "…";
}

/// The description of a chart for screen readers: its content, the number of rows, and their extremes.
std::string description_of(const ChartData& data, std::string_view drawn) {
  std::string text = fmt::format("{} {} of {}", drawn, data.value_title(), data.chart.title);
  const auto by_value = [](const ChartRow& a, const ChartRow& b) { return a.value.value_or(0) < b.value.value_or(0); };
  const auto [least, greatest] = std::minmax_element(data.rows.begin(), data.rows.end(), by_value);
  if (data.rows.size() == 1) return fmt::format("{}. {}.", text, data.text_of(data.rows.front()));
  return fmt::format("{}, {}. Least: {}. Greatest: {}.", text, sim::counted(data.rows.size(), "row"),
                     data.text_of(*least), data.text_of(*greatest));
}

/// Rows below each other: a mark or a bar for the value, a line for its interval, a tick for the reference. Long names
/// stand above their rows, short ones to their left. For changes: a bar from the reference to the value.
class DotRows {
 public:
  explicit DotRows(const ChartData& data)
      : data_(data),
        above_(label_width(data) > kMostLabelWidth),
        left_(above_ ? kLeftOfAxis : label_width(data) + 8),
        row_height_(above_ ? kRowHeight + kLabelHeight : kRowHeight),
        axis_(axis_of(data, left_, kChartWidth - 12)),
        legend_(legend(data)) {}

  std::string element() const {
    const double bottom = kTop + row_height_ * static_cast<double>(data_.rows.size());
    const double height = bottom + kAxisHeight + legend_height(legend_);
    Svg svg({0, 0, kChartWidth, height}, data_.chart.title, description_of(data_, "Values with their intervals:"),
            kShownWidth);
    draw_axis_below(svg, axis_, kTop, bottom, data_.value_title());
    if (data_.chart.line) {
      draw_rule(svg, axis_.place(*data_.chart.line), kTop, axis_.place(*data_.chart.line), bottom, true);
    }
    for (std::size_t i = 0; i < data_.rows.size(); ++i) {
      draw_row(svg, data_.rows[i], kTop + row_height_ * static_cast<double>(i + 1) - kRowHeight / 2);
    }
    draw_legend(svg, legend_, bottom + kAxisHeight);
    return svg.text();
  }

 private:
  static constexpr double kTop = 4;
  static constexpr double kBarHeight = 9;
  static constexpr double kLabelHeight = 15;
  static constexpr double kLeftOfAxis = 22;  ///< half of its first number
  static constexpr Mark kOld{Mark::Shape::ring, kGrey};

  static double label_width(const ChartData& data) {
    double widest = 30;
    for (const ChartRow& row : data.rows) widest = std::max(widest, text_width(row.name()));
    return widest;
  }

  static Axis axis_of(const ChartData& data, double begin, double end) {
    if (data.chart.kind == Chart::Kind::changes) return axis_of_changes(data, begin, end);
    const bool bars = data.chart.kind == Chart::Kind::bars;
    const double low = bars ? std::min(0.0, data.least()) : data.least();
    const double high = bars ? std::max(0.0, data.greatest()) : data.greatest();
    return {low, high, begin, end};
  }

  /// Has room for all changes; a wide interval leaves it.
  static Axis axis_of_changes(const ChartData& data, double begin, double end) {
    constexpr double kRoomAround = 0.15;
    double low = data.chart.line.value_or(HUGE_VAL);
    double high = data.chart.line.value_or(-HUGE_VAL);
    for (const ChartRow& row : data.rows) {
      low = std::min({low, *row.value, *row.reference});
      high = std::max({high, *row.value, *row.reference});
    }
    const double room = kRoomAround * (high - low);
    return {std::max(data.least(), low - room), std::min(data.greatest(), high + room), begin, end};
  }

  static std::vector<LegendEntry> legend(const ChartData& data) {
    std::vector<LegendEntry> entries;  // one per mark, with all its meanings
    std::set<std::string> texts;
    bool interval = false;
    bool reference = false;
    for (const ChartRow& row : data.rows) {
      interval = interval || row.has_interval();
      reference = reference || row.reference.has_value();
      const std::string text = row.flag.empty() ? data.column(data.chart.value).heading : row.flag;
      if (!texts.insert(text).second) continue;
      const Mark mark = mark_of(row.flag);
      const auto same =
          std::find_if(entries.begin(), entries.end(), [&](const auto& entry) { return entry.mark == mark; });
      if (same == entries.end()) {
        entries.push_back({mark, text});
      } else {
        same->text += ", " + text;
      }
    }
    const bool changes = data.chart.kind == Chart::Kind::changes;
    if (interval) entries.push_back({{changes ? Mark::Shape::shade : Mark::Shape::line, kInk}, "interval"});
    if (reference)
      entries.push_back({changes ? kOld : Mark{Mark::Shape::tick, kInk}, data.column(data.chart.reference).heading});
    if (!data.chart.band_low.empty()) entries.push_back({{Mark::Shape::shade, kGrey}, "allowed"});
    if (data.chart.line && !data.chart.line_meaning.empty()) {
      entries.push_back({{Mark::Shape::dashes, kInk}, data.chart.line_meaning});
    }
    return entries;
  }

  void draw_row(Svg& svg, const ChartRow& row, double y) const {
    const Mark mark = mark_of(row.flag);
    svg.open("g", {});
    svg.add_title(data_.text_of(row));
    if (above_) {
      draw_text(svg, 2, y - kRowHeight / 2 - 1, fitted_text(row.name(), kChartWidth - 4));
    } else {
      draw_text(svg, left_ - 8, y + 4, row.name(), "end");
    }
    if (!data_.chart.band_low.empty()) {
      const double from = axis_.place(row.band_low.value_or(axis_.low()));
      const double to = axis_.place(row.band_high.value_or(axis_.high()));
      draw_band(svg, from, y - kRowHeight / 2 + 1, to - from, kRowHeight - 2);
    }
    if (data_.chart.kind == Chart::Kind::bars && row.value) {
      const double zero = axis_.place(0);
      const double end = axis_.place(*row.value);
      svg.add("rect", {{"x", std::min(zero, end)},
                       {"y", y - kBarHeight / 2},
                       {"width", std::max(0.5, std::abs(end - zero))},
                       {"height", kBarHeight},
                       {"fill", mark.colour}});
    }
    if (data_.chart.kind == Chart::Kind::changes) return draw_change(svg, row, y, mark);
    if (row.has_interval()) draw_interval(svg, axis_.place(*row.low), axis_.place(*row.high), y, mark);
    if (row.reference) draw_mark(svg, axis_.place(*row.reference), y, {Mark::Shape::tick, kInk});
    if (data_.chart.kind == Chart::Kind::dots && row.value) draw_mark(svg, axis_.place(*row.value), y, mark);
    svg.close();
  }

  /// Ends the row.
  void draw_change(Svg& svg, const ChartRow& row, double y, const Mark& mark) const {
    const double old = axis_.place(*row.reference);
    const double now = axis_.place(*row.value);
    if (row.has_interval()) {
      const double low = axis_.place(std::clamp(*row.low, axis_.low(), axis_.high()));
      const double high = axis_.place(std::clamp(*row.high, axis_.low(), axis_.high()));
      draw_band(svg, low, y - kBarHeight / 2, high - low, kBarHeight);
      if (*row.low < axis_.low()) draw_text(svg, low, y + 4, "◂", "end");
      if (*row.high > axis_.high()) draw_text(svg, high, y + 4, "▸");
    }
    draw_interval(svg, old, now, y, mark);
    draw_mark(svg, old, y, kOld);
    draw_mark(svg, now, y, mark);
    svg.close();
  }

  void draw_interval(Svg& svg, double low, double high, double y, const Mark& mark) const {
    const bool on_bar = data_.chart.kind == Chart::Kind::bars;
    svg.add("line", {{"x1", low},
                     {"y1", y},
                     {"x2", high},
                     {"y2", y},
                     {"stroke", on_bar ? kInk : mark.colour},
                     {"class", on_bar ? "rule" : "interval"},
                     {"stroke-width", on_bar ? 1.5 : 2.5}});
  }

  const ChartData& data_;
  bool above_;  ///< names stand above their rows
  double left_;
  double row_height_;
  Axis axis_;
  std::vector<LegendEntry> legend_;
};

std::string dots_svg(const ChartData& data) { return DotRows(data).element(); }

constexpr double kColumnsTop = 24;

constexpr double kColumnsBottom = 190;

constexpr double kNarrowestName = 34;  ///< of the names below the columns

/// Rows as columns from left to right, in their order: a histogram.
class Columns {
 public:
  explicit Columns(const ChartData& data)
      : data_(data),
        axis_(std::min(0.0, data.least()), std::max(0.0, data.greatest()), kColumnsBottom, kColumnsTop),
        left_(axis_room(axis_)),
        width_((kChartWidth - 6 - left_) / static_cast<double>(data.rows.size())) {}

  std::string element() const {
    Svg svg({0, 0, kChartWidth, kColumnsBottom + kAxisHeight}, data_.chart.title, description_of(data_, "Columns:"),
            kShownWidth);
    draw_axis_left(svg, axis_, left_, kChartWidth - 6, data_.value_title());
    for (std::size_t i = 0; i < data_.rows.size(); ++i) draw_column(svg, data_.rows[i], static_cast<double>(i));
    draw_rule(svg, left_, axis_.place(0), kChartWidth - 6, axis_.place(0));
    draw_names(svg);
    return svg.text();
  }

 private:
  void draw_column(Svg& svg, const ChartRow& row, double place) const {
    if (!row.value) return;
    const double zero = axis_.place(0);
    const double end = axis_.place(*row.value);
    svg.open("g", {});
    svg.add_title(data_.text_of(row));
    svg.add("rect", {{"x", left_ + width_ * place + 0.5},
                     {"y", std::min(zero, end)},
                     {"width", std::max(0.5, width_ - 1)},
                     {"height", std::abs(end - zero)},
                     {"fill", kBlue}});
    svg.close();
  }

  static std::string name_of(const ChartRow& row) { return row.x ? svg_number(*row.x) : row.labels.front(); }

  /// Draws as many names as have room below, and their title.
  void draw_names(Svg& svg) const {
    double widest = kNarrowestName;
    for (const ChartRow& row : data_.rows) widest = std::max(widest, text_width(name_of(row)) + 6);
    const auto every = static_cast<std::size_t>(std::max(1.0, std::ceil(widest / width_)));
    for (std::size_t i = 0; i < data_.rows.size(); i += every) {
      const double middle = left_ + width_ * (static_cast<double>(i) + 0.5);
      draw_text(svg, middle, kColumnsBottom + 19, name_of(data_.rows[i]), "middle");
    }
    const Column& named = data_.column(data_.chart.labels.front());
    draw_text(svg, (left_ + kChartWidth) / 2, kColumnsBottom + 35, ChartData::title_of(named), "middle");
  }

  const ChartData& data_;
  Axis axis_;
  double left_;
  double width_;
};

std::string columns_svg(const ChartData& data) { return Columns(data).element(); }

constexpr double kLinesTop = 24;

constexpr double kLinesBottom = 220;

/// Values over numbers: a line with marks for each series, in a band of its intervals.
class Lines {
 public:
  explicit Lines(const ChartData& data)
      : data_(data),
        heights_(data.least(), data.greatest(), kLinesBottom, kLinesTop),
        left_(axis_room(heights_)),
        across_(across(data, left_)) {
    for (const ChartRow& row : data.rows) {
      if (!row.x) continue;
      if (!by_name_.count(row.series)) {
        by_name_[row.series] = series_.size();
        series_.push_back({row.series, {}});
      }
      series_[by_name_[row.series]].rows.push_back(&row);
    }
    for (Series& series : series_) {
      std::stable_sort(series.rows.begin(), series.rows.end(),
                       [](const ChartRow* a, const ChartRow* b) { return *a->x < *b->x; });
    }
  }

  std::string element() const {
    const std::vector<LegendEntry> legend = legend_entries();
    Svg svg({0, 0, kChartWidth, kLinesBottom + kAxisHeight + legend_height(legend)}, data_.chart.title,
            description_of(data_, is_course() ? "A line:" : "Lines with bands for the intervals:"), kShownWidth);
    const Column& named = data_.column(data_.chart.labels.front());
    draw_axis_left(svg, heights_, left_, kChartWidth - 12, data_.value_title());
    draw_axis_below(svg, across_, kLinesTop, kLinesBottom, ChartData::title_of(named));
    if (data_.chart.line) {
      draw_rule(svg, left_, heights_.place(*data_.chart.line), kChartWidth - 12, heights_.place(*data_.chart.line),
                true);
    }
    for (std::size_t i = 0; i < series_.size(); ++i) draw_intervals(svg, series_[i], mark_of_series(i));
    for (std::size_t i = 0; i < series_.size(); ++i) draw_line(svg, series_[i], mark_of_series(i));
    draw_legend(svg, legend, kLinesBottom + kAxisHeight);
    return svg.text();
  }

 private:
  struct Series {
    std::string name;
    std::vector<const ChartRow*> rows;  ///< by their x
  };

  bool is_course() const { return data_.chart.kind == Chart::Kind::course; }

  static Axis across(const ChartData& data, double left) {
    double low = 0;
    double high = 0;
    bool first = true;
    for (const ChartRow& row : data.rows) {
      if (!row.x) continue;
      low = first ? *row.x : std::min(low, *row.x);
      high = first ? *row.x : std::max(high, *row.x);
      first = false;
    }
    return {low, high, left, kChartWidth - 12, data.chart.kind == Chart::Kind::course};
  }

  std::vector<LegendEntry> legend_entries() const {
    std::vector<LegendEntry> entries;
    for (std::size_t i = 0; series_.size() > 1 && i < series_.size(); ++i) {
      entries.push_back({mark_of_series(i), series_[i].name});
    }
    if (data_.chart.line && !data_.chart.line_meaning.empty()) {
      entries.push_back({{Mark::Shape::dashes, kInk}, data_.chart.line_meaning});
    }
    return entries;
  }

  void draw_intervals(Svg& svg, const Series& series, const Mark& mark) const {
    std::vector<std::pair<double, double>> corners;
    for (const ChartRow* row : series.rows) {
      if (row->has_interval()) corners.emplace_back(across_.place(*row->x), heights_.place(*row->low));
    }
    for (auto row = series.rows.rbegin(); row != series.rows.rend(); ++row) {
      if ((*row)->has_interval()) corners.emplace_back(across_.place(*(*row)->x), heights_.place(*(*row)->high));
    }
    if (corners.size() < 4) return;
    svg.add("polygon", {{"points", svg_points(corners)}, {"fill", mark.colour}, {"opacity", 0.2}});
  }

  void draw_line(Svg& svg, const Series& series, const Mark& mark) const {
    std::vector<std::pair<double, double>> places;
    for (const ChartRow* row : series.rows) {
      if (row->value) places.emplace_back(across_.place(*row->x), heights_.place(*row->value));
    }
    svg.add("polyline",
            {{"points", svg_points(places)}, {"fill", "none"}, {"stroke", mark.colour}, {"stroke-width", 2}});
    for (std::size_t i = 0; i < series.rows.size(); ++i) {
      const ChartRow* row = series.rows[i];
      if (!row->value || (is_course() && row->flag.empty())) continue;
      svg.open("g", {});
      svg.add_title((series.name.empty() ? "" : series.name + ", ") + data_.text_of(*row));
      draw_mark(svg, across_.place(*row->x), heights_.place(*row->value), mark);
      const bool falls = i > 0 && *row->value < series.rows[i - 1]->value;
      const double beside = heights_.place(*row->value) + (falls ? 17 : -8);
      if (is_course()) draw_text(svg, across_.place(*row->x), beside, row->flag, "middle");
      svg.close();
    }
  }

  const ChartData& data_;
  Axis heights_;
  double left_;
  Axis across_;
  std::vector<Series> series_;
  std::map<std::string, std::size_t> by_name_;
};

std::string lines_svg(const ChartData& data) { return Lines(data).element(); }

constexpr std::size_t kMostWithNumbers = 16;  // columns; more leave no room for numbers in cells

constexpr double kMostCellHeight = 22;

constexpr double kMostCellWidth = 40;

constexpr double kMapLabelWidth = 130;

constexpr double kLeastLetterSize = 8;

// From far below the middle to far above it: blue, white, orange.
constexpr std::array<std::string_view, 11> kShades = {"#2166ac", "#4393c3", "#74add1", "#abd9e9", "#d9eef5", "#f7f7f7",
                                                      "#fde6cf", "#fdc98f", "#f9a04f", "#e5741c", "#b3500a"};

constexpr std::size_t kMiddleShade = kShades.size() / 2;

/// A shade around a middle for each pair of a row and a column; with few columns also the numbers.
class HeatMap {
 public:
  explicit HeatMap(const ChartData& data) : data_(data), grid_(data.heat_grid()), middle_(data.chart.line.value_or(0)) {
    for (const auto& [place, value] : grid_.cells) farthest_ = std::max(farthest_, std::abs(value - middle_));
    left_ = width_of(grid_.rows) + 8;
    const auto across = static_cast<double>(grid_.columns.size());
    cell_width_ = std::min(kMostCellWidth, (kChartWidth - left_ - 4) / across);
    cell_height_ = std::min(kMostCellHeight, std::max(cell_width_, has_numbers() ? 16.0 : 0.0));
    top_ = has_names() ? names_height() : 6;
  }

  std::string element() const {
    const double bottom = top_ + cell_height_ * static_cast<double>(grid_.rows.size());
    Svg svg({0, 0, kChartWidth, bottom + 34}, data_.chart.title, description_of(data_, "Heat map:"), kShownWidth);
    if (has_names()) draw_names(svg);
    draw_cells(svg);
    draw_key(svg, bottom + 8);
    return svg.text();
  }

 private:
  using Place = std::pair<std::size_t, std::size_t>;  // row, column

  static double width_of(const std::vector<std::string>& names) {
    double widest = 0;
    for (const std::string& name : names) widest = std::max(widest, text_width(name));
    return std::min(widest, kMapLabelWidth);
  }

  bool has_names() const { return letter_size() >= kLeastLetterSize; }
  /// Size of the names: a line of text is a fifth higher than its letters.
  double letter_size() const { return std::min(kLetterSize, cell_width_ / 1.2); }
  bool has_numbers() const { return grid_.columns.size() <= kMostWithNumbers; }
  bool names_lie() const {
    return std::all_of(grid_.columns.begin(), grid_.columns.end(),
                       [this](const std::string& name) { return text_width(name) <= cell_width_ - 2; });
  }
  double names_height() const { return names_lie() ? 18 : width_of(grid_.columns) + 10; }

  std::size_t shade_of(double value) const {
    if (farthest_ == 0) return kMiddleShade;
    const double steps = (value - middle_) / farthest_ * static_cast<double>(kMiddleShade);
    return static_cast<std::size_t>(std::lround(steps) + static_cast<long>(kMiddleShade));
  }

  double x_of(std::size_t column) const { return left_ + cell_width_ * static_cast<double>(column); }
  double y_of(std::size_t row) const { return top_ + cell_height_ * static_cast<double>(row); }

  void draw_names(Svg& svg) const {
    for (std::size_t row = 0; row < grid_.rows.size(); ++row) {
      draw_text(svg, left_ - 6, y_of(row) + cell_height_ / 2 + 4, fitted_text(grid_.rows[row], kMapLabelWidth), "end",
                letter_size());
    }
    for (std::size_t column = 0; column < grid_.columns.size(); ++column) {
      const double x = x_of(column) + cell_width_ / 2;
      if (names_lie()) {
        draw_text(svg, x, top_ - 5, grid_.columns[column], "middle");
        continue;
      }
      const std::string place = fmt::format("translate({} {}) rotate(-90)", svg_number(x + 4), svg_number(top_ - 5));
      svg.add_text({{"transform", place}, {"class", "ink"}, {"fill", kInk}, {"font-size", letter_size()}},
                   fitted_text(grid_.columns[column], kMapLabelWidth));
    }
  }

  /// Cells of one shade form one path, so large maps stay small; cells with numbers are drawn one by one.
  void draw_cells(Svg& svg) const {
    std::array<std::string, kShades.size()> paths;
    for (const auto& [place, value] : grid_.cells) {
      if (has_numbers()) {
        draw_cell(svg, place, value);
      } else {
        paths[shade_of(value)] +=
            fmt::format("M{} {}h{}v{}h-{}z", svg_number(x_of(place.second)), svg_number(y_of(place.first)),
                        svg_number(cell_width_), svg_number(cell_height_), svg_number(cell_width_));
      }
    }
    for (std::size_t shade = 0; shade < paths.size(); ++shade) {
      if (!paths[shade].empty()) svg.add("path", {{"d", paths[shade]}, {"fill", kShades[shade]}});
    }
  }

  void draw_cell(Svg& svg, const Place& place, double value) const {
    const std::size_t shade = shade_of(value);
    const std::string number = decimal_text(value, data_.decimals());
    const double size = std::min(11.0, (cell_width_ - 3) / (0.63 * static_cast<double>(number.size())));
    const bool dark = shade <= 1 || shade + 1 >= kShades.size();
    svg.open("g", {});
    svg.add_title(fmt::format("{}, {}: {}", grid_.rows[place.first], grid_.columns[place.second], number));
    svg.add("rect", {{"x", x_of(place.second)},
                     {"y", y_of(place.first)},
                     {"width", cell_width_ - 1},
                     {"height", cell_height_ - 1},
                     {"fill", kShades[shade]}});
    svg.add_text({{"x", x_of(place.second) + cell_width_ / 2},
                  {"y", y_of(place.first) + cell_height_ / 2 + size / 3},
                  {"fill", dark ? "#ffffff" : kInk},
                  {"font-size", size},
                  {"text-anchor", "middle"}},
                 number);
    svg.close();
  }

  /// The shades with the meanings of their ends and middle.
  void draw_key(Svg& svg, double y) const {
    constexpr double kShadeWidth = 14;
    const double width = kShadeWidth * static_cast<double>(kShades.size());
    const auto number = [this](double value) { return decimal_text(value, data_.decimals()); };
    const std::string low = number(middle_ - farthest_);
    const std::string high = fmt::format("{} {}", number(middle_ + farthest_), data_.value_title());
    const double x = 4 + text_width(low) + 4;
    draw_text(svg, 4, y + 13, low);
    for (std::size_t shade = 0; shade < kShades.size(); ++shade) {
      svg.add("rect", {{"x", x + kShadeWidth * static_cast<double>(shade)},
                       {"y", y + 3},
                       {"width", kShadeWidth},
                       {"height", 12},
                       {"fill", kShades[shade]}});
    }
    draw_text(svg, x + width + 6, y + 13, high);
  }

  const ChartData& data_;
  HeatGrid grid_;
  double middle_;
  double farthest_ = 0;
  double left_ = 0;
  double top_ = 0;
  double cell_width_ = 0;
  double cell_height_ = 0;
};

std::string heat_map_svg(const ChartData& data) { return HeatMap(data).element(); }

}  // namespace

std::string chart_svg(const Chart& chart, const Table& table) {
  const ChartData data{chart, table, chart_rows(chart, table)};
  if (data.rows.empty()) return {};
  switch (chart.kind) {
    case Chart::Kind::dots:
    case Chart::Kind::bars:
    case Chart::Kind::changes:
      return dots_svg(data);
    case Chart::Kind::columns:
      return columns_svg(data);
    case Chart::Kind::lines:
    case Chart::Kind::course:
      return lines_svg(data);
    case Chart::Kind::heat_map:
      break;
  }
  return heat_map_svg(data);
}

}  // namespace warbalance::cli
