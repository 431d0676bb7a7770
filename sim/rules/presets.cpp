#include <algorithm>

#include "sim/files/words.hpp"
#include "sim/rules/known_names.hpp"
#include "sim/rules/ruleset_draft.hpp"
#include "sim/rules/settings.hpp"

namespace warbalance::sim {
namespace {

class PresetReader {
 public:
  PresetReader(RulesetDraft& draft, const TomlSource& source) : draft_(draft), source_(source) {}

  void read(const toml::table& table) {
    for (const TomlEntry& entry : entries_in_file_order(table)) {
      const auto option = known_option(*draft_.vocabulary, entry, source_);
      if (!option) continue;
      if (const toml::table* values = entry.node->as_table()) {
        read_values(*option, draft_.vocabulary->options[*option], *values);
      } else {
        source_.error(entry.where, "preset." + entry.key + " must be a table, not " + kind_of(*entry.node));
      }
    }
  }

 private:
  void read_values(std::size_t option, const NumberSpec& spec, const toml::table& table) {
    for (const TomlEntry& entry : entries_in_file_order(table)) {
      std::int32_t value = 0;
      const std::string problem = read_value(std::string(spec.path), spec, entry.key, value);
      const toml::table* settings = entry.node->as_table();
      if (!problem.empty()) {
        source_.error(entry.where, problem);
      } else if (settings == nullptr) {
        source_.error(entry.where, "a preset must be a table, not " + kind_of(*entry.node));
      } else {
        Preset& preset = preset_of(option, value);
        preset.place = source_.place(entry.where);
        read_texts(preset, *settings);
        read_settings(preset, *settings, "");
      }
    }
  }

  Preset& preset_of(std::size_t option, std::int32_t value) {
    auto& presets = draft_.ruleset.presets;
    const auto same = [&](const Preset& preset) { return preset.option == option && preset.value == value; };
    const auto found = std::find_if(presets.begin(), presets.end(), same);
    return found != presets.end() ? *found : presets.emplace_back(Preset{option, value, {}, {}, {}, {}});
  }

  void read_texts(Preset& preset, const toml::table& table) {
    TableReader reader(table, "this preset", source_);
    if (const auto text = reader.text("text")) preset.text = *text;
    if (const auto remark = reader.text("remark")) preset.remark = *remark;
  }

  void read_settings(Preset& preset, const toml::table& table, const std::string& prefix) {
    const std::vector<Setting> known = settings_of(draft_.ruleset);
    for (const TomlEntry& entry : entries_in_file_order(table)) {
      const std::string path = prefix + entry.key;
      if (path == "text" || path == "remark") continue;
      if (const toml::table* inner = entry.node->as_table()) {
        read_settings(preset, *inner, path + ".");
        continue;
      }
      const Setting* setting = find_setting(known, *draft_.vocabulary, path);
      if (setting == nullptr) {
        std::vector<std::string> paths;
        for (const Setting& other : known) paths.push_back(other.path);
        source_.error(entry.where, "the ruleset has no setting " + in_quotes(path), suggestion(path, paths));
      } else if (const auto value = read_number(*entry.node, setting->path, setting->spec, source_)) {
        std::erase_if(preset.settings, [&](const std::string& old) { return old.starts_with(setting->path + "="); });
        preset.settings.push_back(setting->path + "=" + value_text(setting->spec, *value));
      }
    }
  }

  RulesetDraft& draft_;
  const TomlSource& source_;
};

}  // namespace

void read_presets(RulesetDraft& draft, const toml::table& table, const TomlSource& source) {
  PresetReader(draft, source).read(table);
}

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

}  // namespace warbalance::sim
