#pragma once

#include <string>

#include "sim/battles/match.hpp"
#include "sim/battles/tally.hpp"
#include "sim/stats/interval.hpp"

namespace warbalance::cli {

/// "A (Line)"; where the sides cost different sums "A (Line, 150 points)".
std::string side_in_words(const sim::Match& match, std::size_t side);

/// Which of two sides is the stronger one, as far as the interval of a score tells; about even where it lies within the
/// band that `matrix` calls even.
/// @param score_a  of A, 0..1
std::string strength_text(const std::string& a, const std::string& b, const sim::Estimate& score_a);

/// The same of the battles of a match.
std::string match_conclusion(const sim::Match& match, const sim::Tally& tally);

/// "whether A (Line) or B (Raiders) is the stronger side"
std::string match_question(const sim::Match& match);

}  // namespace warbalance::cli
