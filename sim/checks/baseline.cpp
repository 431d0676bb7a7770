#include "sim/checks/baseline.hpp"

#include <cmath>
#include <utility>

#include "sim/battles/run_file.hpp"

namespace warbalance::sim {
namespace {

static_assert(names_all_fields<StoredEstimate>() && names_all_fields<StoredPrice>());
static_assert(names_all_fields<StoredPopulation>() && names_all_fields<StoredScore>() && names_all_fields<Baseline>());

constexpr Length kGreatestDistance = 96 * kInch;

constexpr const char* kHowToMake = "write it: warbalance check CHECKS --renew, with the file that names it";

}  // namespace

bool StoredEstimate::valid() const {
  return std::isfinite(value) && std::isfinite(se) && se >= 0 && degrees_of_freedom >= 1;
}

bool StoredPopulation::same_make(const StoredPopulation& other) const {
  return budget == other.budget && jitter == other.jitter && copy_per_mille == other.copy_per_mille &&
         units == other.units && genre == other.genre;
}

bool StoredScore::valid() const {
  const bool stands = !duel || (distance >= kInch && distance <= kGreatestDistance);
  return stands && points >= 0 && sides.size() == 2;
}

std::string baseline_text(const Baseline& baseline) {
  return run_file_text({.version = baseline.version, .holds = kBaseline, .sums = sums_json(baseline)});
}

Loaded<Baseline> read_baseline(const std::filesystem::path& file) {
  const auto fail = [&](std::string message, std::string hint) {
    return Loaded<Baseline>{std::nullopt, {run_file_error(file, std::move(message), std::move(hint))}};
  };
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return fail("there is no such baseline", kHowToMake);
  const Loaded<RunFile> run = read_run_file(file, {kBaseline, "baseline", kHowToMake, kHowToMake});
  if (!run.value) return {std::nullopt, run.diagnostics};
  Baseline baseline;
  if (read_sums(run.value->sums, baseline)) return {std::move(baseline), {}};
  return fail("this is no baseline as the program writes it", kHowToMake);
}

}  // namespace warbalance::sim
