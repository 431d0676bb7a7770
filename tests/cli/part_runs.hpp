#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "sim/files/hash.hpp"
#include "tests/cli/program.hpp"

// Runs that are played in parts and merged.

namespace warbalance::test {

using Strings = std::vector<std::string>;

inline const Strings kFormats{"table", "csv", "json", "markdown", "html"};

/// Plays a part, which has to succeed. @return its file
inline std::string play_part(const ScratchFolder& folder, const Strings& run, int index, int count) {
  const std::string part = std::to_string(index) + "/" + std::to_string(count);
  const std::string file = (folder / (std::to_string(index) + "-of-" + std::to_string(count) + ".json")).string();
  const Outcome outcome = warbalance_program(with(run, {"--part", part, "-o", file}));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  return file;
}

inline Strings play_parts(const ScratchFolder& folder, const Strings& run, int count) {
  Strings files;
  for (int index = 1; index <= count; ++index) files.push_back(play_part(folder, run, index, count));
  return files;
}

/// What the file of a run says.
inline Json content_of(const std::string& file) { return Json::parse(read_text(file)); }

/// Writes a file of a run whose checksum is right, whatever its content.
inline void write_run_file(const std::string& file, Json content) {
  content.erase("checksum");
  content["checksum"] = sim::hash_of(content.dump());
  write_text(file, content.dump() + "\n");
}

inline Outcome merge(const Strings& files, const Strings& more = {}) {
  return warbalance_program(with(with({"merge"}, files), more));
}

/// The same result in a file of each format.
inline Strings in_every_format(const ScratchFolder& folder) {
  Strings words{"--quiet"};
  for (const char* const name : {"r.txt", "r.csv", "r.json", "r.md", "r.html"}) {
    words.insert(words.end(), {"-o", (folder / name).string()});
  }
  return words;
}

/// Parts that are merged in a random order give the files of the whole run, and end as it does.
inline void expect_whole(const Strings& run, const std::vector<int>& counts) {
  static std::mt19937 order(38);
  const ScratchFolder one;
  const Outcome whole = warbalance_program(with(run, in_every_format(one)));
  EXPECT_TRUE(whole.status == 0 || whole.status == 3) << whole.err;
  EXPECT_GE(one.files().size(), 6U) << "CSV has its provenance beside it";
  for (const int count : counts) {
    const ScratchFolder folder;
    Strings files = play_parts(folder, run, count);
    std::shuffle(files.begin(), files.end(), order);
    const ScratchFolder again;
    const Outcome merged = merge(files, in_every_format(again));
    EXPECT_EQ(merged.status, whole.status) << merged.err;
    EXPECT_EQ(merged.err, whole.err);
    EXPECT_EQ(again.files(), one.files());
    for (const std::string& file : one.files()) {
      EXPECT_EQ(read_text(again / file), read_text(one / file)) << file << " of " << count << " parts";
    }
  }
}

}  // namespace warbalance::test
