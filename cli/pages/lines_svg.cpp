#include <algorithm>
#include <map>

#include "cli/pages/chart_parts.hpp"
#include "cli/pages/chart_svg.hpp"

namespace warbalance::cli {
namespace {

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
            description_of(data_, "Lines with bands for the intervals:"), kShownWidth);
    const Column& named = data_.column(data_.chart.labels.front());
    draw_shade(svg);
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
    return {low, high, left, kChartWidth - 12};
  }

  std::vector<LegendEntry> legend_entries() const {
    std::vector<LegendEntry> entries;
    for (std::size_t i = 0; series_.size() > 1 && i < series_.size(); ++i) {
      entries.push_back({mark_of_series(i), series_[i].name});
    }
    if (data_.chart.line && !data_.chart.line_meaning.empty()) {
      entries.push_back({{Mark::Shape::dashes, kInk}, data_.chart.line_meaning});
    }
    if (has_shade()) entries.push_back({{Mark::Shape::shade, kGrey}, data_.chart.shaded_meaning});
    return entries;
  }

  bool has_shade() const { return data_.chart.shaded_to && *data_.chart.shaded_to > across_.low(); }

  void draw_shade(Svg& svg) const {
    if (!has_shade()) return;
    const double end = across_.place(std::min(*data_.chart.shaded_to, across_.high()));
    draw_band(svg, left_, kLinesTop, end - left_, kLinesBottom - kLinesTop);
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
    for (const ChartRow* row : series.rows) {
      if (!row->value) continue;
      svg.open("g", {});
      svg.add_title((series.name.empty() ? "" : series.name + ", ") + data_.text_of(*row));
      draw_mark(svg, across_.place(*row->x), heights_.place(*row->value), mark);
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

}  // namespace

std::string lines_svg(const ChartData& data) { return Lines(data).element(); }

}  // namespace warbalance::cli
