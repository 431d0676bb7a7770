#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>

#include "cli/args/shared_options.hpp"
#include "cli/args/values.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/base/terminal.hpp"
#include "cli/commands.hpp"
#include "cli/commands/match/options.hpp"
#include "cli/commands/matrix/options.hpp"
#include "cli/commands/price/options.hpp"
#include "cli/commands/replay/battle_parts.hpp"
#include "cli/commands/replay/json.hpp"
#include "cli/commands/replay/page/page.hpp"
#include "cli/commands/replay/preface.hpp"
#include "cli/commands/replay/replayed_battle.hpp"
#include "cli/commands/replay/table_map.hpp"
#include "cli/commands/replay/teller.hpp"
#include "cli/report/deliver.hpp"
#include "cli/report/report.hpp"
#include "cli/report/text_wrap.hpp"
#include "sim/battles/threads.hpp"
#include "sim/pricing/estimation/field.hpp"
#include "sim/pricing/estimation/field_chains.hpp"

namespace warbalance::cli::replay_command {
namespace {

/// How a story is told.
struct StoryStyle {
  bool markdown = false;  ///< headings and lists
  bool maps = false;      ///< the table as text at the start of each round and at the end
};

std::size_t longest_id(const ReplayedBattle& replay, const Scene& scene) {
  std::size_t longest = 0;
  for (std::size_t i = 0; i < scene.units().size(); ++i) {
    longest = std::max(longest, replay.unit_id(static_cast<UnitIndex>(i)).size());
  }
  return longest;
}

/// The table as text.
std::string map_text(const ReplayedBattle& replay, const Scene& scene) {
  const Point size = replay.table_size();
  TableMap map(size.x, size.y, longest_id(replay, scene), replay.length_unit());
  for (const sim::TerrainDesign& kind : replay.match->ruleset.terrain) map.name_kind(kind.name);
  for (const Scene::Piece& piece : scene.pieces()) {
    if (!piece.destroyed) map.add_piece(std::string(piece.event.what), piece.event.piece.shape);
  }
  for (const auto& [number, marker] : scene.markers()) {
    map.place_marker(number + 1, marker.at, marker.owner < 0 ? "" : replay.side(marker.owner));
  }
  for (std::size_t i = 0; i < scene.units().size(); ++i) {
    const auto unit = static_cast<UnitIndex>(i);
    if (scene.unit(unit).on_table()) map.place(replay.unit_id(unit), scene.place(unit), scene.unit(unit).down);
  }
  return map.text();
}

/// Tells the events one after another, one line each.
class Story {
 public:
  Story(const ReplayedBattle& replay, StoryStyle style) : replay_(replay), style_(style), teller_(replay) {}

  std::string tell(const Provenance& provenance) {
    header(provenance);
    const std::vector<BattlePart> parts = parts_of(replay_);
    for (std::size_t number = 0; number < parts.size(); ++number) {
      const BattlePart& part = parts[number];
      heading(title_of(replay_, part));
      if (style_.maps && part.kind != BattlePart::Kind::set_up) draw_map();
      const Scene before = teller_.scene();
      for (const TraceEvent& event : part.events) add(event);
      if (part.kind == BattlePart::Kind::round) {
        line(0, summary_text(replay_, summary_of(replay_, parts, number, before, teller_.scene())));
      }
    }
    return text_;
  }

 private:
  void line(int depth, const std::string& words) {
    if (style_.markdown) {
      text_ += std::string(static_cast<std::size_t>(2 * depth), ' ') + "- " + words + '\n';
    } else {
      text_ += std::string(static_cast<std::size_t>(2 * depth + 2), ' ') + words + '\n';
    }
  }
  void heading(const std::string& words) {
    text_ += (style_.markdown ? "\n## " + words + "\n\n" : "\n" + words + "\n");
  }

  void header(const Provenance& provenance) {
    text_ += style_.markdown ? "# " + title_of(replay_) + "\n\n" : title_of(replay_) + "\n";
    for (const auto& lines : {seat_lines(replay_), provenance_lines(provenance), reading_lines(replay_)}) {
      for (const std::string& words : lines) line(0, words);
    }
  }

  void add(const TraceEvent& event) {
    const auto told = teller_.tell(event);
    if (!told) return;
    line(told->depth, told->words + (told->rule.empty() ? std::string() : fmt::format("  [{}]", told->rule)));
  }

  void draw_map() {
    const std::string map = map_text(replay_, teller_.scene());
    text_ += style_.markdown ? "```\n" + map + "```\n\n" : map;
  }

  const ReplayedBattle& replay_;
  StoryStyle style_;
  Teller teller_;
  std::string text_;
};

/// The battle as a story for people: a line for every event.
std::string to_story(const ReplayedBattle& replay, const Provenance& provenance, StoryStyle style) {
  return Story(replay, style).tell(provenance);
}

std::vector<OptionSpec> price_battle_options() {
  return {{"chain", "C", "chain of the price run, from 0"}, {"round", "R", "round of the chain, from 0"}};
}

std::vector<OptionGroup> options() {
  OptionGroup replay{
      "Replay",
      {{"battle", "N", "number of the battle, from 0"},
       only_of({{"matchup", "M", "of a matrix run: number of the pair, as its replay lines give it (default 0)"}},
               {"duel", "battle"})
           .front(),
       {"map", "", "draws the table with all units at the start of each round and at the end"}}};
  for (const auto& more : {machine_options(), match_options()}) {
    replay.options.insert(replay.options.end(), more.begin(), more.end());
  }
  OptionGroup price{"Of a price run", only_of(price_battle_options(), {"price"})};
  for (const OptionSpec& option : only_of(price_options(), {"price"})) price.options.push_back(option);
  const OptionGroup duel{"Of a duel", only_of(duel_options(), {"duel"})};
  return {replay, duel, price, ruleset_options("open for duels, else standard"), output_options()};
}

/// A battle of a price run: the earlier rounds of its chain are played again, for they make the prices that it scores.
/// Empty: stopped by the user.
std::optional<ResolvedMatch> resolve_price_battle(const ParsedArgs& typed, std::int64_t number, bool quiet) {
  const PriceRun run = resolve_one_player_price(typed, typed.arguments(), quiet);
  if (run.described) throw InputError("replay price shows battles of --method field only", "leave out --method");
  const sim::FieldSchedule& schedule = run.options.schedule;
  if (!typed.has("chain") || !typed.has("round")) {
    throw InputError("replay price needs --chain C and --round R",
                     fmt::format("this run has chains 0 to {} of up to {} rounds, from 0, with battles 0 to {}",
                                 schedule.chains - 1, schedule.most_rounds(), schedule.battles_per_round - 1));
  }
  const auto chain = integer_value(typed, "chain", 0, schedule.chains - 1);
  const auto round = integer_value(typed, "round", 0, schedule.most_rounds() - 1);
  if (number >= schedule.battles_per_round) {
    throw InputError(fmt::format("a round of this run has the battles 0 to {}", schedule.battles_per_round - 1));
  }

  const int threads = resolve_threads(typed);
  ProgressBar progress(round * schedule.battles_per_round, resolve_progress(typed, quiet));
  const sim::ArmyGenerator population(run.ruleset, run.options.population);
  std::optional<sim::FieldBattle> battle;
  sim::with_threads(threads, [&] {
    const sim::PlayFunction play = price_arena(run, population)(field_battles(run));
    battle = sim::field_battle(population, play, run.options, static_cast<int>(chain), static_cast<int>(round),
                               static_cast<std::uint32_t>(number), progress);
  });
  if (!battle && progress.stop_requested()) return std::nullopt;
  if (!battle) throw InputError(fmt::format("chain {} ended before round {}: it found no prices", chain, round));
  ResolvedMatch resolved;
  resolved.match = sim::field_match(population, *battle, run.player, run.scenario.table);
  resolved.scenario = run.scenario;
  return resolved;
}

/// Empty: stopped by the user.
std::optional<ResolvedMatch> resolve(const ParsedArgs& typed, std::int64_t number, bool quiet) {
  if (typed.arguments().empty()) {
    throw InputError("replay needs the command to replay: duel, battle or price",
                     "for example: warbalance replay duel \"4+ Armored\" \"4+\" --battle 17");
  }
  const ParsedArgs of_run = typed.without_first_argument();
  const RunKind kind = run_kind(typed.arguments().front(), "replay");
  if (kind == RunKind::price) return resolve_price_battle(of_run, number, quiet);
  ResolvedMatch resolved = kind == RunKind::duel ? resolve_duel(of_run, quiet) : resolve_battle(of_run, quiet);
  resolved.match.matchup = static_cast<std::uint32_t>(
      parse_integer("matchup", typed.value("matchup", "0"), 0, std::numeric_limits<std::uint32_t>::max()));
  return resolved;
}

/// Said of a battle that a run of the usual length does not have; empty of others. Those of price runs are refused.
std::string remark_on(const ParsedArgs& typed, const ResolvedMatch& resolved, std::int64_t number) {
  if (run_kind(typed.arguments().front(), "replay") == RunKind::price) return {};
  RunLength length;
  if (typed.has("matchup")) length.battles = kMatrixBattles;
  const std::int64_t battles = whole_groups(length, resolved.match.armies.size(), /*quiet=*/true).battles;
  if (number < battles) return {};
  return fmt::format("a run has the battles 0 to {} unless --battles says more: it has battle {} from --battles {} on",
                     grouped_text(battles - 1), grouped_text(number), grouped_text(number + 1));
}

std::string text_of(const ReplayedBattle& replay, const Provenance& provenance, const Format& format, bool maps) {
  if (format.name == kJsonFormat) return to_replay_json(replay, provenance);
  if (format.name == kHtmlFormat) return to_replay_page(replay, provenance);
  return to_story(replay, provenance, {format.name == kMarkdownFormat, maps});
}

void expect_story(const Format& format, bool maps) {
  if (format.bare) {
    throw InputError(fmt::format("a replay is a story, not a table: it has no {}", format.name),
                     "one of: table, json, markdown, html");
  }
  if (format.name == kJsonFormat && maps) {
    throw option_error("map", "draws into the story; json has no pictures", "json has the place of every unit");
  }
}

Exit run(const ParsedArgs& typed) {
  const OutputOptions output = resolve_output(typed);
  expect_story(*output.format, typed.has("map"));
  for (const OutputOptions& other : output.further) expect_story(*other.format, typed.has("map"));
  if (!typed.has("battle")) throw InputError("replay needs --battle N", "the first battle of a run has the number 0");
  const std::int64_t number = integer_value(typed, "battle", 0, sim::kMaxBattles - 1);
  Destination destination(output, further_tables(kReplayCommand));
  const std::optional<ResolvedMatch> resolved = resolve(typed, number, output.quiet);
  if (!resolved) {
    say("interrupted before the battle was found: there is nothing to tell\n");
    return Exit::interrupted;
  }

  const sim::Match& match = resolved->match;
  const sim::RecordedBattle battle = sim::record_battle(match, number);
  const std::string remark = remark_on(typed, *resolved, number);
  Provenance provenance = provenance_of(typed, match.ruleset, resolved->scenario);
  provenance.seed = match.seed;
  for (const sim::Player& player : match.players) provenance.players.push_back(player.label());
  for_each_place(output, destination, [&](const OutputOptions& how, Destination& where) {
    const std::string text = text_of({&match, &battle, remark}, provenance, *how.format, typed.has("map"));
    const bool fits = where.is_file() || how.format->name != kTableFormat;
    where.deliver(fits ? text : fitted_text(text, output_width()), false);
  });
  return Exit::done;
}

Offer first_word() { return {Offer::Kind::words, run_kinds()}; }

}  // namespace

}  // namespace warbalance::cli::replay_command

namespace warbalance::cli {

const Command kReplayCommand{
    .name = "replay",
    .summary = "shows one battle of a duel, battle or price run, die by die",
    .usage =
        "duel UNIT UNIT --battle N [options]\n       warbalance replay battle ARMY ARMY [ARMY...] --battle N "
        "[options]\n       warbalance replay price --chain C --round R --battle N [options]",
    .details =
        "Give the words and options of the run, and the number of a battle of it: the same dice fall again. The\n"
        "tables of duel, battle and matrix end with replay lines to copy. A story by default; --format html is a page\n"
        "with a map of each round; --format json has the same facts for programs: every position, move, die and "
        "change\n"
        "of state with the id of its rule.\n"
        "The battles of a price run are counted within the rounds of its chains; units have the prices that they "
        "scored\n"
        "in that round. To get there the earlier rounds of the chain are played again, which may take some seconds.\n",
    .examples =
        "  warbalance replay duel \"4+ Armored\" \"4+ Shooter(18)\" --battle 17\n"
        "      battle 17 of: warbalance duel \"4+ Armored\" \"4+ Shooter(18)\"\n"
        "  warbalance replay battle line raiders --seed 7 --battle 3 --format json\n"
        "      the fourth battle of a run with seed 7\n"
        "  warbalance replay battle line raiders --battle 17 --map\n"
        "      with a picture of the table at the start of each round\n"
        "  warbalance replay battle line raiders --battle 17 --format html -o battle.html\n"
        "      a page with a map of each round, its moves, attacks and dice\n"
        "  warbalance replay price --quick --chain 2 --round 0 --battle 41\n"
        "      what a battle behind the prices looks like\n",
    .options = replay_command::options,
    .run = replay_command::run,
    .first_word = replay_command::first_word,
};

}  // namespace warbalance::cli
