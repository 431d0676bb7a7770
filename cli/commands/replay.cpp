#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/commands/match_options.hpp"
#include "cli/numbers.hpp"
#include "cli/output/output_file.hpp"
#include "cli/output/replay_facts.hpp"

namespace warbalance::cli {
namespace {

std::vector<OptionGroup> options() {
  OptionGroup replay{"Replay",
                     {{"battle", "N", "number of the battle, from 0"},
                      {"map", "", "draws the table with all units at the start of each round and at the end"},
                      {"seed", "N", "the seed of the run (default 1)"}}};
  for (const auto& more : {duel_options(), match_options()}) {
    replay.options.insert(replay.options.end(), more.begin(), more.end());
  }
  return {replay, ruleset_options("open for duels, standard for battles"), output_options()};
}

ResolvedMatch resolve(const Typed& typed, bool quiet) {
  if (typed.arguments().empty()) {
    throw InputError("replay needs the command to replay: duel or battle",
                     "for example: warbalance replay duel \"4+ Armored\" \"4+\" --battle 17");
  }
  if (choose("command to replay", typed.arguments().front(), {"duel", "battle"}) == 0) {
    return resolve_duel(typed.without_first_argument(), quiet);
  }
  for (const OptionSpec& option : duel_options()) {
    if (typed.has(option.name)) throw InputError(fmt::format("--{} goes with replay duel only", option.name));
  }
  return resolve_battle(typed.without_first_argument(), quiet);
}

std::string text_of(const ReplayFacts& facts, const Provenance& provenance, Format format, bool maps) {
  if (format == Format::json) return to_replay_json(facts, provenance);
  return to_story(facts, provenance, {format == Format::markdown, maps});
}

Exit run(const Typed& typed) {
  const OutputOptions output = resolve_output(typed);
  if (output.format == Format::csv) {
    throw InputError("a replay is a story, not a table: it has no csv", "one of: table, json, markdown");
  }
  if (output.format == Format::json && typed.has("map")) {
    throw InputError("--map draws into the story; json has no pictures", "json has the place of every unit");
  }
  if (!typed.has("battle")) throw InputError("replay needs --battle N", "the first battle of a run has the number 0");
  const std::int64_t number = parse_integer("--battle", typed.value("battle"), 0, sim::kMaxBattles - 1);
  const ResolvedMatch resolved = resolve(typed, output.quiet);
  Destination destination(output.file);

  const sim::RecordedBattle battle = sim::record_battle(resolved.match, number);
  Provenance provenance = provenance_of(typed, resolved.match.ruleset, resolved.scenario);
  provenance.seed = resolved.match.seed;
  for (const PlayerKind player : resolved.match.players) provenance.players.emplace_back(player_name(player));
  destination.deliver(text_of({&resolved.match, &battle}, provenance, output.format, typed.has("map")), false);
  return Exit::done;
}

}  // namespace

const Command kReplayCommand{
    .name = "replay",
    .summary = "shows one battle of a duel or battle run, die by die",
    .usage =
        "duel UNIT UNIT --battle N [options]\n       warbalance replay battle ARMY ARMY [ARMY [ARMY]] --battle N "
        "[options]",
    .details =
        "Give the words and options of the run, and the number of a battle of it: the same dice fall again. The\n"
        "tables of duel and battle end with replay lines to copy. A story by default; --format json has the same\n"
        "facts for programs: every position, move, die and change of state with the id of its rule.\n",
    .examples =
        "  warbalance replay duel \"4+ Armored\" \"4+ Shooter(18)\" --battle 17\n"
        "      battle 17 of: warbalance duel \"4+ Armored\" \"4+ Shooter(18)\"\n"
        "  warbalance replay battle line raiders --seed 7 --battle 3 --format json\n"
        "      the fourth battle of a run with seed 7\n"
        "  warbalance replay battle line raiders --battle 17 --map\n"
        "      with a picture of the table at the start of each round\n",
    .options = options,
    .run = run,
};

}  // namespace warbalance::cli
