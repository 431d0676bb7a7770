#include "sim/checks/baseline.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "sim/files/input_files.hpp"
#include "sim/files/json_checksum.hpp"
#include "sim/files/unicode.hpp"

namespace warbalance::sim {
namespace {

constexpr int kSchema = 5;
constexpr Length kGreatestDistance = 96 * kInch;
constexpr const char* kHint =
    "write one with: warbalance price --save-baseline FILE, or check FILE --save-baseline FILE";

Json estimate_object(const StoredEstimate& estimate) {
  return {{"value", estimate.value}, {"se", estimate.se}, {"degrees_of_freedom", estimate.degrees_of_freedom}};
}

Json population_object(const StoredPopulation& population) {
  return {{"hash", population.hash},     {"budget", population.budget},
          {"jitter", population.jitter}, {"copy_per_mille", population.copy_per_mille},
          {"units", population.units},   {"genre", population.genre},
          {"anchor", population.anchor}, {"listed", population.listed},
          {"model", population.model},   {"building", population.building}};
}

Json price_object(const StoredPrice& price) {
  return {{"item", price.item}, {"kind", price.kind}, {"listed", price.listed}, {"fair", estimate_object(price.fair)}};
}

Json score_object(const StoredScore& score) {
  return {{"id", score.id},
          {"target", score.target},
          {"duel", score.duel},
          {"sides", score.sides},
          {"scenario", score.scenario},
          {"scenario_hash", score.scenario_hash},
          {"players", score.players},
          {"distance", score.distance},
          {"points", score.points},
          {"score", estimate_object(score.score)}};
}

/// Takes a document apart; the first thing that is missing or of another type ends it.
class BaselineReader {
 public:
  struct Problem {
    std::string message;
    std::string hint = kHint;
  };

  static Baseline read(const Json& json) {
    if (integer(json, "baseline") != kSchema) throw Problem{"it is a baseline of another format", renewal(json)};
    if (!has_checksum(json)) {
      throw Problem{"it was altered after it had been written: its checksum is another", renewal(json)};
    }
    Baseline baseline;
    const Json& provenance = member(json, "provenance");
    baseline.version = text(provenance, "version");
    baseline.command_line = text(provenance, "command_line");
    baseline.ruleset = text(provenance, "ruleset");
    baseline.ruleset_hash = text(provenance, "ruleset_hash");
    baseline.scenario = text(provenance, "scenario");
    baseline.scenario_hash = text(provenance, "scenario_hash");
    baseline.players = texts(provenance, "players");
    const Json& seed = member(provenance, "seed");
    if (!seed.is_number_unsigned()) throw Problem{"its \"seed\" is no whole number from 0"};
    baseline.seed = seed.get<std::uint64_t>();
    baseline.population = population(member(json, "population"));
    for (const Json& item : list(json, "prices")) {
      baseline.prices.push_back(
          {text(item, "item"), text(item, "kind"), number(item, "listed"), estimate(item, "fair")});
    }
    for (const Json& item : list(json, "scores")) baseline.scores.push_back(score(item));
    return baseline;
  }

 private:
  /// The command that writes it again; of a file that does not say it, any.
  static std::string renewal(const Json& json) {
    try {
      return "write it again: " + text(member(json, "provenance"), "command_line");
    } catch (const Problem&) {
      return kHint;
    }
  }
  static const Json& member(const Json& object, const char* key) {
    if (!object.is_object() || !object.contains(key)) throw Problem{"it has no \"" + std::string(key) + "\""};
    return object[key];
  }
  static std::string text(const Json& object, const char* key) {
    const Json& value = member(object, key);
    if (!value.is_string()) throw Problem{"its \"" + std::string(key) + "\" is no text"};
    return shown(value, key);
  }
  static double number(const Json& object, const char* key) {
    const Json& value = member(object, key);
    if (!value.is_number() || !std::isfinite(value.get<double>())) {
      throw Problem{"its \"" + std::string(key) + "\" is no number"};
    }
    return value.get<double>();
  }
  static std::int32_t integer(const Json& object, const char* key) {
    const double value = number(object, key);
    if (value != std::trunc(value) || std::abs(value) > 2e9) {
      throw Problem{"its \"" + std::string(key) + "\" is no whole number"};
    }
    return static_cast<std::int32_t>(value);
  }
  static bool flag(const Json& object, const char* key) {
    const Json& value = member(object, key);
    if (!value.is_boolean()) throw Problem{"its \"" + std::string(key) + "\" is neither true nor false"};
    return value.get<bool>();
  }
  static const Json& list(const Json& object, const char* key) {
    const Json& value = member(object, key);
    if (!value.is_array()) throw Problem{"its \"" + std::string(key) + "\" is no list"};
    return value;
  }
  static std::vector<std::string> texts(const Json& object, const char* key) {
    std::vector<std::string> all;
    for (const Json& item : list(object, key)) {
      if (!item.is_string()) throw Problem{"its \"" + std::string(key) + "\" is no list of texts"};
      all.push_back(shown(item, key));
    }
    return all;
  }
  static std::string shown(const Json& text, const char* key) {
    auto value = text.get<std::string>();
    const std::string problem = unprintable_part(value);
    if (!problem.empty()) throw Problem{"its \"" + std::string(key) + "\" cannot be shown: " + problem};
    return value;
  }
  static StoredEstimate estimate(const Json& object, const char* key) {
    const Json& inner = member(object, key);
    const StoredEstimate read{number(inner, "value"), number(inner, "se"), number(inner, "degrees_of_freedom")};
    if (read.se < 0 || read.degrees_of_freedom < 1) throw Problem{"its \"" + std::string(key) + "\" is no estimate"};
    return read;
  }
  static StoredPopulation population(const Json& object) {
    return {
        text(object, "hash"),  integer(object, "budget"), integer(object, "jitter"), integer(object, "copy_per_mille"),
        flag(object, "units"), text(object, "genre"),     text(object, "anchor"),    text(object, "listed"),
        text(object, "model"), text(object, "building")};
  }
  static StoredScore score(const Json& object) {
    StoredScore score{text(object, "id"),       text(object, "target"),      flag(object, "duel"),
                      texts(object, "sides"),   text(object, "scenario"),    text(object, "scenario_hash"),
                      texts(object, "players"), integer(object, "distance"), integer(object, "points"),
                      estimate(object, "score")};
    const bool stands = !score.duel || (score.distance >= kInch && score.distance <= kGreatestDistance);
    if (!stands || score.points < 0) throw Problem{"the score " + score.id + " has impossible distances or points"};
    if (score.sides.size() != 2) throw Problem{"the score " + score.id + " has not two sides"};
    return score;
  }
};

}  // namespace

bool StoredPopulation::same_make(const StoredPopulation& other) const {
  return budget == other.budget && jitter == other.jitter && copy_per_mille == other.copy_per_mille &&
         units == other.units && genre == other.genre && anchor == other.anchor && listed == other.listed;
}

std::string baseline_text(const Baseline& baseline) {
  Json json;
  json["baseline"] = kSchema;
  json["provenance"] = {{"version", baseline.version},
                        {"ruleset", baseline.ruleset},
                        {"ruleset_hash", baseline.ruleset_hash},
                        {"scenario", baseline.scenario},
                        {"scenario_hash", baseline.scenario_hash},
                        {"players", baseline.players},
                        {"seed", baseline.seed},
                        {"command_line", baseline.command_line}};
  json["population"] = population_object(baseline.population);
  json["prices"] = Json::array();
  for (const StoredPrice& price : baseline.prices) json["prices"].push_back(price_object(price));
  json["scores"] = Json::array();
  for (const StoredScore& score : baseline.scores) json["scores"].push_back(score_object(score));
  add_checksum(json);
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

Loaded<Baseline> read_baseline(const std::filesystem::path& file) {
  const auto fail = [&](int line, int column, std::string message, std::string hint = kHint) -> Loaded<Baseline> {
    return {std::nullopt,
            {{Diagnostic::Severity::error, file.string(), line, column, std::move(message), std::move(hint)}}};
  };
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return fail(0, 0, "there is no such baseline");
  remember_input(file);
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream content;
  content << stream.rdbuf();
  const std::string text = content.str();
  if (!stream) return fail(0, 0, "the baseline cannot be read");
  try {
    return {BaselineReader::read(Json::parse(text)), {}};
  } catch (const Json::parse_error& problem) {
    const auto before =
        std::string_view(text).substr(0, std::min(text.size(), std::max<std::size_t>(1, problem.byte) - 1));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const auto column =
        before.size() - (before.find_last_of('\n') == std::string_view::npos ? 0 : before.find_last_of('\n') + 1);
    return fail(static_cast<int>(line), static_cast<int>(column) + 1, "this is no JSON");
  } catch (const Json::out_of_range&) {  // the library does not tell where
    return fail(0, 0, "this is no baseline: it has a number that is too large");
  } catch (const BaselineReader::Problem& problem) {
    return fail(0, 0, "this is no baseline: " + problem.message, problem.hint);
  }
}

}  // namespace warbalance::sim
