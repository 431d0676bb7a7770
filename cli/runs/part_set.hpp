#pragma once

#include <string>
#include <vector>

#include "cli/runs/part_file.hpp"

namespace warbalance::cli {

/// A part and the file that it comes from, as typed.
struct NamedPart {
  std::string file;
  PartFile content;
};

/// The parts in the files, in the order of their items. InputError with all that is wrong: files that are no parts,
/// parts of different runs, parts that are there twice.
std::vector<NamedPart> read_parts(const std::vector<std::string>& files);

/// Which parts of the run are not there: "parts 2 and 5 to 7 of 9"; empty: all are.
/// @param parts  of one run, each once, in order
std::string missing_parts(const std::vector<NamedPart>& parts);

/// InputError where the run, as its command line is read here and now, is not the one that the parts were played of.
void expect_parts_of(const SplitRun& run, const std::vector<NamedPart>& parts);

}  // namespace warbalance::cli
