#pragma once

#include <fmt/format.h>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/report/json_parts.hpp"
#include "sim/battles/tally.hpp"
#include "sim/sums/fields.hpp"

// Sums of battles as JSON and back, by the fields that they name.

namespace warbalance::cli {

inline Json sums_json(bool flag) { return flag; }
template <std::integral Count>
Json sums_json(Count count) {
  return count;
}
/// JSON has no numbers of more than 64 bits.
inline Json sums_json(const sim::int128& count) { return fmt::format("{}", count); }
template <class Sum, std::size_t N>
Json sums_json(const std::array<Sum, N>& sums);
template <class Sum>
Json sums_json(const std::vector<Sum>& sums);
template <class Key, class Sum>
Json sums_json(const std::map<Key, Sum>& sums);

template <sim::HasFields Sum>
Json sums_json(const Sum& sum) {
  Json json = Json::object();
  Sum::fields([&](const char* name, auto member) { json[name] = sums_json(sum.*member); });
  return json;
}

template <class Sum, std::size_t N>
Json sums_json(const std::array<Sum, N>& sums) {
  Json json = Json::array();
  for (const Sum& sum : sums) json.push_back(sums_json(sum));
  return json;
}

template <class Sum>
Json sums_json(const std::vector<Sum>& sums) {
  Json json = Json::array();
  for (const Sum& sum : sums) json.push_back(sums_json(sum));
  return json;
}

/// A list of pairs: keys of JSON are texts.
template <class Key, class Sum>
Json sums_json(const std::map<Key, Sum>& sums) {
  Json json = Json::array();
  for (const auto& [key, sum] : sums) json.push_back(Json::array({sums_json(key), sums_json(sum)}));
  return json;
}

// Reading: false where the JSON is no such sum, or a number greater than any run comes to: adding numbers that were
// read cannot overflow.

inline constexpr std::int64_t kGreatestCount = std::int64_t{1} << 56;

inline bool read_sums(const Json& json, bool& flag) {
  if (!json.is_boolean()) return false;
  flag = json.get<bool>();
  return true;
}

template <std::integral Count>
bool read_sums(const Json& json, Count& count) {
  if (!json.is_number_integer()) return false;
  const auto fits_in = [](auto number) {
    return std::cmp_less_equal(number, kGreatestCount) && std::cmp_greater_equal(number, -kGreatestCount) &&
           std::in_range<Count>(number);
  };
  const bool fits = json.is_number_unsigned() ? fits_in(json.get<std::uint64_t>()) : fits_in(json.get<std::int64_t>());
  if (fits) count = json.get<Count>();
  return fits;
}

bool read_sums(const Json& json, sim::int128& count);

template <class Sum, std::size_t N>
bool read_sums(const Json& json, std::array<Sum, N>& sums);
template <class Sum>
bool read_sums(const Json& json, std::vector<Sum>& sums);
template <class Key, class Sum>
bool read_sums(const Json& json, std::map<Key, Sum>& sums);

template <sim::HasFields Sum>
bool read_sums(const Json& json, Sum& sum) {
  bool good = json.is_object() && json.size() == sim::count_fields<Sum>();
  Sum::fields([&](const char* name, auto member) {
    good = good && json.contains(name) && read_sums(json.at(name), sum.*member);
  });
  if constexpr (requires { sum.valid(); }) good = good && sum.valid();
  return good;
}

template <class Sum, std::size_t N>
bool read_sums(const Json& json, std::array<Sum, N>& sums) {
  bool good = json.is_array() && json.size() == N;
  for (std::size_t i = 0; good && i < N; ++i) good = read_sums(json[i], sums[i]);
  return good;
}

template <class Sum>
bool read_sums(const Json& json, std::vector<Sum>& sums) {
  if (!json.is_array()) return false;
  sums.resize(json.size());
  bool good = true;
  for (std::size_t i = 0; good && i < sums.size(); ++i) good = read_sums(json[i], sums[i]);
  return good;
}

template <class Key, class Sum>
bool read_sums(const Json& json, std::map<Key, Sum>& sums) {
  if (!json.is_array()) return false;
  for (const Json& pair : json) {
    Key key{};
    Sum sum{};
    const bool good = pair.is_array() && pair.size() == 2 && read_sums(pair[0], key) && read_sums(pair[1], sum);
    if (!good || !sums.emplace(key, std::move(sum)).second) return false;
  }
  return true;
}

}  // namespace warbalance::cli
