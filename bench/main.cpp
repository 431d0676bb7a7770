#include <benchmark/benchmark.h>

#include <cstdlib>

#include "bench/catalog.hpp"
#include "bench/harness.hpp"

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return EXIT_FAILURE;
  benchmark::AddCustomContext("ruleset", warbalance::bench::ruleset().id + " " + warbalance::bench::ruleset().hash);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return warbalance::bench::any_signature_differed() ? EXIT_FAILURE : EXIT_SUCCESS;
}
