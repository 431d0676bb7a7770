#include "sim/battles/run_file.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <optional>
#include <sstream>
#include <utility>

#include "sim/files/hash.hpp"
#include "sim/files/input_files.hpp"
#include "sim/files/unicode.hpp"

namespace warbalance::sim {
namespace {

constexpr int kMostMegabytes = 1024;
constexpr std::string_view kKind = R"("warbalance_run")";
constexpr std::size_t kMostBefore = 16;  ///< bytes before that: a brace, spaces, line ends, a byte order mark
constexpr const char* kChecksum = "checksum";

/// The keys that identify files of versions up to 0.2.
constexpr std::array<const char*, 4> kOlderKinds{"warbalance_part", "warbalance_checks", "sweep", "baseline"};

/// The checksum of the content, so spaces and line ends may change.
std::string checksum_of(const Json& json) { return hash_of(json.dump(-1, ' ', false, Json::error_handler_t::replace)); }

/// Whether JSON is nested so deeply that writing it recursively would overflow the stack.
bool is_too_deep(const std::string& text) {
  constexpr int kDeepest = 1000;
  int depth = 0;
  return std::ranges::any_of(text, [&](char letter) {
    depth += (letter == '[' || letter == '{') - (letter == ']' || letter == '}');
    return depth > kDeepest;
  });
}

bool is_part(const Part& part) {
  return part.count >= 1 && part.count <= kMostParts && part.index >= 1 && part.index <= part.count;
}

/// Whether all texts can be shown.
bool is_printable(const Json& json) {
  if (json.is_string()) return unprintable_part(json.get<std::string>()).empty();
  return !json.is_structured() || std::all_of(json.begin(), json.end(), is_printable);
}

/// @throws Json::exception  where something is missing or of another kind
std::optional<RunFile> run_of(const Json& json) {
  RunFile run;
  run.version = json.at("warbalance_run").get<std::string>();
  run.holds = json.at("holds").get<std::string>();
  run.command = json.at("command").get<std::string>();
  run.words = json.at("words").get<std::vector<std::string>>();
  for (const auto& [what, value] : json.at("run").items()) run.facts.push_back({what, value.get<std::string>()});
  run.part = {json.at("part").get<std::int64_t>(), json.at("parts").get<std::int64_t>()};
  run.items = {json.at("first").get<std::int64_t>(), json.at("end").get<std::int64_t>()};
  run.whole = json.at("whole").get<bool>();
  run.sums = json.at("sums");
  return is_part(run.part) && is_printable(json) ? std::optional(std::move(run)) : std::nullopt;
}

/// The message and the hint for a text that is not JSON of this kind.
std::pair<std::string, std::string> problem_of(const std::string& text, const Json& json, const WantedFile& wanted) {
  const Json older = Json::parse(text.substr(0, text.find('\n')), nullptr, /*allow_exceptions=*/false);
  const auto is_kind = [&](const char* kind) {
    return (json.is_object() && json.contains(kind)) || (older.is_object() && older.contains(kind));
  };
  if (std::ranges::any_of(kOlderKinds, is_kind)) {
    return {"an older version of the program has written this " + std::string(wanted.what) + ", in another format",
            wanted.how_to_mend};
  }
  if (text.find(kKind) > kMostBefore) return {"this is no " + std::string(wanted.what), wanted.how_to_make};
  return {"the file is cut off or damaged", wanted.how_to_mend};
}

}  // namespace

std::string run_file_text(const RunFile& run) {
  Json json;
  json["warbalance_run"] = run.version;
  json["holds"] = run.holds;
  json["command"] = run.command;
  json["words"] = run.words;
  Json& facts = json["run"] = Json::object();
  for (const RunFact& fact : run.facts) facts[fact.what] = fact.value;
  json["part"] = run.part.index;
  json["parts"] = run.part.count;
  json["first"] = run.items.first;
  json["end"] = run.items.end;
  json["whole"] = run.whole;
  json["sums"] = run.sums;
  json[kChecksum] = checksum_of(json);
  return json.dump(run.holds == kBaseline ? 2 : -1, ' ', false, Json::error_handler_t::replace) + '\n';
}

Diagnostic run_file_error(const std::filesystem::path& file, std::string message, std::string hint) {
  return {Diagnostic::Severity::error, file.string(), 0, 0, std::move(message), std::move(hint)};
}

Loaded<RunFile> read_run_file(const std::filesystem::path& file, const WantedFile& wanted, bool remembered) {
  const auto read = read_input(file, kMostMegabytes, remembered);
  if (!read.value) return {std::nullopt, read.diagnostics};
  const std::string is_none = "this is no " + std::string(wanted.what);
  const auto refused = [&](std::string message, std::string hint) {
    return Loaded<RunFile>{std::nullopt, {run_file_error(file, std::move(message), std::move(hint))}};
  };
  if (is_too_deep(*read.value)) return refused(is_none, wanted.how_to_make);
  Json json = Json::parse(*read.value, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || !json.contains("warbalance_run") || read.value->back() == '}') {
    auto [message, hint] = problem_of(*read.value, json, wanted);
    return refused(std::move(message), std::move(hint));
  }
  try {
    const Json checksum = json.at(kChecksum);
    json.erase(kChecksum);
    if (checksum != Json(checksum_of(json))) {
      return refused("the file was altered after it had been written: its checksum is another", wanted.how_to_mend);
    }
    std::optional<RunFile> run = run_of(json);
    if (run && run->holds != wanted.holds) {
      return refused(is_none + ": it holds a " + run->holds, wanted.how_to_make);
    }
    if (run) return {std::move(run), {}};
  } catch (const Json::exception&) {  // reported below
  }
  return refused(is_none + " as the program writes it", wanted.how_to_mend);
}

Json older_content(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  Json json = Json::parse(text.str(), nullptr, /*allow_exceptions=*/false);
  return json.is_object() ? json : Json();
}

}  // namespace warbalance::sim
