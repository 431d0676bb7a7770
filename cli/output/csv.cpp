#include "cli/output/writers.hpp"

namespace warbalance::cli {
namespace {

std::string field(const std::string& text) {
  if (text.find_first_of("\",\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace

std::string to_csv(const Report& report) {
  std::string text;
  for (std::size_t i = 0; i < report.columns.size(); ++i) {
    if (i != 0) text += ',';
    text += field(report.columns[i].name);
  }
  text += "\r\n";
  for (const auto& row : report.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i != 0) text += ',';
      text += field(value_text(row[i], report.columns[i].decimals));
    }
    text += "\r\n";
  }
  return text;
}

}  // namespace warbalance::cli
