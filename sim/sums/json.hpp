#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "sim/sums/fields.hpp"

// Sums of battles, and other results that are kept in files, as JSON and back, by the fields that they name.

namespace warbalance::sim {

/// Keys stay in the order in which they were added.
using Json = nlohmann::ordered_json;

inline Json sums_json(bool flag) { return flag; }
template <std::integral Count>
Json sums_json(Count count) {
  return count;
}
/// JSON has no numbers of more than 64 bits.
Json sums_json(const int128& count);
template <class Sum, std::size_t N>
Json sums_json(const std::array<Sum, N>& sums);
template <class Sum>
Json sums_json(const std::vector<Sum>& sums);
template <class Key, class Sum>
Json sums_json(const std::map<Key, Sum>& sums);

inline Json sums_json(std::monostate /*nothing*/) { return nullptr; }
inline Json sums_json(double number) { return number; }  // JSON has no NaN: it becomes null
inline Json sums_json(const std::string& text) { return text; }
/// Enumerations are written as numbers; `last_enumerator` of the type gives the range.
template <class Enum>
requires std::is_enum_v<Enum> Json sums_json(Enum value) { return static_cast<int>(value); }
/// An empty optional is an empty list, because null may be a value.
template <class Sum>
Json sums_json(const std::optional<Sum>& sum);
/// The number of the alternative, and its value.
template <class... Sums>
Json sums_json(const std::variant<Sums...>& sum);

template <HasFields Sum>
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

/// A list of pairs, because keys of JSON are texts.
template <class Key, class Sum>
Json sums_json(const std::map<Key, Sum>& sums) {
  Json json = Json::array();
  for (const auto& [key, sum] : sums) json.push_back(Json::array({sums_json(key), sums_json(sum)}));
  return json;
}

template <class Sum>
Json sums_json(const std::optional<Sum>& sum) {
  return sum ? Json::array({sums_json(*sum)}) : Json::array();
}

template <class... Sums>
Json sums_json(const std::variant<Sums...>& sum) {
  return Json::array({sum.index(), std::visit([](const auto& value) { return sums_json(value); }, sum)});
}

// Reading returns false if the JSON is not such a sum, or a number is greater than any run's. So adding numbers cannot
// overflow.

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
    const bool adds = std::cmp_less_equal(number, kGreatestCount) && std::cmp_greater_equal(number, -kGreatestCount);
    return (adds || std::is_same_v<Count, std::uint64_t>)&&std::in_range<Count>(number);
  };
  const bool fits = json.is_number_unsigned() ? fits_in(json.get<std::uint64_t>()) : fits_in(json.get<std::int64_t>());
  if (fits) count = json.get<Count>();
  return fits;
}

bool read_sums(const Json& json, int128& count);

template <class Sum, std::size_t N>
bool read_sums(const Json& json, std::array<Sum, N>& sums);
template <class Sum>
bool read_sums(const Json& json, std::vector<Sum>& sums);
template <class Key, class Sum>
bool read_sums(const Json& json, std::map<Key, Sum>& sums);

inline bool read_sums(const Json& json, std::monostate& /*nothing*/) { return json.is_null(); }

inline bool read_sums(const Json& json, double& number) {
  if (!json.is_number() && !json.is_null()) return false;
  number = json.is_null() ? std::numeric_limits<double>::quiet_NaN() : json.get<double>();
  return true;
}

inline bool read_sums(const Json& json, std::string& text) {
  if (!json.is_string()) return false;
  text = json.get<std::string>();
  return true;
}

template <class Enum>
requires std::is_enum_v<Enum>
bool read_sums(const Json& json, Enum& value) {
  int number = 0;
  if (!read_sums(json, number) || number < 0 || number > static_cast<int>(last_enumerator(Enum{}))) return false;
  value = static_cast<Enum>(number);
  return true;
}

template <class Sum>
bool read_sums(const Json& json, std::optional<Sum>& sum);
template <class... Sums>
bool read_sums(const Json& json, std::variant<Sums...>& sum);

template <HasFields Sum>
bool read_sums(const Json& json, Sum& sum) {
  bool good = json.is_object() && json.size() == count_fields<Sum>();
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

template <class Sum>
bool read_sums(const Json& json, std::optional<Sum>& sum) {
  sum.reset();
  if (!json.is_array() || json.size() > 1) return false;
  return json.empty() || read_sums(json[0], sum.emplace());
}

template <class... Sums>
bool read_sums(const Json& json, std::variant<Sums...>& sum) {
  std::size_t index = 0;
  if (!json.is_array() || json.size() != 2 || !read_sums(json[0], index)) return false;
  std::size_t next = 0;
  const auto is_of = [&]<class Alternative>(Alternative value) {
    if (next++ != index || !read_sums(json[1], value)) return false;
    sum = std::move(value);
    return true;
  };
  return (is_of(Sums{}) || ...);
}

}  // namespace warbalance::sim
