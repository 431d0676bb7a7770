#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "engine/systems/suitcase/attack.hpp"
#include "engine/systems/suitcase/battle.hpp"
#include "engine/systems/suitcase/casting.hpp"
#include "engine/systems/suitcase/melee.hpp"
#include "engine/systems/suitcase/odds.hpp"
#include "tests/engine/frequencies.hpp"
#include "tests/engine/suitcase/random_units.hpp"
#include "tests/engine/suitcase/scene.hpp"

namespace warbalance::suitcase::battle_odds_test {
namespace {

// Attacks of battles, by the chapters that battles run, come out as often as the exact odds say: between units of
// random special rules, every effect over its whole range, under random options. An outcome is beyond chance when it is
// as unlikely as four and a half standard errors; of some thousands 0.02 are expected to be, and the seeds are fixed.

constexpr int kTrials = 2000;
constexpr double kStandardErrors = 4.5;

/// What is left of attacker and defender.
using Left = std::pair<Body, Body>;

/// An attack, and how the two units are before it.
struct Attack {
  ExchangeSetting setting;
  Body attacker;
  Body defender;
};

Attack random_attack(int number, const UnitNumbers& attacker, const UnitNumbers& defender, RandomUnits& random) {
  Attack attack;
  ExchangeSetting& setting = attack.setting;
  setting.kind = std::array{ExchangeKind::melee, ExchangeKind::shoot, ExchangeKind::melee, ExchangeKind::fire_breath,
                            ExchangeKind::melee, ExchangeKind::shoot, ExchangeKind::spell}[number % 7];
  attack.attacker = random.body(attacker, false);
  attack.defender = random.body(defender, true);
  if (attack.attacker.idle()) attack.attacker.hero_stunned = false;
  setting.cover = random.one_in(3) ? Cover::in : Cover::none;
  setting.moved = random.one_in(2);
  setting.pick = static_cast<Pick>(random.between(0, 3));
  setting.fatigued = random.one_in(4);
  setting.defender_fatigued = random.one_in(4);
  if (setting.kind == ExchangeKind::spell) {
    setting.spell = static_cast<std::int8_t>(random.between(0, 1));
    if (!attack.defender.idle()) setting.block = static_cast<std::int8_t>(wizard_power(defender, attack.defender));
  }
  return attack;
}

std::map<Left, double> exact(const Rules& rules, const UnitNumbers& attacker, const UnitNumbers& defender,
                             const Attack& attack) {
  const SingleExchange exchange(rules, attacker, defender, attack.setting);
  std::map<Left, double> chances;
  for (const auto& [end, chance] : ExchangeOdds(exchange).ends(exchange.begin_from(attack.attacker, attack.defender))) {
    chances[{end.attacker, end.defender}] += chance.value().convert_to<double>();
  }
  return chances;
}

/// The same unit, harder to wound by one face of the die.
UnitNumbers with_better_defense(UnitNumbers numbers) {
  for (CardNumbers& card : numbers.all_cards) {
    --card.defense;
    --card.defense_shot;
  }
  return numbers;
}

/// A table with two units on it, where attacks are made over and over.
class Field {
 public:
  Field(const Rules& rules, const Profile& attacker, const Profile& defender)
      : rules_(rules), profiles_{attacker, defender}, room_(OddsTables{rules}) {}

  std::map<Left, int> play(const Attack& attack, std::uint32_t number) {
    std::map<Left, int> counts;
    for (int trial = 0; trial < kTrials; ++trial) {
      dice_.begin({19, number, static_cast<std::uint32_t>(trial)});
      set_up(attack);
      NullTrace trace;
      BattleReport report;
      Game<RandomDice, NullTrace> game(rules_, *state_, room_, players_, dice_, trace, report);
      make(game, attack);
      ++counts[{state_->unit(0).body, state_->unit(1).body}];
    }
    return counts;
  }

 private:
  static constexpr Hundredths kCost = 1500;

  void set_up(const Attack& attack) {
    BattleSetup<Profile> setup;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      setup.sides[seat] = {{&profiles_[seat], 1}, {&kCost, 1}, {}, Policy::random};
    }
    state_->begin(rules_, setup);
    room_.begin(*state_);
    players_.begin(setup, {}, nullptr);
    state_->round = 1;
    stand(0, attack.attacker, 20, attack.setting.fatigued);
    stand(1, attack.defender, 22, attack.setting.defender_fatigued);
    const bool covered = attack.setting.cover == Cover::in;
    state_->grounds = covered ? kCoverGround : 0;
    for (int column = 0; column < kColumns; ++column) {
      state_->ground[at(hex_at(column, 22))] = covered ? kCoverGround : 0;
    }
  }
  /// Puts the models of a unit in a row, the hero behind the troops.
  void stand(UnitIndex unit, const Body& body, int row, bool fatigued) {
    UnitState& self = state_->unit(unit);
    self.body = body;
    self.fatigued = fatigued;
    self.breath_spent = {fatigued, fatigued};
    self.activated = true;  // a wizard who has a target himself blocks then
    Formation hexes;
    for (int model = 0; model < kMaxTroops; ++model) {
      hexes[static_cast<std::size_t>(model)] = hex_at(20 + model % 20, row);
    }
    hexes[kHeroModel] = hex_at(19, row);
    self.hexes = hexes;  // also of models that do not live: who casts here need not have a wizard left
    state_->put(unit, hexes);
    state_->join(unit);
  }

  template <class G>
  void make(G& game, const Attack& attack) {
    switch (attack.setting.kind) {
      case ExchangeKind::melee:
        return fight(game, 0, 1);
      case ExchangeKind::shoot: {
        const bool picks = can_be_picked(state_->numbers(1), attack.defender, attack.setting.pick);
        return shoot(game, 0, {1, picks ? attack.setting.pick : Pick::none}, attack.setting.moved);
      }
      case ExchangeKind::fire_breath:
        state_->unit(0).breath_spent = {};
        return breathe(game, 0, 1);
      case ExchangeKind::spell:
        return cast(game, 0, {attack.setting.spell, 1});
    }
  }

  const Rules& rules_;
  const std::array<Profile, 2> profiles_;
  Workspace room_;
  Players players_;
  RandomDice dice_;
  std::unique_ptr<State> state_ = std::make_unique<State>();
};

// Rules: SC-G1, SC-G2, SC-G3, SC-H2, SC-H3, SC-H5, SC-H8, SC-C2, SC-C4, SC-C5, SC-C6, SC-C8, SC-C9, SC-W1, SC-W3,
// SC-W4, SC-W5, SC-W7, SC-Q1, SC-K9, SC-K16, SC-K20, SC-K27
TEST(SuitcaseBattleOdds, AttacksOfBattlesComeOutAsOftenAsTheExactOddsSay) {
  RandomUnits random(53);
  int compared = 0;
  int noticed = 0;
  for (int number = 0; number < 420; ++number) {
    const Rules rules = random.rules();
    const Profile attacker = random.unit(3);
    const Profile defender = random.unit(3);
    const UnitNumbers attacking = unit_numbers(rules, attacker);
    const UnitNumbers defending = unit_numbers(rules, defender);
    const Attack attack = random_attack(number, attacking, defending, random);
    const std::map<Left, double> chances = exact(rules, attacking, defending, attack);
    const std::map<Left, int> counts =
        Field(rules, attacker, defender).play(attack, static_cast<std::uint32_t>(number));
    const auto beyond = tests::outcomes_beyond(counts, chances, kTrials, kStandardErrors);
    EXPECT_TRUE(beyond.empty()) << number << ": " << testing::PrintToString(beyond);
    for (const auto& [left, chance] : chances) compared += chance > 0.01 ? 1 : 0;
    if (number % 6 != 0) continue;
    const auto wrong = exact(rules, attacking, with_better_defense(defending), attack);  // must not agree
    noticed += tests::outcomes_beyond(counts, wrong, kTrials, kStandardErrors).empty() ? 0 : 1;
  }
  EXPECT_GT(compared, 1000);
  EXPECT_GT(noticed, 20);
}

// Rules: SC-W1, SC-C9
TEST(SuitcaseBattleOdds, ExactOddsBatchByBatchAreThoseOfOneRollAfterTheOther) {
  RandomUnits random(54);
  for (int number = 0; number < 120; ++number) {
    const Rules rules = random.rules();
    const UnitNumbers attacker = unit_numbers(rules, random.unit(1));
    const UnitNumbers defender = unit_numbers(rules, random.unit(2));
    const Attack attack = random_attack(number, attacker, defender, random);
    const SingleExchange exchange(rules, attacker, defender, attack.setting);
    const auto ends = enumerate(
        exchange.begin_from(attack.attacker, attack.defender), 1.0,
        [&](ExchangeState& state, EnumeratingDice& dice) { exchange.step(state, dice); }, SingleExchange::over);
    std::map<Left, double> chances;
    for (const auto& [end, chance] : ends) chances[{end.attacker, end.defender}] += chance;
    const std::map<Left, double> batches = exact(rules, attacker, defender, attack);
    ASSERT_EQ(batches.size(), chances.size()) << number;
    for (auto a = batches.cbegin(), b = chances.cbegin(); a != batches.cend(); ++a, ++b) {
      ASSERT_EQ(a->first, b->first) << number;
      ASSERT_NEAR(a->second, b->second, 1e-9) << number;
    }
  }
}

// Battles roll a batch in the order of SC-W1, exact odds one hit after the other.

/// Goes through all faces of all dice, one path after the other.
class PathDice {
 public:
  static constexpr bool counts_facts = false;
  static constexpr bool measures_luck = false;

  int d6(DieTag /*tag*/, Needed /*needed*/ = {}) { return next(6) + 1; }
  bool test(DieTag /*tag*/, int target) { return chance(std::clamp(7 - target, 0, 6)); }
  HitDie classify(DieTag /*tag*/, HitThresholds thresholds) {
    std::array<int, 3> faces{};
    for (int face = 1; face <= 6; ++face) ++faces[static_cast<std::size_t>(thresholds.classify(face))];
    if (depth_ == path_.size()) path_.push_back({0, 3, 0});
    Branch& branch = path_[depth_++];
    while (faces[static_cast<std::size_t>(branch.number)] == 0) ++branch.number;
    while (faces[static_cast<std::size_t>(branch.count - 1)] == 0) --branch.count;
    branch.chance = faces[static_cast<std::size_t>(branch.number)] / 6.0;
    return static_cast<HitDie>(branch.number);
  }

  /// The chance of the path that was gone; the next path begins.
  double end_path() {
    double chance = 1;
    for (const Branch& branch : path_) chance *= branch.chance;
    depth_ = 0;
    while (!path_.empty() && path_.back().number + 1 == path_.back().count) path_.pop_back();
    over_ = path_.empty();
    if (!over_) ++path_.back().number;
    return chance;
  }
  bool over() const { return over_; }

 private:
  struct Branch {
    int number;
    int count;
    double chance;
  };

  int next(int sides) {
    if (depth_ == path_.size()) path_.push_back({0, sides, 1.0 / sides});
    return path_[depth_++].number;
  }
  /// Two branches where both may come.
  bool chance(int good) {
    if (good == 0 || good == 6) return good == 6;
    if (depth_ == path_.size()) path_.push_back({0, 2, 0});
    Branch& branch = path_[depth_++];
    branch.chance = (branch.number == 0 ? 6 - good : good) / 6.0;
    return branch.number == 1;
  }

  std::vector<Branch> path_;
  std::size_t depth_ = 0;
  bool over_ = false;
};

struct Case {
  Body body;
  HitSources sources;
  BatchSetting setting;
};

Case drawn_case(RandomStream& lots) {
  const auto draw = [&](int least, int most) {
    return static_cast<std::int8_t>(least + static_cast<int>(lots.below(static_cast<std::uint32_t>(most - least + 1))));
  };
  Case drawn;
  Rules rules;
  Profile profile;
  rules.flat_tough = draw(0, 1);
  profile.has_hero = draw(0, 1) != 0;
  for (Card* card : {&profile.troops, &profile.hero}) {
    card->health = draw(1, 3);
    card->defense = draw(2, 6);
    card->regeneration = draw(0, 2) == 0 ? draw(2, 6) : std::int8_t{0};
  }
  profile.troops.models = draw(1, 3);
  const UnitNumbers numbers = unit_numbers(rules, profile);
  drawn.body = full_strength(numbers);
  if (profile.has_hero && draw(0, 3) == 0) drawn.body.troops = 0;
  if (drawn.body.last_model()) drawn.body.stunned = drawn.body.troops > 0 && draw(0, 2) == 0;
  if (drawn.body.troops > 0) drawn.body.damage = draw(0, profile.troops.health - 1);
  Pick pick = Pick::none;
  if (!drawn.body.last_model() && draw(0, 2) == 0) {
    if (drawn.body.hero) pick = Pick::hero;
    if (drawn.body.troops >= 2) pick = draw(0, 1) == 0 ? Pick::sergeant : Pick::carrier;
  }
  int dice = 0;
  for (int i = draw(1, 2); i > 0; --i) {
    HitSource source;
    source.automatic = draw(0, 3) == 0;
    source.count = draw(1, 2 - dice);
    source.needed = draw(2, 6);
    source.hits = draw(1, 2);
    source.hits_on_6 = draw(1, 2);
    source.ap = draw(0, 4);
    source.ap_on_6 = draw(0, 4);
    source.deadly = draw(1, 2);
    source.pierces_on_6 = draw(0, 1) != 0;
    if (source.automatic) source.hits = 1;
    dice += source.count;
    drawn.sources.add(source);
    if (dice >= 2) break;
  }
  const bool shooting = draw(0, 1) != 0;
  drawn.setting.target = target_numbers(numbers, drawn.body, shooting, pick);
  return drawn;
}

using Ends = std::map<std::pair<Body, int>, double>;

/// What the batch makes of the target, with the wounds placed. @param resolve  rolls it; returns these
template <class Resolve>
Ends ends_of(const Case& drawn, const Resolve& resolve) {
  Ends ends;
  PathDice dice;
  while (!dice.over()) {
    Body body = drawn.body;
    const int placed = resolve(body, dice);
    ends[{body, placed}] += dice.end_path();
  }
  return ends;
}

// Rules: SC-W1, SC-W3, SC-W4, SC-W5, SC-W6, SC-W7, SC-K18, SC-K19
TEST(SuitcaseBatch, BattlesAndExactOddsHaveEqualChances) {
  RandomStream lots({32, 0, 0}, StreamClass::decisions);
  const auto batch = std::make_unique<Batch>();
  int stunned = 0;
  for (int number = 0; number < 200; ++number) {
    const Case drawn = drawn_case(lots);
    stunned += drawn.setting.target.ends_at_hit ? 1 : 0;
    const Ends battle = ends_of(drawn, [&](Body& body, PathDice& dice) {
      return batch->resolve(drawn.setting, drawn.sources, body, dice).placed;
    });
    const Ends odds = ends_of(drawn, [&](Body& body, PathDice& dice) {
      int placed = 0;
      BatchProgress at;
      while (!at.over) placed += step_batch(drawn.setting, drawn.sources, at, body, dice);
      return placed;
    });
    ASSERT_EQ(battle.size(), odds.size()) << number;
    for (auto a = battle.begin(), b = odds.begin(); a != battle.end(); ++a, ++b) {
      EXPECT_EQ(a->first, b->first) << number;
      EXPECT_NEAR(a->second, b->second, 1e-12) << number;
    }
  }
  EXPECT_GE(stunned, 2);
}

/// How often each end comes in `battles` charges of seat 0, of 1.
std::map<std::string, double> shares_of_charges(const sim::Ruleset& ruleset, const std::array<std::string, 2>& texts,
                                                int battles) {
  const auto rules = sim::compile_rules<Suitcase>(ruleset);
  std::array<tests::ListedUnits<Suitcase>, 2> units;
  const std::array<std::vector<Point>, 2> places = {{{point_of(hex_at(22, 20))}, {point_of(hex_at(22, 25))}}};
  BattleSetup<Profile> setup;
  setup.listed_positions = true;
  setup.first_player = 0;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    units[seat].add(ruleset, texts[seat]);
    setup.sides[seat] = {units[seat].profiles, units[seat].costs, places[seat], Policy::aggressive};
  }
  const OddsTables tables{rules};
  Arena arena(rules, tables);
  std::map<std::string, double> shares;
  NullTrace silent;
  for (int number = 0; number < battles; ++number) {
    arena.play(setup, {1, 0, static_cast<std::uint32_t>(number)}, silent);
    const State& state = arena.state();
    shares[state_text(state.unit(0).body) + " / " + state_text(state.unit(1).body)] += 1.0 / battles;
  }
  return shares;
}

// Rules: SC-C2, SC-C4, SC-C5, SC-C6, SC-C9, SC-W1, SC-W5
TEST(SuitcaseBatch, ChargesInBattlesEndAsOftenAsExactOddsSay) {
  const auto ruleset = load_rules({"rounds=1", "terrain=none", "melee_contact=all", "melee_result=stun"});
  const std::string plain = "models=1 speed=4 q=4+ d=5+ wounds=1; ";
  const std::array<std::string, 2> pairs[] = {
      {plain + "Impact(2), Furious, Tough(3); Lance(-,1,AP(1))", plain + "Immobile, Regeneration; Spear(-,2)"},
      {plain + "Fear, Tough(2); Claws(-,2,Rending)",
       "models=3 speed=4 q=4+ d=4+ wounds=1; Phalanx, Immobile; Spear(-,1)"},
      {plain + "Regeneration; Club(-,2,Deadly(2),Poison)", plain + "Immobile, Musician, Tough(4); Axe(-,2,Blast(2))"},
  };
  constexpr int kBattles = 4000;
  for (const auto& texts : pairs) {
    OddsRequest request;
    request.action = 1;
    request.options.assign(Suitcase::odds_options().size(), 0);
    std::string problem;
    std::map<std::string, double> expected;
    const auto ends =
        Suitcase::odds(sim::compile_rules<Suitcase>(ruleset), tests::profile_of<Suitcase>(ruleset, texts[0]),
                       tests::profile_of<Suitcase>(ruleset, texts[1]), request, problem);
    ASSERT_EQ(problem, "");
    // the defender's stun has ended by the end of the round, after its own activation
    const auto recovered = [](std::string text) {
      for (std::size_t at = text.find(",stunned"); at != std::string::npos; at = text.find(",stunned"))
        text.erase(at, 8);
      return text;
    };
    for (const OddsOutcome& end : ends) {
      expected[end.attacker + " / " + recovered(end.defender)] += std::stod(end.numerator) / std::stod(end.denominator);
    }
    const auto found = shares_of_charges(ruleset, texts, kBattles);
    for (const auto& [end, share] : found) EXPECT_TRUE(expected.contains(end)) << end << ' ' << share;
    for (const auto& [end, share] : expected) {
      const auto at = found.find(end);
      const double error = std::sqrt(share * (1 - share) / kBattles);
      EXPECT_NEAR(at == found.end() ? 0 : at->second, share, 5 * error + 1.0 / kBattles) << end;
    }
  }
}

}  // namespace
}  // namespace warbalance::suitcase::battle_odds_test
