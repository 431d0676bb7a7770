#include "cli/base/loading.hpp"

#include "cli/base/standard_streams.hpp"

namespace warbalance::cli {

void print_warnings(const sim::Diagnostics& diagnostics, bool quiet) {
  if (!quiet && !diagnostics.empty()) say("{}\n", text_of(diagnostics));
}

}  // namespace warbalance::cli
