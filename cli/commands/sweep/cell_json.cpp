#include "cli/commands/sweep/cell_json.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "cli/runs/sums_json.hpp"

namespace warbalance::cli {
namespace {

constexpr int kGreatestLetter = 48;  // of scores that are kept as characters; greater ones are kept as numbers
constexpr char kZeroScore = '0';     // scores are kept as characters from '0' on: most are 0 to 4
constexpr Role kLastRole = Role::command;
constexpr int kMostDecimals = 20;

Json json_of(const Value& value) {
  struct Writer {
    Json operator()(std::monostate) const { return nullptr; }
    Json operator()(const std::string& text) const { return text; }
    Json operator()(std::int64_t number) const { return number; }
    Json operator()(std::uint64_t number) const { return number; }
    Json operator()(double number) const { return number; }
  };
  return std::visit(Writer{}, value);
}

Value value_of(const Json& json) {
  if (json.is_null()) return std::monostate{};
  if (json.is_string()) return json.get<std::string>();
  if (json.is_number_unsigned()) return json.get<std::uint64_t>();
  if (json.is_number_integer()) return json.get<std::int64_t>();
  return json.get<double>();
}

Json json_of(const Sample& sample) {
  Json json{{"key", sample.key}};
  if (const auto* scores = std::get_if<GroupScores>(&sample.value)) {
    json["full"] = scores->full;
    if (scores->full <= kGreatestLetter) {
      std::string text;
      for (const std::uint16_t score : scores->scores) text += static_cast<char>(kZeroScore + score);
      json["scores"] = text;
    } else {
      json["scores"] = scores->scores;
    }
  } else {
    const auto& prices = std::get<ChainPrices>(sample.value);
    json["fair"] = prices.fair ? Json(*prices.fair) : Json(nullptr);
    json["without_chain"] = prices.without_chain;
  }
  return json;
}

Sample sample_of(const Json& json) {
  Sample sample{json.at("key").get<std::string>(), {}};
  if (json.contains("full")) {
    GroupScores scores{{}, json.at("full").get<int>()};
    if (scores.full <= kGreatestLetter) {
      for (const char c : json.at("scores").get<std::string>()) {
        scores.scores.push_back(static_cast<std::uint16_t>(c - kZeroScore));
      }
    } else {
      scores.scores = json.at("scores").get<std::vector<std::uint16_t>>();
    }
    sample.value = std::move(scores);
  } else {
    ChainPrices prices{std::nullopt, json.at("without_chain").get<std::vector<double>>()};
    if (!json.at("fair").is_null()) prices.fair = json.at("fair").get<double>();
    sample.value = std::move(prices);
  }
  return sample;
}

/// @throws Json::exception  where something is missing or of another kind
CellOutcome cell_of(const Json& json, const std::vector<CellOutcome>& before) {
  CellOutcome cell;
  cell.number = json.at("cell").get<std::size_t>();
  cell.conclusive = json.at("conclusive").get<bool>();
  const bool same = !json.contains("columns") && !before.empty();
  std::vector<Column> columns;
  for (const Json& column : same ? Json::array() : json.at("columns")) {
    columns.push_back({column.at(0).get<std::string>(), column.at(1).get<std::string>(),
                       column.at(2).get<std::string>(), column.at(3).get<int>(),
                       static_cast<Role>(column.at(4).get<int>()), column.at(5).get<std::string>(),
                       column.at(6).get<bool>()});
  }
  cell.columns = same ? before.back().columns : CellColumns(std::move(columns));
  for (const Json& values : json.at("rows")) {
    auto& row = cell.rows.emplace_back();
    for (const Json& value : values) row.push_back(value_of(value));
  }
  for (const Json& sample : json.at("samples")) cell.samples.push_back(sample_of(sample));
  return cell;
}

bool is_sound(const Column& column) {
  return column.role >= Role::label && column.role <= kLastRole && column.decimals >= 0 &&
         column.decimals <= kMostDecimals;
}

bool is_sound(const Sample& sample) {
  const auto* scores = std::get_if<GroupScores>(&sample.value);
  if (scores == nullptr) return true;
  const auto fits = [&](std::uint16_t score) { return score <= scores->full; };
  return scores->full >= 1 && std::all_of(scores->scores.begin(), scores->scores.end(), fits);
}

/// Whether a cell holds what a report needs of it.
bool is_sound(const CellOutcome& cell) {
  const auto are_sound = [](const auto& list) {
    return std::all_of(list.begin(), list.end(), [](const auto& element) { return is_sound(element); });
  };
  const auto is_whole = [&](const auto& row) { return row.size() == cell.columns.size(); };
  return std::all_of(cell.rows.begin(), cell.rows.end(), is_whole) && are_sound(cell.columns) &&
         are_sound(cell.samples);
}

}  // namespace

Json cell_json(const CellOutcome& cell, const CellOutcome* before) {
  Json json{{"cell", cell.number}, {"conclusive", cell.conclusive}, {"validity", sums_json(cell.validity)}};
  const bool same = before != nullptr && before->columns == cell.columns;
  if (!same) json["columns"] = Json::array();
  for (const Column& column : same ? CellColumns() : cell.columns) {
    json["columns"].push_back(Json::array({column.name, column.heading, column.unit, column.decimals,
                                           static_cast<int>(column.role), column.meaning, column.detail}));
  }
  json["rows"] = Json::array();
  for (const auto& row : cell.rows) {
    Json values = Json::array();
    for (const Value& value : row) values.push_back(json_of(value));
    json["rows"].push_back(std::move(values));
  }
  json["samples"] = Json::array();
  for (const Sample& sample : cell.samples) json["samples"].push_back(json_of(sample));
  return json;
}

std::optional<CellOutcome> read_cell(const Json& json, const std::vector<CellOutcome>& before) {
  try {
    CellOutcome cell = cell_of(json, before);
    if (read_sums(json.at("validity"), cell.validity) && is_sound(cell)) return cell;
  } catch (const Json::exception&) {  // no cell, as told below
  }
  return std::nullopt;
}

}  // namespace warbalance::cli
