#pragma once

#include <cstdint>

#include "engine/core/report.hpp"
#include "sim/sums/fields.hpp"

namespace warbalance::sim {

/// How many of the battles played say nothing of strength.
struct VoidBattles {
  std::int64_t without_attack = 0;  ///< nobody attacked, `BattleReport::without_attack`
  std::int64_t without_room = 0;    ///< somebody found no room to deploy, `BattleReport::without_room`

  void add(const BattleReport& report) {
    without_attack += report.without_attack() ? 1 : 0;
    without_room += report.without_room > 0 ? 1 : 0;
  }
  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("without_attack", &VoidBattles::without_attack);
    visit("without_room", &VoidBattles::without_room);
  }
  void merge(const VoidBattles& other) { merge_fields(*this, other); }
  friend bool operator==(const VoidBattles&, const VoidBattles&) = default;
};

static_assert(names_all_fields<VoidBattles>());

/// Whether more than half of all battles are of that kind, so that the result says nothing of strength.
constexpr bool are_most(std::int64_t of_them, std::int64_t battles) { return 2 * of_them > battles; }

/// Whether somebody found no room in every battle: then more battles are of no use.
constexpr bool none_had_room(const VoidBattles& voids, std::int64_t battles) {
  return battles > 0 && voids.without_room >= battles;
}

/// Why a check on these battles decides nothing; null when it may.
constexpr const char* void_note(const VoidBattles& voids, std::int64_t battles) {
  if (are_most(voids.without_room, battles)) {
    return "there was no room to deploy an army in most battles: what they come to says nothing of strength";
  }
  if (are_most(voids.without_attack, battles)) {
    return "nobody attacked in most battles: what they come to says nothing of strength";
  }
  return nullptr;
}

}  // namespace warbalance::sim
