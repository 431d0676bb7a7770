#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "engine/core/random_dice.hpp"
#include "sim/battles/run_cell.hpp"
#include "sim/checks/check_run.hpp"

namespace warbalance::sim {

using CoupleChances = std::array<double, 5>;  ///< of the scores 0, 1/4, 1/2, 3/4 and 1

/// A matchup whose true score is known: the score of each couple is drawn by itself.
struct SyntheticCouples {
  CoupleChances chances;

  double mean_percent() const {
    double mean = 0;
    for (std::size_t quarters = 0; quarters < chances.size(); ++quarters) {
      mean += 25 * static_cast<double>(quarters) * chances[quarters];
    }
    return mean;
  }

  PlayMatchup play(std::uint64_t seed) const {
    return [drawn = chances, seed](const RunPlan& plan, Progress& progress) {
      return run_cell([&] { return std::make_unique<Player>(drawn, seed); }, plan, progress);
    };
  }

 private:
  class Player final : public CouplePlayer {
   public:
    Player(const CoupleChances& chances, std::uint64_t seed) : chances_(chances), seed_(seed) {}

    void play(std::int64_t first, std::int64_t end, Tally& tally) override {
      for (std::int64_t number = first; number < end; number += 2) {
        RandomStream random({seed_, 0, static_cast<std::uint32_t>(number)}, StreamClass::dice);
        const double luck = static_cast<double>(random.next() >> 11) / 9007199254740992.0;
        double below = 0;
        std::size_t quarters = 0;
        while (quarters < 4 && luck >= below + chances_[quarters]) below += chances_[quarters++];
        ++tally.score_a[quarters];
        tally.battles += 2;
      }
    }

   private:
    CoupleChances chances_;
    std::uint64_t seed_;
  };
};

}  // namespace warbalance::sim
