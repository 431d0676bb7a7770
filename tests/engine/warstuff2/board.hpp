#pragma once

#include <gtest/gtest-spi.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "engine/systems/warstuff2/placement.hpp"
#include "engine/systems/warstuff2/players/candidates.hpp"
#include "tests/engine/warstuff2/scene.hpp"

// A position without a battle: for rules that are a question about where units stand.

namespace warbalance::warstuff2 {

/// Units at listed places, or waiting to be deployed, of two or more seats. All units of a seat are added before those
/// of the next.
class Board {
 public:
  explicit Board(const std::vector<std::string>& settings = {})
      : ruleset_(load_rules(settings)), rules_(sim::compile_rules<Warstuff2>(ruleset_)) {}
  Board(const Board&) = delete;
  Board& operator=(const Board&) = delete;

  /// Adds a unit; one without a place is still to be deployed.
  Board& unit(int seat, const std::string& profile, std::optional<Point> at = std::nullopt, Length radius = 50) {
    players_ = std::max(players_, seat + 1);
    auto& side = sides_[static_cast<std::size_t>(seat)];
    side.profiles.push_back(profile_of(ruleset_, profile));
    side.profiles.back().radius = radius;
    side.costs.push_back(cost_of(ruleset_, profile));
    places_[static_cast<std::size_t>(seat)].push_back(at);
    return *this;
  }
  /// Adds a piece of terrain.
  Board& piece(const TerrainPiece& piece) {
    state_->terrain.add(piece);
    return *this;
  }
  /// Corner of seat 0; seat 1 has the opposite one.
  Board& corner(int corner) {
    corner_ = corner;
    return *this;
  }
  /// Puts the units on the table.
  Board& begin() {
    BattleSetup<Profile> setup;
    setup.players = players_;
    std::vector<Profile> all;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players_); ++seat) {
      setup.sides[seat] = {sides_[seat].profiles, sides_[seat].costs, {}, PlayerKind::tactical};
      all.insert(all.end(), sides_[seat].profiles.begin(), sides_[seat].profiles.end());
    }
    state_->begin(rules_, setup);
    state_->corners = {static_cast<std::int8_t>(corner_), static_cast<std::int8_t>((corner_ + 2) % 4)};
    state_->round = 1;
    UnitIndex next = 0;
    for (const auto& places : places_) {
      for (const auto& place : places) {
        if (place) state_->deploy(next, *place);
        ++next;
      }
    }
    tables_ = std::make_unique<OddsTables>(rules_, all);
    odds_ = std::make_unique<PairOdds>(*tables_);
    odds_->begin(*state_);
    return *this;
  }

  const Rules& rules() const { return rules_; }
  State& state() { return *state_; }
  View view() { return {rules_, *state_, *odds_}; }
  Stakes stakes() const {
    Stakes stakes;
    stakes.take(rules_, *state_);
    return stakes;
  }

 private:
  struct Side {
    std::vector<Profile> profiles;
    std::vector<Hundredths> costs;
  };

  sim::Ruleset ruleset_;
  Rules rules_;
  int players_ = 2;
  std::array<Side, kMaxPlayers> sides_;
  std::array<std::vector<std::optional<Point>>, kMaxPlayers> places_;
  int corner_ = 0;
  std::unique_ptr<State> state_ = std::make_unique<State>();
  std::unique_ptr<OddsTables> tables_;
  std::unique_ptr<PairOdds> odds_;
};

}  // namespace warbalance::warstuff2
