#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "cli/args/shared_options.hpp"
#include "cli/commands.hpp"
#include "cli/commands/sweep/cell.hpp"
#include "cli/report/deliver.hpp"
#include "cli/report/fields.hpp"
#include "sim/checks/check_plan.hpp"
#include "sim/checks/lint.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/named_files.hpp"

namespace warbalance::cli::lint_command {
namespace {

namespace fs = std::filesystem;

std::vector<OptionGroup> options() {
  return {{"Rules",
           {{"rules", "ID|FOLDER", "the ruleset (default warstuff-2.0); see: warbalance rules"},
            prices_option(),
            set_option()}},
          output_options()};
}

/// The short name of a file below the working directory.
std::string shown_file(const std::string& file) {
  if (!fs::path(file).is_absolute()) return file;
  std::error_code error;
  const fs::path near = fs::proximate(file, error);
  return error || near.empty() || *near.begin() == ".." ? file : near.string();
}

/// Rejects files of a ruleset: they are checked with it, and read as armies they would give misleading messages.
void refuse_ruleset_files(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    const fs::path name = fs::path(word).filename();
    if (name != "ruleset.toml" && name != "units.toml") continue;
    throw InputError(fmt::format("'{}' is not an army", word),
                     fmt::format("to check a ruleset and all that belongs to it: warbalance lint --rules {}",
                                 fs::path(word).has_parent_path() ? fs::path(word).parent_path().string() : "."));
  }
}

std::string counts_text(const sim::Diagnostics& findings) {
  const auto count = [&](sim::Diagnostic::Severity severity) {
    const auto same = [&](const sim::Diagnostic& d) { return d.severity == severity; };
    return static_cast<std::size_t>(std::count_if(findings.begin(), findings.end(), same));
  };
  return fmt::format("{}, {}, {}", sim::counted(count(sim::Diagnostic::Severity::error), "error"),
                     sim::counted(count(sim::Diagnostic::Severity::warning), "warning"),
                     sim::counted(count(sim::Diagnostic::Severity::note), "note"));
}

Table findings_table() {
  return {"results",
          "one finding",
          {flag_column("level", "level", "error, warning or note"), label_column("file", "file", "the file"),
           number_column("line", "line", "", 0, "its line, from 1"),
           number_column("column", "column", "", 0, "place in the line, from 1"),
           text_column("message", "message", "what was found"), text_column("hint", "hint", "what to do about it")}};
}

std::vector<Table> tables() { return {findings_table()}; }

Report report_of(const sim::LintReport& lint) {
  sim::Diagnostics findings = lint.findings;
  sim::leave_readable(findings);
  Report report = Report::without_battles();
  report.command = "lint";
  report.results = findings_table();
  Section section{"", {"where", "level", "what", "hint"}, {}, {}, {Role::label, Role::flag, Role::text, Role::text}};
  for (const sim::Diagnostic& found : findings) {
    sim::Diagnostic shown = found;
    shown.file = shown_file(found.file);
    const std::string level(sim::severity_name(found.severity));
    const auto number = [](int n) { return n > 0 ? Value(static_cast<std::int64_t>(n)) : Value(); };
    report.results.rows.push_back(
        {level, shown.file, number(found.line), number(found.column), found.message, found.hint});
    section.rows.push_back({shown.place(), level, found.message, found.hint});
  }
  const std::string checked =
      lint.checked.empty() ? "nothing could be read" : fmt::format("{}", fmt::join(lint.checked, ", "));
  if (lint.findings.empty()) {
    report.conclusion = "Nothing was found.";
    report.summary = {{"Checked", checked}};
  } else {
    report.sections = {section};
    report.conclusion = counts_text(lint.findings) + ".";
    report.notes = {"Checked: " + checked + "."};
  }
  return report;
}

/// Checks the check files and sweep plans of the ruleset's own folder as their commands do.
void lint_plans(const ParsedArgs& typed, const sim::Ruleset& ruleset, const sim::DataFolder& data,
                sim::LintReport& lint) {
  sim::CheckOverrides overrides;
  overrides.data = data;
  overrides.rules = ruleset.folder.string();
  overrides.settings = typed.values("set");
  for (const auto& [name, file] : sim::named_files(ruleset, "checks")) {
    if (!sim::is_own_file(ruleset, file)) continue;
    lint.checked.push_back("check file " + name);
    if (const auto read = sim::read_check_file(file, lint.findings)) {
      sim::append(lint.findings, sim::plan_checks(*read, overrides).diagnostics);
    }
  }
  for (const auto& [name, file] : sim::named_files(ruleset, "sweeps")) {
    if (!sim::is_own_file(ruleset, file)) continue;
    lint.checked.push_back("sweep plan " + name);
    try {
      resolve_sweep(typed, file, /*quiet=*/true);
    } catch (const InputError& error) {
      sim::append(lint.findings, error.diagnostics());
    }
  }
}

Exit run(const ParsedArgs& typed) {
  const OutputOptions output = resolve_output(typed);
  refuse_ruleset_files(typed.arguments());
  const std::string id = typed.value("rules", kDefaultRuleset);
  const sim::DataFolder data = resolve_data(output.quiet);
  sim::Loaded<sim::Ruleset> loaded = sim::load_ruleset(data, id, typed.values("set"), typed.value("prices"));
  for (const sim::Diagnostic& problem : loaded.diagnostics) {
    if (problem.file == sim::kCommandLine) throw InputError(loaded.diagnostics);
  }
  Destination destination(output, further_tables(kLintCommand));

  sim::LintReport lint;
  if (loaded.value) lint = sim::lint(*loaded.value, typed.arguments());
  if (loaded.value && typed.arguments().empty()) lint_plans(typed, *loaded.value, data, lint);
  lint.findings.insert(lint.findings.begin(), loaded.diagnostics.begin(), loaded.diagnostics.end());
  Report report = report_of(lint);
  report.title = fmt::format("Lint of {}", loaded.value ? loaded.value->name : id);
  if (loaded.value) report.provenance = provenance_of(typed, *loaded.value);
  report.provenance.command_line = typed.command_line();
  deliver(report, output, destination);
  return sim::has_errors(lint.findings) ? Exit::failed : Exit::done;
}

}  // namespace
}  // namespace warbalance::cli::lint_command

namespace warbalance::cli {

const Command kLintCommand{
    .name = "lint",
    .summary = "finds mistakes and contradictions in rulesets, rosters and armies",
    .usage = "[ARMY|FILE|TEXT...] [options]",
    .details =
        "Without words it checks the ruleset and the files of its own folder: roster, armies, scenarios, populations,\n"
        "price lists, check files and sweep plans; what it inherits is not judged. With words only these armies: "
        "names,\n"
        "files or texts, a single profile too. Everything is reported at once, with file, line and column.\n"
        "  error    against the rules: unknown or doubled special rules, too many of them, an army over its points\n"
        "  warning  allowed, but probably not meant: special rules that cancel out, a price that the formula does not\n"
        "           give, the least price applied, points left over\n"
        "  note     advice: a unit dearer than the ruleset advises, a price that is no multiple of the price step\n"
        "The exit status is 1 when there are errors, else 0.\n",
    .examples =
        "  warbalance lint\n"
        "      all data of the ruleset\n"
        "  warbalance lint \"4+ Fast, Slow\" \"3x 4+ Armored; 6x 5+\"\n"
        "      a unit and an army\n"
        "  warbalance lint my-army.toml --rules ~/games/house-rules --format csv\n"
        "      an army file under rules of one's own\n",
    .options = lint_command::options,
    .run = lint_command::run,
    .tables = lint_command::tables,
};

}  // namespace warbalance::cli
