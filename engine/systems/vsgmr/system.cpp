#include "engine/systems/vsgmr/system.hpp"

#include "engine/systems/vsgmr/battle.hpp"

namespace warbalance {
namespace {

constexpr auto kNumbers = specs_of(vsgmr::kNumberRows);
constexpr auto kOptions = specs_of(vsgmr::kOptionRows);
constexpr auto kWeights = specs_of(vsgmr::kWeightRows);
constexpr std::string_view kTypes[] = {"Mook guy", "Troop guy", "Hero guy", "Commander",
                                       "Cavalry",  "Vehicle",   "Building"};

}  // namespace

const Vocabulary& Vsgmr::vocabulary() {
  static const Vocabulary vocabulary{.numbers = kNumbers,
                                     .options = kOptions,
                                     .weights = kWeights,
                                     .effects = vsgmr::effect_vocabulary(),
                                     .quality_min = 1,
                                     .quality_max = 7,
                                     .meetings = vsgmr::effect_meetings(),
                                     .helpful = vsgmr::helpful_effects(),
                                     .quality_suffix = "",
                                     .high_quality_is_better = true,
                                     .endings = vsgmr::kEndingNames,
                                     .quality_names = kTypes,
                                     .players_max = 6,
                                     .tasks = true,
                                     .facts = &facts()};
  return vocabulary;
}

}  // namespace warbalance
