#pragma once

#include <cstddef>
#include <string_view>
#include <utility>

#include "cli/base/errors.hpp"

// Handling of loaders' results in commands.

namespace warbalance::cli {

/// Prints diagnostics to stderr unless `quiet`.
void print_warnings(const sim::Diagnostics& diagnostics, bool quiet);

/// The value of a loader. Warnings go to stderr unless `quiet`; errors end in an InputError.
template <class T>
T value_or_throw(sim::Loaded<T> loaded, bool quiet) {
  if (!loaded.value || sim::has_errors(loaded.diagnostics)) throw InputError(loaded.diagnostics);
  print_warnings(loaded.diagnostics, quiet);
  return std::move(*loaded.value);
}

/// The same for an argument: messages give its number instead of "command line".
template <class T>
T take_argument(sim::Loaded<T> loaded, std::size_t number, bool quiet) {
  name_argument(loaded.diagnostics, number);
  try {
    return value_or_throw(std::move(loaded), quiet);
  } catch (const InputError& error) {
    throw error.about_argument();
  }
}

/// The result of `load`; its InputErrors without a subject are about the option.
template <class Load>
auto for_option(std::string_view option, const Load& load) {
  try {
    return load();
  } catch (const InputError& error) {
    throw error.about_option(option);
  }
}

}  // namespace warbalance::cli
