#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/report/json_parts.hpp"
#include "cli/runs/split_run.hpp"
#include "sim/battles/part.hpp"
#include "sim/files/diagnostics.hpp"

namespace warbalance::cli {

/// What the file of a part says. It is JSON in two lines: all of this, and the checksum of the first line.
struct PartFile {
  std::string command;             ///< "battle"
  std::vector<std::string> words;  ///< that follow it: `EffectiveWords::run`
  std::vector<RunFact> facts;
  sim::Part part;
  sim::ItemRange items;
  bool whole = true;  ///< false: it was played in part only, and can be resumed
  Json sums;
};

std::string part_text(const PartFile& part);

/// Reads the file of a part that this version of the program has written. Files that are cut off, that were altered by
/// as little as a bit, and that another version has written are errors.
sim::Loaded<PartFile> read_part(const std::filesystem::path& file);

}  // namespace warbalance::cli
