#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cli/args/command_line.hpp"
#include "cli/report/report.hpp"
#include "sim/battles/progress.hpp"
#include "sim/battles/tally.hpp"
#include "sim/checks/sweep_plan.hpp"
#include "sim/sums/json.hpp"

namespace warbalance::cli {

/// The score of a side in every group of battles. Groups of the same number share dice and tables in all cells.
struct GroupScores {
  std::vector<std::uint16_t> scores;  ///< 0 .. full
  int full = 1;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("scores", &GroupScores::scores);
    visit("full", &GroupScores::full);
  }
  bool valid() const;
};

/// A fair price, and what it is without each chain in turn [points]. Chains of the same number share their dice in all
/// cells. Empty where there is no price; a model that gives no errors has a price without chains.
struct ChainPrices {
  std::optional<double> fair;
  std::vector<double> without_chain;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("fair", &ChainPrices::fair);
    visit("without_chain", &ChainPrices::without_chain);
  }
};

/// The data by which a row is compared with the row of the same key in the base cell.
struct Sample {
  std::string key;
  std::variant<GroupScores, ChainPrices> value;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("key", &Sample::key);
    visit("value", &Sample::value);
  }
};

/// Columns that cells have beside those of their command.
Column sweep_flags_column();
/// @param prices  differences of prices, not of scores
std::vector<Column> difference_columns(bool prices);

/// What a sweep says of a row in its column `flags`.
enum class SweepFlag : std::uint8_t {
  identical,      ///< its cell is equal to the base cell in everything that decides a result
  no_room,        ///< its armies found no room to deploy in most battles
  no_attack,      ///< nobody attacked in most battles
  not_converged,  ///< its price run ended without prices, as its rounds did not settle
  failed,         ///< its price run ended without prices for another reason
};

/// Columns, which most cells of a sweep have in common: kept once.
class CellColumns {
 public:
  CellColumns(std::vector<Column> columns = {})
      : columns_(std::make_shared<const std::vector<Column>>(std::move(columns))) {}

  operator const std::vector<Column>&() const { return *columns_; }
  auto begin() const { return columns_->begin(); }
  auto end() const { return columns_->end(); }
  std::size_t size() const { return columns_->size(); }
  void share_with(const CellColumns& other) {
    if (*this == other) columns_ = other.columns_;
  }
  friend bool operator==(const CellColumns& a, const CellColumns& b) { return *a.columns_ == *b.columns_; }

 private:
  std::shared_ptr<const std::vector<Column>> columns_;
};

sim::Json sums_json(const CellColumns& columns);
bool read_sums(const sim::Json& json, CellColumns& columns);

/// What playing a cell gives: the rows that its command prints.
struct CellOutcome {
  std::size_t number = 0;    ///< of the cell in its plan
  bool interrupted = false;  ///< then there is nothing else
  bool conclusive = true;    ///< false: its command would end with exit status 3
  sim::Validity validity;
  CellColumns columns;
  std::vector<std::vector<Value>> rows;
  std::vector<Sample> samples;  ///< one a row; those of a compared cell are dropped, but for the base
  std::size_t chains = 0;       ///< from which errors of differences of prices come; 0: there are none
  bool compared = false;        ///< with the base cell

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("cell", &CellOutcome::number);
    visit("conclusive", &CellOutcome::conclusive);
    visit("validity", &CellOutcome::validity);
    visit("columns", &CellOutcome::columns);
    visit("rows", &CellOutcome::rows);
    visit("samples", &CellOutcome::samples);
    visit("chains", &CellOutcome::chains);
    visit("compared", &CellOutcome::compared);
  }
  bool valid() const;

  /// A number of a row; empty when the cell has no such row or column, or no value there.
  std::optional<double> value(std::size_t row, std::string_view column) const;
  /// Adds a flag to a row. @pre there is a column `flags`
  void add_flag(std::size_t row, SweepFlag flag);
  /// Whether its command ended without prices.
  bool diverged() const { return !conclusive && !validity.none_had_room(); }
};

/// Whether a name is one of a list.
template <class List>
bool is_listed(const List& list, std::string_view name) {
  return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

/// Adds a finished cell, with little memory of its own.
void keep_cell(std::vector<CellOutcome>& cells, CellOutcome cell);

/// One run of the command of a sweep, with all that it was given checked: nothing is left that could be refused.
struct SweepCell {
  std::string identity;      ///< equal for cells whose results are equal: hash of everything that decides them
  std::int64_t battles = 0;  ///< to be played; at most, when `may_end_early`
  bool may_end_early = false;
  Provenance provenance;  ///< of the base cell; the others keep none
  std::function<CellOutcome(sim::Progress&)> play;
  /// What to change in the plan where nobody attacks. @param varied  by its grid
  std::function<std::string(const std::vector<std::string>& varied)> advice;
};

/// Adds the columns `difference` and `difference_se` to the rows of a finished cell, and `flags` where it has none. The
/// price's own `difference` (fair less listed) becomes `listed_difference`.
/// @param identical  the cell is equal to the base: its differences are 0, and it is flagged `identical`
void compare_with_base(CellOutcome& cell, const std::vector<Sample>& base, bool identical);

/// A plan with all of its cells, ready to be played.
struct ResolvedSweep {
  sim::SweepPlan plan;
  std::vector<SweepCell> cells;  ///< in the order of the plan; the first is the base
  std::string hash;              ///< 16 hex digits over the plan's grid and everything that decides the results
};

/// The commands that a plan may sweep.
std::vector<sim::PlanCommand> plan_commands();

/// The file of the plan that a sweep names.
std::filesystem::path plan_file(const ParsedArgs& typed, bool quiet);

/// Reads a plan, and resolves all of its cells by the code of their command. Everything that is wrong is reported at
/// once in an InputError, each with its place in the plan.
/// @param typed  of the sweep: --battles and --seed, which replace what the plan says
ResolvedSweep resolve_sweep(const ParsedArgs& typed, const std::filesystem::path& file, bool quiet);

}  // namespace warbalance::cli
