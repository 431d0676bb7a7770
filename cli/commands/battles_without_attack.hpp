#pragma once

#include <cstdint>

#include "cli/output/report.hpp"

namespace warbalance::cli {

/// Adds a warning when nobody attacked in most battles: their score says nothing of strength.
void warn_of_battles_without_attack(Report& report, std::int64_t without_attack, std::int64_t battles);

}  // namespace warbalance::cli
