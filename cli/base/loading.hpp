#pragma once

#include <cstddef>
#include <utility>

#include "cli/base/errors.hpp"

// What loaders return, as commands take it.

namespace warbalance::cli {

/// Prints diagnostics to stderr unless `quiet`.
void print_warnings(const sim::Diagnostics& diagnostics, bool quiet);

/// What a loader said of an argument that was typed, with its number in place of "command line".
template <class T>
sim::Loaded<T> of_argument(sim::Loaded<T> loaded, std::size_t number) {
  name_argument(loaded.diagnostics, number);
  return loaded;
}

/// The value of a loader. Warnings go to stderr unless `quiet`; errors end in an InputError.
template <class T>
T take(sim::Loaded<T> loaded, bool quiet) {
  if (!loaded.value || sim::has_errors(loaded.diagnostics)) throw InputError(loaded.diagnostics);
  print_warnings(loaded.diagnostics, quiet);
  return std::move(*loaded.value);
}

}  // namespace warbalance::cli
