#include <array>

#include "engine/systems/warstuff2/effects.hpp"

namespace warbalance::warstuff2 {
namespace {

constexpr std::array kMeetings = {
    EffectMeeting{"ignore_hit", "always_cover", "never both: one die at the better number"},
    EffectMeeting{"ignore_hit", "auto_wound_on_natural", "a hit that wounds by itself is not ignored"},
    EffectMeeting{"ignore_hit", "hits_on_death", "hits of a blast are ignored like others"},
    EffectMeeting{"ignore_hit", "spell", "hits of spells are ignored like others"},
    EffectMeeting{"always_cover", "auto_wound_on_natural",
                  "no cover die against a hit that wounds by itself (option deadly_ignores_cover)"},
    EffectMeeting{"auto_wound_on_natural", "reroll_hits", "the hit die counts as it lies after the re-roll"},
    EffectMeeting{"auto_wound_on_natural", "rerolled_by", "the hit die counts as it lies after the re-roll"},
    EffectMeeting{"wound_roll_bonus", "wound_table", "the bonus counts as usual"},
    EffectMeeting{"wound_roll_bonus", "spell", "spells get the bonus too, once at most (option rider_scope)"},
    EffectMeeting{"freeze_on_hit", "spell", "spells may freeze too, with one die (option rider_scope)"},
    EffectMeeting{"extra_attacks", "wound_table", "the wounds of all attacks first, then one die at the new total"},
    EffectMeeting{"rescue_self", "rescue_friend", "its own die first, then one of each friend, until one saves it"},
    EffectMeeting{"ignore_rout", "rescue_self", "a unit that a rout does not kill rolls no rescue for it"},
    EffectMeeting{"nerve_test", "reroll_morale", "a failed nerve test is rolled again"},
    EffectMeeting{"nerve_test", "reroll_hits",
                  "after a failed nerve test hits are re-rolled; with re-rolled misses that cancels out"},
    EffectMeeting{"nerve_test", "no_strike_back", "who may not strike back tests no nerve for it"},
    EffectMeeting{"reroll_hits", "rerolled_by", "opposite re-rolls of one die cancel out"},
    EffectMeeting{"fly", "ignore_difficult", "who flies ignores difficult terrain already"},
    EffectMeeting{"grant_actions", "cast", "a granted action casts no spell (option leader_grants)"},
};

}  // namespace

std::span<const EffectMeeting> effect_meetings() { return kMeetings; }

}  // namespace warbalance::warstuff2
