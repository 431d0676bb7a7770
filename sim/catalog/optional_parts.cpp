#include <algorithm>

#include "sim/catalog/ruleset_draft.hpp"
#include "sim/catalog/vocabulary_of.hpp"
#include "sim/catalog/words.hpp"

namespace warbalance::sim {
namespace {

/// Number of an option; as many as there are when there is none of this name.
std::size_t option_number(const Vocabulary& vocabulary, std::string_view name) {
  const auto options = vocabulary.options;
  const auto same = [&](const NumberSpec& spec) { return spec.path == name; };
  return static_cast<std::size_t>(std::find_if(options.begin(), options.end(), same) - options.begin());
}

}  // namespace

void read_optional_parts(RulesetDraft& draft, const toml::table& table, const TomlSource& source) {
  Ruleset& ruleset = draft.ruleset;
  std::vector<std::string> known;
  for (const SpecialRule& rule : ruleset.rules) known.push_back(rule.name);
  for (const Tier& tier : ruleset.tiers) known.push_back(tier.name);
  std::vector<std::string> options;
  for (const NumberSpec& option : draft.vocabulary->options) options.emplace_back(option.path);
  TableReader reader(table, "[optional]", source);
  for (const TomlEntry& entry : entries_in_file_order(table)) {
    if (!is_one_of(options, entry.key)) {
      source.error(entry.where, "unknown option " + in_quotes(entry.key), suggestion(entry.key, options));
    }
    OptionalPart part{entry.key, {}};
    for (const TomlEntry& word : reader.texts(entry.key)) {
      if (!is_one_of(known, word.key)) {
        source.error(word.where, "the ruleset has no rule or quality " + in_quotes(word.key),
                     suggestion(word.key, known));
      }
      part.names.push_back(word.key);
    }
    std::erase_if(ruleset.optional_parts, [&](const OptionalPart& other) { return other.option == entry.key; });
    ruleset.optional_parts.push_back(std::move(part));
  }
  reader.finish();
}

void leave_out(Ruleset& ruleset) {
  for (SpecialRule& rule : ruleset.rules) {
    if (!left_out_by(ruleset, rule.name).empty()) rule.weight = 0;
  }
  for (std::size_t tier = 0; tier < ruleset.tiers.size(); ++tier) {
    if (!left_out_by(ruleset, ruleset.tiers[tier].name).empty()) ruleset.generator.tier_weights[tier] = 0;
  }
}

bool option_is_off(const Ruleset& ruleset, std::string_view option) {
  const std::size_t number = option_number(*vocabulary_of(ruleset.system), option);
  return number < ruleset.options.size() && ruleset.options[number] == 0;
}

std::string left_out_by(const Ruleset& ruleset, const std::string& name) {
  for (const OptionalPart& part : ruleset.optional_parts) {
    if (is_one_of(part.names, name) && option_is_off(ruleset, part.option)) return part.option;
  }
  return {};
}

bool uses_left_out(const Ruleset& ruleset, const UnitDesign& design) {
  return !left_out_by(ruleset, ruleset.tiers[design.tier].name).empty() ||
         std::any_of(design.rules.begin(), design.rules.end(),
                     [&](std::uint8_t rule) { return !left_out_by(ruleset, ruleset.rules[rule].name).empty(); });
}

}  // namespace warbalance::sim
