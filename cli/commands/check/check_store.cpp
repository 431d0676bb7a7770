#include "cli/commands/check/check_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>
#include <system_error>
#include <type_traits>
#include <utility>

#include "cli/args/shared_options.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/base/version.hpp"
#include "cli/report/checked_file.hpp"
#include "cli/report/new_file.hpp"
#include "sim/battles/match.hpp"
#include "sim/files/hash.hpp"
#include "sim/files/input_files.hpp"

namespace warbalance::cli {
namespace {

constexpr CheckedKind kChecks{.key = "warbalance_checks",
                              .what = "file of stored checks",
                              .how_to_make = "name another file; check --store FILE writes it",
                              .how_to_mend = "remove it, so that all checks are played again"};

template <class Value>
Json value_json(const Value& value) {
  if constexpr (sim::HasFields<Value>) {
    Json json = Json::object();
    Value::fields([&](const char* name, auto member) { json[name] = value_json(value.*member); });
    return json;
  } else if constexpr (std::is_enum_v<Value>) {
    return static_cast<int>(value);
  } else if constexpr (requires { value.has_value(); }) {
    return value ? value_json(*value) : Json();
  } else {
    return value;
  }
}

/// @throws Json::exception  where something is missing or of another kind
template <class Value>
void read_value(const Json& json, Value& value) {
  if constexpr (sim::HasFields<Value>) {
    Value::fields([&](const char* name, auto member) { read_value(json.at(name), value.*member); });
  } else if constexpr (std::is_enum_v<Value>) {
    value = static_cast<Value>(json.get<int>());
  } else if constexpr (requires { value.has_value(); }) {
    if (!json.is_null()) read_value(json, value.emplace());
  } else {
    value = json.get<Value>();
  }
}

std::string scenario_hash_of(const sim::Check& check) { return check.score->definition.scenario_hash; }

/// 16 hex digits over all that a result depends on. Of a score that is its match; of prices and searches, whose battles
/// follow from much, whatever was read.
std::string key_of(const sim::CheckPlan& plan, const sim::Check& check, const std::string& program,
                   const std::string& everything) {
  const std::string how =
      fmt::format("{} {} {} {} {} {} {} {}", version(), program, sim::quantity_name(check.quantity), check.band.low,
                  check.band.high, plan.check_alpha(), check.battles, value_json(check.old).dump());
  const std::string what = check.score ? sim::match_identity(check.score->match, scenario_hash_of(check), check.battles)
                                       : fmt::format("{} {}", everything, check.target);
  return sim::hash_of(fmt::format("{} {}", how, what));
}

/// The program as it was built: two of one version need not play alike. Empty where the system does not show it.
std::string program_hash() {
  std::ifstream program("/proc/self/exe", std::ios::binary);
  std::ostringstream content;
  content << program.rdbuf();
  return program ? sim::hash_of(content.str()) : "";
}

/// Over all files that were read and the words that say what is computed.
std::string everything_of(const ParsedArgs& typed) {
  std::string text = sim::hash_of_inputs();
  for (const std::string& word : typed.effective_words().run) text += fmt::format(" {}", sim::hash_of(word));
  return text;
}

}  // namespace

OptionSpec check_store_option() {
  return {
      "store", "FILE",
      "keep the results in FILE, and take from there those of an earlier run whose rules, armies, players, scenario, "
      "seed, band and number of checks are the same: only what has changed is played"};
}

CheckStore::CheckStore(const ParsedArgs& typed, const sim::CheckPlan& plan)
    : file_(typed.value("store")), claimed_(file_), known_(plan.checks.size()) {
  const std::string program = program_hash();
  const std::string everything = everything_of(typed);
  for (const sim::Check& check : plan.checks) keys_.push_back(key_of(plan, check, program, everything));
  std::error_code problem;
  if (std::filesystem::exists(file_, problem)) read();
}

void CheckStore::read() {
  const sim::Loaded<Json> json = read_checked(file_, kChecks);
  if (!json.value) throw InputError(json.diagnostics);
  try {
    const Json& results = json.value->at("results");
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      if (results.contains(keys_[i])) read_value(results.at(keys_[i]), known_[i].emplace());
    }
  } catch (const Json::exception&) {
    throw InputError({checked_file_error(file_, fmt::format("this is no {} as the program writes it", kChecks.what),
                                         kChecks.how_to_mend)});
  }
}

std::size_t CheckStore::found() const {
  return static_cast<std::size_t>(
      std::count_if(known_.begin(), known_.end(), [](const auto& result) { return result.has_value(); }));
}

void CheckStore::save(const sim::CheckOutcome& outcome) const {
  Json json;
  json[kChecks.key] = version();
  Json& results = json["results"] = Json::object();
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    if (outcome.results[i].finished) results[keys_[i]] = value_json(outcome.results[i]);
  }
  replace_file(file_, checked_text(json));
}

std::unique_ptr<CheckStore> resolve_check_store(const ParsedArgs& typed, const sim::CheckPlan& plan) {
  if (!typed.has("store")) return nullptr;
  if (typed.has("save-baseline")) {
    throw option_error("store", "does not go with --save-baseline, which plays all battles", "leave one of them out");
  }
  if (typed.value("store").empty()) throw option_error("store", "needs the name of a file");
  expect_ending("store", typed.value("store"), "a store", ".json");
  expect_plain_file(typed.value("store"));
  return std::make_unique<CheckStore>(typed, plan);
}

}  // namespace warbalance::cli
