#include "engine/systems/warstuff2/players/script.hpp"

namespace warbalance::warstuff2 {

void Script::fail(const char* what) {
  if (problem_.empty()) problem_ = "choice " + std::to_string(next_ + 1) + ": " + what;
}

}  // namespace warbalance::warstuff2
