#include "cli/report/grid.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

#include "cli/report/text_wrap.hpp"
#include "sim/files/unicode.hpp"

namespace warbalance::cli {
namespace {

constexpr std::size_t kBetweenColumns = 2;
constexpr std::size_t kNarrowestLabel = 6;

/// The least width of columns of texts on a line of that width, unless their texts are shorter.
std::size_t narrowest_text(std::size_t line) { return std::clamp<std::size_t>(line / 6, 8, 16); }
/// Longer words are broken.
std::size_t longest_word(std::size_t line) { return std::clamp<std::size_t>(line * 11 / 40, 8, 22); }

/// "low [95 %]" as the heading of a whole interval.
std::string interval_heading(std::string heading) {
  constexpr std::string_view kLow = "low";
  const std::size_t at = heading.find(kLow);
  if (at == std::string::npos) return heading;
  const std::string unit = heading.substr(at + kLow.size());
  heading.resize(at);
  return heading + "interval" + (unit == " [interval]" ? "" : unit);
}

/// The unit of a heading, and the words before it.
struct HeadingParts {
  explicit HeadingParts(const std::string& heading) {
    const std::size_t bracket = heading.rfind(" [");
    words = heading.substr(0, bracket);
    if (bracket != std::string::npos) unit = heading.substr(bracket + 1);
  }
  std::size_t least_width(std::size_t line) const {
    return std::max(std::min(widest_word(words), longest_word(line)), sim::display_width(unit));
  }

  std::string words;
  std::string unit;
};

GridColumn joined_interval(const GridColumn& low, const GridColumn& high) {
  GridColumn joined{interval_heading(low.heading), Role::low, true};
  for (std::size_t row = 0; row < low.cells.size(); ++row) {
    const bool known = !low.cells[row].empty() && !high.cells[row].empty();
    joined.cells.push_back(known ? low.cells[row] + " to " + high.cells[row] : low.cells[row] + high.cells[row]);
  }
  return joined;
}

bool is_empty(const GridColumn& column) {
  return std::all_of(column.cells.begin(), column.cells.end(), [](const std::string& cell) { return cell.empty(); });
}

std::size_t widest_cell(const GridColumn& column) {
  std::size_t width = 0;
  for (const std::string& cell : column.cells) width = std::max(width, sim::display_width(cell));
  return width;
}

/// The least width of a column when headings and texts wrap.
std::size_t least_width(const GridColumn& column, std::size_t line) {
  std::size_t width = widest_cell(column);
  if (column.wraps() && width > narrowest_text(line)) {
    std::size_t word = 0;
    for (const std::string& cell : column.cells) word = std::max(word, widest_word(cell));
    width = std::clamp(word, narrowest_text(line), std::min(width, longest_word(line)));
  }
  return std::max(width, HeadingParts(column.heading).least_width(line));
}

/// The greatest useful width of a column.
std::size_t useful_width(const GridColumn& column) {
  const HeadingParts heading(column.heading);
  return std::max({widest_cell(column), widest_word(heading.words), sim::display_width(heading.unit)});
}

// Kinds of columns by importance: the first column of each kind, then further ones.
constexpr std::array kFirst = {Role::label, Role::flag, Role::estimate, Role::low, Role::number, Role::text};
constexpr std::array kFurther = {Role::label, Role::number, Role::estimate, Role::low,  Role::flag,
                                 Role::count, Role::text,   Role::error,    Role::group};

template <std::size_t N>
std::size_t place_in(const std::array<Role, N>& order, Role role) {
  return static_cast<std::size_t>(std::find(order.begin(), order.end(), role) - order.begin());
}

/// The kind of a column for its importance: both ends of an interval are one kind; numbers without a role are numbers.
Role kind_of(const GridColumn& column) {
  if (column.role == Role::high) return Role::low;
  if (column.role == Role::text && column.right) return Role::number;
  return column.role;
}

bool belongs_to_estimate(Role role) { return role == Role::error || role == Role::low || role == Role::high; }

/// The estimate that an error or an interval belongs to: the nearest one before it.
std::optional<std::size_t> owner_of(const std::vector<GridColumn>& columns, std::size_t column) {
  if (!belongs_to_estimate(columns[column].role)) return std::nullopt;
  for (std::size_t before = column; before-- > 0;) {
    if (columns[before].role == Role::estimate) return before;
  }
  return std::nullopt;
}

/// The columns by importance; an interval comes right after its estimate.
std::vector<std::size_t> by_importance(const std::vector<GridColumn>& columns) {
  std::vector<std::size_t> ranks;
  std::vector<Role> seen;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const Role kind = kind_of(columns[i]);
    if (const auto owner = owner_of(columns, i); owner && kind == Role::low) {
      ranks.push_back(ranks[*owner] + 1);
      continue;
    }
    const bool again = std::find(seen.begin(), seen.end(), kind) != seen.end();
    seen.push_back(kind);
    const std::size_t first = place_in(kFirst, kind);
    const bool among_first = first < kFirst.size() && (!again || kind == Role::label);
    ranks.push_back(2 * (among_first ? first : kFirst.size() + place_in(kFurther, kind)));
  }
  std::vector<std::size_t> order(columns.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return ranks[a] < ranks[b]; });
  return order;
}

/// The least number of lines for the texts of a column in that width.
std::size_t lines_in(const GridColumn& column, std::size_t width) {
  std::size_t lines = 0;
  for (const std::string& cell : column.cells) lines += (sim::display_width(cell) + width - 1) / width;
  return lines;
}

/// Gives the rest of the line to the columns that take most lines.
void widen(Fit& fit, const std::vector<GridColumn>& columns, std::size_t width) {
  for (std::size_t used = total_width(fit.widths); used < width; ++used) {
    std::size_t neediest = fit.columns.size();
    std::size_t most = 0;
    for (std::size_t i = 0; i < fit.columns.size(); ++i) {
      const GridColumn& column = columns[fit.columns[i]];
      if (useful_width(column) <= fit.widths[i]) continue;
      const std::size_t lines = lines_in(column, fit.widths[i]);
      if (lines <= most) continue;
      most = lines;
      neediest = i;
    }
    if (neediest == fit.columns.size()) return;
    ++fit.widths[neediest];
  }
}

/// The columns that belong together in a block: an estimate with its error and interval.
std::vector<std::vector<std::size_t>> groups_of(const std::vector<GridColumn>& columns) {
  std::vector<std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].role == Role::label) continue;
    if (groups.empty() || !belongs_to_estimate(columns[i].role)) groups.emplace_back();
    groups.back().push_back(i);
  }
  return groups;
}

/// The labels, narrow enough to leave room for other columns.
Fit labels_of(const std::vector<GridColumn>& columns, std::size_t line, std::size_t room) {
  Fit labels;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].role != Role::label) continue;
    labels.columns.push_back(i);
    labels.widths.push_back(least_width(columns[i], line));
  }
  while (total_width(labels.widths) > room) {
    const auto widest = std::max_element(labels.widths.begin(), labels.widths.end());
    if (widest == labels.widths.end() || *widest <= kNarrowestLabel) break;
    --*widest;
  }
  return labels;
}

}  // namespace

std::vector<GridColumn> grid_of(const Section& section) {
  std::vector<GridColumn> columns;
  for (std::size_t i = 0; i < section.headings.size(); ++i) {
    columns.push_back({section.headings[i], section.role_of(i)});
    for (const auto& row : section.rows) {
      const Value value = i < row.size() ? row[i] : Value();
      columns.back().right = columns.back().right || is_number(value);
      columns.back().cells.push_back(value_text(value, section.decimals_of(i)));
    }
  }
  return columns;
}

std::vector<GridColumn> compact(const std::vector<GridColumn>& columns) {
  std::vector<GridColumn> shown;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (is_empty(columns[i])) continue;
    const bool interval = columns[i].role == Role::low && i + 1 < columns.size() && columns[i + 1].role == Role::high;
    shown.push_back(interval ? joined_interval(columns[i], columns[i + 1]) : columns[i]);
    i += interval ? 1 : 0;
  }
  return shown;
}

std::vector<std::string> heading_lines(const std::string& heading, std::size_t width) {
  if (sim::display_width(heading) <= width) return {heading};
  const HeadingParts parts(heading);
  std::vector<std::string> lines = wrapped_lines(parts.words, width);
  if (!parts.unit.empty()) lines.push_back(parts.unit);
  return lines;
}

std::size_t natural_width(const GridColumn& column) {
  return std::max(widest_cell(column), sim::display_width(column.heading));
}

std::size_t total_width(const std::vector<std::size_t>& widths) {
  const std::size_t gaps = widths.empty() ? 0 : kBetweenColumns * (widths.size() - 1);
  return std::accumulate(widths.begin(), widths.end(), gaps);
}

Fit fitted(const std::vector<GridColumn>& columns, std::size_t width) {
  std::vector<bool> chosen(columns.size(), false);
  std::vector<std::size_t> widths;
  for (const std::size_t column : by_importance(columns)) {
    if (columns[column].role == Role::command) continue;
    const std::optional<std::size_t> owner = owner_of(columns, column);
    if (owner && !chosen[*owner]) continue;
    widths.push_back(least_width(columns[column], width));
    chosen[column] = widths.size() == 1 || total_width(widths) <= width;
    if (!chosen[column]) widths.pop_back();
  }
  Fit fit;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (chosen[i]) {
      fit.columns.push_back(i);
      fit.widths.push_back(std::min(least_width(columns[i], width), width));
    } else if (columns[i].role != Role::command) {
      fit.left_out.push_back(i);
    }
  }
  widen(fit, columns, width);
  return fit;
}

std::vector<Fit> blocks_of(const std::vector<GridColumn>& columns, std::size_t width) {
  const std::vector<std::vector<std::size_t>> groups = groups_of(columns);
  const auto with = [&](Fit fit, const std::vector<std::size_t>& group) {
    for (const std::size_t column : group) {
      fit.columns.push_back(column);
      fit.widths.push_back(least_width(columns[column], width));
    }
    return fit;
  };
  std::size_t widest_group = 0;
  for (const auto& group : groups) {
    widest_group = std::max(widest_group, kBetweenColumns + total_width(with({}, group).widths));
  }
  const Fit labels = labels_of(columns, width, width - std::min(width, widest_group));
  std::vector<Fit> blocks;
  for (const std::vector<std::size_t>& group : groups) {
    if (!blocks.empty()) {
      Fit longer = with(blocks.back(), group);
      if (total_width(longer.widths) <= width) {
        blocks.back() = std::move(longer);
        continue;
      }
    }
    blocks.push_back(with(labels, group));
  }
  for (Fit& block : blocks) widen(block, columns, width);
  return blocks;
}

}  // namespace warbalance::cli
