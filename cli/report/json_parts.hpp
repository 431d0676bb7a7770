#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cli/report/report.hpp"

namespace warbalance::cli {

/// Keys stay in the order in which they were added.
using Json = nlohmann::ordered_json;

/// A JSON document as the program prints it: two spaces, bytes that are no UTF-8 replaced, a line feed at the end.
std::string json_text(const Json& json);

Json provenance_object(const Provenance& provenance);

/// The provenance alone: what stands beside files of bare formats.
/// @param files  names of all files of the result
std::string provenance_json(const Provenance& provenance, const std::vector<std::string>& files);

/// The envelope around every result: schema, command, provenance, results.
/// @param further  keys that stand beside the results
std::string envelope_text(std::string_view command, const Provenance& provenance, Json results,
                          const Json& further = Json::object());

/// A report as JSON. @param more  keys that stand beside what every report has
std::string json_of(const Report& report, const Json& more = Json::object());

}  // namespace warbalance::cli
