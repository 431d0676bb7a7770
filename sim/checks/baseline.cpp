#include "sim/checks/baseline.hpp"

#include <cmath>
#include <utility>

#include "sim/battles/run_file.hpp"
#include "sim/files/unicode.hpp"

namespace warbalance::sim {
namespace {

static_assert(names_all_fields<StoredEstimate>() && names_all_fields<StoredPrice>());
static_assert(names_all_fields<StoredPopulation>() && names_all_fields<StoredScore>() && names_all_fields<Baseline>());

constexpr Length kGreatestDistance = 96 * kInch;

constexpr const char* kHowToMake =
    "write one with: warbalance price --save-baseline FILE, or check FILE --save-baseline FILE";

/// What to do about a baseline that cannot be read: the command that writes it again, where the file still says it.
std::string renewal_of(const std::filesystem::path& file) {
  const Json json = older_content(file);
  for (const char* const part : {"sums", "provenance"}) {
    if (!json.contains(part) || !json[part].is_object() || !json[part].contains("command_line")) continue;
    const Json& line = json[part]["command_line"];
    if (!line.is_string() || !unprintable_part(line.get<std::string>()).empty()) continue;
    const auto command = line.get<std::string>();
    return command.starts_with("warbalance check ") ? "write it anew, and see what has moved: " + command + " --renew"
                                                    : "write it anew: " + command;
  }
  return kHowToMake;
}

}  // namespace

bool StoredEstimate::valid() const {
  return std::isfinite(value) && std::isfinite(se) && se >= 0 && degrees_of_freedom >= 1;
}

bool StoredPopulation::same_make(const StoredPopulation& other) const {
  return budget == other.budget && jitter == other.jitter && copy_per_mille == other.copy_per_mille &&
         units == other.units && genre == other.genre && anchor == other.anchor && listed == other.listed;
}

bool StoredScore::valid() const {
  const bool stands = !duel || (distance >= kInch && distance <= kGreatestDistance);
  return stands && points >= 0 && sides.size() == 2;
}

std::string baseline_text(const Baseline& baseline) {
  return run_file_text({.version = baseline.version, .holds = kBaseline, .sums = sums_json(baseline)});
}

Loaded<Baseline> read_baseline(const std::filesystem::path& file, bool remembered) {
  const auto fail = [&](std::string message, std::string hint) {
    return Loaded<Baseline>{std::nullopt, {run_file_error(file, std::move(message), std::move(hint))}};
  };
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return fail("there is no such baseline", kHowToMake);
  const std::string renewal = renewal_of(file);
  const Loaded<RunFile> run = read_run_file(file, {kBaseline, "baseline", kHowToMake, renewal}, remembered);
  if (!run.value) return {std::nullopt, run.diagnostics};
  Baseline baseline;
  if (read_sums(run.value->sums, baseline)) return {std::move(baseline), {}};
  return fail("this is no baseline as the program writes it", renewal);
}

}  // namespace warbalance::sim
