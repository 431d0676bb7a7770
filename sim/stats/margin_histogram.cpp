#include "sim/stats/margin_histogram.hpp"

#include <algorithm>
#include <cstddef>

namespace warbalance::sim {
namespace {

std::int64_t floor_quotient(std::int64_t value, std::int64_t divisor) {
  return value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor);
}

}  // namespace

void MarginHistogram::widen() {
  const std::int64_t factor = next_is_fivefold_ ? 5 : 2;
  std::array<std::int64_t, 2 * kHalf> joined{};
  for (std::int64_t bin = -kHalf; bin < kHalf; ++bin) {
    joined[static_cast<std::size_t>(floor_quotient(bin, factor) + kHalf)] +=
        counts_[static_cast<std::size_t>(bin + kHalf)];
  }
  counts_ = joined;
  width_hundredths_ *= factor;
  next_is_fivefold_ = !next_is_fivefold_;
}

void MarginHistogram::add(std::int64_t margin_hundredths) {
  std::int64_t bin = floor_quotient(margin_hundredths, width_hundredths_);
  while (bin < -kHalf || bin >= kHalf) {
    widen();
    bin = floor_quotient(margin_hundredths, width_hundredths_);
  }
  ++counts_[static_cast<std::size_t>(bin + kHalf)];
}

void MarginHistogram::merge(const MarginHistogram& other) {
  MarginHistogram added = other;
  while (added.width_hundredths_ < width_hundredths_) added.widen();
  while (width_hundredths_ < added.width_hundredths_) widen();
  for (std::size_t bin = 0; bin < counts_.size(); ++bin) counts_[bin] += added.counts_[bin];
}

std::vector<MarginHistogram::Bin> MarginHistogram::bins() const {
  const auto filled = [](std::int64_t count) { return count > 0; };
  const auto first = std::find_if(counts_.begin(), counts_.end(), filled);
  const auto end = std::find_if(counts_.rbegin(), counts_.rend(), filled).base();
  std::vector<Bin> found;
  for (auto bin = first; bin < end; ++bin) {
    const std::int64_t low = (bin - counts_.begin() - kHalf) * width_hundredths_;
    found.push_back({low, low + width_hundredths_, *bin});
  }
  return found;
}

bool MarginHistogram::valid() const {
  constexpr std::int64_t kWidest = 1'000'000'000'000;  // no army has as many points
  MarginHistogram grown;
  while (grown.width_hundredths_ < std::min(width_hundredths_, kWidest)) grown.widen();
  return grown.width_hundredths_ == width_hundredths_ && grown.next_is_fivefold_ == next_is_fivefold_;
}

}  // namespace warbalance::sim
