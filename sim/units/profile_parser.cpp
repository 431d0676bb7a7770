#include <algorithm>
#include <charconv>
#include <optional>

#include "sim/files/diagnostics.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/unicode.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/units/army.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::sim {

namespace {

constexpr std::size_t kLongestProfile = 4000;  // a card with all weapons and rules needs a tenth of it

class ProfileParser {
 public:
  ProfileParser(const Ruleset& ruleset, const std::string& text, const Diagnostic& place, bool strict)
      : ruleset_(ruleset), text_(text), place_(place), strict_(strict) {}

  Loaded<UnitDesign> parse() {
    const bool named = has_named_qualities(ruleset_);
    const std::size_t rules_begin = named ? read_named_tier() : read_tier();
    if (rules_begin != std::string::npos && is_there(ruleset_.tiers[tier_], after_spaces(0))) {
      read_rules(rules_begin);
    }
    if (!has_errors(loaded_.diagnostics)) finish();
    return std::move(loaded_);
  }

 private:
  void error(std::size_t byte, std::string message, std::string hint = {}) {
    loaded_.diagnostics.push_back(error_in_text(place_, text_, byte, std::move(message), std::move(hint)));
  }

  std::string tier_hint() const { return "qualities are " + listing(tier_names(ruleset_)); }

  std::size_t after_spaces(std::size_t at) const {
    while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t')) ++at;
    return at;
  }

  /// Reads "4+", or "4" in systems that write it like this. Returns where the rules begin; `npos` without a quality,
  /// because then nothing can be parsed.
  std::size_t read_tier() {
    const std::size_t begin = after_spaces(0);
    std::size_t end = begin;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    const std::string_view suffix = vocabulary_of(ruleset_.system)->quality_suffix;
    const std::string_view rest = std::string_view(text_).substr(end);
    const bool ends_there = !suffix.empty() || rest.empty() || rest.front() == ' ' || rest.front() == '\t';
    if (end == begin || !rest.starts_with(suffix) || !ends_there) {
      const std::string example = ruleset_.tiers[ruleset_.tiers.size() / 2].name;
      error(begin, "a profile begins with its quality, for example \"" + example + "\"", tier_hint());
      return std::string::npos;
    }
    end += suffix.size();
    const std::string name = text_.substr(begin, end - begin);
    const auto same = [&](const Tier& tier) { return tier.name == name; };
    const auto tier = std::find_if(ruleset_.tiers.begin(), ruleset_.tiers.end(), same);
    if (tier == ruleset_.tiers.end()) {
      error(begin, "unknown quality " + in_quotes(name), tier_hint());
    } else {
      tier_ = static_cast<std::uint8_t>(tier - ruleset_.tiers.begin());
    }
    return end;
  }

  /// Reads "Hero guy" or "Building(2)" and the comma after it. Returns where the rules begin; `npos` when there are
  /// none, or no such tier.
  std::size_t read_named_tier() {
    const std::size_t begin = after_spaces(0);
    const std::size_t comma = std::min(text_.find(',', begin), text_.size());
    const std::string word(
        trimmed(std::string_view(text_).substr(std::min(begin, comma), comma - std::min(begin, comma))));
    std::vector<std::string> names;
    for (std::size_t tier = 0; tier < ruleset_.tiers.size(); ++tier) {
      const Tier& known = ruleset_.tiers[tier];
      names.push_back(known.name);
      names.insert(names.end(), known.aliases.begin(), known.aliases.end());
      if (!is_named(known, word)) continue;
      tier_ = static_cast<std::uint8_t>(tier);
      if (strict_ && known.target_only) error(begin, known.name + " is a target and takes part in no army");
      if (comma == text_.size()) return std::string::npos;
      if (after_spaces(comma + 1) == text_.size()) error(comma, "a special rule is missing behind the comma");
      return comma + 1;
    }
    if (loaded_.diagnostics.empty()) {
      const std::string near = suggestion(word, names);
      error(begin, "unknown type " + in_quotes(word) + " at the beginning of a profile",
            near.empty() ? tier_hint() : near);
    }
    return std::string::npos;
  }

  /// Whether the word means this tier; reads the number after it.
  bool is_named(const Tier& tier, const std::string& word) {
    const auto same = [](const std::string& name, std::string_view text) {
      return folded_name(name) == folded_name(text);
    };
    const auto means = [&](std::string_view text) {
      return same(tier.name, text) || std::any_of(tier.aliases.begin(), tier.aliases.end(),
                                                  [&](const std::string& alias) { return same(alias, text); });
    };
    if (means(word)) return true;
    const std::size_t bracket = word.find('(');
    if (tier.number_max == 0 || bracket == std::string::npos || !means(word.substr(0, bracket))) return false;
    const std::string inside(trimmed(std::string_view(word).substr(bracket + 1, word.size() - bracket - 2)));
    const bool digits = !inside.empty() && inside.size() <= 3 && std::all_of(inside.begin(), inside.end(), is_digit);
    const int number = digits && word.back() == ')' ? std::stoi(inside) : 0;
    if (number < 1 || number > tier.number_max) {
      error(after_spaces(0), tier.name + "(...) takes a number from 1 to " + std::to_string(tier.number_max));
      return false;
    }
    number_ = static_cast<std::uint8_t>(number > 1 ? number : 0);
    return true;
  }

  void read_rules(std::size_t begin) {
    if (after_spaces(begin) == text_.size()) return;
    for (;;) {
      const std::size_t comma = std::min(text_.find(',', begin), text_.size());
      const std::size_t word_begin = std::min(after_spaces(begin), comma);
      const std::string word(trimmed(std::string_view(text_).substr(word_begin, comma - word_begin)));
      if (word.empty()) {
        error(word_begin, "a special rule is missing here", "rules are separated by commas");
      } else {
        read_rule(word, word_begin);
      }
      if (comma == text_.size()) return;
      begin = comma + 1;
    }
  }

  void read_rule(const std::string& word, std::size_t at) {
    const std::size_t rule = find_rule(folded_name(word));
    if (rule == ruleset_.rules.size()) return unknown_rule(word, at);
    if (!rule_fits_tier(ruleset_, rule, tier_)) {
      return error(at, ruleset_.tiers[tier_].name + " cannot have " + ruleset_.rules[rule].name);
    }
    if (clashes(rule, word, at)) return;
    if (!is_there(ruleset_.rules[rule], at)) return;
    rules_.push_back(rule);
    if (strict_ && std::ssize(rules_) == ruleset_.rules_per_unit + 1) {
      error(at, "a unit may have at most " + std::to_string(ruleset_.rules_per_unit) + " special rules");
    }
  }

  /// Whether a rule or quality is not left out; reports if it is.
  bool is_there(const auto& part, std::size_t at) {
    const std::string option = left_out_by(ruleset_, part);
    if (!option.empty()) error(at, part.name + " is left out by " + option + "=false");
    return option.empty();
  }

  std::size_t find_rule(const std::string& folded) const {
    const auto goes_by = [&](const SpecialRule& rule) {
      const auto same = [&](const std::string& name) { return folded_name(name) == folded; };
      return same(rule.name) || std::any_of(rule.aliases.begin(), rule.aliases.end(), same);
    };
    const auto rule = std::find_if(ruleset_.rules.begin(), ruleset_.rules.end(), goes_by);
    return static_cast<std::size_t>(rule - ruleset_.rules.begin());
  }

  /// Whether the rule is repeated or, for armies, excluded by another rule.
  bool clashes(std::size_t rule, const std::string& word, std::size_t at) {
    for (const std::size_t other : rules_) {
      const std::string& name = ruleset_.rules[other].name;
      if (other == rule) {
        const bool by_alias = folded_name(word) != folded_name(name);
        error(at, by_alias ? in_quotes(word) + " is another name of " + name + ", which stands here twice"
                           : name + " stands here twice");
        return true;
      }
      const bool both = strict_ ? !forbidden_together(ruleset_, rule, other) : true;
      if (both && !impossible_together(ruleset_, rule, other)) continue;
      error(at, "a unit may not have both " + name + " and " + ruleset_.rules[rule].name);
      return true;
    }
    return false;
  }

  /// Names with a number that begin with the same word: "Shooter(9)", "Shooter(18)" for "shooter".
  std::vector<std::string> with_stem(const std::string& folded_stem) const {
    std::vector<std::string> names;
    for (const SpecialRule& rule : ruleset_.rules) {
      if (folded_name(rule.name).starts_with(folded_stem + "(")) names.push_back(rule.name);
    }
    return names;
  }

  /// Whether the text is a special rule with more behind it: "Tough(3)", "Fast; Slow", "Fast Slow".
  const SpecialRule* rule_at_the_front(const std::string& folded) const {
    for (const SpecialRule& rule : ruleset_.rules) {
      const std::string name = folded_name(rule.name);
      if (folded.size() <= name.size() || !folded.starts_with(name)) continue;
      const bool ended =
          name.back() == ')' || std::string_view("(; ").find(folded[name.size()]) != std::string_view::npos;
      if (ended) return &rule;
    }
    return nullptr;
  }

  void unknown_rule(const std::string& word, std::size_t at) {
    const std::string folded = folded_name(word);
    const std::string problem = size_problem(ruleset_, word);
    if (!problem.empty()) return error(at, problem);
    if (const SpecialRule* front = rule_at_the_front(folded)) {
      const bool with_number = folded[folded_name(front->name).size()] == '(';
      return error(at, "unknown special rule " + in_quotes(word),
                   with_number ? front->name + " takes no number" : "special rules are separated by commas");
    }
    const std::size_t bracket = folded.find('(');
    const std::vector<std::string> family = with_stem(folded.substr(0, bracket));
    if (!family.empty() && bracket == std::string::npos) {
      return error(at, in_quotes(word) + " needs a number", "write " + listing(family, " or "));
    }
    if (!family.empty()) return error(at, "unknown special rule " + in_quotes(word), "there are " + listing(family));

    std::vector<std::string> names;
    for (const SpecialRule& rule : ruleset_.rules) {
      names.push_back(rule.name);
      names.insert(names.end(), rule.aliases.begin(), rule.aliases.end());
      const std::size_t stem = rule.name.find('(');
      if (stem != std::string::npos) names.push_back(rule.name.substr(0, stem));
    }
    const auto near = nearest_word(word, names);
    const std::vector<std::string> near_family = near ? with_stem(folded_name(*near)) : std::vector<std::string>();
    std::string hint = near ? "did you mean '" + *near + "'?  " : "";
    if (!near_family.empty()) hint = "did you mean " + listing(near_family, " or ") + "?  ";
    error(at, "unknown special rule " + in_quotes(word), hint + "see: warbalance rules " + ruleset_.word);
  }

  void finish() {
    take_name_of_combination();
    UnitDesign design{tier_, {}, number_};
    std::sort(rules_.begin(), rules_.end());
    for (const std::size_t rule : rules_) design.rules.push_back(static_cast<std::uint8_t>(rule));
    if (!effects_fit(ruleset_, design)) {
      return error(after_spaces(0), "these rules have more spells than a unit has room for");
    }
    loaded_.value = std::move(design);
  }

  /// Replaces a combination such as "Hero guy, Commander" by its own name.
  void take_name_of_combination() {
    for (std::size_t tier = 0; tier < ruleset_.tiers.size(); ++tier) {
      const auto& parts = ruleset_.tiers[tier].stands_for;
      if (parts.size() != 2 || parts[0] != ruleset_.tiers[tier_].name) continue;
      const auto rule = std::find(rules_.begin(), rules_.end(), find_rule(folded_name(parts[1])));
      if (rule == rules_.end()) continue;
      rules_.erase(rule);
      tier_ = static_cast<std::uint8_t>(tier);
      return;
    }
  }

  const Ruleset& ruleset_;
  const std::string& text_;
  const Diagnostic& place_;
  bool strict_;
  std::uint8_t tier_ = 0;
  std::uint8_t number_ = 0;
  std::vector<std::size_t> rules_;
  Loaded<UnitDesign> loaded_;
};

}  // namespace

Loaded<UnitDesign> parse_profile(const Ruleset& ruleset, const std::string& text, const Diagnostic& place,
                                 bool strict) {
  if (text.size() > kLongestProfile) {
    return {std::nullopt,
            {error_in_text(place, text, 0, "a profile of more than " + std::to_string(kLongestProfile) + " characters",
                           "a unit has a few special rules; separate units by \";\", or write them in an army file")}};
  }
  const std::string plain = with_plain_spaces(text);  // same number of characters, so columns stay
  if (has_cards(ruleset)) return parse_cards(ruleset, plain, place);
  return ProfileParser(ruleset, plain, place, strict).parse();
}

namespace {

/// A part of the text and where it begins.
struct TextPart {
  std::string_view text;
  std::size_t byte = 0;
};

TextPart trimmed_part(TextPart part) {
  const std::size_t begin = std::min(part.text.find_first_not_of(" \t"), part.text.size());
  return {trimmed(part.text), part.byte + begin};
}

/// Parts between separators outside of brackets.
std::vector<TextPart> split(TextPart whole, char separator) {
  std::vector<TextPart> parts;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i <= whole.text.size(); ++i) {
    const char c = i < whole.text.size() ? whole.text[i] : separator;
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (i < whole.text.size() && (c != separator || depth > 0)) continue;
    parts.push_back(trimmed_part({whole.text.substr(begin, i - begin), whole.byte + begin}));
    begin = i + 1;
  }
  return parts;
}

std::optional<std::int32_t> whole_number(std::string_view text) {
  std::int32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

class CardParser {
 public:
  CardParser(const Ruleset& ruleset, const std::string& text, const Diagnostic& place)
      : ruleset_(ruleset), grammar_(*vocabulary_of(ruleset.system)->cards), text_(text), place_(place) {}

  Loaded<UnitDesign> parse() {
    UnitDesign design;
    TextPart rest{text_, 0};
    for (;;) {
      const std::size_t joint = rest.text.find(kCardJoint);
      const CardDesign card = read_card({rest.text.substr(0, joint), rest.byte});
      if (design.cards.empty()) troops_rules_ = card.rules;
      design.cards.push_back(card);
      if (joint == std::string_view::npos) break;
      const std::size_t skip = joint + kCardJoint.size();
      rest = {rest.text.substr(skip), rest.byte + skip};
    }
    if (design.cards.size() > 2) error(0, "a unit has at most two cards: its own and that of an attached hero");
    if (!has_errors(loaded_.diagnostics) && design.cards.size() == 2) {
      const std::string problem =
          attach_problem(ruleset_, {0, {}, 0, {design.cards[0]}}, {0, {}, 0, {design.cards[1]}});
      if (!problem.empty()) error(text_.find(kCardJoint) + kCardJoint.size(), problem);
    }
    if (!has_errors(loaded_.diagnostics)) loaded_.value = std::move(design);
    return std::move(loaded_);
  }

 private:
  void error(std::size_t byte, std::string message, std::string hint = {}) {
    loaded_.diagnostics.push_back(error_in_text(place_, text_, byte, std::move(message), std::move(hint)));
  }

  CardDesign read_card(TextPart text) {
    CardDesign card;
    const std::vector<TextPart> parts = split(text, ';');
    read_stats(parts[0], card);
    if (parts.size() < 2) {
      error(text.byte + text.text.size(), "the special rules of the card are missing",
            "write \"-\" for none: \"models=1 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1)\"");
      return card;
    }
    if (is_weapon(parts[1])) {
      error(parts[1].byte, "the special rules of the card are missing before its weapons",
            "write \"-\" for none: \"...; -; " + std::string(parts[1].text) + "\"");
      read_weapon(parts[1], card);
    } else if (parts[1].text != "-") {
      for (const TextPart& word : split(parts[1], ',')) add_rule(word, false, card.rules);
    }
    for (std::size_t i = 2; i < parts.size(); ++i) {
      if (parts[i].text == "-" || (parts[i].text.empty() && i + 1 == parts.size())) continue;
      read_weapon(parts[i], card);
    }
    return card;
  }

  /// Whether a part of a card has the form of a weapon: one item with commas in brackets, "Bow(24,2)".
  static bool is_weapon(TextPart part) {
    const std::size_t open = part.text.find('(');
    if (open == std::string_view::npos || split(part, ',').size() != 1) return false;
    return part.text.find(',', open) != std::string_view::npos;
  }

  void read_stats(TextPart part, CardDesign& card) {
    const auto stats = grammar_.stats;
    std::vector<std::optional<std::int32_t>> values(stats.size());
    std::vector<std::string> names;
    for (const NumberSpec& stat : stats) names.emplace_back(stat.path);
    for (const TextPart& word : split(part, ' ')) {
      if (word.text.empty()) continue;
      const std::size_t equals = word.text.find('=');
      const std::string name = folded_name(word.text.substr(0, equals));
      const auto stat = std::find(names.begin(), names.end(), name);
      if (stat == names.end() || equals == std::string_view::npos) {
        error(word.byte, "a card begins with numbers such as \"models=3\", not " + in_quotes(word.text),
              suggestion(name, names));
        continue;
      }
      const auto index = static_cast<std::size_t>(stat - names.begin());
      if (values[index]) error(word.byte, name + " stands here twice");
      values[index] = read_stat(stats[index], {word.text.substr(equals + 1), word.byte + equals + 1});
    }
    for (std::size_t i = 0; i < stats.size(); ++i) {
      if (!values[i]) error(part.byte, "the card does not say " + names[i] + ": " + std::string(stats[i].meaning));
      card.stats.push_back(values[i].value_or(stats[i].fallback));
    }
  }

  std::int32_t read_stat(const NumberSpec& stat, TextPart value) {
    const bool die = is_roll(stat);
    if (die && value.text.ends_with('+')) value.text.remove_suffix(1);
    const auto number = whole_number(value.text);
    if (!number || *number < stat.min || *number > stat.max) {
      const std::string plus = die ? "+" : "";
      error(value.byte, std::string(stat.path) + " must be " + std::to_string(stat.min) + plus + " to " +
                            std::to_string(stat.max) + plus + ", not " + in_quotes(value.text));
    }
    return number.value_or(stat.fallback);
  }

  bool is_of_weapons(const SpecialRule& rule) const {
    const auto effects = vocabulary_of(ruleset_.system)->effects;
    return !rule.effects.empty() && std::all_of(rule.effects.begin(), rule.effects.end(),
                                                [&](const EffectUse& use) { return effects[use.effect].on_weapons; });
  }

  void add_rule(TextPart word, bool on_weapon, std::vector<std::uint8_t>& rules) {
    if (word.text.empty()) return error(word.byte, "a special rule is missing here", "they are separated by commas");
    std::vector<std::string> names;
    for (std::size_t i = 0; i < ruleset_.rules.size(); ++i) {
      const SpecialRule& rule = ruleset_.rules[i];
      names.push_back(rule.name);
      const auto same = [&](const std::string& name) { return folded_name(name) == folded_name(word.text); };
      if (!same(rule.name) && std::none_of(rule.aliases.begin(), rule.aliases.end(), same)) continue;
      const std::string option = left_out_by(ruleset_, rule);
      if (!option.empty()) return error(word.byte, rule.name + " is left out by " + option + "=false");
      if (on_weapon && !is_of_weapons(rule)) return error(word.byte, rule.name + " is no special rule of weapons");
      if (clashes(i, rules, word.byte) || clashes_with_troops(i, word.byte)) return;
      rules.push_back(static_cast<std::uint8_t>(i));
      return;
    }
    if (is_weapon(word)) {
      return error(word.byte, in_quotes(word.text) + " is a weapon by its form, and stands among special rules",
                   "weapons stand behind them, each behind a semicolon");
    }
    const std::string problem = size_problem(ruleset_, word.text);
    if (!problem.empty()) return error(word.byte, problem);
    const std::string near = suggestion(std::string(word.text), names);
    error(word.byte, "unknown special rule " + in_quotes(word.text),
          near.empty() ? "see: warbalance rules " + ruleset_.word : near);
  }

  bool clashes(std::size_t rule, const std::vector<std::uint8_t>& rules, std::size_t byte) {
    for (const std::uint8_t other : rules) {
      if (other != rule && !impossible_together(ruleset_, rule, other)) continue;
      error(byte, other == rule
                      ? ruleset_.rules[rule].name + " stands here twice"
                      : "a unit may not have both " + ruleset_.rules[other].name + " and " + ruleset_.rules[rule].name);
      return true;
    }
    return false;
  }

  bool clashes_with_troops(std::size_t rule, std::size_t byte) {
    for (const std::uint8_t other : troops_rules_) {
      if (!impossible_in_unit(ruleset_, rule, other)) continue;
      error(byte, twice_in_unit_text(ruleset_, other, rule));
      return true;
    }
    return false;
  }

  /// "2x Bow(24,1,AP(1))"
  void read_weapon(TextPart part, CardDesign& card) {
    const std::size_t open = part.text.find('(');
    if (open == std::string_view::npos || part.text.back() != ')') {
      return error(part.byte, "a weapon is a name with range and attacks, not " + in_quotes(part.text),
                   "for example Bow(24,1) or Sword(-,2,Rending)");
    }
    if (std::ssize(card.weapons) == grammar_.weapons_max) {
      return error(part.byte, "a card has room for " + counted(grammar_.weapons_max, "weapon"));
    }
    WeaponDesign weapon;
    TextPart name = trimmed_part({part.text.substr(0, open), part.byte});
    read_count(name, weapon);
    weapon.name = std::string(name.text);
    if (weapon.name.empty()) error(part.byte, "the weapon has no name");
    const TextPart inside{part.text.substr(open + 1, part.text.size() - open - 2), part.byte + open + 1};
    const std::vector<TextPart> words = split(inside, ',');
    if (words.size() < 2) return error(inside.byte, "a weapon says range and attacks, for example (24,1) or (-,2)");
    if (words[0].text != "-") weapon.range = weapon_number(words[0], "the range", grammar_.range_max);
    weapon.attacks = weapon_number(words[1], "the number of attacks", grammar_.attacks_max);
    for (std::size_t i = 2; i < words.size(); ++i) add_rule(words[i], true, weapon.rules);
    card.weapons.push_back(std::move(weapon));
  }

  void read_count(TextPart& name, WeaponDesign& weapon) {
    const std::size_t digits = std::min(name.text.find_first_not_of("0123456789"), name.text.size());
    if (digits == 0 || digits == name.text.size() || (name.text[digits] != 'x' && name.text[digits] != 'X')) return;
    const auto count = whole_number(name.text.substr(0, digits));
    const std::int32_t most = grammar_.stats.front().max;
    if (!count || *count < 1 || *count > most) {
      error(name.byte, "so many models may carry a weapon: 1 to " + std::to_string(most));
    }
    weapon.carriers = count.value_or(0);
    name = trimmed_part({name.text.substr(digits + 1), name.byte + digits + 1});
  }

  std::int32_t weapon_number(TextPart word, const std::string& what, std::int32_t most) {
    const auto number = whole_number(word.text);
    if (!number || *number < 1 || *number > most) {
      error(word.byte, what + " must be 1 to " + std::to_string(most) + ", not " + in_quotes(word.text));
    }
    return number.value_or(1);
  }

  const Ruleset& ruleset_;
  const CardGrammar& grammar_;
  const std::string& text_;
  const Diagnostic& place_;
  std::vector<std::uint8_t> troops_rules_;  ///< of the first card, after it is read
  Loaded<UnitDesign> loaded_;
};

}  // namespace

Loaded<UnitDesign> parse_cards(const Ruleset& ruleset, const std::string& text, const Diagnostic& place) {
  return CardParser(ruleset, text, place).parse();
}

}  // namespace warbalance::sim
