#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/core/length.hpp"

namespace warbalance::sim {

/// Points as people write them: 1500 hundredths = "15", 750 = "7.5", -5 = "-0.05".
std::string points_text(Hundredths points);

/// Points as statistics work with them.
inline double points_of(Hundredths hundredths) { return hundredths / 100.0; }

/// Reads "15", "7.5", "-5" exactly; nothing when the text is no number, is finer than 1/100 point or beyond
/// +-1,000,000 points.
std::optional<Hundredths> parse_points(std::string_view text);

}  // namespace warbalance::sim
