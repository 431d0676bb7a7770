#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "sim/rules/player.hpp"
#include "sim/rules/settings.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/units/army.hpp"
#include "sim/units/cards.hpp"
#include "tests/temporary_folder.hpp"

// Games as designers may write them: rulesets with special rules of their own, drawn from every effect of a system's
// vocabulary over the whole range of its numbers, with random settings, scenarios and armies. They are written as files
// and loaded like those of a user, so what the loader refuses is never played.

namespace warbalance::tests {

/// Cases of a test: as many as usual, or as WARBALANCE_CASES says.
inline std::uint64_t cases_wanted(std::uint64_t usual) {
  const char* wanted = std::getenv("WARBALANCE_CASES");
  const long cases = wanted == nullptr ? 0 : std::atol(wanted);
  return cases > 0 ? static_cast<std::uint64_t>(cases) : usual;
}

/// Seed of the first case, those of the others follow: 1, or as WARBALANCE_SEED says.
inline std::uint64_t first_seed() {
  const char* wanted = std::getenv("WARBALANCE_SEED");
  return wanted == nullptr ? 1 : std::strtoull(wanted, nullptr, 10);
}

/// One case: a ruleset, a scenario and four armies. A pure function of ruleset and seed.
struct HouseGame {
  static constexpr std::size_t kArmies = 4;

  std::uint64_t seed = 0;
  std::string rules_text;  ///< of its ruleset.toml
  std::string scenario;
  std::vector<std::string> settings;
  std::array<std::string, kArmies> army_texts;    ///< of its army files
  std::array<std::string, kArmies> player_texts;  ///< of its player files
  sim::Game game;
  std::array<sim::Army, kArmies> armies;
  std::array<sim::Player, kArmies> players;

  std::string text() const {
    std::string all = "\nWARBALANCE_SEED=" + std::to_string(seed) + " WARBALANCE_CASES=1 shows it again\n" +
                      rules_text + "scenario " + scenario + "\n";
    for (const std::string& setting : settings) all += "--set " + setting + "\n";
    for (const std::string& army : army_texts) all += army;
    for (const std::string& player : player_texts) all += player;
    return all;
  }
};

/// Draws the games of a ruleset in data/.
class HouseGames {
 public:
  explicit HouseGames(const std::string& ruleset)
      : base_(sim::load_ruleset({WARBALANCE_SOURCE_DIR "/data"}, ruleset, {}).value.value()),
        vocabulary_(*sim::vocabulary_of(base_.system)),
        scenarios_(sim::list_scenarios(base_)) {}

  const std::filesystem::path& folder() const { return folder_.path(); }

  /// The game of a seed; what the loader refuses is drawn anew, some settings less each time.
  HouseGame draw(std::uint64_t seed) {
    for (std::uint32_t attempt = 0;; ++attempt) {
      random_ = RandomStream({seed, attempt, 0}, StreamClass::population);
      HouseGame game;
      game.seed = seed;
      if (draw_rules(game, attempt) && draw_armies(game)) return game;
    }
  }

 private:
  std::uint32_t below(std::size_t bound) { return random_.below(static_cast<std::uint32_t>(bound)); }
  bool one_in(std::uint32_t count) { return random_.below(count) == 0; }
  template <class T>
  const T& any_of(const std::vector<T>& list) {
    return list[below(list.size())];
  }
  std::string any_word(std::initializer_list<const char*> words) { return words.begin()[below(words.size())]; }

  /// A value of the range: often an end of it, and of wide ranges often a distance as games have them.
  std::int32_t value(const NumberSpec& spec) {
    const std::uint32_t how = random_.below(20);
    if (how < 3) return spec.min;
    if (how < 6) return spec.max;
    const std::int64_t width = std::int64_t{spec.max} - spec.min;
    if (width > 100 && how < 16) {
      const std::array<std::int32_t, 7> usual = {1, 25, 100, 300, 600, 1200, 2400};
      return std::clamp(usual[below(usual.size())] * static_cast<std::int32_t>(5 + random_.below(11)) / 10, spec.min,
                        spec.max);
    }
    return static_cast<std::int32_t>(spec.min + random_.below(static_cast<std::uint32_t>(width + 1)));
  }

  std::string effect_text(std::size_t number) {
    const EffectSpec& effect = vocabulary_.effects[number];
    std::string text = "{ type = \"" + std::string(effect.type) + "\"";
    if (effect.named) text += ", name = \"" + any_word({"Zap", "Blip", "Hum", "Bolt"}) + "\"";
    for (const NumberSpec& spec : effect.parameters) {
      const std::string word = sim::value_text(spec, value(spec));
      const bool quoted = !spec.choices.empty() && word != "true" && word != "false";
      text += ", " + std::string(spec.path) + " = " + (quoted ? "\"" + word + "\"" : word);
    }
    return text + " }";
  }

  /// Special rules of one to three effects. The effects of the first ones take turns from seed to seed.
  bool draw_rules(HouseGame& game, std::uint32_t attempt) {
    game.rules_text = "id = \"house\"\nname = \"House\"\ninherits = \"" + base_.id +
                      "\"\n[army]\npoints = 10000\n[lint]\nover_limit = \"warning\"\n[cost]\nrules_per_unit = 10\n";
    names_.clear();
    of_weapons_.clear();
    const std::size_t count = 1 + below(4);
    for (std::size_t rule = 0; rule < count; ++rule) {
      const std::string name = std::string("House") + static_cast<char>('A' + rule);
      bool weapons_only = true;
      std::string effects;
      const std::size_t effect_count = std::array<std::size_t, 6>{1, 1, 1, 2, 2, 3}[below(6)];
      for (std::size_t i = 0; i < effect_count; ++i) {
        const std::size_t effect =
            rule == 0 && i == 0 ? game.seed % vocabulary_.effects.size() : below(vocabulary_.effects.size());
        weapons_only = weapons_only && vocabulary_.effects[effect].on_weapons;
        effects += (i == 0 ? "" : ", ") + effect_text(effect);
      }
      game.rules_text += "[rule." + name + "]\ncost = 5\ntext = \"of the house\"\neffects = [" + effects + "]\n";
      (weapons_only ? of_weapons_ : names_).push_back(name);
    }
    game.scenario = scenarios_.empty() || one_in(3) ? "open" : any_of(scenarios_);
    const std::uint32_t settings = attempt < 6 && one_in(2) ? 1 + random_.below(3) : 0;
    for (std::uint32_t i = 0; i < settings; ++i) {
      const auto specs = one_in(2) ? vocabulary_.numbers : vocabulary_.options;
      if (specs.empty()) continue;
      const NumberSpec& spec = specs[below(specs.size())];
      game.settings.push_back(std::string(spec.path) + "=" + sim::value_text(spec, value(spec)));
    }
    std::ofstream(folder() / "ruleset.toml") << game.rules_text;
    auto loaded =
        sim::load_game({WARBALANCE_SOURCE_DIR "/data"}, folder().string() + "/", game.scenario, game.settings);
    if (!loaded.value || sim::has_errors(loaded.diagnostics)) return false;
    game.game = std::move(*loaded.value);
    const std::vector<int>& players = game.game.scenario.players;
    return game.game.scenario.armies.empty() &&
           (players.empty() || std::find(players.begin(), players.end(), 2) != players.end());
  }

  std::vector<std::string> rules_of_a_unit() {
    std::vector<std::string> rules;
    for (const std::string& name : names_) {
      if (random_.below(20) < 9) rules.push_back(name);
    }
    while (one_in(4)) {
      const std::string& other = any_of(base_.rules).name;
      if (std::find(rules.begin(), rules.end(), other) == rules.end()) rules.push_back(other);
    }
    return rules;
  }

  std::string card_text() {
    std::string text = "models=" + any_word({"1", "1", "2", "3", "5"}) + " speed=" + std::to_string(2 + below(5)) +
                       " q=" + std::to_string(2 + below(5)) + "+ d=" + std::to_string(2 + below(5)) +
                       "+ wounds=" + any_word({"1", "1", "2", "3"}) + "; ";
    const std::vector<std::string> rules = rules_of_a_unit();
    for (std::size_t i = 0; i < rules.size(); ++i) text += (i == 0 ? "" : ", ") + rules[i];
    if (rules.empty()) text += "-";
    const std::size_t weapons = 1 + below(3);
    for (std::size_t weapon = 0; weapon < weapons; ++weapon) {
      text += "; W" + std::to_string(weapon) + "(" + (weapon == 0 ? "-" : any_word({"12", "18", "24", "30"})) + "," +
              std::to_string(1 + below(3));
      for (const std::string& name : of_weapons_) {
        if (one_in(2)) text += "," + name;
      }
      text += ")";
    }
    return text;
  }

  /// @param tiers  few, so that units of an army and its enemies are often alike
  std::string unit_text(const std::vector<std::string>& tiers) {
    if (sim::has_cards(base_)) return card_text();
    std::string text = any_of(tiers);
    std::vector<std::string> rules = rules_of_a_unit();
    const bool named = sim::has_named_qualities(base_);
    if (named && one_in(2) && std::find(rules.begin(), rules.end(), "Distance") == rules.end()) {
      rules.insert(rules.begin(), "Distance");
    }
    for (std::size_t i = 0; i < rules.size(); ++i) text += (i == 0 && !named ? " " : ", ") + rules[i];
    return text;
  }

  bool draw_armies(HouseGame& game) {
    std::vector<std::string> all;
    for (const sim::Tier& tier : base_.tiers) {
      if (!tier.target_only) all.push_back(tier.name);
    }
    std::vector<std::string> tiers;
    for (std::uint32_t i = 1 + random_.below(3); i > 0 && !all.empty(); --i) tiers.push_back(any_of(all));
    for (std::size_t number = 0; number < HouseGame::kArmies; ++number) {
      bool drawn = false;
      for (int tries = 0; tries < 12 && !drawn; ++tries) drawn = draw_army(game, number, tiers);
      if (!drawn) return false;
      draw_player(game, number);
    }
    return true;
  }

  /// Half of them weigh as the usual ones do.
  void draw_player(HouseGame& game, std::size_t number) {
    const std::size_t policy = one_in(2) ? 0 : below(kPolicyNames.size());
    std::string& text = game.player_texts[number];
    text = "policy = \"" + std::string(kPolicyNames[policy]) + "\"\n";
    if (static_cast<Policy>(policy) != Policy::random && one_in(2)) {
      text += "[weights]\n";
      for (const NumberSpec& spec : vocabulary_.weights) {
        if (!one_in(2)) continue;
        const std::string quote = spec.choices.empty() ? "" : "\"";
        text += std::string(spec.path) + " = " + quote + sim::value_text(spec, value(spec)) + quote + "\n";
      }
    }
    const std::filesystem::path file = folder() / ("player" + std::to_string(number) + ".toml");
    std::ofstream(file) << text;
    game.players[number] = sim::read_player_file(game.game.ruleset, file).value.value();
  }

  bool draw_army(HouseGame& game, std::size_t number, const std::vector<std::string>& tiers) {
    std::ostringstream text;
    text << "name = \"Army" << number << "\"\npoints = 9000\n";
    for (std::size_t entries = 1 + below(3); entries > 0; --entries) {
      text << "[[unit]]\ncount = " << any_word({"1", "1", "2", "3"}) << "\nprofile = \"" << unit_text(tiers) << "\"\n";
    }
    const std::filesystem::path file = folder() / ("army" + std::to_string(number) + ".toml");
    std::ofstream(file) << text.str();
    auto loaded = sim::load_army(game.game.ruleset, {}, file.string());
    if (!loaded.value || sim::has_errors(loaded.diagnostics)) return false;
    game.armies[number] = std::move(*loaded.value);
    game.army_texts[number] = text.str();
    return true;
  }

  const sim::Ruleset base_;
  const Vocabulary& vocabulary_;
  const std::vector<std::string> scenarios_;
  const TemporaryFolder folder_;
  RandomStream random_;
  std::vector<std::string> names_;       ///< of the special rules of the game, for units
  std::vector<std::string> of_weapons_;  ///< those that weapons may have
};

}  // namespace warbalance::tests
