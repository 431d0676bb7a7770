#pragma once

#include <gtest/gtest.h>

#include <vector>

namespace warbalance::tests {

/// A position that was kept is found again until any one of these changes is made to it, and is then another one.
/// @tparam Book  `knows()`: whether its position is known, which it is from then on; `state()` is that position
template <class Book, class State>
void expect_known_until_changed(const std::vector<void (*)(State&)>& changes) {
  for (std::size_t i = 0; i < changes.size(); ++i) {
    Book book;
    EXPECT_FALSE(book.knows());
    EXPECT_TRUE(book.knows());
    changes[i](book.state());
    EXPECT_FALSE(book.knows()) << i;
    EXPECT_TRUE(book.knows()) << i;
  }
}

}  // namespace warbalance::tests
