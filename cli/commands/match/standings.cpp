#include "cli/commands/match/standings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/args/shared_options.hpp"
#include "cli/base/numbers.hpp"
#include "cli/commands/match/shares.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/report/fields.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/stats/intervals.hpp"

namespace warbalance::cli {
namespace {

/// An estimate in the unit that people read: share * scale + offset.
sim::Estimate scaled(const sim::Estimate& share, double scale, double offset = 0) {
  const double low = share.interval.low * scale + offset;
  const double high = share.interval.high * scale + offset;
  return {share.value * scale + offset,
          share.se * (scale < 0 ? -scale : scale),
          {std::min(low, high), std::max(low, high)}};
}

/// Estimates of one army, from its standing.
class Estimates {
 public:
  Estimates(const ResolvedMatch& resolved, const sim::Standings& standings)
      : match_(resolved.match), standings_(standings), players_(standings.players) {}

  /// Share of the first places, 0..1; a first place shared by k armies counts one k-th.
  sim::Estimate win_share(std::size_t army) const { return first_share(standings_.armies[army].first_share); }
  sim::Estimate starter_share() const { return first_share(standings_.first_player_share); }
  sim::Estimate seat_share(std::size_t seat) const { return first_share(standings_.seat_share[seat]); }
  /// Mean place, 1 .. players; tied armies have the mean of the places that they share.
  sim::Estimate rank(std::size_t army) const {
    const double opponents = players_ - 1;
    return scaled(mean(standings_.armies[army].beaten_halves, 2 * opponents), -opponents, opponents + 1);
  }
  /// Points destroyed in a battle.
  sim::Estimate destroyed(std::size_t army) const {
    double most = 0;
    for (std::size_t other = 0; other < match_.armies.size(); ++other) {
      if (other != army) most += match_.armies[other].points();
    }
    return scaled(mean(standings_.armies[army].destroyed, std::max(most, 1.0)), most / 100);
  }
  /// Units left at the end of a battle.
  sim::Estimate survivors(std::size_t army) const {
    const auto units = static_cast<double>(match_.armies[army].units.size());
    return scaled(mean(standings_.armies[army].survivors, units), units);
  }
  /// Share of the battles.
  double of_battles(std::int64_t count) const {
    return static_cast<double>(count) / static_cast<double>(standings_.battles);
  }
  const sim::Match& match() const { return match_; }
  const sim::Standings& standings() const { return standings_; }

 private:
  sim::Estimate first_share(const sim::Moments& parts) const {
    return mean(parts, static_cast<double>(sim::whole_first(static_cast<std::size_t>(players_))));
  }
  /// @param full  greatest value of a battle
  sim::Estimate mean(const sim::Moments& groups, double full) const {
    return sim::group_mean(
        {standings_.groups(), full * players_, static_cast<double>(groups.sum), static_cast<double>(groups.squares)});
  }

  const sim::Match& match_;
  const sim::Standings& standings_;
  int players_;
};

std::string side_name(std::size_t army) { return std::string(1, static_cast<char>('A' + army)); }

std::string interval_text(const sim::Estimate& estimate, int decimals, double scale = 1) {
  return fmt::format("{} to {}", decimal_text(estimate.interval.low * scale, decimals),
                     decimal_text(estimate.interval.high * scale, decimals));
}

Section armies_section(const ResolvedMatch& resolved) {
  Section section{"Armies",
                  {"", "army", "points", "units", "player"},
                  {},
                  {},
                  {Role::label, Role::label, Role::number, Role::count, Role::text}};
  for (std::size_t i = 0; i < resolved.match.armies.size(); ++i) {
    const sim::Army& army = resolved.match.armies[i];
    section.rows.push_back({side_name(i), army.name, sim::points_text(army.points()), std::ssize(army.units),
                            resolved.match.players[i].name});
  }
  return section;
}

Section places_section(const Estimates& estimates, const sim::Standings& standings) {
  Section section{"Places",
                  {"", "win share [%]", "95 % interval", "first alone", "first shared", "mean place", "95 % interval"},
                  {},
                  {0, 1, 0, 0, 0, 2, 0},
                  {Role::label, Role::estimate, Role::low, Role::count, Role::count, Role::estimate, Role::low}};
  for (std::size_t i = 0; i < static_cast<std::size_t>(standings.players); ++i) {
    const sim::Estimate share = estimates.win_share(i);
    const sim::Estimate rank = estimates.rank(i);
    section.rows.push_back({side_name(i), 100 * share.value, interval_text(share, 1, 100), standings.armies[i].firsts,
                            standings.armies[i].shared_firsts, rank.value, interval_text(rank, 2)});
  }
  return section;
}

Section losses_section(const Estimates& estimates, const sim::Standings& standings) {
  Section section{"A battle on average",
                  {"", "points destroyed", "95 % interval", "units left", "95 % interval", "routed [%]"},
                  {},
                  {0, 2, 0, 2, 0, 2},
                  {Role::label, Role::estimate, Role::low, Role::estimate, Role::low, Role::number}};
  for (std::size_t i = 0; i < static_cast<std::size_t>(standings.players); ++i) {
    const sim::Estimate destroyed = estimates.destroyed(i);
    const sim::Estimate survivors = estimates.survivors(i);
    section.rows.push_back({side_name(i), destroyed.value, interval_text(destroyed, 2), survivors.value,
                            interval_text(survivors, 2), 100 * estimates.of_battles(standings.armies[i].routs)});
  }
  return section;
}

/// Which army comes first most often, and whether the intervals of all others lie below its own.
std::string conclusion_of_standings(const ResolvedMatch& resolved, const Estimates& estimates,
                                    const sim::Standings& standings) {
  const auto players = static_cast<std::size_t>(standings.players);
  std::size_t first = 0;
  for (std::size_t i = 1; i < players; ++i) {
    if (estimates.win_share(i).value > estimates.win_share(first).value) first = i;
  }
  bool certain = true;
  for (std::size_t i = 0; i < players; ++i) {
    certain = certain && (i == first || estimates.win_share(i).interval.high < estimates.win_share(first).interval.low);
  }
  const sim::Estimate share = estimates.win_share(first);
  const std::string wins = fmt::format("{} has a win share of {} (95 % interval {}), even would be {}",
                                       side_in_words(resolved.match, first), percent_text(share.value),
                                       interval_text(share, 1, 100), percent_text(1.0 / static_cast<double>(players)));
  return certain ? fmt::format("The strongest of the {}: {}.", sim::counted(players, "army"), wins)
                 : fmt::format("No strongest army can be told yet. {}; more --battles tell more.", wins);
}

std::vector<std::string> notes_of(const ResolvedMatch& resolved, const Estimates& estimates,
                                  const sim::Standings& standings) {
  const auto players = static_cast<std::size_t>(standings.players);
  const bool swapped = resolved.match.swap_seats;
  std::vector<std::string> notes{
      fmt::format("{} in {} of {}{}", sim::counted(grouped_text(standings.battles), "battle"),
                  sim::counted(grouped_text(standings.groups()), "group"), players,
                  swapped ? ": in each group every army has every seat once." : ", seats NOT swapped."),
      fmt::format("Win share: first places, one shared by k armies counts 1/k. Shared: {} of {} ({}).",
                  grouped_text(standings.shared_firsts), sim::counted(grouped_text(standings.battles), "battle"),
                  percent_text(estimates.of_battles(standings.shared_firsts)))};
  const auto share = [](const std::string& whose, const sim::Estimate& estimate) {
    return fmt::format("Win share of {}: {} (95 % interval {} to {}); even would be ", whose,
                       percent_text(estimate.value), percent_text(estimate.interval.low),
                       percent_text(estimate.interval.high));
  };
  const std::string even = percent_text(1.0 / static_cast<double>(players)) + ".";
  notes.push_back(share("who starts", estimates.starter_share()) + even);
  if (!swapped) {
    for (std::size_t seat = 0; seat < players; ++seat) {
      notes.push_back(share(fmt::format("seat {}", seat + 1), estimates.seat_share(seat)) + even);
    }
  }
  notes.push_back(fmt::format("Length: {}, {} dice.",
                              sim::counted(decimal_text(estimates.of_battles(standings.rounds), 2), "round"),
                              decimal_text(estimates.of_battles(standings.dice), 1)));
  if (const auto endings = endings_of(resolved.match); !endings.empty()) {
    notes.push_back(fmt::format("Ended by: {}.", endings_text(endings, standings.endings, standings.battles)));
  }
  for (std::size_t i = 0; i < players; ++i) {
    const sim::BiggestWin& win = standings.armies[i].biggest;
    if (win.battle < 0) continue;
    notes.push_back(fmt::format("Biggest win of {}: {} --battle {}", side_name(i), resolved.replay_line, win.battle));
  }
  return notes;
}

/// One of three or four armies.
struct Placed {
  const Estimates* found = nullptr;
  std::size_t army = 0;
  const sim::Army& self() const { return found->match().armies[army]; }
  const sim::Standing& standing() const { return found->standings().armies[army]; }
  const sim::Standings& all() const { return found->standings(); }
};

Table table_of_standings(std::span<const std::string_view> endings, const std::vector<Placed>& rows) {
  using Row = Placed;
  const auto ends = [](const std::string& name, const std::string& unit, int decimals, const std::string& of) {
    return std::vector<Column>{{name + "_low", "low", unit, decimals, Role::low, "lower end of " + of},
                               {name + "_high", "high", unit, decimals, Role::high, "upper end of " + of}};
  };
  /// A mean of battles with its 95 % interval.
  const auto mean = [&](const std::string& name, const std::string& heading, const std::string& unit,
                        const std::string& meaning) {
    return joined({estimate_column(name, heading, unit, kMeanDecimals, meaning)},
                  ends(name, unit, kMeanDecimals, "its 95 % interval"));
  };
  const auto per_battle = [](const std::string& name, const std::string& heading, const std::string& meaning) {
    return estimate_column(name, heading, "", kMeanDecimals, meaning);
  };
  return table_of<Row>(
      "results", "one of three or four armies",
      {{label_column("side", "side", "A, B and so on, as typed"), [](const Row& row) { return side_name(row.army); }},
       {label_column("army", "army", "the army"), [](const Row& row) { return row.self().name; }},
       {text_column("player", "player", "who plays it"),
        [](const Row& row) { return row.found->match().players[row.army].name; }},
       {price_column("points", "points", "listed price of the army"),
        [](const Row& row) { return sim::points_of(row.self().points()); }},
       {count_column("battles", "battles", "battles played"), [](const Row& row) { return row.all().battles; }},
       {count_column("firsts", "first alone", "battles in which the army came first, alone"),
        [](const Row& row) { return row.standing().firsts; }},
       {count_column("shared_firsts", "first shared", "battles in which it shared the first place"),
        [](const Row& row) { return row.standing().shared_firsts; }},
       {joined({share_column("win_share", "win share", "share of the first places; one shared by k armies counts 1/k"),
                {"se", "SE", "0..1", kShareDecimals, Role::error, "standard error of the win share"}},
               ends("ci", "0..1", kShareDecimals, "the 95 % interval of the win share")),
        [](const Row& row) { return row.found->win_share(row.army); }},
       {joined({per_battle("rank_mean", "mean place", "mean place, 1 is the best"),
                standard_error("rank_se", kMeanDecimals)},
               ends("rank", "", kMeanDecimals, "its 95 % interval")),
        [](const Row& row) { return row.found->rank(row.army); }},
       {mean("destroyed", "destroyed", "points", "points destroyed in a battle"),
        [](const Row& row) { return row.found->destroyed(row.army); }},
       {mean("survivors", "units left", "", "units left at the end of a battle"),
        [](const Row& row) { return row.found->survivors(row.army); }},
       {count_column("units", "units", "units of the army at its start"),
        [](const Row& row) { return std::ssize(row.self().units); }},
       {share_column("routs", "routed", "share of the battles in which the army routed"),
        [](const Row& row) { return row.found->of_battles(row.standing().routs); }},
       {per_battle("rounds_mean", "rounds", "rounds of a battle"),
        [](const Row& row) { return row.found->of_battles(row.all().rounds); }},
       {share_column("first_player_share", "win share of who starts", "win share of the army that has the first turn"),
        [](const Row& row) { return row.found->starter_share().value; }},
       {per_battle("dice_mean", "dice", "dice rolled in a battle"),
        [](const Row& row) { return row.found->of_battles(row.all().dice); }},
       {number_column("seed", "seed", "", 0, "seed of the run"),
        [](const Row& row) { return row.found->match().seed; }},
       {ending_columns(endings),
        [endings](const Row& row) { return ending_shares(endings, row.all().endings, row.all().battles); }},
       {void_columns(), [](const Row& row) { return row.all().validity; }}},
      rows);
}

}  // namespace

Table standings_table(std::span<const std::string_view> endings) { return table_of_standings(endings, {}); }

Report standings_report(const ResolvedMatch& resolved, const sim::StandingsResult& result) {
  const sim::Standings& standings = result.tally;
  const Estimates estimates(resolved, standings);
  Report report(battles_played(resolved, standings.validity, "which army is the strongest"));
  report.command = "battle";
  std::vector<std::string> names;
  for (const sim::Army& army : resolved.match.armies) names.push_back(army.name);
  report.title = fmt::format("Battle: {}", fmt::join(names, " against "));
  report.conclusion = conclusion_of_standings(resolved, estimates, standings);
  report.sections = {armies_section(resolved), places_section(estimates, standings),
                     losses_section(estimates, standings)};
  report.notes = notes_of(resolved, estimates, standings);
  warn_of_seats(report, resolved);
  report.provenance.interrupted = result.end == sim::RunEnd::interrupted;
  std::vector<Placed> rows;
  for (std::size_t i = 0; i < resolved.match.armies.size(); ++i) rows.push_back({&estimates, i});
  report.results = table_of_standings(endings_of(resolved.match), rows);
  return report;
}

bool precise_enough(const sim::Standings& standings, double precision) {
  const double full =
      static_cast<double>(sim::whole_first(static_cast<std::size_t>(standings.players))) * standings.players;
  const auto narrow = [&](const sim::Moments& parts) {
    const sim::GroupSums sums{standings.groups(), full, static_cast<double>(parts.sum),
                              static_cast<double>(parts.squares)};
    return 100 * sim::group_mean(sums).interval.half_width() <= precision;
  };
  const auto armies = std::span(standings.armies).first(static_cast<std::size_t>(standings.players));
  return narrow(standings.first_player_share) &&
         std::all_of(armies.begin(), armies.end(), [&](const auto& army) { return narrow(army.first_share); });
}

}  // namespace warbalance::cli
