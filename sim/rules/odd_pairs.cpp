#include <algorithm>

#include "sim/rules/known_names.hpp"
#include "sim/rules/ruleset_draft.hpp"
#include "sim/rules/sized_rules.hpp"

namespace warbalance::sim {
namespace {

using Need = TableReader::Need;

bool same_rules(const OddPair& a, const OddPair& b) {
  return (a.rule_a == b.rule_a && a.rule_b == b.rule_b) || (a.rule_a == b.rule_b && a.rule_b == b.rule_a);
}

void read_odd_pair(Ruleset& ruleset, const toml::table& table, const TomlSource& source) {
  TableReader reader(table, "this pair", source);
  const bool has_rules = reader.find("rules", Need::required) != nullptr;
  const std::vector<TomlEntry> words = reader.texts("rules");
  const auto text = reader.text("text", Need::required);
  reader.finish();
  const std::vector<std::string> names = known_names(rule_names(ruleset), "rule", words, source);
  const bool all_known = names.size() == words.size();
  if (has_rules && all_known && (names.size() != 2 || names[0] == names[1])) {
    return source.error(table.get("rules")->source(), "a pair names two different special rules",
                        "for example rules = [\"Fast\", \"Slow\"]");
  }
  if (names.size() != 2 || !text) return;
  const OddPair pair{names[0], names[1], *text};
  auto& pairs = ruleset.odd_pairs;
  const auto known = std::find_if(pairs.begin(), pairs.end(), [&](const OddPair& p) { return same_rules(p, pair); });
  if (known == pairs.end()) {
    pairs.push_back(pair);
  } else {
    known->text = pair.text;
  }
}

}  // namespace

void read_odd_pairs(RulesetDraft& draft, const toml::array& pairs, const TomlSource& source) {
  for (const toml::node& pair : pairs) {
    if (const toml::table* table = pair.as_table()) {
      read_odd_pair(draft.ruleset, *table, source);
    } else {
      source.error(pair.source(), "a pair must be a table, not " + kind_of(pair), "write it below [[pair]]");
    }
  }
}

}  // namespace warbalance::sim
