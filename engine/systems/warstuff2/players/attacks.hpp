#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "engine/systems/warstuff2/players/enemy_columns.hpp"
#include "engine/systems/warstuff2/players/values.hpp"

namespace warbalance::warstuff2 {

/// The attacks of one kind that a unit can make, those of the greatest value first, equal ones in the order of the
/// enemies: the first one in reach is the best.
class Attacks {
 public:
  struct Attack {
    EnemyNumber enemy_number;
    Value value;
  };

  void add(const Attack& attack) {
    Key moved = key_of(attack);
    const std::size_t count = count_;
    for (std::size_t i = 0; i < count; ++i) {
      const Key stays = keys_[i];
      keys_[i] = stays > moved ? stays : moved;
      moved = stays > moved ? moved : stays;
    }
    keys_[count] = moved;
    count_ = count + 1;
  }
  /// Completes the columns; nothing can be added any more.
  /// @param reach    after a move
  /// @param at_once  from where the unit stands
  void end(const EnemyColumns& enemies, Length reach, Length at_once);

  /// Value of the best attack; 0 when there are none.
  Value best() const { return count_ == 0 ? 0 : value(0); }

  /// Value of the best attack that is possible from `place` at once; 0: nobody is in reach.
  Value best_at_once(Point place) const { return best_of(place, Within{beyond_at_once_}); }

  /// Value of the best attack except that on `omitted`, after a move from `place`; 0: nobody is in reach.
  Value best_in_reach(Point place, EnemyNumber omitted) const {
    return best_of(place, [&](std::size_t i, const Lanes32& distance, Lanes32& found) WARBALANCE_KERNEL {
      Lanes32 enemy_number;
      load(enemies_.data() + i, enemy_number);
      Within{beyond_}(i, distance, found);
      found &= enemy_number != omitted;
    });
  }

  /// The number of an attack for each of eight places; `none()` where no attack with a value is in reach.
  using Numbers = std::array<std::int16_t, 2 * kLanes>;
  std::int16_t none() const { return static_cast<std::int16_t>(count_); }
  /// The best attacks after a move from there.
  void best_in_reach(const Lanes16& x, const Lanes16& y, Numbers& best) const;
  /// The same, and those at once.
  void best_in_reach(const Lanes16& x, const Lanes16& y, Numbers& best, Numbers& at_once) const;
  Value value(int number) const { return value_of(keys_[static_cast<std::size_t>(number)]); }

  /// Calls `visit(attack)` for the attacks possible from `place` after a move, the best first, until it returns true.
  template <class Visit>
  void visit_in_reach(Point place, Visit&& visit) const {
    search(place, Within{beyond_}, visit);
  }
  /// The same for those possible at once.
  template <class Visit>
  void visit_at_once(Point place, Visit&& visit) const {
    search(place, Within{beyond_at_once_}, visit);
  }

 private:
  /// An attack as one number by which they are sorted, greatest first: its value, and in the lower bits the number of
  /// the enemy, counted down.
  using Key = std::int64_t;
  static constexpr int kEnemyBits = 8;
  static_assert(kMaxUnits <= 1 << kEnemyBits);
  static constexpr Key kEnemyMask = (Key{1} << kEnemyBits) - 1;
  static_assert(kGreatestValue <= std::numeric_limits<Key>::max() >> kEnemyBits);

  static Key key_of(const Attack& attack) {
    return attack.value * (kEnemyMask + 1) + (kEnemyMask - attack.enemy_number);
  }
  static Value value_of(Key key) { return key >> kEnemyBits; }
  static EnemyNumber number_of(Key key) { return static_cast<EnemyNumber>(kEnemyMask - (key & kEnemyMask)); }
  static Attack attack_of(Key key) { return {number_of(key), value_of(key)}; }

  /// Finds the attacks of a block by their distances: those nearer than a column says.
  struct Within {
    const Column<std::int32_t>& beyond;

    WARBALANCE_KERNEL void operator()(std::size_t i, const Lanes32& distance, Lanes32& found) const {
      Lanes32 reach;
      load(beyond.data() + i, reach);
      found = distance < reach;
    }
  };
  /// The attacks of a block that `finds` picks.
  template <class Finds>
  WARBALANCE_KERNEL void look(std::size_t i, const Points& from, const Finds& finds, Lanes32& found) const {
    Lanes32 distance;
    distances2(at_.data() + i, from, distance);
    finds(i, distance, found);
  }

  /// Value of the first attack that `finds` picks; 0: there is none.
  template <class Finds>
  WARBALANCE_KERNEL Value best_of(Point place, const Finds& finds) const {
    Points from;
    fill(place, from);
    for (std::size_t i = 0; i < count_; i += 2 * kLanes) {
      Lanes32 first;
      Lanes32 last;
      look(i, from, finds, first);
      look(i + kLanes, from, finds, last);
      // behind the last attack stands one that is worth nothing
      const std::size_t end = std::min<std::size_t>(count_ - i, 2 * kLanes);
      const auto found = static_cast<std::size_t>(__builtin_ctz(set_of(first, last) | 1U << end));
      if (found < 2 * kLanes) return value_of(keys_[i + found]);
    }
    return 0;
  }
  /// Calls `visit(attack)` for the attacks that `finds` picks, the best first, until it returns true.
  template <class Finds, class Visit>
  void search(Point place, const Finds& finds, Visit&& visit) const {
    Points from;
    fill(place, from);
    for (std::size_t i = 0; i < count_; i += kLanes) {
      Lanes32 found;
      look(i, from, finds, found);
      if (any_lane(bits_of(found),
                   [&](int lane) { return visit(attack_of(keys_[i + static_cast<std::size_t>(lane)])); }))
        return;
    }
  }

  /// Calls `visit(number, first, last)` for the attacks that are worth something, the best last, with the squared
  /// distances of eight places from the enemy.
  template <class Visit>
  WARBALANCE_KERNEL void for_each_worthwhile(const Lanes16& x, const Lanes16& y, const Visit& visit) const {
    const EightPoints places(x, y);
    for (std::size_t i = worthwhile_; i-- > 0;) {
      Lanes32 first;
      Lanes32 last;
      places.distances2(at_[i], first, last);
      visit(i, first, last);
    }
  }

  Column<Key> keys_;
  Column<ShortPoint> at_;
  Column<std::int32_t> beyond_;
  Column<std::int32_t> beyond_at_once_;
  Column<EnemyNumber> enemies_;
  std::size_t count_ = 0;
  std::size_t worthwhile_ = 0;  ///< the first ones, which are worth something
};

}  // namespace warbalance::warstuff2
