#pragma once

#include "engine/systems/vsgmr/numbers.hpp"
#include "engine/systems/vsgmr/state.hpp"

// Stands and sight of figures (VS-D3 .. VS-D7), shared by the tabletop and boards.

namespace warbalance::vsgmr {

/// A place from which a figure looks: its own, or one that a player considers.
struct Stand {
  Point at;
  Point facing;
  Length radius = 0;
  bool in_flight = false;
  bool afoot = false;  ///< a guy aboard a mount, as if he had left it
};

Stand stand_of(const State& state, UnitIndex figure);

/// What a figure sees of a target.
struct Sight {
  bool visible = false;
  bool cover = false;              ///< VS-D5
  bool doubtful = false;           ///< VS-D6: one line of three only is not blocked
  bool doubtful_cover = false;     ///< VS-D6: one line only is blocked or meets cover
  std::uint8_t open_lines = 0x7F;  ///< bits of the lines that are not blocked: three, or those of `look_on_board`
};

/// VS-D7: whether an enemy of a seat stands in a line. Figures in flight block nothing.
/// @param target  it and those aboard it do not count; may be kNoUnit
bool figures_block(const State& state, int seat, Point from, Point to, UnitIndex target);

// Sections 5 and 6: sight, range and reach: which targets a figure can attack from a place; and Support.

/// VS-D3 .. VS-D5: what is seen of a target from a stand, past the terrain.
Sight look(const State& state, const Stand& from, const Stand& target, bool target_aboard);
/// The sight of a figure at its place.
Sight look(const State& state, const Stand& from, UnitIndex target);

/// VS-D7: the same where enemies block sight and neither of the two is in flight.
Sight past_enemies(const State& state, UnitIndex looks, const Stand& from, const Stand& at, UnitIndex target,
                   Sight sight);

/// VS-D7: the sight past the terrain and the enemies of the looking figure.
/// @param sight   past the terrain
/// @param target  the figure there; it and those aboard it block nothing
inline Sight past_figures(const Rules& rules, const State& state, UnitIndex looks, const Stand& from, const Stand& at,
                          UnitIndex target, Sight sight) {
  if (rules.figures_block_sight == 0 || from.in_flight || at.in_flight) return sight;
  return past_enemies(state, looks, from, at, target, sight);
}

/// VS-D1: whether the gap from a base to a shape is at most `gap`.
bool is_in_range(const State& state, const Shape& shape, Point at, Length radius, Length gap);

/// VS-D2: whether the point lies in front.
bool is_in_front(const Rules& rules, const Stand& from, Point target);

/// VS-D1, VS-G3: greatest gap of a figure's distance attacks. On a board a range of n spaces leaves n - 1 between.
inline Length range_of(const Rules& rules, const Profile& profile) {
  if (rules.range_source == 0) return rules.dau * profile.range_factor - rules.grid.space;
  return (profile.range_factor > 1 ? rules.long_range : rules.short_range) - rules.grid.space;
}

/// VS-M8 .. VS-M11: whether a mount, or a figure aboard one, makes attacks of this kind as it is now.
/// @pre its profile does
bool may_attack_with_mount(const Rules& rules, const State& state, UnitIndex attacker, AttackKind kind);

/// VS-M8 .. VS-M11, VS-H1, VS-D1: whether a figure makes attacks of this kind as it is now.
inline bool may_attack(const Rules& rules, const State& state, UnitIndex attacker, AttackKind kind) {
  const Profile& profile = state.profile(attacker);
  if (profile.type == FigureType::building || (kind == AttackKind::distance && !profile.shoots)) return false;
  if (is_guy(profile.type) && state.unit(attacker).mount == kNoUnit) return true;
  return may_attack_with_mount(rules, state, attacker, kind);
}

/// Whether an attack on the target is possible from a stand, as far as distance, facing and flight matter.
bool is_in_reach(const Rules& rules, const State& state, UnitIndex attacker, const Stand& from, UnitIndex target,
                 AttackKind kind);

/// Whether an attack on the target is possible from a stand, as far as places and terrain matter.
/// @param sight  of a distance attack: what is seen of the target
bool reaches(const Rules& rules, const State& state, UnitIndex attacker, const Stand& from, UnitIndex target,
             AttackKind kind, Sight& sight);

/// VS-X5, VS-D3: whether an attack on a piece of terrain is possible from a stand.
bool reaches_piece(const Rules& rules, const State& state, UnitIndex attacker, const Stand& from, int piece,
                   AttackKind kind);

/// VS-A16: whether a figure supports its own rolls.
inline bool supports_itself(const State& state, UnitIndex figure, Roll roll) {
  return state.profile(figure).support[index_of(roll)] > 0;
}
/// VS-A16: the bonus of all supporters, including itself, to a roll of a figure at a place.
int support_around(const Rules& rules, const State& state, UnitIndex figure, Point at, Length radius, Roll roll);
inline int support_at(const Rules& rules, const State& state, UnitIndex figure, Point at, Length radius, Roll roll) {
  return state.supported[index_of(roll)] ? support_around(rules, state, figure, at, radius, roll) : 0;
}
/// VS-A16: the supporter with the greatest bonus to a roll of a figure, itself first. @pre there is one
UnitIndex supporter_of(const State& state, UnitIndex figure, Roll roll);
inline int support_of(const Rules& rules, const State& state, UnitIndex figure, Roll roll) {
  return support_at(rules, state, figure, state.place(figure), state.base(figure), roll);
}

// VS-G6: sight on a board.

/// What is seen of a target past the terrain: by the line between the centres, bit 0 of `Sight::open_lines`, and by
/// those to the corners of its space, the bits after it.
Sight look_on_board(const State& state, const Stand& looks, const Stand& seen, bool aboard);

/// The sight without the lines that enemies of the looking figure block.
Sight past_figures_on_board(const State& state, UnitIndex looks, const Stand& from, const Stand& at, UnitIndex target,
                            Sight sight);

}  // namespace warbalance::vsgmr
