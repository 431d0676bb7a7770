#pragma once

#include "engine/core/length.hpp"

namespace warbalance {

/// How far a seat has to go to win by the own end of a scenario.
struct SeatWay {
  Length needed = 0;   ///< straight way [1/100 inch]; 0 = the scenario asks for none
  Length reached = 0;  ///< by a plain unit in all rounds

  bool is_too_far() const { return needed > reached; }
};

}  // namespace warbalance
