#include "sim/run/field_arena.hpp"

#include <cassert>

#include "engine/systems/systems.hpp"

namespace warbalance::sim {

FieldArena field_arena(const Ruleset& ruleset, const DesignSource& designs) {
  FieldArena arena;
  [[maybe_unused]] const bool known =
      with_system(ruleset.system, [&]<class S>() { arena = make_field_arena<S>(ruleset, designs); });
  assert(known && "the loader accepts rulesets of known systems only");
  return arena;
}

}  // namespace warbalance::sim
