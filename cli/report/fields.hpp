#pragma once

#include <cassert>
#include <concepts>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/base/numbers.hpp"
#include "cli/report/report.hpp"
#include "sim/stats/intervals.hpp"

// Columns of tables, by their purpose. `meaning` is a clause without a full stop.

namespace warbalance::cli {

template <Role role>
Column plain_column(std::string name, std::string heading, std::string meaning) {
  return {std::move(name), std::move(heading), "", 0, role, std::move(meaning)};
}
inline constexpr auto label_column = plain_column<Role::label>;
inline constexpr auto text_column = plain_column<Role::text>;
inline constexpr auto command_column = plain_column<Role::command>;
inline constexpr auto group_column = plain_column<Role::group>;
inline constexpr auto flag_column = plain_column<Role::flag>;
inline constexpr auto count_column = plain_column<Role::count>;
inline Column number_column(std::string name, std::string heading, std::string unit, int decimals,
                            std::string meaning) {
  return {std::move(name), std::move(heading), std::move(unit), decimals, Role::number, std::move(meaning)};
}
inline Column estimate_column(std::string name, std::string heading, std::string unit, int decimals,
                              std::string meaning) {
  return {std::move(name), std::move(heading), std::move(unit), decimals, Role::estimate, std::move(meaning)};
}
/// A listed price and an estimated price.
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
/// A column only for CSV and JSON; with `shown` also for people.
inline Column detail(Column column, bool shown = false) {
  column.detail = !shown;
  return column;
}

/// `score` with error and interval, as shares.
inline std::vector<Column> score_columns(std::string meaning, int decimals = kShareDecimals) {
  return {estimate_column("score", "score", "0..1", decimals, std::move(meaning)), standard_error("se", decimals),
          low_end("ci_low", decimals), high_end("ci_high", decimals)};
}

/// Concatenates lists.
inline std::vector<Column> joined(std::vector<Column> columns, const std::vector<Column>& more) {
  columns.insert(columns.end(), more.begin(), more.end());
  return columns;
}

// Columns with the values of a row: a table is declared in one place, and `.tables` has it without rows.

/// A quantity as a value of a table; an empty optional is an empty value.
template <class T>
Value to_value(const T& quantity) {
  if constexpr (std::convertible_to<const T&, std::string_view>) {
    return std::string(std::string_view(quantity));
  } else if constexpr (std::signed_integral<T>) {
    return std::int64_t{quantity};
  } else {
    return Value(quantity);
  }
}
template <class T>
Value to_value(const std::optional<T>& quantity) {
  return quantity ? to_value(*quantity) : Value();
}

/// An estimate as values of its columns, by their roles: the value, its error, an end of its interval.
inline std::vector<Value> to_values(const std::optional<sim::Estimate>& estimate, const std::vector<Column>& columns) {
  std::vector<Value> values(columns.size());
  for (std::size_t i = 0; estimate && i < columns.size(); ++i) {
    const Role role = columns[i].role;
    values[i] = role == Role::error  ? estimate->se
                : role == Role::low  ? estimate->interval.low
                : role == Role::high ? estimate->interval.high
                                     : estimate->value;
  }
  return values;
}
inline std::vector<Value> to_values(const std::optional<sim::Interval>& interval, const std::vector<Column>& columns) {
  return to_values(interval ? std::optional(sim::Estimate{0, 0, *interval}) : std::nullopt, columns);
}
/// Values of columns that belong together, in their order.
inline std::vector<Value> to_values(std::vector<Value> values, const std::vector<Column>& /*columns*/) {
  return values;
}

/// A column, or columns that belong together, with the function that gives a row's values.
template <class Row>
struct Field {
  /// @param get  a member of the row, or a function of it
  template <class Get>
  Field(Column column, Get get)
      : columns{std::move(column)},
        values([get](const Row& row) { return std::vector{to_value(std::invoke(get, row))}; }) {}
  /// @param get  the estimate, the interval, or a value for each of the columns
  template <class Get>
  Field(const std::vector<Column>& several, Get get)
      : columns(several),
        values([get, several](const Row& row) { return to_values(std::invoke(get, row), several); }) {}

  std::vector<Column> columns;
  std::function<std::vector<Value>(const Row&)> values;
};

/// A value of a whole result with its interval.
inline SummaryValue with_interval(SummaryValue value, const std::optional<sim::Estimate>& estimate) {
  if (!estimate) return value;
  value.value = estimate->value;
  value.low = estimate->interval.low;
  value.high = estimate->interval.high;
  return value;
}

/// The name of an enumerator member; empty if it has none.
template <class Row, class Enumerator>
auto named(std::optional<Enumerator> Row::*member, std::string_view (*name)(Enumerator)) {
  return [member, name](const Row& row) { return row.*member ? Value(std::string(name(*(row.*member)))) : Value(); };
}

/// A table of these rows. @param title  for people; empty: they do not see it
template <class Row>
Table table_of(std::string name, std::string row_is, const std::vector<Field<Row>>& fields,
               const std::vector<Row>& rows = {}, std::string title = {}) {
  Table table{.name = std::move(name), .row_is = std::move(row_is), .columns = {}, .title = std::move(title)};
  for (const Field<Row>& field : fields) {
    table.columns.insert(table.columns.end(), field.columns.begin(), field.columns.end());
  }
  for (const Row& row : rows) {
    std::vector<Value>& values = table.rows.emplace_back();
    for (const Field<Row>& field : fields) {
      for (Value& value : field.values(row)) values.push_back(std::move(value));
    }
    assert(values.size() == table.columns.size());
  }
  return table;
}

}  // namespace warbalance::cli
