#include "engine/core/scripted_dice.hpp"

namespace warbalance {

void ScriptProblem::note(std::size_t choice, const char* what) {
  if (text_.empty()) text_ = "choice " + std::to_string(choice) + ": " + what;
}

}  // namespace warbalance
