// Guarded by a name and not by `#pragma once`: see `precompile` in CMakeLists.txt.
#ifndef WARBALANCE_SIM_CATALOG_TOML_LIBRARY_HPP
#define WARBALANCE_SIM_CATALOG_TOML_LIBRARY_HPP

// The only file that includes toml++. Some files with a broken syntax ("[#") violate assertions of the library, and
// with NDEBUG it relies on them without a check. Here a violated assertion is an exception, which `parse_toml_file`
// reports as a message about the file; so the library is compiled with the program (toml_library.cpp), not linked.

#include <stdexcept>

namespace warbalance::sim {

/// An assertion of the library was violated. Caught where files are parsed.
class TomlAssertion : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

[[noreturn]] void throw_toml_assertion(const char* expression);

}  // namespace warbalance::sim

#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_HEADER_ONLY 0
#define TOML_ASSERT(expr) ((expr) ? void(0) : ::warbalance::sim::throw_toml_assertion(#expr))
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

#endif
