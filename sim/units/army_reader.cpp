#include "sim/units/army_reader.hpp"

#include <algorithm>

#include "sim/files/points.hpp"
#include "sim/files/unicode.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/named_files.hpp"
#include "sim/units/attached_hero.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::sim {

ArmyBuilder::ArmyBuilder(const Ruleset& ruleset, Army army, Diagnostic place, Diagnostics& diagnostics)
    : ruleset_(ruleset),
      army_(std::move(army)),
      place_(std::move(place)),
      diagnostics_(diagnostics),
      diagnostics_before_(diagnostics.size()) {
  army_.place = place_;
}

void ArmyBuilder::report(const Diagnostic& place, std::string message, std::string hint) {
  Diagnostic problem = place;
  problem.message = std::move(message);
  problem.hint = std::move(hint);
  diagnostics_.push_back(std::move(problem));
}

void ArmyBuilder::add(long long count, const ArmyUnit& unit, const Diagnostic& place) {
  if (count < 1 || count > kMaxArmyUnits) {
    return report(place, "a unit's count may be 1 to " + std::to_string(kMaxArmyUnits));
  }
  if (full_) return;
  if (std::ssize(army_.units) + count > kMaxArmyUnits) {
    full_ = true;
    return report(place, "an army has room for " + std::to_string(kMaxArmyUnits) + " units");
  }
  army_.units.insert(army_.units.end(), static_cast<std::size_t>(count), unit);
  if (!over_limit_ && !option_is_off(ruleset_, "points") && army_.points() > army_.limit) over_limit_ = place;
}

void ArmyBuilder::join(const ArmyUnit& hero, const std::string& name, const Diagnostic& place) {
  bool led = false;
  for (ArmyUnit& unit : army_.units) {
    const bool has_hero = unit.design.cards.size() > 1;
    const std::string own = has_hero ? unit.name.substr(0, unit.name.rfind(kCardJoint)) : unit.name;
    if (folded_name(own) != folded_name(name) && folded_name(unit.name) != folded_name(name)) continue;
    led = led || has_hero;
    if (has_hero) continue;
    if (attach(ruleset_, unit, hero, place, diagnostics_) && !over_limit_ && army_.points() > army_.limit) {
      over_limit_ = place;
    }
    return;
  }
  if (led) {
    return report(place, hero.name + " joins " + in_quotes(name) + ", but no such unit is left without a hero",
                  "a hero joins the first of that name that has none; a unit's own name = \"...\" tells it apart");
  }
  report(place, hero.name + " joins " + in_quotes(name) + ", which the army does not have");
}

bool ArmyBuilder::failed() const {
  return std::any_of(diagnostics_.begin() + static_cast<std::ptrdiff_t>(diagnostics_before_), diagnostics_.end(),
                     [](const Diagnostic& d) { return d.severity == Diagnostic::Severity::error; });
}

std::optional<Army> ArmyBuilder::finish() {
  if (over_limit_) {
    const bool warns = ruleset_.lint.over_limit == 1;
    over_limit_->severity = warns ? Diagnostic::Severity::warning : Diagnostic::Severity::error;
    const std::string points = points_text(army_.points()), limit = points_text(army_.limit);
    const bool of_rules = !limit_of_file_ && army_.limit == ruleset_.army_points;
    const std::string costs = " costs " + counted(points, "point");
    const std::string of_setting = "more are allowed by --set army.points=" + points;
    if (is_own_file(ruleset_, place_.file)) {
      report(*over_limit_, "the army" + costs + "; from here on it is over its limit of " + limit,
             of_rules ? of_setting : "more are allowed by points = " + points + " in its file");
    } else {
      const auto own = ruleset_.folder / "armies" / std::filesystem::path(place_.file).filename();
      report(*over_limit_,
             "by the prices of " + ruleset_.id + " this inherited army" + costs + "; its limit is " + limit,
             (of_rules ? of_setting : "it plays with --set lint.over_limit=warning") +
                 "; an army of your own takes its place as " + own.string());
    }
  }
  if (!failed() && army_.units.empty()) report(place_, "the army has no units");
  if (failed()) return std::nullopt;
  return std::move(army_);
}

const RosterUnit* find_in_roster(const std::vector<RosterUnit>& roster, const std::string& name) {
  const auto same = [&](const RosterUnit& unit) { return folded_name(unit.name) == folded_name(name); };
  const auto unit = std::find_if(roster.begin(), roster.end(), same);
  return unit == roster.end() ? nullptr : &*unit;
}

bool attach(const Ruleset& ruleset, ArmyUnit& troops, const ArmyUnit& hero, const Diagnostic& place,
            Diagnostics& diagnostics) {
  std::string why;
  if (troops.design.cards.size() != 1) why = troops.name + " has an attached hero already";
  if (why.empty()) why = attach_problem(ruleset, troops.design, hero.design);
  if (!why.empty()) {
    Diagnostic problem = place;
    problem.message = hero.name + " cannot join " + troops.name + ": " + why;
    diagnostics.push_back(std::move(problem));
    return false;
  }
  troops.design.cards.push_back(hero.design.cards.front());
  troops.name += std::string(kCardJoint) + hero.name;
  troops.cost += hero.cost;
  return true;
}

std::optional<ArmyUnit> read_unit(const Ruleset& ruleset, const std::vector<RosterUnit>& roster,
                                  const std::string& text, const Diagnostic& place, bool strict,
                                  Diagnostics& diagnostics) {
  if (const RosterUnit* known = find_in_roster(roster, text))
    return ArmyUnit{known->name, known->design, known->listed, known->place, known->remark};
  const std::size_t joint = has_cards(ruleset) ? text.find(kCardJoint) : std::string::npos;
  if (joint != std::string::npos && !begins_with_quality(ruleset, text)) {
    auto troops = read_unit(ruleset, roster, text.substr(0, joint), place, strict, diagnostics);
    const auto hero = read_unit(ruleset, roster, text.substr(joint + kCardJoint.size()), place, strict, diagnostics);
    if (!troops || !hero || !attach(ruleset, *troops, *hero, place, diagnostics)) return std::nullopt;
    return troops;
  }
  if (roster.empty() || begins_with_quality(ruleset, text)) {
    Loaded<UnitDesign> design = parse_profile(ruleset, text, place, strict);
    diagnostics.insert(diagnostics.end(), design.diagnostics.begin(), design.diagnostics.end());
    if (!design.value) return std::nullopt;
    const Hundredths cost = listed_cost(ruleset, *design.value);
    return ArmyUnit{profile_text(ruleset, *design.value), std::move(*design.value), cost, place};
  }
  std::vector<std::string> names;
  for (const RosterUnit& unit : roster) names.push_back(unit.name);
  Diagnostic problem = place;
  problem.message = "unknown unit " + in_quotes(trimmed(text));
  const std::string near = suggestion(std::string(trimmed(text)), names);
  problem.hint = near.empty() ? "a unit is a name of the roster, or a profile such as \"4+ Armored\"" : near;
  diagnostics.push_back(std::move(problem));
  return std::nullopt;
}

}  // namespace warbalance::sim
