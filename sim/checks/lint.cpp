#include "sim/checks/lint.hpp"

#include <algorithm>

#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/named_files.hpp"
#include "sim/rules/player.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/rules/settings.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/tables/seats.hpp"
#include "sim/units/cards.hpp"
#include "sim/units/price_list.hpp"

namespace warbalance::sim {

namespace {

using Severity = Diagnostic::Severity;

Diagnostic finding(Severity severity, const Diagnostic& place, std::string message, std::string hint = {}) {
  Diagnostic found = place;
  found.severity = severity;
  found.message = std::move(message);
  found.hint = std::move(hint);
  return found;
}

/// Why two special rules on one unit are odd; empty when they are not. The ruleset's entry for the pair takes
/// precedence over their group.
std::string oddity(const Ruleset& ruleset, const SpecialRule& a, const SpecialRule& b) {
  const auto is_pair = [&](const OddPair& pair) {
    return (goes_by(a, pair.rule_a) && goes_by(b, pair.rule_b)) || (goes_by(b, pair.rule_a) && goes_by(a, pair.rule_b));
  };
  const auto pair = std::find_if(ruleset.odd_pairs.begin(), ruleset.odd_pairs.end(), is_pair);
  if (pair != ruleset.odd_pairs.end()) return pair->text;
  const bool one_group = !a.exclusive_group.empty() && a.exclusive_group == b.exclusive_group;
  return one_group ? "both are of the group " + a.exclusive_group : "";
}

void check_pairs(const Ruleset& ruleset, const std::vector<std::uint8_t>& rules, const Diagnostic& place,
                 Diagnostics& found) {
  for (std::size_t i = 0; i < rules.size(); ++i) {
    for (std::size_t k = i + 1; k < rules.size(); ++k) {
      const SpecialRule& a = ruleset.rules[rules[i]];
      const SpecialRule& b = ruleset.rules[rules[k]];
      const std::string odd = oddity(ruleset, a, b);
      if (!odd.empty()) found.push_back(finding(Severity::warning, place, a.name + " with " + b.name + ": " + odd));
    }
  }
}

void check_step(const Ruleset& ruleset, const std::string& what, Hundredths cost, const Diagnostic& place,
                Diagnostics& found) {
  if (cost % ruleset.price_step == 0) return;
  found.push_back(finding(Severity::note, place,
                          what + " costs " + counted(points_text(cost), "point") +
                              ", which is no multiple of the price step of " + points_text(ruleset.price_step)));
}

void check_rule(const Ruleset& ruleset, const SpecialRule& rule, const Diagnostic& place, Diagnostics& found) {
  check_step(ruleset, rule.name, rule.cost, place, found);
  if (!rule.effects.empty() || rule.cost == 0) return;
  found.push_back(finding(Severity::warning, place,
                          rule.name + " costs " + counted(points_text(rule.cost), "point") + " and has no effects",
                          "give it effects = [...], see: warbalance rules " + ruleset.word));
}

void check_quality_order(const Ruleset& ruleset, Diagnostics& found) {
  if (has_named_qualities(ruleset)) return;  // types have no order
  const bool high_is_better = vocabulary_of(ruleset.system)->high_quality_is_better;
  for (std::size_t i = 1; i < ruleset.tiers.size(); ++i) {
    const Tier& better = ruleset.tiers[high_is_better ? i : i - 1];
    const Tier& worse = ruleset.tiers[high_is_better ? i - 1 : i];
    if (better.cost >= worse.cost) continue;
    found.push_back(finding(Severity::warning, better.place,
                            "quality " + better.name + " is better than " + worse.name + " and costs less: " +
                                points_text(better.cost) + " against " + counted(points_text(worse.cost), "point")));
  }
}

/// Whether a unit is of one of these tiers or has one of these rules.
bool is_any(const Ruleset& ruleset, const UnitDesign& design, const std::vector<std::string>& names) {
  return is_one_of(names, ruleset.tiers[design.tier].name) ||
         std::any_of(design.rules.begin(), design.rules.end(),
                     [&](std::uint8_t rule) { return is_meant(names, ruleset.rules[rule]); });
}

std::int64_t count_of(const Army& army, const auto& is_one) {
  return std::count_if(army.units.begin(), army.units.end(), [&](const ArmyUnit& unit) { return is_one(unit.design); });
}

/// Checks what the ruleset requires of the units of an army together.
void check_units_of_army(const Ruleset& ruleset, const Army& army, Diagnostics& found) {
  const auto note = [&](Severity severity, std::string message) {
    found.push_back(finding(severity, army.place, army.name + " " + std::move(message)));
  };
  const auto units = std::ssize(army.units);
  if (army.listed_units > 0 && army.listed_units != units) {
    note(Severity::warning, "lists " + counted(army.listed_units, "unit") + " and has " + std::to_string(units));
  }
  if (!ruleset.one_of.empty()) {
    const auto count = count_of(army, [&](const UnitDesign& d) { return is_any(ruleset, d, ruleset.one_of); });
    if (count != 1)
      note(Severity::warning, "has " + std::to_string(count) + " of " + listing(ruleset.one_of) + ", not exactly one");
  }
}

/// VS-P3: prices are not checked if armies have no points.
bool has_prices(const Ruleset& ruleset) { return !option_is_off(ruleset, "points"); }

/// Checks whether an army costs about as much as advised. @param others what scenarios advise instead
void check_size_of_army(const Ruleset& ruleset, const Army& army, const std::string& others, Diagnostics& found) {
  if (!has_prices(ruleset)) return;
  const LintNumbers& advice = ruleset.lint;
  const Hundredths points = army.points();
  const bool little = advice.army_least > 0 && points < advice.army_least;
  const bool much = advice.army_most > 0 && points > advice.army_most;
  if (!little && !much) return;
  found.push_back(
      finding(Severity::note, army.place,
              army.name + " costs " + counted(points_text(points), "point") + "; the advice is " +
                  (little ? "at least " + points_text(advice.army_least) : "at most " + points_text(advice.army_most)),
              others));
}

/// Reports pairs of armies whose costs differ too much for a fair game: their number and the worst pair.
void check_gaps(const Ruleset& ruleset, const std::vector<Army>& armies, Diagnostics& found) {
  if (ruleset.lint.army_gap == 0 || !has_prices(ruleset)) return;
  int pairs = 0;
  for (std::size_t a = 0; a < armies.size(); ++a) {
    for (std::size_t b = a + 1; b < armies.size(); ++b) {
      pairs += std::abs(armies[a].points() - armies[b].points()) > ruleset.lint.army_gap ? 1 : 0;
    }
  }
  if (pairs == 0) return;
  const auto [least, most] = std::minmax_element(armies.begin(), armies.end(),
                                                 [](const Army& a, const Army& b) { return a.points() < b.points(); });
  found.push_back(finding(Severity::note, most->place,
                          std::to_string(pairs) + " pairs of armies are more than " +
                              counted(points_text(ruleset.lint.army_gap), "point") + " apart, the farthest " +
                              least->name + " (" + points_text(least->points()) + ") and " + most->name + " (" +
                              points_text(most->points()) + ")"));
}

/// Checks an army named on the command line. In messages, a text in quotation marks replaces the file.
void lint_named_army(const Ruleset& ruleset, const std::vector<RosterUnit>& roster, const std::string& word,
                     const std::string& budgets, std::vector<Army>& armies, Diagnostics& found) {
  Loaded<Army> army = load_army(ruleset, roster, word);
  Diagnostics of_army = std::move(army.diagnostics);
  if (army.value) append(of_army, lint_army(ruleset, *army.value, budgets));
  for (Diagnostic& diagnostic : of_army) {
    if (diagnostic.of_command_line()) diagnostic.file = in_quotes(trimmed(word));
  }
  append(found, std::move(of_army));
  if (army.value) armies.push_back(std::move(*army.value));
}

/// Calls `look(name, file)` for the files of one of the ruleset's own folders.
template <class Look>
void each_own_file(const Ruleset& ruleset, const std::string& folder, Look look) {
  for (const auto& [name, file] : named_files(ruleset, folder)) {
    if (is_own_file(ruleset, file)) look(name, file);
  }
}

/// Reports seats that cannot win the scenario.
void check_seats(const Ruleset& ruleset, const Scenario& scenario, const std::filesystem::path& file,
                 Diagnostics& found) {
  Ruleset settled = ruleset;
  apply_settings(settled, scenario.settings, found);
  const std::string far = far_seats(settled, scenario.players);
  if (far.empty()) return;
  found.push_back(finding(Severity::warning, {.file = file.string(), .line = 1, .column = 1},
                          scenario.title + ": " + far, kFarSeatsHint));
}

/// Checks the ruleset's own scenarios, populations, players and price lists.
void lint_other_files(const Ruleset& ruleset, const std::vector<RosterUnit>& roster, LintReport& report) {
  each_own_file(ruleset, "scenarios", [&](const std::string& name, const std::filesystem::path& file) {
    Loaded<Scenario> scenario = read_scenario_file(ruleset, file, /*settled=*/false);
    append(report.findings, std::move(scenario.diagnostics));
    report.checked.push_back("scenario " + name);
    if (!scenario.value) return;
    check_seats(ruleset, *scenario.value, file, report.findings);
    for (const ScenarioArmy& army : scenario.value->armies) {
      if (army.army.empty()) continue;
      Diagnostics found = load_army(ruleset, roster, army.army).diagnostics;
      for (Diagnostic& diagnostic : found) {
        if (diagnostic.of_command_line()) diagnostic.file = file.string() + ": army " + in_quotes(army.army);
      }
      append(report.findings, std::move(found));
    }
  });
  each_own_file(ruleset, "populations", [&](const std::string& name, const std::filesystem::path& file) {
    append(report.findings, load_population(ruleset, roster, file, kMaxArmyUnits).diagnostics);
    report.checked.push_back("population " + name);
  });
  each_own_file(ruleset, "players", [&](const std::string& name, const std::filesystem::path& file) {
    append(report.findings, read_player_file(ruleset, file).diagnostics);
    report.checked.push_back("player " + name);
  });
  if (!has_cards(ruleset)) return;
  each_own_file(ruleset, "prices", [&](const std::string& name, const std::filesystem::path& file) {
    Ruleset priced = ruleset;
    read_price_list(priced, file, report.findings);
    report.checked.push_back("price list " + name);
  });
}

std::vector<std::string> own_armies(const Ruleset& ruleset) {
  std::vector<std::string> names;
  each_own_file(ruleset, "armies", [&](const std::string& name, const auto&) { names.push_back(name); });
  return names;
}

/// Reports inherited sample armies that exceed their limit at the ruleset's own prices.
void check_inherited_armies(const Ruleset& ruleset, const std::vector<RosterUnit>& roster, LintReport& report) {
  Ruleset lenient = ruleset;
  lenient.lint.over_limit = 1;
  std::vector<std::string> over, unfit;
  std::size_t inherited = 0;
  for (const auto& [name, file] : named_files(ruleset, "armies")) {
    if (is_own_file(ruleset, file)) continue;
    ++inherited;
    const Loaded<Army> army = load_army(lenient, roster, name);
    if (!army.value) unfit.push_back(name);
    const bool too_dear = army.value && has_prices(ruleset) && army.value->points() > army.value->limit;
    if (too_dear)
      over.push_back(name + " (" + points_text(army.value->points()) + " of " + points_text(army.value->limit) + ")");
  }
  if (inherited > 0) report.checked.push_back("the limit of " + std::to_string(inherited) + " inherited armies");
  Diagnostic place;
  place.file = (ruleset.folder / "ruleset.toml").string();
  if (!unfit.empty()) {
    report.findings.push_back(finding(Severity::note, place,
                                      "inherited armies have units or rules that are removed here: " + listing(unfit),
                                      "remove = [...] them too, or write armies of the same names"));
  }
  if (over.empty()) return;
  report.findings.push_back(finding(Severity::warning, place,
                                    "by these prices inherited armies are over their limit: " + listing(over),
                                    "write armies of the same names, or remove = [...] them"));
}

/// Finds what is odd about one card.
class CardLint {
 public:
  CardLint(const Ruleset& ruleset, const CardDesign& card, const Diagnostic& place, const std::string& unit)
      : ruleset_(ruleset), vocabulary_(*vocabulary_of(ruleset.system)), card_(card), place_(place), unit_(unit) {}

  Diagnostics check() {
    for (const std::uint8_t rule : card_.rules) check_rule(ruleset_.rules[rule]);
    const auto is_melee = [](const WeaponDesign& weapon) { return weapon.range == 0; };
    if (std::none_of(card_.weapons.begin(), card_.weapons.end(), is_melee))
      warn("has no melee weapon and never strikes");
    for (const WeaponDesign& weapon : card_.weapons) check_weapon(weapon);
    return std::move(found_);
  }

 private:
  void warn(const std::string& message) {
    Diagnostic finding = place_;
    finding.severity = Diagnostic::Severity::warning;
    finding.message = unit_ + " " + message;
    found_.push_back(std::move(finding));
  }

  std::int32_t stat(std::string_view name) const {
    const auto stats = vocabulary_.cards->stats;
    for (std::size_t i = 0; i < stats.size(); ++i) {
      if (stats[i].path == name) return card_.stats[i];
    }
    return 0;
  }
  std::string_view type_of(const EffectUse& use) const { return vocabulary_.effects[use.effect].type; }
  bool losing_matters() const {
    for (std::size_t i = 0; i < vocabulary_.options.size(); ++i) {
      if (vocabulary_.options[i].path == "melee_result") return ruleset_.options[i] != 0;
    }
    return true;
  }

  void check_rule(const SpecialRule& rule) {
    for (const EffectUse& use : rule.effects) {
      const std::string_view type = type_of(use);
      if (type == "health" && stat("wounds") > 1 && use.parameters[0] != stat("wounds")) {
        warn("has wounds=" + std::to_string(stat("wounds")) + " and " + rule.name + ": the greater number counts");
      }
      if (type == "move" && use.parameters[0] == stat("speed") && use.parameters[1] == 2 * stat("speed")) {
        warn("has " + rule.name + ", which changes nothing at Speed " + std::to_string(stat("speed")));
      }
      if (type == "melee_score" && !losing_matters()) {
        warn("has " + rule.name + ", which does nothing under melee_result = \"none\"");
      }
      if (type == "cast" && stat("models") > 1) warn("has " + rule.name + " on a card of several models");
    }
  }

  void check_weapon(const WeaponDesign& weapon) {
    if (weapon.carriers > stat("models")) {
      warn("has " + std::to_string(weapon.carriers) + "x " + weapon.name + " and fewer models");
    }
    if (weapon.range > 0) return;
    for (const std::uint8_t rule : weapon.rules) {
      for (const EffectUse& use : ruleset_.rules[rule].effects) {
        const bool shoots = type_of(use) == "ignore_sight" || type_of(use) == "weapon_quality";
        if (shoots) warn("has " + ruleset_.rules[rule].name + " on the melee weapon " + weapon.name);
      }
    }
  }

  const Ruleset& ruleset_;
  const Vocabulary& vocabulary_;
  const CardDesign& card_;
  const Diagnostic& place_;
  const std::string& unit_;
  Diagnostics found_;
};

/// Checks the cards of a unit, if any: contradictory numbers, rules without effect, weapons that nobody carries.
/// @param unit  its name, for messages
Diagnostics lint_cards(const Ruleset& ruleset, const UnitDesign& design, const Diagnostic& place,
                       const std::string& unit) {
  Diagnostics found;
  for (const CardDesign& card : design.cards) append(found, CardLint(ruleset, card, place, unit).check());
  return found;
}

}  // namespace

Diagnostics lint_ruleset(const Ruleset& ruleset) {
  Diagnostics found;
  for (const Tier& tier : ruleset.tiers) check_step(ruleset, "quality " + tier.name, tier.cost, tier.place, found);
  check_quality_order(ruleset, found);
  for (const Preset& preset : ruleset.presets) {
    if (!preset.remark.empty()) found.push_back(finding(Severity::note, preset.place, preset.remark));
  }
  std::vector<std::string> checked;  // rules with X: findings for all sizes are reported once
  for (const SpecialRule& size : ruleset.rules) {
    const SizedRule* const sized = is_changed_size(ruleset, size) ? nullptr : find_sized_rule(ruleset, size.sized_rule);
    if (sized == nullptr) {
      check_rule(ruleset, size, size.place, found);
    } else if (!is_one_of(checked, sized->pattern.name)) {
      check_rule(ruleset, sized->pattern, size.place, found);
      checked.push_back(sized->pattern.name);
    }
  }
  return found;
}

Diagnostics lint_unit(const Ruleset& ruleset, const UnitDesign& design, Hundredths price, const Diagnostic& place,
                      const std::string& name) {
  Diagnostics found;
  const std::string profile = profile_text(ruleset, design);
  const std::string unit = name.empty() || name == profile ? profile : name + " (" + profile + ")";
  check_pairs(ruleset, design.rules, place, found);
  for (const CardDesign& card : design.cards) check_pairs(ruleset, card.rules, place, found);
  append(found, lint_cards(ruleset, design, place, unit));
  for (const std::uint8_t rule : design.rules) {
    if (needs_are_met(ruleset, design, rule)) continue;
    found.push_back(finding(Severity::warning, place,
                            unit + " has " + ruleset.rules[rule].name + ", which does nothing without " +
                                listing(needs_of_rule(ruleset, rule, design.tier), " or ")));
  }
  if (!has_prices(ruleset)) return found;
  const Hundredths formula = listed_cost(ruleset, design);
  const Hundredths sum = cost_sum(ruleset, design);
  if (sum < formula) {
    found.push_back(finding(Severity::warning, place,
                            unit + " adds up to " + counted(points_text(sum), "point") + "; the least price of " +
                                points_text(formula) + " applies"));
  }
  if (price != formula) {
    found.push_back(finding(Severity::warning, place,
                            unit + " is listed at " + counted(points_text(price), "point") + ", the formula gives " +
                                points_text(formula) + " (listed - formula = " + points_text(price - formula) + ")"));
  }
  if (ruleset.lint.unit_points > 0 && price > ruleset.lint.unit_points) {
    found.push_back(finding(Severity::note, place,
                            unit + " costs " + counted(points_text(price), "point") + "; the advice is at most " +
                                points_text(ruleset.lint.unit_points)));
  }
  return found;
}

/// Notes that prices cannot be checked if the rulebook prints the prices of some units but no formula.
/// @param place  of the message: the whole roster may have been inherited
void note_guesses(const std::vector<RosterUnit>& roster, const Diagnostic& place, Diagnostics& found) {
  std::vector<std::string> printed;
  for (const RosterUnit& unit : printed_units(roster)) {
    printed.push_back(unit.name + ", " + counted(points_text(unit.listed), "point"));
  }
  if (printed.empty()) return;
  found.push_back(finding(Severity::note, place,
                          "the rulebook prints no formula and the price" + std::string(printed.size() == 1 ? "" : "s") +
                              " of " + listing(printed, ", and ") + " only; all other prices are guesses",
                          "price estimates them"));
}

Diagnostics lint_roster(const Ruleset& ruleset, const std::vector<RosterUnit>& roster) {
  Diagnostics found;
  for (const RosterUnit& unit : roster) {
    if (!unit.remark.empty()) found.push_back(finding(Severity::note, unit.place, unit.name + ": " + unit.remark));
    append(found, lint_unit(ruleset, unit.design, unit.listed, unit.place, unit.name));
  }
  return found;
}

Diagnostics lint_army(const Ruleset& ruleset, const Army& army, const std::string& budgets) {
  Diagnostics found;
  for (const ArmyUnit& unit : army.units) {
    if (!unit.remark.empty()) found.push_back(finding(Severity::note, unit.place, unit.name + ": " + unit.remark));
    append(found, lint_unit(ruleset, unit.design, unit.cost, unit.place, unit.name));
  }
  const Hundredths unused = army.limit - army.points();
  const bool is_one_unit =
      army.units.size() == 1 && army.place.of_command_line();  // the user asked about this unit alone
  if (!is_one_unit) {
    check_units_of_army(ruleset, army, found);
    check_size_of_army(ruleset, army, budgets, found);
  }
  if (!is_one_unit && has_prices(ruleset) && ruleset.lint.unused_points > 0 && unused > ruleset.lint.unused_points) {
    found.push_back(
        finding(Severity::warning, army.place,
                points_text(unused) + " of " + counted(points_text(army.limit), "point") + " are not used"));
  }
  int riders = 0;
  for (const ArmyUnit& unit : army.units) riders += spare_riders(ruleset, unit.design);
  if (riders < 0 && !is_one_unit) {
    found.push_back(
        finding(Severity::warning, army.place, counted(-riders, "unit") + " have nobody who rides or drives them"));
  }
  remove_repeats(found);
  return found;
}

LintReport lint(const Ruleset& ruleset, const std::vector<std::string>& armies) {
  LintReport report;
  if (armies.empty()) {
    append(report.findings, lint_ruleset(ruleset));
    report.checked.emplace_back("the ruleset");
  }
  const Loaded<std::vector<RosterUnit>> roster = load_roster(ruleset);
  append(report.findings, roster.diagnostics);
  if (!roster.value) return report;  // errors of its units would only be reported again for each army
  if (armies.empty() && !roster.value->empty()) {
    std::vector<RosterUnit> own = *roster.value;
    std::erase_if(own, [&](const RosterUnit& unit) { return !is_own_file(ruleset, unit.place.file); });
    if (!own.empty()) note_guesses(*roster.value, own.front().place, report.findings);
    append(report.findings, lint_roster(ruleset, own));
    if (!own.empty()) report.checked.push_back("the roster of " + counted(own.size(), "unit"));
  }
  const std::string budgets = all_budgets(ruleset);
  std::vector<Army> loaded;
  for (const std::string& army : armies.empty() ? own_armies(ruleset) : armies) {
    lint_named_army(ruleset, *roster.value, army, budgets, loaded, report.findings);
    report.checked.push_back("army " + (armies.empty() ? army : in_quotes(trimmed(army))));
  }
  check_gaps(ruleset, loaded, report.findings);
  if (armies.empty()) {
    check_inherited_armies(ruleset, *roster.value, report);
    lint_other_files(ruleset, *roster.value, report);
    std::erase_if(report.findings, [&](const Diagnostic& found) { return !is_own_file(ruleset, found.file); });
  }
  remove_repeats(report.findings);
  return report;
}

}  // namespace warbalance::sim
