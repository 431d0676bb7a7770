#include "engine/systems/warstuff2/arena.hpp"

namespace warbalance::warstuff2 {

Arena::Arena(const Rules& rules, const OddsTables& tables)
    : rules_(rules), odds_(tables), state_(std::make_unique<State>()) {}

}  // namespace warbalance::warstuff2
