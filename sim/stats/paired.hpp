#pragma once

#include <cstdint>
#include <span>

#include "sim/stats/interval.hpp"

namespace warbalance::sim {

/// Mean difference of two runs that were compared group by group: group k of both was played with the same dice and
/// tables (common random numbers), so what both have in common cancels. Groups are independent of each other.
///
/// The differences of single groups lie between -full and full; their mean is estimated as that of any bounded quantity
/// of groups (`group_mean`), with one added group, half of it of difference -full and half of full. Hence the SE is
/// never 0, however rarely the runs differ.
/// Source: Agresti and Min, Statistics in Medicine 24 (2005) 729 (matched proportions); README.md.
/// @param scores  of the run, one per group, 0 .. full
/// @param base    of the run that it is compared with, as many
/// @return the mean of (score - base) / full, -1 .. 1
Estimate paired_difference(std::span<const std::uint16_t> scores, std::span<const std::uint16_t> base, int full,
                           double confidence = 0.95);

}  // namespace warbalance::sim
