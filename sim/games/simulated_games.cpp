#include "sim/games/simulated_games.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "sim/pricing/publish/validation.hpp"
#include "sim/stats/jackknife.hpp"

namespace warbalance::sim {

namespace {

constexpr std::int64_t kMostCouples = 500;
constexpr double kQuartersOfCouple = 4;

FieldArmy fielded(const Army& army) {
  FieldArmy field;
  for (const ArmyUnit& unit : army.units) {
    field.units.push_back(unit.design);
    field.costs.push_back(unit.cost);
  }
  return field;
}

}  // namespace

SimulatedGames::SimulatedGames(const GameLog& log, std::int64_t most_battles) : log_(log) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> numbers;
  for (const LoggedGame& game : log.games) {
    const auto a = static_cast<std::uint32_t>(game.army_a);
    const auto b = static_cast<std::uint32_t>(game.army_b);
    const std::pair<std::uint32_t, std::uint32_t> pair{std::min(a, b), std::max(a, b)};
    const auto [place, is_new] = numbers.emplace(pair, pairs_.size());
    if (is_new) pairs_.push_back(pair);
    pair_of_game_.push_back(place->second);
  }
  const auto pairs = static_cast<std::int64_t>(pairs_.size());
  couples_ = static_cast<int>(std::clamp<std::int64_t>(most_battles / (2 * pairs), 1, kMostCouples));
}

std::int64_t SimulatedGames::battles() const { return 2 * std::int64_t{couples_} * std::ssize(pairs_); }

std::optional<std::vector<double>> SimulatedGames::play(const PlayFunction& play, std::uint64_t seed,
                                                        Progress& progress) const {
  std::vector<FieldArmy> armies;
  for (const Army& army : log_.armies) armies.push_back(fielded(army));
  std::vector<PairSums> sums;
  constexpr std::uint32_t kCell = 0;
  if (!CoupleRunner(play, seed, progress).play_pairs(armies, pairs_, couples_, kCell, sums)) return std::nullopt;
  std::vector<double> scores;
  for (std::size_t g = 0; g < log_.games.size(); ++g) {
    const PairSums& sum = sums[pair_of_game_[g]];
    const double of_first = static_cast<double>(sum.quarters) / (kQuartersOfCouple * static_cast<double>(sum.couples));
    scores.push_back(log_.games[g].army_a <= log_.games[g].army_b ? of_first : 1 - of_first);
  }
  return scores;
}

std::vector<double> price_errors(const AdditivePrices& simulated) {
  std::vector<double> errors;
  for (std::size_t item = 0; item < simulated.prices.size(); ++item) {
    errors.push_back(simulated.identified[item] ? jackknife_se(simulated.without_chain[item]) : 0);
  }
  return errors;
}

double panel_spread(const std::vector<AdditivePrices>& players) {
  const auto count = static_cast<double>(players.size());
  double variance = 0;
  double items = 0;
  for (std::size_t item = 0; item < players.front().prices.size(); ++item) {
    if (!std::all_of(players.begin(), players.end(), [&](const AdditivePrices& p) { return p.identified[item]; })) {
      continue;
    }
    double mean = 0;
    for (const AdditivePrices& player : players) mean += player.prices[item] / count;
    for (const AdditivePrices& player : players) {
      const double deviation = player.prices[item] - mean;
      const double error = jackknife_se(player.without_chain[item]);
      variance += deviation * deviation / (count - 1) - error * error / count;
    }
    ++items;
  }
  return items > 0 ? std::sqrt(std::max(0.0, variance / items)) : 0;
}

}  // namespace warbalance::sim
