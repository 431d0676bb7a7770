#include "sim/checks/check_context.hpp"

#include "sim/files/text_places.hpp"
#include "sim/files/words.hpp"

namespace warbalance::sim {
namespace {

const std::string kScenario = "standard";

Diagnostic at(const Diagnostic& place, Diagnostic::Severity severity, std::string message, std::string hint) {
  return {severity, place.file, place.line, place.column, std::move(message), std::move(hint)};
}

}  // namespace

PlacedText of_command_line(const std::string& text) {
  return {text, {Diagnostic::Severity::error, std::string(kCommandLine), 0, 0, {}, {}}};
}

std::string suggestion_or_all(const std::string& word, const std::vector<std::string>& candidates) {
  const std::string near = suggestion(word, candidates);
  return near.empty() && !candidates.empty() ? "one of: " + listing(candidates, ", ") : near;
}

CheckContext::CheckContext(const CheckFile& file, const CheckOverrides& overrides, Diagnostics& diagnostics)
    : file_(file), overrides_(overrides), diagnostics_(diagnostics) {
  rules_ = file.rules.value_or(of_command_line(std::string(kDefaultRuleset)));
  std::error_code error;
  const std::string folder = file.beside(rules_.text);
  if (std::filesystem::exists(std::filesystem::path(folder) / "ruleset.toml", error)) rules_.text = folder;
  if (overrides.rules) rules_ = of_command_line(*overrides.rules);
  scenario_ = file.scenario.value_or(of_command_line(kScenario));
  if (overrides.scenario) scenario_ = of_command_line(*overrides.scenario);
}

const LoadedGame* CheckContext::load(const PlacedText& scenario) {
  const std::string name = scenario.text.ends_with(".toml") ? file_.beside(scenario.text) : scenario.text;
  const auto [found, added] = games_.try_emplace(name);
  std::optional<LoadedGame>& loaded = found->second;
  if (!added) return loaded ? &*loaded : nullptr;
  // First without settings: then whatever is said of the command line is said of the rules, and of the scenario.
  const auto plain = take(load_ruleset(overrides_.data, rules_.text, {}), rules_.place);
  if (!plain) return nullptr;
  if (!take(load_scenario(*plain, name, /*settled=*/false), scenario.place)) return nullptr;
  auto game = take(load_game(overrides_.data, rules_.text, name, overrides_.settings), of_command_line("").place);
  if (!game) return nullptr;
  auto roster = take(load_roster(game->ruleset), rules_.place);
  if (!roster) return nullptr;
  return &loaded.emplace(LoadedGame{std::move(*game), std::move(*roster)});
}

std::array<Player, 2> CheckContext::players(const std::vector<PlacedText>& names, std::array<Player, 2> fallback) {
  if (names.empty()) return fallback;
  if (names.size() > 2) error(names[2].place, "there are two sides: name one player, or one each");
  const LoadedGame* const loaded = load(scenario_);
  if (loaded == nullptr) return fallback;
  for (std::size_t side = 0; side < std::min<std::size_t>(2, names.size()); ++side) {
    const PlacedText& name = names[side];
    const std::string word = name.text.ends_with(".toml") ? file_.beside(name.text) : name.text;
    auto player = take(load_player(loaded->game.ruleset, word), name.place);
    if (!player) continue;
    player->search.watch = overrides_.watch;
    fallback[side] = std::move(*player);
  }
  if (names.size() == 1) fallback[1] = fallback[0];
  return fallback;
}

void CheckContext::error(const Diagnostic& place, std::string message, std::string hint) {
  diagnostics_.push_back(at(place, Diagnostic::Severity::error, std::move(message), std::move(hint)));
}

void CheckContext::note(const Diagnostic& place, std::string message, std::string hint) {
  diagnostics_.push_back(at(place, Diagnostic::Severity::note, std::move(message), std::move(hint)));
}

void CheckContext::report(const Diagnostic& place, Diagnostics diagnostics) {
  append(diagnostics_, said_of(place, std::move(diagnostics)));
}

}  // namespace warbalance::sim
