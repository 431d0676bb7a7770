#include "sim/pricing/estimation/list_fit.hpp"

#include <algorithm>

#include "sim/pricing/estimation/linear_fit.hpp"

namespace warbalance::sim {

namespace {

constexpr std::size_t kMostListBlocks = 20;
constexpr std::uint32_t kListArmies = 4000;
constexpr std::uint16_t kListArmiesStream = 2;  // 0 and 1 are the sides of a battle

/// Coefficients of a model, fitted to the battles of all chains that are not in a block.
std::vector<double> theta_without(const FieldChains& chains, std::size_t model, std::size_t block, std::size_t blocks) {
  NormalEquations sum = chains.tail_equations_of(model, 0);
  sum.clear();
  for (std::size_t replicate = 0; replicate < chains.replicates(); ++replicate) {
    if (replicate % blocks != block) sum.merge(chains.tail_equations_of(model, replicate));
  }
  std::vector<double> theta = Spectrum(sum).solve(sum);
  theta.resize(chains.models()[model].size());
  return theta;
}

/// What a block alone says, from what all say together and without it.
std::vector<double> of_block(const std::vector<double>& all, const std::vector<double>& without, std::size_t blocks) {
  const auto count = static_cast<double>(blocks);
  std::vector<double> own(all.size());
  for (std::size_t c = 0; c < all.size(); ++c) own[c] = count * all[c] - (count - 1) * without[c];
  return own;
}

}  // namespace

std::shared_ptr<const ListFit> list_fit(const FieldChains& chains, const PriceScale& scale) {
  auto fit = std::make_shared<ListFit>();
  const FeatureSpace& features = chains.features();
  const NormalEquations all = chains.tail_equations(0);
  for (std::size_t a = 0; a < features.size(); ++a) {
    for (std::size_t b = 0; b < features.size(); ++b) fit->moments.push_back(static_cast<double>(all.product(a, b)));
  }

  const std::size_t richest = chains.find_model(PriceModelKind::quality).value_or(0);
  const PriceModel& model = chains.models()[richest];
  const std::vector<double> theta = chains.tail_coefficients(richest, chains.replicates());
  const std::size_t blocks = std::min(chains.replicates(), kMostListBlocks);
  std::vector<std::vector<double>> of_blocks;
  for (std::size_t b = 0; b < blocks; ++b) {
    const std::vector<double> others = theta_without(chains, 0, b, blocks);
    if (!scale.positive(others)) return fit;
    fit->worth_without.push_back(scale.prices(others));
    of_blocks.push_back(of_block(theta, theta_without(chains, richest, b, blocks), blocks));
  }
  fit->least = points_of(least_price(chains.population().ruleset()));
  fit->strengths.resize(blocks);
  FieldArmy army;
  ArmyGenerator::Scratch scratch;
  for (std::uint32_t number = 0; number < kListArmies; ++number) {
    chains.population().generate(BattleKey{0, 0, number}, kListArmiesStream, army, scratch);
    std::vector<double> strengths(blocks);
    auto& units = fit->armies.emplace_back(army.units.size());
    for (std::size_t unit = 0; unit < army.units.size(); ++unit) {
      features.visit(army, unit, [&](std::size_t feature, int count) {
        units[unit].emplace_back(static_cast<std::uint16_t>(feature), static_cast<std::int16_t>(count));
      });
      for (std::size_t b = 0; b < blocks; ++b) strengths[b] += model.dot(of_blocks[b], army, unit);
    }
    for (std::size_t b = 0; b < blocks; ++b) fit->strengths[b].push_back(strengths[b]);
  }
  return fit;
}

double keep_within(const Ruleset& ruleset, const PopulationSummary& listed) {
  double units = 0;
  for (std::size_t f = 0; f < listed.mean_features.size(); ++f) {
    if (ruleset.tiers.empty() || f < ruleset.tiers.size()) units += listed.mean_features[f];
  }
  const double tolerance = points_of(ruleset.price_tolerance);
  const bool coarse = 3 * points_of(ruleset.price_step) * units > listed.mean_listed;
  return coarse ? tolerance : 2 * tolerance;
}

}  // namespace warbalance::sim
