#include "sim/pricing/extras/unit_equaliser.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/pricing/estimation/field_options.hpp"
#include "sim/pricing/estimation/field_sums.hpp"
#include "sim/pricing/estimation/linear_fit.hpp"
#include "sim/stats/jackknife.hpp"

namespace warbalance::sim {
namespace {

constexpr std::uint16_t kOfferStream = 2;  // armies have 0 and 1
constexpr std::uint32_t kEqualiserBlocks = 20;
/// Half widths of the offers of the later stages, as shares of the last root, but at least of the mean total: a narrow
/// range does not determine the slope.
constexpr std::array kOfferWidths{0.75, 0.5};
constexpr double kLeastOfferWidth = 0.2;
/// Each stage but the last plays one of so many parts of the battles.
constexpr std::uint32_t kEarlyPart = 8;

/// The range of offered prices [1/100 point].
struct Offers {
  Hundredths low = 0;
  Hundredths high = 0;

  Hundredths middle() const { return low + (high - low) / 2; }
};

/// Columns of the fit.
enum Column : std::size_t { kConstant, kOffer, kFirst, kLuck, kColumns };

/// The expected score minus 1/2: `level + slope (q - middle)`.
struct MarginLine {
  double level = 0;
  double slope = 0;  ///< per hundredth of a point
};

MarginLine line_of(const NormalEquations& equations) {
  const std::vector<double> theta = Spectrum(equations).solve(equations);
  return {theta[kConstant], theta[kOffer]};
}

/// The battles for one unit.
class Equaliser {
 public:
  Equaliser(const ArmyGenerator& population, const ScoringList& list, const EqualisedUnit& unit,
            const PlayFunction& play, const EqualiserPlay& settings, Progress& progress)
      : population_(population),
        list_(list),
        unit_(unit),
        play_(play),
        settings_(settings),
        progress_(progress),
        luck_(settings.mean_total) {}

  EqualisedPrice run() {
    EqualisedPrice price;
    offers_ = {1, greatest_offer()};
    for (std::uint32_t stage = 0; stage <= kOfferWidths.size(); ++stage) {
      const bool last = stage == kOfferWidths.size();
      const std::vector<NormalEquations> blocks = play_blocks(
          stage, last ? settings_.battles - 2 * (settings_.battles / kEarlyPart) : settings_.battles / kEarlyPart);
      if (progress_.stop_requested()) {
        price.interrupted = true;
        return price;
      }
      if (last) {
        finish(blocks, price);
      } else if (!narrow(line_of(sum_without(blocks, kEqualiserBlocks)), kOfferWidths[stage])) {
        price.problem = "the score does not fall as the unit gets dearer: play more battles";
        return price;
      }
    }
    return price;
  }

 private:
  /// The smallest total of an army, which then pays for the unit and nothing else.
  Hundredths greatest_offer() const { return std::max<Hundredths>(2, population_.budget() - population_.jitter()); }

  static NormalEquations sum_without(const std::vector<NormalEquations>& blocks, std::size_t left_out) {
    NormalEquations sum(kColumns);
    for (std::size_t block = 0; block < blocks.size(); ++block) {
      if (block != left_out) sum.merge(blocks[block]);
    }
    return sum;
  }

  std::vector<NormalEquations> play_blocks(std::uint32_t stage, std::uint32_t battles) const {
    std::vector<NormalEquations> blocks(kEqualiserBlocks, NormalEquations(kColumns));
    play_all(kEqualiserBlocks, progress_, [&](std::uint32_t block) {
      const auto first = static_cast<std::uint32_t>(std::uint64_t{block} * battles / kEqualiserBlocks);
      const auto end = static_cast<std::uint32_t>(std::uint64_t{block + 1} * battles / kEqualiserBlocks);
      FieldArmy a;
      FieldArmy b;
      ArmyGenerator::Scratch scratch;
      for (std::uint32_t battle = first; battle < end; ++battle) {
        if (progress_.stop_requested()) return;
        play_battle({settings_.seed, kEqualiserMatchup + 4 * unit_.number + stage, battle}, a, b, scratch,
                    blocks[block]);
      }
      progress_.advance(end - first);
    });
    return blocks;
  }

  void play_battle(const BattleKey& key, FieldArmy& a, FieldArmy& b, ArmyGenerator::Scratch& scratch,
                   NormalEquations& equations) const {
    RandomStream random(key, StreamClass::population, kOfferStream);
    const Hundredths total = population_.draw_total(random);
    const Hundredths offer =
        offers_.low + static_cast<Hundredths>(random.below(static_cast<std::uint32_t>(offers_.high - offers_.low + 1)));
    population_.generate(list_, std::max<Hundredths>(0, total - offer), key, 0, a, scratch);
    a.units.push_back(unit_.design);
    a.costs.push_back(offer);
    population_.generate(list_, total, key, 1, b, scratch);

    const int seat_of_a = static_cast<int>(key.battle % 2);
    const int sign = seat_of_a == 0 ? 1 : -1;
    const BattleReport report = seat_of_a == 0 ? play_(a, b, key) : play_(b, a, key);
    std::array<std::int32_t, kColumns> row{};
    row[kConstant] = 1;
    row[kOffer] = offer - offers_.middle();
    row[kFirst] = report.first_player == seat_of_a ? 1 : -1;
    row[kLuck] = sign * luck_(report);
    equations.add(row, sign * response_of(report));
  }

  /// Puts the next offers around the root. False: there is no root.
  bool narrow(const MarginLine& line, double width) {
    if (line.slope >= 0) return false;
    const double most = greatest_offer();
    const double root = std::clamp(offers_.middle() - line.level / line.slope, 1.0, most);
    const double half = std::max(width * root, kLeastOfferWidth * population_.budget());
    offers_.low = static_cast<Hundredths>(std::max(1.0, root - half));
    offers_.high = static_cast<Hundredths>(std::min(most, std::max(root + half, offers_.low + 2.0 * half)));
    return true;
  }

  void finish(const std::vector<NormalEquations>& blocks, EqualisedPrice& price) const {
    const Jackknife fit = jackknife(kEqualiserBlocks, [&](std::size_t left_out) {
      const MarginLine line = line_of(sum_without(blocks, left_out));
      const double root = line.slope < 0 ? offers_.middle() - line.level / line.slope : 0;
      return std::vector<double>{line.level, line.slope, root / 100};
    });
    const MarginLine line{fit.values[0], fit.values[1]};
    price.slope = -100 * line.slope;
    const std::optional<Interval> limits = fieller(line, fit);
    if (!limits) {
      price.problem = "the battles cannot show how the score depends on the price of the unit: play more of them";
      return;
    }
    if (limits->low > points_of(greatest_offer())) {
      price.problem = "it is worth more than " + counted(points_text(greatest_offer()), "point") +
                      ", the smallest total of these armies: give a larger --budget";
      return;
    }
    price.fair = fit.values[2];
    price.se = fit.standard_errors[2];
    price.interval = limits;
  }

  /// The x for which level + slope x = 0 is not rejected; empty: the set is unbounded.
  std::optional<Interval> fieller(const MarginLine& line, const Jackknife& fit) const {
    const std::vector<double>& levels = fit.without_one[0];
    const std::vector<double>& slopes = fit.without_one[1];
    double mean_level = 0;
    double mean_slope = 0;
    for (std::size_t r = 0; r < kEqualiserBlocks; ++r) {
      mean_level += levels[r] / kEqualiserBlocks;
      mean_slope += slopes[r] / kEqualiserBlocks;
    }
    double covariance = 0;
    for (std::size_t r = 0; r < kEqualiserBlocks; ++r) {
      covariance += (kEqualiserBlocks - 1.0) / kEqualiserBlocks * (levels[r] - mean_level) * (slopes[r] - mean_slope);
    }
    const double t = t_quantile(1 - unit_.alpha / 2, kEqualiserBlocks - 1);
    const double squares = t * t;
    const double a = line.slope * line.slope - squares * fit.standard_errors[1] * fit.standard_errors[1];
    const double b = line.level * line.slope - squares * covariance;
    const double c = line.level * line.level - squares * fit.standard_errors[0] * fit.standard_errors[0];
    const double root = b * b - a * c;
    if (line.slope >= 0 || a <= 0 || root < 0) return std::nullopt;
    const double middle = offers_.middle();
    return Interval{(middle + (-b - std::sqrt(root)) / a) / 100, (middle + (-b + std::sqrt(root)) / a) / 100};
  }

  const ArmyGenerator& population_;
  const ScoringList& list_;
  const EqualisedUnit& unit_;
  const PlayFunction& play_;
  const EqualiserPlay& settings_;
  Progress& progress_;
  LuckSteps luck_;
  Offers offers_;
};

}  // namespace

EqualisedPrice equalise(const ArmyGenerator& population, const ScoringList& list, const EqualisedUnit& unit,
                        const PlayFunction& play, const EqualiserPlay& settings, Progress& progress) {
  return Equaliser(population, list, unit, play, settings, progress).run();
}

}  // namespace warbalance::sim
