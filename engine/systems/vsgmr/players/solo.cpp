#include <algorithm>

#include "engine/systems/vsgmr/players/players.hpp"
#include "engine/systems/vsgmr/solo.hpp"

// VS-C16: which figures of solo sides act, and which come back.

namespace warbalance::vsgmr {
namespace {

/// Whether a figure reaches an enemy in this round, over open ground.
bool reaches_enemy(const View& view, UnitIndex unit) {
  const Profile& profile = view.state.profile(unit);
  const Length far = profile.allowance() + (profile.shoots ? range_of(view.rules, profile) : view.rules.reach);
  return view.state.any_enemy_within(unit, far);
}

/// What comes back with a figure.
Hundredths cost_of_return(const State& state, UnitIndex unit, int seat) {
  const UnitIndex rider = returns_with(state, unit, seat);
  return state.cost(unit) + (rider == kNoUnit ? 0 : state.cost(rider));
}

}  // namespace

std::optional<UnitIndex> Players::next_to_act(const View& view, int seat, std::span<const UnitIndex> idle) {
  if (idle.empty()) return std::nullopt;
  if (policy(seat) == Policy::random) return idle[decisions_.below(static_cast<std::uint32_t>(idle.size()))];
  if (policy(seat) == Policy::scripted) {
    const ChooseActing* choice = script_->peek<ChooseActing>();  // the next one may be another seat's
    if (choice == nullptr || std::find(idle.begin(), idle.end(), choice->unit) == idle.end()) return std::nullopt;
    return script_->take<ChooseActing>()->unit;
  }
  UnitIndex best = kNoUnit;
  bool best_reaches = false;
  for (const UnitIndex unit : idle) {
    const bool reaches = reaches_enemy(view, unit);
    const bool better =
        best == kNoUnit || (reaches != best_reaches ? reaches : view.state.cost(unit) > view.state.cost(best));
    if (!better) continue;
    best = unit;
    best_reaches = reaches;
  }
  return best;
}

std::optional<UnitIndex> Players::comes_back(const View& view, int seat) {
  const State& state = view.state;
  if (policy(seat) == Policy::scripted) {
    const ChooseReturn* choice = script_->peek<ChooseReturn>();  // null: the usual choice
    const bool own = choice != nullptr && choice->unit >= 0 && choice->unit < state.unit_count() &&
                     may_return(state, choice->unit, seat);
    return own ? std::optional(script_->take<ChooseReturn>()->unit) : std::nullopt;
  }
  const auto s = static_cast<std::size_t>(seat);
  UnitIndex most_expensive = kNoUnit;
  for (UnitIndex unit = state.army_begin[s]; unit < state.army_begin[s + 1]; ++unit) {
    if (!may_return(state, unit, seat)) continue;
    if (most_expensive == kNoUnit || cost_of_return(state, unit, seat) > cost_of_return(state, most_expensive, seat))
      most_expensive = unit;
  }
  return most_expensive == kNoUnit ? std::nullopt : std::optional(most_expensive);
}

}  // namespace warbalance::vsgmr
