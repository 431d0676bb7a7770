#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/args/command.hpp"
#include "cli/report/deliver.hpp"
#include "cli/runs/split_run.hpp"

namespace warbalance::cli {

/// Plays a run: claims the files that it writes, continues from its file, plays the rest, keeps it, and prints the
/// result. With --part it plays that part and writes its file. With --store the file keeps the run. A command that
/// `keeps_progress` continues from a file beside its result. All others are played at once.
/// @pre the command has `split`
Exit play_run(const Command& command, const ParsedArgs& typed);

/// Prints the result of a run's battles and writes the further files that it requests.
/// @param machine for battles that are still to play
/// @param missing missing parts: "parts 2 and 5 of 7"; empty: the run is whole
Exit deliver_result(const SplitRun& run, const PartMachine& machine, const OutputOptions& output,
                    Destination& destination, bool interrupted, const std::string& missing = {});

/// The messages for files that are not files of a run.
sim::WantedFile wanted_run();

/// InputError if another version has written the file.
void expect_own_version(const sim::RunFile& run, const std::string& file, std::string_view what_to_do);

/// The command line of a run, for a shell.
std::string command_line_of(const sim::RunFile& run);

/// How two runs differ, in words; empty: they do not. @param owner owner of the second run, for the text
std::string difference(const std::vector<RunFact>& facts, const std::vector<RunFact>& others, std::string_view owner);

}  // namespace warbalance::cli
