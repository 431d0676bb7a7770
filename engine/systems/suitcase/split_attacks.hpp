#pragma once

#include "engine/systems/suitcase/hits.hpp"
#include "engine/systems/suitcase/questions.hpp"
#include "engine/systems/suitcase/removal.hpp"
#include "engine/systems/suitcase/state.hpp"

// SC-H7 in a battle: a batch for each unit among which attacks are split.

namespace warbalance::suitcase {

// SC-H7: attacks that a unit splits among the enemy units near one model.

/// The units among which attacks are split, in the order of their indices, with the attacks of each.
struct Split {
  struct Share {
    UnitIndex unit = kNoUnit;
    Firing firing;    ///< the models that have it in reach, with their weapons
    Attacks attacks;  ///< its share
  };

  std::array<Share, kMaxUnits> shares;
  std::size_t count = 0;

  std::span<Share> all() { return {shares.data(), count}; }
};

/// The units that shots around an enemy model may go to.
Split split_shots(const Rules& rules, const State& state, UnitIndex shooter, Hex model);

/// The units that strikes around an enemy model may go to.
Split split_strikes(const Rules& rules, const State& state, UnitIndex unit, Hex model);

/// SC-C5: models of a unit within reach of another one.
Models models_in_reach(const Rules& rules, const State& state, UnitIndex unit, UnitIndex other);

/// Distributes the attacks of one weapon among units.
class Dealing {
 public:
  Dealing(Split& split, int card, int weapon) : split_(split), card_(card), weapon_(weapon) {}

  /// Gives every unit that the weapon reaches as many. Returns how many are left over.
  int deal_evenly(int each);
  /// Units that may get one of those.
  std::size_t open(std::array<UnitIndex, kMaxUnits>& units) const;
  void give_one_to(UnitIndex unit);
  /// No unit gets more than the models that reach it have; his own are the first. @param sergeant  is model 0
  void finish(int each, bool sergeant);

 private:
  Models users(const Split::Share& share) const;
  Attacks::Number& number(Split::Share& share) const;

  Split& split_;
  int card_;
  int weapon_;
  int evenly_ = 0;
};

/// Distributes the attacks of all weapons.
/// @param take_one  which of these units takes one more
template <class TakeOne>
void deal_out(const UnitNumbers& numbers, const AttackSetting& setting, Split& split, const TakeOne& take_one) {
  for (int card = 0; card < numbers.cards(); ++card) {
    const CardNumbers& own = numbers.card(card);
    for (int weapon = 0; weapon < own.weapon_count; ++weapon) {
      const int each = attacks_of(own.weapons[static_cast<std::size_t>(weapon)], setting);
      Dealing dealing(split, card, weapon);
      for (int left = dealing.deal_evenly(each); left > 0; --left) {
        std::array<UnitIndex, kMaxUnits> open;
        const std::size_t count = dealing.open(open);
        dealing.give_one_to(take_one(std::span<const UnitIndex>(open.data(), count)));
      }
      const bool led = card == 1 || split.shares[0].firing.led;
      dealing.finish(each, led && sergeant_bonus(own, setting) != 0);
    }
  }
}

/// SC-H7: the attacks of a unit on those near a model of them, a batch each.
/// @param attack  makes one batch of a share
template <class G, class MakeBatch>
void split_attacks(G& game, UnitIndex unit, Hex model, const AttackSetting& setting, Split& split,
                   const MakeBatch& attack) {
  const State& state = game.state;
  game.event(TraceEvent::Kind::action, unit, "split attacks", "SC-H7", state.occupant(model), -1, 0,
             Path{{{point_of(model)}}, 1});
  deal_out(state.numbers(unit), setting, split, [&](std::span<const UnitIndex> open) {
    const int seat = 1 - state.owner(unit);
    const UnitIndex taker = game.answer(ExtraQuestion{seat, open});
    game.event(TraceEvent::Kind::action, taker, "takes an attack more", "SC-H7", unit);
    return taker;
  });
  for (const Split::Share& share : split.all()) attack(share);
}

/// One batch of a share. Returns the wounds placed.
template <class G>
int resolve_share(G& game, UnitIndex unit, const Split::Share& share, const HitSources& sources, Cause cause) {
  const State& state = game.state;
  if (sources.count() == 0) return 0;
  game.note(unit, "its share", "SC-H7", share.unit);
  const TargetNumbers target =
      target_numbers(state.numbers(share.unit), state.unit(share.unit).body, cause == Cause::shooting, Pick::none);
  return resolve(game, sources, target, unit, share.unit, cause);
}

}  // namespace warbalance::suitcase
