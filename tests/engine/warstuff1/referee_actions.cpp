#include <algorithm>

#include "tests/engine/warstuff1/referee.hpp"

namespace warbalance::warstuff1::referee {

Referee::List Referee::ready_units(int seat) const {
  List list = living(seat);
  std::erase_if(list, [&](UnitIndex i) { return !ready(i); });
  return list;
}

/// Whose activation begins here: with a Leader's dice, or with the unit's own action.
UnitIndex Referee::next_actor() {
  const bool acts = next_is(Kind::activation, "activation", kNoUnit) || next_is(Kind::die, "command", kNoUnit);
  if (!acts) lost("WS1-301", "a unit still waits for its activation");
  const UnitIndex i = events_[next_].unit;
  if (!unit(i).living()) lost("WS1-301", "unit " + std::to_string(i) + " is activated and is not on the table");
  return i;
}

/// WS1-R18: a Leader and those whom he commands act one after the other, in any order.
void Referee::activate(UnitIndex i, bool commanded) {
  const bool chained = !commanded || rules_.leader_chain != 0;
  const bool able = !unit(i).stunned || rules_.stunned_leader_commands != 0;
  if (unit(i).profile->command_dice == 0 || !chained || !able) return act_alone(i);
  unit(i).picked = true;
  List group = command(i);
  group.push_back(i);
  while (!at_most_one_left()) {
    std::erase_if(group, [&](UnitIndex member) { return !unit(member).living(); });
    if (group.empty()) return;
    const UnitIndex next = next_actor();
    if (std::erase(group, next) == 0) lost("WS1-R18", "unit " + std::to_string(next) + " is not of the Leader's group");
    if (next == i) {
      act_alone(i);
    } else {
      activate(next, true);
    }
  }
}

/// WS1-R18: the dice, and who is picked.
Referee::List Referee::command(UnitIndex leader) {
  const Profile& profile = *unit(leader).profile;
  const auto near = [&] {
    List list = ready_units(unit(leader).seat);
    std::erase_if(list, [&](UnitIndex i) { return i == leader || !within(leader, i, profile.command_radius); });
    return list;
  };
  List picked;
  if (near().empty()) return picked;
  int commands = 0;
  for (int d = 0; d < profile.command_dice; ++d) {
    if (succeeds("command", leader, profile.command_on, "WS1-R18")) ++commands;
  }
  for (; commands > 0; --commands) {
    const List allowed = near();
    if (allowed.empty()) break;
    if (!next_is(Kind::note, "acts on a leader's word", kNoUnit)) {
      must(may_pass_commands(unit(leader).seat), "WS1-T10", "a command is not used");
      break;
    }
    const UnitIndex chosen = events_[next_].unit;
    const TraceEvent& note = take(Kind::note, "acts on a leader's word", chosen, "WS1-R18");
    must(note.other == leader, "WS1-R18", "another Leader commands");
    const bool legal = std::find(allowed.begin(), allowed.end(), chosen) != allowed.end();
    if (!legal) lost("WS1-R18", "unit " + std::to_string(chosen) + " cannot be commanded");
    unit(chosen).picked = true;
    picked.push_back(chosen);
  }
  return picked;
}

/// WS1-301: one activation.
void Referee::act_alone(UnitIndex i) {
  take(Kind::activation, "activation", i, "WS1-301");
  must(!unit(i).activated, "WS1-301", "unit " + std::to_string(i) + " is activated twice in a round");
  unit(i).activated = true;
  unit(i).picked = false;
  ++own_.activations;
  act(i);
  settle();
  note_finished(unit(i).seat);
}

/// WS1-304 to 306.
void Referee::act(UnitIndex i) {
  if (next_ >= events_.size()) lost("WS1-304", "the record ends before an action");
  const TraceEvent& action = take(Kind::action, events_[next_].what, i, "WS1-304");
  const bool recovers = action.what == "Recover";
  const bool stays = recovers || action.what == "Hold";
  if (!stays && action.what != "Walk" && action.what != "Run") lost("WS1-304", "no such action");
  must(recovers || !unit(i).stunned, "WS1-305", "a stunned unit does not recover");
  if (recovers) {
    must(action.other == kNoUnit, "WS1-304", "a unit recovers and attacks");
    if (unit(i).stunned) change(i, "stands up", "WS1-704");
    unit(i).stunned = false;
  }
  const Path& path = action.path;
  const bool melee = action.what == "Run" && action.other != kNoUnit && enemies(i, action.other);
  const UnitIndex contact = melee ? action.other : kNoUnit;
  const std::int64_t allowed = allowance(i, action.what);
  const std::int64_t limit = path.count > 1 ? longest(i, path, allowed, contact) : allowed;
  must(action.value == limit, "WS1-405", "another move limit is told than " + std::to_string(limit));
  must(!stays || path.count <= 1, "WS1-304", std::string(action.what) + " with a move");
  if (path.count > 1) check_path(i, path, limit, contact, "WS1-402");
  if (path.count > 1 && polyline_length(path) > 0) {
    const TraceEvent& move = take(Kind::move, action.what == "Walk" ? "walk" : "run", i, "WS1-402");
    must(move.path == path && move.value == limit, "WS1-402", "another move than was chosen");
    walk(i, path);
    if (!unit(i).living()) return;
  }
  if (action.other != kNoUnit) deed(i, action.other, action.what);
}

/// WS1-306: what follows the move.
void Referee::deed(UnitIndex i, UnitIndex target, std::string_view action) {
  if (!unit(target).living()) lost("WS1-601", "a deed at a unit that is not in play");
  if (next_is(Kind::note, "shot", i)) return shoot(i, target, Attack::shot, action);
  if (next_is(Kind::note, "entangle", i)) return shoot(i, target, Attack::entangle, action);
  if (next_is(Kind::note, "attacks in melee", i)) return fight(i, target, action);
  if (next_is(Kind::note, "heals", i)) return heal(i, target);
  lost("WS1-304", "a deed that is not done");
}

/// WS1-601, R07.
void Referee::shoot(UnitIndex i, UnitIndex target, Attack kind, std::string_view action) {
  const std::string_view rule = kind == Attack::shot ? "WS1-601" : "WS1-R07";
  const TraceEvent& note = events_[next_++];
  must(note.other == target, rule, "another target than was chosen");
  must(action == "Hold" || action == "Walk", rule, "shoots after " + std::string(action));
  const Length range = kind == Attack::shot ? unit(i).profile->range : unit(i).profile->entangle_range;
  must(range > 0, rule, "unit " + std::to_string(i) + " has no such attack");
  must(enemies(i, target) && within(i, target, range), rule, "the target is a friend or out of range");
  must(sees(i, target), "WS1-602", "the target is out of sight");
  ++own_.shots;
  attack(kind, i, target);
  death_blows();
}

/// WS1-610 to 612, R15.
void Referee::fight(UnitIndex i, UnitIndex target, std::string_view action) {
  const TraceEvent& note = take(Kind::note, "attacks in melee", i, "WS1-610");
  must(note.other == target, "WS1-610", "another target than was chosen");
  must(action == "Run", "WS1-304", "an attack in melee after " + std::string(action));
  constexpr std::int64_t kContact = 3;
  must(enemies(i, target) && within(i, target, kContact), "WS1-403", "an attack in melee without contact");
  ++own_.charges;
  attack(Attack::melee, i, target);
  const auto fell = [&](UnitIndex who) {
    const bool by_test = std::find(killed_by_test_.begin(), killed_by_test_.end(), who) != killed_by_test_.end();
    return !unit(who).living() && !by_test;
  };
  if (fell(target)) test_after_kill(i);
  if (fell(i)) test_after_kill(target);
  death_blows();
  if (!unit(i).living()) return;
  if (unit(target).living()) move_back(i, target);
  if (!unit(i).living() || unit(i).stunned || unit(i).profile->melee_move == 0) return;
  if (!extra_move(i, unit(i).profile->melee_move, "move after melee", "WS1-R15")) return;
  if (!unit(i).living()) return;
  const List enemies = living_enemies(unit(i).seat);
  const bool far = std::all_of(enemies.begin(), enemies.end(), [&](UnitIndex enemy) {
    const std::int64_t gap = reach(i, enemy, unit(i).profile->melee_move_gap);
    return separation2(unit(i).at, unit(enemy).at) >= gap * gap;
  });
  must(far, "WS1-R15", "the move after the melee ends too near to an enemy");
}

/// WS1-R14.
void Referee::heal(UnitIndex i, UnitIndex patient) {
  const TraceEvent& note = take(Kind::note, "heals", i, "WS1-R14");
  const Profile& profile = *unit(i).profile;
  must(note.other == patient && profile.heal_on > 0, "WS1-R14", "no Healer, or another patient than was chosen");
  must(!enemies(i, patient) && within(i, patient, profile.heal_radius), "WS1-R14", "the patient is no friend near");
  must(i != patient || rules_.heal_self != 0, "WS1-R14", "a Healer heals itself");
  if (!succeeds("heal", i, profile.heal_on, "WS1-R14")) return;
  ++own_.rescues;
  Unit& y = unit(patient);
  if (y.wounds > 0) change(patient, "wounds", "WS1-R14", i, --y.wounds);
  if (y.stunned) change(patient, "stands up", "WS1-704", i);
  y.stunned = false;
}

}  // namespace warbalance::warstuff1::referee
