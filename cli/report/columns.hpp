#pragma once

#include <string>
#include <vector>

#include "cli/base/numbers.hpp"
#include "cli/report/report.hpp"

// Columns as tables list them, by what they are for. `meaning` is a clause without a full stop.

namespace warbalance::cli {

inline Column label_column(std::string name, std::string heading, std::string meaning) {
  return {std::move(name), std::move(heading), "", 0, Role::label, std::move(meaning)};
}
inline Column text_column(std::string name, std::string heading, std::string meaning) {
  return {std::move(name), std::move(heading), "", 0, Role::text, std::move(meaning)};
}
inline Column command_column(std::string name, std::string heading, std::string meaning) {
  return {std::move(name), std::move(heading), "", 0, Role::command, std::move(meaning)};
}
inline Column group_column(std::string name, std::string heading, std::string meaning) {
  return {std::move(name), std::move(heading), "", 0, Role::group, std::move(meaning)};
}
inline Column flag_column(std::string name, std::string heading, std::string meaning) {
  return {std::move(name), std::move(heading), "", 0, Role::flag, std::move(meaning)};
}
inline Column count_column(std::string name, std::string heading, std::string meaning) {
  return {std::move(name), std::move(heading), "", 0, Role::count, std::move(meaning)};
}
inline Column number_column(std::string name, std::string heading, std::string unit, int decimals,
                            std::string meaning) {
  return {std::move(name), std::move(heading), std::move(unit), decimals, Role::number, std::move(meaning)};
}
inline Column estimate_column(std::string name, std::string heading, std::string unit, int decimals,
                              std::string meaning) {
  return {std::move(name), std::move(heading), std::move(unit), decimals, Role::estimate, std::move(meaning)};
}
/// A price, as it is listed, and as battles tell it.
inline Column price_column(std::string name, std::string heading, std::string meaning) {
  return number_column(std::move(name), std::move(heading), "points", kPointDecimals, std::move(meaning));
}
inline Column worth_column(std::string name, std::string heading, std::string meaning) {
  return estimate_column(std::move(name), std::move(heading), "points", kPointDecimals, std::move(meaning));
}
inline Column share_column(std::string name, std::string heading, std::string meaning) {
  return estimate_column(std::move(name), std::move(heading), "0..1", kShareDecimals, std::move(meaning));
}
inline Column standard_error(std::string name, int decimals,
                             std::string meaning = "standard error of the value before") {
  return {std::move(name), "SE", "", decimals, Role::error, std::move(meaning)};
}
inline Column low_end(std::string name, int decimals, std::string meaning = "lower end of the 95 % interval") {
  return {std::move(name), "low", "95 %", decimals, Role::low, std::move(meaning)};
}
inline Column high_end(std::string name, int decimals, std::string meaning = "upper end of the 95 % interval") {
  return {std::move(name), "high", "95 %", decimals, Role::high, std::move(meaning)};
}
/// A column that is in CSV and JSON only; with `shown` in tables for people as well.
inline Column detail(Column column, bool shown = false) {
  column.detail = !shown;
  return column;
}

/// `score` with error and interval, as shares.
inline std::vector<Column> score_columns(std::string meaning, int decimals = kShareDecimals) {
  return {estimate_column("score", "score", "0..1", decimals, std::move(meaning)), standard_error("se", decimals),
          low_end("ci_low", decimals), high_end("ci_high", decimals)};
}

/// Lists one after the other.
inline std::vector<Column> joined(std::vector<Column> columns, const std::vector<Column>& more) {
  columns.insert(columns.end(), more.begin(), more.end());
  return columns;
}

}  // namespace warbalance::cli
