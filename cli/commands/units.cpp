#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/args/army_options.hpp"
#include "cli/args/shared_options.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/numbers.hpp"
#include "cli/commands.hpp"
#include "cli/report/deliver.hpp"
#include "cli/report/fields.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/units/army.hpp"

namespace warbalance::cli::units_command {
namespace {

std::vector<OptionGroup> options() {
  return {{"Units",
           {OptionSpec{"armies", "", "the units of the sample armies instead of the roster"}.without({{kArguments}})}},
          {"Rules",
           {{"rules", "ID|FOLDER", "the ruleset (default warstuff-2.0); see: warbalance rules"},
            prices_option(),
            set_option()}},
          output_options()};
}

/// One line of the list: a unit of the roster, or of an army.
struct Entry {
  std::string name;
  std::string genre;
  sim::UnitDesign design;
  Hundredths listed = 0;
  std::string army;  ///< empty for a unit of the roster
  std::int64_t count = 1;
};

/// @param of_armies shows people the armies instead of the genre
Table units_table(bool of_armies, const sim::Ruleset& ruleset = {}, const std::vector<Entry>& entries = {}) {
  using Row = Entry;
  const auto formula = [&](const Row& entry) { return sim::listed_cost(ruleset, entry.design); };
  return table_of<Row>(
      "results", "one unit of the roster, or of a sample army",
      {{label_column("unit", "unit", "name of the unit"), &Row::name},
       {detail(group_column("genre", "genre", "genre of the roster"), !of_armies), &Row::genre},
       {text_column("profile", "profile", "quality and special rules, or the card"),
        [&](const Row& entry) { return sim::profile_text(ruleset, entry.design); }},
       {price_column("listed", "listed", "price that the data states"),
        [](const Row& entry) { return sim::points_of(entry.listed); }},
       {price_column("formula", "formula", "quality and special rules added up"),
        [&](const Row& entry) { return sim::points_of(formula(entry)); }},
       {price_column("difference", "difference", "listed less formula"),
        [&](const Row& entry) { return sim::points_of(entry.listed - formula(entry)); }},
       {detail(label_column("army", "army", "with --armies: the army"), of_armies),
        [](const Row& entry) { return entry.army.empty() ? Value() : Value(entry.army); }},
       {detail(count_column("count", "count", "with --armies: how many of it the army has"), of_armies),
        [](const Row& entry) { return entry.army.empty() ? Value() : Value(entry.count); }}},
      entries);
}

std::vector<Table> tables() { return {units_table(false)}; }

std::vector<Entry> roster_entries(const std::vector<sim::RosterUnit>& roster) {
  std::vector<Entry> entries;
  for (const sim::RosterUnit& unit : roster) {
    entries.push_back({unit.name, unit.genre, unit.design, unit.listed, "", 1});
  }
  return entries;
}

std::vector<Entry> army_entries(const sim::Ruleset& ruleset, const std::vector<sim::RosterUnit>& roster, bool quiet) {
  std::vector<Entry> entries;
  const std::vector<std::string> names = sim::list_armies(ruleset);
  std::vector<sim::Army> armies;
  for (const std::string& name : names) armies.push_back(value_or_throw(sim::load_army(ruleset, roster, name), quiet));
  sim::disambiguate_names(armies, names);
  for (const sim::Army& army : armies) {
    const std::size_t first = entries.size();
    for (const sim::ArmyUnit& unit : army.units) {
      const auto same = [&](const Entry& e) { return e.name == unit.name && e.design == unit.design; };
      const auto known = std::find_if(entries.begin() + static_cast<std::ptrdiff_t>(first), entries.end(), same);
      if (known != entries.end()) {
        ++known->count;
      } else {
        entries.push_back({unit.name, "", unit.design, unit.cost, army.name, 1});
      }
    }
  }
  return entries;
}

/// How many units have a listed price that differs from the formula, and which differs most.
std::string conclusion_of_units(const Table& units) {
  const std::size_t difference = find_column(units.columns, "difference");
  const auto of = [&](const std::vector<Value>& row) { return std::abs(std::get<double>(row[difference])); };
  const auto most = std::max_element(units.rows.begin(), units.rows.end(),
                                     [&](const auto& a, const auto& b) { return of(a) < of(b); });
  const auto others =
      std::count_if(units.rows.begin(), units.rows.end(), [&](const auto& row) { return of(row) != 0; });
  if (others == 0)
    return units.rows.size() == 1
               ? "The unit is listed at the price of the formula."
               : fmt::format("All {} units are listed at the price of the formula.", units.rows.size());
  return fmt::format("{} of {} are not listed at the price of the formula; the most: {}, {} points {}.", others,
                     sim::counted(units.rows.size(), "unit"), value_text(most->front(), 0),
                     decimal_text(of(*most), kPointDecimals),
                     std::get<double>((*most)[difference]) > 0 ? "more" : "less");
}

/// A note if the rulebook prices only some units; empty if it prices all.
std::string note_on_guesses(const sim::Ruleset& ruleset, const std::vector<sim::RosterUnit>& roster) {
  std::vector<std::string> printed;
  for (const sim::RosterUnit& unit : sim::printed_units(roster)) printed.push_back(unit.name);
  if (printed.empty()) return {};
  if (ruleset.priced_by_file) return "Prices are those of the list of --prices.";
  return fmt::format(
      "Of these prices only {} of {} {} the rulebook's; the others are guesses by which armies are built.",
      printed.size() == 1 ? "that" : "those", sim::listing(printed), printed.size() == 1 ? "is" : "are");
}

Exit run(const ParsedArgs& typed) {
  const OutputOptions output = resolve_output(typed);
  const bool of_armies = typed.has("armies");
  const sim::Ruleset ruleset = resolve_ruleset(typed, output.quiet);
  const std::vector<sim::RosterUnit> roster = resolve_roster(typed, ruleset, output.quiet);
  const std::vector<Entry> entries = of_armies ? army_entries(ruleset, roster, output.quiet) : roster_entries(roster);

  Report report = Report::without_battles();
  report.command = "units";
  report.title =
      fmt::format("{} of {} ({})", of_armies ? "Units of the sample armies" : "Roster", ruleset.name, ruleset.id);
  report.results = units_table(of_armies, ruleset, entries);
  if (entries.empty()) {
    const std::string what = of_armies ? "sample armies" : "ready-made units";
    report.conclusion = fmt::format("This ruleset has no {}.", what);
    report.summary = {{"A unit can always be written as a profile: \"4+ Armored, Shooter(18)\".", ""}};
    report.notes = {of_armies ? "Armies stand in the folder armies/ of the ruleset: see data/README.md."
                              : "Units with names stand in the file units.toml of the ruleset: see data/README.md."};
  } else {
    report.conclusion = conclusion_of_units(report.results);
    report.notes = {"listed = the price that the data states; formula = quality and special rules added up."};
    if (const std::string note = note_on_guesses(ruleset, roster); !note.empty()) report.notes.push_back(note);
  }
  report.provenance = provenance_of(typed, ruleset);
  Destination destination(output, further_tables(kUnitsCommand));
  deliver(report, output, destination);
  return Exit::done;
}

}  // namespace
}  // namespace warbalance::cli::units_command

namespace warbalance::cli {

const Command kUnitsCommand{
    .name = "units",
    .summary = "lists the ready-made units: profile, listed price, formula price",
    .usage = "[GENRE] [options]",
    .details =
        "The units of the ruleset's units.toml, with the price that they are listed at, the price that the formula\n"
        "gives, and the difference; with a GENRE only those of this genre. With --armies the units of the sample "
        "armies.\n",
    .examples =
        "  warbalance units --rules warstuff-1.7\n"
        "      all units of the roster\n"
        "  warbalance units fantasy --rules warstuff-1.7 --format csv\n"
        "      one genre, for a spreadsheet\n"
        "  warbalance units --armies\n"
        "      what the sample armies are made of\n",
    .options = units_command::options,
    .run = units_command::run,
    .tables = units_command::tables,
};

}  // namespace warbalance::cli
