#include "cli/commands/replay/page/happenings.hpp"

#include <algorithm>
#include <utility>

#include "cli/commands/replay/event_words.hpp"

namespace warbalance::cli {
namespace {

using Kind = TraceEvent::Kind;

/// Collects what happens, event by event.
class Watcher {
 public:
  explicit Watcher(Scene& scene) : scene_(scene) {}

  void see(const TraceEvent& event) {
    if (event.kind == Kind::action || event.kind == Kind::note) aim(event);
    if (event.kind == Kind::die) attack();
    if (event.kind == Kind::move) move(event);
    if (event.kind == Kind::change) change(event);
    scene_.follow(event);
  }

  Happenings take() { return std::move(happenings_); }

 private:
  bool on_table(UnitIndex unit) const { return unit != kNoUnit && scene_.unit(unit).on_table(); }
  bool enemies(UnitIndex a, UnitIndex b) const {
    return on_table(a) && on_table(b) && scene_.unit(a).seat != scene_.unit(b).seat;
  }

  /// An action against an enemy, or a note of it: the attack comes with its first die, when the unit has arrived.
  void aim(const TraceEvent& event) {
    const EventWord word = event_word(event.what);
    if (word == EventWord::blast || word == EventWord::falls) return;
    attacker_ = kNoUnit;
    if (!enemies(event.unit, event.other)) return;
    attacker_ = event.unit;
    target_ = event.other;
  }

  void attack() {
    if (attacker_ == kNoUnit) return;
    if (enemies(attacker_, target_)) add(attacker_, target_);
    attacker_ = kNoUnit;
  }

  MapAttack& add(UnitIndex attacker, UnitIndex target) {
    const MapAttack attack{.attacker = attacker,
                           .target = target,
                           .from = scene_.place(attacker),
                           .to = scene_.place(target),
                           .seat = scene_.unit(attacker).seat};
    return happenings_.attacks.emplace_back(attack);
  }

  void move(const TraceEvent& event) {
    const Scene::Unit& unit = scene_.unit(event.unit);
    const Path& path = event.path;
    if (path.count < 2 || path.points[0] == path.end()) return;
    if (unit.models.size() > 1 && unit.at() != path.points[0]) return;
    happenings_.moves.push_back({event.unit, {path.points.begin(), path.points.begin() + path.count}});
  }

  void change(const TraceEvent& event) {
    const EventWord word = event_word(event.what);
    const bool gone = word == EventWord::killed || word == EventWord::routed || word == EventWord::escapes;
    const bool harms = word != EventWord::frightened && word != EventWord::captured && word != EventWord::routed;
    if (harms && event.other != kNoUnit && enemies(event.unit, event.other)) {
      const bool kills = word == EventWord::killed || word == EventWord::recruited;
      harm(event.other, event.unit, kills ? MapAttack::Outcome::kill : MapAttack::Outcome::hit);
    }
    if (gone && on_table(event.unit)) happenings_.fallen[event.unit] = scene_.place(event.unit);
  }

  /// The last attack of one on the other came to this; one that no event told of begins here.
  void harm(UnitIndex attacker, UnitIndex target, MapAttack::Outcome outcome) {
    auto& attacks = happenings_.attacks;
    const auto last = std::find_if(attacks.rbegin(), attacks.rend(), [&](const MapAttack& attack) {
      return attack.attacker == attacker && attack.target == target;
    });
    MapAttack& attack = last == attacks.rend() ? add(attacker, target) : *last;
    attack.outcome = std::max(attack.outcome, outcome);
  }

  Scene& scene_;
  Happenings happenings_;
  UnitIndex attacker_ = kNoUnit;  ///< of an attack that has not rolled yet
  UnitIndex target_ = kNoUnit;
};

}  // namespace

Happenings happenings_of(std::span<const TraceEvent> events, Scene& scene) {
  Watcher watcher(scene);
  for (const TraceEvent& event : events) watcher.see(event);
  return watcher.take();
}

}  // namespace warbalance::cli
