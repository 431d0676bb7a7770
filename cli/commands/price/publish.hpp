#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/args/command_line.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/commands/price/run.hpp"
#include "cli/report/output_file.hpp"
#include "cli/report/report.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/pricing/publish/list_passes.hpp"
#include "sim/pricing/publish/validation.hpp"
#include "sim/pricing/report/mono_prices.hpp"
#include "sim/strongest/tournament.hpp"

namespace warbalance::cli {

/// The strongest army that was found under a list.
struct ListAttack {
  std::string list;  ///< "listed", "published", with --tournament also "fair on average"
  std::string army;
  sim::Estimate score;  ///< against random armies of its points
};

/// `price --publish`: the list and its validation.
struct Publication {
  sim::PrintedLists lists;
  std::optional<sim::ListSpace> space;    ///< of the lists
  const sim::Ruleset* ruleset = nullptr;  ///< of the run
  sim::Validation listed;                 ///< on armies at listed costs: listed, fair, the lists of the curve, floor
  sim::TournamentList tournament;         ///< without rounds: not requested
  sim::Validation own;                    ///< on armies built at the list: listed, fair, the list
  std::vector<ListAttack> attacks;        ///< under the listed prices, then under the list; empty if they are the same
  bool attack_interrupted = false;

  /// Whether the last list of the curve is one for chosen armies, and the one before it is fair on average.
  bool has_tournament_list() const { return tournament.chosen > 0; }

  bool interrupted() const { return lists.interrupted || own.interrupted || listed.interrupted || attack_interrupted; }
};

/// The approximate battles of a publication; the numbers of passes and lists are not known.
std::int64_t publication_battles(const PriceRun& run);

/// Searches the list and validates it, in the calling TBB arena.
/// @param run, population  the result keeps references to them
/// @param prices      of the run; converged
Publication publish_prices(const PriceRun& run, const sim::ArmyGenerator& population, const sim::FieldArena& arena,
                           const sim::PriceReport& prices, ProgressShown shown_progress);

/// The published list on armies at listed costs. @pre there is one, and nothing was interrupted
const sim::ValidationRow& proof_of_list(const Publication& publication);

/// The tables of `price --publish`, without rows.
Table published_table();
Table edits_table();
Table rounds_table(const sim::TournamentList& made = {});
Table attacks_table(const std::vector<ListAttack>& rows = {});
Table publication_table(const std::vector<sim::ValidationRow>& rows = {});

/// Adds the publication to the price table, with its conclusion first.
void add_publication(Report& report, const Publication& publication, const sim::PriceReport& prices);

/// `price --validate`: how well listed and fitted prices balance new armies.
struct PriceProof {
  sim::Validation validation;
  std::vector<sim::UnitPrice> other_form;  ///< units of cards by the form of prices that the run does not have
  std::vector<std::string> notes;          ///< lists that could not be validated, and why
  std::vector<BattleCell> elsewhere;       ///< battles under other conditions
};

/// Battles of a validation.
std::int64_t proof_battles(const PriceRun& run);

/// Plays the validation of a finished price run in the calling TBB arena. First announces the battles and minutes, when
/// it takes more than a minute and times are shown.
/// @param arena    of the run
/// @param prices   of the run; converged
/// @param seconds time of the run; 0: not known
PriceProof validate_prices(const PriceRun& run, const sim::ArmyGenerator& population, sim::FieldArena arena,
                           const sim::PriceReport& prices, double seconds, bool quiet, ProgressShown shown_progress);

Table validation_table(const std::vector<sim::ValidationRow>& rows = {});

/// Adds the validation to the price table.
void add_validation(Report& report, const PriceProof& proof);

// The prices of a run as a price list for --prices, or as a ruleset.

/// Makes a published list with one price an item the one of a report.
void take_published(const Publication& publication, sim::PriceReport& prices);

/// --save-list
OptionSpec save_list_option();

/// The file of --save-list, checked to be writable; null when it was not given. InputError if not all prices of a list
/// are estimated.
std::unique_ptr<OutputFile> resolve_list_file(const ParsedArgs& typed, const PriceRun& run);

/// Writes the prices of a finished run as a price list; without prices it writes nothing and reports that on stderr.
void save_list(OutputFile& file, const PriceRun& run, const Provenance& provenance, const sim::PriceReport& prices,
               const Publication& publication);

/// InputError about an option that writes a whole list, if the run prices something else.
void expect_whole_list(const char* option, const PriceRun& run);

/// Why a run has no list to print; empty: it has one.
std::string problem_of_list(const sim::PriceReport& prices, const Publication& publication);

/// The prices to print of a run in a file: a comment on where they are from, some keys, and the costs that differ from
/// those of the ruleset. They are those of the published list if there is one. @pre problem_of_list() is empty
std::string printed_prices_text(const std::string& keys, const PriceRun& run, const Provenance& provenance,
                                const sim::PriceReport& prices, const Publication& publication);

}  // namespace warbalance::cli
