#include "engine/systems/warstuff2/players/attacks.hpp"

#include <algorithm>

namespace warbalance::warstuff2 {
namespace {

/// Keeps a number for the places with distances below that.
WARBALANCE_KERNEL inline void keep_nearer(const Lanes32& first, const Lanes32& last, std::int32_t beyond,
                                          std::size_t number, Lanes16& found) {
  Lanes16 kept;
  Lanes16 reaches;
  fill(static_cast<Length>(number), kept);
  narrow(first < beyond, last < beyond, reaches);
  found = reaches ? kept : found;
}

}  // namespace

void Attacks::end(const EnemyColumns& enemies, Length reach, Length at_once) {
  for (std::size_t i = 0; i < count_; ++i) {
    const EnemyNumber enemy_number = number_of(keys_[i]);
    at_[i] = enemies.place(enemy_number);
    beyond_[i] = beyond(reach, enemies.radius_sum(enemy_number));
    beyond_at_once_[i] = beyond(at_once, enemies.radius_sum(enemy_number));
    enemies_[i] = enemy_number;
    worthwhile_ += value_of(keys_[i]) > 0 ? 1 : 0;
  }
  const Lanes32 nothing{};
  for (std::size_t i = count_; i <= count_ + kLanes; i += kLanes) {  // they are read two blocks at a time
    std::fill_n(at_.data() + i, kLanes, Point{});
    store(nothing, beyond_.data() + i);
    store(nothing, beyond_at_once_.data() + i);
  }
  keys_[count_] = 0;  // worth nothing
}

void Attacks::best_in_reach(const Lanes16& x, const Lanes16& y, Numbers& best) const {
  Lanes16 found;
  fill(static_cast<Length>(count_), found);
  for_each_worthwhile(x, y, [&](std::size_t i, const Lanes32& first, const Lanes32& last) WARBALANCE_KERNEL {
    keep_nearer(first, last, beyond_[i], i, found);
  });
  store(found, best.data());
}

void Attacks::best_in_reach(const Lanes16& x, const Lanes16& y, Numbers& best, Numbers& at_once) const {
  Lanes16 found;
  fill(static_cast<Length>(count_), found);
  Lanes16 found_at_once = found;
  for_each_worthwhile(x, y, [&](std::size_t i, const Lanes32& first, const Lanes32& last) WARBALANCE_KERNEL {
    keep_nearer(first, last, beyond_[i], i, found);
    keep_nearer(first, last, beyond_at_once_[i], i, found_at_once);
  });
  store(found, best.data());
  store(found_at_once, at_once.data());
}

}  // namespace warbalance::warstuff2
