#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

// Sums of battles name their fields once; merging and writing to files use that list.

namespace warbalance::sim {

__extension__ using int128 = __int128;  // sums of squares outgrow 64 bits; both supported compilers have it

/// Converts to any type, to count the members of a struct.
struct AnyValue {
  template <class T>
  operator T() const;
};

/// A struct that names its fields: `S::fields(visit)` calls `visit(name, &S::member)` for each of them, in order.
template <class S>
concept HasFields = requires {
  S::fields([](const char*, auto) {});
};

/// How many fields a struct names.
template <HasFields S>
constexpr std::size_t count_fields() {
  std::size_t count = 0;
  S::fields([&](const auto&, auto) { ++count; });
  return count;
}

template <class S, std::size_t... I>
constexpr bool takes_values(std::index_sequence<I...>) {
  return requires { S{(static_cast<void>(I), AnyValue{})...}; };
}

/// Whether an aggregate names each of its members. (A value more than it has members cannot initialise it.)
/// @tparam kOthers  how many members are not fields
template <HasFields S, std::size_t kOthers = 0>
constexpr bool names_all_fields() {
  constexpr std::size_t kNamed = count_fields<S>() + kOthers;
  return takes_values<S>(std::make_index_sequence<kNamed>()) &&
         !takes_values<S>(std::make_index_sequence<kNamed + 1>());
}

/// Adds a count.
template <class Count>
void merge_sum(Count& into, const Count& other) {
  into += other;
}

/// A plain int is not a count but a size that is equal in all battles; 0 = not known yet.
inline void merge_sum(int& into, const int& other) { into = std::max(into, other); }

template <class Sum>
requires requires(Sum& into, const Sum& other) { into.merge(other); }
void merge_sum(Sum& into, const Sum& other) { into.merge(other); }

/// Keeps the most remarkable battle.
template <class Battle>
requires requires(Battle& into, const Battle& other) { into.offer(other); }
void merge_sum(Battle& into, const Battle& other) { into.offer(other); }

template <class Sum, std::size_t N>
void merge_sum(std::array<Sum, N>& into, const std::array<Sum, N>& other) {
  for (std::size_t i = 0; i < N; ++i) merge_sum(into[i], other[i]);
}

/// Sums are merged element by element; results of single groups are appended.
template <class Element>
void merge_sum(std::vector<Element>& into, const std::vector<Element>& other) {
  if constexpr (requires(Element & element) { element.merge(element); }) {
    into.resize(std::max(into.size(), other.size()));
    for (std::size_t i = 0; i < other.size(); ++i) merge_sum(into[i], other[i]);
  } else {
    into.insert(into.end(), other.begin(), other.end());
  }
}

/// Sums of a key that only one side has are copied.
template <class Key, class Sum>
void merge_sum(std::map<Key, Sum>& into, const std::map<Key, Sum>& other) {
  for (const auto& [key, sum] : other) {
    const auto [at, added] = into.try_emplace(key, sum);
    if (!added) merge_sum(at->second, sum);
  }
}

/// Merges all fields that a struct names.
template <HasFields S>
void merge_fields(S& into, const S& other) {
  S::fields([&](const char*, auto member) { merge_sum(into.*member, other.*member); });
}

}  // namespace warbalance::sim
