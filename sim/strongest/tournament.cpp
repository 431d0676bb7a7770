#include "sim/strongest/tournament.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "sim/units/army.hpp"

namespace warbalance::sim {
namespace {

PopulationOptions options_of(Hundredths points) {
  PopulationOptions options;
  options.budget = points;
  options.jitter = 0;
  return options;
}

ArmyLimits limits_of(Hundredths points) {
  ArmyLimits limits;
  limits.points = points;
  return limits;
}

}  // namespace

PricedGame::PricedGame(Ruleset ruleset, Hundredths points)
    : ruleset_(std::move(ruleset)),
      population_(ruleset_, options_of(points)),
      limits_(limits_of(points)),
      choices_(population_, points),
      changes_(ruleset_, choices_, limits_),
      field_(population_, points) {}

bool PricedGame::has_armies(const Ruleset& ruleset, Hundredths points) {
  return ArmyGenerator::options_problem(ruleset, options_of(points)).empty();
}

std::vector<ArmyChoice> PricedGame::legal(const std::vector<Army>& armies, std::uint64_t seed) const {
  RandomStream random({seed, 0, 0}, StreamClass::tuning);
  std::vector<ArmyChoice> legal;
  for (const Army& army : armies) {
    ArmyChoice choice = changes_.repaired(army, random);
    if (!choice.empty() && std::ranges::find(legal, choice) == legal.end()) legal.push_back(std::move(choice));
  }
  return legal;
}

namespace {

constexpr std::uint32_t kRaceCouples = 60;
constexpr std::uint32_t kLastCouples = 600;
constexpr std::size_t kLastArmies = 6;
constexpr std::uint32_t kWorthNumber = 400;  ///< of `MeasureSize`: other opponents than those of a search
constexpr std::uint32_t kAttackNumber = 500;
constexpr std::uint32_t kAttackRound = 49;  ///< of `SearchEffort`: its race keys are those of matched attacks

}  // namespace

std::optional<MatchedAttack> matched_attack(const PricedGame& game, const std::vector<Army>& armies,
                                            const PlayFunction& play, std::uint64_t seed, const MeasureSize& size,
                                            Progress& progress) {
  const std::vector<ArmyChoice> legal = game.legal(armies, seed);
  if (legal.empty()) return std::nullopt;
  std::vector<FieldArmy> field;
  for (const ArmyChoice& army : legal) field.push_back(game.field_army(army));
  const BattleKey key{seed, kSearchMatchup + kAttackRound * (kMostSearches + 1) * kSearchNumbers, 0};
  const std::array laps{Lap{field.size(), kRaceCouples}, Lap{kLastArmies, kLastCouples}};
  const std::vector<Placed> placed = race(field, game.field(), play, key, laps, progress);
  if (placed.empty()) return std::nullopt;
  const std::size_t best = placed.front().army;
  const ArmyMeasure measure = measure_army(field[best], game.field(), play, size, progress);
  if (measure.interrupted) return std::nullopt;
  return MatchedAttack{game.army(legal[best]), *measure.score};
}

namespace {

/// Strong armies count so much as this share of the random ones, all together. A strong army is charged far more
/// wrongly than a random one, so a small share is felt.
constexpr double kArchiveShare = 0.1;
constexpr double kMostOfOne = 0.02;  ///< of a single one
/// How much more of the random armies' spread a list may leave than the first one, as a share of a score: the square
/// root of the difference of the squares. About a point more of imbalance.
constexpr double kMoreSpread = 0.02;
constexpr std::int64_t kStepsOfRound = 2;  ///< that a price may move in a round
constexpr int kRoundSearches = 2;
constexpr double kHundredthsOfPoint = 100;

/// An army that was strong under some list.
struct Attacker {
  Army army;
  FieldArmy field;
  double worth = 0;  ///< points at which it would be even
};

/// The rounds of one list.
class Tournament {
 public:
  Tournament(const ArmyGenerator& population, const ArmyTable& armies, const ListOptions& options, double mean_total,
             const PlayFunction& play, std::uint64_t seed, const TournamentSize& size, Progress& progress)
      : ruleset_(population.ruleset()),
        points_(population.budget()),
        armies_(armies),
        options_(options),
        space_(population.ruleset(), population.features(), options),
        mean_total_(mean_total),
        play_(play),
        seed_(seed),
        size_(size),
        progress_(progress) {}

  TournamentList run(const FoundList& start) {
    add(start);
    std::vector<Hundredths> paid = start.prices;
    space_.mend(paid);
    if (paid != start.prices) add({paid, space_.edits(paid), 0, mean_total_});
    for (int round = 0; round < size_.rounds && !made_.interrupted; ++round) {
      const FoundList& list = made_.rounds.back().list;
      if (!attack(list.prices, static_cast<std::uint32_t>(round))) break;
      const std::optional<FoundList> next = answer(list);
      const bool known = next && std::ranges::any_of(made_.rounds, [&](const TournamentRound& other) {
                           return other.list.prices == next->prices;
                         });
      if (!next) break;
      if (!known) add(*next);
    }
    for (const Attacker& one : archive_) made_.archive.push_back(one.army);
    if (!made_.interrupted) choose();
    return std::move(made_);
  }

 private:
  void add(const FoundList& list) {
    ChargedArmies charged(armies_, space_, least_price(ruleset_));
    charged.set(list.prices);
    made_.rounds.push_back({list, std::sqrt(std::max(0.0, charged.score().variance)), {}});
  }

  /// Null: there are no armies under these prices.
  std::unique_ptr<PricedGame> game_of(const std::vector<Hundredths>& prices) const {
    Ruleset priced = space_.with_costs(ruleset_, prices);
    return PricedGame::has_armies(priced, points_) ? std::make_unique<PricedGame>(std::move(priced), points_) : nullptr;
  }

  std::vector<Army> known() const {
    std::vector<Army> armies;
    for (const Attacker& one : archive_) armies.push_back(one.army);
    return armies;
  }

  /// Adds the armies to the archive that a search finds under a list. False: it was stopped, or no army is allowed.
  bool attack(const std::vector<Hundredths>& prices, std::uint32_t round) {
    const auto game = game_of(prices);
    if (!game || game->choices().size() == 0) return false;
    SearchEffort effort;
    effort.seed = seed_;
    effort.round = round;
    effort.searches = kRoundSearches;
    effort.battles = size_.search_battles;
    const FoundChoice found = find_strongest(game->ruleset(), game->choices(), game->limits(),
                                             game->legal(known(), seed_), game->field(), play_, effort, progress_);
    made_.interrupted = found.interrupted;
    if (found.army.empty()) return false;
    std::vector<ArmyChoice> strong{found.army};
    for (const SearchWinner& winner : found.winners) {
      if (std::ranges::find(strong, winner.army) == strong.end()) strong.push_back(winner.army);
    }
    for (const ArmyChoice& choice : strong) {
      Attacker attacker{game->army(choice), game->field_army(choice), 0};
      MeasureSize trial = size_.trial;
      trial.seed = seed_;
      trial.number = kWorthNumber;
      const PriceFactor factor = price_factor(attacker.field, game->field(), play_, trial, progress_);
      made_.interrupted = factor.interrupted;
      if (factor.interrupted) return false;
      attacker.worth =
          static_cast<double>(points_) / kHundredthsOfPoint * (factor.factor ? factor.factor->value : kGreatestFactor);
      archive_.push_back(std::move(attacker));
    }
    return true;
  }

  /// The next list: explains what random armies and those of the archive are worth, few steps from the last one.
  std::optional<FoundList> answer(const FoundList& last) {
    ArmyTable both = armies_;
    ChargedArmies charged(armies_, space_, least_price(ruleset_));
    charged.set(last.prices);
    const ValueLine line = charged.line();
    const auto random = static_cast<double>(armies_.armies());
    const double weight = std::min(kMostOfOne * random, kArchiveShare * random / static_cast<double>(archive_.size()));
    for (const Attacker& one : archive_) both.add(one.field, line.value(one.worth), weight);
    ListSearch search(both, ruleset_, options_, least_price(ruleset_), mean_total_);
    const std::optional<FoundList> best = search.best();
    if (!best) return std::nullopt;
    std::vector<Hundredths> prices = last.prices;
    for (std::size_t i = 0; i < prices.size(); ++i) {
      const Hundredths low = space_.moved(prices[i], -kStepsOfRound);
      const Hundredths high = space_.moved(prices[i], kStepsOfRound);
      prices[i] = std::clamp(best->prices[i], std::min(low, high), std::max(low, high));
    }
    space_.mend(prices);
    const ListScore score = search.score_of(prices);
    return FoundList{prices, space_.edits(prices), score.variance, score.mean_total / kHundredthsOfPoint};
  }

  /// The archive attacks every list; the chosen one withstands best.
  void choose() {
    const std::vector<Army> armies = known();
    double least = 2;
    for (std::size_t round = 0; round < made_.rounds.size(); ++round) {
      MeasureSize size = size_.attack;
      size.seed = seed_;
      size.number = kAttackNumber;
      const auto game = game_of(made_.rounds[round].list.prices);
      if (!game) continue;
      made_.rounds[round].attack = matched_attack(*game, armies, play_, seed_, size, progress_);
      made_.interrupted = progress_.stop_requested();
      if (made_.interrupted) return;
      const auto& attack = made_.rounds[round].attack;
      const bool balanced = made_.rounds[round].spread <= std::hypot(made_.rounds.front().spread, kMoreSpread);
      if (!attack || !balanced || attack->score.value >= least) continue;
      least = attack->score.value;
      made_.chosen = round;
    }
  }

  const Ruleset& ruleset_;
  Hundredths points_;
  const ArmyTable& armies_;
  ListOptions options_;
  ListSpace space_;
  double mean_total_;
  const PlayFunction& play_;
  std::uint64_t seed_;
  const TournamentSize& size_;
  Progress& progress_;
  std::vector<Attacker> archive_;
  TournamentList made_;
};

}  // namespace

TournamentSize TournamentSize::scaled(double share) const {
  TournamentSize scaled = *this;
  scaled.search_battles = std::max(kRoundSearches * kLeastSearchBattles,
                                   static_cast<std::int64_t>(share * static_cast<double>(search_battles)));
  return scaled;
}

std::int64_t TournamentSize::battles() const {
  const std::int64_t trials = (kRoundSearches + 1) * price_factor_battles(trial);
  const std::int64_t attack_battles = 2 * std::int64_t{attack.opponents} * attack.couples;
  return rounds * (search_battles + trials) + (rounds + 1) * 2 * attack_battles;
}

TournamentList make_tournament_list(const ArmyGenerator& population, const ArmyTable& armies,
                                    const ListOptions& options, const FoundList& start, double mean_total,
                                    const PlayFunction& play, std::uint64_t seed, const TournamentSize& size,
                                    Progress& progress) {
  ListOptions paid = options;
  paid.nothing_free = true;
  return Tournament(population, armies, paid, mean_total, play, seed, size, progress).run(start);
}

}  // namespace warbalance::sim
