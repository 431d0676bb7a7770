#include "cli/parts/part_file.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "cli/base/version.hpp"
#include "sim/catalog/hash.hpp"
#include "sim/catalog/input_files.hpp"

namespace warbalance::cli {
namespace {

constexpr int kMostMegabytes = 1024;
constexpr std::string_view kStart = R"({"warbalance_part":)";
constexpr std::string_view kCheckStart = R"({"checksum":")";
constexpr std::string_view kCheckEnd = "\"}\n";

std::string check_line(std::string_view content) {
  return fmt::format("{}{}{}", kCheckStart, sim::hash_of(content), kCheckEnd);
}

sim::Loaded<PartFile> refused(const std::filesystem::path& file, std::string message, std::string hint) {
  return {std::nullopt, {{sim::Diagnostic::Severity::error, file.string(), 0, 0, std::move(message), std::move(hint)}}};
}

/// @throws Json::exception  where something is missing or of another kind
PartFile part_of(const Json& json) {
  PartFile part;
  part.command = json.at("command").get<std::string>();
  part.words = json.at("words").get<std::vector<std::string>>();
  for (const auto& [what, value] : json.at("run").items()) part.facts.push_back({what, value.get<std::string>()});
  part.part = {json.at("part").get<std::int64_t>(), json.at("parts").get<std::int64_t>()};
  part.items = {json.at("first").get<std::int64_t>(), json.at("end").get<std::int64_t>()};
  part.whole = json.at("whole").get<bool>();
  part.sums = json.at("sums");
  return part;
}

bool is_part(const sim::Part& part) {
  return part.count >= 1 && part.count <= sim::kMostParts && part.index >= 1 && part.index <= part.count;
}

}  // namespace

std::string part_text(const PartFile& part) {
  Json json;
  json["warbalance_part"] = version();
  json["command"] = part.command;
  json["words"] = part.words;
  Json& facts = json["run"] = Json::object();
  for (const RunFact& fact : part.facts) facts[fact.what] = fact.value;
  json["part"] = part.part.index;
  json["parts"] = part.part.count;
  json["first"] = part.items.first;
  json["end"] = part.items.end;
  json["whole"] = part.whole;
  json["sums"] = part.sums;
  const std::string content = json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
  return content + check_line(content);
}

sim::Loaded<PartFile> read_part(const std::filesystem::path& file) {
  const auto read = sim::read_input(file, kMostMegabytes);
  if (!read.value) return {std::nullopt, read.diagnostics};
  const std::string_view text = *read.value;
  if (!text.starts_with(kStart)) {
    return refused(file, "this is no part of a run", "a run with --part I/N --output FILE writes one");
  }
  const std::string again = "play this part again";
  const std::size_t content_size = text.find('\n') + 1;
  const std::string_view content = text.substr(0, content_size);
  const std::string_view check = text.substr(content_size);
  const std::string wanted = check_line(content);
  if (content.empty() || (check.size() < wanted.size() && wanted.starts_with(kCheckStart))) {
    return refused(file, "the file is cut off: its checksum at the end is missing", again);
  }
  if (check != wanted) {
    return refused(file, "the file was altered after it had been written: its checksum is another", again);
  }
  try {
    const Json json = Json::parse(content);
    const auto by = json.at("warbalance_part").get<std::string>();
    if (by != version()) {
      return refused(file, fmt::format("warbalance {} has written this part, and this is {}", by, version()),
                     "merge parts with the version that has played them");
    }
    PartFile part = part_of(json);
    if (is_part(part.part)) return {std::move(part), {}};
  } catch (const Json::exception&) {  // told below
  }
  return refused(file, "this is no part of a run as the program writes it", again);
}

}  // namespace warbalance::cli
