#pragma once

#include <string>
#include <string_view>

namespace warbalance::sim {

/// A text as 16 hex digits (Fowler-Noll-Vo 1a, 64 bits): the fingerprint of data that results depend on.
std::string hash_of(std::string_view canonical);

}  // namespace warbalance::sim
