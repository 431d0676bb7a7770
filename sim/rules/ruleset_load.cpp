#include <algorithm>
#include <numeric>

#include "sim/files/toml_source.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/named_files.hpp"
#include "sim/rules/ruleset_draft.hpp"
#include "sim/rules/settings.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/units/cards.hpp"
#include "sim/units/price_list.hpp"

namespace warbalance::sim {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFileName = "ruleset.toml";

bool has_ruleset(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(folder / kFileName, error);
}

fs::path real_path(const fs::path& path) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(path, error);
  return error ? path : real;
}

/// The folder of a ruleset by its id in one of two places; empty when there is none.
fs::path folder_of(const fs::path& first, const fs::path& second, const std::string& id) {
  if (id.empty()) return {};
  if (has_ruleset(first / id)) return first / id;
  return has_ruleset(second / id) ? second / id : fs::path();
}

class RulesetLoader {
 public:
  RulesetLoader(const DataFolder& data, RulesetDraft& draft, Diagnostics& diagnostics)
      : data_(data), draft_(draft), diagnostics_(diagnostics) {}

  /// Loads a folder into the draft, first the rulesets that it inherits from.
  /// @return whether the file could be read at all
  bool load(const fs::path& folder) {
    const TomlSource source{(folder / kFileName).string(), &diagnostics_};
    const auto file = parse_toml_file(folder / kFileName, diagnostics_);
    if (!file) return false;
    chain_.push_back(real_path(folder));
    const toml::node* inherits = file->get("inherits");
    if (inherits != nullptr && !load_inherited(folder, *inherits, source)) return false;
    if (inherits != nullptr) {
      auto& inherited = draft_.ruleset.inherited_folders;
      inherited.insert(inherited.begin(), draft_.ruleset.folder);
    }
    draft_.ruleset.folder = folder;
    read_ruleset_file(draft_, *file, source, inherits == nullptr);
    check_id(folder, *file, source);
    return true;
  }

 private:
  bool load_inherited(const fs::path& folder, const toml::node& node, const TomlSource& source) {
    const auto* text = node.as_string();
    if (text == nullptr) {
      source.error(node.source(), "inherits must be the id of a ruleset, not " + kind_of(node));
      return false;
    }
    const fs::path parent = folder_of(real_path(folder).parent_path(), data_.path, text->get());
    if (parent.empty()) {
      source.error(node.source(), "there is no ruleset " + in_quotes(text->get()) + " to inherit from",
                   suggestion(text->get(), list_rulesets(data_)));
      return false;
    }
    if (std::find(chain_.begin(), chain_.end(), real_path(parent)) != chain_.end()) {
      source.error(node.source(), "the ruleset " + in_quotes(text->get()) + " inherits from itself");
      return false;
    }
    return load(parent);
  }

  /// Notes a copied folder that kept the id of its original, because reports would name both alike.
  void check_id(const fs::path& folder, const toml::table& file, const TomlSource& source) {
    const std::string name = real_path(folder).filename().string();
    const toml::node* id = file.get("id");
    if (id == nullptr || draft_.ruleset.id.empty() || draft_.ruleset.id == name) return;
    source.warning(id->source(), "the id is " + in_quotes(draft_.ruleset.id) + " but the folder is " + in_quotes(name),
                   "give both the same name");
  }

  const DataFolder& data_;
  RulesetDraft& draft_;
  Diagnostics& diagnostics_;
  std::vector<fs::path> chain_;
};

/// The folders of the rulesets that a word means: by id, ignoring case, else by their shown names.
std::vector<fs::path> folders_meant(const DataFolder& data, const std::string& word) {
  std::vector<fs::path> by_id, by_name;
  for (const std::string& id : list_rulesets(data)) {
    if (folded_name(id) == folded_name(word)) by_id.push_back(data.path / id);
    if (folded_name(shown_name(data.path / id / kFileName)) == folded_name(word)) by_name.push_back(data.path / id);
  }
  return by_id.empty() ? by_name : by_id;
}

Diagnostic ambiguous(const std::string& word, const std::vector<fs::path>& folders) {
  std::vector<std::string> names;
  for (const fs::path& folder : folders) names.push_back(folder.string());
  return on_command_line(in_quotes(word) + " may mean " + listing(names, " or "),
                         "write the id of the ruleset, or its folder", "rules");
}

/// Replaces the prices of the ruleset by those of a list, given by name or file.
void take_prices(Ruleset& ruleset, const std::string& prices, Diagnostics& diagnostics) {
  Loaded<fs::path> file = file_meant(ruleset, kPriceLists, prices);
  append(diagnostics, std::move(file.diagnostics));
  if (!file.value) return;
  if (has_cards(ruleset)) return read_price_list(ruleset, *file.value, diagnostics);
  Loaded<Ruleset> priced = with_cost_list(ruleset, *file.value);
  append(diagnostics, std::move(priced.diagnostics));
  if (!priced.value) return;
  ruleset = std::move(*priced.value);
  ruleset.priced_by_file = true;
}

/// The error for an id or folder that does not exist, with suggestions.
Diagnostic not_found(const DataFolder& data, const std::string& id_or_folder) {
  const std::vector<std::string> known = list_rulesets(data);
  std::error_code error;
  const bool is_folder = fs::is_directory(id_or_folder, error);
  const std::string near = suggestion(id_or_folder, known);
  return on_command_line(is_folder ? "the folder " + in_quotes(id_or_folder) + " has no ruleset.toml"
                                   : "there is no ruleset " + in_quotes(id_or_folder),
                         !near.empty()   ? near
                         : known.empty() ? "there are no rulesets in " + data.path.string()
                                         : "known are " + listing(known) + "; a folder with a ruleset.toml will do too",
                         "rules");
}

/// The settings of all presets that apply, followed by `settings`. A preset applies if its option has its value after
/// the files and `settings`.
std::vector<std::string> with_presets(const Ruleset& ruleset, const std::vector<std::string>& settings) {
  Ruleset chosen = ruleset;
  Diagnostics told_later;
  apply_settings(chosen, settings, told_later);
  std::vector<std::string> all;
  for (const Preset& preset : ruleset.presets) {
    if (chosen.options[preset.option] != preset.value) continue;
    all.insert(all.end(), preset.settings.begin(), preset.settings.end());
  }
  all.insert(all.end(), settings.begin(), settings.end());
  return all;
}

/// Sets the weights of left-out special rules and tiers to 0, so random armies do not have them.
void leave_out(Ruleset& ruleset) {
  for (SpecialRule& rule : ruleset.rules) {
    if (!left_out_by(ruleset, rule).empty()) rule.weight = 0;
  }
  for (Tier& tier : ruleset.tiers) {
    if (!left_out_by(ruleset, tier).empty()) tier.weight = 0;
  }
}

std::size_t named_effects(const Ruleset& ruleset, std::size_t rule) {
  const auto& effects = ruleset.rules[rule].effects;
  return static_cast<std::size_t>(
      std::count_if(effects.begin(), effects.end(), [](const EffectUse& use) { return !use.name.empty(); }));
}

/// The legal unit with the most named effects (spells), because only these need room in a unit. Takes the rule with
/// most of them from each forbidden group, then as many rules as a unit may have.
UnitDesign fullest_unit(const Ruleset& ruleset) {
  std::vector<std::size_t> order(ruleset.rules.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return named_effects(ruleset, a) > named_effects(ruleset, b); });
  UnitDesign unit;
  for (const std::size_t rule : order) {
    if (std::ssize(unit.rules) == ruleset.rules_per_unit || named_effects(ruleset, rule) == 0) break;
    const auto excludes = [&](std::uint8_t other) { return forbidden_together(ruleset, rule, other); };
    if (std::any_of(unit.rules.begin(), unit.rules.end(), excludes)) continue;
    unit.rules.push_back(static_cast<std::uint8_t>(rule));
  }
  std::sort(unit.rules.begin(), unit.rules.end());
  return unit;
}

void check_room(const RulesetDraft& draft, Diagnostics& diagnostics) {
  const Ruleset& ruleset = draft.ruleset;
  bool every_rule_fits = true;
  std::vector<std::string> said;
  for (std::size_t rule = 0; rule < ruleset.rules.size(); ++rule) {
    if (effects_fit(ruleset, {0, {static_cast<std::uint8_t>(rule)}})) continue;
    every_rule_fits = false;
    const std::string& name =
        ruleset.rules[rule].sized_rule.empty() ? ruleset.rules[rule].name : ruleset.rules[rule].sized_rule;
    if (is_one_of(said, name)) continue;  // once for all sizes
    said.push_back(name);
    Diagnostic problem = draft.rule_places[rule];
    problem.message = "the rule " + in_quotes(name) + " has more spells than a unit has room for";
    diagnostics.push_back(problem);
  }
  const UnitDesign fullest = fullest_unit(ruleset);
  if (!every_rule_fits || fullest.rules.empty() || effects_fit(ruleset, fullest)) return;
  std::vector<std::string> names;
  for (const std::uint8_t rule : fullest.rules) names.push_back(ruleset.rules[rule].name);
  Diagnostic problem = draft.rule_places[fullest.rules.back()];
  problem.message = "a unit with " + listing(names) + " has more spells than a unit has room for";
  problem.hint = "give these rules the same exclusive_group, one that is \"forbidden\" in [groups]";
  diagnostics.push_back(problem);
}

/// Checks the names in the lists of a quality. Reading it could not, because rules come later.
void check_names(const Ruleset& ruleset, const Tier& tier, Diagnostics& diagnostics) {
  Tier::fields([&](const DataField& field, auto member) {
    if constexpr (std::is_same_v<decltype(member), std::vector<std::string> Tier::*>) {
      if (field.names == Names::any) return;
      const auto names = field.names == Names::rules ? rule_names(ruleset) : tier_names(ruleset);
      for (const std::string& word : tier.*member) {
        if (is_one_of(names, word)) continue;
        Diagnostic problem = tier.place;
        problem.message = std::string(field.spec.path) + " of the quality " + in_quotes(tier.name) + " names " +
                          in_quotes(word) + ", which the ruleset does not have";
        problem.hint = suggestion(word, names);
        diagnostics.push_back(problem);
      }
    }
  });
}

bool any_positive(const std::vector<int>& weights, std::size_t count) {
  const auto end = weights.begin() + static_cast<std::ptrdiff_t>(std::min(count, weights.size()));
  return std::any_of(weights.begin(), end, [](int weight) { return weight > 0; });
}

/// Checks that need the whole ruleset, after `--set`: rules without room in a unit, weights that are all 0.
void check_ruleset(const RulesetDraft& draft, Diagnostics& diagnostics) {
  const Ruleset& ruleset = draft.ruleset;
  const auto report = [&](const std::string& message) {
    Diagnostic problem = draft.place;
    problem.message = message;
    diagnostics.push_back(problem);
  };
  if (ruleset.tiers.empty()) return report("the ruleset has no qualities");
  check_room(draft, diagnostics);
  for (const Tier& tier : ruleset.tiers) check_names(ruleset, tier, diagnostics);
  if (std::ranges::none_of(ruleset.tiers, [](const Tier& tier) { return tier.weight > 0; })) {
    report("the weights of all qualities are 0, so no random army can be drawn");
  }
  if (!any_positive(ruleset.generator.rule_count_weights, static_cast<std::size_t>(ruleset.rules_per_unit) + 1)) {
    report("generator.rule_count_weights has no weight above 0 for the " + std::to_string(ruleset.rules_per_unit) +
           " special rules that a unit may have");
  }
}

}  // namespace

std::string base_of_system(const RulesetDraft& draft, const std::string& system) {
  for (const std::string& id : list_rulesets(draft.data)) {
    Diagnostics ignored;
    const auto file = parse_toml_file(draft.data.path / id / kFileName, ignored);
    if (file && file->get("inherits") == nullptr && (*file)["system"].value<std::string>() == system) return id;
  }
  return "";
}

std::string had_elsewhere(const RulesetDraft& draft, const std::function<bool(const Vocabulary&)>& has) {
  for (const std::string& system : system_ids()) {
    const std::string other = has(*vocabulary_of(system)) ? base_of_system(draft, system) : "";
    if (other.empty()) continue;
    return base_of_system(draft, draft.ruleset.system) + " does not have it, " + other +
           " does: it belongs to another rule system.  ";
  }
  return "";
}

std::vector<std::string> list_rulesets(const DataFolder& data) {
  std::vector<std::string> ids;
  std::error_code error;
  for (fs::directory_iterator entry(data.path, error), end; !error && entry != end; entry.increment(error)) {
    if (has_ruleset(entry->path())) ids.push_back(entry->path().filename().string());
  }
  std::sort(ids.begin(), ids.end());
  return ids;
}

Loaded<Ruleset> load_ruleset(const DataFolder& data, const std::string& id_or_folder,
                             const std::vector<std::string>& settings, const std::string& prices) {
  Loaded<Ruleset> loaded;
  fs::path folder = folder_of(data.path, {}, id_or_folder);
  if (folder.empty() && has_ruleset(id_or_folder)) folder = id_or_folder;
  if (folder.empty() && fs::path(id_or_folder).filename() == kFileName) folder = fs::path(id_or_folder).parent_path();
  std::error_code error;
  if (folder.empty() && !trimmed(id_or_folder).empty() && !fs::exists(id_or_folder, error)) {
    const std::vector<fs::path> meant = folders_meant(data, id_or_folder);
    if (meant.size() > 1) return {std::nullopt, {ambiguous(id_or_folder, meant)}};
    if (!meant.empty()) folder = meant.front();
  }
  if (folder.empty()) {
    loaded.diagnostics.push_back(not_found(data, id_or_folder));
    return loaded;
  }

  RulesetDraft draft;
  draft.data = data;
  Ruleset& ruleset = draft.ruleset;
  ruleset.word = (folder.parent_path() == data.path ? folder.filename() : folder).string();
  const bool readable = RulesetLoader(data, draft, loaded.diagnostics).load(folder);
  const bool known = readable && draft.vocabulary != nullptr;
  Diagnostics& found = loaded.diagnostics;
  blame_option(found, 0, "rules");
  std::size_t before = found.size();
  if (known && !prices.empty() && !has_errors(found)) take_prices(ruleset, prices, found);
  blame_option(found, before, "prices");
  before = found.size();
  if (known) apply_settings(ruleset, with_presets(ruleset, settings), found);
  if (known) leave_out(ruleset);
  if (readable && !has_errors(found)) check_ruleset(draft, found);
  blame_option(found, before, !settings.empty() ? "set" : !prices.empty() ? "prices" : "rules");
  remove_repeats(loaded.diagnostics);  // a file that is inherited in several ways is read more than once
  if (!readable || has_errors(loaded.diagnostics)) return loaded;

  if (ruleset.price_tolerance == kToleranceNotStated) ruleset.price_tolerance = ruleset.price_step / 2;
  auto& counts = ruleset.generator.rule_count_weights;
  counts.resize(std::min(counts.size(), static_cast<std::size_t>(ruleset.rules_per_unit) + 1));
  for (std::size_t i = 0; i < ruleset.rules.size(); ++i) ruleset.rules[i].place = draft.rule_places[i];
  ruleset.hash = ruleset_hash(ruleset);
  loaded.value = std::move(ruleset);
  return loaded;
}

}  // namespace warbalance::sim
