#include "sim/rules/known_names.hpp"

#include <algorithm>

#include "sim/files/words.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::sim {

std::optional<std::string> known_name(const std::vector<std::string>& names, std::string_view kind,
                                      const TomlEntry& word, const TomlSource& source) {
  const auto same = [&](const std::string& name) { return folded_name(name) == folded_name(word.key); };
  const auto found = std::find_if(names.begin(), names.end(), same);
  if (found != names.end()) return *found;
  source.error(word.where, "the ruleset has no " + std::string(kind) + " " + in_quotes(word.key),
               suggestion(word.key, names));
  return std::nullopt;
}

std::vector<std::string> known_names(const std::vector<std::string>& names, std::string_view kind,
                                     const std::vector<TomlEntry>& words, const TomlSource& source) {
  std::vector<std::string> known;
  for (const TomlEntry& word : words) {
    if (auto name = known_name(names, kind, word, source)) known.push_back(std::move(*name));
  }
  return known;
}

std::optional<std::size_t> known_option(const Vocabulary& vocabulary, const TomlEntry& entry,
                                        const TomlSource& source) {
  const auto place = place_of(vocabulary.options, entry.key);
  if (!place) {
    std::vector<std::string> options;
    for (const NumberSpec& option : vocabulary.options) options.emplace_back(option.path);
    source.error(entry.where, "unknown option " + in_quotes(entry.key), suggestion(entry.key, options));
  }
  return place;
}

std::string name_problem(const std::string& name) {
  if (trimmed(name).empty()) return "a name may not be empty";
  if (trimmed(name).size() != name.size()) return "a name may not begin or end with a space";
  for (const char c : name) {
    const bool forbidden = static_cast<unsigned char>(c) < 0x20 || c == 0x7F ||
                           std::string_view(",;=.\"[]{}#\\+").find(c) != std::string_view::npos;
    if (forbidden) return "the name " + in_quotes(name) + " may not hold any of , ; = . \" [ ] { } # \\ +";
  }
  if (name.front() >= '0' && name.front() <= '9') return "the name " + in_quotes(name) + " may not begin with a digit";
  return "";
}

}  // namespace warbalance::sim
