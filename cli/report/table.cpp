#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/report/grid.hpp"
#include "cli/report/text_wrap.hpp"
#include "cli/report/verdict_tone.hpp"
#include "cli/report/writers.hpp"
#include "sim/files/unicode.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {

std::vector<WrittenText> to_table(const Report& report, const Layout& layout);

namespace {

constexpr std::size_t kNarrowestSummaryText = 20;

std::string padding(std::string_view text, std::size_t width) {
  return std::string(width - std::min(width, sim::display_width(text)), ' ');
}

void add_trimmed(std::string& text, std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  text += line + '\n';
}

/// Lines of sentences, each at most as wide as the layout says.
std::string paragraph(std::string_view text, const Layout& layout) { return wrapped_text(text, layout.width) + '\n'; }

/// Prints rows of a grid; a cell may take several lines.
class GridPrinter {
 public:
  GridPrinter(const std::vector<GridColumn>& grid, Fit fit, const Layout& layout)
      : grid_(grid), fit_(std::move(fit)), layout_(layout) {}

  std::string text() const {
    std::string text;
    add_line(
        text, [](const GridColumn& column, std::size_t width) { return heading_lines(column.heading, width); },
        /*cells=*/false);
    const std::size_t rows = grid_.empty() ? 0 : grid_.front().cells.size();
    for (std::size_t row = 0; row < rows; ++row) {
      add_line(
          text, [row](const GridColumn& column, std::size_t width) { return wrapped_lines(column.cells[row], width); },
          /*cells=*/true);
      for (const GridColumn& column : grid_) {
        if (column.role != Role::command || is_shown(column) || column.cells[row].empty()) continue;
        text += "  " + column.cells[row] + '\n';
      }
    }
    return text;
  }

 private:
  bool is_shown(const GridColumn& column) const {
    const auto place = static_cast<std::size_t>(&column - grid_.data());
    return std::find(fit_.columns.begin(), fit_.columns.end(), place) != fit_.columns.end();
  }

  /// @param cells whether these are cells, not headings: verdicts have a colour
  template <class LinesOf>
  void add_line(std::string& text, const LinesOf& lines_of, bool cells) const {
    std::vector<std::vector<std::string>> parts;
    std::size_t height = 1;
    for (std::size_t i = 0; i < fit_.columns.size(); ++i) {
      parts.push_back(lines_of(grid_[fit_.columns[i]], fit_.widths[i]));
      height = std::max(height, parts.back().size());
    }
    for (std::size_t line = 0; line < height; ++line) {
      std::string printed;
      for (std::size_t i = 0; i < fit_.columns.size(); ++i) {
        const GridColumn& column = grid_[fit_.columns[i]];
        const std::string part = line < parts[i].size() ? parts[i][line] : "";
        const std::string spaces = padding(part, fit_.widths[i]);
        const bool colored = cells && layout_.color && column.role == Role::flag;
        const std::string shown = colored ? in_verdict_color(part) : part;
        if (i != 0) printed += "  ";
        printed += column.right ? spaces + shown : shown + spaces;
      }
      add_trimmed(text, std::move(printed));
    }
  }

  const std::vector<GridColumn>& grid_;
  Fit fit_;
  const Layout& layout_;
};

/// All columns, none wrapped.
Fit whole(const std::vector<GridColumn>& grid) {
  Fit fit;
  for (std::size_t i = 0; i < grid.size(); ++i) {
    fit.columns.push_back(i);
    fit.widths.push_back(natural_width(grid[i]));
  }
  return fit;
}

/// A hint on how to see columns without room.
std::string hint_on_columns(const std::vector<GridColumn>& grid, const std::vector<std::size_t>& left_out,
                            std::size_t whole_width) {
  std::vector<std::string> names;
  for (const std::size_t column : left_out) names.push_back(grid[column].heading);
  return fmt::format("{} ({}): COLUMNS={}, or --format csv", sim::counted(names.size(), "more column"),
                     fmt::join(names, ", "), whole_width);
}

std::string table_section(const Section& section, const Layout& layout) {
  std::string text = section.title.empty() ? "" : paragraph(section.title, layout);
  const std::vector<GridColumn> all = grid_of(section);
  const Fit everything = whole(all);
  const std::size_t width = total_width(everything.widths);
  if (layout.width == 0 || width <= layout.width) return text + GridPrinter(all, everything, layout).text();
  if (section.columns_alike) {
    bool first = true;
    for (const Fit& block : blocks_of(all, layout.width)) {
      if (!first) text += '\n';
      first = false;
      text += GridPrinter(all, block, layout).text();
    }
    return text;
  }
  const std::vector<GridColumn> grid = compact(all);
  const Fit fit = fitted(grid, layout.width);
  text += GridPrinter(grid, fit, layout).text();
  return fit.left_out.empty() ? text : text + paragraph(hint_on_columns(grid, fit.left_out, width), layout);
}

std::string table_summary(const std::vector<SummaryLine>& summary, const Layout& layout) {
  std::size_t labels = 0;
  for (const SummaryLine& line : summary) labels = std::max(labels, sim::display_width(line.label));
  const bool below = layout.width != 0 && layout.width < labels + 2 + kNarrowestSummaryText;
  const std::size_t indent = below ? 2 : labels + 2;
  std::string text;
  for (const SummaryLine& line : summary) {
    const std::size_t room = layout.width == 0 || repeats_command(line.text) ? 0 : layout.width - indent;
    std::string label = line.label + padding(line.label, labels) + "  ";
    if (below) {
      add_trimmed(text, line.label);
      if (line.text.empty()) continue;
      label = "  ";
    }
    for (const std::string& part : wrapped_lines(line.text, room)) {
      add_trimmed(text, label + part);
      label.assign(indent, ' ');
    }
  }
  return text;
}

}  // namespace

std::vector<WrittenText> to_table(const Report& report, const Layout& of_output) {
  constexpr std::size_t kScreenWidth = 80;
  Layout layout = of_output;
  if (layout.width == 0 && report.title.empty()) layout.width = kScreenWidth;
  std::string text;
  if (!report.title.empty()) text += paragraph(report.title, layout) + '\n';
  if (!report.conclusion.empty()) text += paragraph(conclusion_text(report), layout) + '\n';
  for (const std::string& warning : report.warnings) text += paragraph("Warning: " + warning, layout) + '\n';
  text += body_text(report, {[&](const auto& summary) { return table_summary(summary, layout); },
                             [&](const auto& section) { return table_section(section, layout); }});
  if (!report.notes.empty()) text += '\n';
  for (const std::string& note : report.notes) text += paragraph(note, layout);
  text += '\n';
  for (const std::string& line : provenance_lines(report.provenance)) text += paragraph(line, layout);
  return {{"", std::move(text)}};
}

}  // namespace warbalance::cli
