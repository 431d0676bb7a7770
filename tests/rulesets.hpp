#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>
#include <vector>

#include "sim/files/toml_source.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::tests {

/// The ruleset of each rule system: that of data/ which states the system and inherits nothing, in the order of the
/// list of systems. No ruleset is loaded, for a test program asks whenever it starts: the names of tests depend on it.
inline const std::vector<std::string>& ruleset_of_each_system() {
  static const std::vector<std::string> rulesets = [] {
    const sim::DataFolder data{WARBALANCE_SOURCE_DIR "/data"};
    std::vector<std::string> found;
    std::vector<std::pair<std::string, std::string>> stated;  // system, ruleset
    for (const std::string& id : sim::list_rulesets(data)) {
      sim::Diagnostics diagnostics;
      const auto file = sim::parse_toml_file(data.path / id / "ruleset.toml", diagnostics);
      if (file && !file->contains("inherits")) stated.emplace_back((*file)["system"].value_or(""), id);
    }
    for (const std::string& system : sim::system_ids()) {
      for (const auto& [stated_system, id] : stated) {
        if (stated_system == system) found.push_back(id);
      }
    }
    return found;
  }();
  return rulesets;
}

/// A ruleset in the name of a test: "warstuff-2.0" is warstuff_2_0.
inline std::string test_name(std::string ruleset) {
  std::replace_if(
      ruleset.begin(), ruleset.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return ruleset;
}

}  // namespace warbalance::tests
