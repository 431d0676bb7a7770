#include <algorithm>

#include "tests/engine/warstuff2/referee.hpp"

namespace warbalance::warstuff2::referee {

/// WS2-A1 to A6.
void Referee::activate(UnitIndex i) {
  take(Kind::activation, "activation", i, "WS2-R1");
  Unit& u = unit(i);
  if (!u.living()) lost("WS2-R1", "unit " + std::to_string(i) + " is activated and is not on the table");
  must(!u.activated, "WS2-R1", "unit " + std::to_string(i) + " is activated twice in a round");
  ++own_.activations;
  u.activated = true;
  u.guard = u.hunkered = false;
  if (u.stunned) {
    change(i, "stands up", "WS2-A2");
    u.stunned = u.frozen = false;
    return;
  }
  u.in_own_activation = true;
  u.frozen_in_own_activation = false;
  if (u.profile->leader_dice > 0) lead(i);
  if (u.profile->cast_on > 0 && u.able() && !decided()) cast(i);
  if (u.able() && !decided()) act(i);
  if (u.living() && u.frozen && !u.frozen_in_own_activation) {
    change(i, "no longer frozen", "WS2-A6");
    u.frozen = false;
  }
  u.in_own_activation = u.frozen_in_own_activation = false;
}

/// WS2-Q15.
void Referee::lead(UnitIndex leader) {
  const Profile& profile = *unit(leader).profile;
  int grants = 0;
  for (int d = 0; d < profile.leader_dice; ++d) {
    if (passes("leader", leader, profile.leader_on, "WS2-Q15")) ++grants;
  }
  const bool activates = rules_.leader_grants_activation != 0;
  List taken;
  for (; grants > 0 && unit(leader).living() && !decided(); --grants) {
    List allowed;
    for (const UnitIndex other : living(unit(leader).seat)) {
      const Unit& u = unit(other);
      const bool may = activates ? !u.activated : !u.stunned;
      const bool first = std::find(taken.begin(), taken.end(), other) == taken.end();
      if (other != leader && may && first && within(leader, other, profile.leader_radius)) allowed.push_back(other);
    }
    if (allowed.empty()) return;
    if (!next_is(Kind::note, "acts on a leader's word", kNoUnit)) {
      must(scripted(unit(leader).seat), "WS2-Q15", "a granted action is not used");
      return;
    }
    const UnitIndex chosen = events_[next_].unit;
    const TraceEvent& note = take(Kind::note, "acts on a leader's word", chosen, "WS2-Q15");
    must(note.other == leader, "WS2-Q15", "another leader grants the action");
    const bool legal = std::find(allowed.begin(), allowed.end(), chosen) != allowed.end();
    must(legal, "WS2-Q15", "unit " + std::to_string(chosen) + " may not act on a leader's word");
    taken.push_back(chosen);
    if (activates) {
      activate(chosen);
    } else {
      act(chosen);
    }
  }
}

/// WS2-A4, Q27.
void Referee::cast(UnitIndex wizard) {
  const Profile& profile = *unit(wizard).profile;
  const List enemies_of = living_enemies(unit(wizard).seat);
  const auto in_view = [&](UnitIndex enemy) {
    return rules_.spells_need_los == 0 || sees(unit(wizard).at, unit(enemy).at);
  };
  bool target = false;
  for (int s = 0; s < profile.spell_count; ++s) {
    const Length range = profile.spells[static_cast<std::size_t>(s)].range;
    target = target || std::any_of(enemies_of.begin(), enemies_of.end(),
                                   [&](UnitIndex enemy) { return within(wizard, enemy, range) && in_view(enemy); });
  }
  if (!target) return;
  if (scripted(unit(wizard).seat) && !next_is(Kind::die, "cast", wizard)) return;
  if (!passes("cast", wizard, profile.cast_on, "WS2-Q27")) return;
  const TraceEvent& note = take(Kind::note, "spell", wizard, "WS2-Q27");
  if (note.value < 0 || note.value >= profile.spell_count || note.other < 0 || !unit(note.other).living()) {
    lost("WS2-Q27", "no such spell or target");
  }
  const Spell& spell = profile.spells[static_cast<std::size_t>(note.value)];
  must(enemies(wizard, note.other) && within(wizard, note.other, spell.range) && in_view(note.other), "WS2-Q27",
       "the target of the spell is out of range or sight");
  Blow blow{Source::spell, wizard, note.other};
  blow.automatic_hits = spell.hits;
  blow.spell = &spell;
  blow.covered = in_cover(wizard, note.other, Source::spell);
  resolve(blow);
}

/// WS2-A5, A10 to A17.
void Referee::act(UnitIndex i) {
  if (next_ >= events_.size()) lost("WS2-A5", "the record ends before an action");
  const TraceEvent& action = take(Kind::action, events_[next_].what, i, "WS2-A5");
  Unit& u = unit(i);
  must(u.able(), "WS2-A2", "a dead or stunned unit acts");
  const std::int64_t limit = limit_of(i, action.what);
  must(action.value == limit, "WS2-A5", "another move limit is told");
  u.guard = u.hunkered = false;
  const bool moves = action.path.count > 1;
  const bool charges = action.what == "Charge";
  const bool may_move = charges || action.what == "Advance" || action.what == "Rush";
  must(!(may_move && u.frozen), "WS2-A16", "a frozen unit chooses " + std::string(action.what));
  must(may_move || !moves, "WS2-A5", std::string(action.what) + " with a move");
  if (moves && !charges) check_path(i, action.path, limit, false, "WS2-A5");
  if (action.what == "Hold") return shot_of(i, action.other);
  if (action.what == "Hunker") {
    u.hunkered = true;
  } else if (action.what == "Guard") {
    u.guard = true;
    u.guard_shots = 0;
  } else if (action.what == "Advance") {
    if (!moves || walk(i, action.path, limit, "advance")) shot_of(i, action.other);
  } else if (action.what == "Rush") {
    if (moves) walk(i, action.path, limit, "rush");
  } else if (charges) {
    charge(i, action.other, action.path);
  } else {
    lost("WS2-A5", "no such action: " + std::string(action.what));
  }
}

/// WS2-S1, S5: the shot of Hold and Advance at the target that was chosen, if it is in range.
void Referee::shot_of(UnitIndex i, UnitIndex declared) {
  const Profile& profile = *unit(i).profile;
  const bool legal = declared != kNoUnit && profile.range > 0 && unit(declared).living() && enemies(i, declared) &&
                     within(i, declared, profile.range) && sees(unit(i).at, unit(declared).at);
  if (!legal) {
    must(!next_is(Kind::note, "shot", i), "WS2-S1", "a shot at a target that is out of range or was not chosen");
    return;
  }
  const TraceEvent& note = take(Kind::note, "shot", i, "WS2-S5");
  must(note.other == declared, "WS2-S5", "a shot at another target");
  ++own_.shots;
  Blow blow{Source::shot, i, declared};
  blow.attacks = 1;
  blow.covered = in_cover(i, declared, Source::shot);
  resolve(blow);
}

/// WS2-X1 to X7.
void Referee::charge(UnitIndex i, UnitIndex target, const Path& path) {
  if (target == kNoUnit || !unit(target).living() || !enemies(i, target) || path.count < 2) {
    lost("WS2-A15", "a charge without a living enemy and a path");
  }
  ++own_.charges;
  const std::int64_t limit = limit_of(i, "Charge");
  check_path(i, path, limit, true, "WS2-A15");
  check_contact(i, target, path);
  if (!walk(i, path, limit, "charge") || !unit(target).living()) return;
  if (unit(target).stunned) {
    Blow blow{Source::melee, i, target};
    blow.kills_at_contact = true;
    resolve(blow);
  } else {
    fight(i, target, true);
    const bool back = unit(target).able() && unit(i).able() && !unit(i).profile->no_strike_back;
    if (back && (!scripted(unit(target).seat) || next_is(Kind::note, "strikes back", target))) {
      ++own_.strikes_back;
      fight(target, i, false);
    }
  }
  const bool lives = unit(i).living();
  const bool target_lives = unit(target).living();
  if (lives && target_lives) {
    if (!retreats(i, target)) step_back(i, target);
  } else if (lives || target_lives) {
    survivor_moves(lives ? i : target);
  }
}

void Referee::fight(UnitIndex attacker, UnitIndex target, bool charging) {
  const TraceEvent& note = charging ? take(Kind::note, "attacks in melee", attacker, "WS2-X3")
                                    : take(Kind::note, "strikes back", attacker, "WS2-X4");
  must(note.other == target, "WS2-X3", "attacks another unit");
  must(unit(attacker).able(), "WS2-X4", "a dead or stunned unit attacks");
  Blow blow{Source::melee, attacker, target};
  blow.attacks = charging ? unit(attacker).profile->charge_attacks : 1;
  blow.covered = in_cover(attacker, target, Source::melee);
  resolve(blow);
}

/// WS2-X5, S20: a moving unit loses Guard, which is recorded before the move.
void Referee::survivor_moves(UnitIndex i) {
  const bool gives_up = next_is(Kind::change, "guard ends", i);
  const bool on_guard = unit(i).guard;
  if (gives_up) {
    must(on_guard, "WS2-S20", "a guard ends that never was");
    change(i, "guard ends", "WS2-S20");
    unit(i).guard = false;
  }
  const bool moves = unannounced_move(i, rules_.after_melee_move, "move after melee", "WS2-X5");
  must(moves ? gives_up == on_guard : !gives_up, "WS2-S20", "Guard ends with a move after melee, and only then");
  if (moves) unit(i).hunkered = false;
}

/// WS2-X7, Q12. Returns whether the charger moved back.
bool Referee::retreats(UnitIndex charger, UnitIndex target) {
  const std::int64_t limit = unit(charger).profile->retreat;
  const Point from = unit(charger).at;
  const Point centre = unit(target).at;
  if (limit == 0 || !unannounced_move(charger, limit, "retreat", "WS2-X7")) return false;
  const Point to = unit(charger).at;
  must(dot64(to - from, from - centre) >= 0, "WS2-Q12", "a retreat that is not directly or obliquely away");
  if (!unit(charger).able()) return true;  // stopped on its way by a mine
  const std::int64_t gap = reach(charger, target, std::max(rules_.unit_gap, rules_.step_back));
  must(separation2(to, centre) >= gap * gap, "WS2-Q12", "a retreat that ends too near");
  return true;
}

/// WS2-X6.
void Referee::step_back(UnitIndex charger, UnitIndex target) {
  const Point from = unit(charger).at;
  const Point centre = unit(target).at;
  const Point line = from - centre;
  const std::int64_t distance = reach(charger, target, rules_.step_back);
  if (separation2(from, centre) >= distance * distance) return;
  const auto free = [&](Point at) {
    return on_table(charger, at) && !overlaps(charger, at) && !no_ground(charger, at);
  };
  std::vector<Point> places{point_around(centre, line, distance)};
  std::vector<std::pair<std::int64_t, std::size_t>> bearings;
  for (std::size_t d = 0; d < kDirections.size(); ++d) bearings.emplace_back(-dot64(kDirections[d], line), d);
  std::sort(bearings.begin(), bearings.end());
  for (const auto& bearing : bearings) places.push_back(point_around(centre, kDirections[bearing.second], distance));
  const auto place = std::find_if(places.begin(), places.end(), free);
  if (place == places.end()) return;
  const TraceEvent& move = take_move(charger, "step back", 0, "WS2-X6");
  must(move.path.end() == *place, "WS2-X6", "the charger steps back to another place");
  put(charger, move.path.end());
}

}  // namespace warbalance::warstuff2::referee
