#include <bit>
#include <vector>

#include "bench/catalog.hpp"
#include "bench/harness.hpp"
#include "sim/pricing/estimation/linear_fit.hpp"
#include "sim/pricing/population/generator.hpp"

// The regression of `price` on rows as it makes them: what the armies of a battle have more of, and who won.

namespace warbalance::bench::fit_bench {
namespace {

constexpr std::size_t kRows = 4096;

struct Rows {
  std::size_t columns = 0;
  std::vector<std::vector<std::int32_t>> regressors;
  std::vector<int> half_points;  ///< 0, 1, 2

  Rows() {
    const sim::ArmyGenerator population(ruleset());
    columns = population.features().size();
    sim::FieldArmy armies[2];
    sim::ArmyGenerator::Scratch scratch;
    RandomStream results({1, 0, 0}, StreamClass::decisions);
    for (std::uint32_t row = 0; row < kRows; ++row) {
      regressors.emplace_back(columns);
      for (std::uint16_t side = 0; side < 2; ++side) {
        population.generate({1, 0, row}, side, armies[side], scratch);
        population.features().add<std::int32_t>(armies[side], side == 0 ? 1 : -1, regressors.back());
      }
      half_points.push_back(static_cast<int>(results.below(3)));
    }
  }
};

const Rows& rows() {
  static const Rows all;
  return all;
}

std::uint64_t signature_of(const std::vector<double>& coefficients) {
  Signature signature;
  for (const double coefficient : coefficients) signature.add(std::bit_cast<std::int64_t>(coefficient));
  return signature.value();
}

/// Times a fit of all rows, which must always find the same coefficients.
template <class Fit>
void measure_fit(benchmark::State& state, Fit fit) {
  const std::uint64_t before = signature_of(fit());
  for (auto _ : state) {
    timed_block([&] { benchmark::DoNotOptimize(fit()); });
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()));
  state.counters["rows"] = kRows;
  state.counters["columns"] = static_cast<double>(rows().columns);
  expect_signature(state, before, signature_of(fit()));
}

void linear(benchmark::State& state) {
  measure_fit(state, [] {
    sim::NormalEquations equations(rows().columns);
    for (std::size_t i = 0; i < kRows; ++i) equations.add(rows().regressors[i], rows().half_points[i] - 1);
    return sim::Spectrum(equations).solve(equations);
  });
}
BENCHMARK(linear)->Name("fit/linear")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace warbalance::bench::fit_bench
