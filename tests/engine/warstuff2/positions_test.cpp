#include "engine/systems/warstuff2/memory/positions.hpp"

#include <algorithm>
#include <memory>

#include "tests/engine/known_positions.hpp"
#include "tests/engine/warstuff2/pieces.hpp"
#include "tests/engine/warstuff2/scene.hpp"

// The caches of an arena change no battle.

namespace warbalance::warstuff2::positions_test {
namespace {

constexpr std::uint32_t kBattles = 60;
constexpr std::array kChoosers = {Policy::greedy, Policy::aggressive, Policy::cautious, Policy::random};

/// Armies whose units lead, cast, heal, shoot, fly, freeze, blast and come late.
struct Match {
  explicit Match(const std::vector<std::string>& settings = {}, int seats = 2, bool other_units = false)
      : ruleset(load_rules(settings)),
        rules(sim::compile_rules<Warstuff2>(ruleset)),
        armies(static_cast<std::size_t>(seats)) {
    const std::array<std::vector<const char*>, 2> kinds = {{
        {"4+ Leader", "5+ Mounted", "4+ Armored", "5+ Shooter(9)", "4+ Wizard, Fast"},
        {"5+ Shooter(18), Healer", "4+ Hit & Run", "4+ Death Blow", "5+ Flying", "4+ Stealthy, Freeze"},
    }};
    for (std::size_t seat = 0; seat < armies.size(); ++seat) {
      for (const char* kind : kinds[seat % 2]) armies[seat].add(ruleset, kind);
    }
    if (other_units) std::swap(armies[0].profiles[1], armies[0].profiles[3]);
  }
  BattleSetup<Profile> setup(Policy kind, std::uint32_t battle) const {
    BattleSetup<Profile> setup;
    setup.players = static_cast<int>(armies.size());
    for (std::size_t seat = 0; seat < armies.size(); ++seat) {
      const auto& army = armies[(seat + battle) % armies.size()];
      setup.sides[seat] = {army.profiles, army.costs, {}, kind};
    }
    setup.table.pieces = pieces;
    setup.table.generator = generator;
    setup.table.battles_per_table = static_cast<std::uint32_t>(armies.size());
    return setup;
  }

  sim::Ruleset ruleset;
  Rules rules;
  std::vector<tests::ListedUnits<Warstuff2>> armies;
  std::vector<TerrainPiece> pieces;
  const TerrainGenerator* generator = nullptr;
};

BattleReport play(Warstuff2::Arena& arena, const Match& match, Policy kind, std::uint32_t battle) {
  NullTrace silent;
  return arena.play(match.setup(kind, battle), BattleKey{1, 0, battle}, silent);
}
/// An arena with the odds that it needs.
struct Workplace {
  explicit Workplace(const std::vector<const Match*>& matches)
      : tables(Warstuff2::make_tables(matches.front()->rules, profiles(matches))),
        arena(std::make_unique<Warstuff2::Arena>(matches.front()->rules, tables)) {}

  static std::vector<Profile> profiles(const std::vector<const Match*>& matches) {
    std::vector<Profile> all;
    for (const Match* match : matches) {
      for (const auto& army : match->armies) all.insert(all.end(), army.profiles.begin(), army.profiles.end());
    }
    return all;
  }

  OddsTables tables;
  std::unique_ptr<Warstuff2::Arena> arena;
};
BattleReport play_anew(const Match& match, Policy kind, std::uint32_t battle) {
  return play(*Workplace({&match}).arena, match, kind, battle);
}

/// The same without those who roll dice in round 1: who leads, and who comes late to places near the enemy. So first
/// rounds can be recalled.
Match match_that_begins_quietly(int seats = 2) {
  Match match({}, seats);
  for (std::size_t seat = 0; seat < match.armies.size(); ++seat) {
    match.armies[seat].profiles[seat % 2 == 0 ? 0 : 4] = profile_of(match.ruleset, "4+ Tough");
  }
  return match;
}

/// Plays a match in one arena, and each of its battles in an arena of its own.
void expect_equal_battles(const Match& match, const std::string& what) {
  for (const Policy kind : kChoosers) {
    const Workplace place({&match});
    for (std::uint32_t battle = 0; battle < kBattles; ++battle) {
      EXPECT_EQ(play(*place.arena, match, kind, battle), play_anew(match, kind, battle))
          << what << ", player " << static_cast<int>(kind) << ", battle " << battle;
    }
  }
}

TEST(Warstuff2Positions, ThatArenasKnowAreNoOthersThanThoseThatTheyDoNot) {
  for (const char* option : {"leader_grants=extra-action", "leader_grants=activation", "early_end=false", "rounds=3"}) {
    expect_equal_battles(Match({option}), option);
  }
  expect_equal_battles(match_that_begins_quietly(), "quiet");
}

TEST(Warstuff2Positions, ThatArenasKnowAreNoOthersOnTerrainAndWithMorePlayers) {
  for (const int seats : {2, 3, 4}) {
    Match match({}, seats);
    match.pieces = {wood({2400, 2400}, 500), hill({600, 2000}, {1500, 2900}, 300), building({3000, 900}, {3600, 1500}),
                    swamp({1100, 3200}, {1900, 4000})};
    expect_equal_battles(match, std::to_string(seats) + " players");
    expect_equal_battles(match_that_begins_quietly(seats), std::to_string(seats) + " players, quiet");
  }
}

TEST(Warstuff2Positions, OfOtherArmiesAndTablesAreKeptApart) {
  const Match first;
  const Match other_units({}, 2, true);
  Match other_table;
  other_table.pieces = {wood({2400, 2400}, 500)};
  const Workplace place({&first, &other_units, &other_table});
  for (std::uint32_t battle = 0; battle < kBattles; ++battle) {
    for (const Match* match : std::initializer_list<const Match*>{&first, &other_units, &first, &other_table}) {
      EXPECT_EQ(play(*place.arena, *match, Policy::greedy, battle), play_anew(*match, Policy::greedy, battle))
          << battle;
    }
  }
}

TEST(Warstuff2Positions, OfBattlesThatBeginElsewhereAreKeptApart) {
  const Match match = match_that_begins_quietly();
  const Workplace place({&match});
  const auto rows = [](Length apart) {
    std::array<std::vector<Point>, 2> all;
    for (Length i = 0; i < 5; ++i) {
      all[0].push_back({1000 + 500 * i, 2400 - apart / 2});
      all[1].push_back({1000 + 500 * i, 2400 + apart / 2});
    }
    return all;
  };
  const std::array starts = {rows(3400), rows(3800)};
  for (std::uint32_t battle = 0; battle < kBattles; ++battle) {
    for (const auto& start : starts) {
      const auto play_in = [&](Warstuff2::Arena& arena) {
        auto setup = match.setup(Policy::greedy, battle);
        setup.listed_positions = true;
        for (std::size_t seat = 0; seat < 2; ++seat) setup.sides[seat].positions = start[seat];
        NullTrace silent;
        return arena.play(setup, BattleKey{1, 0, battle}, silent);
      };
      EXPECT_EQ(play_in(*place.arena), play_in(*Workplace({&match}).arena)) << battle;
    }
  }
}

// Later battles on a table may begin like the first one, in which the armies sat elsewhere.
TEST(Warstuff2Positions, ThatArenasKnowAreNoOthersOnTablesDrawnForAFewBattles) {
  const TerrainGenerator drawn = generator();
  for (const int seats : {2, 3, 4}) {
    for (Match match : {match_that_begins_quietly(seats), Match({}, seats)}) {
      match.generator = &drawn;
      expect_equal_battles(match, std::to_string(seats) + " players");
      std::ranges::fill(match.armies, match.armies[0]);
      expect_equal_battles(match, std::to_string(seats) + " equal armies");
    }
  }
}

// A silent battle may recall its first round, a recorded one plays it.
TEST(Warstuff2Positions, RecallWhatIsRecorded) {
  const Match match = match_that_begins_quietly();
  const Workplace place({&match});
  for (std::uint32_t battle = 0; battle < kBattles; ++battle) {
    const BattleReport silent = play(*place.arena, match, Policy::greedy, battle);
    RecordTrace record;
    EXPECT_EQ(place.arena->play(match.setup(Policy::greedy, battle), BattleKey{1, 0, battle}, record), silent)
        << battle;
  }
}

/// A position of a battle that began before.
class Book {
 public:
  Book() {
    state_->begin(match_.rules, match_.setup(Policy::greedy, 0));
    for (UnitIndex i = 0; i < state_->unit_count(); ++i) state_->deploy(i, {500 + 400 * i, 600});
    positions_.begin(*state_);
    EXPECT_FALSE(knows()) << "first of its beginning: nothing is kept";
    EXPECT_FALSE(knows());
    positions_.begin(*state_);
  }
  bool knows(int seat = 0, Policy kind = Policy::greedy) {
    const Chosen* const known = positions_.find(*state_, seat, kind);
    if (known != nullptr) {
      EXPECT_EQ(known->unit, 1);
    }
    positions_.keep({1, false, {}});
    return known != nullptr;
  }
  State& state() { return *state_; }

 private:
  Match match_;
  std::unique_ptr<State> state_ = std::make_unique<State>();
  Positions positions_;
};

TEST(Warstuff2Positions, AreKnownAgainUntilAnythingIsDifferent) {
  const std::vector<void (*)(State&)> changes = {
      [](State& state) {
        state.move_to(2, {1301, 600});
      },
      [](State& state) { state.remove(2); },
      [](State& state) { ++state.round; },
      [](State& state) { state.destroyed_hundredths[1] += 100; },
  };
  tests::expect_known_until_changed<Book>(changes);
}

TEST(Warstuff2Positions, DifferWhereverTheSituationOfAUnitDiffers) {
  Book book;
  EXPECT_FALSE(book.knows());
  tests::expect_another_for_each_byte(book, static_cast<UnitSituation&>(book.state().unit(2)));
}

TEST(Warstuff2Positions, AreThoseOfOneSeatAndPlayer) {
  Book book;
  EXPECT_FALSE(book.knows());
  EXPECT_FALSE(book.knows(1));
  EXPECT_FALSE(book.knows(0, Policy::cautious));
  EXPECT_TRUE(book.knows());
  EXPECT_TRUE(book.knows(1));
  EXPECT_TRUE(book.knows(0, Policy::cautious));
}

}  // namespace
}  // namespace warbalance::warstuff2::positions_test
