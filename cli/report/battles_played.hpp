#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sim/battles/tally.hpp"

namespace warbalance::cli {

/// A part of a result that has battles of its own: a pair, an opponent, a cell of a sweep, a price run.
struct BattleCell {
  std::string name;
  sim::Validity validity;
  bool diverged = false;  ///< a price run that has no prices, as they did not settle
  bool beside = false;    ///< the conclusion does not rest on it
};

/// The battles that a report rests on. Every report is made of this, so that no command can forget to say where battles
/// tell little of strength.
struct BattlesPlayed {
  std::vector<BattleCell> cells;
  std::string cells_are{};  ///< "pairs"; empty: the only cell is the whole result
  bool sampled = false;     ///< the cells are some of many, drawn at random: their draws are told where all have many
  /// What void battles leave open, "which army is the strongest"; empty: the conclusion is not about strength.
  std::string question{};
  /// Makes a sentence: what to type where nobody attacked. Called where that is said only; may be empty.
  std::function<std::string()> advice{};

  /// Why the result may mislead, a sentence or two each: no room, no attack, mostly draws, prices that did not settle.
  std::vector<std::string> warnings() const;
  /// What stands instead of a conclusion from void battles; empty where it may stand.
  std::string unanswered() const;
  /// What a headline adds where most battles were draws; else empty.
  std::string draws_text() const;
};

}  // namespace warbalance::cli
