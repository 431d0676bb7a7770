#include "sim/pricing/population/counted_units.hpp"

#include <algorithm>

namespace warbalance::sim {
namespace {

/// Bytes that fit into a number beside how many they are.
constexpr std::size_t kPackedBytes = 7;

/// Ascending numbers are ascending texts of bytes: the first byte is the highest, the number of bytes the lowest.
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

/// In ascending order of the keys.
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

}  // namespace warbalance::sim
