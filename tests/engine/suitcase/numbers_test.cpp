#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <set>
#include <type_traits>

#include "engine/systems/suitcase/numbers.hpp"
#include "engine/systems/suitcase/odds.hpp"
#include "engine/systems/suitcase/players/values.hpp"
#include "tests/engine/suitcase/random_units.hpp"

// The keys of the caches of batches and of values are all that these depend on.

namespace warbalance::suitcase::numbers_test {
namespace {

// Calls `visit(field, least, greatest)` for every field. A field that is not named here does not compile, or is missed
// in the sum of bytes.
template <class Visit>
void each_field(HitNumbers& numbers, Visit&& visit) {
  auto& [hits, hits_on_6, needed, ap, ap_on_6, deadly, pierces_on_6, automatic] = numbers;
  visit(hits, 1, 2);
  visit(hits_on_6, 1, 3);
  visit(needed, 2, 6);
  visit(ap, 0, 3);
  visit(ap_on_6, 0, 3);
  visit(deadly, 1, 3);
  visit(pierces_on_6, 0, 1);
  visit(automatic, 0, 1);
}
template <class Visit>
void each_field(TargetNumbers& numbers, Visit&& visit) {
  auto& [cards, defense, pick, ends_at_hit] = numbers;
  for (WoundNumbers& card : cards) {
    auto& [health, regeneration, wound_shift] = card;
    visit(health, 1, 3);
    visit(regeneration, 2, 6);
    visit(wound_shift, 0, 2);
  }
  visit(defense, 2, 6);
  visit(pick, 0, 3);
  visit(ends_at_hit, 0, 1);
}
template <class Visit>
void each_field(Body& body, Visit&& visit) {
  auto& [troops, hero, stunned, hero_stunned, sergeant_lost, carriers_lost, model_stunned] = static_cast<Living&>(body);
  visit(troops, 1, 2);
  visit(hero, 0, 1);
  visit(stunned, 0, 1);
  visit(hero_stunned, 0, 1);
  visit(sergeant_lost, 0, 1);
  visit(carriers_lost, 0, 1);
  for (bool& model : model_stunned) visit(model, 0, 1);
  visit(body.damage, 0, 1);
  visit(body.hero_markers, 0, 1);
  for (std::int16_t& markers : body.model_markers) visit(markers, 0, 1);
}
template <class Visit>
void each_field(UnitSituation& situation, Visit&& visit) {
  auto& [body, fatigued, veil, breath_spent] = situation;
  each_field(body, visit);
  visit(fatigued, 0, 1);
  visit(veil, -2, 0);
  for (bool& spent : breath_spent) visit(spent, 0, 1);
}

/// The next value of its range.
template <class Field>
void change(Field& field, int least, int greatest) {
  field = static_cast<Field>(static_cast<int>(field) == greatest ? least : static_cast<int>(field) + 1);
}

/// A batch of two dice of a kind, and one of another.
struct Question {
  HitNumbers numbers;
  std::int16_t count = 2;
  TargetNumbers target;
  Body body;
};
template <class Visit>
void each_field(Question& question, Visit&& visit) {
  each_field(question.numbers, visit);
  visit(question.count, 1, 2);
  each_field(question.target, visit);
  each_field(question.body, visit);
}

Question random_question(RandomUnits& random) {
  Question question;
  each_field(question, [&](auto& field, int least, int greatest) {
    field = static_cast<std::remove_reference_t<decltype(field)>>(random.between(least, greatest));
  });
  return question;
}

using Answer = std::vector<std::pair<BatchEnd, boost::multiprecision::cpp_rational>>;

Answer ask(BatchOdds& walk, const Question& question) {
  HitSources sources;
  HitSource source{question.numbers};
  source.count = question.count;
  sources.add(source);
  sources.add({HitNumbers{}, 1});
  Answer answer;
  for (const auto& [end, chance] : walk.ends(sources, question.target, question.body)) {
    answer.emplace_back(end, chance.value());
  }
  return answer;
}

// Rules: SC-W1
TEST(SuitcaseNumbers, EveryNumberIsAPartOfTheKeysOfBatches) {
  RandomUnits random(61);
  std::size_t bytes = 0;
  int fields = 0;
  int different = 0;
  constexpr int kQuestions = 12;
  for (int i = 0; i < kQuestions; ++i) {
    BatchOdds walk;
    Question question = random_question(random);
    const Answer first = ask(walk, question);
    each_field(question, [&](auto& field, int least, int greatest) {
      const auto before = field;
      change(field, least, greatest);
      const Answer second = ask(walk, question);
      BatchOdds fresh;
      EXPECT_EQ(second, ask(fresh, question)) << "question " << i << ", field " << fields;
      different += first == second ? 0 : 1;
      ++fields;
      bytes += sizeof field;
      field = before;
    });
    EXPECT_EQ(first, ask(walk, question));
  }
  EXPECT_EQ(bytes, kQuestions * (sizeof(HitNumbers) + sizeof(std::int16_t) + sizeof(TargetNumbers) + sizeof(Body)))
      << "a field has not been changed";
  EXPECT_GT(different, fields / 3);
}

// Rules: SC-W5, SC-W6
TEST(SuitcaseNumbers, BatchesWhosePlacedWoundsDoNotCountHaveTheSameEnds) {
  RandomUnits random(62);
  std::size_t fewer = 0;
  for (int i = 0; i < 300; ++i) {
    const Question question = random_question(random);
    BatchOdds counting;
    BatchOdds plain(/*counts_placed=*/false);
    std::map<BatchEnd, boost::multiprecision::cpp_rational> wanted;
    std::map<BatchEnd, boost::multiprecision::cpp_rational> found;
    const Answer counted = ask(counting, question);
    for (auto [end, chance] : counted) {
      end.placed = 0;
      wanted[end] += chance;
    }
    for (const auto& [end, chance] : ask(plain, question)) found[end] += chance;
    EXPECT_EQ(found, wanted) << "question " << i;
    fewer += counted.size() > found.size() ? 1 : 0;
  }
  EXPECT_GT(fewer, 50U);
}

/// Two armies on a table of their own, and what players work out about them.
class Position {
 public:
  Position(const Rules& rules, RandomUnits& random) : rules_(rules) {
    BattleSetup<Profile> setup;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      for (Profile& profile : profiles_[seat]) profile = random.unit(3);
      setup.sides[seat] = {profiles_[seat], kCosts, {}, Policy::greedy};
    }
    state_->begin(rules, setup);
    for (UnitIndex unit = 0; unit < state_->unit_count(); ++unit) {
      Formation hexes;
      for (int model = 0; model <= kMaxTroops; ++model) {
        hexes[static_cast<std::size_t>(model)] = hex_at(5 + 10 * (unit % 2) + model, unit < 2 ? 20 : 27);
      }
      state_->unit(unit).hexes = hexes;  // also of models that do not live: bodies change
      state_->put(unit, hexes);
      state_->join(unit);
    }
    state_->marker_count = 3;
    for (std::size_t i = 0; i < 3; ++i) state_->markers[i].hex = hex_at(7 + 8 * static_cast<int>(i), 23);
    room_->begin(*state_);
  }

  State& state() { return *state_; }
  /// By the cache as it is.
  std::vector<Value> values() { return values_in(*room_); }
  /// By an empty cache.
  std::vector<Value> fresh_values() const {
    const auto room = std::make_unique<Workspace>(OddsTables{rules_});
    room->begin(*state_);
    return values_in(*room);
  }

 private:
  static constexpr std::array<Hundredths, 2> kCosts = {3100, 4700};

  std::vector<Value> values_in(Workspace& room) const {
    const View view{rules_, *state_, room};
    room.cache.update(rules_, *state_);
    std::vector<Value> values;
    for (UnitIndex own = 0; own < state_->unit_count(); ++own) {
      values.push_back(room.cache.markers_held(*state_, own));
      const HexSet& zone = room.cache.charge_zone(*state_, own);
      for (int row = 0; row < kRows; ++row) {
        Value hexes = 0;
        for (int column = 0; column < kColumns; ++column) hexes = 2 * hexes + (zone.has(hex_at(column, row)) ? 1 : 0);
        values.push_back(hexes);
      }
      state_->for_each_enemy(state_->owner(own), [&](UnitIndex enemy) {
        values.push_back(shot_value(view, own, false, enemy));
        values.push_back(shot_bound(view, own, enemy));
        values.push_back(charge_value(view, own, enemy));
        values.push_back(strike_value(view, own, enemy));
      });
    }
    return values;
  }

  const Rules& rules_;
  std::array<std::array<Profile, 2>, 2> profiles_;
  std::unique_ptr<State> state_ = std::make_unique<State>();
  std::unique_ptr<Workspace> room_ = std::make_unique<Workspace>(OddsTables{rules_});
};

// Rules: SC-D6, SC-D7, SC-D8, SC-D9
TEST(SuitcaseNumbers, CachedValuesAreThoseOfAFreshCache) {
  RandomUnits random(62);
  std::size_t bytes = 0;
  int different = 0;
  constexpr int kPositions = 40;
  for (int i = 0; i < kPositions; ++i) {
    const Rules rules = random.rules();
    Position position(rules, random);
    const auto unit = static_cast<UnitIndex>(random.between(0, 3));
    std::vector<Value> before = position.values();
    ASSERT_EQ(before, position.fresh_values());
    const auto expect_fresh = [&](const std::string& what) {
      const std::vector<Value> now = position.values();
      ASSERT_EQ(now, position.fresh_values()) << what << ", position " << i;
      different += now != before ? 1 : 0;
      before = now;
    };
    UnitState& self = position.state().unit(unit);
    int fields = 0;
    each_field(static_cast<UnitSituation&>(self), [&](auto& field, int least, int greatest) {
      const auto old = field;
      change(field, least, greatest);
      expect_fresh("field " + std::to_string(fields++));
      field = old;
      expect_fresh("back");
      bytes += sizeof field;
    });
    for (Hex& hex : self.hexes) {
      const Hex old = hex;
      hex = hex_at(column_of(old), row_of(old) + 1);
      expect_fresh("moved");
      hex = old;
    }
    for (Marker& marker : position.state().markers) {
      marker.hex = hex_at(20, 40);
      expect_fresh("marker");
    }
    position.state().marker_count = 2;
    expect_fresh("markers");
  }
  EXPECT_EQ(bytes, kPositions * sizeof(UnitSituation)) << "a field has not been changed";
  EXPECT_GT(different, 10 * kPositions);
}

// What attacks do is in the numbers: every effect that is not of moves, places or the set-up changes them.
TEST(SuitcaseNumbers, EveryEffectOfAttacksIsInTheNumbers) {
  const std::set<std::string_view> of_moves = {"reserve", "move", "fly", "ignore_difficult", "no_moves", "scout"};
  const std::set<std::string_view> others = {"attach", "spell"};
  for (std::size_t effect = 0; effect < effect_vocabulary().size(); ++effect) {
    const EffectSpec& spec = effect_vocabulary()[effect];
    bool changes = false;
    for (const bool greatest : {false, true}) {
      std::vector<std::int32_t> values;
      for (const NumberSpec& number : spec.parameters) values.push_back(greatest ? number.max : number.min);
      Profile plain;
      plain.troops.weapon_count = 2;
      plain.troops.weapons[1].range = 24;
      Profile with = plain;
      apply_to_card(with.troops, effect, values);
      changes = changes || unit_numbers({}, with) != unit_numbers({}, plain);
    }
    EXPECT_EQ(changes, !of_moves.contains(spec.type) && !others.contains(spec.type)) << spec.type;
  }
}

}  // namespace
}  // namespace warbalance::suitcase::numbers_test
