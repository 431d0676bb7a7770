#pragma once

#include <gtest/gtest.h>

#include <type_traits>
#include <vector>

namespace warbalance::tests {

/// A position that was kept is found again until any one of these changes is made to it, and is then another one.
/// @tparam Book  `knows()`: whether its position is known, and stores it; `state()` is that position
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

/// A position that was kept is another one as soon as any byte of this part of it is another.
template <class Book, class Part>
void expect_another_for_each_byte(Book& book, Part& part) {
  static_assert(std::has_unique_object_representations_v<Part>);
  auto* const bytes = reinterpret_cast<unsigned char*>(&part);
  for (std::size_t i = 0; i < sizeof part; ++i) {
    bytes[i] ^= 1U;
    EXPECT_FALSE(book.knows()) << "byte " << i;
    bytes[i] ^= 1U;
    EXPECT_TRUE(book.knows()) << "byte " << i;
  }
}

}  // namespace warbalance::tests
