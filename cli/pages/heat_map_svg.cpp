#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cli/base/numbers.hpp"
#include "cli/pages/chart_parts.hpp"
#include "cli/pages/chart_svg.hpp"

namespace warbalance::cli {
namespace {

constexpr std::size_t kMostWithNumbers = 16;  // columns; more have no room for numbers in their cells
constexpr double kMostCellHeight = 22;
constexpr double kMostCellWidth = 40;
constexpr double kMapLabelWidth = 130;
constexpr double kLeastLetterSize = 8;

// From far below the middle to far above it: blue, white, orange.
constexpr std::array<std::string_view, 11> kShades = {"#2166ac", "#4393c3", "#74add1", "#abd9e9", "#d9eef5", "#f7f7f7",
                                                      "#fde6cf", "#fdc98f", "#f9a04f", "#e5741c", "#b3500a"};
constexpr std::size_t kMiddleShade = kShades.size() / 2;

/// A value for each pair of a row and a column, by shades around a middle; few columns have their numbers as well.
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
  /// Of the names: a line of text is a fifth higher than its letters.
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

  /// Cells of one shade are one path, so that large maps stay small; those with numbers are drawn one by one.
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

  /// The shades and what their ends and their middle mean.
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

}  // namespace

std::string heat_map_svg(const ChartData& data) { return HeatMap(data).element(); }

}  // namespace warbalance::cli
