#include "sim/units/army_names.hpp"

#include <algorithm>
#include <cassert>

#include "sim/files/words.hpp"

namespace warbalance::sim {

void disambiguate_names(std::vector<Army>& armies, const std::vector<std::string>& words) {
  assert(armies.size() == words.size());
  const std::vector<Army> loaded = armies;
  for (std::size_t i = 0; i < armies.size(); ++i) {
    const auto has_name_only = [&](const Army& other) {
      return other.name == loaded[i].name && other.place.file != loaded[i].place.file;
    };
    const bool of_file = !loaded[i].place.of_command_line();
    if (of_file && std::any_of(loaded.begin(), loaded.end(), has_name_only)) {
      armies[i].name = loaded[i].name + " (" + std::string(trimmed(words[i])) + ")";
    }
  }
}

}  // namespace warbalance::sim
