#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

namespace warbalance::cli {

/// Whether a name is one of a list.
template <class List>
bool is_listed(const List& list, std::string_view name) {
  return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

}  // namespace warbalance::cli
