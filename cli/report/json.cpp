#include <cstdlib>

#include "cli/base/version.hpp"
#include "cli/report/json_parts.hpp"
#include "cli/report/writers.hpp"

namespace warbalance::cli {

std::vector<WrittenText> to_json(const Report& report, const Layout& layout);

namespace {

/// The value with the same digits as in the other formats.
Json json_value(const Value& value, int decimals) {
  if (std::holds_alternative<std::monostate>(value)) return nullptr;
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  if (const auto* number = std::get_if<std::int64_t>(&value)) return *number;
  if (const auto* number = std::get_if<std::uint64_t>(&value)) return *number;
  return std::strtod(value_text(value, decimals).c_str(), nullptr);
}

Json examples_array(const std::vector<ReplayExample>& examples) {
  Json array = Json::array();
  for (const ReplayExample& example : examples) {
    Json points = Json::object();
    for (std::size_t i = 0; i < example.points.size(); ++i) {
      points[std::string(1, static_cast<char>('A' + i))] = example.points[i];
    }
    array.push_back({{"example", example.example},
                     {"battle", example.battle},
                     {"winner", example.winner.empty() ? Json(nullptr) : Json(example.winner)},
                     {"points", std::move(points)},
                     {"rounds", example.rounds},
                     {"replay", example.replay}});
  }
  return array;
}

Json row_object(const std::vector<Column>& columns, const std::vector<Value>& row) {
  Json object;
  for (std::size_t i = 0; i < row.size(); ++i) object[columns[i].name] = json_value(row[i], columns[i].decimals);
  return object;
}

void add_value(Json& parts, const SummaryValue& value) {
  const auto add = [&](const char* suffix, const Value& number) {
    parts[value.name + suffix] = json_value(number, value.decimals);
  };
  add("", value.value);
  if (std::holds_alternative<std::monostate>(value.low)) return;
  add("_low", value.low);
  add("_high", value.high);
}

/// The keys besides the results.
Json further_parts(const Report& report) {
  Json parts = Json::object();
  if (!report.conclusion.empty()) parts["conclusion"] = conclusion_text(report);
  if (!report.warnings.empty()) parts["warnings"] = report.warnings;
  for (const SummaryValue& value : report.values) add_value(parts, value);
  for (const Table& table : report.further_tables) {
    Json rows = Json::array();
    for (const auto& row : table.rows) rows.push_back(row_object(table.columns, row));
    parts[table.name] = std::move(rows);
  }
  return parts;
}

}  // namespace

std::string json_text(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n'; }

Json provenance_object(const Provenance& provenance) {
  const auto text_or_null = [](const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); };
  Json json;
  json["version"] = version();
  json["ruleset"] = text_or_null(provenance.ruleset);
  json["ruleset_hash"] = text_or_null(provenance.ruleset_hash);
  json["scenario"] = text_or_null(provenance.scenario);
  if (!provenance.scenario_hash.empty()) json["scenario_hash"] = provenance.scenario_hash;
  json["players"] = provenance.players;
  json["seed"] = provenance.seed ? Json(*provenance.seed) : Json(nullptr);
  json["command_line"] = provenance.command_line;
  if (!provenance.plan_hash.empty()) json["plan_hash"] = provenance.plan_hash;
  if (provenance.interrupted) json["interrupted"] = true;
  if (!provenance.missing_parts.empty()) json["missing_parts"] = provenance.missing_parts;
  return json;
}

std::string envelope_text(std::string_view command, const Provenance& provenance, Json results, const Json& further) {
  Json json;
  json["schema"] = 1;
  json["command"] = command;
  json["provenance"] = provenance_object(provenance);
  json["results"] = std::move(results);
  json.update(further);
  return json_text(json);
}

std::string json_of(const Report& report, const Json& more) {
  Json results = Json::array();
  for (const auto& row : report.results.rows) {
    Json object = row_object(report.results.columns, row);
    if (report.examples) object["examples"] = examples_array(*report.examples);
    results.push_back(std::move(object));
  }
  Json parts = further_parts(report);
  parts.update(more);
  return envelope_text(report.command, report.provenance, std::move(results), parts);
}

std::vector<WrittenText> to_json(const Report& report, const Layout& /*layout*/) { return {{"", json_of(report)}}; }

std::string provenance_json(const Provenance& provenance, const std::vector<std::string>& files) {
  Json json = provenance_object(provenance);
  json["files"] = files;
  return json_text(json);
}

}  // namespace warbalance::cli
