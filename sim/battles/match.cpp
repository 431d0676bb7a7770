#include "sim/battles/match.hpp"

#include <algorithm>
#include <cassert>

#include "engine/core/optional_parts.hpp"
#include "engine/systems/systems.hpp"
#include "sim/battles/cell.hpp"
#include "sim/battles/fact_layout.hpp"
#include "sim/battles/progress.hpp"
#include "sim/battles/tally.hpp"
#include "sim/files/hash.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/ruleset_draft.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/units/compile.hpp"

namespace warbalance::sim {

namespace {

/// Rows of one side from the front edge `front_x` backwards; `back` is -1 towards low x, +1 towards high x.
std::vector<Point> rows(const DuelSide& side, Length front_x, Length back, Length centre_y) {
  const Length step = 2 * side.base_radius + kModelSpacing;
  std::vector<Point> points;
  for (int first = 0, row = 0; first < side.models; first += kModelsPerRow, ++row) {
    const int in_row = std::min(kModelsPerRow, side.models - first);
    const Length x = front_x + back * (side.base_radius + row * step);
    for (int i = 0; i < in_row; ++i) points.push_back({x, centre_y + (2 * i - (in_row - 1)) * (step / 2)});
  }
  return points;
}

bool fits(const std::vector<Point>& points, Length radius, Length width, Length height) {
  return std::all_of(points.begin(), points.end(), [=](Point p) {
    return p.x >= radius && p.y >= radius && p.x <= width - radius && p.y <= height - radius;
  });
}

}  // namespace

LineUp line_up(const DuelSide& seat1, const DuelSide& seat2, Length gap, Length table_width, Length table_height) {
  LineUp result;
  if (seat1.models > kMaxModelsPerSide || seat2.models > kMaxModelsPerSide) {
    result.problem = "a side of " + counted(std::max(seat1.models, seat2.models), "model") + " is too many: at most " +
                     std::to_string(kMaxModelsPerSide) + " a side";
    return result;
  }
  const Length front1 = table_width / 2 - gap / 2;
  result.positions[0] = rows(seat1, front1, -1, table_height / 2);
  result.positions[1] = rows(seat2, front1 + gap, 1, table_height / 2);
  if (!fits(result.positions[0], seat1.base_radius, table_width, table_height) ||
      !fits(result.positions[1], seat2.base_radius, table_width, table_height)) {
    result.problem = std::to_string(seat1.models) + " against " + counted(seat2.models, "model") +
                     " that far apart do not fit on the table";
  }
  return result;
}

namespace {

/// Plays battles of a cell in the workspace of one thread and counts their facts.
template <CountsFacts S>
class FactPlayer final : public GroupPlayer<FactTally> {
 public:
  FactPlayer(const Cell<S>& cell, const FactLayout& layout)
      : cell_(&cell), layout_(&layout), arena_(cell.rules, std::span(cell.tables), cell.looks_ahead()) {}

  void play(std::int64_t first, std::int64_t end, FactTally& tally) override {
    std::vector<std::int64_t> sums(layout_->slots());
    for (std::int64_t number = first; number < end; number += cell_->players) {
      std::fill(sums.begin(), sums.end(), 0);
      Validity validity;
      for (std::int64_t battle = number; battle < number + cell_->players; ++battle) {
        const BattleReport report = arena_.play(cell_->setup(battle), cell_->key(battle), trace_);
        validity.add(report);
        layout_->add(trace_.counts(), cell_->seating(battle), sums);
      }
      tally.validity.merge(validity);
      tally.add_group(cell_->players, sums);
    }
  }

 private:
  const Cell<S>* cell_;
  const FactLayout* layout_;
  typename S::Arena arena_;
  FactTrace trace_;
};

/// Whether duels stand along the height of the table, not along its width.
template <RuleSystem S>
constexpr bool duels_stand_upright() {
  if constexpr (HasDuelRules<S>) return S::duels_along_height;
  return false;
}

/// Whether the dice decide who starts a duel.
template <RuleSystem S>
constexpr bool duels_roll_off() {
  if constexpr (HasDuelRules<S>) return S::duels_roll_off;
  return false;
}

/// Lines up a duel in both arrangements. Returns why that is impossible, or an empty text.
template <RuleSystem S>
std::string arrange_duel(Cell<S>& cell, const Match& match) {
  const auto [width, height] = table_corner(match.ruleset);
  std::array<DuelSide, 2> sides;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto& profiles = cell.contestants[i].profiles;
    sides[i] = {static_cast<int>(profiles.size()), profiles.front().radius * distance_divisor(cell.rules)};
  }
  cell.listed_positions = true;
  for (std::size_t arranged = 0; arranged < 2; ++arranged) {
    const Seating seats = cell.seating(static_cast<std::int64_t>(arranged));
    const std::size_t in_seat1 = seats.a() == 0 ? 0 : 1;
    constexpr bool upright = duels_stand_upright<S>();
    LineUp line = upright ? line_up(sides[in_seat1], sides[1 - in_seat1], *match.duel_gap, height, width)
                          : line_up(sides[in_seat1], sides[1 - in_seat1], *match.duel_gap, width, height);
    if (!line.problem.empty()) return line.problem;
    for (auto& side : line.positions) {
      for (Point& place : side) place = upright ? Point{place.y, place.x} : place;
    }
    cell.contestants[0].positions[arranged] = std::move(line.positions[seats.a()]);
    cell.contestants[1].positions[arranged] = std::move(line.positions[seats.b()]);
  }
  // A starts the even battles and B the odd ones, whether or not they change seats, unless the rules let the dice
  // decide.
  if (!duels_roll_off<S>()) cell.first_player = {0, match.swap_seats ? 0 : 1};
  return {};
}

/// Listed positions belong to the army, whatever its seat.
template <RuleSystem S>
void arrange_listed(Cell<S>& cell, const Match& match) {
  cell.listed_positions = true;
  for (std::size_t i = 0; i < match.positions.size(); ++i) cell.contestants[i].positions.fill(match.positions[i]);
}

/// Why the units cannot stand where they are listed; empty when they can.
template <RuleSystem S>
std::string place_problem(const Cell<S>& cell, const Match& match) {
  struct Base {
    Point at;
    Length radius;
    std::string unit;
  };
  const auto [width, height] = table_corner(match.ruleset);
  std::vector<Base> bases;
  for (std::size_t i = 0; i < match.armies.size(); ++i) {
    const auto& contestant = cell.contestants[i];
    const auto& places = contestant.positions[0];
    if (places.size() != contestant.profiles.size()) {
      return "the army '" + match.armies[i].name + "' has " + counted(contestant.profiles.size(), "unit") +
             ", but the scenario lists " + counted(places.size(), "place") + " for it";
    }
    for (std::size_t k = 0; k < places.size(); ++k) {
      const Base base{places[k], contestant.profiles[k].radius * distance_divisor(cell.rules),
                      match.armies[i].units[k].name};
      const std::string where =
          "'" + base.unit + "' at (" + std::to_string(base.at.x) + ", " + std::to_string(base.at.y) + ")";
      if (base.at.x < base.radius || base.at.y < base.radius || base.at.x > width - base.radius ||
          base.at.y > height - base.radius) {
        return where + " is not wholly on the table";
      }
      for (const Base& other : bases) {
        if (distance2(base.at, other.at) < square(base.radius + other.radius)) {
          return where + " stands on the base of '" + other.unit + "'";
        }
      }
      for (const TerrainPiece& piece : cell.table.pieces) {
        const bool solid = piece.traits.solid || piece.traits.chasm > 0;
        if (solid && crosses(piece.shape, base.at, base.at, base.radius)) {
          return where + " stands in a " + std::string(kind_name(cell.table, piece));
        }
      }
      bases.push_back(base);
    }
  }
  return {};
}

template <RuleSystem S>
Cell<S> prepare(const Match& match, std::string& problem) {
  auto rules = compile_rules<S>(match.ruleset);
  if constexpr (HasDuelRules<S>) {
    if (match.duel_gap) S::play_duel(rules);
  }
  const std::size_t players = match.armies.size();
  assert(players >= 2 && players <= kMaxPlayers && match.players.size() == players);
  std::array<CompiledArmy<S>, kMaxPlayers> armies;
  std::vector<typename S::Profile> profiles;
  for (std::size_t i = 0; i < players; ++i) {
    armies[i] = compile_army<S>(match.ruleset, rules, match.armies[i]);
    profiles.insert(profiles.end(), armies[i].profiles.begin(), armies[i].profiles.end());
  }
  SeatedWeights seated_weights = seated(S::vocabulary().weights, match.players);
  Cell<S> cell{.rules = rules, .tables = {}, .contestants = {}};
  for (const auto& weights : seated_weights.weights) {
    cell.tables.push_back(S::make_tables(rules, profiles, S::make_weights(weights)));
  }
  cell.nets = std::move(seated_weights.nets);
  cell.players = static_cast<int>(players);
  cell.swap_seats = match.swap_seats;
  cell.seed = match.seed;
  cell.matchup = match.matchup;
  for (std::size_t i = 0; i < players; ++i) {
    cell.contestants[i].profiles = std::move(armies[i].profiles);
    cell.contestants[i].costs = std::move(armies[i].costs);
    cell.contestants[i].player = seated_weights.seats[i];
  }
  if (match.table)
    cell.table = match.table->setup(match.battles_per_table > 0 ? match.battles_per_table : cell.players);
  if (match.duel_gap) {
    problem = arrange_duel(cell, match);
  } else if (!match.positions.empty()) {
    arrange_listed(cell, match);
  }
  if (problem.empty() && cell.listed_positions) problem = place_problem(cell, match);
  return cell;
}

/// Calls `use(cell)` with the compiled match.
template <class Use>
void with_cell(const Match& match, Use use) {
  [[maybe_unused]] const bool known = with_system(match.ruleset.system, [&]<class S>() {
    std::string problem;
    const Cell<S> cell = prepare<S>(match, problem);
    assert(problem.empty());
    use(cell);
  });
  assert(known && "the loader accepts rulesets of known systems only");
}

std::vector<Example> play_examples(const Match& match, const ExampleTally& tally, std::int64_t upset) {
  std::vector<Example> examples;
  if (tally.empty()) return examples;
  examples.push_back({Example::Kind::median, tally.median(), {}, {}});
  if (upset >= 0) examples.push_back({Example::Kind::upset, upset, {}, {}});
  examples.push_back({Example::Kind::closest, tally.closest(), {}, {}});
  examples.push_back({Example::Kind::shortest, tally.shortest(), {}, {}});
  with_cell(match, [&]<class S>(const Cell<S>& cell) {
    NullTrace silent;
    typename S::Arena arena(cell.rules, std::span(cell.tables), cell.looks_ahead());
    const bool played = play_until_stop([&] {
      for (Example& example : examples) {
        example.seating = cell.seating(example.battle);
        example.report = arena.play(cell.setup(example.battle), cell.key(example.battle), silent);
      }
    });
    if (!played) examples.clear();
  });
  return examples;
}

}  // namespace

Loaded<Army> copies_of(const ArmyUnit& unit, std::optional<Hundredths> points) {
  Army army;
  army.name = unit.name;
  army.units = {unit};
  if (!points) return {army, {}};
  if (unit.cost <= 0)
    return {std::nullopt, {on_command_line("'" + unit.name + "' costs nothing: points cannot buy a number of it")}};
  const Hundredths count = *points / unit.cost;
  if (count < 1) {
    return {std::nullopt,
            {on_command_line(counted(points_text(*points), "point") + " buy no '" + unit.name + "': one costs " +
                                 counted(points_text(unit.cost), "point"),
                             "give " + counted(points_text(unit.cost), "point") + " or more")}};
  }
  if (count > kMaxModelsPerSide) {
    return {std::nullopt,
            {on_command_line(counted(points_text(*points), "point") + " buy " + std::to_string(count) + " of '" +
                             unit.name + "': at most " + std::to_string(kMaxModelsPerSide) +
                             " models a side can take part")}};
  }
  army.units.assign(static_cast<std::size_t>(count), unit);
  return {army, {}};
}

std::string match_problem(const Match& match) {
  const bool listed = match.duel_gap || !match.positions.empty();
  if (listed && match.table && match.table->generated()) {
    return "the units stand at given places, and generated terrain may put a building there";
  }
  if (!match.positions.empty() && match.positions.size() != match.armies.size()) {
    return "the scenario lists places for " + counted(match.positions.size(), "army") + ", not for " +
           std::to_string(match.armies.size());
  }
  std::size_t units = 0;
  for (const Army& army : match.armies) {
    if (army.units.empty()) return "the army '" + army.name + "' has no units";
    if (army.units.size() > static_cast<std::size_t>(kMaxModelsPerSide)) {
      return "the army '" + army.name + "' has " + counted(army.units.size(), "unit") + ": at most " +
             std::to_string(kMaxModelsPerSide) + " can take part";
    }
    units += army.units.size();
  }
  if (units > kMaxUnits) {
    return "the armies have " + counted(units, "unit") + " together: at most " + std::to_string(kMaxUnits) +
           " can take part";
  }
  std::string problem;
  if (match.duel_gap || !match.positions.empty())
    with_system(match.ruleset.system, [&]<class S>() { prepare<S>(match, problem); });
  return problem;
}

template <class T>
BasicCellResult<T> play_match(const Match& match, const BasicRunPlan<T>& plan, Progress& progress) {
  BasicCellResult<T> result;
  with_cell(match, [&]<class S>(const Cell<S>& cell) { result = run_cell(cell, plan, progress); });
  return result;
}

template CellResult play_match(const Match&, const RunPlan&, Progress&);
template StandingsResult play_match(const Match&, const StandingsPlan&, Progress&);
template BasicCellResult<OutcomeSum> play_match(const Match&, const BasicRunPlan<OutcomeSum>&, Progress&);

bool draws_tables(const Match& match) {
  if (match.table && match.table->generated()) return true;
  bool own = false;
  with_system(match.ruleset.system, [&]<class S>() { own = HasOwnTables<S>; });
  return own && !match.duel_gap;
}

TableResult play_tables(const Match& match, const TablePlan& plan, Progress& progress) {
  TableResult result;
  with_cell(match, [&]<class S>(const Cell<S>& cell) {
    Cell<S> tables = cell;
    tables.table.battles_per_table = kBattlesPerTable;
    ++tables.matchup;
    result = run_cell(tables, plan, progress);
  });
  return result;
}

FactResult play_facts(const Match& match, const FactLayout& layout, const FactPlan& plan, Progress& progress) {
  FactResult result;
  with_cell(match, [&]<class S>(const Cell<S>& cell) {
    if constexpr (CountsFacts<S>) {
      result = run_cell([&] { return std::make_unique<FactPlayer<S>>(cell, layout); }, cell.players, plan, progress);
    }
  });
  return result;
}

std::vector<Example> examples_of(const Match& match, const Tally& tally) {
  const Victories victories[] = {{tally.wins_a, tally.biggest_a}, {tally.wins_b, tally.biggest_b}};
  return play_examples(match, tally.examples, biggest_upset(victories));
}

std::vector<Example> examples_of(const Match& match, const Standings& standings) {
  std::vector<Victories> victories;
  for (const Standing& standing : standings.armies) victories.push_back({standing.firsts, standing.biggest});
  return play_examples(match, standings.examples, biggest_upset(victories));
}

RecordedBattle record_battle(const Match& match, std::int64_t number, bool with_reasons, const Net* net) {
  RecordedBattle recorded;
  with_cell(match, [&]<class S>(const Cell<S>& cell) {
    RecordTrace trace(with_reasons, net);
    typename S::Arena arena(cell.rules, std::span(cell.tables), cell.looks_ahead());
    recorded.number = number;
    recorded.seating = cell.seating(number);
    recorded.report = arena.play(cell.setup(number), cell.key(number), trace);
    recorded.events = trace.events();
    recorded.counts = trace.counts();
    for (std::size_t seat = 0; seat < recorded.seating.players; ++seat) {
      for (const auto& profile : cell.contestants[recorded.seating.army_in(seat)].profiles) {
        recorded.base_radii.push_back(profile.radius);
      }
    }
  });
  return recorded;
}

namespace {

/// Marks the rules of a unit, a card or a weapon.
void note_rules(const std::vector<std::uint8_t>& rules, std::vector<bool>& seen) {
  for (const std::uint8_t rule : rules) seen[rule] = true;
}

/// The rules that can affect the battles of a match: those of its units, and those that act without a unit.
std::vector<bool> rules_seen(const Match& match) {
  std::vector<bool> seen(match.ruleset.rules.size(), false);
  for (const Army& army : match.armies) {
    for (const ArmyUnit& unit : army.units) {
      note_rules(unit.design.rules, seen);
      for (const CardDesign& card : unit.design.cards) {
        note_rules(card.rules, seen);
        for (const WeaponDesign& weapon : card.weapons) note_rules(weapon.rules, seen);
      }
    }
  }
  with_system(match.ruleset.system, [&]<class S>() {
    const auto plain = S::make_rules(match.ruleset.numbers, match.ruleset.options);
    for (std::size_t i = 0; i < seen.size(); ++i) {
      auto rules = plain;
      for (const EffectUse& use : match.ruleset.rules[i].effects) S::note_effect(rules, use.effect, use.parameters);
      seen[i] = seen[i] || !(rules == plain);
    }
  });
  return seen;
}

}  // namespace

std::string match_identity(const Match& match, const std::string& scenario_hash, std::int64_t battles) {
  const auto number = [](auto value) { return " " + std::to_string(value); };
  std::string text = "rules " + ruleset_hash(match.ruleset, rules_seen(match)) + "\nscenario " + scenario_hash +
                     "\nseed" + number(match.seed) + number(match.matchup) + "\nbattles" + number(battles) +
                     number(match.battles_per_table) + "\nswap " + (match.swap_seats ? "true" : "false") + "\n";
  if (match.duel_gap) text += "gap" + number(*match.duel_gap) + "\n";
  for (std::size_t army = 0; army < match.armies.size(); ++army) {
    text += "army " + match.players[army].label() + "\n";
    for (const ArmyUnit& unit : match.armies[army].units) {
      text += "unit " + profile_text(match.ruleset, unit.design) + number(unit.cost) + "\n";
    }
  }
  return hash_of(text);
}

std::vector<MatchBattles> cut_work(const std::vector<MatchBattles>& work, const ItemRange& battles) {
  std::vector<MatchBattles> found;
  std::int64_t before = 0;
  for (const MatchBattles& one : work) {
    const std::int64_t first = std::max<std::int64_t>(0, battles.first - before);
    const std::int64_t end = std::min(one.battles, battles.end - before);
    if (end > first) found.push_back({one.match, one.first + first, end - first});
    before += one.battles;
  }
  return found;
}

bool play_several(const std::vector<MatchBattles>& work, const std::function<Match(std::size_t match)>& match_of,
                  const std::function<void(std::size_t match, const Tally& tally)>& add, Progress& progress) {
  return play_all(work.size(), progress, [&](std::size_t i) {
    RunPlan plan;
    plan.first = work[i].first;
    plan.battles = work[i].battles;
    const CellResult result = play_match(match_of(work[i].match), plan, progress);
    add(work[i].match, result.tally);
    if (result.end == RunEnd::interrupted) throw RunStopped();
  });
}

}  // namespace warbalance::sim
