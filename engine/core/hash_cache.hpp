#pragma once

#include <cstddef>
#include <vector>

#include "engine/core/hash.hpp"

namespace warbalance {

/// A cache of results by keys without padding, whose bytes are hashed. Only the constructor allocates.
/// @tparam kBits  it has 2^kBits places
template <class Key, class Result, unsigned kBits>
class HashCache {
 public:
  HashCache() : places_(std::size_t{1} << kBits) {}

  /// The result of a key: `find_out(key)`, or what that returned last time.
  template <class FindOut>
  const Result& find(const Key& key, const FindOut& find_out) {
    Place& place = places_[hash_of_object(key) >> (64 - kBits)];
    if (!place.used || place.key != key) place = {key, find_out(key), true};
    return place.result;
  }

 private:
  /// It holds what was found out for it last.
  struct Place {
    Key key;
    Result result;
    bool used = false;
  };

  std::vector<Place> places_;
};

}  // namespace warbalance
