#include "cli/compare/tables.hpp"

#include "cli/output/columns.hpp"

namespace warbalance::cli {

Table data_differences_table() {
  return {"results",
          "one difference between the data of both rulesets",
          {group_column("kind", "kind",
                        "what it is about: setting, quality, rule, terrain, group, pair, wasted, optional, preset, "
                        "scenario, player, unit, army"),
           text_column("item", "item", "name of the quality, rule, army and so on; empty for settings"),
           label_column("path", "path", "the value, as --set names it where it is a number or an option"),
           flag_column("change", "change", "changed, added or removed"),
           text_column("before", "A", "value in ruleset A; of what only A has, what it is"),
           text_column("after", "B", "value in ruleset B; of what only B has, what it is"),
           text_column("unit", "unit", "unit of both values"),
           flag_column("read_by", "read by",
                       "who can see the difference: battles (and prices), lists (what units and armies may be "
                       "written, and lint), people (names and texts)")}};
}

Table conclusions_table() {
  return {"conclusions",
          "one part of the comparison",
          {label_column("part", "part", "data, prices, matchups, armies or balance"),
           text_column("conclusion", "conclusion", "what it comes to, in a sentence")}};
}

}  // namespace warbalance::cli
