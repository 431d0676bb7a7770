#include "cli/commands/price/publish_options.hpp"

#include <fmt/format.h>

#include <array>

#include "cli/args/values.hpp"
#include "cli/base/loading.hpp"
#include "sim/files/words.hpp"
#include "sim/pricing/population/features.hpp"

namespace warbalance::cli {
namespace {

constexpr std::int64_t kMostEdits = 10'000;
const std::vector<std::string> kBands = {"1", "2", "all"};
constexpr std::array kBandKinds{sim::PriceBands::one, sim::PriceBands::two, sim::PriceBands::all};
/// Options that say something about a published list only.
constexpr std::array kOfList{"bands", "keep", "edits", "allow-negative", "save-ruleset"};

void refuse_without_publish(const ParsedArgs& typed) {
  for (const char* const option : kOfList) {
    if (typed.has(option)) throw option_error(option, "goes with --publish, which looks for a list", "add --publish");
  }
}

/// What else was asked that a published list does not go with.
void refuse_other_runs(const ParsedArgs& typed, const PriceRun& run) {
  const auto refuse = [](const std::string& why) { throw option_error("publish", why, "leave one of them out"); };
  if (run.described) refuse("goes with --method field");
  if (run.options.prior) {
    refuse(
        fmt::format("is for rulesets with costs of qualities and special rules, or for --units; of {} write a price "
                    "list by --save-list",
                    run.ruleset.id));
  }
  if (!run.options.population.listed.armies.empty()) {
    refuse(
        "needs armies that are built at the prices of a list: it does not go with --population of armies that are "
        "really played");
  }
  if (!typed.has("units")) return;
  for (const char* const option : {"bands", "save-ruleset"}) {
    if (!typed.has(option)) continue;
    throw option_error(option, "is about costs of qualities and special rules: it does not go with --units",
                       "leave one of them out");
  }
}

/// The features that an option names.
std::vector<std::size_t> named_features(const ParsedArgs& typed, const char* option,
                                        const sim::FeatureSpace& features) {
  std::vector<std::string> names;
  for (std::size_t f = 0; f < features.size(); ++f) names.push_back(features[f].placebo ? "" : features[f].name);
  const std::string what = features.of_roster() ? "unit" : "quality or special rule";
  std::vector<std::size_t> found;
  if (!typed.has(option)) return found;
  for (const std::string& wanted : typed.values(option)) {
    const std::vector<std::string> numbered = sim::with_numbers(wanted, names);
    for (const std::string& name : numbered.empty() ? std::vector{wanted} : numbered) {
      found.push_back(for_option(option, [&] { return choose(what, name, names); }));
    }
  }
  return found;
}

}  // namespace

std::vector<OptionSpec> publish_options() {
  return {
      {"publish", "",
       "look for the best price list that can be printed: whole price steps, no better quality cheaper, no special "
       "rule below 0 unless it is listed so; proved on armies that chose nothing, with the best lists of few changes "
       "beside it (some minutes more)"},
      {"bands", "1|2|all",
       "with --publish: how many prices a special rule has: 1 (default), 2 (one on the better half of the "
       "qualities, one on the others), all (one on each quality)",
       false, kBands},
      {"keep", "ITEM", "with --publish: a quality or special rule whose price stays. May be given several times", true},
      {"edits", "N", "with --publish: change at most N prices"},
      {"allow-negative", "ITEM", "with --publish: a special rule that may cost less than 0. May be given several times",
       true},
      {"save-ruleset", "FOLDER",
       "with --publish: write the list as a ruleset that inherits from this one, for all commands: --rules FOLDER"},
  };
}

void resolve_publish(const ParsedArgs& typed, PriceRun& run) {
  if (!typed.has("publish")) return refuse_without_publish(typed);
  refuse_other_runs(typed, run);
  PublishRun& publish = run.publish.emplace();
  const sim::FeatureSpace features = sim::priced_features(run.ruleset, run.options.population);
  publish.list.bands = kBandKinds[word_value(typed, "bands", kBands)];
  publish.list.keep = named_features(typed, "keep", features);
  publish.list.allow_negative = named_features(typed, "allow-negative", features);
  for (std::size_t f = 0; f < features.size(); ++f) {
    if (features[f].placebo || features[f].on_request) publish.list.keep.push_back(f);
  }
  if (typed.has("edits")) publish.list.edits = static_cast<int>(integer_value(typed, "edits", 1, kMostEdits));
  if (typed.has("full")) publish.passes = {4, 960'000, 48'000};
  publish.passes = publish.passes.scaled(run.share_beside);
  if (typed.has("quick")) publish.passes.passes = 3;
}

}  // namespace warbalance::cli
