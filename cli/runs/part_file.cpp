#include "cli/runs/part_file.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "cli/base/version.hpp"
#include "cli/report/checked_file.hpp"

namespace warbalance::cli {
namespace {

constexpr CheckedKind kPart{.key = "warbalance_part",
                            .what = "part of a run",
                            .how_to_make = "a run with --part I/N --output FILE writes one",
                            .how_to_mend = "play this part again"};

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
  json[kPart.key] = version();
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
  return checked_text(json);
}

sim::Loaded<PartFile> read_part(const std::filesystem::path& file) {
  const sim::Loaded<Json> json = read_checked(file, kPart);
  if (!json.value) return {std::nullopt, json.diagnostics};
  const auto refused = [&](std::string message, std::string_view hint) {
    return sim::Loaded<PartFile>{std::nullopt, {checked_file_error(file, std::move(message), hint)}};
  };
  try {
    const auto by = json.value->at(kPart.key).get<std::string>();
    if (by != version()) {
      return refused(fmt::format("warbalance {} has written this part, and this is {}", by, version()),
                     "merge parts with the version that has played them");
    }
    PartFile part = part_of(*json.value);
    if (is_part(part.part)) return {std::move(part), {}};
  } catch (const Json::exception&) {  // told below
  }
  return refused(fmt::format("this is no {} as the program writes it", kPart.what), kPart.how_to_mend);
}

}  // namespace warbalance::cli
