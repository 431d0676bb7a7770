#include "cli/commands/replay/event_words.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace warbalance::cli {

EventWord event_word(std::string_view what) {
  static constexpr std::array<std::pair<std::string_view, EventWord>, 25> kWords = {{
      {"model", EventWord::model},
      {"killed", EventWord::killed},
      {"routed", EventWord::routed},
      {"escapes", EventWord::escapes},
      {"recruited", EventWord::recruited},
      {"captured", EventWord::captured},
      {"changes hands", EventWord::changes_hands},
      {"frightened", EventWord::frightened},
      {"stunned", EventWord::stunned},
      {"disabled", EventWord::disabled},
      {"stands up", EventWord::stands_up},
      {"recovers", EventWord::recovers},
      {"models", EventWord::models},
      {"attacks terrain", EventWord::attacks_terrain},
      {"destroys terrain", EventWord::destroys_terrain},
      {"hits terrain", EventWord::hits_terrain},
      {"goes aboard", EventWord::goes_aboard},
      {"stays aboard", EventWord::stays_aboard},
      {"leaves", EventWord::leaves},
      {"acts on a leader's word", EventWord::acts_on_leaders_word},
      {"blast", EventWord::blast},
      {"falls", EventWord::falls},
      {"spell", EventWord::spell},
      {"marker", EventWord::marker},
      {"markers held", EventWord::markers_held},
  }};
  const auto* const found =
      std::find_if(kWords.begin(), kWords.end(), [&](const auto& word) { return word.first == what; });
  return found == kWords.end() ? EventWord::other : found->second;
}

}  // namespace warbalance::cli
