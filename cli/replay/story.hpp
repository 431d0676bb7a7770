#pragma once

#include <string>

#include "cli/output/report.hpp"
#include "cli/replay/replayed_battle.hpp"

namespace warbalance::cli {

/// How a story is told.
struct StoryStyle {
  bool markdown = false;  ///< headings and lists
  bool maps = false;      ///< the table as text at the start of each round and at the end
};

/// The battle as a story for people: a line for every event.
std::string to_story(const ReplayedBattle& replay, const Provenance& provenance, StoryStyle style);

}  // namespace warbalance::cli
