#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cli/report/report.hpp"

namespace warbalance::cli {

/// Keys stay in the order in which they were added.
using Json = nlohmann::ordered_json;

/// A printed JSON document: two spaces, invalid UTF-8 replaced, a line feed at the end.
std::string json_text(const Json& json);

Json provenance_object(const Provenance& provenance);

/// The provenance alone, for files beside those of bare formats.
/// @param files  names of all files of the result
std::string provenance_json(const Provenance& provenance, const std::vector<std::string>& files);

/// The envelope around every result: schema, command, provenance, results.
/// @param further keys besides the results
std::string envelope_text(std::string_view command, const Provenance& provenance, Json results,
                          const Json& further = Json::object());

/// A report as JSON. @param more keys besides those of every report
std::string json_of(const Report& report, const Json& more = Json::object());

}  // namespace warbalance::cli
