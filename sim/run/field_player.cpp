#include "sim/run/field_player.hpp"

#include "engine/systems/systems.hpp"

namespace warbalance::sim {

PlayFunction field_player(const Ruleset& ruleset, const std::vector<UnitDesign>& designs, PlayerKind player,
                          std::shared_ptr<const ScenarioTable> table, int battles_per_table, DiceLuck luck) {
  PlayFunction play;
  [[maybe_unused]] const bool known = with_system(ruleset.system, [&]<class S>() {
    play = make_field_player<S>(ruleset, designs, player, table, battles_per_table, luck);
  });
  assert(known && "the loader accepts rulesets of known systems only");
  return play;
}

}  // namespace warbalance::sim
