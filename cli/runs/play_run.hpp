#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/args/command.hpp"
#include "cli/report/deliver.hpp"
#include "cli/runs/split_run.hpp"

namespace warbalance::cli {

/// The one way in which a run is played: claims the files that it writes, goes on from what its file holds, plays what
/// is missing, keeps it, and tells the result. With --part it plays that part and writes its file; with --store the
/// file keeps the run; a command that `keeps_progress` goes on from beside its result; all others are played at once.
/// @pre the command can be split
Exit play_run(const Command& command, const ParsedArgs& typed);

/// Prints the result of what a run has played, and writes the further files that it asks for.
/// @param machine  for what is still to be played
/// @param missing  which parts are not there: "parts 2 and 5 of 7"; empty: the run is whole
Exit tell_result(const SplitRun& run, const PartMachine& machine, const OutputOptions& output, Destination& destination,
                 bool interrupted, const std::string& missing = {});

/// What is said of files that are none of a run.
sim::WantedFile wanted_run();

/// InputError where another version has written the file.
void expect_own_version(const sim::RunFile& run, const std::string& file, std::string_view what_to_do);

/// The command line of a run, for a shell.
std::string command_line_of(const sim::RunFile& run);

/// In what two runs differ, in words; empty: in nothing. @param owner  whom the second one belongs to
std::string difference(const std::vector<RunFact>& facts, const std::vector<RunFact>& others, std::string_view owner);

}  // namespace warbalance::cli
