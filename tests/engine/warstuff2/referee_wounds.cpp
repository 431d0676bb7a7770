#include <algorithm>

#include "tests/engine/warstuff2/referee.hpp"

namespace warbalance::warstuff2::referee {

/// WS2-W14: Fire or Freeze of the source, if it counts for this event.
int Referee::rider(const Blow& blow, std::int8_t Profile::*field) const {
  if (blow.by == kNoUnit || !enemies(blow.by, blow.on) || blow.source == Source::fall) return 0;
  const bool attack = blow.source == Source::shot || blow.source == Source::melee;
  if (rules_.rider_scope_attacks != 0 && !attack) return 0;
  return unit(blow.by).profile->*field;
}

void Referee::resolve(const Blow& blow) {
  resolve_alone(blow);
  blasts();
}

/// WS2-W1, W2, X8, X9: the hits that were scored, in order; true = a deadly hit.
std::vector<bool> Referee::roll_hits(const Blow& blow) {
  if (blow.attacks == 0) return std::vector<bool>(static_cast<std::size_t>(blow.automatic_hits), false);
  const Profile& x = *unit(blow.by).profile;
  const Profile& y = *unit(blow.on).profile;
  const bool melee = blow.source == Source::melee;
  bool may = melee ? x.melee_fail || (x.melee_fail_unless_same & ~y.carried) != 0 : x.shoot_fail || y.shot_at_fail;
  bool must_again =
      melee ? x.melee_success || (x.melee_success_unless_same & ~y.carried) != 0 : x.shoot_success || y.shot_at_success;
  if (melee && (y.nerve_unless_same & ~x.carried) != 0) {
    bool calm = passes("nerve", blow.by, x.quality, "WS2-X8");
    if (!calm && x.reroll_morale) calm = passes("nerve re-roll", blow.by, x.quality, "WS2-Q6");
    must_again = must_again || !calm;
  }
  if (may && must_again) may = must_again = false;  // WS2-G4
  std::vector<bool> hits;
  for (int i = 0; i < blow.attacks; ++i) {
    int face = die("hit", blow.by, x.quality, "WS2-W1");
    const bool hit = face >= x.quality;
    if ((may && !hit) || (must_again && hit)) face = die("hit re-roll", blow.by, x.quality, "WS2-X9");
    if (face >= x.quality) hits.push_back(x.natural != 0 && face >= x.natural);
  }
  return hits;
}

/// WS2-W4: what is left of the hits.
std::vector<bool> Referee::ignore_hits(const Blow& blow, const std::vector<bool>& hits) {
  const Profile& y = *unit(blow.on).profile;
  std::vector<bool> left;
  enum class CoverDie : std::uint8_t { unknown, ignores, fails } shared = CoverDie::unknown;
  for (const bool deadly : hits) {
    const int armour = deadly || y.ignore_hit_on == 0 ? 7 : y.ignore_hit_on;
    const int cover = !blow.covered || (deadly && rules_.deadly_ignores_cover != 0) ? 7 : rules_.cover_on;
    bool ignored = false;
    if (armour <= cover && armour < 7) {
      ignored = passes("ignore", blow.on, armour, "WS2-Q1");
    } else if (cover < 7 && rules_.cover_die_per_hit != 0) {
      ignored = passes("cover", blow.on, cover, "WS2-T10");
    } else if (cover < 7) {
      if (shared == CoverDie::unknown) {
        shared = passes("cover", blow.on, cover, "WS2-T10") ? CoverDie::ignores : CoverDie::fails;
      }
      ignored = shared == CoverDie::ignores;
    }
    if (!ignored) left.push_back(deadly);
  }
  return left;
}

/// WS2-W1 to W13 for one event against one unit; blasts are queued.
void Referee::resolve_alone(const Blow& blow) {
  Unit& y = unit(blow.on);
  if (blow.kills_at_contact) return would_be_killed(blow);
  std::vector<bool> hits = roll_hits(blow);
  const bool shooting =
      blow.source == Source::shot || (blow.source == Source::spell && rules_.spell_kills_stunned != 0);
  const bool dies_of_a_hit = y.stunned && shooting;
  if (!(dies_of_a_hit && rules_.stunned_hit_ignorable == 0)) hits = ignore_hits(blow, hits);
  if (dies_of_a_hit && !hits.empty()) return would_be_killed(blow);  // WS2-W5

  int wounds = blow.wounds;
  for (const bool deadly : hits) {
    if (deadly) {
      wounds += unit(blow.by).profile->natural_wounds;
    } else if (!passes("quality", blow.on, y.profile->quality, "WS2-W6")) {
      ++wounds;
    }
  }
  const bool by_enemy = blow.by != kNoUnit && enemies(blow.by, blow.on);
  if (wounds > 0) {
    y.markers += wounds;
    if (by_enemy) y.marked_by = unit(blow.by).seat;
    change(blow.on, "markers", "WS2-W7", blow.by, y.markers);
    if (y.markers >= y.profile->wounds_roll_from) {  // WS2-W8
      const int bonus = std::max(rider(blow, &Profile::wound_bonus), blow.spell ? int{blow.spell->wound_bonus} : 0);
      const int killed_on = y.profile->wounds_killed_on != 0 ? y.profile->wounds_killed_on : rules_.wounds_killed_on;
      const int total = die("wound", blow.on, std::max(1, killed_on - y.markers - bonus), "WS2-W7") + y.markers + bonus;
      if (total >= killed_on) return would_be_killed(blow);
      stun(blow.on, blow.by, false);
      return push(blow);
    }
  }
  int freeze = rider(blow, &Profile::freeze_on);
  if (blow.spell && blow.spell->freeze_on != 0) {
    freeze = freeze == 0 ? blow.spell->freeze_on : std::min<int>(freeze, blow.spell->freeze_on);
  }
  const bool frozen_for_good = y.frozen && !(y.in_own_activation && !y.frozen_in_own_activation);
  if (freeze != 0 && !hits.empty() && !y.stunned && !frozen_for_good) {  // WS2-W12
    if (passes("freeze", blow.by, freeze, "WS2-W12")) {
      change(blow.on, "frozen", "WS2-W12", blow.by);
      y.frozen = true;
      y.frozen_in_own_activation = y.in_own_activation;
    }
  }
}

/// WS2-W9 (a), (b).
bool Referee::rescued(UnitIndex i) {
  const Unit& y = unit(i);
  if (y.profile->rescue_on != 0 && passes("regeneration", i, y.profile->rescue_on, "WS2-Q17")) return true;
  for (const UnitIndex healer : living(y.seat)) {
    const Profile& profile = *unit(healer).profile;
    if (healer == i || profile.healer_on == 0 || !within(healer, i, profile.healer_radius)) continue;
    if (passes("healer", healer, profile.healer_on, "WS2-Q11")) return true;
  }
  return false;
}

void Referee::would_be_killed(const Blow& blow) {
  if (rescued(blow.on)) {
    ++own_.rescues;
    return stun(blow.on, blow.by, true);
  }
  const int cause = static_cast<int>(blow.source);
  remove(blow.on, blow.by, cause, "WS2-W10");
}

/// WS2-W13.
void Referee::stun(UnitIndex i, UnitIndex cause, bool by_rescue) {
  Unit& y = unit(i);
  y.frozen = false;
  if (y.stunned) {
    if (by_rescue) change(i, "rescued", "WS2-W9", cause);
    return;
  }
  change(i, "stunned", by_rescue ? "WS2-W9" : "WS2-W7", cause);
  y.stunned = true;
  if (y.guard) change(i, "guard ends", "WS2-W13");
  y.guard = false;
}

/// WS2-W10, V2.
void Referee::remove(UnitIndex i, UnitIndex killer, int cause, std::string_view rule) {
  change(i, "killed", rule, killer);
  Unit& y = unit(i);
  y.dead = true;
  y.guard = false;
  ++own_.killed_by[static_cast<std::size_t>(cause)];
  score(i, killer, rule == "WS2-MO4");
  if (y.profile->blast_hits > 0) blasts_.push_back(i);
}

void Referee::score(UnitIndex i, UnitIndex killer, bool by_rout) {
  const Unit& y = unit(i);
  const auto loser = static_cast<std::size_t>(y.seat);
  own_.lost_hundredths[loser] += y.cost;
  const auto give = [&](int seat, std::int64_t points) {
    own_.destroyed_hundredths[static_cast<std::size_t>(seat)] += points;
    taken_[static_cast<std::size_t>(seat)][loser] += points;
  };
  if (setup_.players == 2 && (rules_.score_all_losses != 0 || by_rout)) return give(1 - y.seat, y.cost);
  if (by_rout) {
    std::vector<int> most;
    for (const int seat : all_seats()) {
      if (seat == y.seat) continue;
      const auto points = [&](int rival) { return taken_[static_cast<std::size_t>(rival)][loser]; };
      if (!most.empty() && points(seat) > points(most.front())) most.clear();
      if (most.empty() || points(seat) == points(most.front())) most.push_back(seat);
    }
    for (const int seat : most) give(seat, y.cost / std::ssize(most));
    return;
  }
  const bool by_enemy = killer != kNoUnit && enemies(killer, i);
  const int scorer = by_enemy ? unit(killer).seat : y.marked_by;
  if (scorer >= 0) give(scorer, y.cost);
}

/// WS2-Q4, W16.
void Referee::blasts() {
  while (!blasts_.empty()) {
    const UnitIndex dying = blasts_.front();
    blasts_.pop_front();
    const Profile& profile = *unit(dying).profile;
    List near;
    for (const UnitIndex i : living()) {
      if (within(dying, i, profile.blast_radius)) near.push_back(i);
    }
    for (const UnitIndex i : near) {
      const TraceEvent& note = take(Kind::note, "blast", i, "WS2-Q4");
      must(note.other == dying, "WS2-Q4", "a blast of another unit");
      Blow blow{Source::blast, dying, i};
      blow.automatic_hits = profile.blast_hits;
      blow.covered = in_cover(dying, i, Source::blast);
      resolve_alone(blow);
    }
  }
}

/// WS2-N1: whether one of the standard directions leads from the `start` of a push through `from` to `to`, in steps of
/// 10, over no base.
bool Referee::pushes_freely(UnitIndex victim, Point start, Point from, Point to) const {
  for (int number = 0; number < 16; ++number) {
    bool past_from = false;
    for (std::int64_t length = 0; length <= rules_.push_distance; length += 10) {
      const Point at = point_of_push(start, standard_bearing(number), length);
      if (length > 0 && overlaps(victim, at)) break;
      past_from = past_from || at == from;
      if (past_from && at == to) return true;
    }
  }
  return false;
}

/// WS2-N1, W11. The record tells neither direction nor wish, so what is checked is where the victim comes to and what
/// the ground does to it there.
void Referee::push(const Blow& blow) {
  if (blow.source > Source::spell || rules_.special_movement == 0 || !unit(blow.by).living()) return;
  if (!next_is(Kind::die, "push", blow.by)) return;
  if (!passes("push", blow.by, rules_.push_on, "WS2-N1")) return;
  ++own_.pushes;
  const Point start = unit(blow.on).at;
  const bool flies = unit(blow.on).profile->flies;
  do {
    const TraceEvent& move = take_move(blow.on, "push", rules_.push_distance, "WS2-N1");
    must(move.path.count == 2, "WS2-N1", "a push is one straight line");
    const Point from = move.path.points[0];
    const Point to = move.path.end();
    must(separation2(start, to) <= std::int64_t{rules_.push_distance} * rules_.push_distance, "WS2-N1",
         "a push that is too long");
    must(pushes_freely(blow.on, start, from, to), "WS2-N1", "a push over a base, or off the standard directions");
    put(blow.on, to);
    while (unit(blow.on).living() && next_is(Kind::die, "dangerous", blow.on)) {
      must(rules_.push_triggers_dangerous != 0 && !flies && is_among_mines(blow.on), "WS2-T21",
           "a die for a dangerous piece that the unit is not pushed into");
      survives_danger(blow.on);
    }
    if (unit(blow.on).living() && next_is(Kind::note, "falls", blow.on)) {
      const std::int64_t height = events_[next_].value;
      const auto any_piece = [&](auto&& holds) { return std::any_of(pieces_.begin(), pieces_.end(), holds); };
      const bool into_chasm = any_piece([&](const TerrainPiece& piece) {
        return piece.traits.chasm == height && is_within(piece.shape, unit(blow.on).at, 11);
      });
      const bool from_height = any_piece([&](const TerrainPiece& piece) {
        return piece.traits.steep && piece.traits.height >= height && is_in(piece.shape, unit(blow.on).at);
      });
      must(!flies && height >= rules_.fall_from && (into_chasm || from_height), "WS2-N2", "no fall from here");
      return fall(blow.on, height, blow.by, into_chasm);
    }
  } while (unit(blow.on).living() && next_is(Kind::move, "push", blow.on));
}

}  // namespace warbalance::warstuff2::referee
