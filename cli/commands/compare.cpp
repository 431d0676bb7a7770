#include "cli/commands.hpp"
#include "cli/compare/data_report.hpp"
#include "cli/compare/run.hpp"
#include "cli/compare/tables.hpp"
#include "cli/options/shared_options.hpp"
#include "cli/output/deliver.hpp"
#include "sim/comparison/data_differences.hpp"

namespace warbalance::cli::compare_command {
namespace {

std::vector<OptionGroup> options() { return {{"Compare", compare_options()}, output_options()}; }

Exit run(const Typed& typed) {
  const OutputOptions output = resolve_output(typed);
  const CompareRun compared = resolve_compare(typed, output.quiet);
  Destination destination(output, further_tables(kCompareCommand));

  const auto differences = sim::data_differences(compared.a.ruleset, compared.b.ruleset);
  Report report;
  report.command = "compare";
  report.title = "A: " + compared.a.label + ", B: " + compared.b.label;
  report.provenance = provenance_of(typed, compared.a.ruleset);
  Table conclusions = conclusions_table();
  conclusions.rows.push_back({std::string("data"), data_conclusion(differences)});
  report.sections.push_back(section_of(conclusions));
  report.further_tables.push_back(conclusions);
  add_data_differences(report, differences);
  deliver(report, output, destination);
  return Exit::done;
}

std::vector<Table> tables() { return {data_differences_table(), conclusions_table()}; }

Offer first_word() { return {Offer::Kind::rulesets}; }

}  // namespace
}  // namespace warbalance::cli::compare_command

namespace warbalance::cli {

const Command kCompareCommand{
    .name = "compare",
    .summary = "two versions of a ruleset: what differs in data, in prices and in matchups",
    .usage = "RULES_A RULES_B [options]",
    .details =
        "RULES_A and RULES_B are ids or folders of two rulesets of one game, or one ruleset with --set-b. Every "
        "number,\n"
        "option, special rule, scenario, player, unit and army of both is compared.\n",
    .examples =
        "  warbalance compare warstuff-2.0 warstuff-2.0-house\n"
        "      a ruleset and house rules made of it\n"
        "  warbalance compare warstuff-2.0 warstuff-2.0 --set-b rule.Tough.cost=25\n"
        "      what one edit does\n",
    .options = compare_command::options,
    .run = compare_command::run,
    .first_word = compare_command::first_word,
    .tables = compare_command::tables,
    .values = data_values,
};

}  // namespace warbalance::cli
