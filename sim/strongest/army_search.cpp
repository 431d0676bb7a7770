#include "sim/strongest/army_search.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "sim/strongest/army_model.hpp"

namespace warbalance::sim {
namespace {

constexpr std::size_t kFirstTried = 240;  ///< armies that start a search
constexpr std::array kFirstLaps{Lap{kFirstTried, 6}, Lap{60, 12}, Lap{20, 24}};
constexpr std::size_t kTried = 40;  ///< armies of a generation
constexpr std::size_t kParents = 6;
constexpr std::size_t kMutants = 10;  ///< changed at random; all others by the model
constexpr std::array kLaps{Lap{kTried, 16}, Lap{14, 32}, Lap{6, 64}};
constexpr std::ptrdiff_t kAlike = 2;  ///< most parents with the same most expensive unit
constexpr std::int64_t kLeastGenerations = 8;
constexpr std::int64_t kMostGenerations = (kSearchNumbers >> 3) - 2;  ///< each has 8 keys
constexpr std::size_t kModelDraws = 4;                                ///< of the model's values, in a generation
constexpr int kClimbs = 250;                                          ///< changes that an army tries by the model
constexpr std::size_t kFinalists = 12;
constexpr std::array kFinalLaps{Lap{kFinalists, 100}, Lap{4, 400}};
constexpr std::uint32_t kWinnerCouples = 2'500;
constexpr std::int64_t kUsualBattles = 200'000;  ///< of a search
constexpr std::int64_t kUsualSearches = 5;
constexpr int kLeastAlone = 2;  ///< searches; if there are more, the last one starts from what the others found
constexpr double kAgreement = 0.02;

/// Generations of one search.
std::int64_t generations_of(const SearchEffort& effort) {
  const std::int64_t each = effort.battles / effort.searches - race_battles(kFirstLaps, kFirstTried) -
                            race_battles(kFinalLaps, kFinalists) - 2 * std::int64_t{kWinnerCouples};
  return std::clamp<std::int64_t>(each / race_battles(kLaps, kTried), kLeastGenerations, kMostGenerations);
}

std::int64_t battles_of(int searches, std::int64_t generations) {
  return searches * (race_battles(kFirstLaps, kFirstTried) + generations * race_battles(kLaps, kTried) +
                     race_battles(kFinalLaps, kFinalists) + 2 * std::int64_t{kWinnerCouples});
}

/// The keys of a search; `kMostSearches` are those of the last race.
BattleKey key_of(const SearchEffort& effort, int search, std::uint32_t number) {
  const std::uint32_t place = effort.round * (kMostSearches + 1) + static_cast<std::uint32_t>(search);
  return {effort.seed, kSearchMatchup + place * kSearchNumbers + number, 0};
}

/// One search.
class ArmySearch {
 public:
  ArmySearch(const Ruleset& ruleset, const UnitChoices& choices, const ArmyLimits& limits, const Opponents& opponents,
             const PlayFunction& play, const SearchEffort& effort, int search, Progress& progress)
      : choices_(choices),
        changes_(ruleset, choices, limits),
        model_(ruleset, choices),
        opponents_(opponents),
        play_(play),
        effort_(effort),
        search_(search),
        progress_(progress) {}

  /// The best army; empty: it was stopped, or no army is allowed.
  ArmyChoice run(const std::vector<ArmyChoice>& known) {
    RandomStream random(key_of(effort_, search_, 0), StreamClass::tuning);
    tried_ = known;
    for (std::size_t draw = 0; draw < 4 * kFirstTried && tried_.size() < kFirstTried; ++draw) {
      try_army(draw % 2 == 0 ? changes_.random_army(random) : changes_.army_of_copies(unit_of_style(random), random));
    }
    if (tried_.empty() || !play(0, kFirstLaps)) return {};
    const std::int64_t generations = generations_of(effort_);
    for (std::uint32_t generation = 1; generation <= generations; ++generation) {
      propose(generation);
      if (!play(generation, kLaps)) return {};
    }
    tried_ = best_armies(kFinalists, kFinalists);
    const auto last = static_cast<std::uint32_t>(generations + 1);
    return play(last, kFinalLaps) ? tried_[placed_.front().army] : ArmyChoice();
  }

  std::int64_t armies_tried() const { return armies_tried_; }

 private:
  /// A random unit for copies: any, a dear, a cheap or a middling one, by the number of the search.
  std::uint32_t unit_of_style(RandomStream& random) const {
    const auto units = static_cast<std::uint32_t>(choices_.size());
    const std::uint32_t third = (units + 2) / 3;
    switch (search_ % 4) {
      case 1:
        return units - 1 - random.below(third);
      case 2:
        return random.below(third);
      case 3:
        return std::min(units - 1, third + random.below(third));
      default:
        return random.below(units);
    }
  }

  void try_army(ArmyChoice army) {
    if (!army.empty() && std::ranges::find(tried_, army) == tried_.end()) tried_.push_back(std::move(army));
  }

  /// The best armies by all battles so far. At most some have the same most expensive unit, because otherwise all would
  /// soon be alike.
  std::vector<ArmyChoice> best_armies(std::size_t count, std::ptrdiff_t most_alike) const {
    std::vector<ArmyChoice> chosen;
    for (const ArmyChoice* army : model_.best(model_.likeliest())) {
      const auto alike =
          std::ranges::count_if(chosen, [&](const ArmyChoice& other) { return other.back() == army->back(); });
      if (alike < most_alike) chosen.push_back(*army);
      if (chosen.size() == count) break;
    }
    return chosen;
  }

  /// The armies of a generation: the best so far, changed ones, and those that the model expects much of.
  void propose(std::uint32_t generation) {
    const std::vector<ArmyChoice> parents = best_armies(kParents, kAlike);
    const auto stream = [&](std::size_t number) {
      return RandomStream(key_of(effort_, search_, 8 * generation + static_cast<std::uint32_t>(number)),
                          StreamClass::tuning);
    };
    tried_ = parents;
    RandomStream random = stream(0);
    for (std::size_t draw = 0; draw < 4 * kMutants && tried_.size() < parents.size() + kMutants; ++draw) {
      try_army(changes_.changed(some_of(parents, random), some_of(parents, random), random));
    }
    const std::size_t each = (kTried - kParents - kMutants + kModelDraws - 1) / kModelDraws;
    std::vector<std::vector<ArmyChoice>> climbed(kModelDraws);
    tbb::parallel_for(std::size_t{0}, kModelDraws, [&](std::size_t draw) {
      RandomStream of_draw = stream(1 + draw);
      const ArmyModel::Values values = model_.draw(of_draw);
      for (std::size_t i = 0; i < each; ++i) climbed[draw].push_back(climb(values, parents, of_draw));
    });
    for (const std::vector<ArmyChoice>& armies : climbed) {
      for (const ArmyChoice& army : armies) {
        if (tried_.size() < kTried) try_army(army);
      }
    }
    armies_tried_ -= static_cast<std::int64_t>(parents.size());
  }

  /// Changes an army as long as the values say that it gets better.
  ArmyChoice climb(const ArmyModel::Values& values, const std::vector<ArmyChoice>& parents,
                   RandomStream& random) const {
    std::vector<int> counts;
    ArmyChoice army = random.below(3) == 0 ? changes_.random_army(random) : some_of(parents, random);
    if (army.empty()) return army;
    double reached = model_.value(values, army, counts);
    for (int change = 0; change < kClimbs; ++change) {
      ArmyChoice next = changes_.changed(army, some_of(parents, random), random);
      if (next.empty()) continue;
      const double value = model_.value(values, next, counts);
      if (value <= reached) continue;
      reached = value;
      army = std::move(next);
    }
    return army;
  }

  static const ArmyChoice& some_of(const std::vector<ArmyChoice>& armies, RandomStream& random) {
    return armies[random.below(static_cast<std::uint32_t>(armies.size()))];
  }

  /// The armies race, and the model learns from it. False: it was stopped.
  bool play(std::uint32_t generation, std::span<const Lap> laps) {
    armies_tried_ += static_cast<std::int64_t>(tried_.size());
    std::vector<FieldArmy> field;
    for (const ArmyChoice& army : tried_) field.push_back(changes_.field_army(army));
    const auto learn = [&](std::span<const Placed> lap, std::uint32_t couples) {
      std::vector<ArmyChoice> armies;
      std::vector<std::int64_t> quarters;
      for (const Placed& one : lap) {
        armies.push_back(tried_[one.army]);
        quarters.push_back(one.lap_quarters);
      }
      model_.learn(armies, quarters, couples);
    };
    placed_ = race(field, opponents_, play_, key_of(effort_, search_, 8 * generation), laps, progress_, learn);
    return !placed_.empty();
  }

  const UnitChoices& choices_;
  ArmyChanges changes_;
  ArmyModel model_;
  const Opponents& opponents_;
  const PlayFunction& play_;
  SearchEffort effort_;
  int search_;
  Progress& progress_;
  std::vector<ArmyChoice> tried_;
  std::vector<Placed> placed_;
  std::int64_t armies_tried_ = 0;
};

}  // namespace

int usual_searches(std::int64_t battles) {
  if (battles < 2 * kLeastSearchBattles) return 1;
  return static_cast<int>(std::clamp<std::int64_t>(battles / kUsualBattles, 2, kUsualSearches));
}

std::int64_t search_battles(const SearchEffort& effort) { return battles_of(effort.searches, generations_of(effort)); }

int FoundChoice::alone() const {
  const auto searches = static_cast<int>(winners.size());
  return searches > kLeastAlone ? searches - 1 : searches;
}

int FoundChoice::agreeing() const {
  const auto alone_ones = std::span(winners).first(std::min(winners.size(), static_cast<std::size_t>(alone())));
  return static_cast<int>(std::ranges::count_if(
      alone_ones, [this](const SearchWinner& winner) { return winner.score > score - kAgreement; }));
}

FoundChoice find_strongest(const Ruleset& ruleset, const UnitChoices& choices, const ArmyLimits& limits,
                           const std::vector<ArmyChoice>& known, const Opponents& opponents, const PlayFunction& play,
                           const SearchEffort& effort, Progress& progress) {
  FoundChoice found;
  std::vector<ArmyChoice> last;  // the best of each search
  for (int search = 0; search < effort.searches; ++search) {
    ArmySearch one(ruleset, choices, limits, opponents, play, effort, search, progress);
    const bool is_last = search == effort.searches - 1;
    std::vector<ArmyChoice> start = is_last ? known : std::vector<ArmyChoice>();
    if (is_last && search >= kLeastAlone) start.insert(start.end(), last.begin(), last.end());
    ArmyChoice army = one.run(start);
    found.armies_tried += one.armies_tried();
    found.interrupted = progress.stop_requested();
    if (army.empty()) return found;
    last.push_back(std::move(army));
  }
  // The same army of two searches races once.
  const std::set<ArmyChoice> unique(last.begin(), last.end());
  const std::vector<ArmyChoice> different(unique.begin(), unique.end());
  const ArmyChanges changes(ruleset, choices, limits);
  std::vector<FieldArmy> field;
  for (const ArmyChoice& army : different) field.push_back(changes.field_army(army));
  const std::array laps{Lap{different.size(), kWinnerCouples}};
  const std::vector<Placed> placed = race(field, opponents, play, key_of(effort, kMostSearches, 0), laps, progress);
  found.interrupted = placed.empty();
  if (placed.empty()) return found;
  found.army = different[placed.front().army];
  found.score = placed.front().score();
  for (const ArmyChoice& army : last) {
    const auto place = std::ranges::find_if(placed, [&](const Placed& one) { return different[one.army] == army; });
    found.winners.push_back({army, place->score()});
  }
  return found;
}

}  // namespace warbalance::sim
