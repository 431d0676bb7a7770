#pragma once

#include <array>
#include <map>

#include "engine/core/dice_chance.hpp"
#include "engine/core/enumerate.hpp"
#include "engine/systems/suitcase/exchange.hpp"

namespace warbalance::suitcase {

/// All ends of an exchange with their exact chances. It goes on by whole batches up to their wound roll, and in a batch
/// by whole to-hit dice: what all dice of some models do to a body is worked out once, whatever came before them and
/// however wounded these models are; what one die does to a body, hit by hit, likewise.
class ExchangeWalk {
 public:
  explicit ExchangeWalk(const Exchange& exchange) : exchange_(exchange) {}

  Distribution<ExchangeState, DiceChance> ends(const ExchangeState& start) {
    return walk_in_order(
        start, DiceChance(1),
        [this](const ExchangeState& state, const DiceChance& chance, const auto& reach) {
          go_on(state, chance, reach);
        },
        Exchange::over);
  }

 private:
  /// What dice of a batch make of the body that is struck.
  struct Struck {
    Body body;
    bool marked = false;
    std::int16_t attacker_score = 0;  ///< more
    std::int16_t defender_score = 0;
    DiceChance chance;
  };
  using SourcesKey = std::array<std::uint64_t, 2>;
  using StruckKey = std::array<std::uint64_t, 4>;

  template <class Reach>
  void go_on(const ExchangeState& state, const DiceChance& chance, const Reach& reach) {
    ExchangeState at = state;
    if (!has_next_die(at)) return step(state, chance, reach);
    const std::int8_t all_sources = static_cast<std::int8_t>(sources_of(at).count());
    for (const Struck& struck : struck_by_batch(at)) {
      ExchangeState after = struck_state(at, struck);
      after.batch.source = all_sources;
      after.batch.die = 0;
      reach(after, chance * struck.chance);
    }
  }

  static ExchangeState struck_state(ExchangeState state, const Struck& struck) {
    state.batch.marked = struck.marked;
    state.attacker_score = static_cast<std::int16_t>(state.attacker_score + struck.attacker_score);
    state.defender_score = static_cast<std::int16_t>(state.defender_score + struck.defender_score);
    Exchange::struck_body(state) = struck.body;
    return state;
  }
  static std::vector<Struck> struck_at(const Distribution<ExchangeState, DiceChance>& ends) {
    std::vector<Struck> found;
    for (const auto& [state, chance] : ends) {
      ExchangeState end = state;
      found.push_back({Exchange::struck_body(end), end.batch.marked, end.attacker_score, end.defender_score, chance});
    }
    return found;
  }

  /// One roll at most.
  template <class Reach>
  void step(const ExchangeState& state, const DiceChance& chance, const Reach& reach) const {
    for_each_branch(
        state, [this](ExchangeState& after, EnumeratingDice& dice) { exchange_.step(after, dice); },
        [&](const ExchangeState& after, unsigned faces, unsigned sides) { reach(after, chance * faces / sides); });
  }

  /// Whether a die of the batch comes next, to which it turns. Not against a Stunned model: any hit may end that batch.
  bool has_next_die(ExchangeState& state) {
    if (!Exchange::in_batch(state) || state.struck_stunned || !is_between_dice(state.batch)) return false;
    const HitSources& sources = sources_of(state);
    turn_to_next_die(sources, state.batch);
    return state.batch.source < sources.count();
  }

  const HitSources& sources_of(const ExchangeState& state) {
    const SourcesKey key{state.key()[0], Exchange::striker_of(state).key()};
    const auto known = sources_.find(key);
    return known != sources_.end() ? known->second : sources_.try_emplace(key, exchange_.sources(state)).first->second;
  }

  /// By all dice of a batch from the next one on.
  const std::vector<Struck>& struck_by_batch(ExchangeState at) {
    const StruckKey key{at.key()[0], Exchange::striker_of(at).key(), Exchange::struck_body(at).key(), at.batch.key()};
    const auto known = batches_.find(key);
    if (known != batches_.end()) return known->second;
    at.attacker_score = at.defender_score = 0;
    const auto ends = walk_in_order(
        at, DiceChance(1),
        [this](const ExchangeState& state, const DiceChance& chance, const auto& reach) {
          for (const Struck& struck : struck_by_next_die(state)) {
            ExchangeState after = struck_state(state, struck);
            ++after.batch.die;
            turn_to_next_die(sources_of(state), after.batch);
            reach(after, chance * struck.chance);
          }
        },
        [this](const ExchangeState& state) { return state.batch.source == sources_of(state).count(); });
    return batches_.try_emplace(key, struck_at(ends)).first->second;
  }

  const std::vector<Struck>& struck_by_next_die(ExchangeState at) {
    at.batch.die = 0;
    const HitSource& source = sources_of(at)[at.batch.source];
    const StruckKey key{at.key()[0], source.kind_key(), Exchange::struck_body(at).key(), at.batch.marked ? 1U : 0U};
    const auto known = dice_.find(key);
    if (known != dice_.end()) return known->second;
    at.attacker_score = at.defender_score = 0;
    const auto ends = walk_in_order(
        at, DiceChance(1),
        [this](const ExchangeState& state, const DiceChance& chance, const auto& reach) {
          step(state, chance, [&](ExchangeState after, const DiceChance& share) {
            if (is_between_dice(after.batch)) after.batch = rested(after.batch);
            reach(after, share);
          });
        },
        [](const ExchangeState& state) { return state.batch.die > 0 && is_between_dice(state.batch); });
    return dice_.try_emplace(key, struck_at(ends)).first->second;
  }

  /// The progress of a batch without what its last die was, beyond all of its hits.
  static BatchProgress rested(BatchProgress at) {
    constexpr std::int16_t kAllHits = (1 << 14) - 1;  // the most that its key has room for
    at.hit = at.hits = kAllHits;
    at.natural = false;
    return at;
  }

  const Exchange& exchange_;
  std::map<SourcesKey, HitSources> sources_;
  std::map<StruckKey, std::vector<Struck>> batches_;
  std::map<StruckKey, std::vector<Struck>> dice_;
};

}  // namespace warbalance::suitcase
