#pragma once

#include <string>

#include "cli/commands/replay/replayed_battle.hpp"
#include "cli/report/report.hpp"

namespace warbalance::cli {

/// How a story is told.
struct StoryStyle {
  bool markdown = false;  ///< headings and lists
  bool maps = false;      ///< the table as text at the start of each round and at the end
};

/// The battle as a story for people: a line for every event.
std::string to_story(const ReplayedBattle& replay, const Provenance& provenance, StoryStyle style);

}  // namespace warbalance::cli
