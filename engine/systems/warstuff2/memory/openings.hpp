#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "engine/core/memory/beginnings.hpp"
#include "engine/systems/warstuff2/memory/positions.hpp"
#include "engine/systems/warstuff2/state.hpp"

// A cache of openings. Battles of the same armies on the same table, whose players always choose the same in the same
// position, differ only by their dice. So what happens before the first die after the roll-off is played once for each
// order of the armies and looked up afterwards, whichever seats the armies have.

namespace warbalance::warstuff2 {

/// What an opening depends on, beside places that the set-up lists.
struct OpeningKey {
  Beginning beginning;                           ///< number 0: openings are not known again
  std::array<std::int8_t, kMaxPlayers> order{};  ///< of the seats in round 1
  std::array<Style, kMaxPlayers> styles{};       ///< by seats
};

/// The openings of the last battles: how each went on until somebody rolled a die, or round 1 ended.
class Openings {
 public:
  /// Ends the opening that is being kept, if any.
  void stop() { keeping_ = false; }

  /// Sets the state and the report, except for its dice, to the end of a known opening. Returns false when the opening
  /// is not known.
  bool recall(const OpeningKey& key, const BattleSetup<Profile>& setup, State& state, BattleReport& report) const {
    for (unsigned shifts = key.beginning.shifts; shifts != 0; shifts &= shifts - 1) {
      const Seats seats{state.players, __builtin_ctz(shifts)};
      const Header header = header_of(key, setup, seats);
      const auto known = std::find_if(openings_.begin(), openings_.end(), [&](const Opening& opening) {
        return opening.header == header && (!setup.listed_positions || stand(opening, setup, seats));
      });
      if (known == openings_.end()) continue;
      restore(*known, seats, state, report);
      return true;
    }
    return false;
  }

  /// Begins to keep the opening of a battle that has just been set up without a die since the order was known, unless
  /// its beginning has no number, or units are not in play.
  void begin(const OpeningKey& key, const BattleSetup<Profile>& setup, const State& state, const BattleReport& report) {
    keeping_ = false;
    if (key.beginning.number == 0) return;
    for (int seat = 0; seat < state.players; ++seat) {
      if (std::ssize(state.army(seat)) != state.starting_units(seat)) return;
    }
    keeping_ = true;
    newest_ = (newest_ + 1) % openings_.size();
    Opening& opening = openings_[newest_];
    seats_ = {state.players, __builtin_ctz(key.beginning.shifts)};
    opening.header = header_of(key, setup, seats_);
    opening.turn = state.cursor.turn;
    opening.report = report;
    opening.corners = state.corners;
    auto unit = opening.units.begin();
    auto start = opening.starts.begin();
    seats_.for_each([&](std::size_t first, std::size_t seat) {
      first_units_[seat] = unit - opening.units.begin() - state.army_begin[seat];
      opening.corners[first] = state.corners[seat];
      unit = std::copy(state.units.begin() + state.army_begin[seat], state.units.begin() + state.army_begin[seat + 1],
                       unit);
      if (setup.listed_positions) start = std::ranges::copy(setup.sides[seat].positions, start).out;
    });
  }
  /// After an activation of a unit. As long as no die has been rolled (the order of round 2 would need one), it has
  /// changed nobody but the unit itself, and is added to the opening that is being kept.
  void go_on(UnitIndex unit, const State& state, const BattleReport& report) {
    if (!keeping_) return;
    Opening& opening = openings_[newest_];
    keeping_ = report.dice == opening.report.dice;
    if (!keeping_) return;
    opening.turn = state.cursor.turn;
    opening.report = report;
    opening.units[static_cast<std::size_t>(unit + first_units_[static_cast<std::size_t>(state.owner(unit))])] =
        state.unit(unit);
  }

 private:
  /// The seats of a battle, and those that their armies had when the beginning was seen first.
  struct Seats {
    int count = 0;
    int shift = 0;

    std::size_t first_of(std::size_t seat) const {
      return (seat + static_cast<std::size_t>(shift)) % static_cast<std::size_t>(count);
    }
    /// Calls `visit(first, seat)` for all, in the order of the first ones.
    template <class Visit>
    void for_each(const Visit& visit) const {
      const auto seats = static_cast<std::size_t>(count);
      for (std::size_t first = 0; first < seats; ++first) {
        visit(first, (first + seats - static_cast<std::size_t>(shift)) % seats);
      }
    }
  };
  // What is kept is in the order of the first seats.
  struct Header {
    std::uint32_t beginning = 0;                   ///< its number; 0: there is none
    std::uint16_t listed = 0;                      ///< 1: the units stand where the set-up says
    std::array<std::int8_t, kMaxPlayers> order{};  ///< of the players in round 1
    std::array<Style, kMaxPlayers> styles{};       ///< by seats

    friend bool operator==(const Header& one, const Header& other) {
      static_assert(std::has_unique_object_representations_v<Header>, "headers are compared byte by byte");
      return std::memcmp(&one, &other, sizeof one) == 0;
    }
  };
  struct Opening {
    Header header;
    std::int8_t turn;
    std::array<Point, Positions::kMostUnits> starts;
    std::array<UnitState, Positions::kMostUnits> units;
    std::array<std::int8_t, kMaxPlayers> corners;
    BattleReport report;
  };

  static Header header_of(const OpeningKey& key, const BattleSetup<Profile>& setup, const Seats& seats) {
    Header header{key.beginning.number, setup.listed_positions, {}, {}};
    for (std::size_t turn = 0; turn < static_cast<std::size_t>(seats.count); ++turn) {
      header.order[turn] = static_cast<std::int8_t>(seats.first_of(static_cast<std::size_t>(key.order[turn])));
      header.styles[seats.first_of(turn)] = key.styles[turn];
    }
    return header;
  }

  /// Whether the units of an opening began where a set-up lists them.
  static bool stand(const Opening& opening, const BattleSetup<Profile>& setup, const Seats& seats) {
    auto start = opening.starts.begin();
    bool equal = true;
    seats.for_each([&](std::size_t, std::size_t seat) {
      const auto& positions = setup.sides[seat].positions;
      equal = equal && std::equal(positions.begin(), positions.end(), start);
      start += std::ssize(positions);
    });
    return equal;
  }

  static void restore(const Opening& opening, const Seats& seats, State& state, BattleReport& report) {
    auto kept = opening.units.begin();
    state.round = 1;
    state.cursor.turn = opening.turn;
    state.corners = opening.corners;  // those of no seat too
    seats.for_each([&](std::size_t first, std::size_t seat) {
      state.corners[seat] = opening.corners[first];
      state.living_count[seat] = static_cast<std::int16_t>(state.starting_units(static_cast<int>(seat)));
      for (std::size_t i = 0; i < static_cast<std::size_t>(state.living_count[seat]); ++i, ++kept) {
        const auto unit = static_cast<UnitIndex>(state.army_begin[seat] + static_cast<int>(i));
        assert(kept->marked_by < 0);  // no die, no marker
        state.unit(unit) = *kept;
        state.bases.place(unit, kept->at);
        state.living[seat][i] = unit;
      }
    });
    // who began, and with how many dice, is kept from this battle; nobody has scored yet
    const BattleReport now = report;
    report = opening.report;
    report.dice = now.dice;
    report.first_player = now.first_player;
  }

  std::array<Opening, 16> openings_{};
  std::size_t newest_ = 0;
  // of the newest one
  bool keeping_ = false;  ///< the battle in progress is still in its opening
  Seats seats_;
  std::array<std::ptrdiff_t, kMaxPlayers> first_units_{};  ///< from a seat's units to where they are kept
};

}  // namespace warbalance::warstuff2
