#pragma once

#include <string>

// Words as TOML files write them.

namespace warbalance::sim {

/// A string in quotes; quotes, backslashes and control characters are escaped.
std::string string_text(const std::string& text);

/// A key: bare where it can be, else in quotes.
std::string key_text(const std::string& key);

}  // namespace warbalance::sim
