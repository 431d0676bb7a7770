#include "cli/commands/match/facts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/base/errors.hpp"
#include "cli/base/numbers.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/report/fields.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::cli {
namespace {

using sim::FactLayout;

constexpr int kShownDecimals = 3;  ///< of means in tables for people

std::string letter(std::size_t army) { return std::string(1, static_cast<char>('A' + army)); }

/// "points destroyed"
std::string words(std::string_view name) {
  std::string text(name);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

/// A fact with its mean, in the unit that people read.
struct Shown {
  Shown(const sim::FactTally& tally, const FactSpec& spec, std::size_t slot) {
    const sim::FactMean fact = sim::fact_mean(tally, slot);
    const double scale = spec.unit == "points" ? 100 : 1;
    mean = fact.mean / scale;
    if (fact.se) se = *fact.se / scale;
  }
  Value mean;
  Value se;
};

/// Builds the report; each part adds its rows to the results and its table for people.
class FactReport {
 public:
  FactReport(const ResolvedMatch& resolved, const FactLayout& layout, const sim::FactTally& tally)
      : match_(resolved.match), layout_(layout), tally_(tally), report_(battles_played(resolved, tally.validity, "")) {
    report_.results = fact_table();
  }

  Report take() {
    add_battle();
    add_sides();
    add_units();
    add_rules();
    add_sources();
    report_.conclusion = conclusion();
    return std::move(report_);
  }

 private:
  /// The owner of a fact, if it has one.
  struct Whose {
    std::string_view scope;
    std::optional<std::size_t> army{};
    const sim::UnitKind* kind = nullptr;
    std::string_view source{};
    const sim::RuleFact* by_rules = nullptr;
  };

  /// "Dangerous", or "Fast + Slow" where several rules of a unit did it together.
  std::string rule_names(const sim::RuleFact& fact) const {
    std::vector<std::string_view> names;
    for (const std::size_t rule : fact.rules) names.emplace_back(match_.ruleset.rules[rule].name);
    return fmt::format("{}", fmt::join(names, " + "));
  }

  Shown add(const Whose& whose, const FactSpec& spec, std::size_t slot) {
    const Shown shown(tally_, spec, slot);
    const auto text = [](std::string value) { return value.empty() ? Value{} : Value(std::move(value)); };
    const int units = whose.kind != nullptr ? whose.kind->units : whose.by_rules != nullptr ? whose.by_rules->units : 0;
    report_.results.rows.push_back(
        {std::string(whose.scope), text(whose.army ? letter(*whose.army) : ""),
         text(whose.army ? match_.armies[*whose.army].name : ""), text(whose.kind != nullptr ? whose.kind->name : ""),
         units != 0 ? Value(std::int64_t{units}) : Value{}, text(std::string(whose.source)),
         text(whose.by_rules != nullptr ? rule_names(*whose.by_rules) : ""), std::string(spec.name), shown.mean,
         shown.se, text(std::string(spec.unit)), std::string(spec.rule), tally_.battles, match_.seed});
    return shown;
  }

  /// A sentence about what each side destroys, and which kind of units destroys most.
  std::string conclusion() const {
    std::vector<std::string> sides;
    for (std::size_t army = 0; army < layout_.armies(); ++army) {
      const auto destroyed = mean_destroyed(FactScope::side, [&](std::size_t i) { return layout_.of_army(i, army); });
      if (!destroyed) return {};
      sides.push_back(fmt::format("{} ({}) {}", letter(army), match_.armies[army].name, points_with_error(*destroyed)));
    }
    std::string most;
    double greatest = 0;
    for_each_kind([&](std::size_t army, std::size_t kind, const sim::UnitKind& own) {
      const auto destroyed =
          mean_destroyed(FactScope::unit, [&](std::size_t i) { return layout_.of_kind(i, army, kind); });
      if (!destroyed || destroyed->mean <= greatest) return;
      greatest = destroyed->mean;
      most = fmt::format(" Most by units of one kind: {} by the {} of {}.", points_with_error(*destroyed), own.name,
                         letter(army));
    });
    return fmt::format("Points destroyed in a battle on average: {}.{}", fmt::join(sides, ", "), most);
  }

  static std::string points_with_error(const sim::FactMean& points) {
    const std::string mean = decimal_text(points.mean / 100, 1);
    return points.se ? fmt::format("{} (SE {})", mean, decimal_text(*points.se / 100, 1)) : mean;
  }

  /// Mean points destroyed in a battle [1/100]. @param slot_of the slot of the fact with a number
  template <class SlotOf>
  std::optional<sim::FactMean> mean_destroyed(FactScope scope, const SlotOf& slot_of) const {
    const auto specs = layout_.facts(scope);
    for (std::size_t i = 0; i < specs.size(); ++i) {
      if (specs[i].name == "points_destroyed") return sim::fact_mean(tally_, slot_of(i));
    }
    return std::nullopt;
  }

  void add_battle() {
    Section section{"Battle",
                    {"fact", "mean", "SE", "meaning"},
                    {},
                    {0, kShownDecimals, kShownDecimals},
                    {Role::label, Role::estimate, Role::error, Role::text}};
    const auto specs = layout_.facts(FactScope::battle);
    for (std::size_t i = 0; i < specs.size(); ++i) {
      const Shown shown = add({"battle"}, specs[i], layout_.of_battle(i));
      section.rows.push_back({words(specs[i].name), shown.mean, shown.se, std::string(specs[i].meaning)});
    }
    show(std::move(section));
  }

  void add_sides() {
    Section section{"Sides", {"fact"}, {}, {0}, {Role::label}};
    for (std::size_t army = 0; army < layout_.armies(); ++army) {
      section.headings.insert(section.headings.end(), {letter(army), "SE"});
      section.decimals.insert(section.decimals.end(), {kShownDecimals, kShownDecimals});
      section.roles.insert(section.roles.end(), {Role::estimate, Role::error});
    }
    section.headings.emplace_back("meaning");
    const auto specs = layout_.facts(FactScope::side);
    for (std::size_t i = 0; i < specs.size(); ++i) {
      auto& row = section.rows.emplace_back();
      row.emplace_back(words(specs[i].name));
      for (std::size_t army = 0; army < layout_.armies(); ++army) {
        const Shown shown = add({"side", army}, specs[i], layout_.of_army(i, army));
        row.insert(row.end(), {shown.mean, shown.se});
      }
      row.emplace_back(std::string(specs[i].meaning));
    }
    show(std::move(section));
  }

  /// Weapons are always shown; other attacks and spells only if they did something.
  bool is_shown(std::size_t army, std::size_t kind, std::size_t source) const {
    const sim::UnitKind& own = layout_.kinds(army)[kind];
    if (own.sources[source].empty()) return false;
    if (source < own.weapons) return true;
    for (std::size_t i = 0; i < layout_.facts(FactScope::source).size(); ++i) {
      if (tally_.slots[layout_.of_source(i, army, kind, source)].squares != 0) return true;
    }
    return false;
  }

  void add_sources() {
    const auto specs = layout_.facts(FactScope::source);
    Section section = table_of("Weapons and other ways to attack", {"side", "units", "unit", "with"}, specs);
    for_each_kind([&](std::size_t army, std::size_t kind, const sim::UnitKind& own) {
      for (std::size_t source = 0; source < own.sources.size(); ++source) {
        if (!is_shown(army, kind, source)) continue;
        const std::string& name = own.sources[source];
        auto& row = section.rows.emplace_back();
        row = {letter(army), std::int64_t{own.units}, own.name, name};
        for (std::size_t i = 0; i < specs.size(); ++i) {
          const Shown shown = add({"source", army, &own, name}, specs[i], layout_.of_source(i, army, kind, source));
          row.insert(row.end(), {shown.mean, shown.se});
        }
      }
    });
    show(std::move(section));
  }

  void add_units() {
    const auto specs = layout_.facts(FactScope::unit);
    Section section = table_of("Units", {"side", "units", "unit"}, specs);
    for_each_kind([&](std::size_t army, std::size_t kind, const sim::UnitKind& own) {
      auto& row = section.rows.emplace_back();
      row = {letter(army), std::int64_t{own.units}, own.name};
      for (std::size_t i = 0; i < specs.size(); ++i) {
        const Shown shown = add({"unit", army, &own}, specs[i], layout_.of_kind(i, army, kind));
        row.insert(row.end(), {shown.mean, shown.se});
      }
    });
    show(std::move(section));
  }

  /// Adds what the special rules did. The fact has the name of the effect; the measure is the counted quantity.
  void add_rules() {
    const auto effects = sim::vocabulary_of(match_.ruleset.system)->effects;
    Section section{"Special rules",
                    {"side", "units", "special rule", "what it did", "mean", "SE"},
                    {},
                    {0, 0, 0, 0, kShownDecimals, kShownDecimals},
                    {Role::label, Role::label, Role::label, Role::text, Role::estimate, Role::error}};
    for (std::size_t army = 0; army < layout_.armies(); ++army) {
      for (const sim::RuleFact& fact : layout_.rule_facts(army)) {
        const EffectSpec& effect = effects[fact.effect];
        const FactSpec spec{effect.type, effect.counted, effect.rule, effect.meaning};
        const Shown shown = add({.scope = "rule", .army = army, .by_rules = &fact}, spec, fact.slot);
        section.rows.push_back({letter(army), std::int64_t{fact.units}, rule_names(fact), std::string(effect.counted),
                                shown.mean, shown.se});
      }
    }
    show(std::move(section));
  }

  template <class Visit>
  void for_each_kind(const Visit& visit) const {
    for (std::size_t army = 0; army < layout_.armies(); ++army) {
      const auto& kinds = layout_.kinds(army);
      for (std::size_t kind = 0; kind < kinds.size(); ++kind) visit(army, kind, kinds[kind]);
    }
  }

  static Section table_of(std::string title, std::vector<std::string> headings, std::span<const FactSpec> specs) {
    Section section{std::move(title), std::move(headings), {}, {}};
    section.columns_alike = true;
    section.decimals.resize(section.headings.size());
    section.roles.resize(section.headings.size(), Role::label);
    for (const FactSpec& spec : specs) {
      section.headings.insert(section.headings.end(), {words(spec.name), "SE"});
      section.decimals.insert(section.decimals.end(), {kShownDecimals, kShownDecimals});
      section.roles.insert(section.roles.end(), {Role::estimate, Role::error});
    }
    return section;
  }

  void show(Section section) {
    if (!section.rows.empty()) report_.sections.push_back(std::move(section));
  }

  const sim::Match& match_;
  const FactLayout& layout_;
  const sim::FactTally& tally_;
  Report report_;
};

}  // namespace

Table fact_table() {
  return {
      "results",
      "with --facts one fact of the battle, of a side, of a kind of units, of a special rule or of a way to attack",
      {group_column("scope", "scope",
                    "what the fact is about: battle, side, unit, rule (an effect of a special rule) or source (a way "
                    "to attack)"),
       group_column("side", "side", "A, B and so on; empty for facts of the battle"),
       label_column("army", "army", "the army of the side"), label_column("unit", "unit", "the kind of units"),
       count_column("units", "units", "how many units of the kind, or with the special rule, the army has"),
       label_column("source", "source", "with what they attacked"),
       label_column(
           "special_rule", "special rule",
           "what is counted of its effect; of several joined by +, what they did together where a unit has the "
           "effect by all of them"),
       label_column("fact", "fact", "name of the fact, or of the effect; warbalance rules ID says what it means"),
       estimate_column("mean", "mean", "", kShareDecimals, "mean a battle, of all units of the kind together"),
       standard_error("se", kShareDecimals, "standard error of the mean"),
       text_column("measure", "measure",
                   "unit of the mean: points, what is counted of an effect, or empty for a count"),
       text_column("rule", "rule", "id of the rule that the fact belongs to"),
       count_column("battles", "battles", "battles played"), number_column("seed", "seed", "", 0, "seed of the run")}};
}

OptionSpec facts_option() {
  return OptionSpec{
      "facts", "",
      "instead of scores: what happened in a battle on average, with standard errors, for each side, unit, special "
      "rule "
      "and weapon: points destroyed and lost, how units were lost, what each special rule did"}
      .without({{"precision"}, "", "--battles N says how many battles are counted"})
      .without({{"examples"}});
}

bool resolve_facts(const ParsedArgs& typed, const sim::Match& match) {
  if (!typed.has("facts")) return false;
  if (sim::facts_of(match.ruleset) != nullptr) return true;
  std::vector<std::string> systems;
  for (const std::string& id : sim::system_ids()) {
    if (sim::vocabulary_of(id)->facts != nullptr) systems.push_back(id);
  }
  throw InputError(fmt::format("the rules of {} count no facts of their battles", match.ruleset.id),
                   fmt::format("those of these systems do: {}", fmt::join(systems, ", ")))
      .about_option("facts");
}

Report fact_report(const ResolvedMatch& resolved, const FactLayout& layout, const sim::FactResult& result) {
  Report report = FactReport(resolved, layout, result.tally).take();
  const sim::Match& match = resolved.match;
  report.command = match.duel_gap ? "duel" : "battle";
  report.title = fmt::format("Facts of {}:", sim::counted(grouped_text(result.tally.battles), "battle"));
  for (std::size_t army = 0; army < match.armies.size(); ++army) {
    report.title += fmt::format("{} {} {}", army == 0 ? "" : ",", letter(army), match.armies[army].name);
  }
  report.notes.emplace_back(
      "Means a battle, of all units of a kind together; points in points. SE: standard error, from groups of battles "
      "in which every army has every seat.");
  report.provenance.interrupted = result.end == sim::RunEnd::interrupted;
  return report;
}

}  // namespace warbalance::cli
