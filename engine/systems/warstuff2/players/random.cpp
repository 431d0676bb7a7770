#include "engine/systems/warstuff2/ground.hpp"
#include "engine/systems/warstuff2/movement.hpp"
#include "engine/systems/warstuff2/players/candidates.hpp"

// Anything legal, at random: for invariants and as the weakest opponent.

namespace warbalance::warstuff2 {
namespace {

/// A list of legal choices to draw from.
template <class T>
struct Choices {
  std::array<T, kMaxUnits> items;
  std::uint32_t count = 0;
  void add(const T& item) { items[count++] = item; }
  const T& draw(RandomStream& decisions) const { return items[decisions.below(count)]; }
};

UnitIndex random_target(const View& view, UnitIndex unit, Point at, RandomStream& decisions) {
  const State& state = view.state;
  if (!state.profile(unit).shoots()) return kNoUnit;
  Choices<UnitIndex> targets;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    if (may_shoot_from(state, unit, at, enemy)) targets.add(enemy);
  });
  return targets.count == 0 ? kNoUnit : targets.draw(decisions);
}

std::optional<Action> try_action(const View& view, UnitIndex unit, ActionKind kind, RandomStream& decisions) {
  const State& state = view.state;
  const Point from = state.unit(unit).at;
  switch (kind) {
    case ActionKind::hold:
      return Action{kind, random_target(view, unit, from, decisions), {}};
    case ActionKind::hunker:
    case ActionKind::guard:
      return Action{kind, kNoUnit, {}};
    case ActionKind::advance:
    case ActionKind::rush: {
      const Length limit = move_limit(view.rules, state.profile(unit), kind);
      const int direction = static_cast<int>(decisions.below(16));
      const Point to =
          move_over_ground(view, unit, limit, [&](Length length) { return along(from, direction, length); }).path.end();
      if (!straight_move_is_legal(view.rules, state, unit, to, limit)) return std::nullopt;
      const UnitIndex target = kind == ActionKind::advance ? random_target(view, unit, to, decisions) : kNoUnit;
      return Action{kind, target, Path::straight(from, to)};
    }
    case ActionKind::charge: {
      Choices<UnitIndex> targets;
      state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
        if (charge_path(view.rules, state, unit, enemy)) targets.add(enemy);
      });
      if (targets.count == 0) return std::nullopt;
      const UnitIndex target = targets.draw(decisions);
      return Action{kind, target, *charge_path(view.rules, state, unit, target)};
    }
  }
  return std::nullopt;
}

}  // namespace

Action random_action(const View& view, UnitIndex unit, RandomStream& decisions) {
  constexpr int kTries = 8;
  const std::uint32_t kinds = view.state.unit(unit).condition.frozen ? 3 : 6;
  for (int i = 0; i < kTries; ++i) {
    const auto kind = static_cast<ActionKind>(decisions.below(kinds));
    if (const auto action = try_action(view, unit, kind, decisions)) return *action;
  }
  return {ActionKind::hold, random_target(view, unit, view.state.unit(unit).at, decisions), {}};
}

SpellChoice random_spell(const View& view, UnitIndex wizard, RandomStream& decisions) {
  const State& state = view.state;
  const Profile& profile = state.profile(wizard);
  // every target of every spell counts as one choice
  std::array<Choices<UnitIndex>, kMaxSpells> targets;
  std::uint32_t count = 0;
  for (std::size_t spell = 0; spell < static_cast<std::size_t>(profile.spell_count); ++spell) {
    state.for_each_enemy(state.owner(wizard), [&](UnitIndex enemy) {
      if (spell_reaches(view.rules, state, wizard, profile.spells[spell], enemy)) targets[spell].add(enemy);
    });
    count += targets[spell].count;
  }
  std::uint32_t choice = decisions.below(count);
  std::size_t spell = 0;
  for (; choice >= targets[spell].count; ++spell) choice -= targets[spell].count;
  return {static_cast<int>(spell), targets[spell].items[choice]};
}

std::optional<Path> random_melee_move(const View& view, UnitIndex unit, Length limit, UnitIndex charged,
                                      RandomStream& decisions) {
  const std::uint32_t choice = decisions.below(17);
  if (choice == 16) return std::nullopt;
  const Point from = view.state.unit(unit).at;
  const Point to = along(from, static_cast<int>(choice), limit);
  if (!melee_move_is_legal(view, unit, Path::straight(from, to), limit, charged)) return std::nullopt;
  return Path::straight(from, to);
}

}  // namespace warbalance::warstuff2
