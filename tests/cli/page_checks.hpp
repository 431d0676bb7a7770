#pragma once

#include <cstddef>
#include <string>

namespace warbalance::test {

/// How often a text has a part.
std::size_t times(const std::string& text, const std::string& part);

/// Whether Python's parser of XML reads a page, which it does of no page with a tag that is not closed.
bool is_well_formed(const std::string& page);

}  // namespace warbalance::test
