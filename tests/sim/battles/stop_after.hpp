#pragma once

#include <atomic>

#include "sim/battles/progress.hpp"

namespace warbalance::sim {

/// Asks for an end once this many battles are done.
class StopAfter final : public Progress {
 public:
  explicit StopAfter(std::int64_t battles) : left_(battles) {}
  void advance(std::int64_t battles) override { left_ -= battles; }
  bool stop_requested() const override { return left_ <= 0; }

 private:
  std::atomic<std::int64_t> left_;
};

}  // namespace warbalance::sim
