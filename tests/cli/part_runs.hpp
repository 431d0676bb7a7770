#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/cli/program.hpp"

// Runs that are played in parts and merged.

namespace warbalance::test {

using Strings = std::vector<std::string>;

inline const Strings kFormats{"table", "csv", "json", "markdown", "html"};

/// Plays a part, which has to succeed. @return its file
std::string play_part(const ScratchFolder& folder, const Strings& run, int index, int count);
Strings play_parts(const ScratchFolder& folder, const Strings& run, int count);

Outcome merge(const Strings& files, const Strings& more = {});

/// Merging is refused, and the message has all these texts in it.
void expect_refused(const Outcome& outcome, const Strings& texts);

/// Merged parts, in a random order, are the bytes of the whole run in these formats, and end with its status.
void expect_whole(const Strings& run, const std::vector<int>& counts, const Strings& formats);

}  // namespace warbalance::test
