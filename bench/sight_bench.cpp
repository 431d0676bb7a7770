#include <vector>

#include "bench/catalog.hpp"
#include "bench/harness.hpp"
#include "engine/core/terrain_generator.hpp"
#include "engine/systems/warstuff2/sight.hpp"
#include "sim/tables/scenario.hpp"

// Lines of sight on tables of the scenario `standard`: from anywhere to anywhere.

namespace warbalance::bench::sight_bench {
namespace {

constexpr std::uint32_t kTables = 16;
constexpr std::uint32_t kLinesPerTable = 256;
constexpr Length kTableSide = 48 * kInch;

struct Line {
  Point from;
  Point to;
};

class SightLines {
 public:
  SightLines() {
    const auto standard = sim::load_scenario(ruleset(), "standard", /*settled=*/false);
    for (std::uint32_t table = 0; table < kTables; ++table) {
      RandomStream random({1, 0, table}, StreamClass::terrain);
      generate_terrain(standard.value->table->generator(), kTableSide, kTableSide, random, tables_[table].terrain);
    }
    RandomStream random({1, 0, 0}, StreamClass::population);
    const auto place = [&random] {
      const auto x = static_cast<Length>(random.below(kTableSide));
      return Point{x, static_cast<Length>(random.below(kTableSide))};
    };
    for (std::uint32_t i = 0; i < kLinesPerTable; ++i) {
      const Point from = place();
      lines_.push_back({from, place()});
    }
  }

  /// Calls `visit(whether the ends see each other)` for every line on every table.
  template <class Visit>
  void look(Visit visit) const {
    for (const warstuff2::State& table : tables_) {
      for (const Line& line : lines_) visit(warstuff2::in_sight(table, line.from, line.to));
    }
  }

 private:
  std::vector<warstuff2::State> tables_ = std::vector<warstuff2::State>(kTables);
  std::vector<Line> lines_;
};

void sight(benchmark::State& state) {
  const SightLines lines;
  std::int64_t seen = 0;
  for (auto _ : state) {
    timed_block([&] { lines.look([&seen](bool sees) { seen += sees ? 1 : 0; }); });
    benchmark::DoNotOptimize(seen);
  }
  const std::int64_t looked = static_cast<std::int64_t>(state.iterations()) * kTables * kLinesPerTable;
  state.SetItemsProcessed(looked);
  state.counters["free"] = static_cast<double>(seen) / static_cast<double>(looked);
  Signature signature;
  lines.look([&signature](bool sees) { signature.add(std::int64_t{sees}); });
  expect_signature(state, 0xa34c345a7a91f145U, signature.value());
}
BENCHMARK(sight)->Name("sight/standard")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace warbalance::bench::sight_bench
