#include "sim/pricing/report/host_prices.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>

#include "sim/pricing/population/unit_generator.hpp"
#include "sim/pricing/report/exchange_prices.hpp"
#include "sim/stats/jackknife.hpp"

namespace warbalance::sim {

namespace {

/// A variation of a card that has more or less of one term and is else the same.
struct CardChange {
  std::size_t term = 0;
  std::size_t host = 0;       ///< number in the roster
  std::size_t variation = 0;  ///< its number in the roster
  double count = 0;           ///< of the term that the host has more
};

/// The only term in which two units differ; nothing when there are more.
std::optional<CardChange> single_change(const FeatureSpace& features, std::size_t host, std::size_t variation) {
  const std::vector<double> own = features.counts_of(host);
  const std::vector<double> other = features.counts_of(variation);
  std::optional<CardChange> found;
  for (std::size_t f = 0; f < own.size(); ++f) {
    if (own[f] == other[f]) continue;
    if (found) return std::nullopt;
    found = CardChange{f, host, variation, own[f] - other[f]};
  }
  return found;
}

std::vector<CardChange> changes_of(const ArmyGenerator& population, const std::vector<std::size_t>& wanted) {
  const std::vector<RosterUnit>& roster = population.roster();
  std::vector<CardChange> changes;
  std::size_t host = 0;
  for (std::size_t i = 1; i < roster.size(); ++i) {
    if (!is_variation_of(roster[i], roster[host])) {
      host = i;
      continue;
    }
    const auto change = single_change(population.features(), host, i);
    if (change && std::find(wanted.begin(), wanted.end(), change->term) != wanted.end()) changes.push_back(*change);
  }
  return changes;
}

/// Values that come from the same blocks of battles: with all of them, and without each in turn.
struct Replicated {
  double value = 0;
  std::vector<double> without_block;

  void add(double weight, double all, const std::vector<double>& without) {
    value += weight * all;
    without_block.resize(without.size());
    for (std::size_t i = 0; i < without.size(); ++i) without_block[i] += weight * without[i];
  }
};

/// The mono prices that the changes need, each played once: by number in the roster.
class MonoPrices {
 public:
  MonoPrices(const ArmyGenerator& population, const std::vector<CardChange>& changes) {
    for (const CardChange& change : changes) {
      want(population, change.host, change.host);
      want(population, change.variation, change.host);
    }
  }

  /// False: stopped.
  bool play(const ArmyGenerator& population, const PlayFunction& play_battle, const FieldOptions& options,
            Progress& progress) {
    if (items_.empty()) return true;
    const auto& roster = population.roster();
    const auto plain =
        std::find_if(roster.begin(), roster.end(), [&](const RosterUnit& unit) { return unit.name == options.anchor; });
    const std::int64_t battles = options.schedule.most_battles() / static_cast<std::int64_t>(items_.size());
    found_ = mono_prices(population.ruleset(), plain->design, items_, battles, play_battle, options, progress);
    return !found_.empty();
  }

  const Description& of(std::size_t unit) const { return found_[places_.at(unit)]; }
  const std::vector<Description>& all() const { return found_; }

 private:
  void want(const ArmyGenerator& population, std::size_t unit, std::size_t host) {
    if (!places_.emplace(unit, items_.size()).second) return;
    const auto& roster = population.roster();
    items_.push_back({roster[unit].design, mono_copies(population.ruleset(), roster[host].design, population.budget()),
                      static_cast<std::uint32_t>(host)});
  }

  std::map<std::size_t, std::size_t> places_;
  std::vector<MonoItem> items_;
  std::vector<Description> found_;
};

/// The hosts of one term and their mean.
class TermOnHosts {
 public:
  void add(const CardChange& change, const Description& host, const Description& variation) {
    ++changes_;
    units_seen_ += host.units_seen;
    if (host.flag || variation.flag) return;
    Replicated& price = hosts_[change.host];
    price.add(1 / change.count, *host.fair, host.without_block);
    price.add(-1 / change.count, *variation.fair, variation.without_block);
    ++changes_of_[change.host];
  }

  void describe(const std::string& term, const std::vector<RosterUnit>& roster, HostPrices& found) {
    Description mean;
    HostSpread spread;
    mean.units_seen = units_seen_;
    spread.hosts = static_cast<std::int64_t>(hosts_.size());
    if (hosts_.empty()) {
      mean.flag = changes_ == 0 ? PriceFlag::not_identified : PriceFlag::out_of_reach;
    } else {
      Replicated sum;
      std::vector<double> prices;
      for (const auto& [host, total] : hosts_) {
        Replicated price;
        price.add(1.0 / static_cast<double>(changes_of_[host]), total.value, total.without_block);
        const double se = jackknife_se(price.without_block);
        found.hosts.push_back({term, roster[host].name, changes_of_[host], price.value, se});
        prices.push_back(price.value);
        spread.noise += se * se / static_cast<double>(hosts_.size());
        sum.add(1.0 / static_cast<double>(hosts_.size()), price.value, price.without_block);
      }
      spread.noise = std::sqrt(spread.noise);
      spread.mean = sum.value;
      spread.deviation = deviation(prices, sum.value);
      mean.fair = sum.value;
      mean.se = jackknife_se(sum.without_block);
      mean.without_block = std::move(sum.without_block);
    }
    found.terms.push_back(std::move(mean));
    found.spreads.push_back(spread);
  }

 private:
  static std::optional<double> deviation(const std::vector<double>& values, double mean) {
    if (values.size() < 2) return std::nullopt;
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    return std::sqrt(squares / static_cast<double>(values.size() - 1));
  }

  std::map<std::size_t, Replicated> hosts_;  ///< sums over the changes of a host
  std::map<std::size_t, std::int64_t> changes_of_;
  std::int64_t changes_ = 0;
  std::int64_t units_seen_ = 0;
};

}  // namespace

std::vector<PriceFlag> HostSpread::flags() const {
  if (!deviation || *deviation <= std::abs(mean)) return {};
  const bool real = *deviation * *deviation - noise * noise > mean * mean;
  return real ? std::vector{PriceFlag::context_dependent} : std::vector{PriceFlag::context_dependent, PriceFlag::noisy};
}

HostPrices host_prices(const ArmyGenerator& population, const PlayFunction& play, const FieldOptions& options,
                       const std::vector<std::size_t>& wanted, Progress& progress) {
  HostPrices found;
  const std::vector<CardChange> changes = changes_of(population, wanted);
  MonoPrices prices(population, changes);
  if (!prices.play(population, play, options, progress)) return found;
  std::map<std::size_t, TermOnHosts> terms;
  for (const CardChange& change : changes) {
    terms[change.term].add(change, prices.of(change.host), prices.of(change.variation));
  }
  for (const std::size_t term : wanted) {
    terms[term].describe(population.features()[term].name, population.roster(), found);
  }
  for (const Description& one : prices.all()) {
    found.battles += one.battles;
    found.draws += one.draws;
  }
  return found;
}

namespace {

/// Sum of the prices of terms, of all chains or without one of them.
double sum_of(const PriceReport& prices, const std::vector<double>& counts, std::size_t left_out) {
  double sum = 0;
  for (std::size_t f = 0; f < counts.size(); ++f) {
    if (counts[f] == 0) continue;
    const PriceRow& row = prices.rows[f];
    sum += counts[f] * (left_out < row.fair_without_chain.size() ? row.fair_without_chain[left_out] : *row.fair);
  }
  return sum;
}

bool all_known(const PriceReport& prices, const std::vector<double>& counts) {
  for (std::size_t f = 0; f < counts.size(); ++f) {
    if (counts[f] != 0 && !prices.rows[f].fair) return false;
  }
  return true;
}

}  // namespace

std::vector<UnitPrice> unit_prices(const PriceReport& prices, const ArmyGenerator& population,
                                   const std::vector<RosterUnit>& units) {
  const FeatureSpace& features = population.features();
  assert(prices.rows.size() == features.size());
  std::vector<UnitPrice> found;
  for (const RosterUnit& unit : units) {
    const auto& roster = population.roster();
    const auto place = std::find_if(roster.begin(), roster.end(), [&](const auto& u) { return u.name == unit.name; });
    const std::vector<double> counts = features.counts_of(static_cast<std::size_t>(place - roster.begin()));
    UnitPrice& price = found.emplace_back();
    price.name = unit.name;
    price.listed = unit.listed / 100.0;
    if (!all_known(prices, counts)) continue;
    const Jackknife sum = jackknife(static_cast<std::size_t>(prices.chains), [&](std::size_t left_out) {
      return std::vector<double>{sum_of(prices, counts, left_out)};
    });
    price.fair = sum.values[0];
    price.se = sum.standard_errors[0];
  }
  return found;
}

}  // namespace warbalance::sim
