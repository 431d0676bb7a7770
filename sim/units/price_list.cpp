#include "sim/units/price_list.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <sstream>

#include "sim/files/number_text.hpp"
#include "sim/files/toml_source.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/rules/settings.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::sim {
namespace {

using Need = TableReader::Need;

/// A price that a list may state: its section, its key there, and where the ruleset holds it.
struct ListedPrice {
  std::string section;
  std::string key;
  NumberSpec spec;
  std::vector<std::pair<std::int32_t*, std::int32_t>> values;  ///< where it is held, and how many times the price
  bool stated = false;

  bool holds(const std::int32_t* value) const {
    return std::any_of(values.begin(), values.end(), [&](const auto& held) { return held.first == value; });
  }
};

/// Whether a size is paid for by the term of its rule with X: a file may give it a term of its own.
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
  // The price of one size stands above that of all, wherever they stand in the file.
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

/// Prices of [price] are always terms, or those of a plain card that are 0 by definition; a rule may be paid for by
/// other prices.
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

/// Hundredths of a point of each term; empty where it has no price.
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

}  // namespace warbalance::sim
