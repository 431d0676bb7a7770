#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/core/players/policy.hpp"
#include "sim/files/diagnostics.hpp"
#include "sim/rules/net_file.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/rules/settings.hpp"

namespace warbalance::sim {

/// A player as a player file states it: a policy, its weights and its search.
struct Player {
  std::string name;  ///< of its file in the ruleset, or of its policy; else the path of its file
  std::string text;  ///< one line for people; may be empty
  Policy policy = Policy::greedy;
  std::vector<std::int32_t> weights;  ///< in the order of the system's vocabulary; empty = the system's defaults
  Search search{};                    ///< how it looks ahead
  LearnedNet learned{};               ///< what it learned from battles; null: nothing
  std::string hash;                   ///< 16 hex digits over policy, weights, search and net

  /// Whether it chooses at once: it neither looks ahead nor has a net.
  bool chooses_on_the_spot() const { return search.rollouts == 0 && learned.net == nullptr; }
  /// Its name in results: "tactical 1a2b3c4d", with the first digits of the hash.
  std::string label() const;
  /// Whether both make the same choices.
  bool plays_like(const Player& other) const {
    Search seen_alike = search;
    seen_alike.watch = other.search.watch;  // the watch does not affect choices
    return policy == other.policy && weights == other.weights && seen_alike == other.search &&
           learned.checksum == other.learned.checksum;
  }
};

/// The name in a label: "tactical" of "tactical 1a2b3c4d".
std::string name_in_label(const std::string& label);

/// The default player.
inline constexpr std::string_view kUsualPlayer = "tactical";

/// A player by its name in the ruleset or an inherited one, or by its file. Without a file, the name of a policy is a
/// player with default weights, and `tactical` is `greedy`. `--set player.NAME=...` changes the weights of all players.
///
/// like = "tactical" # starts from the policy, the weights and the search of another player
///   policy = "greedy"             # greedy, aggressive, cautious or random; required without `like`
///   text = "One line for people."
///   [weights]                     # those that differ from the defaults, or from that player's
///   threat_now = 300
///   net = "mine.net"              # what it learned from battles (`train`): it orders the candidates of a decision
///   [search]                      # it looks ahead (policy.hpp)
///   rollouts = 256
///
/// "NAME:256" is the player NAME, who looks ahead with 256 rollouts per decision.
/// Unknown players and keys, and weights out of range, are reported with a suggestion.
Loaded<Player> load_player(const Ruleset& ruleset, const std::string& name_or_file);

/// Reads a player file; its name is the path.
Loaded<Player> read_player_file(const Ruleset& ruleset, const std::filesystem::path& file);

/// A player that looks ahead like `searcher` and uses the policy of `fixed` for all players in its rollouts. Its score
/// against `fixed` is a lower bound of the best possible one. Against a random player, which cannot be predicted, it
/// keeps the searcher's policy.
Player best_response_to(const Ruleset& ruleset, const Player& fixed, const Player& searcher);

/// The same player with other weights. @param weights  in the order of the system's vocabulary
Player with_weights(const Ruleset& ruleset, Player player, std::vector<std::int32_t> weights);

/// The same player with a net.
Player with_net(const Ruleset& ruleset, Player player, LearnedNet learned);

/// A player as a file, with the unit and the meaning of each weight.
/// @param comment  for the head of the file; may have several lines
/// @param net_file  the file of its net, relative to that of the player; for a player without a net it does not count
std::string player_file_text(const Ruleset& ruleset, const Player& player, const std::string& comment,
                             const std::string& net_file = {});

/// Names of all players that a ruleset has, sorted.
std::vector<std::string> player_names(const Ruleset& ruleset);

/// The distinct weights of some players, and the weights of each player.
struct SeatedWeights {
  std::vector<std::vector<std::int32_t>> weights;  ///< distinct
  std::vector<SeatPlayer> seats;                   ///< one for each player
  std::vector<std::shared_ptr<const Net>> nets;    ///< those that the seats point to
};
/// @param specs  the weights of the rule system
SeatedWeights seated(std::span<const NumberSpec> specs, std::span<const Player> players);

}  // namespace warbalance::sim
