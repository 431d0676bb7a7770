#include <string_view>

#include "sim/pricing/features.hpp"
#include "sim/pricing/generator.hpp"

namespace warbalance::sim {
namespace {

constexpr std::uint64_t kPopulationSeed = 0;
constexpr std::uint16_t kPopulationStream = 2;  // 0 and 1 are the sides of a battle

/// FNV-1a over 64 bits, fed with integers of one width, so that machines agree.
class Hash {
 public:
  void add(std::int64_t value) {
    for (int byte = 0; byte < 8; ++byte)
      add_byte(static_cast<std::uint8_t>(static_cast<std::uint64_t>(value) >> (8 * byte)));
  }
  void add(std::string_view text) {
    add(static_cast<std::int64_t>(text.size()));
    for (const char c : text) add_byte(static_cast<std::uint8_t>(c));
  }
  std::string hex() const {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4) text += digits[state_ >> shift & 15];
    return text;
  }

 private:
  void add_byte(std::uint8_t byte) { state_ = (state_ ^ byte) * 1099511628211ULL; }

  std::uint64_t state_ = 14695981039346656037ULL;
};

std::vector<std::vector<double>> means_of(const std::vector<std::vector<std::int64_t>>& counts, std::uint32_t armies) {
  std::vector<std::vector<double>> means;
  for (const auto& row : counts) {
    auto& mean = means.emplace_back();
    for (const std::int64_t count : row) mean.push_back(static_cast<double>(count) / armies);
  }
  return means;
}

}  // namespace

PopulationSummary summarize_population(const ArmyGenerator& generator, std::uint32_t armies) {
  const Ruleset& ruleset = generator.ruleset();
  const FeatureSpace& features = generator.features();
  std::vector<std::int64_t> counts(features.size());
  std::int64_t listed = 0;
  const bool of_roster = features.of_roster();
  std::vector<std::vector<std::int64_t>> carriers(of_roster ? 0 : ruleset.rules.size(),
                                                  std::vector<std::int64_t>(ruleset.tiers.size()));
  std::vector<std::vector<std::int64_t>> pairs(carriers.size(), std::vector<std::int64_t>(carriers.size()));
  FieldArmy army;
  ArmyGenerator::Scratch scratch;
  for (std::uint32_t number = 0; number < armies; ++number) {
    generator.generate({kPopulationSeed, 0, number}, kPopulationStream, army, scratch);
    features.add<std::int64_t>(army, 1, counts);
    for (const Hundredths cost : army.costs) listed += cost;
    if (of_roster) continue;
    for (const UnitDesign& unit : army.units) {
      for (const std::uint8_t rule : unit.rules) {
        ++carriers[rule][unit.tier];
        for (const std::uint8_t other : unit.rules) pairs[rule][other] += other == rule ? 0 : 1;
      }
    }
  }

  PopulationSummary summary;
  summary.armies = armies;
  Hash hash;
  hash.add(armies);
  hash.add(generator.budget());
  hash.add(generator.jitter());
  hash.add(generator.copy_per_mille());
  hash.add(listed);
  for (const WeightedArmy& army_listed : generator.listed().armies) {
    hash.add(army_listed.weight);
    for (const ArmyUnit& unit : army_listed.army.units) {
      hash.add(profile_text(ruleset, unit.design));
      hash.add(unit.cost);
    }
  }
  if (!generator.listed().armies.empty()) hash.add(generator.listed().leave_out);
  for (std::size_t feature = 0; feature < features.size(); ++feature) {
    hash.add(features[feature].name);
    hash.add(features[feature].listed);
    if (features[feature].kind == Feature::Kind::unit) hash.add(profile_text(ruleset, features[feature].design));
    hash.add(counts[feature]);
    summary.mean_features.push_back(static_cast<double>(counts[feature]) / armies);
  }
  if (features[0].kind == Feature::Kind::term) {
    for (const RosterUnit& unit : generator.roster()) {
      hash.add(profile_text(ruleset, unit.design));
      hash.add(unit.listed);
    }
  }
  summary.mean_carriers = means_of(carriers, armies);
  summary.mean_pairs = means_of(pairs, armies);
  summary.mean_listed = static_cast<double>(listed) / (100.0 * armies);
  summary.hash = hash.hex();
  return summary;
}

}  // namespace warbalance::sim
