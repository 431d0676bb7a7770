#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/core/report.hpp"
#include "sim/battles/play.hpp"
#include "sim/sums/fields.hpp"

namespace warbalance::sim {

/// How far battles tell strength: a field of every tally. Reports are made of it (`cli/report/battles_played.hpp`).
struct Validity {
  std::int64_t battles = 0;
  std::int64_t draws = 0;           ///< nobody won
  std::int64_t without_attack = 0;  ///< nobody attacked, `BattleReport::without_attack`
  std::int64_t without_room = 0;    ///< somebody found no room to deploy, `BattleReport::without_room`

  void add(const BattleReport& report) {
    ++battles;
    draws += report.winner < 0 ? 1 : 0;
    without_attack += report.without_attack() ? 1 : 0;
    without_room += report.without_room > 0 ? 1 : 0;
  }
  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("battles", &Validity::battles);
    visit("draws", &Validity::draws);
    visit("without_attack", &Validity::without_attack);
    visit("without_room", &Validity::without_room);
  }
  void merge(const Validity& other) { merge_fields(*this, other); }
  friend bool operator==(const Validity&, const Validity&) = default;

  /// Whether more than half of the battles are of that kind.
  constexpr bool are_most(std::int64_t Validity::*of_them) const { return 2 * (this->*of_them) > battles; }
  /// Share of the battles, 0..1; 0 where there are none.
  constexpr double share(std::int64_t Validity::*of_them) const {
    return battles == 0 ? 0 : static_cast<double>(this->*of_them) / static_cast<double>(battles);
  }
  /// Whether the result says nothing of strength.
  constexpr bool is_void() const { return are_most(&Validity::without_room) || are_most(&Validity::without_attack); }
  /// Whether somebody found no room in every battle: then more battles are of no use.
  constexpr bool none_had_room() const { return battles > 0 && without_room >= battles; }
};
static_assert(names_all_fields<Validity>());

/// Counts battles that many threads play at once.
class ValidityCounter {
 public:
  void add(const Validity& battles) {
    std::size_t i = 0;
    Validity::fields([&](const char*, auto member) { counts_[i++] += battles.*member; });
  }
  /// What was counted since it was last asked.
  Validity take() {
    Validity taken;
    std::size_t i = 0;
    Validity::fields([&](const char*, auto member) { taken.*member = counts_[i++].exchange(0); });
    return taken;
  }
  /// The same battles, counted. This must outlive the function.
  PlayFunction counted(PlayFunction play) {
    return [this, play = std::move(play)](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
      const BattleReport report = play(seat1, seat2, key);
      Validity battle;
      battle.add(report);
      add(battle);
      return report;
    };
  }

 private:
  std::array<std::atomic<std::int64_t>, count_fields<Validity>()> counts_{};
};

}  // namespace warbalance::sim
