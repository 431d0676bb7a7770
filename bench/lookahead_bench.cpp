#include "bench/catalog.hpp"
#include "bench/harness.hpp"

// Battles of two players who look ahead, in all systems: what a rollout and a decision cost.

namespace warbalance::bench::lookahead_bench {
namespace {

constexpr std::int32_t kRollouts = 64;  // of a decision
constexpr std::int64_t kBattles = 4;

/// Battles of one matchup, step by step, so that every decision can be counted.
template <RuleSystem S>
class SearchBlock {
 public:
  explicit SearchBlock(sim::Cell<S> cell) : cell_(std::make_unique<sim::Cell<S>>(std::move(cell))) {
    Search search;
    search.rollouts = kRollouts;
    for (auto& contestant : cell_->contestants) contestant.player = SeatPlayer(Style(Policy::greedy), search);
    arena_.emplace(cell_->rules, cell_->tables, /*looks_ahead=*/true);
  }

  std::int64_t size() const { return kBattles; }
  BattleReport play(std::int64_t i) {
    const auto setup = cell_->setup(static_cast<std::size_t>(i % 2));
    arena_->start(setup, cell_->key(i));
    while (arena_->go_on()) {
      rollouts_ += arena_->search_report().rollouts;
      ++decisions_;
    }
    return arena_->finish();
  }
  double mean_units() const {
    return static_cast<double>(cell_->contestants[0].profiles.size() + cell_->contestants[1].profiles.size()) / 2;
  }
  std::int64_t rollouts() const { return rollouts_; }
  std::int64_t decisions() const { return decisions_; }

 private:
  std::unique_ptr<sim::Cell<S>> cell_;
  std::optional<typename S::Arena> arena_;
  std::int64_t rollouts_ = 0;
  std::int64_t decisions_ = 0;
};

template <RuleSystem S>
void lookahead(benchmark::State& state, sim::Cell<S> cell) {
  SearchBlock<S> block(std::move(cell));
  const std::uint64_t expected = block_signature(block);
  const std::int64_t rollouts = block.rollouts();
  const std::int64_t decisions = block.decisions();
  measure_battles(state, block, expected);
  // every time the block is played it takes as many
  const auto rate = [&](std::int64_t of_a_block) {
    const double all = static_cast<double>(of_a_block) * static_cast<double>(state.iterations());
    return benchmark::Counter(all, benchmark::Counter::kIsRate);
  };
  state.counters["rollouts_per_second"] = rate(rollouts);
  state.counters["decisions_per_second"] = rate(decisions);
}

void warstuff2(benchmark::State& state) {
  lookahead(state, scenario_cell<Warstuff2>("warstuff-2.0", "line", "line", "standard"));
}
BENCHMARK(warstuff2)->Name("lookahead/warstuff2/line_line")->Unit(benchmark::kMillisecond);

void warstuff1(benchmark::State& state) {
  lookahead(state, scenario_cell<Warstuff1>("warstuff-1.7", "modern-150", "modern-150", "standard"));
}
BENCHMARK(warstuff1)->Name("lookahead/warstuff1/modern_modern")->Unit(benchmark::kMillisecond);

void vsgmr(benchmark::State& state) { lookahead(state, scenario_cell<Vsgmr>("vsgmr", "elves", "elves", "basic")); }
BENCHMARK(vsgmr)->Name("lookahead/vsgmr/elves_elves")->Unit(benchmark::kMillisecond);

void suitcase(benchmark::State& state) {
  const sim::Ruleset& rules = ruleset("suitcase");
  auto cell = battle_cell_of<Suitcase>(rules, army(rules, "rangers"), army(rules, "rangers"));
  cell.table.battles_per_table = 2;  // its terrain is drawn by the rules themselves
  lookahead(state, std::move(cell));
}
BENCHMARK(suitcase)->Name("lookahead/suitcase/rangers_rangers")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace warbalance::bench::lookahead_bench
