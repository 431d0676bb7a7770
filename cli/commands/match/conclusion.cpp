#include "cli/commands/match/conclusion.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/base/numbers.hpp"
#include "sim/battles/matrix.hpp"
#include "sim/files/points.hpp"
#include "sim/files/words.hpp"
#include "sim/stats/score_intervals.hpp"

namespace warbalance::cli {
namespace {

std::string score_in_words(const sim::Estimate& score) {
  return fmt::format("scores {} (95 % interval {} to {})", percent_text(score.value),
                     decimal_text(percent(score.interval.low), kPercentDecimals),
                     decimal_text(percent(score.interval.high), kPercentDecimals));
}

}  // namespace

std::string side_in_words(const sim::Match& match, std::size_t side) {
  const sim::Army& army = match.armies[side];
  const bool same_points =
      std::ranges::all_of(match.armies, [&](const sim::Army& other) { return other.points() == army.points(); });
  const std::string points = same_points ? "" : ", " + sim::counted(sim::points_text(army.points()), "point");
  return fmt::format("{} ({}{})", static_cast<char>('A' + side), army.name, points);
}

std::string strength_text(const std::string& a, const std::string& b, const sim::Estimate& score_a) {
  const bool even = sim::favour_of(score_a.interval, sim::MatrixPlan{}.band) == sim::Favour::even;
  const auto stronger = [even](const std::string& one, const std::string& other, const sim::Estimate& score) {
    return fmt::format("{} is {}stronger than {}: it {}.", one, even ? "a little " : "", other, score_in_words(score));
  };
  if (score_a.interval.low > 0.5) return stronger(a, b, score_a);
  if (score_a.interval.high < 0.5) {
    return stronger(b, a, {1 - score_a.value, score_a.se, {1 - score_a.interval.high, 1 - score_a.interval.low}});
  }
  if (even) return fmt::format("{} and {} are about even: A {}.", a, b, score_in_words(score_a));
  return fmt::format("No stronger side can be told yet: {} {} against {}; more --battles tell more.", a,
                     score_in_words(score_a), b);
}

std::string match_conclusion(const sim::Match& match, const sim::Tally& tally) {
  return strength_text(side_in_words(match, 0), side_in_words(match, 1), sim::pair_score(tally.score_a));
}

std::string match_question(const sim::Match& match) {
  return fmt::format("whether {} or {} is the stronger side", side_in_words(match, 0), side_in_words(match, 1));
}

}  // namespace warbalance::cli
