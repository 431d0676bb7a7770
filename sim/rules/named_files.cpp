#include "sim/rules/named_files.hpp"

#include <algorithm>
#include <cstdlib>

#include "sim/files/toml_source.hpp"
#include "sim/files/unicode.hpp"
#include "sim/files/words.hpp"

namespace warbalance::sim {

namespace fs = std::filesystem;

namespace {

using NamedFile = std::pair<std::string, fs::path>;

/// The file of a ruleset that a word means; the ruleset's own files take precedence over inherited ones.
/// @param name_of returns the name of a file to compare
template <class NameOf>
Loaded<fs::path> file_that_means(const Ruleset& ruleset, const std::string& folder, const std::string& word,
                                 NameOf name_of) {
  std::vector<NamedFile> same;
  for (const auto& [stem, file] : named_files(ruleset, folder)) {
    std::string name = name_of(stem, file);
    if (folded_name(name) == folded_name(word)) same.emplace_back(std::move(name), file);
  }
  const auto exact = std::find_if(same.begin(), same.end(), [&](const NamedFile& f) { return f.first == word; });
  if (exact != same.end()) {
    const auto of_that_name = [&](const NamedFile& f) { return f.first == word; };
    if (std::count_if(same.begin(), same.end(), of_that_name) == 1) return {exact->second, {}};
  }
  if (same.empty()) return {};
  if (same.size() == 1) return {same.front().second, {}};
  std::vector<std::string> files;
  for (const NamedFile& file : same) files.push_back(file.second.string());
  return {std::nullopt,
          {on_command_line(in_quotes(word) + " may mean " + listing(files, " or "),
                           "name the file, or give one of them another name")}};
}

/// The folder of a ruleset and those that it inherits from, nearest first.
std::vector<fs::path> homes_of(const Ruleset& ruleset) {
  std::vector<fs::path> homes = ruleset.inherited_folders;
  homes.insert(homes.begin(), ruleset.folder);
  return homes;
}

}  // namespace

bool is_removed(const Ruleset& ruleset, const fs::path& folder, const std::vector<std::string>& names) {
  const std::vector<fs::path> homes = homes_of(ruleset);
  const auto home = std::find(homes.begin(), homes.end(), folder);
  return std::any_of(ruleset.removed.begin(), ruleset.removed.end(), [&](const Removed& removed) {
    const auto same = [&](const std::string& name) { return folded_name(name) == folded_name(removed.name); };
    return std::find(homes.begin(), home, removed.by) != home && std::any_of(names.begin(), names.end(), same);
  });
}

std::vector<std::string> inherited_names(const Ruleset& ruleset) {
  std::vector<std::string> names;
  for (const fs::path& home : ruleset.inherited_folders) {
    Diagnostics ignored;
    std::error_code error;
    const auto roster =
        fs::exists(home / "units.toml", error) ? parse_toml_file(home / "units.toml", ignored) : std::nullopt;
    const auto* const units = roster ? roster->get_as<toml::array>("unit") : nullptr;
    for (std::size_t i = 0; units != nullptr && i < units->size(); ++i) {
      const toml::table* const unit = (*units)[i].as_table();
      for (const char* const key : {"name", "genre"}) {
        const auto* const text = unit == nullptr ? nullptr : unit->get_as<std::string>(key);
        if (text != nullptr && !is_one_of(names, text->get())) names.push_back(text->get());
      }
    }
  }
  for (const auto& [name, file] : named_files(ruleset, "armies")) {
    if (is_own_file(ruleset, file)) continue;
    names.push_back(name);
    if (std::string shown = shown_name(file); !shown.empty()) names.push_back(std::move(shown));
  }
  return names;
}

std::vector<std::pair<std::string, fs::path>> named_files(const Ruleset& ruleset, const std::string& folder) {
  const std::vector<fs::path> homes = homes_of(ruleset);
  std::vector<NamedFile> files;
  for (const fs::path& home : homes) {
    const std::size_t nearer = files.size();  // nearer files hide those of this folder
    std::error_code error;
    for (fs::directory_iterator entry(home / folder, error), end; !error && entry != end; entry.increment(error)) {
      const fs::path& file = entry->path();
      const std::string name = file.stem().string();
      const auto same = [&](const auto& other) { return folded_name(other.first) == folded_name(name); };
      const auto nearer_end = files.begin() + static_cast<std::ptrdiff_t>(nearer);
      if (file.extension() != ".toml" || std::any_of(files.begin(), nearer_end, same)) continue;
      if (!unprintable_part(name).empty()) continue;  // nobody can type it
      const bool may_be_removed = folder == "armies" && !ruleset.removed.empty();
      if (may_be_removed && is_removed(ruleset, home, {name, shown_name(file)})) continue;
      files.emplace_back(name, file);
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

Loaded<fs::path> file_by_name(const Ruleset& ruleset, const std::string& folder, const std::string& word) {
  return file_that_means(ruleset, folder, word, [](const std::string& stem, const fs::path&) { return stem; });
}

Loaded<fs::path> file_meant(const Ruleset& ruleset, const FileKind& kind, const std::string& word) {
  if (is_surely_path(word)) return {word, {}};
  Loaded<fs::path> file = file_by_name(ruleset, kind.folder, word);
  if (!file.value && file.diagnostics.empty()) file = file_by_shown_name(ruleset, kind.folder, word);
  if (file.value || !file.diagnostics.empty()) return file;
  std::error_code error;
  if (fs::exists(word, error)) return {word, {}};
  std::vector<std::string> names;
  for (const auto& [name, path] : named_files(ruleset, kind.folder)) names.push_back(name);
  const std::string near = suggestion(word, names);
  const std::string known = names.empty() ? "it has none; name a file" : "known are " + listing(names);
  return {std::nullopt,
          {on_command_line(ruleset.id + " has no " + kind.name + " " + in_quotes(word),
                           near.empty() ? known + (names.empty() ? "" : "; a file will do too") : near)}};
}

std::string shown_name(const fs::path& file) {
  Diagnostics ignored;
  const auto table = parse_toml_file(file, ignored);
  const auto* const name = table ? table->get_as<std::string>("name") : nullptr;
  return name == nullptr ? "" : name->get();
}

Loaded<fs::path> file_by_shown_name(const Ruleset& ruleset, const std::string& folder, const std::string& word) {
  if (folded_name(word).empty()) return {};
  return file_that_means(ruleset, folder, word,
                         [](const std::string&, const fs::path& file) { return shown_name(file); });
}

bool is_own_file(const Ruleset& ruleset, const fs::path& file) {
  const auto lies_in = [&](const fs::path& folder) {
    const fs::path near = file.lexically_normal().lexically_relative(folder.lexically_normal());
    return !near.empty() && *near.begin() != "..";
  };
  return lies_in(ruleset.folder) ||
         std::none_of(ruleset.inherited_folders.begin(), ruleset.inherited_folders.end(), lies_in);
}

bool is_file_path(const std::string& text) {
  std::error_code error;
  return fs::path(text).extension() == ".toml" || fs::is_regular_file(text, error);
}

std::string beside(const std::filesystem::path& file, const std::string& text) {
  if (!text.ends_with(".toml") || std::filesystem::path(text).is_absolute()) return text;
  return (file.parent_path() / text).string();
}

bool is_surely_path(const std::string& text) {
  return fs::path(text).extension() == ".toml" || text.find('/') != std::string::npos;
}

namespace {

namespace fs = std::filesystem;

/// The usual places of the data folder, the nearest first.
std::vector<fs::path> usual_places() {
  std::vector<fs::path> places;
#ifdef WARBALANCE_RELATIVE_DATA_DIR
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) places.push_back((program.parent_path() / WARBALANCE_RELATIVE_DATA_DIR).lexically_normal());
#endif
#ifdef WARBALANCE_BUILD_DATA_DIR
  places.emplace_back(WARBALANCE_BUILD_DATA_DIR);
#endif
#ifdef WARBALANCE_INSTALL_DATA_DIR
  places.emplace_back(WARBALANCE_INSTALL_DATA_DIR);
#endif
  return places;
}

Diagnostic no_rulesets(const std::string& file, const std::string& message, const std::string& hint) {
  return {Diagnostic::Severity::error, file, 0, 0, message, hint};
}

}  // namespace

Loaded<DataFolder> find_data_folder() {
  const char* variable = std::getenv("WARBALANCE_DATA");
  if (variable != nullptr && *variable != '\0') {
    if (!list_rulesets({variable}).empty()) return {DataFolder{variable}, {}};
    return {std::nullopt,
            {no_rulesets("WARBALANCE_DATA", "there are no rulesets in " + in_quotes(variable),
                         "it must hold one folder a ruleset, each with a ruleset.toml")}};
  }
  std::vector<std::string> tried;
  for (const fs::path& place : usual_places()) {
    if (!list_rulesets({place}).empty()) return {DataFolder{place}, {}};
    tried.push_back(place.string());
  }
  return {std::nullopt,
          {no_rulesets("warbalance", "the data folder was not found; looked in " + listing(tried, " and "),
                       "say where it is by the environment variable WARBALANCE_DATA")}};
}

}  // namespace warbalance::sim
