#pragma once

#include <string>
#include <string_view>

namespace warbalance::cli {

/// A text as it stands in HTML and XML, between tags or inside of quotes: `&`, `<`, `>`, `"` and `'` are written as
/// references. Control characters, which XML cannot hold, become spaces.
std::string html_escaped(std::string_view text);

}  // namespace warbalance::cli
