#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/length.hpp"
#include "engine/core/terrain_generator.hpp"
#include "engine/core/vocabulary.hpp"
#include "sim/files/diagnostics.hpp"

// The data of a ruleset after its files are read; ruleset.hpp has the queries.

namespace warbalance::sim {

/// A kind of terrain as the ruleset states it ([terrain.wood]). Lengths in 1/100 inch, flags 0 or 1.
struct TerrainDesign {
  std::string name;
  std::int32_t shape = 0;  ///< 0 circle, 1 rect
  std::int32_t weight = 0;
  std::int32_t radius_min = 0;
  std::int32_t radius_max = 0;
  std::int32_t width_min = 0;
  std::int32_t width_max = 0;
  std::int32_t depth_min = 0;
  std::int32_t depth_max = 0;
  std::int32_t either_way = 0;
  std::int32_t cover = 0;
  std::int32_t difficult = 0;
  std::int32_t dangerous = 0;
  std::int32_t solid = 0;
  std::int32_t height = 0;
  std::int32_t steep = 0;
  std::int32_t blocks_los = 0;
  std::int32_t chasm = 0;
  std::int32_t water = 0;
  std::int32_t low = 0;
  std::int32_t hits = 0;
};

/// A key of a terrain kind and the field that it sets.
struct TerrainRow {
  NumberSpec spec;
  std::int32_t TerrainDesign::*field;
  bool added_later = false;  ///< as in `DataField`
};

inline constexpr std::string_view kShapeWords[] = {"circle", "rect"};
inline constexpr std::int32_t kGreatestSize = 2400;

/// The effects of a piece; a listed piece may state them itself.
inline constexpr std::array kTraitRows = {
    TerrainRow{{"cover", 0, 0, 1, "", "WS2-T10", "units in it or behind it are in cover", kFlagWords},
               &TerrainDesign::cover},
    TerrainRow{{"difficult", 0, 0, 1, "", "WS2-T20", "halves the moves through it", kFlagWords},
               &TerrainDesign::difficult},
    TerrainRow{{"dangerous", 0, 0, 1, "", "WS2-T21", "may wound units that enter it", kFlagWords},
               &TerrainDesign::dangerous},
    TerrainRow{{"solid", 0, 0, 1, "", "WS2-T31", "nobody moves through it", kFlagWords}, &TerrainDesign::solid},
    TerrainRow{{"height", 0, 0, 1200, "1/100 inch", "WS2-T30", "units may stand on it, so high; 0 = level ground"},
               &TerrainDesign::height},
    TerrainRow{{"steep", 0, 0, 1, "", "WS2-M9", "its height is climbed; else it slopes", kFlagWords},
               &TerrainDesign::steep},
    TerrainRow{{"blocks_los", 0, 0, 1200, "1/100 inch", "WS2-T32",
                "blocks lines of sight up to this height; default its own height"},
               &TerrainDesign::blocks_los},
    TerrainRow{{"chasm", 0, 0, 1200, "1/100 inch", "WS2-N5", "depth of a gap in the ground; 0 = none"},
               &TerrainDesign::chasm},
    TerrainRow{{"water", 0, 0, 1, "", "VS-T2", "no rough ground for units that swim", kFlagWords},
               &TerrainDesign::water,
               true},
    TerrainRow{{"low", 0, 0, 1, "", "VS-D4", "attacks of flyers and at flyers pass over it", kFlagWords},
               &TerrainDesign::low,
               true},
    TerrainRow{{"hits", 0, 0, 99, "hits", "VS-X5", "attacks that destroy it; 0 = it cannot be attacked"},
               &TerrainDesign::hits,
               true},
};

/// How the generator draws the kind.
inline constexpr std::array kDrawRows = {
    TerrainRow{
        {"shape", 0, 0, 1, "", "WS2-T40", "circle, or rectangle along the edges of the table", kShapeWords, true},
        &TerrainDesign::shape},
    TerrainRow{{"weight", 0, 0, 1000, "", "WS2-T40", "how often generated tables have it; 0 = only where listed"},
               &TerrainDesign::weight},
    TerrainRow{{"radius_min", 0, 0, kGreatestSize, "1/100 inch", "WS2-T40", "least radius of a circle"},
               &TerrainDesign::radius_min},
    TerrainRow{{"radius_max", 0, 0, kGreatestSize, "1/100 inch", "WS2-T40", "greatest radius of a circle"},
               &TerrainDesign::radius_max},
    TerrainRow{{"width_min", 0, 0, kGreatestSize, "1/100 inch", "WS2-T40", "least side along the width of the table"},
               &TerrainDesign::width_min},
    TerrainRow{{"width_max", 0, 0, kGreatestSize, "1/100 inch", "WS2-T40", "greatest side along the width"},
               &TerrainDesign::width_max},
    TerrainRow{{"depth_min", 0, 0, kGreatestSize, "1/100 inch", "WS2-T40", "least side along the depth of the table"},
               &TerrainDesign::depth_min},
    TerrainRow{{"depth_max", 0, 0, kGreatestSize, "1/100 inch", "WS2-T40", "greatest side along the depth"},
               &TerrainDesign::depth_max},
    TerrainRow{{"either_way", 0, 0, 1, "", "WS2-T40", "width and depth change places in every other piece", kFlagWords},
               &TerrainDesign::either_way},
};

TerrainTraits traits_of(const TerrainDesign& design);

/// Converts the kind for the engine. @param name outlives the kind
TerrainKind kind_of_design(const TerrainDesign& design, std::string_view name);

/// Why pieces of this kind cannot be drawn ("radius_min is greater than radius_max"); empty when they can.
std::string size_problem(const TerrainDesign& design);

/// Who reads a value of the data, and so what it can change.
enum class ReadBy : std::uint8_t {
  battles,  ///< battles, random armies or prices: it can change a result
  lists,    ///< which units and armies are allowed, and messages of `lint`
  people,   ///< names and texts
};

/// What the names in a list mean.
enum class Names : std::uint8_t { any, own, group, rules, qualities };

/// One key of a table in ruleset.toml, for reading, `--set`, the hash and `compare`. Its struct lists it in `fields`
/// with the member that holds its value; the member's type defines the syntax.
struct DataField {
  NumberSpec spec;  ///< the key; for numbers, flags and words also the allowed values
  ReadBy read_by = ReadBy::battles;
  bool setting = false;         ///< `--set` may change it; it is in the hash by its path if battles read it
  Names names = Names::any;     ///< what the names mean; in fields by quality, those after the quality
  std::string_view hashed{};    ///< the prefix of its value in the hash; empty = it is not hashed like this
  std::string_view compared{};  ///< its name in `compare`; empty = its key
  bool compared_first = false;  ///< before the other fields of its item
  bool added_later = false;     ///< not in the hash while it has its default, so older hashes stay valid
};

/// The specification of a text or a list.
constexpr NumberSpec text_key(std::string_view key, bool required = false) {
  return {key, 0, 0, 0, "", "", "", {}, required};
}

constexpr NumberSpec flag_key(std::string_view key, std::string_view meaning) {
  return {key, 0, 0, 1, "", "", meaning, kFlagWords};
}

/// Costs by the names of qualities.
using CostsByQuality = std::vector<std::pair<std::string, Hundredths>>;
using NamesByQuality = std::vector<std::pair<std::string, std::vector<std::string>>>;

inline constexpr NumberSpec kTierCost{
    "cost", 0, 0, 100'000, "points", "WS2-C1", "price of a unit before special rules", {}, true};

/// A quality tier: the cost of a unit before special rules. In systems with named qualities, a type of unit.
struct Tier {
  std::string name;  ///< "4+", "Hero guy"
  int quality = 0;   ///< the system's own scale (WarStuff 2.0: 2 .. 6)
  Hundredths cost = 0;
  Diagnostic place{};                     ///< where it stands, for messages
  std::vector<std::string> aliases{};     ///< other spellings that profiles may use
  std::vector<std::string> stands_for{};  ///< a tier and a rule that this name abbreviates; empty = none
  int number_max = 0;                     ///< greatest number after the name: "Building(2)"; 0 = no number
  bool target_only = false;               ///< has no special rules and is in no army
  std::vector<std::string>
      riders{};  ///< an army needs a unit of one of these tiers for each unit of this one; empty = none
  std::vector<std::string> no_rider_with{};  ///< with one of these rules it needs no rider
  bool one_an_army = false;                  ///< every random army has exactly one
  int weight = 1;                            ///< how often the generator draws it

  static constexpr std::size_t kOtherMembers = 3;  ///< name, quality, place

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit(DataField{.spec = kTierCost, .setting = true}, &Tier::cost);
    visit(DataField{.spec = {"weight", 1, 0, 1'000, "", "", "how often the generator draws this quality"},
                    .setting = true},
          &Tier::weight);
    visit(DataField{.spec = text_key("aliases"), .read_by = ReadBy::lists}, &Tier::aliases);
    visit(DataField{.spec = text_key("stands_for"), .read_by = ReadBy::lists}, &Tier::stands_for);
    visit(DataField{.spec = text_key("riders"), .names = Names::qualities, .hashed = "ridden by "}, &Tier::riders);
    visit(DataField{.spec = text_key("no_rider_with"), .names = Names::rules, .hashed = "not with "},
          &Tier::no_rider_with);
    visit(DataField{.spec = {"number_max", 0, 0, 99, "", "", "greatest number behind its name"},
                    .read_by = ReadBy::lists},
          &Tier::number_max);
    visit(
        DataField{.spec = flag_key("target_only", "has no special rules and is in no army"), .read_by = ReadBy::lists},
        &Tier::target_only);
    visit(DataField{.spec = flag_key("one_an_army", "every random army has exactly one"),
                    .hashed = "one an army",
                    .compared_first = true},
          &Tier::one_an_army);
  }
};

/// One effect of a special rule, with its numbers.
struct EffectUse {
  std::size_t effect = 0;                ///< index into the system's vocabulary
  std::vector<std::int32_t> parameters;  ///< in the order of the vocabulary
  std::string name;                      ///< of a named effect ("Fireball"); else empty

  bool operator==(const EffectUse&) const = default;
};

/// What pays for a special rule once each: `per = "attack"` in the data; by default the whole unit, or card.
enum class CostUnit : std::uint8_t { unit, model, attack };
inline constexpr std::string_view kCostUnitWords[] = {"unit", "model", "attack"};

inline constexpr NumberSpec kRuleCost{
    "cost", 0, -100'000, 100'000, "points", "WS2-C1", "added to the price of a unit", {}, true};

struct SpecialRule {
  std::string name;                  ///< "Shooter(18)"
  std::vector<std::string> aliases;  ///< other spellings that profiles may use
  std::string text;                  ///< one line for designers
  std::string rule_id;               ///< of the specification; may be empty for a designer's own rule
  std::string exclusive_group;       ///< a generated unit has at most one rule of a group; empty = none
  Hundredths cost = 0;
  std::vector<EffectUse> effects;
  Diagnostic place{};                   ///< where it stands, for messages
  CostsByQuality cost_on{};             ///< tiers with a different cost
  std::vector<std::string> not_on{};    ///< tiers that may not have it
  CostUnit cost_unit = CostUnit::unit;  ///< what pays for it, in systems with cards
  std::string term{};  ///< of prices of cards: the rule with X that it is a size of, "AP(X)"; empty = its own name
  std::int32_t term_times = 1;       ///< it costs this many times that term
  std::vector<std::string> needs{};  ///< rules of which a unit must have one, else it is wasted
  NamesByQuality needs_on{};         ///< tiers that need others instead
  int weight = 1;                    ///< how often random units have it; 0 = never
  std::string sized_rule{};          ///< the rule with X that it is a size of, "Blast(X)"; empty = none
  std::int32_t size = 0;             ///< its X
  bool further_size = false;         ///< a size that random units do not have and lists do not name

  static constexpr std::size_t kOtherMembers = 5;  ///< name, place, sized_rule, size, further_size

  /// For rules with X, sizes replace `term` and `term_times`.
  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit(DataField{.spec = kRuleCost, .setting = true}, &SpecialRule::cost);
    visit(DataField{.spec = {"per", 0, 0, 2, "", "", "what the cost is paid for", kCostUnitWords}},
          &SpecialRule::cost_unit);
    visit(DataField{.spec = text_key("term")}, &SpecialRule::term);
    visit(DataField{.spec = {"term_times", 1, 1, 1000, "", "", "how many times the price of its term it costs"}},
          &SpecialRule::term_times);
    visit(DataField{.spec = text_key("text"), .read_by = ReadBy::people}, &SpecialRule::text);
    visit(DataField{.spec = text_key("id"), .read_by = ReadBy::people, .compared = "rule_id"}, &SpecialRule::rule_id);
    visit(DataField{.spec = text_key("aliases"), .read_by = ReadBy::lists, .names = Names::own}, &SpecialRule::aliases);
    visit(DataField{.spec = text_key("exclusive_group"),
                    .names = Names::group,
                    .hashed = "group=",
                    .compared = "group",
                    .compared_first = true},
          &SpecialRule::exclusive_group);
    visit(DataField{.spec = text_key("cost_on"), .hashed = "cost on ", .compared_first = true}, &SpecialRule::cost_on);
    visit(DataField{.spec = text_key("not_on"), .names = Names::qualities, .hashed = "not on ", .compared_first = true},
          &SpecialRule::not_on);
    visit(DataField{.spec = {"weight", 1, 0, 1'000, "", "", "how often random units have this rule"},
                    .setting = true,
                    .added_later = true},
          &SpecialRule::weight);
    visit(DataField{.spec = text_key("needs"), .names = Names::rules, .hashed = "needs "}, &SpecialRule::needs);
    visit(DataField{.spec = text_key("needs_on"), .names = Names::rules, .hashed = "needs "}, &SpecialRule::needs_on);
    visit(DataField{.spec = text_key("effects"), .hashed = "effect="}, &SpecialRule::effects);
  }
};

/// A special rule whose name has an X: one rule for every size in a range, each with its price and its effects.
struct SizedRule {
  SpecialRule pattern;  ///< "Blast(X)" as in its table: cost per step, text with the X
  std::int32_t least = 1;
  std::int32_t most = 1;
  std::int32_t drawn_least = 1;  ///< sizes that random units have; written units may have any
  std::int32_t drawn_most = 1;
  std::int32_t free_sizes = 0;  ///< X minus this is paid for: Blast(X) pays for X - 1
  std::vector<std::pair<std::size_t, std::size_t>> size_numbers{};  ///< effects of the pattern and their numbers "X"
};

/// Special rules that exclude each other. The generator draws at most one rule of a group for a unit. No unit may have
/// two of a forbidden group (the ranges of Shooter); of other groups a designer's unit may (Fast and Slow).
struct ExclusiveGroup {
  std::string name;
  bool forbidden = false;
  bool impossible = false;  ///< forbidden outside armies too: no profile makes sense with two
  bool of_unit = false;     ///< impossible even with one on the unit's own card and one on that of an attached hero
};

/// Two special rules that a unit may have together although that makes little sense: `lint` warns about them.
struct OddPair {
  std::string rule_a;
  std::string rule_b;
  std::string text;  ///< what is odd about them: "they cancel out"
};

/// Special rules that do nothing on some tiers: `lint` warns about them.
struct WastedRules {
  std::vector<std::string> rules;
  std::vector<std::string> on;  ///< tiers
  std::string text;             ///< why they do nothing

  static constexpr std::size_t kOtherMembers = 0;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit(DataField{.spec = text_key("rules", true), .read_by = ReadBy::lists, .names = Names::rules},
          &WastedRules::rules);
    visit(DataField{.spec = text_key("on", true), .read_by = ReadBy::lists, .names = Names::qualities},
          &WastedRules::on);
    visit(DataField{.spec = text_key("text", true), .read_by = ReadBy::lists}, &WastedRules::text);
  }
};

/// Special rules and tiers that are left out when an option is off: `[optional]`.
struct OptionalPart {
  std::string option;
  std::vector<std::string> names;
};

/// Settings that come with a value of an option: `[preset.scale.54]`.
struct Preset {
  std::size_t option = 0;  ///< its number in the vocabulary
  std::int32_t value = 0;
  std::string text;                   ///< one line for people
  std::string remark;                 ///< a remark of `lint`; empty = none
  std::vector<std::string> settings;  ///< "path=value" as for `--set`
  Diagnostic place{};

  static constexpr std::size_t kOtherMembers = 4;  ///< option, value, settings, place

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit(DataField{.spec = text_key("text"), .read_by = ReadBy::people}, &Preset::text);
    visit(DataField{.spec = text_key("remark"), .read_by = ReadBy::lists}, &Preset::remark);
  }
};

inline constexpr std::string_view kOverLimitWords[] = {"error", "warning"};

/// How strictly units and armies are judged.
struct LintNumbers {
  std::int32_t over_limit = 0;     ///< an army over its limit: 0 = error, it may not play; 1 = warning
  Hundredths unit_points = 0;      ///< a note for every unit that costs more; 0 = none
  Hundredths army_least = 0;       ///< a note for every army that costs less; 0 = none
  Hundredths army_most = 0;        ///< a note for every army that costs more; 0 = none
  Hundredths army_gap = 0;         ///< a note for armies whose costs differ by more; 0 = none
  Hundredths unused_points = 500;  ///< a warning for every army that leaves more unused; 0 = none

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit(DataField{.spec = {"lint.over_limit", 0, 0, 1, "", "WS2-D3",
                             "an army over its limit may not play, or is warned of", kOverLimitWords},
                    .read_by = ReadBy::lists,
                    .setting = true},
          &LintNumbers::over_limit);
    visit(DataField{.spec = {"lint.unit_points", 0, 0, 1'000'000, "points", "",
                             "lint notes every unit that costs more; 0 = it does not"},
                    .read_by = ReadBy::lists,
                    .setting = true},
          &LintNumbers::unit_points);
    visit(DataField{.spec = {"lint.unused_points", 500, 0, 10'000'000, "points", "WS2-D3",
                             "lint warns when an army leaves more points unused"},
                    .read_by = ReadBy::lists,
                    .setting = true},
          &LintNumbers::unused_points);
    visit(DataField{.spec = {"lint.army_least", 0, 0, 10'000'000, "points", "VS-P4",
                             "lint notes every army that costs less; 0 = it does not"},
                    .read_by = ReadBy::lists,
                    .setting = true},
          &LintNumbers::army_least);
    visit(DataField{.spec = {"lint.army_most", 0, 0, 10'000'000, "points", "VS-P4",
                             "lint notes every army that costs more; 0 = it does not"},
                    .read_by = ReadBy::lists,
                    .setting = true},
          &LintNumbers::army_most);
    visit(DataField{.spec = {"lint.army_gap", 0, 0, 10'000'000, "points", "VS-P2",
                             "lint notes armies that are farther apart; 0 = it does not"},
                    .read_by = ReadBy::lists,
                    .setting = true},
          &LintNumbers::army_gap);
  }
};

/// Weights of the generator of random armies (README.md, "What a price is"); per mille unless stated otherwise.
struct GeneratorNumbers {
  int copy_per_mille = 500;                                    ///< chance to copy a unit already in the army
  std::vector<int> rule_count_weights = {250, 350, 250, 150};  ///< 0, 1, 2, ... special rules
  int jitter_per_mille = 200;                                  ///< of the budget
  int misfits = 30;                                            ///< rejected units before a restart

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit(DataField{.spec = {"generator.copy_per_mille", 500, 0, 999, "per mille", "",
                             "chance that the next unit of a random army repeats one of its units"},
                    .setting = true},
          &GeneratorNumbers::copy_per_mille);
    visit(DataField{.spec = {"generator.jitter_per_mille", 200, 0, 500, "per mille", "",
                             "how far totals of random armies lie from the budget at most"},
                    .setting = true},
          &GeneratorNumbers::jitter_per_mille);
    visit(DataField{.spec = {"generator.misfits", 30, 1, 10'000, "units", "",
                             "units that did not fit before a random army is begun anew"},
                    .setting = true},
          &GeneratorNumbers::misfits);
  }
};

/// The value of a player weight that is not set.
inline constexpr std::int32_t kUnsetWeight = std::numeric_limits<std::int32_t>::min();

/// A unit, a genre or an army that a ruleset does not inherit: `remove` in its file.
struct Removed {
  std::filesystem::path by;  ///< folder of that ruleset
  std::string name;
};

/// How the prices of a card add up. `products`: a unit pays for quality and defense per point of health, and for an
/// attack per hitting result of the die. `sum`: it pays per model and per attack.
enum class PriceForm : std::uint8_t { sum, products };

/// A loaded ruleset, with `inherits` and `--set` applied.
struct Ruleset {
  std::string id;      ///< "warstuff-2.0"
  std::string name;    ///< "WarStuff 2.0"
  std::string system;  ///< id of the engine's rule system
  std::filesystem::path folder;
  std::string word;              ///< its id or folder, for --rules and `warbalance rules`
  std::vector<Removed> removed;  ///< inherited items that were removed, besides rules and qualities
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
  std::vector<std::string> one_of;     ///< `lint` warns about an army without exactly one of these rules and tiers
  std::vector<TerrainDesign> terrain;  ///< kinds of terrain, in the order of the file
  Hundredths minimum_cost = 0;
  Hundredths price_step = 500;
  Hundredths price_tolerance = 250;  ///< half a price step unless the data says otherwise
  int rules_per_unit = 3;
  Hundredths army_points = 0;  ///< limit of an army
  GeneratorNumbers generator;
  LintNumbers lint;
  /// Weights that `--set player.NAME=...` gives all players, in the order of the vocabulary; `kUnsetWeight` = their
  /// own. Empty: none. They are not part of the hash.
  std::vector<std::int32_t> player_weights;
  bool priced_by_file = false;            ///< a price list replaced its own prices and those of its roster
  PriceForm price_form = PriceForm::sum;  ///< of its prices, if units are cards

  /// The top-level fields of a ruleset's file; those of `generator` and `lint` follow.
  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit(DataField{.spec = {"cost.minimum", 0, 0, 100'000, "points", "WS2-C1", "least price of a unit", {}, true},
                    .setting = true},
          &Ruleset::minimum_cost);
    visit(DataField{.spec = {"cost.price_step", 500, 1, 10'000, "points", "", "prices are multiples of it", {}, true},
                    .setting = true},
          &Ruleset::price_step);
    visit(DataField{.spec = {"cost.tolerance", 250, 0, 10'000, "points", "",
                             "a price this near to the fair one is fair; default half a step"},
                    .setting = true},
          &Ruleset::price_tolerance);
    visit(
        DataField{
            .spec = {"cost.rules_per_unit", 3, 0, 64, "rules", "WS2-C2", "most special rules of a unit", {}, true},
            .setting = true},
        &Ruleset::rules_per_unit);
    visit(
        DataField{
            .spec =
                {"army.points", 15'000, 100, 10'000'000, "points", "WS2-D3", "most that an army may cost", {}, true},
            .setting = true},
        &Ruleset::army_points);
  }
};

}  // namespace warbalance::sim
