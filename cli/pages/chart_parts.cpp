#include "cli/pages/chart_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cli/base/numbers.hpp"
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

}  // namespace

Axis::Axis(double low, double high, double begin, double end) : low_(low), high_(high), begin_(begin), end_(end) {
  constexpr double kLeastShare = 1e-9;  // of the values: numbers that are as good as equal
  if (!(high - low > kLeastShare * std::max({1.0, std::abs(low), std::abs(high)}))) {
    const double room = std::max(1.0, std::abs(low) / 10);
    low_ = low - room;
    high_ = low + room;
  }
  step_ = round_step(high_ - low_, decimals_);
}

double Axis::place(double value) const { return begin_ + (value - low_) / (high_ - low_) * (end_ - begin_); }

std::vector<double> Axis::ticks() const {
  constexpr double kSlack = 1e-9;
  std::vector<double> found;
  const auto first = static_cast<long>(std::ceil(low_ / step_ - kSlack));
  const auto last = static_cast<long>(std::floor(high_ / step_ + kSlack));
  for (long i = first; i <= last; ++i) found.push_back(static_cast<double>(i) * step_);
  return found;
}

std::string Axis::tick_text(double tick) const { return decimal_text(tick, decimals_); }

namespace {

constexpr double kMarkRadius = 4;
constexpr double kLegendGap = 14;

/// Corners of a triangle that points up (1) or down (-1).
std::string triangle(double x, double y, double up) {
  constexpr double kReach = kMarkRadius + 1;
  return svg_points({{x - kReach, y + up * kReach * 0.7}, {x + kReach, y + up * kReach * 0.7}, {x, y - up * kReach}});
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

}  // namespace

Mark mark_of(std::string_view flag) {
  switch (tone_of(flag)) {
    case VerdictTone::well:
      return {Mark::Shape::disc, kGreen};
    case VerdictTone::wrong:
      if (flag == sim::verdict_name(sim::Verdict::overcosted)) return {Mark::Shape::down, kPurple};
      return {Mark::Shape::up, kOrange};
    case VerdictTone::open:
      return {Mark::Shape::ring, kGrey};
    case VerdictTone::none:
      break;
  }
  return flag == "no" ? Mark{Mark::Shape::ring, kGrey} : Mark{};  // what is not certain
}

Mark mark_of_series(std::size_t number) {
  constexpr std::array<Mark, 6> kMarks = {{{Mark::Shape::disc, kBlue},
                                           {Mark::Shape::square, kOrange},
                                           {Mark::Shape::up, kGreen},
                                           {Mark::Shape::down, kPurple},
                                           {Mark::Shape::ring, kGrey},
                                           {Mark::Shape::ring, kBlue}}};
  return kMarks[number % kMarks.size()];
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

void draw_legend(Svg& svg, const std::vector<LegendEntry>& entries, double top) {
  for_each_place(entries, [&](const LegendEntry& entry, double x, int line) {
    const double y = top + 8 + line * kRowHeight;
    draw_mark(svg, x + 6, y, entry.mark);
    draw_text(svg, x + kLegendGap, y + 4, entry.text);
  });
}

void draw_rule(Svg& svg, double x1, double y1, double x2, double y2, bool dashed) {
  svg.add("line", {{"x1", x1},
                   {"y1", y1},
                   {"x2", x2},
                   {"y2", y2},
                   {"class", "rule"},
                   {"stroke", kInk},
                   {"stroke-dasharray", dashed ? "4 3" : "none"}});
}

void draw_band(Svg& svg, double x, double y, double width, double height) {
  svg.add("rect", {{"x", x}, {"y", y}, {"width", width}, {"height", height}, {"fill", kGrey}, {"opacity", 0.25}});
}

void draw_grid_line(Svg& svg, double x1, double y1, double x2, double y2) {
  svg.add(
      "line",
      {{"x1", x1}, {"y1", y1}, {"x2", x2}, {"y2", y2}, {"class", "grid"}, {"stroke", kFaint}, {"stroke-width", 0.5}});
}

void draw_text(Svg& svg, double x, double y, std::string_view text, std::string_view anchor, double size) {
  svg.add_text({{"x", x}, {"y", y}, {"class", "ink"}, {"fill", kInk}, {"font-size", size}, {"text-anchor", anchor}},
               text);
}

void draw_axis_below(Svg& svg, const Axis& axis, double top, double bottom, std::string_view title) {
  for (const double tick : axis.ticks()) {
    const double x = axis.place(tick);
    draw_grid_line(svg, x, top, x, bottom);
    draw_text(svg, x, bottom + 19, axis.tick_text(tick), "middle");
  }
  draw_text(svg, (axis.place(axis.low()) + axis.place(axis.high())) / 2, bottom + 35, title, "middle");
}

void draw_axis_left(Svg& svg, const Axis& axis, double left, double right, std::string_view title) {
  for (const double tick : axis.ticks()) {
    const double y = axis.place(tick);
    draw_grid_line(svg, left, y, right, y);
    draw_text(svg, left - 5, y + 4, axis.tick_text(tick), "end");
  }
  draw_text(svg, 2, std::min(axis.place(axis.high()), axis.place(axis.low())) - 12, title);
}

double axis_room(const Axis& axis) {
  double widest = 0;
  for (const double tick : axis.ticks()) widest = std::max(widest, text_width(axis.tick_text(tick)));
  return widest + 10;
}

double text_width(std::string_view text, double size) {
  constexpr double kMeanWidth = 0.63;  // of the letters of sans-serif fonts, by their size; rather too much
  return kMeanWidth * size * static_cast<double>(sim::display_width(text));
}

std::string fitted_text(std::string_view text, double width, double size) {
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

std::string description_of(const ChartData& data, std::string_view drawn) {
  std::string text = fmt::format("{} {} of {}", drawn, data.value_title(), data.chart.title);
  const auto by_value = [](const ChartRow& a, const ChartRow& b) { return a.value.value_or(0) < b.value.value_or(0); };
  const auto [least, greatest] = std::minmax_element(data.rows.begin(), data.rows.end(), by_value);
  if (data.rows.size() == 1) return fmt::format("{}. {}.", text, data.text_of(data.rows.front()));
  return fmt::format("{}, {}. Least: {}. Greatest: {}.", text, sim::counted(data.rows.size(), "row"),
                     data.text_of(*least), data.text_of(*greatest));
}

}  // namespace warbalance::cli
