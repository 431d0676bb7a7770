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

/// A fair price, and its values without each replicate in turn [points]. Replicates of the same number share their dice
/// in all cells. Empty if there is no price; a model without errors has a price without replicates.
struct PriceSample {
  std::optional<double> fair;
  std::vector<double> without_one;
  double freedom = 0;  ///< degrees of freedom of its error

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("fair", &PriceSample::fair);
    visit("without_one", &PriceSample::without_one);
    visit("freedom", &PriceSample::freedom);
  }
};

/// The data for comparing a row with the row of the same key in the base cell.
struct Sample {
  std::string key;
  std::variant<GroupScores, PriceSample> value;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("key", &Sample::key);
    visit("value", &Sample::value);
  }
};

/// Columns of cells besides those of their command.
Column sweep_flags_column();
/// @param prices  differences of prices, not of scores
std::vector<Column> difference_columns(bool prices);

/// The flags of a row in a sweep.
enum class SweepFlag : std::uint8_t {
  identical,      ///< its cell is equal to the base cell in everything that decides a result
  no_room,        ///< its armies found no room to deploy in most battles
  no_attack,      ///< nobody attacked in most battles
  not_converged,  ///< its price run ended without prices, because its rounds did not settle
  failed,         ///< its price run ended without prices for another reason
};

/// Columns, kept once because most cells of a sweep share them.
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

/// The result of a cell: the rows that its command prints.
struct CellOutcome {
  std::size_t number = 0;    ///< of the cell in its plan
  bool interrupted = false;  ///< if true, the rest is empty
  bool conclusive = true;    ///< false: its command would end with exit status 3
  sim::Validity validity;
  CellColumns columns;
  std::vector<std::vector<Value>> rows;
  std::vector<Sample> samples;  ///< one per row; a compared cell drops them, except the base
  double freedom = 0;           ///< degrees of freedom of the errors of price differences; 0: there are none
  bool compared = false;        ///< with the base cell

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("cell", &CellOutcome::number);
    visit("conclusive", &CellOutcome::conclusive);
    visit("validity", &CellOutcome::validity);
    visit("columns", &CellOutcome::columns);
    visit("rows", &CellOutcome::rows);
    visit("samples", &CellOutcome::samples);
    visit("freedom", &CellOutcome::freedom);
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

/// Adds a finished cell in little memory.
void keep_cell(std::vector<CellOutcome>& cells, CellOutcome cell);

/// One checked run of the command of a sweep, which cannot fail any more.
struct SweepCell {
  std::string identity;      ///< hash of everything that determines the results; equal for cells with equal results
  std::int64_t battles = 0;  ///< to be played; at most, when `may_end_early`
  bool may_end_early = false;
  Provenance provenance;  ///< of the base cell; the others keep none
  std::function<CellOutcome(sim::Progress&)> play;
  /// Advice on what to change in the plan if nobody attacks. @param varied by its grid
  std::function<std::string(const std::vector<std::string>& varied)> advice;
};

/// Adds the columns `difference` and `difference_se` to the rows of a finished cell, and `flags` where it has none. The
/// price's own `difference` (fair minus listed) becomes `listed_difference`.
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

/// Reads a plan, and resolves all of its cells by the code of their command. An InputError reports all errors at once,
/// each with its place in the plan.
/// @param typed of the sweep: --battles and --seed, which override the plan
ResolvedSweep resolve_sweep(const ParsedArgs& typed, const std::filesystem::path& file, bool quiet);

}  // namespace warbalance::cli
