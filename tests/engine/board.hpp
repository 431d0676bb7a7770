#pragma once

#include <algorithm>
#include <memory>
#include <optional>

#include "sim/rules/player.hpp"
#include "tests/engine/scene.hpp"

namespace warbalance::tests {

/// A position without a battle, for rules that are a question about where units stand: units at listed places, or
/// waiting to be deployed. All units of a seat are added before those of the next.
/// @tparam Derived  the board of a rule system; its `seat_players(state)` says who has which side of the table
/// @tparam Odds     what its players look up
template <class Derived, RuleSystem S, class Odds>
class Board {
 public:
  using State = typename S::Arena::State;

  explicit Board(sim::Ruleset ruleset) : ruleset_(std::move(ruleset)), rules_(sim::compile_rules<S>(ruleset_)) {}
  Board(const Board&) = delete;
  Board& operator=(const Board&) = delete;

  /// Adds a unit; one without a place is still to be deployed.
  Derived& unit(int seat, const std::string& profile, std::optional<Point> at = std::nullopt,
                std::optional<Length> radius = std::nullopt) {
    players_ = std::max(players_, seat + 1);
    const auto s = static_cast<std::size_t>(seat);
    units_[s].add(ruleset_, profile);
    if (radius) units_[s].profiles.back().radius = *radius;
    places_[s].push_back(at);
    return self();
  }
  Derived& with(const std::vector<Placed>& units) {
    for (const Placed& placed : units) unit(placed.seat, placed.profile, placed.at);
    return self();
  }
  /// Adds a piece of terrain.
  Derived& piece(const TerrainPiece& piece) {
    state_->terrain.add(piece);
    return self();
  }
  /// Puts the units on the table, in round 1.
  Derived& begin() {
    BattleSetup<typename S::Profile> setup;
    setup.players = players_;
    std::vector<typename S::Profile> all;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players_); ++seat) {
      setup.sides[seat] = {units_[seat].profiles, units_[seat].costs, {}, Policy::greedy};
      all.insert(all.end(), units_[seat].profiles.begin(), units_[seat].profiles.end());
    }
    state_->begin(rules_, setup);
    state_->round = 1;
    self().seat_players(*state_);
    UnitIndex next = 0;
    for (const auto& places : places_) {
      for (const auto& place : places) {
        if (place) state_->deploy(next, *place);
        ++next;
      }
    }
    const sim::Player greedy = sim::load_player(ruleset_, "greedy").value.value();  // with weights of the settings
    tables_ = std::make_unique<typename S::Tables>(S::make_tables(rules_, all, S::make_weights(greedy.weights)));
    odds_ = std::make_unique<Odds>(*tables_);
    odds_->begin(*state_);
    return self();
  }

  const typename S::Rules& rules() const { return rules_; }
  State& state() { return *state_; }
  const State& state() const { return *state_; }
  Point at(UnitIndex unit) const { return state_->unit(unit).at; }

 protected:
  Odds& odds() { return *odds_; }

 private:
  Derived& self() { return static_cast<Derived&>(*this); }

  sim::Ruleset ruleset_;
  typename S::Rules rules_;
  int players_ = 2;
  std::array<ListedUnits<S>, kMaxPlayers> units_;
  std::array<std::vector<std::optional<Point>>, kMaxPlayers> places_;
  std::unique_ptr<State> state_ = std::make_unique<State>();
  std::unique_ptr<typename S::Tables> tables_;
  std::unique_ptr<Odds> odds_;
};

}  // namespace warbalance::tests
