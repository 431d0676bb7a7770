#include "sim/tables/scenario.hpp"

#include <algorithm>

#include "sim/files/hash.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/named_files.hpp"
#include "sim/rules/ruleset_draft.hpp"
#include "sim/rules/settings.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::sim {
namespace {

constexpr std::string_view kOpen = "open";
const std::string kScenarios = "scenarios";

}  // namespace

ScenarioTable::ScenarioTable(const std::vector<TerrainDesign>& kinds) {
  for (const TerrainDesign& design : kinds) names_.push_back(design.name);
  name_views_.assign(names_.begin(), names_.end());
  for (std::size_t i = 0; i < kinds.size(); ++i) kinds_.push_back(kind_of_design(kinds[i], names_[i]));
}

ScenarioTable::ScenarioTable(const std::vector<TerrainDesign>& kinds, std::vector<TerrainPiece> pieces)
    : ScenarioTable(kinds) {
  pieces_ = std::move(pieces);
}

ScenarioTable::ScenarioTable(const std::vector<TerrainDesign>& kinds, const TerrainGenerator& generator)
    : ScenarioTable(kinds) {
  generator_ = generator;
  generator_.kinds = kinds_;
  generated_ = true;
}

void ScenarioTable::set_tasks(std::vector<SkillTask> tasks, std::vector<std::string> labels) {
  tasks_ = std::move(tasks);
  task_labels_ = std::move(labels);
  for (std::size_t i = 0; i < tasks_.size(); ++i) tasks_[i].label = task_labels_[i];
}

TableSetup ScenarioTable::setup(int battles_per_table) const {
  return {.pieces = pieces_,
          .generator = generated_ ? &generator_ : nullptr,
          .kind_names = name_views_,
          .battles_per_table = static_cast<std::uint32_t>(battles_per_table),
          .tasks = tasks_};
}

std::vector<int> player_counts(const Ruleset& ruleset) {
  std::vector<int> counts;
  for (int count = 2; count <= vocabulary_of(ruleset.system)->players_max; ++count) counts.push_back(count);
  return counts;
}

Loaded<Scenario> load_scenario(const Ruleset& ruleset, const std::string& text, bool settled) {
  const std::string bare(trimmed(text));
  Loaded<std::filesystem::path> file = file_by_name(ruleset, kScenarios, bare);
  if (!file.value && file.diagnostics.empty() && !is_file_path(bare) && folded_name(bare) != kOpen) {
    file = file_by_shown_name(ruleset, kScenarios, bare);
  }
  if (file.value) return read_scenario_file(ruleset, *file.value, settled);
  if (!file.diagnostics.empty()) return {std::nullopt, std::move(file.diagnostics)};
  if (is_file_path(bare)) return read_scenario_file(ruleset, bare, settled);
  if (folded_name(bare) == kOpen) return {Scenario{.players = player_counts(ruleset)}, {}};
  std::vector<std::string> names = list_scenarios(ruleset);
  if (std::find(names.begin(), names.end(), kOpen) == names.end()) names.emplace_back(kOpen);
  const std::string near = suggestion(bare, names);
  return {std::nullopt,
          {{Diagnostic::Severity::error, "command line", 0, 0, ruleset.id + " has no scenario " + in_quotes(bare),
            near.empty() ? "known are " + listing(names) + "; a file will do too" : near}}};
}

std::vector<std::string> list_scenarios(const Ruleset& ruleset) {
  std::vector<std::string> names;
  for (const auto& [name, file] : named_files(ruleset, kScenarios)) names.push_back(name);
  return names;
}

namespace {

/// Adds diagnostics that are not in the list yet.
void append_new(Diagnostics& all, Diagnostics more) {
  append(all, std::move(more));
  remove_repeats(all);
}

/// The hash of a scenario: another one where `--set` says something else than it does.
/// @param played  the ruleset with the settings of both
std::string hash_as_played(const Scenario& scenario, const Ruleset& played) {
  Ruleset as_written = played;
  Diagnostics none;
  apply_settings(as_written, scenario.settings, none);
  return ruleset_hash(as_written) == played.hash ? scenario.hash : hash_of(scenario.hash + played.hash);
}

}  // namespace

Loaded<Game> load_game(const DataFolder& data, const std::string& id_or_folder, const std::string& scenario,
                       const std::vector<std::string>& settings, const std::string& prices) {
  Loaded<Game> loaded;
  Loaded<Ruleset> ruleset = load_ruleset(data, id_or_folder, settings, prices);
  loaded.diagnostics = ruleset.diagnostics;
  if (!ruleset.value) return loaded;
  Loaded<Scenario> read = load_scenario(*ruleset.value, scenario, /*settled=*/false);
  blame_option(read.diagnostics, 0, "scenario");
  append_new(loaded.diagnostics, read.diagnostics);
  if (!read.value) return loaded;
  if (!read.value->settings.empty()) {
    std::vector<std::string> all = read.value->settings;
    all.insert(all.end(), settings.begin(), settings.end());
    const std::string hash = ruleset.value->hash;
    ruleset = load_ruleset(data, id_or_folder, all, prices);
    for (Diagnostic& diagnostic : ruleset.diagnostics) diagnostic.option = "scenario";  // without it there were none
    append_new(loaded.diagnostics, ruleset.diagnostics);
    if (!ruleset.value) return loaded;
    read = load_scenario(*ruleset.value, scenario,
                         /*settled=*/true);  // pieces and limits are those of the rules as they are now
    blame_option(read.diagnostics, 0, "scenario");
    append_new(loaded.diagnostics, read.diagnostics);
    if (!read.value) return loaded;
    read.value->hash = hash_as_played(*read.value, *ruleset.value);
    ruleset.value->hash = hash;
  }
  loaded.value = Game{std::move(*ruleset.value), std::move(*read.value)};
  return loaded;
}

}  // namespace warbalance::sim
