#include <gtest/gtest.h>

#include "sim/battles/fact_layout.hpp"
#include "sim/battles/tally.hpp"
#include "sim/sums/json.hpp"

namespace warbalance::test::sums_json_test {
namespace {

using sim::Json;
using sim::read_sums;
using sim::sums_json;

/// A battle of `players` seats that has a bit of everything; its numbers depend on `number`.
BattleReport battle(std::int64_t number, int players) {
  BattleReport report;
  report.players = static_cast<std::int8_t>(players);
  report.winner = static_cast<std::int8_t>(number % (players + 1) - 1);
  report.first_player = static_cast<std::int8_t>(number % players);
  report.rounds = static_cast<std::int8_t>(2 + number % 5);
  report.dice = static_cast<std::int32_t>(10 + number);
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
    report.destroyed_hundredths[seat] = 700 * ((number * 7 + static_cast<std::int64_t>(seat) * 3) % 50);
    report.survivors[seat] = static_cast<std::int16_t>((number + static_cast<std::int64_t>(seat)) % 4);
  }
  return report;
}

/// Sums come back from JSON as they were.
template <class Sums>
void expect_same(const Sums& sums) {
  Sums read;
  EXPECT_TRUE(read_sums(Json::parse(sums_json(sums).dump()), read));
  EXPECT_EQ(read, sums);
}

TEST(SumsJson, GivesTalliesBack) {
  sim::Tally tally;
  expect_same(tally);
  for (std::int64_t number = 0; number < 40; number += 2) {
    tally.add_couple(number, {battle(number, 2), battle(number + 1, 2)}, {sim::Seating{0}, sim::Seating{1}});
    tally.examples.add(number, battle(number, 2), sim::Seating{0});
    tally.group_scores.push_back(static_cast<std::uint16_t>(number));
  }
  expect_same(tally);
}

TEST(SumsJson, GivesStandingsBack) {
  sim::Standings standings;
  const std::array<sim::Seating, 3> seats{sim::Seating{0, 3}, sim::Seating{1, 3}, sim::Seating{2, 3}};
  for (std::int64_t number = 0; number < 30; number += 3) {
    const std::array reports{battle(number, 3), battle(number + 1, 3), battle(number + 2, 3)};
    standings.add_group(number, reports, seats);
    standings.examples.add(number, reports[0], seats[0]);
  }
  expect_same(standings);
}

TEST(SumsJson, GivesFactsAndTablesBack) {
  sim::FactTally facts;
  facts.add_group(2, {1, -5, std::int64_t{1} << 40});
  facts.add_group(2, {2, 3, 4});
  expect_same(facts);
  sim::TableTally tables;
  tables.battles = 32;
  tables.tables.resize(2);
  tables.tables[1].add(true, false, 2);
  expect_same(tables);
}

TEST(SumsJson, NumbersOfMoreThan64BitsStayExact) {
  sim::Moments moments;
  for (int i = 0; i < 9; ++i) moments.add(-(std::int64_t{1} << 50) - i);
  expect_same(moments);
  sim::int128 read = 0;
  EXPECT_TRUE(read_sums("-999999999999999999999999999999999999", read));
  EXPECT_EQ(sums_json(read), "-999999999999999999999999999999999999");
  for (const char* text : {"", "-", "1.5", "+3", "1e9", "1000000000000000000000000000000000000"}) {
    EXPECT_FALSE(read_sums(text, read)) << text;
  }
}

TEST(SumsJson, RefusesWhatDoesNotFit) {
  std::uint16_t small = 0;
  EXPECT_TRUE(read_sums(65535, small));
  for (const Json& json : {Json(65536), Json(-1), Json(1.0), Json("1"), Json(nullptr)}) {
    EXPECT_FALSE(read_sums(json, small)) << json;
  }
  std::int64_t count = 0;
  EXPECT_TRUE(read_sums(-sim::kGreatestCount, count));
  for (const Json& json : {Json(std::uint64_t{1} << 63U), Json(INT64_MAX), Json(INT64_MIN)}) {
    EXPECT_FALSE(read_sums(json, count)) << json;
  }
  sim::Moments moments;
  EXPECT_FALSE(read_sums(Json::parse(R"({"sum":1})"), moments));
  EXPECT_FALSE(read_sums(Json::parse(R"({"sum":1,"squares":"1","more":1})"), moments));
}

TEST(SumsJson, RefusesHistogramsThatCannotBe) {
  sim::MarginHistogram margins;
  margins.add(123'456);
  Json json = sums_json(margins);
  EXPECT_TRUE(read_sums(json, margins));
  for (const std::int64_t width : {std::int64_t{0}, std::int64_t{-100}, std::int64_t{300}, INT64_MAX}) {
    json["width_hundredths"] = width;
    EXPECT_FALSE(read_sums(json, margins)) << width;
  }
}

}  // namespace
}  // namespace warbalance::test::sums_json_test
