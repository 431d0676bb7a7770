#define TOML_IMPLEMENTATION
#include "sim/catalog/toml_library.hpp"

namespace warbalance::sim {

void throw_toml_assertion(const char* expression) { throw TomlAssertion(expression); }

}  // namespace warbalance::sim
