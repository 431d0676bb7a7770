#include <algorithm>
#include <cmath>

#include "cli/pages/chart_parts.hpp"
#include "cli/pages/chart_svg.hpp"

namespace warbalance::cli {
namespace {

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

  /// As many names as have room below, and what they name.
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

}  // namespace

std::string columns_svg(const ChartData& data) { return Columns(data).element(); }

}  // namespace warbalance::cli
