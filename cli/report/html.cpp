#include <fmt/format.h>

#include "cli/pages/chart_data.hpp"
#include "cli/pages/chart_svg.hpp"
#include "cli/pages/page.hpp"
#include "cli/pages/svg.hpp"
#include "cli/report/writers.hpp"

namespace warbalance::cli {

std::vector<WrittenText> to_html(const Report& report, const Layout& /*layout*/);

namespace {

/// The parts of a page, in the order of the other formats for people, each table below its pictures.
class Page {
 public:
  explicit Page(const Report& report) : report_(report) {}

  std::string body() {
    body_ += fmt::format("<h1>{}</h1>\n", html_escaped(title()));
    const std::string found = conclusion_text(report_);
    const std::size_t told = report_.title.empty() ? title().size() + 2 : 0;  // by the title, with ". "
    if (!report_.conclusion.empty() && told < found.size()) body_ += html_paragraph("conclusion", found.substr(told));
    for (const std::string& warning : report_.warnings) body_ += html_paragraph("warning", "Warning: " + warning);
    // A result of a single row shows its shares.
    const bool one = report_.results.rows.size() == 1;
    if (one) add_values();
    add_results();
    for (const Table& table : report_.further_tables) add_further(table);
    if (!one) add_values();
    if (report_.examples) body_ += html_table(section_of(*report_.examples));
    for (const std::string& note : report_.notes) body_ += html_paragraph("note", note);
    for (const std::string& line : provenance_lines(report_.provenance)) body_ += html_paragraph("quiet", line);
    return body_;
  }

  /// Of a first screen its first sentence.
  std::string title() const {
    const std::string found = conclusion_text(report_);
    return report_.title.empty() ? found.substr(0, found.find(". ")) : report_.title;
  }

 private:
  /// Shares of the whole result that have intervals, in a picture with its numbers.
  void add_values() {
    Table table{"values",
                "one value",
                {{"what", "what", "", 0, Role::label, ""},
                 {"value", "share", "0..1", 6, Role::estimate, ""},
                 {"low", "low", "95 %", 6, Role::low, ""},
                 {"high", "high", "95 %", 6, Role::high, ""}}};
    for (const SummaryValue& value : report_.values) {
      // A sentence explains the shares of the scatter.
      const bool scatter = value.name.starts_with("variance_share");
      const bool shown = value.unit == "0..1" && std::holds_alternative<double>(value.low) && !scatter;
      if (shown) table.rows.push_back({value.meaning, value.value, value.low, value.high});
    }
    if (table.rows.size() < 2) return;
    if (const auto chart = default_chart(table, "Shares of the whole result")) add_picture(*chart, table, true);
  }

  void add_results() {
    const bool shown = report_.summary.empty() && report_.sections.empty();
    add_pictures(report_.results, title(), !shown);
    if (!report_.summary.empty()) {
      body_ += html_summary(report_.summary);
      return;
    }
    if (shown) body_ += html_table(section_of(report_.results));
    for (const Section& section : report_.sections) body_ += html_table(section);
  }

  void add_further(const Table& table) {
    const bool shown = !table.title.empty() && report_.summary.empty();
    if (!table.title.empty()) body_ += fmt::format("<h2>{}</h2>\n", html_escaped(table.title));
    add_pictures(table, table.title, !shown);
    if (!shown) return;
    Section section = section_of(table);
    section.title.clear();
    body_ += html_table(section);
  }

  /// The pictures of a table. @param alone  the table itself is not shown
  void add_pictures(const Table& table, const std::string& title, bool alone) {
    bool any = false;
    for (const Chart& chart : report_.charts) {
      if (chart.table != table.name) continue;
      any = true;
      add_picture(chart, table, alone || chart.kind == Chart::Kind::heat_map);
    }
    if (any || title.empty()) return;
    if (const auto chart = default_chart(table, title)) add_picture(*chart, table, alone);
  }

  void add_picture(const Chart& chart, const Table& table, bool with_numbers) {
    const std::string svg = chart_svg(chart, table);
    if (svg.empty()) return;
    body_ += fmt::format("<figure>\n<figcaption>{}</figcaption>\n{}", html_escaped(chart.title), svg);
    if (with_numbers) body_ += html_numbers({chart, table, chart_rows(chart, table)});
    body_ += "</figure>\n";
  }

  const Report& report_;
  std::string body_;
};

}  // namespace

std::vector<WrittenText> to_html(const Report& report, const Layout& /*layout*/) {
  Page page(report);
  const std::string body = page.body();
  return {{"", html_page(page.title(), body, "")}};
}

}  // namespace warbalance::cli
