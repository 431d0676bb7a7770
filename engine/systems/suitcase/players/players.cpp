#include "engine/systems/suitcase/players/players.hpp"

#include <algorithm>

#include "engine/systems/suitcase/players/aggressive.hpp"
#include "engine/systems/suitcase/players/greedy.hpp"
#include "engine/systems/suitcase/players/legality.hpp"
#include "engine/systems/suitcase/players/placing.hpp"
#include "engine/systems/suitcase/players/random.hpp"
#include "engine/systems/suitcase/players/spells.hpp"
#include "engine/systems/suitcase/players/values.hpp"

namespace warbalance::suitcase {

Hex Players::place(const View& view, UnitIndex unit, Placing placing) {
  if (policy(view.state.owner(unit)) == Policy::scripted) {
    const ChoosePlace* choice = script_->peek<ChoosePlace>();
    if (choice != nullptr && choice->unit == unit) {
      const Hex hex = choice->hex;
      script_->take<ChoosePlace>();
      return hex;
    }
    if (placing == Placing::ambush || placing == Placing::scout_move) return kNoHex;
  }
  return usual_place(view, unit, placing);
}

UnitIndex Players::next_unit(const View& view, int seat, std::span<const UnitIndex> ready) {
  if (policy(seat) == Policy::scripted) {
    const UnitIndex unit = script_->require<ChooseUnit>("which unit is activated?").unit;
    if (contains(ready, unit)) return unit;
    script_->fail("the unit cannot be activated");
    return ready.front();
  }
  view.workspace.cache.update(view.rules, view.state);
  if (const Decision* const decision = forced()) return decision->unit;
  if (policy(seat) == Policy::random) return ready[decisions_.below(static_cast<std::uint32_t>(ready.size()))];
  return most_urgent(view, ready);
}

Action Players::action(const View& view, UnitIndex unit) {
  view.workspace.cache.update(view.rules, view.state);
  if (const auto decided = forced_action(unit); decided && action_is_legal(view, unit, *decided)) return *decided;
  return choose_action(view, unit);
}

Action Players::choose_action(const View& view, UnitIndex unit) {
  switch (policy(view.state.owner(unit))) {
    case Policy::scripted: {
      const Action action = script_->require<ChooseAction>("what does the unit do?").action;
      if (action_is_legal(view, unit, action)) return action;
      script_->fail("the action is not legal");
      return {};
    }
    case Policy::random:
      return random_action(view, unit, decisions_);
    case Policy::aggressive:
      return aggressive_action(view, unit);
    case Policy::greedy:
      return greedy_action(view, unit, false);
    case Policy::cautious:
      return greedy_action(view, unit, true);
  }
  return {};
}

void Players::choices(const View& view, int seat, Choices& best) {
  view.workspace.cache.update(view.rules, view.state);
  std::array<UnitIndex, kMaxUnits> room;
  const auto ready = ready_units(view.state, seat, room);
  const UnitIndex on_the_spot = most_urgent(view, ready);
  for (const UnitIndex unit : ready) {
    if (unit != on_the_spot) offer_unit(best, unit);
    if (view.state.unit(unit).body.idle()) continue;
    BestAction::List likely;
    greedy_action(view, unit, false, &likely);
    const std::optional<Action> usual = choose_action(view, unit);
    const Action hold{ActionKind::hold, kNoUnit, kNoHex, true};
    offer_actions(best, unit, likely, {aggressive_action(view, unit), greedy_action(view, unit, true), hold}, usual);
  }
}

std::optional<Cast> Players::spell(const View& view, UnitIndex unit, bool before) {
  if (policy(view.state.owner(unit)) == Policy::scripted) {
    const auto choice = script_->take<ChooseSpell>();
    if (!choice) return std::nullopt;
    const Cast cast{choice->spell, choice->target};
    if (cast_is_legal(view, unit, cast)) return cast;
    script_->fail("the spell is not legal");
    return std::nullopt;
  }
  return best_cast(view, unit, before);
}

std::size_t Players::block(const View& view, int seat, std::span<UnitIndex> wizards) {
  std::size_t count = 0;
  if (policy(seat) != Policy::scripted) {
    const UnitIndex wizard = usual_blocker(view, wizards);
    if (wizard != kNoUnit) wizards[count++] = wizard;
    return count;
  }
  for (const UnitIndex wizard : wizards) {
    const ChooseBlock* choice = script_->peek<ChooseBlock>();
    if (choice == nullptr || choice->wizard != wizard) continue;
    script_->take<ChooseBlock>();
    wizards[count++] = wizard;
  }
  if (script_->take<ChooseBlock>()) script_->fail("the wizard cannot block");
  return count;
}

Shot Players::scripted_shot(const View& view, UnitIndex unit) {
  const State& state = view.state;
  const int seat = state.owner(unit);
  if (const auto split = script_->take<ChooseSplit>()) {
    if (is_hex(split->model) && state.enemy_at(split->model, seat)) return {kNoUnit, Pick::none, split->model};
    script_->fail("no enemy model stands there");
    return {};
  }
  const auto choice = script_->take<ChooseShot>();
  if (!choice) return {};
  const bool enemy = choice->target >= 0 && choice->target < state.unit_count() && state.in_play(choice->target) &&
                     state.owner(choice->target) != seat;
  if (enemy && can_be_picked(state.numbers(choice->target), state.unit(choice->target).body, choice->pick)) {
    return {choice->target, choice->pick, kNoHex};
  }
  script_->fail("the shot is not legal");
  return {};
}

Shot Players::shot(const View& view, UnitIndex unit, bool moved) {
  const int seat = view.state.owner(unit);
  if (policy(seat) == Policy::scripted) return scripted_shot(view, unit);
  view.workspace.cache.update(view.rules, view.state);
  UnitIndex target = kNoUnit;
  if (policy(seat) == Policy::random) {
    target = random_target(view, unit, moved, decisions_);
  } else {
    target = best_shot(view, unit, moved).target;
  }
  if (target == kNoUnit) return {};
  return {target, best_pick(view, unit, moved, target), kNoHex};
}

Hex Players::split_strikes(const State& state, UnitIndex unit, UnitIndex target) {
  if (policy(state.owner(unit)) != Policy::scripted) return kNoHex;
  const auto choice = script_->take<ChooseSplit>();
  if (!choice) return kNoHex;
  if (is_hex(choice->model) && state.occupant(choice->model) == target) return choice->model;
  script_->fail("no model of the unit that it fights stands there");
  return kNoHex;
}

UnitIndex Players::extra(const State& state, int seat, std::span<const UnitIndex> units) {
  if (policy(seat) == Policy::scripted) {
    if (const auto choice = script_->take<ChooseExtra>()) {
      if (contains(units, choice->unit)) return choice->unit;
      script_->fail("the unit can take no attack more");
    }
  }
  return *std::min_element(units.begin(), units.end(),
                           [&](UnitIndex a, UnitIndex b) { return state.cost(a) < state.cost(b); });
}

bool Players::strikes_back(const State& state, UnitIndex unit) {
  if (policy(state.owner(unit)) != Policy::scripted) return true;
  const auto choice = script_->take<ChooseNoStrikeBack>();
  if (!choice) return true;
  if (choice->unit != unit) script_->fail("the unit is not asked to strike back");
  return false;
}

bool Players::waits(const State& state, UnitIndex unit) {
  if (policy(state.owner(unit)) != Policy::scripted) return true;
  const ChooseDeployment* choice = script_->peek<ChooseDeployment>();
  if (choice == nullptr || choice->unit != unit) return true;
  script_->take<ChooseDeployment>();
  return false;
}

UnitIndex Players::breath(const View& view, UnitIndex unit, UnitIndex target) {
  const State& state = view.state;
  if (policy(state.owner(unit)) == Policy::scripted) {
    const auto choice = script_->take<ChooseBreath>();
    if (!choice) return kNoUnit;
    const bool enemy = choice->target >= 0 && choice->target < state.unit_count() && state.in_play(choice->target) &&
                       state.owner(choice->target) != state.owner(unit);
    if (enemy) return choice->target;
    script_->fail("the Fire Breath is not legal");
    return kNoUnit;
  }
  return target != kNoUnit && state.in_play(target) ? target : kNoUnit;
}

Hex Players::free_move(const View& view, UnitIndex unit) {
  if (policy(view.state.owner(unit)) == Policy::scripted) {
    const auto choice = script_->take<ChooseFreeMove>();
    if (!choice) return kNoHex;
    if (free_move_is_legal(view, unit, choice->hex)) return choice->hex;
    script_->fail("the move is not legal");
    return kNoHex;
  }
  return usual_free_move(view, unit);
}

}  // namespace warbalance::suitcase
