#pragma once

#include <string>

#include "engine/core/vocabulary.hpp"
#include "sim/rules/ruleset_data.hpp"

namespace warbalance::sim {

/// The effects of a special rule with their numbers: "ignore_hit (on 4); move_bonus (advance 200, rush 400)".
std::string effects_text(const SpecialRule& rule, const Vocabulary& vocabulary);

}  // namespace warbalance::sim
