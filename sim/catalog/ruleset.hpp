#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/length.hpp"
#include "sim/catalog/diagnostics.hpp"
#include "sim/catalog/terrain_design.hpp"

namespace warbalance::sim {

/// A quality tier: what a unit costs before special rules. In systems that name their qualities, a type of unit.
struct Tier {
  std::string name;  ///< "4+", "Hero guy"
  int quality = 0;   ///< the system's own scale (WarStuff 2.0: 2 .. 6)
  Hundredths cost = 0;
  Diagnostic place{};                        ///< where it stands, for messages
  std::vector<std::string> aliases{};        ///< other spellings that profiles may use
  std::vector<std::string> stands_for{};     ///< another tier and a rule of which this one is the name; empty = none
  int number_max = 0;                        ///< greatest number behind the name: "Building(2)"; 0 = takes none
  bool target_only = false;                  ///< has no special rules and is in no army
  std::vector<std::string> riders{};         ///< tiers of which an army needs a unit for each of this; empty = none
  std::vector<std::string> no_rider_with{};  ///< rules with which it needs none
};

/// One effect of a special rule, with its numbers.
struct EffectUse {
  std::size_t effect = 0;                ///< index into the system's vocabulary
  std::vector<std::int32_t> parameters;  ///< in the order of the vocabulary
  std::string name;                      ///< of a named effect ("Fireball"); else empty
};

/// What a special rule is paid for once each: `per = "attack"` in the data; without it the whole unit, or card.
enum class CostUnit : std::uint8_t { unit, model, attack };

struct SpecialRule {
  std::string name;                  ///< "Shooter(18)"
  std::vector<std::string> aliases;  ///< other spellings that profiles may use
  std::string text;                  ///< one line for designers
  std::string rule_id;               ///< of the specification; may be empty for a designer's own rule
  std::string exclusive_group;       ///< a generated unit has at most one rule of a group; empty = none
  Hundredths cost = 0;
  std::vector<EffectUse> effects;
  Diagnostic place{};                                         ///< where it stands, for messages
  std::vector<std::pair<std::string, Hundredths>> cost_on{};  ///< tiers on which it costs something else
  std::vector<std::string> not_on{};                          ///< tiers that may not have it
  CostUnit cost_unit = CostUnit::unit;                        ///< what the cost is for, in systems with cards
  std::string term{};                ///< of prices of cards: what it is a size of, "AP(X)"; empty = its own name
  std::int32_t term_times = 1;       ///< so often that term it is paid for
  std::vector<std::string> needs{};  ///< rules of which a unit must have one, else it is wasted
  std::vector<std::pair<std::string, std::vector<std::string>>> needs_on{};  ///< tiers that need others instead
  int weight = 1;             ///< how often random units have it; 0 = never
  std::string sized_rule{};   ///< the rule with X that it is a size of, "Blast(X)"; empty = none
  std::int32_t size = 0;      ///< its X
  bool further_size = false;  ///< beyond the sizes that lists name one by one and random units have
};

/// A special rule whose name has an X: one rule for every size in a range, each with its price and its effects.
struct SizedRule {
  SpecialRule pattern;  ///< "Blast(X)" as its table writes it: cost of one, text with the X
  std::int32_t least = 1;
  std::int32_t most = 1;
  std::int32_t drawn_least = 1;  ///< sizes that random units have; the others are for units that are written
  std::int32_t drawn_most = 1;
  std::int32_t free_sizes = 0;                                      ///< it is paid for X less this: Blast(X) for X - 1
  std::vector<std::pair<std::size_t, std::size_t>> size_numbers{};  ///< effects of the pattern and their numbers "X"
};

/// Rules that do not go together. In every group the generator draws at most one rule for a unit; of a forbidden
/// group no unit may ever have two (the ranges of Shooter), of others a designer may (Fast and Slow).
struct ExclusiveGroup {
  std::string name;
  bool forbidden = false;
  bool impossible = false;  ///< forbidden outside armies too: no profile makes sense with two
  bool of_unit = false;     ///< impossible on its own card and that of an attached hero together, too
};

/// Two special rules that a unit may have together although it makes little sense: `lint` warns of it.
struct OddPair {
  std::string rule_a;
  std::string rule_b;
  std::string text;  ///< what is odd about them: "they cancel out"
};

/// Special rules that do nothing on some tiers: `lint` warns of them.
struct WastedRules {
  std::vector<std::string> rules;
  std::vector<std::string> on;  ///< tiers
  std::string text;             ///< why they do nothing
};

/// Special rules and tiers that are left out where an option is off: `[optional]`.
struct OptionalPart {
  std::string option;
  std::vector<std::string> names;
};

/// Settings that come with a value of an option: `[preset.scale.54]`.
struct Preset {
  std::size_t option = 0;  ///< its number in the vocabulary
  std::int32_t value = 0;
  std::string text;                   ///< one line for people
  std::string remark;                 ///< what `lint` says of it; empty = nothing
  std::vector<std::string> settings;  ///< "path=value" as for `--set`
  Diagnostic place{};
};

/// How strictly units and armies are judged.
struct LintNumbers {
  std::int32_t over_limit = 0;     ///< an army over its limit: 0 = error, it may not play; 1 = warning
  Hundredths unit_points = 0;      ///< a note for every unit that costs more; 0 = none
  Hundredths army_least = 0;       ///< a note for every army that costs less; 0 = none
  Hundredths army_most = 0;        ///< or more
  Hundredths army_gap = 0;         ///< a note of armies that are farther apart; 0 = none
  Hundredths unused_points = 500;  ///< a warning for every army that leaves more unused; 0 = none
};

/// Weights of the generator of random armies (PRICING section 3); per mille where nothing else is said.
struct GeneratorNumbers {
  int copy_per_mille = 500;                                    ///< chance to copy a unit already in the army
  std::vector<int> rule_count_weights = {250, 350, 250, 150};  ///< 0, 1, 2, ... special rules
  std::vector<int> tier_weights;                               ///< one a tier
  int jitter_per_mille = 200;                                  ///< of the budget
  int misfits = 30;                                            ///< rejected units before a restart
};

/// A weight of players that nobody has set.
inline constexpr std::int32_t kUnsetWeight = std::numeric_limits<std::int32_t>::min();

/// A loaded ruleset: `inherits` and `--set` already applied.
struct Ruleset {
  std::string id;      ///< "warstuff-2.0"
  std::string name;    ///< "WarStuff 2.0"
  std::string system;  ///< id of the engine's rule system
  std::filesystem::path folder;
  std::vector<std::filesystem::path> inherited_folders;  ///< of the rulesets it inherits from, nearest first
  std::string hash;                                      ///< 16 hex digits over everything that can change a result
  std::vector<std::int32_t> numbers;                     ///< in the order of the system's vocabulary
  std::vector<std::int32_t> options;
  std::vector<Tier> tiers;
  std::vector<SpecialRule> rules;  ///< at most 64 in the order of the file, then further sizes of those with X
  std::vector<SizedRule> sized_rules;
  std::vector<ExclusiveGroup> groups;
  std::vector<OddPair> odd_pairs;
  std::vector<WastedRules> wasted;
  std::vector<OptionalPart> optional_parts;
  std::vector<Preset> presets;
  std::vector<std::string> one_of;     ///< `lint` warns of an army that has not exactly one of these rules and tiers
  std::vector<TerrainDesign> terrain;  ///< kinds of terrain, in the order of the file
  Hundredths minimum_cost = 0;
  Hundredths price_step = 500;
  Hundredths price_tolerance = 250;  ///< half a price step unless the data says otherwise
  int rules_per_unit = 3;
  Hundredths army_points = 0;  ///< limit of an army
  GeneratorNumbers generator;
  LintNumbers lint;
  /// Weights that `--set player.NAME=...` gives all players, in the order of the vocabulary; `kUnsetWeight` = their
  /// own. Empty: none. They are no part of the hash.
  std::vector<std::int32_t> player_weights;
  bool priced_by_file = false;  ///< a price list took the place of its own prices, and of those of its roster
};

/// A weapon of a card: "2x Bow(24,1,AP(1))".
struct WeaponDesign {
  std::string name;
  std::int32_t carriers = 0;  ///< 0 = every model
  std::int32_t range = 0;     ///< 0 = melee
  std::int32_t attacks = 1;
  std::vector<std::uint8_t> rules;  ///< as written

  friend auto operator<=>(const WeaponDesign&, const WeaponDesign&) = default;
};

/// A unit card of systems with cards (`Vocabulary::cards`).
struct CardDesign {
  std::vector<std::int32_t> stats;  ///< in the order of the grammar
  std::vector<std::uint8_t> rules;  ///< as written
  std::vector<WeaponDesign> weapons;

  friend auto operator<=>(const CardDesign&, const CardDesign&) = default;
};

/// A unit as a designer writes it: a tier and special rules, in ascending order, each once. In systems with cards: one
/// card, or two, the second of an attached hero; without any, the plain card of its tier with these rules.
struct UnitDesign {
  std::uint8_t tier = 0;
  std::vector<std::uint8_t> rules;
  std::uint8_t number = 0;  ///< behind the tier's name: "Building(2)"; 0 = none
  std::vector<CardDesign> cards{};

  friend auto operator<=>(const UnitDesign&, const UnitDesign&) = default;
};

/// Visits designs one after the other: a list of all of them could take too much memory.
using DesignVisitor = std::function<void(const UnitDesign&)>;
using DesignSource = std::function<void(const DesignVisitor&)>;

/// Price of a special rule on a unit of a tier.
Hundredths cost_of_rule(const Ruleset& ruleset, std::size_t rule, std::size_t tier);

/// Whether units of a tier may have a special rule.
bool rule_fits_tier(const Ruleset& ruleset, std::size_t rule, std::size_t tier);

/// The rules of which a unit of a tier must have one, or the rule does nothing; empty = it always does something.
const std::vector<std::string>& needs_of_rule(const Ruleset& ruleset, std::size_t rule, std::size_t tier);

/// Whether the unit has what this rule of it needs.
bool needs_are_met(const Ruleset& ruleset, const UnitDesign& design, std::size_t rule);

/// The names of all special rules, without aliases: each size of those with X, and behind them "Blast(X)" for all.
std::vector<std::string> rule_names(const Ruleset& ruleset);

/// The names of all qualities, without aliases.
std::vector<std::string> tier_names(const Ruleset& ruleset);

/// Both: the rules first.
std::vector<std::string> rule_and_tier_names(const Ruleset& ruleset);

/// What a unit adds to the riders of its army: 1 = it may ride, -1 = it needs one, 0 = neither. An army whose sum is
/// below 0 has units that nobody rides.
int spare_riders(const Ruleset& ruleset, const UnitDesign& design);

/// Whether a text begins as profiles do: with a quality.
bool begins_with_quality(const Ruleset& ruleset, std::string_view text);

/// Tier plus rules, before the minimum.
Hundredths cost_sum(const Ruleset& ruleset, const UnitDesign& design);

/// Listed price: tier plus rules, at least the minimum (WS2-C1).
Hundredths listed_cost(const Ruleset& ruleset, const UnitDesign& design);

/// Canonical profile text: "4+ Armored, Shooter(18)", rules in alphabetical order (WS2-C3); behind a named type in the
/// order of the ruleset: "Hero guy, Light Armor, Distance".
std::string profile_text(const Ruleset& ruleset, const UnitDesign& design);

/// What is wasted on a unit and why: "Light Armor: it has light armor anyway"; in the order of the ruleset's list.
std::vector<std::string> wasted_rules(const Ruleset& ruleset, const UnitDesign& design);

/// Whether the ruleset has an option of this name, and it is off.
bool option_is_off(const Ruleset& ruleset, std::string_view option);

/// The option that leaves out a special rule or tier; empty when it is there.
std::string left_out_by(const Ruleset& ruleset, const SpecialRule& rule);
std::string left_out_by(const Ruleset& ruleset, const Tier& tier);

/// Whether a unit has a rule or tier that is left out.
bool uses_left_out(const Ruleset& ruleset, const UnitDesign& design);

/// Whether no unit may have both rules: two of one forbidden group.
bool forbidden_together(const Ruleset& ruleset, std::size_t rule_a, std::size_t rule_b);

/// Whether no profile may have both, in an army or not.
bool impossible_together(const Ruleset& ruleset, std::size_t rule_a, std::size_t rule_b);
/// Whether one of a unit's cards may not have the first rule when the other one has the second, which may be the same.
bool impossible_in_unit(const Ruleset& ruleset, std::size_t rule_a, std::size_t rule_b);

/// Most special rules of a unit that the generator draws: as many as have a weight and as a unit may have.
std::size_t most_drawn_rules(const Ruleset& ruleset);

/// Every legal unit: all tiers, each with 0 up to `most_drawn_rules` different rules, without pairs of one forbidden
/// group (WarStuff 2.0: 16,140, only the ranges of Shooter exclude each other). Pairs that the generator does not
/// draw are legal and therefore among them. Sorted by tier, then number of rules, then rules.
std::vector<UnitDesign> all_designs(const Ruleset& ruleset);

/// Where data is looked up: the folder given by the user, WARBALANCE_DATA, the build tree, the installed prefix.
struct DataFolder {
  std::filesystem::path path;
};

/// Ids of the rulesets in the data folder, sorted.
std::vector<std::string> list_rulesets(const DataFolder& data);

/// Loads a ruleset by id, or by the path of a folder with a ruleset.toml.
/// @param settings  "path=value" texts of `--set`
/// @param prices    file of a price list in place of the ruleset's own prices; empty = none. Settings come after it.
/// All semantic errors are reported at once; of a syntax error the first in each file.
Loaded<Ruleset> load_ruleset(const DataFolder& data, const std::string& id_or_folder,
                             const std::vector<std::string>& settings, const std::string& prices = {});

/// Parses profile text ("4+ Armored, Shooter(18)"); names ignore case and repeated spaces.
/// A rule twice is an error; more rules than a unit may have, or two that no unit may have together, only with
/// `strict`.
/// @param place   file and position of the text's first character, for diagnostics
/// @param strict  for armies; `odds` takes any profile whose words are known (WS2-C4)
Loaded<UnitDesign> parse_profile(const Ruleset& ruleset, const std::string& text, const Diagnostic& place, bool strict);

}  // namespace warbalance::sim
