#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/base/progress_bar.hpp"
#include "cli/commands/price/run.hpp"
#include "sim/pricing/estimation/price_report.hpp"

namespace warbalance::cli {

/// A run that differs from the main one in one thing, with another seed.
struct PriceVariant {
  std::string name;
  PriceRun run;
};

/// The run under other conditions: copies 0 and 0.9 and half and double armies, where armies are random; two rounds
/// more where the rules count rounds.
std::vector<PriceVariant> condition_variants(const PriceRun& run);

/// The run with other players. @param players  none of them that of the run
std::vector<PriceVariant> player_variants(const PriceRun& run, const std::vector<sim::Player>& players);

/// The run in other scenarios.
std::vector<PriceVariant> table_variants(const PriceRun& run);

/// Battles of all variants that a run asks for.
std::int64_t variant_battles(const PriceRun& run);

/// The results of the variants of a price run.
struct PriceVariants {
  bool interrupted = false;
  std::vector<std::string> notes;
  std::vector<BattleCell> battles;  ///< of each played variant
};

/// The variants that a run asks for, in the order in which they are played: `--conditions`, `--tables`, then `--panel`.
/// Skips those whose rules cannot be played.
std::vector<PriceVariant> played_variants(const PriceRun& run);

/// The report of a variant.
using PlayVariant = std::function<sim::PriceReport(const PriceVariant&)>;

/// Plays them in the calling TBB arena. @param quiet  does not say which one is played
PlayVariant playing_variants(bool quiet, ProgressShown shown_progress);

/// `--panel`, several `--players`, `--tables`, `--conditions`: the run with other players, in other scenarios and under
/// other conditions; adds the spans to `prices`. Variants that fail are named in the notes. @param play  is called for
/// `played_variants`, in their order
PriceVariants add_variants(const PriceRun& run, sim::PriceReport& prices, const PlayVariant& play);

}  // namespace warbalance::cli
