#include "cli/args/shared_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "cli/args/command_line.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/interrupt.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/base/terminal.hpp"
#include "sim/battles/threads.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {

namespace {

const std::vector<std::string> kProgress = {"auto", "always", "never"};
const std::vector<std::string> kColor = {"auto", "always", "never"};
const std::vector<std::string> kDecimal = {"point", "comma"};

std::vector<const Format*> formats_of(bool of_checks) {
  std::vector<const Format*> possible;
  for (const Format& format : formats()) {
    if (of_checks || !format.of_checks) possible.push_back(&format);
  }
  return possible;
}

std::vector<std::string> format_names(bool of_checks) {
  std::vector<std::string> names;
  for (const Format* format : formats_of(of_checks)) names.emplace_back(format->name);
  return names;
}

/// "table (default), csv, json or markdown"
std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : i + 1 == names.size() ? " or " : ", ", names[i]);
    if (i == 0) text += " (default)";
  }
  return text;
}

/// ".csv, .json or .md": the endings of files that determine a format.
std::string extensions(bool of_checks) {
  std::vector<std::string> known;
  for (const Format* format : formats_of(of_checks)) known.emplace_back(format->extension);
  return sim::listing(known, " or ");
}

/// The format for the ending of a file's name, ignoring case; the default if it has no ending.
const Format* format_of_name(const std::filesystem::path& file, bool of_checks) {
  const std::vector<const Format*> possible = formats_of(of_checks);
  const std::string ending = sim::lower_case(file.extension().string());
  const auto found =
      std::find_if(possible.begin(), possible.end(), [&](const auto* format) { return ending == format->extension; });
  if (found != possible.end()) return *found;
  if (ending.empty()) return possible.front();
  throw option_error("output", fmt::format("'{}': no format has the ending {}", file.string(), ending),
                     fmt::format("known endings are {}; --format says it for any name", extensions(of_checks)));
}

/// The layout of the result for its destination. Tables in files have no width limit.
Layout resolve_layout(const ParsedArgs& typed, bool to_file) {
  Layout layout;
  layout.width = to_file ? 0 : output_width();
  layout.decimal_comma = word_value(typed, "csv-decimal", kDecimal) == 1;
  switch (word_value(typed, "color", kColor)) {
    case 1:
      layout.color = true;
      break;
    case 2:
      break;
    default:
      layout.color = !to_file && output_shows_color();
  }
  return layout;
}

void expect_csv_where_decimal(const ParsedArgs& typed, const std::vector<OutputOptions>& places) {
  const bool csv = std::any_of(places.begin(), places.end(),
                               [](const OutputOptions& place) { return place.format->name == kCsvFormat; });
  if (csv || !typed.has("csv-decimal")) return;
  throw option_error("csv-decimal", "goes with --format csv, or with --output FILE.csv");
}

}  // namespace

OptionSpec set_option() {
  return {"set", "PATH=VALUE",
          "change one number or option of the rules for this run; may be given several times: rule.Tough.cost=25, "
          "rule.Armored.ignore_hit.on=5, quality.4+.cost=16, early_end=false",
          true};
}

OptionSpec prices_option() {
  return {"prices", "NAME|FILE", "a price list instead of the ruleset's own prices, as price --save-list writes it"};
}

OptionGroup ruleset_options(std::string_view scenario) {
  return {
      "Rules",
      {{"rules", "ID|FOLDER", "the ruleset (default warstuff-2.0); see: warbalance rules"},
       {"scenario", "NAME|FILE",
        fmt::format("table, terrain and length of the battle: open = without terrain, standard = generated terrain, "
                    "another scenario of the ruleset, or a file (default {})",
                    scenario)},
       prices_option(),
       set_option()}};
}

std::vector<OptionSpec> machine_options() {
  return {{"seed", "N", "start of the random numbers; the same seed gives the same result (default 1)"},
          OptionSpec{"threads", "N",
                     "threads to use (default: all processors that the process may use, within the quota of its "
                     "container); does not change the result"}
              .on(OptionEffect::none),
          OptionSpec{"progress", "WHEN", "progress bar: auto (default: when stderr is a terminal), always, never",
                     false, kProgress}
              .on(OptionEffect::none)};
}

OptionGroup output_options(bool of_checks) {
  const std::vector<std::string> names = format_names(of_checks);
  return {
      "Output",
      {OptionSpec{"format", "FORMAT",
                  listed(names) +
                      "; csv writes every table to a file of its own; a text in it that a spreadsheet might take for "
                      "a formula begins with an apostrophe (')",
                  false, names}
           .on(OptionEffect::layout),
       OptionSpec{
           "output",
           "FILE",
           fmt::format(
               "write the result to a file, whole or not at all, instead of standard output; without --format its "
               "name tells the format ({}). May be given several times, for several formats of one run. What a run "
               "that is interrupted has finished goes to FILE.partial",
               extensions(of_checks)),
           true,
           {},
           'o'}
           .on(OptionEffect::none),
       OptionSpec{
           "csv-decimal", "MARK",
           "of numbers in CSV: point (default), or comma, which spreadsheets of many countries expect; columns are "
           "separated by semicolons then, and a byte-order mark tells them that the file is UTF-8",
           false, kDecimal}
           .on(OptionEffect::layout),
       OptionSpec{"color", "WHEN",
                  "verdicts of tables in colour: auto (default: on a terminal, unless NO_COLOR is set), always, never",
                  false, kColor}
           .on(OptionEffect::none),
       OptionSpec{"quiet", "", "print no messages but errors beside the result"}.on(OptionEffect::none)}};
}

std::size_t choose(const std::string& what, const std::string& word, const std::vector<std::string>& words) {
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) throw InputError(fmt::format("unknown {} '{}'", what, word), suggestion(word, words));
  return static_cast<std::size_t>(found - words.begin());
}

OutputOptions resolve_output(const ParsedArgs& typed, bool of_checks) {
  OutputOptions output;
  if (typed.has("format")) {
    output.format = formats_of(of_checks)[word_value(typed, "format", format_names(of_checks))];
  }
  output.quiet = typed.has("quiet");
  const std::vector<std::string> files = typed.values("output");
  if (typed.has("format") && files.size() > 1) {
    throw option_error("format", "says the format of one file, not of several",
                       "without it each name tells its format");
  }
  std::vector<OutputOptions> places;
  for (const std::string& file : files) {
    if (file.empty()) throw option_error("output", "needs the name of a file");
    places.push_back(output);
    places.back().file = file;
    if (!typed.has("format")) places.back().format = format_of_name(file, of_checks);
  }
  if (places.empty()) places.push_back(output);
  expect_csv_where_decimal(typed, places);
  for (OutputOptions& place : places) place.layout = resolve_layout(typed, place.file.has_value());
  output = places.front();
  output.further.assign(places.begin() + 1, places.end());
  return output;
}

void expect_ending(std::string_view option, const std::filesystem::path& file, std::string_view what,
                   std::string_view own) {
  if (file.empty()) throw option_error(option, "needs the name of a file");
  constexpr std::array<std::string_view, 7> kOfOthers{".xlsx", ".ods", ".pdf", ".htm", ".toml", ".json", ".net"};
  const std::string ending = sim::lower_case(file.extension().string());
  const auto is_ending = [&](std::string_view other) { return ending == other && ending != own; };
  const bool of_format = std::any_of(formats().begin(), formats().end(),
                                     [&](const Format& format) { return is_ending(format.extension); });
  if (!of_format && std::none_of(kOfOthers.begin(), kOfOthers.end(), is_ending)) return;
  throw option_error(option, fmt::format("'{}': {} is not a file of the kind {}", file.string(), what, ending),
                     fmt::format("give it the ending {}", own));
}

sim::DataFolder resolve_data(bool quiet) { return value_or_throw(sim::find_data_folder(), quiet); }

sim::Ruleset resolve_ruleset(const ParsedArgs& typed, bool quiet) {
  return resolve_ruleset(typed, typed.value("rules", kDefaultRuleset), quiet);
}

sim::Ruleset resolve_ruleset(const ParsedArgs& typed, const std::string& name, bool quiet) {
  return value_or_throw(sim::load_ruleset(resolve_data(quiet), name, typed.values("set"), typed.value("prices")),
                        quiet);
}

std::filesystem::path resolve_file(const ParsedArgs& typed, const sim::FileKind& kind, const std::string& word,
                                   bool quiet) {
  if (sim::is_surely_path(word)) return word;  // whatever the ruleset
  const std::string rules = typed.value("rules", kDefaultRuleset);
  // Drops warnings, which appear when the command loads it with its settings.
  const sim::Ruleset ruleset = value_or_throw(sim::load_ruleset(resolve_data(true), rules, {}, {}), true);
  return value_or_throw(sim::file_meant(ruleset, kind, word), quiet);
}

sim::Game resolve_game(const ParsedArgs& typed, std::string_view fallback, bool quiet) {
  return value_or_throw(sim::load_game(resolve_data(quiet), typed.value("rules", kDefaultRuleset),
                                       typed.value("scenario", fallback), typed.values("set"), typed.value("prices")),
                        quiet);
}

sim::Player named_player(const sim::Ruleset& ruleset, const std::string& name) {
  sim::Player player = value_or_throw(sim::load_player(ruleset, name), /*quiet=*/true);
  player.search.watch = &interrupt_watch();
  return player;
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::vector<sim::Player> resolve_players(const ParsedArgs& typed, const sim::Ruleset& ruleset, std::size_t count) {
  const std::string text = typed.value("players", sim::kUsualPlayer);
  std::vector<sim::Player> players;
  for (const std::string& name : split(text, ',')) {
    players.push_back(for_option("players", [&] { return named_player(ruleset, name); }));
  }
  if (players.size() == 1) players.resize(count, players.front());
  if (players.size() == count) return players;
  throw option_error("players", count == 2 ? fmt::format("takes one player or two, not '{}'", text)
                                           : fmt::format("takes one player, or one for each of the {}, not '{}'",
                                                         sim::counted(count, "army"), text));
}

sim::Player resolve_player(const ParsedArgs& typed, const sim::Ruleset& ruleset) {
  return for_option("players", [&] { return named_player(ruleset, typed.value("players", sim::kUsualPlayer)); });
}

std::uint64_t resolve_seed(const ParsedArgs& typed) { return parse_seed("seed", typed.value("seed", "1")); }

int resolve_threads(const ParsedArgs& typed) {
  const int wanted = typed.has("threads") ? static_cast<int>(integer_value(typed, "threads", 1, sim::kMaxThreads))
                                          : sim::available_threads();
  const int threads = sim::startable_threads(wanted);
  if (threads < wanted && !typed.has("quiet")) {
    say("note: the system allows {} of {} (see ulimit); the result is the same\n", threads,
        sim::counted(wanted, "thread"));
  }
  return threads;
}

ProgressShown resolve_progress(const ParsedArgs& typed, bool quiet) {
  switch (word_value(typed, "progress", kProgress)) {
    case 1:
      return {true, !quiet};
    case 2:
      return {false, !quiet};
    default:
      return {!quiet && isatty(STDERR_FILENO) != 0, !quiet};
  }
}

Provenance provenance_of(const ParsedArgs& typed, const sim::Ruleset& ruleset) {
  Provenance provenance;
  provenance.ruleset = ruleset.id;
  provenance.ruleset_name = ruleset.name;
  provenance.ruleset_hash = ruleset.hash;
  provenance.command_line = typed.command_line();
  return provenance;
}

Provenance provenance_of(const ParsedArgs& typed, const sim::Ruleset& ruleset, const sim::Scenario& scenario) {
  Provenance provenance = provenance_of(typed, ruleset);
  provenance.scenario = scenario.name;
  provenance.scenario_hash = scenario.hash;
  return provenance;
}

std::vector<std::string> run_kinds() { return {"duel", "battle", "price"}; }

RunKind run_kind(const std::string& word, const std::string& purpose) {
  return static_cast<RunKind>(choose("command to " + purpose, word, run_kinds()));
}

}  // namespace warbalance::cli
