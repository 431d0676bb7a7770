#include "sim/units/price_list.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "sim/files/number_text.hpp"
#include "sim/files/toml_source.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/settings.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::sim {

namespace {

using Need = TableReader::Need;

/// A price that a list may state: its section, its key, and its place in the ruleset.
struct ListedPrice {
  std::string section;
  std::string key;
  NumberSpec spec;
  std::vector<std::pair<std::int32_t*, std::int32_t>>
      values;  ///< its values in the ruleset, with their multiples of the price
  bool stated = false;

  bool holds(const std::int32_t* value) const {
    return std::any_of(values.begin(), values.end(), [&](const auto& held) { return held.first == value; });
  }
};

/// Whether a size is priced by the term of its rule with X; a file may give it another term.
bool is_in_term(const SpecialRule& rule, const SizedRule& sized) {
  return rule.sized_rule == sized.pattern.name && rule.term == sized.pattern.name;
}

std::vector<ListedPrice> prices_of(Ruleset& ruleset) {
  std::vector<ListedPrice> prices;
  const auto numbers = vocabulary_of(ruleset.system)->numbers;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (!numbers[i].path.starts_with(kPriceSection)) continue;
    const std::string key(numbers[i].path.substr(kPriceSection.size()));
    prices.push_back({"price", key, numbers[i], {{&ruleset.numbers[i], 1}}});
  }
  for (SizedRule& sized : ruleset.sized_rules) {
    ListedPrice price{"rule", sized.pattern.name, kRuleCost, {{&sized.pattern.cost, 1}}};
    for (SpecialRule& rule : ruleset.rules) {
      if (is_in_term(rule, sized)) price.values.emplace_back(&rule.cost, rule.term_times);
    }
    prices.push_back(std::move(price));
  }
  for (SpecialRule& rule : ruleset.rules) prices.push_back({"rule", rule.name, kRuleCost, {{&rule.cost, 1}}});
  return prices;
}

void read_section(std::vector<ListedPrice>& prices, const std::string& section, const toml::table& table,
                  const TomlSource& source) {
  std::vector<std::string> known;
  for (const ListedPrice& price : prices) {
    if (price.section == section) known.push_back(price.key);
  }
  std::vector<TomlEntry> entries = entries_in_file_order(table);
  // Prices of single sizes come last, because they override that of all sizes, whatever their order in the file.
  std::stable_partition(entries.begin(), entries.end(), [](const auto& entry) { return is_sized_name(entry.key); });
  for (const TomlEntry& entry : entries) {
    const auto found = std::find_if(prices.begin(), prices.end(), [&](const ListedPrice& price) {
      return price.section == section && price.key == entry.key;
    });
    if (found == prices.end()) {
      const std::string what = section == "rule" ? "no special rule " : "no price ";
      source.error(entry.where, "the ruleset has " + what + in_quotes(entry.key), suggestion(entry.key, known));
      continue;
    }
    if (const auto value = read_number(*entry.node, entry.key, found->spec, source)) {
      for (const auto& [held, times] : found->values) {
        const std::int64_t cost = std::int64_t{times} * *value;
        if (cost < kRuleCost.min || cost > kRuleCost.max) {
          source.error(entry.where, "a size of " + in_quotes(entry.key) + " would cost " +
                                        counted(cost / 100, "point") + "; a cost may be " + range_text(kRuleCost));
          break;
        }
        *held = static_cast<std::int32_t>(cost);
      }
    }
    found->stated = true;
  }
}

/// Warns about missing prices of [price], which are always terms or 0 by definition; a rule may be covered by other
/// prices.
void warn_of_missing(const std::vector<ListedPrice>& prices, const std::vector<PriceTerm>& terms,
                     const Ruleset& ruleset, const toml::table& table, const TomlSource& source) {
  std::vector<std::string> missing;
  for (const PriceTerm& term : terms) {
    const bool stated = std::all_of(term.parts.begin(), term.parts.end(), [&](const PriceTerm::Part& part) {
      const std::int32_t* const value = part.is_rule ? &ruleset.rules[part.index].cost : &ruleset.numbers[part.index];
      return std::any_of(prices.begin(), prices.end(),
                         [&](const ListedPrice& price) { return price.stated && price.holds(value); });
    });
    if (!stated) missing.push_back(term.name);
  }
  if (missing.empty()) return;
  source.warning(table.source(), "the list lacks prices of " + listing(missing),
                 "those of the ruleset are used for them");
}

void check_ruleset_id(const Ruleset& ruleset, TableReader& reader, const toml::table& table, const TomlSource& source) {
  const auto id = reader.text("ruleset", Need::required);
  if (!id || *id == ruleset.id) return;
  source.warning(table.get("ruleset")->source(),
                 "the list was made for the ruleset " + in_quotes(*id) + ", not for " + in_quotes(ruleset.id));
}

void read_form(Ruleset& ruleset, TableReader& reader, const toml::table& table, const TomlSource& source) {
  const auto form = reader.text("form", Need::optional);
  ruleset.price_form = form == "products" ? PriceForm::products : PriceForm::sum;
  if (!form || *form == "products" || *form == "sum") return;
  source.error(table.get("form")->source(), "there is no form of prices " + in_quotes(*form),
               suggestion(*form, {"products", "sum"}));
}

/// The price of each term [1/100 point]; empty if it has none.
std::vector<std::optional<Hundredths>> rounded_prices(const std::vector<PriceTerm>& terms,
                                                      const std::map<std::string, double>& prices,
                                                      const std::vector<std::int32_t>& anchor, Hundredths listed) {
  std::vector<std::optional<Hundredths>> rounded;
  Hundredths rest = listed;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const auto price = prices.find(terms[i].name);
    rounded.emplace_back();
    if (price == prices.end()) continue;
    rounded.back() = static_cast<Hundredths>(std::lround(100 * price->second));
    rest -= anchor[i] * *rounded.back();
  }
  const bool takes_rest = rounded.front() && anchor.front() != 0 && rest % anchor.front() == 0;
  if (takes_rest) *rounded.front() += rest / anchor.front();
  return rounded;
}

}  // namespace

void read_price_list(Ruleset& ruleset, const std::filesystem::path& file, Diagnostics& diagnostics) {
  const auto table = parse_toml_file(file, diagnostics);
  if (!table) return;
  Diagnostics found;
  const TomlSource source{file.string(), &found};
  TableReader reader(*table, "the price list", source);
  check_ruleset_id(ruleset, reader, *table, source);
  read_form(ruleset, reader, *table, source);
  std::vector<ListedPrice> prices = prices_of(ruleset);
  for (const char* const section : {"price", "rule"}) {
    if (const toml::table* const stated = reader.table(section)) read_section(prices, section, *stated, source);
  }
  reader.finish();
  if (!has_errors(found)) warn_of_missing(prices, price_terms(ruleset), ruleset, *table, source);
  append(diagnostics, std::move(found));
  ruleset.priced_by_file = true;
}

std::string price_list_text(const Ruleset& ruleset, PriceForm form, const std::map<std::string, double>& prices,
                            const UnitDesign& anchor, Hundredths listed, const std::string& comment) {
  const std::vector<PriceTerm> terms = price_terms(ruleset, form);
  const auto rounded = rounded_prices(terms, prices, count_terms(terms, count_cards(ruleset, anchor, form)), listed);
  const auto numbers = vocabulary_of(ruleset.system)->numbers;
  std::vector<std::optional<Hundredths>> of_numbers(numbers.size());
  std::vector<std::optional<Hundredths>> of_rules(ruleset.rules.size());
  std::vector<bool> of_terms(numbers.size());
  for (std::size_t i = 0; i < terms.size(); ++i) {
    for (const PriceTerm::Part& part : terms[i].parts) {
      if (!part.is_rule) of_terms[part.index] = true;
      if (rounded[i]) (part.is_rule ? of_rules : of_numbers)[part.index] = part.times * *rounded[i];
    }
  }
  std::ostringstream text;
  std::istringstream lines(comment);
  for (std::string line; std::getline(lines, line);) text << "# " << line << "\n";
  text << "\nruleset = \"" << ruleset.id << "\"\n"
       << (form == PriceForm::products ? "form = \"products\"\n" : "") << "\n[price]\n";
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (!numbers[i].path.starts_with(kPriceSection)) continue;
    const std::string key(numbers[i].path.substr(kPriceSection.size()));
    if (of_numbers[i] || !of_terms[i]) text << key << " = " << points_text(of_numbers[i].value_or(0)) << "\n";
  }
  text << "\n[rule]\n";
  std::vector<const SizedRule*> written;
  for (std::size_t i = 0; i < of_rules.size(); ++i) {
    const SpecialRule& rule = ruleset.rules[i];
    if (!of_rules[i]) continue;
    const SizedRule* const sized = rule.sized_rule.empty() ? nullptr : find_sized_rule(ruleset, rule.sized_rule);
    if (sized == nullptr || !is_in_term(rule, *sized)) {
      text << key_text(rule.name) << " = " << points_text(*of_rules[i]) << "\n";
    } else if (std::find(written.begin(), written.end(), sized) == written.end()) {
      const Hundredths each =
          *of_rules[i] / rule.term_times;  // exact: the sizes of a term cost whole multiples of its price
      text << key_text(sized->pattern.name) << " = " << points_text(each) << "\n";
      written.push_back(sized);
    }
  }
  return text.str();
}

namespace {

class CostListReader {
 public:
  CostListReader(Ruleset& ruleset, const TomlSource& source) : ruleset_(ruleset), source_(source) {}

  void read(const toml::table& file) {
    TableReader reader(file, "the price list", source_);
    if (const auto id = reader.text("ruleset"); id && *id != ruleset_.id) {
      source_.warning(file.get("ruleset")->source(),
                      "the list was made for the ruleset " + in_quotes(*id) + ", not for " + in_quotes(ruleset_.id));
    }
    const toml::table* const qualities = reader.table("quality");
    const toml::table* const rules = reader.table("rule");
    if (qualities != nullptr) each(*qualities, "quality", [this](const auto& entry) { read_quality(entry); });
    if (rules != nullptr) read_rules(*rules);
    if (reader.find("quality") == nullptr && reader.find("rule") == nullptr) {
      source_.error(file.source(), "the price list states no cost", "write [rule.NAME] and below it cost = 10");
    }
    reader.finish();
  }

 private:
  /// @param what  "rule"
  template <class Read>
  void each(const toml::table& table, const std::string& what, const Read& read) {
    for (const TomlEntry& entry : entries_in_file_order(table)) {
      const std::string example = "write [" + what + ".\"" + entry.key + "\"] and below it cost = 10";
      if (source_.table(*entry.node, what + "." + in_quotes(entry.key), example) != nullptr) read(entry);
    }
  }

  void read_quality(const TomlEntry& entry) {
    TableReader reader(*entry.node->as_table(), "quality " + in_quotes(entry.key), source_);
    const auto cost = reader.number("cost", kTierCost, TableReader::Need::required);
    reader.finish();
    const auto tier = std::find_if(ruleset_.tiers.begin(), ruleset_.tiers.end(),
                                   [&](const Tier& other) { return other.name == entry.key; });
    if (tier == ruleset_.tiers.end()) return unknown_quality(entry);
    if (cost) tier->cost = *cost;
  }

  void unknown_quality(const TomlEntry& entry) {
    source_.error(entry.where, "the ruleset has no quality " + in_quotes(entry.key),
                  suggestion(entry.key, tier_names(ruleset_)));
  }

  void read_rules(const toml::table& table) {
    // Costs of single sizes come last, because they override that of all sizes, whatever their order in the file.
    for (const bool of_all_sizes : {true, false}) {
      each(table, "rule", [&](const TomlEntry& entry) {
        if (is_sized_name(entry.key) == of_all_sizes) read_rule(entry);
      });
    }
  }

  void read_rule(const TomlEntry& entry) {
    std::vector<SpecialRule*> meant;
    const SizedRule* const sized = find_sized_rule(ruleset_, entry.key);
    for (SpecialRule& rule : ruleset_.rules) {
      const bool is_size = sized != nullptr && rule.sized_rule == sized->pattern.name;
      if (is_size || rule.name == entry.key) meant.push_back(&rule);
    }
    if (meant.empty()) {
      source_.error(entry.where, "the ruleset has no special rule " + in_quotes(entry.key),
                    suggestion(entry.key, rule_names(ruleset_)));
    }
    TableReader reader(*entry.node->as_table(), "rule " + in_quotes(entry.key), source_);
    const bool stated = reader.find("cost") != nullptr || reader.find("cost_on") != nullptr;
    const auto cost = reader.number("cost", kRuleCost);
    const toml::table* const by_quality = reader.table("cost_on");
    const auto costs_on = by_quality == nullptr ? CostsByQuality() : costs_of(*by_quality);
    reader.finish();
    if (!stated) {
      source_.error(entry.where, "rule " + in_quotes(entry.key) + " has no cost", "write cost = 10 below it");
    }
    for (SpecialRule* const rule : meant) {
      // All sizes are stated as the cost of one step.
      const std::int32_t times = sized != nullptr ? rule->term_times : 1;
      if (cost) rule->cost = sized_cost(entry, times, *cost);
      if (by_quality == nullptr) continue;
      rule->cost_on.clear();
      for (const auto& [tier, on] : costs_on) rule->cost_on.emplace_back(tier, sized_cost(entry, times, on));
    }
  }

  Hundredths sized_cost(const TomlEntry& entry, std::int32_t times, Hundredths each_step) {
    const std::int64_t cost = std::int64_t{times} * each_step;
    if (cost >= kRuleCost.min && cost <= kRuleCost.max) return static_cast<Hundredths>(cost);
    source_.error(entry.where, "a size of " + in_quotes(entry.key) + " would cost " + counted(cost / 100, "point") +
                                   "; a cost may be " + range_text(kRuleCost));
    return 0;
  }

  CostsByQuality costs_of(const toml::table& table) {
    const std::vector<std::string> known = tier_names(ruleset_);
    CostsByQuality costs;
    for (const TomlEntry& entry : entries_in_file_order(table)) {
      const auto cost = read_number(*entry.node, "cost_on", kRuleCost, source_);
      if (!is_one_of(known, entry.key)) {
        unknown_quality(entry);
      } else if (cost) {
        costs.emplace_back(entry.key, *cost);
      }
    }
    return costs;
  }

  Ruleset& ruleset_;
  const TomlSource& source_;
};

/// Whether a special rule costs the same as another version of it.
bool same_costs(const SpecialRule& rule, const SpecialRule& other) {
  return rule.cost == other.cost && rule.cost_on == other.cost_on;
}

}  // namespace

Loaded<Ruleset> with_cost_list(const Ruleset& ruleset, const std::filesystem::path& file) {
  Loaded<Ruleset> loaded;
  if (has_cards(ruleset)) {
    loaded.diagnostics.push_back(on_command_line(
        "the price list has costs of qualities and special rules, but the units of " + ruleset.id + " are cards",
        "price lists of cards are taken by --prices"));
    return loaded;
  }
  const auto table = parse_toml_file(file, loaded.diagnostics);
  if (!table) return loaded;
  const TomlSource source{file.string(), &loaded.diagnostics};
  Ruleset changed = ruleset;
  CostListReader(changed, source).read(*table);
  remove_repeats(loaded.diagnostics);
  if (!has_errors(loaded.diagnostics)) loaded.value = std::move(changed);
  return loaded;
}

std::string changed_costs_text(const Ruleset& ruleset, const Ruleset& listed) {
  std::string text;
  for (std::size_t i = 0; i < ruleset.tiers.size(); ++i) {
    const Tier& tier = ruleset.tiers[i];
    if (tier.cost == listed.tiers[i].cost) continue;
    text += "[quality." + key_text(tier.name) + "]\ncost = " + points_text(tier.cost) + "\n\n";
  }
  for (std::size_t i = 0; i < ruleset.rules.size(); ++i) {
    const SpecialRule& rule = ruleset.rules[i];
    if (same_costs(rule, listed.rules[i])) continue;
    text += "[rule." + key_text(rule.name) + "]\ncost = " + points_text(rule.cost) + "\n";
    std::string on;
    for (const auto& [tier, cost] : rule.cost_on) {
      on += (on.empty() ? "" : ", ") + key_text(tier) + " = " + points_text(cost);
    }
    if (!on.empty() || !listed.rules[i].cost_on.empty())
      text += "cost_on = {" + (on.empty() ? on : " " + on + " ") + "}\n";
    text += "\n";
  }
  return text;
}

}  // namespace warbalance::sim
