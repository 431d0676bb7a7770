#include <algorithm>
#include <filesystem>
#include <fstream>

#include "sim/rules/ruleset.hpp"
#include "tests/engine/warstuff2/scene.hpp"

// A special rule that exists in a data file only: three attacks when charging, and hits bounce off on 5+.

namespace warbalance::warstuff2::own_rule_test {
namespace {

const std::filesystem::path kSource = WARBALANCE_SOURCE_DIR;
const std::string kBerserk = "4+ Berserk Charge";

sim::Ruleset house_rules() {
  auto loaded = sim::load_ruleset({kSource / "data"}, (kSource / "tests/data/house-rules").string(), {});
  for (const auto& diagnostic : loaded.diagnostics) ADD_FAILURE() << diagnostic.text();
  return loaded.value.value();
}

/// A unit with the rule charges a plain one from four inches away; both dice lists and choices must fit exactly.
struct Charge {
  BattleReport report;
  RecordTrace trace;
  Condition charger;
  Condition target;

  explicit Charge(const std::vector<int>& faces, bool target_can_act = true) {
    const sim::Ruleset ruleset = house_rules();
    Rules rules = sim::compile_rules<Warstuff2>(ruleset);
    rules.rounds = 1;
    rules.morale_numerator = 0;
    const std::vector<Profile> profiles = {profile_of(ruleset, kBerserk), profile_of(ruleset, "4+")};
    const std::vector<Hundredths> costs = {cost_of(ruleset, kBerserk), cost_of(ruleset, "4+")};
    const std::vector<Point> places = {{1500, 2000}, {2000, 2000}};
    BattleSetup<Profile> setup;
    setup.listed_positions = true;
    setup.first_player = 0;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      setup.sides[seat] = {{&profiles[seat], 1}, {&costs[seat], 1}, {&places[seat], 1}, Policy::scripted};
    }
    const OddsTables tables(rules, profiles);
    Arena arena(rules, tables);
    ScriptedDice dice(faces);
    std::vector<Choice> choices = {ChooseUnit{0},
                                   ChooseAction{{ActionKind::charge, 1, Path::straight({1500, 2000}, {1900, 2000})}},
                                   ChooseUnit{1}};
    if (target_can_act) choices.push_back(ChooseAction{});
    Script script(choices);
    report = arena.play_scripted(setup, dice, script, trace);
    EXPECT_TRUE(dice.used_exactly()) << dice.missing() << " missing, " << dice.left_over() << " left over";
    EXPECT_EQ(script.problem(), "");
    EXPECT_TRUE(script.used_up());
    charger = arena.state().unit(0).condition;
    target = arena.state().unit(1).condition;
  }

  int dice(std::string_view purpose) const {
    const auto& events = trace.events();
    return static_cast<int>(std::count_if(events.begin(), events.end(), [&](const TraceEvent& event) {
      return event.kind == TraceEvent::Kind::die && event.what == purpose;
    }));
  }
};

// Rules: WS2-K
TEST(Warstuff2OwnRule, ActsInABattle) {
  const Charge stuns({4, 4, 4, 4, 4, 3, 1}, false);
  EXPECT_EQ(stuns.dice("hit"), 3);
  EXPECT_EQ(stuns.target.markers, 1);

  const Charge fails({3, 3, 3, 4, 5});
  EXPECT_EQ(fails.dice("hit"), 4) << "three attacks and the strike back";
  EXPECT_EQ(fails.dice("ignore"), 1);
  EXPECT_EQ(fails.charger.markers, 0);

  const Charge marked({3, 3, 3, 4, 4, 3, 1});
  EXPECT_EQ(marked.charger.markers, 1) << "a 4 does not ignore";
}

// By hand: each of three attacks wounds with 1/4; the strike back wounds with 1/2 * 2/3 * 1/2.
// Rules: WS2-K, WS2-E
TEST(Warstuff2OwnRule, ActsInExactOdds) {
  const sim::Ruleset ruleset = house_rules();
  OddsRequest request;
  request.action = 1;
  request.options.assign(odds_options().size(), 0);
  std::string problem;
  const auto outcomes = Warstuff2::odds(sim::compile_rules<Warstuff2>(ruleset), profile_of(ruleset, kBerserk),
                                        profile_of(ruleset, "4+"), request, problem);
  std::string text;
  for (const OddsOutcome& outcome : outcomes) {
    text += outcome.attacker + " / " + outcome.defender + " = " + outcome.numerator + "/" + outcome.denominator + "; ";
  }
  EXPECT_EQ(text,
            "killed / ok = 3/128; ok / killed = 85/384; ok / ok = 45/128; ok / stunned:1 = 9/32; "
            "ok / stunned:2 = 9/128; ok / stunned:3 = 1/192; stunned:1 / ok = 3/64; ");
}

TEST(Warstuff2OwnRule, IsKnownToNoSourceFile) {
  int files = 0;
  for (const char* layer : {"engine", "sim", "cli"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(kSource / layer)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream stream(entry.path(), std::ios::binary);
      const std::string text{std::istreambuf_iterator<char>(stream), {}};
      EXPECT_EQ(text.find("Berserk"), std::string::npos) << entry.path();
      ++files;
    }
  }
  EXPECT_GT(files, 50);
}

}  // namespace
}  // namespace warbalance::warstuff2::own_rule_test
