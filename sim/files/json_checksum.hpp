#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "sim/files/hash.hpp"

// Checksums within JSON of files that the program writes and reads again. They are of what the JSON says: spaces and
// line ends may change.

namespace warbalance::sim {

using Json = nlohmann::ordered_json;

inline constexpr const char* kChecksum = "checksum";

inline std::string checksum_of(const Json& json) {
  return hash_of(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

/// Adds the checksum of an object to it, behind all else.
inline void add_checksum(Json& json) { json[kChecksum] = checksum_of(json); }

/// Whether an object has the checksum of all else in it.
inline bool has_checksum(Json json) {
  if (!json.is_object() || !json.contains(kChecksum)) return false;
  const Json stored = json[kChecksum];
  json.erase(kChecksum);
  return stored == Json(checksum_of(json));
}

}  // namespace warbalance::sim
