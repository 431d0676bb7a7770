#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <type_traits>

namespace warbalance::tests {

/// What tests of keys have changed so far.
struct ChangedFields {
  int fields = 0;
  int different = 0;      ///< whose change gave another answer
  std::size_t bytes = 0;  ///< of the fields: equal to the size of the key, or a field is missing
};

/// Changes every field of a key to its next value, one after the other: a table that keeps answers by key must tell the
/// two apart.
/// @param each_field  each_field(key, visit) calls visit(field, least, greatest) for all fields
/// @param kept        kept(key): the answer of one table, which is asked for all keys
/// @param fresh       fresh(key): the answer of a table that has never been asked
template <class Key, class EachField, class Kept, class Fresh>
void change_every_field(const Key& key, const EachField& each_field, const Kept& kept, const Fresh& fresh,
                        ChangedFields& sum) {
  Key changed = key;
  each_field(changed, [&](auto& field, int least, int greatest) {
    using Field = std::remove_reference_t<decltype(field)>;
    const Field before = field;
    const int next = static_cast<int>(before) == greatest ? least : static_cast<int>(before) + 1;
    field = static_cast<Field>(next);
    ASSERT_NE(changed, key);
    const auto first = kept(key);
    const auto second = kept(changed);
    EXPECT_EQ(first, kept(key));
    EXPECT_EQ(second, fresh(changed)) << "field " << sum.fields;
    sum.different += first == second ? 0 : 1;
    ++sum.fields;
    sum.bytes += sizeof field;
    field = before;
  });
}

}  // namespace warbalance::tests
