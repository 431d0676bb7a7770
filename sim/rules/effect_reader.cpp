#include "sim/rules/effect_reader.hpp"

#include <optional>

#include "sim/files/words.hpp"
#include "sim/rules/known_names.hpp"

namespace warbalance::sim {
namespace {

using Need = TableReader::Need;

std::size_t effect_index(const Vocabulary& vocabulary, const std::string& type) {
  std::size_t i = 0;
  while (i < vocabulary.effects.size() && vocabulary.effects[i].type != type) ++i;
  return i;
}

std::vector<std::string> effect_types(const Vocabulary& vocabulary) {
  std::vector<std::string> types;
  for (const EffectSpec& spec : vocabulary.effects) types.emplace_back(spec.type);
  return types;
}

class EffectReader {
 public:
  EffectReader(const RulesetDraft& draft, const TomlSource& source) : draft_(draft), source_(source) {}

  void read(SpecialRule& rule, SizedDraft* sized, const toml::node& node) {
    const toml::table* table = node.as_table();
    if (table == nullptr) {
      return source_.error(node.source(), "an effect must be a table, not " + kind_of(node),
                           "for example { type = \"ignore_hit\", on = 4 }");
    }
    TableReader reader(*table, "this effect", source_);
    const auto type = reader.text("type", Need::required);
    if (!type) return;
    EffectUse use;
    use.effect = effect_index(*draft_.vocabulary, *type);
    if (use.effect == draft_.vocabulary->effects.size()) {
      return source_.error(table->get("type")->source(), "unknown effect type " + in_quotes(*type), hint_for(*type));
    }
    const EffectSpec& spec = draft_.vocabulary->effects[use.effect];
    if (spec.named) read_name(rule, use, reader, *table);
    bool complete = true;
    for (const NumberSpec& parameter : spec.parameters) {
      const auto value = read_number_of(rule, sized, use, reader, *table, parameter);
      complete = complete && (value || !parameter.required);
      use.parameters.push_back(value.value_or(parameter.fallback));
    }
    reader.finish();
    if (complete) {
      rule.effects.push_back(std::move(use));
    } else if (sized != nullptr) {
      std::erase_if(sized->rule.size_numbers, [&](const auto& number) { return number.first == rule.effects.size(); });
    }
  }

 private:
  std::string hint_for(const std::string& type) const {
    const std::string elsewhere = had_elsewhere(
        draft_, [&](const Vocabulary& other) { return effect_index(other, type) < other.effects.size(); });
    const std::string near = suggestion(type, effect_types(*draft_.vocabulary));
    if (elsewhere.empty() && !near.empty()) return near;
    return elsewhere + "effects are listed by: warbalance rules " + base_of_system(draft_, draft_.ruleset.system) +
           "; a new one is written in C++, see engine/README.md";
  }

  /// The next number of an effect; in a rule with X it may be "X".
  std::optional<std::int32_t> read_number_of(const SpecialRule& rule, SizedDraft* sized, const EffectUse& use,
                                             TableReader& reader, const toml::table& table, const NumberSpec& number) {
    const toml::node* const node = table.get(number.path);
    if (sized == nullptr || node == nullptr || node->value<std::string>() != "X") {
      return reader.number(number.path, number, number.required ? Need::required : Need::optional);
    }
    reader.find(number.path);
    if (!sized->sizes_are_right) return number.min;
    if (!check_size_number(number, sized->rule, node->source(), source_)) return std::nullopt;
    sized->rule.size_numbers.emplace_back(rule.effects.size(), use.parameters.size());
    return sized->rule.least;
  }

  void read_name(const SpecialRule& rule, EffectUse& use, TableReader& reader, const toml::table& table) {
    const auto name = reader.text("name", Need::required);
    if (!name) return;
    use.name = *name;
    const toml::source_region& where = table.get("name")->source();
    const std::string problem = name_problem(*name);
    if (!problem.empty()) source_.error(where, problem);
    if (effect_index(*draft_.vocabulary, *name) < draft_.vocabulary->effects.size()) {
      source_.error(where, in_quotes(*name) + " is an effect type and cannot be a name");
    }
    for (const EffectUse& other : rule.effects) {
      if (folded_path(other.name) != folded_path(*name)) continue;
      source_.error(where, "the rule " + in_quotes(rule.name) + " has two effects named " + in_quotes(*name));
    }
  }

  const RulesetDraft& draft_;
  const TomlSource& source_;
};

}  // namespace

void read_effect(const RulesetDraft& draft, const TomlSource& source, const toml::node& node, SpecialRule& rule,
                 SizedDraft* sized) {
  EffectReader(draft, source).read(rule, sized, node);
}

}  // namespace warbalance::sim
