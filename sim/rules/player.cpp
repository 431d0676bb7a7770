#include "sim/rules/player.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>

#include "sim/files/hash.hpp"
#include "sim/files/toml_source.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/named_files.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::sim {
namespace {

namespace fs = std::filesystem;
using Need = TableReader::Need;

constexpr std::string_view kPlayers = "players";
constexpr std::size_t kLabelDigits = 8;  ///< of the hash

std::span<const NumberSpec> weight_specs(const Ruleset& ruleset) { return vocabulary_of(ruleset.system)->weights; }

std::vector<std::int32_t> default_weights(std::span<const NumberSpec> specs) {
  std::vector<std::int32_t> weights;
  for (const NumberSpec& spec : specs) weights.push_back(spec.fallback);
  return weights;
}

std::string hash_of_player(const Ruleset& ruleset, const Player& player) {
  std::string canonical = "policy=" + std::string(kPolicyNames[static_cast<std::size_t>(player.policy)]) + "\n";
  if (player.policy != Policy::random) {  // a random player has no weights
    const auto specs = weight_specs(ruleset);
    for (std::size_t i = 0; i < specs.size(); ++i) {
      // keeps the hash of older players when new weights have a default that changes nothing
      if (player.weights[i] == specs[i].fallback) continue;
      canonical += std::string(specs[i].path) + "=" + std::to_string(player.weights[i]) + "\n";
    }
  }
  if (player.search.rollouts > 0) {
    for (const SearchRow& row : kSearchRows) {
      const std::int32_t value = player.search.*row.field;
      if (row.field != &Search::rollouts && value == row.spec.fallback) continue;
      canonical += "search." + std::string(row.spec.path) + "=" + std::to_string(value) + "\n";
    }
  }
  if (player.learned.net) canonical += "net=" + player.learned.checksum + "\n";
  return hash_of(canonical);
}

/// Applies the weights of `--set` to a player.
Player settled(const Ruleset& ruleset, Player player) {
  for (std::size_t i = 0; i < ruleset.player_weights.size(); ++i) {
    if (ruleset.player_weights[i] != kUnsetWeight) player.weights[i] = ruleset.player_weights[i];
  }
  player.hash = hash_of_player(ruleset, player);
  return player;
}

std::string toml_string(const std::string& text) {
  const auto needs_care = [](unsigned char c) { return c < ' ' || c == 0x7f || c == '"' || c == '\\'; };
  if (std::none_of(text.begin(), text.end(), needs_care)) return '"' + text + '"';
  std::ostringstream quoted;
  quoted << toml::value<std::string>(text);
  return quoted.str();
}

/// A number of a player file.
struct FileNumber {
  const NumberSpec* spec;
  std::int32_t value;
};

/// A table of numbers, one per line, with the meanings in a column.
void write_numbers(std::ostringstream& text, std::string_view table, const std::vector<FileNumber>& numbers) {
  std::vector<std::string> lines;
  std::size_t widest = 0;
  for (const auto& [spec, value] : numbers) {
    const std::string shown = value_text(*spec, value);
    lines.push_back(std::string(spec->path) + " = " + (spec->choices.empty() ? shown : toml_string(shown)));
    widest = std::max(widest, lines.back().size());
  }
  text << "\n[" << table << "]\n";
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const NumberSpec& spec = *numbers[i].spec;
    text << lines[i] << std::string(widest - lines[i].size() + 2, ' ') << "# "
         << (spec.unit.empty() ? "" : std::string(spec.unit) + ": ") << spec.meaning << "\n";
  }
}

constexpr std::string_view kRandomSearch = "a random player cannot look ahead: it chooses at random";

/// The same player, looking ahead with this number of rollouts: "256" of "tactical:256".
Loaded<Player> looking_ahead(const Ruleset& ruleset, Loaded<Player> loaded, const std::string& rollouts) {
  if (!loaded.value) return loaded;
  Player& player = *loaded.value;
  std::int32_t number = 0;
  const auto [end, error] = std::from_chars(rollouts.data(), rollouts.data() + rollouts.size(), number);
  const bool is_number = error == std::errc{} && end == rollouts.data() + rollouts.size();
  if (!is_number || number < kLeastRollouts || number > kMostRollouts) {
    return {std::nullopt,
            {on_command_line("\"" + player.name + ":" + rollouts +
                                 "\": the number behind the colon says how many rollouts "
                                 "a decision takes; it may be " +
                                 std::to_string(kLeastRollouts) + " to " + std::to_string(kMostRollouts),
                             player.name + ":256")}};
  }
  if (player.policy == Policy::random) return {std::nullopt, {on_command_line(std::string(kRandomSearch))}};
  player.search.rollouts = number;
  player.name += ":" + rollouts;
  player.hash = hash_of_player(ruleset, player);
  return loaded;
}

Player of_policy(const Ruleset& ruleset, const std::string& name, Policy policy) {
  return settled(ruleset, {name, "", policy, default_weights(weight_specs(ruleset))});
}

}  // namespace

std::string Player::label() const { return name + " " + hash.substr(0, kLabelDigits); }

std::string name_in_label(const std::string& label) {
  const std::size_t space = label.rfind(' ');
  const bool has_hash = space != std::string::npos && label.size() - space - 1 == kLabelDigits &&
                        label.find_first_not_of("0123456789abcdef", space + 1) == std::string::npos;
  return has_hash ? label.substr(0, space) : label;
}

std::vector<std::string> player_names(const Ruleset& ruleset) {
  std::vector<std::string> names(kPolicyNames.begin(), kPolicyNames.end());
  names.emplace_back(kUsualPlayer);
  for (const auto& [name, file] : named_files(ruleset, std::string(kPlayers))) {
    if (!is_one_of(names, name)) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

namespace {

/// The chain of files being read, each named by `like` in the one before; without "." and "..".
using Readers = std::vector<fs::path>;

fs::path plain(const fs::path& file) {
  std::error_code problem;
  const fs::path found = fs::weakly_canonical(file, problem);
  return problem ? file.lexically_normal() : found;
}

Loaded<Player> load(const Ruleset& ruleset, const std::string& name_or_file, Readers& readers);

/// The player that a file starts from: the one named by `like`, or the default weights.
std::optional<Player> beginning(const Ruleset& ruleset, TableReader& reader, const TomlSource& source,
                                Readers& readers) {
  const toml::node* const like = reader.find("like");
  const std::optional<std::string> word = reader.text("like");
  if (!word) return Player{"", "", Policy::greedy, default_weights(weight_specs(ruleset))};
  Loaded<Player> loaded = load(ruleset, *word, readers);
  for (const Diagnostic& problem : loaded.diagnostics) {
    if (problem.of_command_line()) {
      source.error(like->source(), problem.message, problem.hint);
    } else {
      source.diagnostics->push_back(problem);
    }
  }
  return std::move(loaded.value);
}

Loaded<Player> read_file(const Ruleset& ruleset, const fs::path& file, Readers& readers) {
  Loaded<Player> loaded;
  const TomlSource source{file.string(), &loaded.diagnostics};
  const auto table = parse_toml_file(file, loaded.diagnostics);
  if (!table) return loaded;
  constexpr NumberSpec kPolicy{"policy", 0, 0, std::ssize(kPolicyNames) - 1, "", "", "how it chooses", kPolicyNames};
  TableReader reader(*table, "the player", source);
  readers.push_back(plain(file));
  std::optional<Player> begun = beginning(ruleset, reader, source, readers);
  readers.pop_back();
  if (!begun) return loaded;
  Player player = std::move(*begun);
  player.name = file.string();
  player.text = reader.text("text").value_or("");
  const Need need = reader.find("like") == nullptr ? Need::required : Need::optional;
  player.policy = static_cast<Policy>(reader.number("policy", kPolicy, need).value_or(int(player.policy)));
  if (player.policy == Policy::random && player.search.rollouts > 0) {
    const toml::node* const policy = reader.find("policy");
    source.error(policy->source(), std::string(kRandomSearch), "name a player below \"like\" who does not look ahead");
  }
  if (const auto net = reader.text("net")) {
    const toml::source_region& where = reader.find("net")->source();
    if (player.policy == Policy::random) source.error(where, "a random player has no net", "leave net out");
    Loaded<LearnedNet> learned = read_net_file(ruleset.system, file.parent_path() / *net);
    loaded.diagnostics.insert(loaded.diagnostics.end(), learned.diagnostics.begin(), learned.diagnostics.end());
    if (learned.value) player.learned = std::move(*learned.value);
  }
  if (const toml::table* const weights = reader.table("weights")) {
    if (player.policy == Policy::random) {
      source.error(weights->source(), "a random player has no weights", "leave [weights] out");
    }
    TableReader weighed(*weights, "[weights]", source);
    const auto specs = weight_specs(ruleset);
    for (std::size_t i = 0; i < specs.size(); ++i) {
      if (const auto value = weighed.number(specs[i].path, specs[i])) player.weights[i] = *value;
    }
    weighed.finish();
  }
  if (const toml::table* const search = reader.table("search")) {
    if (player.policy == Policy::random) {
      source.error(search->source(), std::string(kRandomSearch), "leave [search] out");
    }
    TableReader searched(*search, "[search]", source);
    const bool searches_already = player.search.rollouts > 0;
    for (const SearchRow& row : kSearchRows) {
      std::int32_t& number = player.search.*row.field;
      number = searched.number(row.spec.path, row.spec).value_or(searches_already ? number : row.spec.fallback);
    }
    if (player.search.greedy + player.search.aggressive + player.search.cautious == 0) {
      source.error(search->source(), "no policy is given for the other players in the rollouts", "greedy = 1");
    }
    searched.finish();
  }
  reader.finish();
  if (!has_errors(loaded.diagnostics)) loaded.value = settled(ruleset, std::move(player));
  return loaded;
}

Loaded<Player> load(const Ruleset& ruleset, const std::string& name_or_file, Readers& readers) {
  const std::string word(trimmed(name_or_file));
  if (const std::size_t colon = word.rfind(':'); colon != std::string::npos) {
    return looking_ahead(ruleset, load(ruleset, word.substr(0, colon), readers), word.substr(colon + 1));
  }
  const auto read = [&](const fs::path& file) -> Loaded<Player> {
    const bool is_new = std::find(readers.begin(), readers.end(), plain(file)) == readers.end();
    if (is_new) return read_file(ruleset, file, readers);
    return {std::nullopt,
            {on_command_line("the player names itself below \"like\"", "name another one, or leave \"like\" out")}};
  };
  // files name others relative to their own folder
  if (is_file_path(word)) return read(readers.empty() ? fs::path(word) : readers.back().parent_path() / word);
  Loaded<fs::path> file = file_by_name(ruleset, std::string(kPlayers), word);
  if (file.value) {
    Loaded<Player> loaded = read(*file.value);
    if (loaded.value) loaded.value->name = file.value->stem().string();
    return loaded;
  }
  if (has_errors(file.diagnostics)) return {std::nullopt, std::move(file.diagnostics)};
  const auto policy = std::find(kPolicyNames.begin(), kPolicyNames.end(), lower_case(word));
  if (policy != kPolicyNames.end()) {
    return {of_policy(ruleset, std::string(*policy), static_cast<Policy>(policy - kPolicyNames.begin())), {}};
  }
  if (lower_case(word) == kUsualPlayer) return {of_policy(ruleset, std::string(kUsualPlayer), Policy::greedy), {}};
  const std::vector<std::string> names = player_names(ruleset);
  const std::string near = suggestion(word, names);
  return {std::nullopt,
          {on_command_line("unknown player " + in_quotes(word),
                           near.empty() ? "players are " + listing(names) + ", or a file: players/mine.toml" : near)}};
}

}  // namespace

Loaded<Player> read_player_file(const Ruleset& ruleset, const fs::path& file) {
  Readers readers;
  return read_file(ruleset, file, readers);
}

Loaded<Player> load_player(const Ruleset& ruleset, const std::string& name_or_file) {
  Readers readers;
  return load(ruleset, name_or_file, readers);
}

Player best_response_to(const Ruleset& ruleset, const Player& fixed, const Player& searcher) {
  Player player = searcher;
  player.name = "who knows " + fixed.name;
  player.text.clear();
  if (fixed.policy != Policy::random) {
    player.policy = fixed.policy;
    player.weights = fixed.weights;
    player.search.greedy = fixed.policy == Policy::greedy ? 1 : 0;
    player.search.aggressive = fixed.policy == Policy::aggressive ? 1 : 0;
    player.search.cautious = fixed.policy == Policy::cautious ? 1 : 0;
  }
  player.hash = hash_of_player(ruleset, player);
  return player;
}

Player with_weights(const Ruleset& ruleset, Player player, std::vector<std::int32_t> weights) {
  player.weights = std::move(weights);
  player.hash = hash_of_player(ruleset, player);
  return player;
}

Player with_net(const Ruleset& ruleset, Player player, LearnedNet learned) {
  player.learned = std::move(learned);
  player.hash = hash_of_player(ruleset, player);
  return player;
}

std::string player_file_text(const Ruleset& ruleset, const Player& player, const std::string& comment,
                             const std::string& net_file) {
  std::ostringstream text;
  std::istringstream lines(comment);
  for (std::string line; std::getline(lines, line);) text << "# " << line << "\n";
  text << "\ntext = " << toml_string(player.text) << "\npolicy = \""
       << kPolicyNames[static_cast<std::size_t>(player.policy)] << "\"\n";
  if (player.learned.net) text << "net = " << toml_string(net_file) << "\n";
  std::vector<FileNumber> weights;
  const auto specs = weight_specs(ruleset);
  for (std::size_t i = 0; i < specs.size(); ++i) weights.push_back({&specs[i], player.weights[i]});
  if (player.policy != Policy::random) write_numbers(text, "weights", weights);
  if (player.search.rollouts == 0) return text.str();
  std::vector<FileNumber> search;
  for (const SearchRow& row : kSearchRows) search.push_back({&row.spec, player.search.*row.field});
  write_numbers(text, "search", search);
  return text.str();
}

SeatedWeights seated(std::span<const NumberSpec> specs, std::span<const Player> players) {
  SeatedWeights result;
  for (const Player& player : players) {
    std::vector<std::int32_t> weights = player.weights.empty() ? default_weights(specs) : player.weights;
    const auto same = std::find(result.weights.begin(), result.weights.end(), weights);
    const Style style(player.policy, static_cast<std::uint8_t>(same - result.weights.begin()));
    result.seats.emplace_back(style, player.search, player.learned.net.get());
    if (player.learned.net) result.nets.push_back(player.learned.net);
    if (same == result.weights.end()) result.weights.push_back(std::move(weights));
  }
  return result;
}

}  // namespace warbalance::sim
