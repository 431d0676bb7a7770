#include "sim/catalog/text_places.hpp"

#include <algorithm>

namespace warbalance::sim {

Diagnostics said_of(const Diagnostic& place, Diagnostics diagnostics) {
  for (Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.file != kCommandLine) continue;
    const int columns_in = place.line > 0 ? std::max(0, diagnostic.column - 1) : diagnostic.column;
    diagnostic.column = place.line > 0 ? place.column + columns_in : columns_in;
    diagnostic.line = place.line > 0 ? place.line : diagnostic.line;
    diagnostic.file = place.file;
  }
  return diagnostics;
}

}  // namespace warbalance::sim
