#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace warbalance::sim {

/// Counts of margins in bins of equal width, which fit any margin: where one lies beyond, bins are joined, to widths of
/// 1, 5, 10, 50, 100 points and so on. The result depends on the margins alone, not on the order of adding and merging.
class MarginHistogram {
 public:
  struct Bin {
    std::int64_t low_hundredths;   ///< the least margin that falls into it
    std::int64_t high_hundredths;  ///< the least that falls into the next one
    std::int64_t count;
  };

  /// @param margin  [1/100 point]
  void add(std::int64_t margin_hundredths);
  void merge(const MarginHistogram& other);

  /// From the first to the last bin with a margin, in order; none when nothing was added.
  std::vector<Bin> bins() const;
  /// Whether adding and merging can have led to it: to be asked of what was read from a file.
  bool valid() const;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("width_hundredths", &MarginHistogram::width_hundredths_);
    visit("next_is_fivefold", &MarginHistogram::next_is_fivefold_);
    visit("counts", &MarginHistogram::counts_);
  }
  friend bool operator==(const MarginHistogram&, const MarginHistogram&) = default;

 private:
  static constexpr std::int64_t kHalf = 24;  ///< bins on each side of 0

  /// Joins bins up to the next width.
  void widen();

  std::int64_t width_hundredths_ = 100;
  bool next_is_fivefold_ = true;
  std::array<std::int64_t, 2 * kHalf> counts_{};
};

}  // namespace warbalance::sim
