#include "sim/strongest/best_responses.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace warbalance::sim {
namespace {

constexpr double kLeastMixtureShare = 0.005;  ///< opponents with a smaller share of the mix are left out

/// The effort of a round after the first.
SearchEffort further_effort(SearchEffort first) {
  const int searches = std::min(first.searches, kFurtherSearches);
  first.battles = first.battles / first.searches * searches;
  first.searches = searches;
  return first;
}

/// The rounds of a search for best responses.
class ResponseRounds {
 public:
  ResponseRounds(const Ruleset& ruleset, const UnitChoices& choices, const ArmyLimits& limits,
                 const std::vector<ArmyChoice>& known, const Opponents& field, const PlayFunction& play,
                 const ResponseEffort& effort, Progress& progress)
      : ruleset_(ruleset),
        choices_(choices),
        limits_(limits),
        known_(known),
        field_(field),
        play_(play),
        effort_(effort),
        progress_(progress),
        changes_(ruleset, choices, limits) {}

  BestResponses run() {
    for (int round = 0; round < effort_.rounds && !made_.interrupted && !made_.settled; ++round) {
      const Opponents opponents = round == 0 ? field_ : Opponents(mix());
      if (!find(static_cast<std::uint32_t>(round), opponents)) break;
      made_.settled = round > 0 && made_.rounds.back().against_mix.score->interval.low <= 0.5;
    }
    if (!made_.interrupted) share_out();
    return std::move(made_);
  }

 private:
  /// Finds the army of a round. False: stopped, or no army is allowed.
  bool find(std::uint32_t round, const Opponents& opponents) {
    SearchEffort search = round == 0 ? effort_.search : further_effort(effort_.search);
    search.round = round;
    FoundChoice found = find_strongest(ruleset_, choices_, limits_, known_, opponents, play_, search, progress_);
    made_.armies_tried += found.armies_tried;
    made_.interrupted = found.interrupted;
    if (found.army.empty()) return false;
    MeasureSize size = effort_.measure;
    size.number = round;
    if (!opponents.random()) {
      // As many couples as with random opponents.
      const auto given = static_cast<std::uint32_t>(opponents.given().size());
      size.couples = std::max<std::uint32_t>(2, size.opponents * size.couples / given);
    }
    ArmyMeasure measure = measure_army(changes_.field_army(found.army), opponents, play_, size, progress_);
    made_.interrupted = measure.interrupted;
    if (measure.interrupted) return false;
    known_.push_back(found.army);
    ArmyChoice army = found.army;
    made_.rounds.push_back({std::move(army), std::move(found), std::move(measure), 0});
    return effort_.rounds == 1 || play_pairs();
  }

  /// Plays the newest army against each earlier one.
  bool play_pairs() {
    const std::size_t newest = made_.rounds.size() - 1;
    const std::vector<FieldArmy> army{changes_.field_army(made_.rounds[newest].army)};
    made_.scores.emplace_back();
    for (std::size_t other = 0; other < newest; ++other) {
      const Opponents opponent({{"", changes_.field_army(made_.rounds[other].army), 1}});
      const BattleKey key{effort_.search.seed,
                          kPayoffMatchup + static_cast<std::uint32_t>(newest * kMostRounds + other), 0};
      const std::vector<Lap> laps{{1, effort_.couples}};
      const std::vector<Placed> placed = race(army, opponent, play_, key, laps, progress_);
      if (placed.empty()) {
        made_.interrupted = true;
        return false;
      }
      made_.scores[newest].push_back(placed.front().score());
      made_.scores[other].push_back(1 - placed.front().score());
    }
    made_.scores[newest].push_back(0.5);
    return true;
  }

  std::vector<Opponent> mix() const {
    const std::vector<double> shares = equilibrium_mix(made_.scores);
    std::vector<Opponent> opponents;
    for (std::size_t i = 0; i < shares.size(); ++i) {
      if (shares[i] < kLeastMixtureShare) continue;
      opponents.push_back({std::to_string(i + 1), changes_.field_army(made_.rounds[i].army), shares[i]});
    }
    return opponents;
  }

  void share_out() {
    if (made_.scores.empty()) return;
    const std::vector<double> shares = equilibrium_mix(made_.scores);
    for (std::size_t i = 0; i < shares.size(); ++i) made_.rounds[i].share = shares[i];
  }

  static constexpr std::size_t kMostRounds = 256;

  const Ruleset& ruleset_;
  const UnitChoices& choices_;
  const ArmyLimits& limits_;
  std::vector<ArmyChoice> known_;
  const Opponents& field_;
  const PlayFunction& play_;
  const ResponseEffort& effort_;
  Progress& progress_;
  ArmyChanges changes_;
  BestResponses made_;
};

}  // namespace

std::int64_t response_battles(const Opponents& field, const ResponseEffort& effort) {
  const std::int64_t further = std::int64_t{effort.rounds} - 1;
  const std::int64_t random = 2 * std::int64_t{effort.measure.opponents} * effort.measure.couples;
  const std::int64_t pairs = further * (further + 1) / 2;
  return search_battles(effort.search) + further * search_battles(further_effort(effort.search)) +
         measure_battles(field, effort.measure) + further * random + 2 * pairs * effort.couples;
}

BestResponses find_best_responses(const Ruleset& ruleset, const UnitChoices& choices, const ArmyLimits& limits,
                                  const std::vector<ArmyChoice>& known, const Opponents& field,
                                  const PlayFunction& play, const ResponseEffort& effort, Progress& progress) {
  return ResponseRounds(ruleset, choices, limits, known, field, play, effort, progress).run();
}

}  // namespace warbalance::sim
