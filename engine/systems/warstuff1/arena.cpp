#include "engine/systems/warstuff1/arena.hpp"

namespace warbalance::warstuff1 {

Arena::Arena(const Rules& rules, const OddsTables& tables)
    : rules_(rules), odds_(rules, tables), state_(std::make_unique<State>()) {}

}  // namespace warbalance::warstuff1
