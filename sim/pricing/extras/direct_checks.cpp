#include "sim/pricing/extras/direct_checks.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <tuple>
#include <utility>

#include "engine/core/common_facts.hpp"
#include "sim/pricing/estimation/field_options.hpp"
#include "sim/pricing/estimation/field_sums.hpp"
#include "sim/pricing/extras/item_change.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/stats/hypothesis.hpp"
#include "sim/stats/jackknife.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::sim {

namespace {

constexpr std::uint32_t kDirectBlockCouples = 50;
/// The most blocks of an item; their numbers are consecutive.
constexpr std::uint32_t kDirectBlocks = 4096;
/// The most armies drawn per block in search of carriers of an item.
constexpr std::uint32_t kDirectDraws = 1000 + 50 * kDirectBlockCouples;
/// The most armies drawn in search of carriers of a rule that may do nothing.
constexpr std::uint32_t kIdleDraws = 50 * kIdleCouples;
constexpr double kSignConfidence = 0.95;
/// The greatest variance of the difference of two scores, which limits the number of couples: independent battles
/// without draws have 0.5.
constexpr double kMostVariance = 0.6;
/// Plays more couples than the error asks for, because it is only estimated.
constexpr double kSpare = 1.05;

/// Exact sums over couples. Score differences are in halves, luck differences in steps.
struct CoupleSums {
  std::int64_t couples = 0;
  std::int64_t equal = 0;
  std::int64_t units = 0;
  std::int64_t left_out = 0;
  std::int64_t score = 0;
  std::int64_t score_squares = 0;
  std::int64_t luck = 0;
  std::int64_t luck_squares = 0;
  std::int64_t products = 0;

  void merge(const CoupleSums& other) {
    couples += other.couples;
    equal += other.equal;
    units += other.units;
    left_out += other.left_out;
    score += other.score;
    score_squares += other.score_squares;
    luck += other.luck;
    luck_squares += other.luck_squares;
    products += other.products;
  }

  void add(std::int64_t score_difference, std::int64_t luck_difference) {
    ++couples;
    equal += score_difference == 0 ? 1 : 0;
    score += score_difference;
    score_squares += score_difference * score_difference;
    luck += luck_difference;
    luck_squares += luck_difference * luck_difference;
    products += score_difference * luck_difference;
  }

  /// The mean difference of scores, 0..1, and its error: luck is regressed out (its expectation is 0).
  std::pair<double, double> mean_and_error() const {
    const auto n = static_cast<double>(couples);
    const auto centered = [n](std::int64_t sum, std::int64_t a, std::int64_t b) {
      return static_cast<double>(sum) - static_cast<double>(a) * static_cast<double>(b) / n;
    };
    const double of_luck = centered(luck_squares, luck, luck);
    const double both = centered(products, score, luck);
    const double slope = of_luck > 0 ? both / of_luck : 0;
    const double mean = (static_cast<double>(score) - slope * static_cast<double>(luck)) / n;
    const double squares = std::max(0.0, centered(score_squares, score, score) - slope * both);
    return {mean / 2, std::sqrt(squares / (n - 1) / n) / 2};
  }
};

/// Plays couples of an item one after another: an army that has it, the same army without it, and their opponent.
class ItemCouples {
 public:
  /// @param draws the most armies to draw in search of the item
  ItemCouples(const ArmyGenerator& population, const ScoringList& list, const ItemChange& change,
              const PlayFunction& play, BattleKey first, std::uint32_t draws)
      : population_(population), list_(list), change_(change), play_(play), key_(first), draws_(draws) {}

  /// Plays the next couple. False: there is none.
  bool next() {
    for (; key_.battle < draws_; ++key_.battle) {
      generate(0, with_);
      without_ = with_;
      const ItemChange::Changed changed = change_.take_from(without_);
      changed_.units += changed.units;
      changed_.left_out += changed.left_out;
      if (changed.units == 0) continue;
      with_.costs = without_.costs;
      generate(1, enemy_);
      reports_ = {play(with_), play(without_)};
      is_first_ = key_.battle++ % 2 == 0;
      return true;
    }
    return false;
  }

  /// The reports of the last couple, with the item and without it.
  const BattleReport& with() const { return reports_[0]; }
  const BattleReport& without() const { return reports_[1]; }
  /// Whether the army of the last couple sat in the first seat.
  bool is_first() const { return is_first_; }
  /// The changes of all armies so far.
  const ItemChange::Changed& changed() const { return changed_; }

 private:
  void generate(std::uint16_t side, FieldArmy& army) {
    if (list_.listed()) {
      population_.generate(key_, side, army, scratch_);
    } else {
      population_.generate(list_, key_, side, army, scratch_);
    }
  }
  BattleReport play(const FieldArmy& army) const {
    return key_.battle % 2 == 0 ? play_(army, enemy_, key_) : play_(enemy_, army, key_);
  }

  const ArmyGenerator& population_;
  const ScoringList& list_;
  const ItemChange& change_;
  const PlayFunction& play_;
  BattleKey key_;
  std::uint32_t draws_;
  ItemChange::Changed changed_;
  std::array<BattleReport, 2> reports_;
  bool is_first_ = true;
  FieldArmy with_;
  FieldArmy without_;
  FieldArmy enemy_;
  ArmyGenerator::Scratch scratch_;
};

/// The sums of one block of an item.
CoupleSums sums_of_block(ItemCouples couples, const DirectOptions& options, Progress& progress) {
  const LuckSteps luck(options.mean_total);
  CoupleSums sums;
  while (sums.couples < kDirectBlockCouples && !progress.stop_requested() && couples.next()) {
    const int sign = couples.is_first() ? 1 : -1;
    sums.add(sign * (response_of(couples.with()) - response_of(couples.without())),
             sign * (luck(couples.with()) - luck(couples.without())));
    progress.advance(2);
  }
  sums.units = couples.changed().units;
  sums.left_out = couples.changed().left_out;
  return sums;
}

/// An item that is being checked.
struct CheckedItem {
  std::size_t feature = 0;
  ItemChange change;
  CoupleSums sums;
  std::uint32_t blocks = 0;  ///< played
  std::uint32_t wanted = 0;  ///< to be played
};

std::uint32_t blocks_for(double couples) {
  return std::min(kDirectBlocks, static_cast<std::uint32_t>(std::ceil(couples / kDirectBlockCouples)));
}

/// The blocks that an item needs, including those already played.
std::uint32_t blocks_needed(const CheckedItem& item, const DirectSize& size) {
  if (item.sums.couples < 2) return item.blocks;
  const double ratio = item.sums.mean_and_error().second / size.se;
  if (ratio <= 1) return item.blocks;
  const std::uint32_t needed = blocks_for(kSpare * ratio * ratio * item.blocks * kDirectBlockCouples);
  return std::clamp(needed, item.blocks, std::max(item.blocks, blocks_for(size.most_couples())));
}

/// Plays the blocks that are wanted but not yet played. False: it was stopped.
bool play_blocks(std::vector<CheckedItem>& items, const ArmyGenerator& population, const ScoringList& list,
                 const PlayFunction& play, const DirectOptions& options, Progress& progress) {
  struct Task {
    CheckedItem* item = nullptr;
    std::uint32_t matchup = 0;
    CoupleSums sums;
  };
  std::vector<Task> tasks;
  for (CheckedItem& item : items) {
    for (; item.blocks < item.wanted; ++item.blocks) {
      const auto number = static_cast<std::uint32_t>(item.feature) * kDirectBlocks + item.blocks;
      tasks.push_back({&item, kDirectMatchup + number, {}});
    }
  }
  tbb::parallel_for(std::size_t{0}, tasks.size(), [&](std::size_t i) {
    const BattleKey first{options.seed, tasks[i].matchup, 0};
    const ItemCouples couples(population, list, tasks[i].item->change, play, first, kDirectDraws);
    tasks[i].sums = sums_of_block(couples, options, progress);
  });
  for (const Task& task : tasks) task.item->sums.merge(task.sums);
  return !progress.stop_requested();
}

/// Whether all couples are the same with an item and without it.
bool is_idle(ItemCouples couples, Progress& progress) {
  std::int64_t same = 0;
  while (same < kIdleCouples && !progress.stop_requested() && couples.next()) {
    progress.advance(2);
    if (couples.with() != couples.without()) return false;
    ++same;
  }
  return same == kIdleCouples;
}

/// Whether a feature is a special rule that can only help, or a term of such rules.
bool feature_only_helps(const Ruleset& ruleset, const Feature& feature) {
  if (feature.kind != Feature::Kind::term) {
    return std::ranges::any_of(ruleset.rules, [&](const SpecialRule& rule) {
      return feature.kind == Feature::Kind::rule && rule.name == feature.name && only_helps(ruleset, rule);
    });
  }
  const std::vector<PriceTerm> terms = price_terms(ruleset);
  const auto term = std::ranges::find(terms, feature.name, &PriceTerm::name);
  return term != terms.end() && std::ranges::all_of(term->parts, [&](const PriceTerm::Part& part) {
           return part.is_rule && only_helps(ruleset, ruleset.rules[part.index]);
         });
}

DirectCheck check_of(const CheckedItem& item, const ArmyGenerator& population) {
  const CoupleSums& sums = item.sums;
  DirectCheck found;
  found.feature = item.feature;
  found.without = item.change.without();
  found.helps_only = feature_only_helps(population.ruleset(), population.features()[item.feature]);
  found.problem = item.change.problem();
  found.couples = sums.couples;
  found.equal = sums.equal;
  found.left_out = sums.left_out;
  if (found.problem.empty() && sums.couples < 2) {
    found.problem = sums.left_out > 0 ? "no unit that has it is legal without it" : "these armies do not have it";
  }
  if (!found.problem.empty()) return found;
  const auto n = static_cast<double>(sums.couples);
  found.carriers = static_cast<double>(sums.units) / n;
  std::tie(found.difference, found.se) = sums.mean_and_error();
  const double width = t_quantile((1 + kSignConfidence) / 2, n - 1) * found.se;
  found.interval = {found.difference - width, found.difference + width};
  return found;
}

void add_signs(std::vector<DirectCheck>& checks) {
  std::vector<double> p_values;
  for (const DirectCheck& check : checks) {
    if (!check.problem.empty()) continue;
    p_values.push_back(tolerance_p_value(check.difference, check.se, 0, static_cast<double>(check.couples - 1)));
  }
  const std::vector<double> adjusted = holm_adjusted(p_values);
  auto next = adjusted.begin();
  for (DirectCheck& check : checks) {
    if (!check.problem.empty()) continue;
    check.p_holm = *next++;
    const bool certain = check.p_holm <= 1 - kSignConfidence && std::abs(check.difference) >= kLeastDirectEffect;
    check.sign = !certain ? 0 : check.difference > 0 ? 1 : -1;
  }
}

int sign_of(const Interval& interval) { return interval.low > 0 ? 1 : interval.high < 0 ? -1 : 0; }

/// The sign of a row's price; for a quality, of its difference to another quality.
int worth_of(const PriceRow& row, const PriceRow* next, double quantile) {
  if (!row.fair) return 0;
  if (next == nullptr) return row.se ? sign_of({*row.fair - quantile * *row.se, *row.fair + quantile * *row.se}) : 0;
  if (!next->fair || row.fair_without_one.size() < 2) return 0;
  if (row.fair_without_one.size() != next->fair_without_one.size()) return 0;
  const double width = quantile * jackknife_difference_se(row.fair_without_one, next->fair_without_one);
  const double difference = *row.fair - *next->fair;
  return sign_of({difference - width, difference + width});
}

}  // namespace

DirectSize DirectSize::scaled(double share) const {
  const auto pilot = static_cast<std::uint32_t>(share * pilot_couples);
  return {se / std::sqrt(share), std::max(kDirectBlockCouples, pilot)};
}

std::uint32_t DirectSize::most_couples() const {
  return std::max(pilot_couples, static_cast<std::uint32_t>(kMostVariance / (se * se)));
}

DirectChecks direct_checks(const ArmyGenerator& population, const ScoringList& list, const PlayFunction& play,
                           const DirectOptions& options, Progress& progress) {
  DirectChecks found;
  std::vector<CheckedItem> items;
  for (const std::size_t feature : options.wanted) {
    items.push_back({feature, ItemChange(population, list, feature), {}, 0, 0});
    if (items.back().change.problem().empty()) items.back().wanted = blocks_for(options.size.pilot_couples);
  }
  const auto unplayed = [](const CheckedItem& item) { return item.blocks < item.wanted; };
  while (std::ranges::any_of(items, unplayed)) {
    if (!play_blocks(items, population, list, play, options, progress)) {
      found.interrupted = true;
      return found;
    }
    for (CheckedItem& item : items) item.wanted = blocks_needed(item, options.size);
  }
  for (const CheckedItem& item : items) {
    found.checks.push_back(check_of(item, population));
    found.battles += 2 * item.sums.couples;
  }
  add_signs(found.checks);
  return found;
}

void judge_by_direct_checks(DirectChecks& found, const ArmyGenerator& population, PriceReport& prices) {
  for (DirectCheck& check : found.checks) {
    const FeatureSpace& features = population.features();
    PriceRow* const row = price_row_of(prices, features[check.feature]);
    if (row == nullptr || !check.problem.empty()) continue;
    const bool is_tier = features[check.feature].kind == Feature::Kind::tier;
    const PriceRow* const next = is_tier ? price_row_of(prices, features[*features.find(check.without)]) : nullptr;
    check.worth = is_tier && next == nullptr ? 0 : worth_of(*row, next, prices.joint_quantile);
    if (check.contradicts()) row->flags.push_back(PriceFlag::formula_contradicts);
    if (check.misused()) row->flags.push_back(PriceFlag::player_misuses);
    if (check.contradicts()) row->interval.reset();
    if (!check.contradicts() && !check.misused()) continue;
    row->verdict.reset();
    row->p_holm.reset();
    row->q_fdr.reset();
    row->all_players.reset();
  }
}

DirectChecks judge_without_battles(const ArmyGenerator& population, PriceReport& prices) {
  const FeatureSpace& features = population.features();
  DirectChecks unplayed;
  for (std::size_t f = 0; f < features.size(); ++f) {
    if (!feature_only_helps(population.ruleset(), features[f])) continue;
    DirectCheck& check = unplayed.checks.emplace_back();
    check.feature = f;
    check.helps_only = true;
  }
  judge_by_direct_checks(unplayed, population, prices);
  return unplayed;
}

std::vector<std::size_t> possibly_idle_rules(const FeatureSpace& features, PriceReport& prices) {
  std::vector<std::size_t> rules;
  for (std::size_t f = 0; f < features.size(); ++f) {
    const PriceRow* const row = features[f].kind == Feature::Kind::rule ? price_row_of(prices, features[f]) : nullptr;
    if (row == nullptr || !row->verdict || !row->interval) continue;
    if (std::abs(*row->fair) <= 2 * row->interval->half_width()) rules.push_back(f);
  }
  return rules;
}

std::vector<std::size_t> idle_rules(const ArmyGenerator& population, const ScoringList& list,
                                    const std::vector<std::size_t>& rules, std::uint64_t seed, const PlayFunction& play,
                                    Progress& progress) {
  std::vector<std::uint8_t> idle(rules.size());
  tbb::parallel_for(std::size_t{0}, rules.size(), [&](std::size_t i) {
    const ItemChange change(population, list, rules[i]);
    const BattleKey first{seed, kIdleMatchup + static_cast<std::uint32_t>(rules[i]), 0};
    idle[i] = is_idle(ItemCouples(population, list, change, play, first, kIdleDraws), progress);
  });
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (idle[i] != 0) found.push_back(rules[i]);
  }
  return found;
}

void give_idle_verdicts(PriceReport& prices, const FeatureSpace& features, const std::vector<std::size_t>& idle) {
  for (const std::size_t rule : idle) {
    PriceRow& row = *price_row_of(prices, features[rule]);
    row.verdict = Verdict::no_effect;
  }
}

std::int64_t direct_battles(const DirectSize& size, std::size_t items) {
  return 2 * std::int64_t{size.most_couples()} * static_cast<std::int64_t>(items);
}

namespace {

constexpr std::int64_t kBlockCouples = 50;
/// The most armies drawn in search of a carrier.
constexpr std::uint32_t kDrawsOfACouple = 1000;
/// The random stream that draws a carrier; 0 and 1 draw the armies.
constexpr std::uint16_t kCarrierStream = 2;

/// The integer quantities measured in both battles of a couple.
enum Quantity : std::size_t { kDestroyed, kLost, kLeft, kScore, kQuantities };
using Quantities = std::array<std::int64_t, kQuantities>;

/// Exact sums over couples.
struct FactSums {
  std::int64_t couples = 0;
  Validity validity;
  Quantities with{};
  Quantities without{};
  std::array<Moments, kQuantities> differences{};
  std::array<Moments, kMaxEffects> effects{};

  void merge(const FactSums& other) {
    couples += other.couples;
    validity.merge(other.validity);
    for (std::size_t i = 0; i < kQuantities; ++i) {
      with[i] += other.with[i];
      without[i] += other.without[i];
      differences[i].merge(other.differences[i]);
    }
    for (std::size_t i = 0; i < kMaxEffects; ++i) effects[i].merge(other.effects[i]);
  }
};

/// Plays the couples of one block one after another.
class Block {
 public:
  Block(const ArmyGenerator& population, const ScoringList& list, std::uint8_t rule, const FactFunction& play,
        std::uint64_t seed, std::uint32_t block)
      : population_(population), list_(list), rule_(rule), play_(play), key_{seed, kCarrierMatchup + block, 0} {}

  FactSums run(std::int64_t couples, Progress& progress) {
    const auto draws = static_cast<std::uint32_t>(couples) * kDrawsOfACouple;
    for (; key_.battle < draws && sums_.couples < couples && !progress.stop_requested(); ++key_.battle) {
      if (!draw_carrier()) continue;
      play_couple();
      progress.advance(2);
    }
    return sums_;
  }

 private:
  /// Draws the army of the current number and one of its units that may lose the rule; false: it has none.
  bool draw_carrier() {
    population_.generate(list_, key_, 0, a_, scratch_);
    carriers_.clear();
    for (std::size_t unit = 0; unit < a_.units.size(); ++unit) {
      if (has_rule(a_.units[unit], rule_) && may_lose(population_.ruleset(), a_, unit, rule_))
        carriers_.push_back(unit);
    }
    if (carriers_.empty()) return false;
    population_.generate(list_, key_, 1, b_, scratch_);
    RandomStream random(key_, StreamClass::population, kCarrierStream);
    unit_ = carriers_[random.below(static_cast<std::uint32_t>(carriers_.size()))];
    return true;
  }

  void play_couple() {
    const Quantities with = play();
    for (std::size_t effect = 0; effect < kMaxEffects; ++effect) {
      sums_.effects[effect].add(facts_->counts().of_effect(effect, carrier()));
    }
    std::erase(a_.units[unit_].rules, rule_);
    a_.costs[unit_] = list_.cost(a_, unit_);
    const Quantities without = play();
    for (std::size_t i = 0; i < kQuantities; ++i) {
      sums_.with[i] += with[i];
      sums_.without[i] += without[i];
      sums_.differences[i].add(with[i] - without[i]);
    }
    ++sums_.couples;
  }

  bool first_seat() const { return key_.battle % 2 == 0; }
  /// Number of the carrier in the battle.
  std::size_t carrier() const { return first_seat() ? unit_ : b_.units.size() + unit_; }

  Quantities play() {
    const BattleReport report = first_seat() ? play_(a_, b_, key_, *facts_) : play_(b_, a_, key_, *facts_);
    sums_.validity.add(report);
    const auto fact = [&](CommonUnitFact which) {
      return facts_->counts().of_unit(static_cast<std::size_t>(which), carrier());
    };
    const int sign = first_seat() ? 1 : -1;
    return {fact(CommonUnitFact::points_destroyed), fact(CommonUnitFact::points_lost), fact(CommonUnitFact::left),
            1 + sign * response_of(report)};
  }

  const ArmyGenerator& population_;
  const ScoringList& list_;
  const std::uint8_t rule_;
  const FactFunction& play_;
  BattleKey key_;
  FactSums sums_;
  FieldArmy a_;
  FieldArmy b_;
  ArmyGenerator::Scratch scratch_;
  std::vector<std::size_t> carriers_;
  std::size_t unit_ = 0;
  std::unique_ptr<FactTrace> facts_ = std::make_unique<FactTrace>();  // large
};

/// @param scale  what the integers are divided by
MeanWithError mean_of(const Moments& moments, std::int64_t samples, double scale) {
  const auto n = static_cast<double>(samples);
  const double mean = static_cast<double>(moments.sum) / n;
  const double variance = (static_cast<double>(moments.squares) - n * mean * mean) / (n - 1);
  return {mean / scale, std::sqrt(std::max(0.0, variance) / n) / scale};
}

CarrierFacts means_of(const FactSums& sums, const std::vector<std::size_t>& effects) {
  CarrierFacts found;
  found.couples = sums.couples;
  found.validity = sums.validity;
  if (sums.couples < 2) return found;
  const auto n = static_cast<double>(sums.couples);
  const auto quantity = [&](Quantity i, double scale) {
    return WithAndWithout{static_cast<double>(sums.with[i]) / n / scale,
                          static_cast<double>(sums.without[i]) / n / scale,
                          mean_of(sums.differences[i], sums.couples, scale)};
  };
  found.destroyed = quantity(kDestroyed, 100);
  found.lost = quantity(kLost, 100);
  found.left = quantity(kLeft, 1);
  found.score = quantity(kScore, 2);
  for (const std::size_t effect : effects) {
    found.effects.push_back({effect, mean_of(sums.effects[effect], sums.couples, 1)});
  }
  return found;
}

/// The effects of a rule that are counted, each once.
std::vector<std::size_t> counted_effects(const Ruleset& ruleset, std::uint8_t rule) {
  const auto vocabulary = vocabulary_of(ruleset.system)->effects;
  std::vector<std::size_t> effects;
  for (const EffectUse& use : ruleset.rules[rule].effects) {
    const bool seen = std::ranges::count(effects, use.effect) > 0;
    if (!seen && !vocabulary[use.effect].counted.empty()) effects.push_back(use.effect);
  }
  return effects;
}

}  // namespace

CarrierFacts carrier_facts(const ArmyGenerator& population, const ScoringList& list, std::uint8_t rule,
                           const FactFunction& play, const CarrierSettings& settings, Progress& progress) {
  const auto blocks = static_cast<std::size_t>((settings.couples + kBlockCouples - 1) / kBlockCouples);
  std::vector<FactSums> sums(blocks);
  const bool complete = play_all(blocks, progress, [&](std::size_t block) {
    const auto number = static_cast<std::uint32_t>(block);
    sums[block] = Block(population, list, rule, play, settings.seed, number).run(kBlockCouples, progress);
  });
  FactSums all;
  for (const FactSums& block : sums) all.merge(block);
  CarrierFacts found = means_of(all, counted_effects(population.ruleset(), rule));
  found.interrupted = !complete || progress.stop_requested();
  return found;
}

}  // namespace warbalance::sim
