#include "sim/battles/field_arena.hpp"

#include "engine/core/optional_parts.hpp"
#include "engine/systems/systems.hpp"

namespace warbalance::sim {

FieldArena field_arena(const Ruleset& ruleset, const DesignSource& designs) {
  FieldArena arena;
  [[maybe_unused]] const bool known =
      with_system(ruleset.system, [&]<class S>() { arena = make_field_arena<S>(ruleset, designs); });
  assert(known && "the loader accepts rulesets of known systems only");
  return arena;
}

FactFunction fact_arena(const Ruleset& ruleset, const DesignSource& designs, const FieldGame& game) {
  FactFunction play;
  with_system(ruleset.system, [&]<class S>() {
    if constexpr (CountsFacts<S>) {
      const auto field = std::make_shared<SharedField<S>>(ruleset, designs);
      auto& player = field->seated_as(game.player);
      play = [field, &player, game](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key,
                                    FactTrace& facts) { return field->play(player, seat1, seat2, key, game, facts); };
    }
  });
  assert(play && "the system counts facts");
  return play;
}

}  // namespace warbalance::sim
