#pragma once

#include <array>
#include <map>

#include "engine/core/dice_chance.hpp"
#include "engine/core/enumerate.hpp"
#include "engine/systems/suitcase/attack.hpp"
#include "engine/systems/suitcase/sequence.hpp"
#include "engine/systems/suitcase/single_exchange.hpp"

// Exact odds of one exchange (section 13).

namespace warbalance::suitcase {

// Exact odds of batches of hits (sections 8 and 13).

/// The state of the unit that is struck after a batch, or after some of its dice.
struct BatchEnd {
  Body body;
  std::int16_t placed = 0;  ///< wounds
  bool marked = false;      ///< a marker was placed, which may ask for a wound roll
  bool over = false;        ///< a hit has ended the batch (SC-W3)
  friend auto operator<=>(const BatchEnd&, const BatchEnd&) = default;
};

/// Exact odds of batches: what one hit does to a body, from that what one die does, and from that what all dice do.
/// Each is computed once and cached; the keys are all that it depends on.
class BatchOdds {
 public:
  using Ends = Distribution<BatchEnd, DiceChance>;

  /// @param counts_placed  whether ends differ by the wounds placed; else these are 0, and all numbers of markers with
  ///                       which any roll knocks out count as one
  explicit BatchOdds(bool counts_placed = true) : counts_placed_(counts_placed) {}

  /// Of a whole batch.
  const Ends& ends(const HitSources& sources, const TargetNumbers& target, const Body& body) {
    const auto [known, fresh] = batches_.try_emplace({sources, target, body});
    if (fresh) known->second = compute(sources, target, body);
    return known->second;
  }

 private:
  struct BatchKey {
    HitSources sources;
    TargetNumbers target;
    Body body;
    friend auto operator<=>(const BatchKey&, const BatchKey&) = default;
  };
  /// Of a die, or of a hit of one.
  struct DieKey {
    HitNumbers numbers;
    TargetNumbers target;
    Body body;
    bool marked = false;
    bool natural = false;  ///< the hit is of a natural 6
    friend auto operator<=>(const DieKey&, const DieKey&) = default;
  };
  /// A batch of a single source in progress.
  struct InProgress {
    BatchProgress at;
    BatchEnd end;
    friend auto operator<=>(const InProgress&, const InProgress&) = default;
  };

  static HitSources one_die(const HitNumbers& numbers) {
    HitSource source{numbers};
    source.count = 1;
    HitSources sources;
    sources.add(source);
    return sources;
  }
  /// Makes one roll at most, as battles do.
  static auto step_of(const HitSources& sources, const TargetNumbers& target) {
    BatchSetting setting;
    setting.target = target;
    return [&sources, setting](InProgress& batch, EnumeratingDice& dice) {
      const int placed = step_batch(setting, sources, batch.at, batch.end.body, dice);
      batch.end.placed = static_cast<std::int16_t>(batch.end.placed + placed);
    };
  }

  /// Makes ends equal whose differences have no effect.
  void merge_equivalent(BatchEnd& end, const TargetNumbers& target) const {
    if (counts_placed_) return;
    end.placed = 0;
    if (!end.marked) return;
    const WoundNumbers& card = wounded(target, end.body);
    const auto enough = static_cast<std::int16_t>(std::max<int>(card.health, 5 + card.wound_shift));  // even with a 1
    std::int16_t& markers = markers_in(end.body, target.pick);
    markers = std::min(markers, enough);
  }

  /// Ends of one more die or hit after each of several ends; those of batches that are over are added to `over`.
  template <class EndsOf>
  Ends one_more(const TargetNumbers& target, const Ends& before, Ends& over, const EndsOf& ends_of) const {
    Ends after;
    for (const auto& [state, chance] : before) {
      for (const auto& [end, share] : ends_of(state)) {
        BatchEnd sum = end;
        sum.placed = static_cast<std::int16_t>(sum.placed + state.placed);
        merge_equivalent(sum, target);
        (sum.over ? over : after).emplace_back(sum, chance * share);
      }
    }
    merge_equal(after);
    return after;
  }

  Ends compute(const HitSources& sources, const TargetNumbers& target, const Body& body) {
    Ends now;
    Ends over;
    now.emplace_back(BatchEnd{body}, DiceChance(1));
    for (int i = 0; i < sources.count(); ++i) {
      const HitNumbers& numbers = sources[i];
      for (int die = 0; die < sources[i].count; ++die) {
        now = one_more(target, now, over, [&](const BatchEnd& end) -> const Ends& {
          return ends_of_die({numbers, target, end.body, end.marked});
        });
      }
    }
    const HitSources none;
    const auto step = step_of(none, target);
    for (const auto& [end, share] : now) {
      const DiceChance& chance = share;  // clang 14 has no structured bindings in lambdas
      InProgress last{{}, end};
      last.at.marked = end.marked;
      for_each_branch(last, step, [&](const InProgress& after, unsigned faces, unsigned sides) {
        over.emplace_back(BatchEnd{after.end.body, after.end.placed}, chance * faces / sides);
      });
    }
    for (auto& [end, chance] : over) end.over = false;
    merge_equal(over);
    return over;
  }

  const Ends& ends_of_die(const DieKey& key) {
    const auto [known, fresh] = dice_.try_emplace(key);
    if (!fresh) return known->second;
    const HitSources sources = one_die(key.numbers);
    InProgress start{{}, {key.body}};
    start.at.marked = key.marked;
    Ends ends;
    for_each_branch(start, step_of(sources, key.target), [&](const InProgress& rolled, unsigned faces, unsigned sides) {
      Ends now;
      now.emplace_back(BatchEnd{rolled.end.body, 0, key.marked, rolled.at.over}, DiceChance(1) * faces / sides);
      for (int hit = 0; hit < rolled.at.hits; ++hit) {
        now = one_more(key.target, now, ends, [&](const BatchEnd& end) -> const Ends& {
          return ends_of_hit({key.numbers, key.target, end.body, end.marked, rolled.at.natural});
        });
      }
      ends.insert(ends.end(), now.begin(), now.end());
    });
    merge_equal(ends);
    return known->second = std::move(ends);
  }

  const Ends& ends_of_hit(const DieKey& key) {
    const auto [known, fresh] = hits_.try_emplace(key);
    if (!fresh) return known->second;
    const HitSources sources = one_die(key.numbers);
    InProgress start{{}, {key.body}};
    start.at.die = 1;
    start.at.hits = 1;
    start.at.natural = key.natural;
    start.at.marked = key.marked;
    const auto ended = enumerate(start, DiceChance(1), step_of(sources, key.target),
                                 [](const InProgress& batch) { return is_between_dice(batch.at); });
    Ends& ends = known->second;
    for (const auto& [batch, chance] : ended) {
      ends.emplace_back(BatchEnd{batch.end.body, batch.end.placed, batch.at.marked}, chance);
    }
    merge_equal(ends);
    return ends;
  }

  const bool counts_placed_;
  std::map<BatchKey, Ends> batches_;
  std::map<DieKey, Ends> dice_;
  std::map<DieKey, Ends> hits_;
};

/// All ends of an exchange with their exact chances, batch by batch.
class ExchangeOdds {
 public:
  using Ends = Distribution<ExchangeState, DiceChance>;

  explicit ExchangeOdds(const SingleExchange& exchange) : exchange_(exchange), batches_(exchange.counts_placed()) {}

  Ends ends(const ExchangeState& start) {
    Ends ended;
    Ends open;
    open.emplace_back(start, DiceChance(1));
    while (!open.empty()) {
      Ends next;
      for (const auto& [state, chance] : open) {
        go_on(state, chance, [&](const ExchangeState& after, DiceChance share) {
          (SingleExchange::over(after) ? ended : next).emplace_back(after, std::move(share));
        });
      }
      merge_equal(next);
      open = std::move(next);
    }
    merge_equal(ended);
    return ended;
  }

 private:
  template <class Reach>
  void go_on(const ExchangeState& state, const DiceChance& chance, const Reach& reach) {
    if (!SingleExchange::in_batch(state)) {
      return for_each_branch(
          state, [this](ExchangeState& after, EnumeratingDice& dice) { exchange_.step(after, dice); },
          [&](const ExchangeState& after, unsigned faces, unsigned sides) { reach(after, chance * faces / sides); });
    }
    const auto& ends =
        batches_.ends(exchange_.sources(state), exchange_.target(state), SingleExchange::struck_body(state));
    for (const auto& [end, share] : ends) {
      ExchangeState after = state;
      exchange_.end_batch(after, end.body, end.placed);
      reach(after, chance * share);
    }
  }

  const SingleExchange& exchange_;
  BatchOdds batches_;
};

}  // namespace warbalance::suitcase
