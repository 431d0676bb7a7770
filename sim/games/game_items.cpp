#include "sim/games/game_items.hpp"

#include <cstdint>
#include <span>

#include "sim/battles/progress.hpp"
#include "sim/pricing/population/features.hpp"

namespace warbalance::sim {
namespace {

std::vector<double> items_of(const FeatureSpace& features, const Army& army) {
  FieldArmy drawn;
  for (const ArmyUnit& unit : army.units) drawn.units.push_back(unit.design);
  std::vector<double> counts(features.size());
  std::vector<std::int64_t> whole(features.size());
  features.add(drawn, std::int64_t{1}, std::span<std::int64_t>(whole));
  for (std::size_t f = 0; f < counts.size(); ++f) counts[f] = static_cast<double>(whole[f]);
  return counts;
}

}  // namespace

ItemizedGames itemize(const GameLog& log, const Ruleset& ruleset, const std::vector<double>& simulated) {
  const FeatureSpace features(ruleset);
  std::vector<std::vector<double>> armies;
  for (const Army& army : log.armies) armies.push_back(items_of(features, army));

  ItemizedGames games;
  for (std::size_t f = 0; f < features.size(); ++f) {
    const char* const kind = kFeatureKinds[static_cast<std::size_t>(features[f].kind)];
    games.items.push_back({features[f].name, kind, features[f].listed / 100.0});
  }
  games.model.players = log.players.size();
  games.model.mean_items.resize(features.size());
  double sides = 0;
  for (std::size_t g = 0; g < log.games.size(); ++g) {
    const LoggedGame& game = log.games[g];
    FitGame fitted{game.score - 0.5, simulated[g] - 0.5, game.first, game.weight, game.player_a, game.player_b, {}};
    sides += 2 * game.weight;
    for (std::size_t f = 0; f < features.size(); ++f) {
      const double of_a = armies[game.army_a][f];
      const double of_b = armies[game.army_b][f];
      fitted.difference.push_back(of_a - of_b);
      games.model.mean_items[f] += game.weight * (of_a + of_b);
      if (of_a > 0 || of_b > 0) ++games.items[f].games_with;
    }
    games.model.games.push_back(std::move(fitted));
  }
  for (double& mean : games.model.mean_items) mean /= sides;
  return games;
}

}  // namespace warbalance::sim
