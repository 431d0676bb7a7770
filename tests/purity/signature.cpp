// Prints one number that stands for everything the engine computes: a hash over the reports of many battles, with
// random and with given dice, and over exact odds, of every rule system, with every pair of players. It must be the
// same for every compiler, option and machine. Links the engine and the standard library only.

#include <array>
#include <cinttypes>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "engine/core/scripted_dice.hpp"
#include "engine/core/signature.hpp"
#include "engine/systems/systems.hpp"

namespace warbalance {
namespace {

constexpr int kUnitsPerSide = 7;
constexpr int kRulesets = 4;  ///< per pair of players: the default one and some with other options
constexpr std::uint32_t kBattles = 6;
constexpr std::uint32_t kSearches = 4;
constexpr int kOdds = 60;
constexpr int kScriptedBattles = 20;

/// Every field of an event, text before numbers.
void add_event(Signature& signature, const TraceEvent& event) {
  const auto& [kind, what, rule, unit, other, player, value, sides, target, at_most, ground, error, chosen, stream,
               lane, path, piece, destroyed_hundredths, terms] = event;
  signature.add(what);
  signature.add(rule);
  for (const std::int64_t field :
       {static_cast<std::int64_t>(kind), std::int64_t{unit}, std::int64_t{other}, std::int64_t{player}, value,
        std::int64_t{sides}, std::int64_t{target}, std::int64_t{stream.seat}, std::int64_t{stream.slot},
        std::int64_t{path.count}, std::int64_t{ground}, std::int64_t{lane}, std::int64_t{error}, std::int64_t{chosen},
        std::int64_t{at_most}}) {
    signature.add(field);
  }
  for (const std::int64_t destroyed : destroyed_hundredths) signature.add(destroyed);
  if (kind == TraceEvent::Kind::reason) {
    for (const std::int64_t term : terms.all()) signature.add(term);
  }
  const auto add_point = [&](Point point) {
    signature.add(std::int64_t{point.x});
    signature.add(std::int64_t{point.y});
  };
  add_point(piece.shape.low);
  add_point(piece.shape.high);
  for (const Point point : path.points) add_point(point);
}

/// Random choices of what to play, the same in every run.
class Chooser {
 public:
  explicit Chooser(std::uint64_t seed) : stream_({seed, 0, 0}, StreamClass::population) {}
  std::int32_t between(std::int32_t least, std::int32_t greatest) {
    return least + static_cast<std::int32_t>(stream_.below(static_cast<std::uint32_t>(greatest - least + 1)));
  }
  bool one_in(int n) { return between(1, n) == 1; }

 private:
  RandomStream stream_;
};

/// The numbers of a ruleset as they are without a data file, options at random if `vary`.
template <RuleSystem S>
typename S::Rules choose_rules(Chooser& choose, bool vary) {
  std::vector<std::int32_t> numbers;
  std::vector<std::int32_t> options;
  for (const NumberSpec& spec : S::vocabulary().numbers) numbers.push_back(spec.fallback);
  for (const NumberSpec& spec : S::vocabulary().options) {
    options.push_back(vary && choose.one_in(3) ? choose.between(spec.min, spec.max) : spec.fallback);
  }
  return S::make_rules(numbers, options);
}

/// A unit with up to three effects of the vocabulary, their numbers as usual or at random.
template <RuleSystem S>
typename S::Profile choose_profile(Chooser& choose, const typename S::Rules& rules) {
  auto profile = S::plain_profile(rules, choose.between(S::vocabulary().quality_min, S::vocabulary().quality_max));
  const auto effects = S::vocabulary().effects;
  for (int rule = choose.between(0, 3); rule > 0; --rule) {
    const auto effect = static_cast<std::size_t>(choose.between(0, static_cast<std::int32_t>(effects.size()) - 1));
    std::vector<std::int32_t> parameters;
    for (const NumberSpec& spec : effects[effect].parameters) {
      const bool usual = !spec.required && choose.one_in(2);
      const std::int32_t greatest = spec.max < 1800 ? spec.max : 1800;
      parameters.push_back(usual ? spec.fallback : choose.between(spec.min, greatest));
    }
    S::apply_effect(profile, effect, parameters, rule);
  }
  return profile;
}

/// Terrain with every trait, for half of the battles.
constexpr std::array<TerrainKind, 6> kTerrainKinds = {{
    {"wood", {.cover = true, .difficult = true}, Outline::circle, {200, 350}, {}, false, 3},
    {"barrier", {.cover = true}, Outline::rectangle, {400, 400}, {50, 50}, true, 2},
    {"minefield", {.dangerous = true}, Outline::circle, {150, 250}, {}, false, 2},
    {"platform", TerrainTraits::elevated(300, true), Outline::rectangle, {300, 500}, {300, 500}, false, 2},
    {"building", {.blocks_los = 400, .solid = true}, Outline::rectangle, {300, 500}, {300, 500}, false, 2},
    {"chasm", {.chasm = 300}, Outline::rectangle, {50, 300}, {800, 800}, true, 1},
}};
constexpr TerrainGenerator kTerrain{.kinds = kTerrainKinds};

/// Units and places that battles draw their two sides from.
template <RuleSystem S>
struct Field {
  std::vector<typename S::Profile> profiles;
  std::vector<Hundredths> costs;
  std::vector<Point> positions;

  Field(Chooser& choose, const typename S::Rules& rules) {
    for (int i = 0; i < 2 * kUnitsPerSide; ++i) {
      profiles.push_back(choose_profile<S>(choose, rules));
      costs.push_back(choose.between(100, 6000));
      positions.push_back({1000 + 400 * (i % kUnitsPerSide), i < kUnitsPerSide ? 1800 : 3000});
    }
  }

  BattleSetup<typename S::Profile> setup(Chooser& choose, Policy first, Policy second, bool listed) const {
    BattleSetup<typename S::Profile> setup;
    setup.listed_positions = listed;
    setup.first_player = choose.between(-1, 1);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const auto units = static_cast<std::size_t>(choose.between(1, kUnitsPerSide));
      const std::size_t begin = seat * kUnitsPerSide;
      setup.sides[seat] = {std::span(profiles).subspan(begin, units), std::span(costs).subspan(begin, units),
                           std::span(positions).subspan(begin, units), seat == 0 ? first : second};
    }
    return setup;
  }
};

template <RuleSystem S>
void add_battles(Signature& signature, Policy first, Policy second) {
  Chooser choose(1000 + 10 * static_cast<std::uint64_t>(first) + static_cast<std::uint64_t>(second));
  for (int ruleset = 0; ruleset < kRulesets; ++ruleset) {
    const auto rules = choose_rules<S>(choose, ruleset > 0);
    const Field<S> field(choose, rules);
    const auto tables = S::make_tables(rules, field.profiles);
    typename S::Arena arena(rules, tables);
    NullTrace silent;
    LuckTrace luck;
    for (std::uint32_t battle = 0; battle < kBattles; ++battle) {
      auto setup = field.setup(choose, first, second, battle % 3 == 2);
      if (battle % 2 == 1) setup.table.generator = &kTerrain;
      const BattleKey key{7, static_cast<std::uint32_t>(ruleset), battle};
      signature.add(battle % 4 == 0 ? arena.play(setup, key, luck) : arena.play(setup, key, silent));
    }
  }
}

/// Battles of a player who looks ahead.
template <RuleSystem S>
void add_searches(Signature& signature) {
  Chooser choose(4000);
  for (int ruleset = 0; ruleset < kRulesets; ++ruleset) {
    const auto rules = choose_rules<S>(choose, ruleset > 0);
    const Field<S> field(choose, rules);
    const auto tables = S::make_tables(rules, field.profiles);
    typename S::Arena arena(rules, {&tables, 1}, true);
    NullTrace silent;
    for (std::uint32_t battle = 0; battle < kSearches; ++battle) {
      auto setup = field.setup(choose, Policy::greedy, Policy::cautious, false);
      setup.sides[battle % 2].player.search = {.rollouts = 48, .aggressive = 1, .cautious = 1};
      if (battle % 2 == 1) setup.table.generator = &kTerrain;
      signature.add(arena.play(setup, {7, static_cast<std::uint32_t>(ruleset), battle}, silent));
    }
  }
}

template <RuleSystem S>
void add_odds(Signature& signature) {
  Chooser choose(2000);
  for (int i = 0; i < kOdds; ++i) {
    const auto rules = choose_rules<S>(choose, i % 2 == 1);
    const auto attacker = choose_profile<S>(choose, rules);
    const auto defender = choose_profile<S>(choose, rules);
    for (std::size_t action = 0; action < S::odds_actions().size(); ++action) {
      OddsRequest request;
      request.action = action;
      for (const OddsOption& option : S::odds_options()) {
        const std::int32_t greatest = option.max == 0 ? 1 : option.max < 3 ? option.max : 3;
        request.options.push_back(choose.one_in(3) ? choose.between(0, greatest) : 0);
      }
      std::string problem;
      const auto outcomes = S::odds(rules, attacker, defender, request, problem);
      signature.add(problem);
      for (const OddsOutcome& outcome : outcomes) {
        signature.add(outcome.attacker);
        signature.add(outcome.defender);
        signature.add(outcome.numerator);
        signature.add(outcome.denominator);
      }
    }
  }
}

/// Battles with given dice, every fact of them.
template <RuleSystem S>
void add_scripted_battles(Signature& signature) {
  Chooser choose(3000);
  for (int battle = 0; battle < kScriptedBattles; ++battle) {
    const auto rules = choose_rules<S>(choose, battle % 2 == 1);
    const Field<S> field(choose, rules);
    const auto tables = S::make_tables(rules, field.profiles);
    typename S::Arena arena(rules, tables);
    std::array<int, 400> faces{};
    for (int& face : faces) face = choose.between(1, 6);
    ScriptedDice dice(faces);
    typename S::Arena::Script script;
    RecordTrace trace;
    const auto setup = field.setup(choose, Policy::greedy, Policy::aggressive, true);
    signature.add(arena.play_scripted(setup, dice, script, trace));
    for (const TraceEvent& event : trace.events()) add_event(signature, event);
    signature.add(static_cast<std::int64_t>(dice.used()));
  }
}

template <RuleSystem S>
void print_signature() {
  Signature signature;
  for (std::size_t first = 0; first < kPolicyNames.size(); ++first) {
    for (std::size_t second = 0; second < kPolicyNames.size(); ++second) {
      add_battles<S>(signature, static_cast<Policy>(first), static_cast<Policy>(second));
    }
  }
  add_searches<S>(signature);
  add_odds<S>(signature);
  add_scripted_battles<S>(signature);
  std::printf("%s %016" PRIx64 "\n", std::string(S::id).c_str(), signature.value());
}

template <class... System>
void print_all(std::type_identity<std::tuple<System...>>) {
  (print_signature<System>(), ...);
}

}  // namespace
}  // namespace warbalance

int main() { warbalance::print_all(std::type_identity<warbalance::RuleSystems>{}); }
