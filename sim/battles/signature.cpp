#include "sim/battles/signature.hpp"

#include <cassert>

#include "engine/core/signature.hpp"
#include "sim/battles/progress.hpp"

namespace warbalance::sim {
namespace {

/// Battles of one matchup.
std::int64_t share_of(const SignaturePlan& plan, std::size_t matchup) {
  const auto group = static_cast<std::int64_t>(plan.matchups.front().armies.size());
  const auto matchups = static_cast<std::int64_t>(plan.matchups.size());
  const std::int64_t groups = plan.battles / group;
  return group * (groups / matchups + (static_cast<std::int64_t>(matchup) < groups % matchups ? 1 : 0));
}

}  // namespace

std::int64_t RunSignature::battles() const {
  std::int64_t sum = 0;
  for (const OutcomeSum& matchup : matchups) sum += matchup.battles;
  return sum;
}

std::uint64_t RunSignature::value() const {
  Signature signature;
  for (const OutcomeSum& matchup : matchups) {
    signature.add(matchup.battles);
    signature.add(static_cast<std::int64_t>(matchup.value));
  }
  return signature.value();
}

Match matchup_match(const SignaturePlan& plan, std::size_t matchup) {
  Match match = plan.conditions;
  match.armies = plan.matchups[matchup].armies;
  match.players = plan.matchups[matchup].players;
  match.matchup = static_cast<std::uint32_t>(matchup);
  return match;
}

RunSignature play_signature(const SignaturePlan& plan, Progress& progress) {
  assert(!plan.matchups.empty());
  RunSignature result;
  result.matchups.resize(plan.matchups.size());
  result.interrupted = !play_all(plan.matchups.size(), progress, [&](std::size_t matchup) {
    BasicRunPlan<OutcomeSum> share;
    share.battles = share_of(plan, matchup);
    if (share.battles == 0) return;
    const BasicCellResult<OutcomeSum> played = play_match(matchup_match(plan, matchup), share, progress);
    result.matchups[matchup] = played.tally;
    if (played.end == RunEnd::interrupted) throw RunStopped();
  });
  return result;
}

}  // namespace warbalance::sim
