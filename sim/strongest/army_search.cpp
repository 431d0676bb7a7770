#include "sim/strongest/army_search.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "sim/strongest/matchup_numbers.hpp"
#include "sim/strongest/race.hpp"

namespace warbalance::sim {
namespace {

constexpr std::size_t kFamilies = 4;
constexpr std::size_t kFirstTried = 320;  ///< random armies that a family begins with
constexpr std::array kFirstLaps{Lap{kFirstTried, 6}, Lap{80, 12}, Lap{24, 24}, Lap{12, 48}};
constexpr std::size_t kTried = 48;   ///< armies of a generation
constexpr std::size_t kParents = 6;  ///< that the next generation comes from
constexpr std::array kLaps{Lap{kTried, 12}, Lap{20, 16}, Lap{12, 48}};
constexpr std::ptrdiff_t kAlike = 2;  ///< parents that have the same dearest unit
constexpr std::size_t kFinalists = 24;
constexpr int kFinalGenerations = 12;  ///< whose best are finalists
constexpr std::array kFinalLaps{Lap{kFinalists, 200}, Lap{8, 600}, Lap{3, 2000}};

/// Generations of a search, at least one for each family and one for all.
int generations_of(const SearchEffort& effort) {
  const std::int64_t first = static_cast<std::int64_t>(kFamilies) * race_battles(kFirstLaps, kFirstTried);
  const std::int64_t left = effort.battles - first - race_battles(kFinalLaps, kFinalists);
  return static_cast<int>(std::max<std::int64_t>(2 * kFamilies, left / race_battles(kLaps, kTried)));
}

/// A search under way.
class ArmySearch {
 public:
  ArmySearch(const Ruleset& ruleset, const UnitChoices& choices, const ArmyLimits& limits, const Opponents& opponents,
             const PlayFunction& play, const SearchEffort& effort, Progress& progress)
      : changes_(ruleset, choices, limits), opponents_(opponents), play_(play), effort_(effort), progress_(progress) {}

  FoundChoice run() {
    const int generations = generations_of(effort_);
    const int alone = generations / 2 / static_cast<int>(kFamilies);
    std::vector<ArmyChoice> all;
    for (std::size_t family = 0; family < kFamilies && !found_.interrupted; ++family) {
      std::vector<ArmyChoice> parents;
      for (int i = 0; i <= alone; ++i) go_on(parents);
      all.insert(all.end(), parents.begin(), parents.end());
    }
    const int last = generations + static_cast<int>(kFamilies);
    while (found_.generations < last && !found_.interrupted) {
      go_on(all);
      if (found_.generations + kFinalGenerations <= last) continue;
      for (const ArmyChoice& army : all) add_finalist(army);
    }
    if (!found_.interrupted && !finalists_.empty()) choose();
    return std::move(found_);
  }

 private:
  BattleKey key(std::uint32_t number) const {
    return {effort_.seed, kSearchMatchup + effort_.search * kSearchNumbers + number, 0};
  }

  /// A generation: from these parents, or random armies, to the next parents.
  void go_on(std::vector<ArmyChoice>& parents) {
    const BattleKey generation = key(static_cast<std::uint32_t>(++found_.generations));
    if (found_.interrupted) return;
    RandomStream random(generation, StreamClass::tuning);
    std::vector<ArmyChoice> tried = parents;
    const std::size_t wanted = parents.empty() ? kFirstTried : kTried;
    for (std::size_t draw = 0; draw < 4 * wanted && tried.size() < wanted; ++draw) {
      ArmyChoice army = parents.empty() ? changes_.random_army(random) : child_of(parents, random);
      if (army.empty() || std::find(tried.begin(), tried.end(), army) != tried.end()) continue;
      tried.push_back(std::move(army));
    }
    found_.armies_tried += static_cast<std::int64_t>(tried.size() - parents.size());
    const std::vector<std::size_t> best =
        parents.empty() ? best_of(tried, generation, kFirstLaps) : best_of(tried, generation, kLaps);
    parents = unlike(tried, best);
  }

  /// The best armies, of those with the same dearest unit only two: else all would soon be alike.
  static std::vector<ArmyChoice> unlike(const std::vector<ArmyChoice>& armies, const std::vector<std::size_t>& best) {
    std::vector<ArmyChoice> chosen;
    for (const std::size_t place : best) {
      const ArmyChoice& army = armies[place];
      const auto alike = std::count_if(chosen.begin(), chosen.end(),
                                       [&](const ArmyChoice& other) { return other.back() == army.back(); });
      if (chosen.size() < kParents && alike < kAlike) chosen.push_back(army);
    }
    return chosen;
  }

  ArmyChoice child_of(const std::vector<ArmyChoice>& parents, RandomStream& random) const {
    const auto some = [&] { return random.below(static_cast<std::uint32_t>(parents.size())); };
    const std::uint32_t parent = some();
    return changes_.changed(parents[parent], parents[some()], random);
  }

  std::vector<std::size_t> best_of(const std::vector<ArmyChoice>& armies, const BattleKey& key,
                                   std::span<const Lap> laps) {
    std::vector<FieldArmy> field;
    for (const ArmyChoice& army : armies) field.push_back(changes_.field_army(army));
    std::vector<std::size_t> best;
    const std::vector<Placed> placed = race(field, opponents_, play_, key, laps, progress_);
    for (const Placed& one : placed) best.push_back(one.army);
    found_.interrupted = placed.empty() && !armies.empty();
    return best;
  }

  void add_finalist(const ArmyChoice& army) {
    if (std::find(finalists_.begin(), finalists_.end(), army) == finalists_.end()) finalists_.push_back(army);
    if (finalists_.size() > kFinalists) finalists_.erase(finalists_.begin());
  }

  void choose() {
    const std::vector<std::size_t> best = best_of(finalists_, key(0), kFinalLaps);
    if (!best.empty()) found_.army = finalists_[best.front()];
  }

  ArmyChanges changes_;
  const Opponents& opponents_;
  const PlayFunction& play_;
  SearchEffort effort_;
  Progress& progress_;
  std::vector<ArmyChoice> finalists_;
  FoundChoice found_;
};

}  // namespace

std::int64_t search_battles(const SearchEffort& effort) {
  return static_cast<std::int64_t>(kFamilies) * race_battles(kFirstLaps, kFirstTried) +
         generations_of(effort) * race_battles(kLaps, kTried) + race_battles(kFinalLaps, kFinalists);
}

FoundChoice find_strongest(const Ruleset& ruleset, const UnitChoices& choices, const ArmyLimits& limits,
                           const Opponents& opponents, const PlayFunction& play, const SearchEffort& effort,
                           Progress& progress) {
  return ArmySearch(ruleset, choices, limits, opponents, play, effort, progress).run();
}

}  // namespace warbalance::sim
