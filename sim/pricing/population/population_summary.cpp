#include "sim/pricing/population/population_summary.hpp"

#include <algorithm>
#include <numeric>
#include <string_view>

namespace warbalance::sim {

namespace {

/// The most bytes that fit into a number together with their count.
constexpr std::size_t kPackedBytes = 7;

/// Orders as byte strings do: the first byte is the highest, the number of bytes the lowest.
class PackedBytes {
 public:
  PackedBytes() = default;
  explicit PackedBytes(std::uint64_t bits) : bits_(bits) {}

  void push_back(std::uint8_t byte) { bits_ += (std::uint64_t{byte} << (8 * (kPackedBytes - size()))) + 1; }
  std::uint64_t bits() const { return bits_; }
  std::size_t size() const { return bits_ & 255; }
  std::uint8_t operator[](std::size_t i) const { return static_cast<std::uint8_t>(bits_ >> (8 * (kPackedBytes - i))); }

 private:
  std::uint64_t bits_ = 0;
};

/// Entries in ascending order of their keys.
template <class Map>
std::vector<std::pair<typename Map::key_type, std::uint32_t>> sorted(const Map& counted) {
  std::vector<std::pair<typename Map::key_type, std::uint32_t>> pairs(counted.begin(), counted.end());
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

}  // namespace

void CountedUnits::add(const FieldArmy& army) {
  of_roster_ = !army.roster_numbers.empty();
  for (const std::uint16_t number : army.roster_numbers) {
    PackedBytes key;
    key.push_back(static_cast<std::uint8_t>(number >> 8));
    key.push_back(static_cast<std::uint8_t>(number & 255));
    ++counted_[key.bits()];
  }
  if (of_roster_) return;
  for (const UnitDesign& unit : army.units) {
    if (1 + unit.rules.size() > kPackedBytes) {
      std::string key(1, static_cast<char>(unit.tier));
      key.append(unit.rules.begin(), unit.rules.end());
      ++counted_with_many_[std::move(key)];
      continue;
    }
    PackedBytes key;
    key.push_back(unit.tier);
    for (const std::uint8_t rule : unit.rules) key.push_back(rule);
    ++counted_[key.bits()];
  }
}

void CountedUnits::finish() {
  for (const auto& [bits, count] : sorted(counted_)) append(PackedBytes(bits), count);
  for (const auto& [key, count] : sorted(counted_with_many_)) append(key, count);
  begins_.push_back(static_cast<std::uint32_t>(bytes_.size()));
  counted_ = {};
  counted_with_many_ = {};
}

template <class Bytes>
void CountedUnits::append(const Bytes& bytes, std::uint32_t count) {
  begins_.push_back(static_cast<std::uint32_t>(bytes_.size()));
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes_.push_back(static_cast<std::uint8_t>(bytes[i]));
  counts_.push_back(count);
}

namespace {

constexpr std::uint64_t kPopulationSeed = 0;
constexpr std::uint16_t kPopulationStream = 2;  // 0 and 1 are the sides of a battle

/// FNV-1a with 64 bits, fed with integers of one width, so all machines agree.
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

std::vector<std::vector<double>> zeros(std::size_t rows, std::size_t columns) {
  return std::vector<std::vector<double>>(rows, std::vector<double>(columns));
}

/// Adds the mean numbers of features and of carriers in an army. Returns the total number of each feature.
std::vector<std::int64_t> add_means(PopulationSummary& summary, const Ruleset& ruleset, const FeatureSpace& features) {
  std::vector<std::int64_t> counts(features.size());
  const std::size_t rules = features.of_roster() ? 0 : ruleset.rules.size();
  summary.mean_carriers = zeros(rules, ruleset.tiers.size());
  summary.units->visit([&](const FieldArmy& one, std::int64_t units) {
    features.visit(one, 0, [&](std::size_t feature, int count) { counts[feature] += units * count; });
    if (features.of_roster()) return;
    const UnitDesign& unit = one.units.front();
    const double share = static_cast<double>(units) / static_cast<double>(summary.armies);
    for (const std::uint8_t rule : unit.rules) summary.mean_carriers[rule][unit.tier] += share;
  });
  for (const std::int64_t count : counts) {
    summary.mean_features.push_back(static_cast<double>(count) / static_cast<double>(summary.armies));
  }
  return counts;
}

void add_listed_armies(Hash& hash, const Ruleset& ruleset, const ListedPopulation& listed) {
  for (const WeightedArmy& army : listed.armies) {
    hash.add(army.weight);
    for (const ArmyUnit& unit : army.army.units) {
      hash.add(profile_text(ruleset, unit.design));
      hash.add(unit.cost);
    }
  }
  if (!listed.armies.empty()) hash.add(listed.leave_out);
}

std::string hash_of_population(const ArmyGenerator& generator, std::uint32_t armies, std::int64_t points,
                               const std::vector<std::int64_t>& counts) {
  const Ruleset& ruleset = generator.ruleset();
  const FeatureSpace& features = generator.features();
  Hash hash;
  hash.add(armies);
  hash.add(generator.budget());
  hash.add(generator.jitter());
  hash.add(generator.copy_per_mille());
  hash.add(points);
  add_listed_armies(hash, ruleset, generator.listed());
  for (std::size_t feature = 0; feature < features.size(); ++feature) {
    hash.add(features[feature].name);
    hash.add(features[feature].listed);
    if (features[feature].kind == Feature::Kind::unit) hash.add(profile_text(ruleset, features[feature].design));
    hash.add(counts[feature]);
  }
  if (features[0].kind == Feature::Kind::term) {
    for (const RosterUnit& unit : generator.roster()) {
      hash.add(profile_text(ruleset, unit.design));
      hash.add(unit.listed);
    }
  }
  return hash.hex();
}

}  // namespace

PopulationSummary summarize_population(const ArmyGenerator& generator, std::uint32_t armies,
                                       const ScoringList& building) {
  PopulationSummary summary;
  summary.armies = armies;
  auto units = std::make_shared<CountedUnits>();
  std::int64_t points = 0;
  std::int64_t rest = 0;
  FieldArmy army;
  ArmyGenerator::Scratch scratch;
  for (std::uint32_t number = 0; number < armies; ++number) {
    rest += generator.generate(building, {kPopulationSeed, 0, number}, kPopulationStream, army, scratch);
    units->add(army);
    points += std::accumulate(army.costs.begin(), army.costs.end(), std::int64_t{0});
  }
  units->finish();
  summary.units = std::move(units);
  const std::vector<std::int64_t> counts = add_means(summary, generator.ruleset(), generator.features());
  summary.mean_listed = static_cast<double>(points) / (100.0 * armies);
  summary.mean_rest = static_cast<double>(rest) / (100.0 * armies);
  summary.hash = hash_of_population(generator, armies, points, counts);
  return summary;
}

std::uint32_t ArmyTable::number_of(const FieldArmy& army, std::size_t unit) {
  row_.clear();
  features_->visit(army, unit, [this](std::size_t feature, int count) {
    row_.emplace_back(static_cast<std::uint32_t>(feature), count);
  });
  const auto [place, is_new] = numbers_.try_emplace(row_, static_cast<std::uint32_t>(designs_.size()));
  if (is_new) {
    designs_.push_back(row_);
    reference_units_.push_back(0);
  }
  return place->second;
}

void ArmyTable::add(const FieldArmy& army, double value, double weight) {
  const auto begin = static_cast<std::ptrdiff_t>(begins_.back());
  for (std::size_t unit = 0; unit < army.units.size(); ++unit) {
    const std::uint32_t design = number_of(army, unit);
    const auto same = [design](const Units& units) { return units.design == design; };
    const auto found = std::find_if(units_.begin() + begin, units_.end(), same);
    if (found == units_.end()) {
      units_.push_back({design, 1});
    } else {
      ++found->count;
    }
  }
  begins_.push_back(units_.size());
  values_.push_back(value);
  weights_.push_back(weight);
}

void ArmyTable::set_references(const PopulationSummary& armies) {
  armies.units->visit(
      [this](const FieldArmy& one, std::uint32_t units) { reference_units_[number_of(one, 0)] += units; });
  references_ = armies.armies;
}

double ArmyTable::mean_units(std::size_t design) const {
  return static_cast<double>(reference_units_[design]) / static_cast<double>(references_);
}

}  // namespace warbalance::sim
