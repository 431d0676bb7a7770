#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/battle_parts.hpp"
#include "engine/core/rule_system.hpp"

// What only some rule systems have. Each part has two concepts: whether a system names any member of it, and whether it
// has the whole part. A system that names a member without having the whole part does not compile (`HasNoHalfParts`).
// engine/README.md shows which system has which part.

namespace warbalance {

template <class S>
concept NamesFacts = requires {
  &S::facts;
};
/// The system counts facts of its battles, and its battles are instantiated for `FactTrace`. `facts()` and the
/// vocabulary name the same facts; `battle --facts` shows their means.
template <class S>
concept CountsFacts = requires(typename S::Arena& arena, const BattleSetup<typename S::Profile>& setup,
                               const BattleKey& key, FactTrace& counting) {
  { S::facts() } -> std::same_as<const FactVocabulary&>;
  { arena.play(setup, key, counting) } -> std::same_as<BattleReport>;
};

template <class S>
concept NamesCards = requires {
  typename S::Card;
}
|| requires { typename S::Weapon; }
|| requires { &S::make_card; }
|| requires { &S::add_weapon; }
|| requires { &S::last_weapon; }
|| requires { &S::apply_to_card; }
|| requires { &S::apply_to_weapon; }
|| requires { &S::make_profile; }
|| requires { &S::attach_problem; };
/// Units are cards with weapons, written by the vocabulary's `CardGrammar`; a second card is a hero who is attached.
/// Effects change a card (`apply_to_card`) or a weapon (`apply_to_weapon`). The grammar has a stat `q`, the quality.
/// The price of a card depends on its models, quality [d6], defense [d6], health [wounds per model] and
/// `advance_range()` [the vocabulary's unit of length]; the vocabulary has the prices, below `price.`.
template <class S>
concept HasCards = requires(typename S::Card& card, const typename S::Card& troops, typename S::Weapon& weapon,
                            int number, std::size_t effect, std::span<const std::int32_t> values) {
  /// @param values  in the order of the grammar's `stats`
  { S::make_card(values) } -> std::same_as<typename S::Card>;
  /// Card, carriers (0 = every model), range (0 = melee), attacks.
  S::add_weapon(card, number, number, number);
  { S::last_weapon(card) } -> std::same_as<typename S::Weapon&>;
  S::apply_to_card(card, effect, values);
  S::apply_to_weapon(weapon, effect, values);
  /// From a card and the card of its hero, or null.
  { S::make_profile(troops, &troops) } -> std::same_as<typename S::Profile>;
  /// Why a card cannot be attached to another one; empty when it can.
  { S::attach_problem(troops) } -> std::convertible_to<std::string_view>;
  { troops.models } -> std::convertible_to<int>;
  { troops.quality } -> std::convertible_to<int>;
  { troops.defense } -> std::convertible_to<int>;
  { troops.health } -> std::convertible_to<int>;
  { troops.advance_range() } -> std::convertible_to<int>;
};

template <class S>
concept NamesNumberedTypes = requires {
  &S::set_number;
};
/// A profile may have a number, 1 or more, after its type: "Building(3)". `set_number` puts it into the profile.
template <class S>
concept HasNumberedTypes = requires(typename S::Profile& profile, int number) {
  S::set_number(profile, number);
};

template <class S>
concept NamesDuelRules = requires {
  &S::play_duel;
}
|| requires { S::duels_along_height; }
|| requires { S::duels_roll_off; };
/// The rules have a game of unit against unit, which the command `duel` plays; `play_duel` switches rules to it. The
/// units are lined up along the height of the table instead of its width (`duels_along_height`). A roll-off decides
/// who begins (`duels_roll_off`); otherwise A and B begin in turn.
template <class S>
concept HasDuelRules = requires(typename S::Rules& rules) {
  S::play_duel(rules);
  { S::duels_along_height } -> std::convertible_to<bool>;
  { S::duels_roll_off } -> std::convertible_to<bool>;
};

template <class S>
concept NamesBoard = requires(const typename S::Rules& rules) {
  rules.grid;
};
/// Battles are played on a board of spaces if `rules.grid.is_on()`. Replays then give places as coordinates and
/// lengths in spaces of width `rules.grid.space` [1/100 inch]. Pages draw squares (4 corners) or hexes (6, in rows, odd
/// ones half a space to the right), starting at the centre of the first space.
template <class S>
concept HasBoard = requires(const typename S::Rules& rules, Point point) {
  { rules.grid.is_on() } -> std::same_as<bool>;
  { rules.grid.space } -> std::convertible_to<Length>;
  { rules.grid.coordinates(point) } -> std::same_as<std::array<int, 2>>;
  { rules.grid.apart(point, point) } -> std::same_as<Length>;
  { rules.grid.centre(0) } -> std::same_as<Point>;
  { rules.grid.corner_count() } -> std::same_as<int>;
};

template <class S>
concept NamesZones = requires {
  &S::deploys_in_zone;
};
/// A unit that finds no room in its deployment zone may stand elsewhere: `deploys_in_zone` says whether a deployed
/// unit stands in its zone. The loader warns about scenarios whose terrain fills a zone.
template <class S>
concept DeploysOutsideZones = requires(const typename S::Rules& rules, const typename S::Arena& arena, UnitIndex unit) {
  { S::deploys_in_zone(rules, arena.state(), unit) } -> std::same_as<bool>;
};

template <class S>
concept NamesWays = requires {
  &S::way_to_win;
};
/// Scenarios may be won by reaching a place: `way_to_win` says how far a seat has to go and how far it gets. Lint and
/// the report of a battle say when that is too far.
template <class S>
concept HasWays = requires(const typename S::Rules& rules, int seat, int players) {
  { S::way_to_win(rules, seat, players) } -> std::same_as<SeatWay>;
};

template <class S>
concept NamesScale = requires {
  &S::Rules::distance_divisor;
};
/// `Rules` may divide all distances, for smaller models (`ScalesDistances`).
template <class S>
concept HasScale = ScalesDistances<typename S::Rules>;

template <class S>
concept NamesOwnTables = requires {
  &S::Arena::State::lay_out;
};
/// The system lays out its tables itself (`LaysOutTable`) by its rules; a scenario need not list terrain.
template <class S>
concept HasOwnTables = LaysOutTable<typename S::Arena::State, typename S::Rules, typename S::Profile>;

/// Whether the system has the whole part or names nothing of it.
constexpr bool whole_or_none(bool has, bool names) { return has || !names; }

/// Whether a system has no half of an optional part, because a member is misspelt or has a wrong signature.
template <class S>
concept HasNoHalfParts = whole_or_none(CountsFacts<S>, NamesFacts<S>) && whole_or_none(HasCards<S>, NamesCards<S>) &&
    whole_or_none(HasNumberedTypes<S>, NamesNumberedTypes<S>) && whole_or_none(HasDuelRules<S>, NamesDuelRules<S>) &&
    whole_or_none(HasBoard<S>, NamesBoard<S>) && whole_or_none(DeploysOutsideZones<S>, NamesZones<S>) &&
    whole_or_none(HasWays<S>, NamesWays<S>) && whole_or_none(HasScale<S>, NamesScale<S>) &&
    whole_or_none(HasOwnTables<S>, NamesOwnTables<S>);

}  // namespace warbalance
