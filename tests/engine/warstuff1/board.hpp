#pragma once

#include <memory>
#include <optional>

#include "engine/systems/warstuff1/players/candidates.hpp"
#include "tests/engine/warstuff1/scene.hpp"

// A position without a battle: for rules that are a question about where units stand.

namespace warbalance::warstuff1 {

inline TerrainTraits traits(bool TerrainTraits::*trait) {
  TerrainTraits result;
  result.*trait = true;
  return result;
}
inline TerrainPiece rectangle(Point low, Point high, bool TerrainTraits::*trait) {
  return {Shape::rectangle(low, high), traits(trait), 0};
}
inline TerrainPiece wall(Point low, Point high) { return rectangle(low, high, &TerrainTraits::solid); }
inline TerrainPiece mud(Point low, Point high) { return rectangle(low, high, &TerrainTraits::difficult); }
inline TerrainPiece ruins(Point low, Point high) { return rectangle(low, high, &TerrainTraits::cover); }
inline TerrainPiece mines(Point low, Point high) { return rectangle(low, high, &TerrainTraits::dangerous); }

/// Units at listed places. All units of seat 0 are added before those of seat 1.
class Board {
 public:
  explicit Board(const std::vector<std::string>& settings = {})
      : ruleset_(load_rules(settings)), rules_(sim::compile_rules<Warstuff1>(ruleset_)), odds_(OddsTables{rules_}) {}
  Board(const Board&) = delete;
  Board& operator=(const Board&) = delete;

  Board& unit(int seat, const std::string& profile, std::optional<Point> at = std::nullopt) {
    auto& side = sides_[static_cast<std::size_t>(seat)];
    side.profiles.push_back(profile_of(ruleset_, profile));
    side.costs.push_back(cost_of(ruleset_, profile));
    places_[static_cast<std::size_t>(seat)].push_back(at);
    return *this;
  }
  Board& piece(const TerrainPiece& piece) {
    state_->terrain.add(piece);
    return *this;
  }
  /// Puts the units on the table, in round 1; seat 0 has the south edge.
  Board& begin() {
    BattleSetup<Profile> setup;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      setup.sides[seat] = {sides_[seat].profiles, sides_[seat].costs, {}, PlayerKind::tactical};
    }
    state_->begin(rules_, setup);
    state_->edges[0] = 0;
    state_->edges[1] = 1;
    state_->round = 1;
    UnitIndex next = 0;
    for (const auto& places : places_) {
      for (const auto& place : places) {
        if (place) state_->deploy(next, *place);
        ++next;
      }
    }
    odds_.begin(*state_);
    return *this;
  }

  const Rules& rules() const { return rules_; }
  State& state() { return *state_; }
  View view() { return {rules_, *state_, odds_}; }
  Point at(UnitIndex unit) const { return state_->unit(unit).at; }

  /// Whether a move of at most `allowed` straight to `to` is legal.
  bool may_go(UnitIndex unit, Point to, Length allowed, UnitIndex target = kNoUnit) const {
    return move_is_legal(rules_, *state_, unit, Path::straight(at(unit), to), allowed, target);
  }
  Action tactical(UnitIndex unit) {
    const View now = view();
    return tactical_action(now, unit, candidates(unit));
  }
  std::span<const Candidate> candidates(UnitIndex unit) {
    const View now = view();
    return Candidates(now, unit, room_).all();
  }

 private:
  struct Side {
    std::vector<Profile> profiles;
    std::vector<Hundredths> costs;
  };

  sim::Ruleset ruleset_;
  Rules rules_;
  std::array<Side, 2> sides_;
  std::array<std::vector<std::optional<Point>>, 2> places_;
  std::unique_ptr<State> state_ = std::make_unique<State>();
  PairOdds odds_;
  CandidateRoom room_;
};

}  // namespace warbalance::warstuff1
