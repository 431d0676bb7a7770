#include <algorithm>
#include <cmath>
#include <set>

#include "cli/pages/chart_parts.hpp"
#include "cli/pages/chart_svg.hpp"

namespace warbalance::cli {
namespace {

/// Rows one below the other: a mark or a bar for the value, a line for its interval, a tick for what it is compared
/// with. Long names stand above their rows, short ones to their left.
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

  static double label_width(const ChartData& data) {
    double widest = 30;
    for (const ChartRow& row : data.rows) widest = std::max(widest, text_width(row.name()));
    return widest;
  }

  static Axis axis_of(const ChartData& data, double begin, double end) {
    const bool bars = data.chart.kind == Chart::Kind::bars;
    const double low = bars ? std::min(0.0, data.least()) : data.least();
    const double high = bars ? std::max(0.0, data.greatest()) : data.greatest();
    return {low, high, begin, end};
  }

  static std::vector<LegendEntry> legend(const ChartData& data) {
    std::vector<LegendEntry> entries;  // one a mark, with all that it stands for
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
    if (interval) entries.push_back({{Mark::Shape::line, kInk}, "interval"});
    if (reference) entries.push_back({{Mark::Shape::tick, kInk}, data.column(data.chart.reference).heading});
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
    if (row.has_interval()) draw_interval(svg, axis_.place(*row.low), axis_.place(*row.high), y, mark);
    if (row.reference) draw_mark(svg, axis_.place(*row.reference), y, {Mark::Shape::tick, kInk});
    if (data_.chart.kind == Chart::Kind::dots && row.value) draw_mark(svg, axis_.place(*row.value), y, mark);
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

}  // namespace

std::string dots_svg(const ChartData& data) { return DotRows(data).element(); }

}  // namespace warbalance::cli
