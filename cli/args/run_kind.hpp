#pragma once

#include <string>
#include <vector>

namespace warbalance::cli {

/// The commands whose runs other commands plan or replay: `replay duel A B`.
enum class RunKind { duel, battle, price };

/// Their names.
std::vector<std::string> run_kinds();

/// The kind of a word as typed. @param purpose  "replay", "plan": for the message
RunKind run_kind(const std::string& word, const std::string& purpose);

}  // namespace warbalance::cli
