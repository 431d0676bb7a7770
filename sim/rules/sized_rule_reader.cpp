#include "sim/rules/sized_rule_reader.hpp"

#include <algorithm>
#include <iterator>

#include "sim/files/words.hpp"
#include "sim/rules/settings.hpp"
#include "sim/rules/sized_rules.hpp"

namespace warbalance::sim {
namespace {

using Need = TableReader::Need;

constexpr NumberSpec kSize{"sizes", 1, 0, 200, "", "", "X of a special rule"};
constexpr NumberSpec kFreeSizes{"free_sizes", 0, 0, 200, "", "", "the cost is paid for X less this"};
constexpr std::string_view kDrawnSizes = "drawn_sizes";
constexpr std::pair<std::int32_t, std::int32_t> kNoSizes = {1, 0};  ///< `drawn_sizes = []`

/// "[2, 12]". Whether it is right, or not stated.
bool read_range(TableReader& reader, std::string_view key, Need need, const TomlSource& source, std::int32_t& least,
                std::int32_t& most) {
  const std::size_t known = source.diagnostics->size();
  const toml::array* const ends = reader.array(key, need);
  if (ends == nullptr) return source.diagnostics->size() == known;
  std::vector<std::int32_t> numbers;
  for (const toml::node& end : *ends) {
    if (const auto number = read_number(end, std::string(key), kSize, source)) numbers.push_back(*number);
  }
  if (numbers.size() != ends->size()) return false;
  if (numbers.empty() && key == kDrawnSizes) {
    least = kNoSizes.first;
    most = kNoSizes.second;
    return true;
  }
  if (numbers.size() == 2 && numbers[0] <= numbers[1]) {
    least = numbers[0];
    most = numbers[1];
    return true;
  }
  source.error(ends->source(), std::string(key) + " are the least X and the greatest", "for example [2, 12]");
  return false;
}

}  // namespace

void read_size_keys(TableReader& reader, Need need, const TomlSource& source, SizedDraft& draft) {
  SizedRule& sized = draft.rule;
  draft.sizes_are_right = read_range(reader, kSize.path, need, source, sized.least, sized.most);
  if (need == Need::required) {
    sized.drawn_least = sized.least;
    sized.drawn_most = sized.most;
  }
  if (reader.find(kDrawnSizes) == nullptr) {
    sized.drawn_least = std::max(sized.drawn_least, sized.least);
    sized.drawn_most = std::min(sized.drawn_most, sized.most);
  }
  draft.sizes_are_right &= read_range(reader, kDrawnSizes, Need::optional, source, sized.drawn_least, sized.drawn_most);
  if (const auto number = reader.number("free_sizes", kFreeSizes)) sized.free_sizes = *number;
}

bool check_size_number(const NumberSpec& number, const SizedRule& sized, const toml::source_region& where,
                       const TomlSource& source) {
  if (sized.least >= number.min && sized.most <= number.max) return true;
  source.error(where, "X is " + std::to_string(sized.least) + " to " + std::to_string(sized.most) + ", but " +
                          std::string(number.path) + " may be " + range_text(number));
  return false;
}

bool check_sized(const Vocabulary& vocabulary, const SizedRule& sized, const TomlEntry& entry, const toml::table& table,
                 const TomlSource& source) {
  const std::size_t known = source.diagnostics->size();
  const toml::node* const sizes = table.get("sizes");
  const toml::source_region& where = sizes != nullptr ? sizes->source() : entry.where;
  const std::string name = in_quotes(sized.pattern.name);
  const bool any_drawn = sized.drawn_least <= sized.drawn_most;
  if (any_drawn && (sized.drawn_least < sized.least || sized.drawn_most > sized.most)) {
    source.error(where, "drawn_sizes of " + name + " must lie in its sizes, " + std::to_string(sized.least) + " to " +
                            std::to_string(sized.most));
  }
  if (sized.pattern.cost != 0 && sized.free_sizes >= sized.least) {
    source.error(where, name + " is paid for X - " + std::to_string(sized.free_sizes) +
                            " times, which for its least X, " + std::to_string(sized.least) + ", is not above 0");
  }
  std::vector<Hundredths> costs = {sized.pattern.cost};
  for (const auto& [tier, cost] : sized.pattern.cost_on) costs.push_back(cost);
  for (const Hundredths cost : costs) {
    const std::int64_t greatest = std::int64_t{cost} * (sized.most - sized.free_sizes);
    if (greatest >= kRuleCost.min && greatest <= kRuleCost.max) continue;
    source.error(where, in_quotes(sized_name(sized.pattern.name, sized.most)) + " would cost " +
                            counted(greatest / 100, "point") + "; a cost may be " + range_text(kRuleCost));
  }
  for (const std::string& alias : sized.pattern.aliases) {
    if (is_sized_name(alias)) continue;
    source.error(where, "the alias " + in_quotes(alias) + " of " + name + " must end in (X), too");
  }
  if (table.get("effects") == nullptr) {
    for (const auto& [effect, number] : sized.size_numbers) {
      const EffectUse& use = sized.pattern.effects[effect];
      check_size_number(vocabulary.effects[use.effect].parameters[number], sized, where, source);
    }
  }
  return source.diagnostics->size() == known;
}

void make_sizes(RulesetDraft& draft, const SizedRule& sized, const Diagnostic& place) {
  std::vector<SpecialRule>& rules = draft.ruleset.rules;
  for (std::size_t i = rules.size(); i-- > 0;) {
    const SpecialRule& rule = rules[i];
    if (rule.sized_rule != sized.pattern.name || (rule.size >= sized.least && rule.size <= sized.most)) continue;
    rules.erase(rules.begin() + static_cast<std::ptrdiff_t>(i));
    draft.rule_places.erase(draft.rule_places.begin() + static_cast<std::ptrdiff_t>(i));
  }
  for (std::int32_t size = sized.least; size <= sized.most; ++size) {
    SpecialRule rule = size_of(sized, size);
    const std::size_t present = index_of_rule(rules, rule.name);
    if (present == rules.size()) {
      rules.push_back(std::move(rule));
      draft.rule_places.push_back(place);
    } else {
      rules[present] = std::move(rule);
      draft.rule_places[present] = place;
    }
  }
}

void put_further_sizes_last(RulesetDraft& draft) {
  std::vector<SpecialRule>& rules = draft.ruleset.rules;
  std::vector<SpecialRule> first;
  std::vector<SpecialRule> last;
  std::vector<Diagnostic> first_places;
  std::vector<Diagnostic> last_places;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const bool further = rules[i].further_size;
    (further ? last_places : first_places).push_back(draft.rule_places[i]);
    (further ? last : first).push_back(std::move(rules[i]));
  }
  std::move(last.begin(), last.end(), std::back_inserter(first));
  std::move(last_places.begin(), last_places.end(), std::back_inserter(first_places));
  rules = std::move(first);
  draft.rule_places = std::move(first_places);
}

std::size_t index_of_rule(const std::vector<SpecialRule>& rules, std::string_view name) {
  const auto same = [&](const SpecialRule& rule) { return folded_name(rule.name) == folded_name(name); };
  return static_cast<std::size_t>(std::find_if(rules.begin(), rules.end(), same) - rules.begin());
}

}  // namespace warbalance::sim
