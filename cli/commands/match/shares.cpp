#include "cli/commands/match/shares.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/base/errors.hpp"
#include "cli/base/numbers.hpp"
#include "cli/report/columns.hpp"
#include "cli/report/fields.hpp"
#include "sim/battles/matrix.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::cli {

namespace {

constexpr const char* kScatter = "Of the scatter of single results";
constexpr const char* kDice = "the dice and the choices that follow them";

/// "3.1 % the table (95 % interval 2.0 % to 4.2 %)"; later ones of a sentence need not say what the interval is.
std::string share_text(const sim::Estimate& share, std::string_view what, bool is_first) {
  return fmt::format("{}{} {} ({}{} to {})", percent_text(share.value), is_first ? " is" : "", what,
                     is_first ? "95 % interval " : "", percent_text(share.interval.low),
                     percent_text(share.interval.high));
}

/// @param tables_unknown  the rest has the tables in it
std::string sentence_of(const sim::VarianceShares& shares, bool tables_unknown) {
  std::vector<std::string> parts;
  const auto add = [&](const std::optional<sim::Estimate>& share, std::string_view what) {
    if (share) parts.push_back(share_text(*share, what, parts.empty()));
  };
  if (!tables_unknown) add(shares.dice, kDice);
  add(shares.table, "the table");
  add(shares.first_move, "the first move");
  add(shares.seat, "the seat");
  if (parts.empty()) return {};
  return fmt::format("{} {}{}.", kScatter, fmt::join(parts, ", "),
                     tables_unknown ? "; the rest is the table and the dice: --shares tells them apart" : "");
}

}  // namespace

OptionSpec shares_option() {
  return OptionSpec{"shares", "",
                    "tells how much of the scatter of single results is the table and how much the dice: plays as many "
                    "battles again, 16 on each table (3,200 at least, 160,000 at most)"}
      .without({{"facts"}});
}

bool resolve_shares(const ParsedArgs& typed, const sim::Match& match) {
  if (!typed.has("shares")) return false;
  if (match.armies.size() != 2) {
    throw option_error("shares", fmt::format("is for two armies, not for {}", match.armies.size()), "leave it out");
  }
  return true;
}

std::vector<SummaryValue> share_values(const sim::VarianceShares& shares) {
  const auto share = [](std::string name, const std::string& what, const std::optional<sim::Estimate>& part) {
    return with_interval(
        {std::move(name), "share of the scatter (variance) of single results that is " + what, "0..1", kShareDecimals},
        part);
  };
  return {share("variance_share_dice", "the dice and the choices that follow them; of drawn tables with --shares",
                shares.dice),
          share("variance_share_table", "the table that was drawn; with --shares", shares.table),
          share("variance_share_table_side", "the side of that table, a part of the share before; with --shares",
                shares.table_side),
          share("variance_share_first_move", "who starts", shares.first_move),
          share("variance_share_seat", "the seat, where armies swap seats and the dice say who starts", shares.seat)};
}

void add_shares(Report& report, const sim::Match& match, const sim::Tally& tally, const sim::TableTally& tables) {
  const bool by_tables = tables.tables.size() >= sim::kTableBlocks;
  const auto shares =
      by_tables ? sim::variance_shares(tables.tables) : sim::variance_shares(tally.couple_outcomes, match.swap_seats);
  if (!shares) return;
  const bool tables_unknown = !by_tables && sim::draws_tables(match);
  std::vector<SummaryValue> values = share_values(*shares);
  std::erase_if(values, [&](const SummaryValue& value) {
    return value.value == Value() || (tables_unknown && value.name == "variance_share_dice");
  });
  report.values.insert(report.values.end(), values.begin(), values.end());
  const std::string sentence = sentence_of(*shares, tables_unknown);
  if (!sentence.empty()) report.notes.push_back(sentence);
}

namespace {

std::string score_in_words(const sim::Estimate& score) {
  return fmt::format("scores {} (95 % interval {} to {})", percent_text(score.value),
                     decimal_text(percent(score.interval.low), kPercentDecimals),
                     decimal_text(percent(score.interval.high), kPercentDecimals));
}

}  // namespace

std::string side_in_words(const sim::Match& match, std::size_t side) {
  const sim::Army& army = match.armies[side];
  const bool same_points =
      std::ranges::all_of(match.armies, [&](const sim::Army& other) { return other.points() == army.points(); });
  const std::string points = same_points ? "" : ", " + sim::counted(sim::points_text(army.points()), "point");
  return fmt::format("{} ({}{})", static_cast<char>('A' + side), army.name, points);
}

std::string strength_text(const std::string& a, const std::string& b, const sim::Estimate& score_a) {
  const bool even = sim::favour_of(score_a.interval, sim::MatrixPlan{}.band) == sim::Favour::even;
  const auto stronger = [even](const std::string& one, const std::string& other, const sim::Estimate& score) {
    return fmt::format("{} is {}stronger than {}: it {}.", one, even ? "a little " : "", other, score_in_words(score));
  };
  if (score_a.interval.low > 0.5) return stronger(a, b, score_a);
  if (score_a.interval.high < 0.5) {
    return stronger(b, a, {1 - score_a.value, score_a.se, {1 - score_a.interval.high, 1 - score_a.interval.low}});
  }
  if (even) return fmt::format("{} and {} are about even: A {}.", a, b, score_in_words(score_a));
  return fmt::format("No stronger side can be told yet: {} {} against {}; more --battles tell more.", a,
                     score_in_words(score_a), b);
}

std::string match_conclusion(const sim::Match& match, const sim::Tally& tally) {
  return strength_text(side_in_words(match, 0), side_in_words(match, 1), sim::pair_score(tally.score_a));
}

std::string match_question(const sim::Match& match) {
  return fmt::format("whether {} or {} is the stronger side", side_in_words(match, 0), side_in_words(match, 1));
}

std::span<const std::string_view> endings_of(const sim::Match& match) {
  return sim::vocabulary_of(match.ruleset.system)->endings;
}

std::string endings_text(std::span<const std::string_view> endings, const EndingCounts& counts, std::int64_t battles) {
  std::string text;
  for (std::size_t i = 0; i < endings.size(); ++i) {
    const double share = static_cast<double>(counts[i]) / static_cast<double>(battles);
    text += fmt::format("{}{} {} %", i == 0 ? "" : ", ", endings[i], decimal_text(100 * share, 1));
  }
  return text + " of the battles";
}

std::vector<Column> ending_columns(std::span<const std::string_view> endings) {
  std::vector<Column> columns;
  for (const std::string_view ending : endings) {
    std::string name = "ended_by_" + std::string(ending);
    std::replace(name.begin(), name.end(), ' ', '_');
    columns.push_back(
        share_column(name, std::string(ending), fmt::format("share of the battles that ended by {}", ending)));
  }
  return columns;
}

std::vector<Value> ending_shares(std::span<const std::string_view> endings, const EndingCounts& counts,
                                 std::int64_t battles) {
  std::vector<Value> shares;
  for (std::size_t i = 0; i < endings.size(); ++i) {
    shares.emplace_back(static_cast<double>(counts[i]) / static_cast<double>(battles));
  }
  return shares;
}

std::vector<std::string_view> all_endings() {
  std::vector<std::string_view> all;
  for (const std::string& id : sim::system_ids()) {
    for (const std::string_view ending : sim::vocabulary_of(id)->endings) {
      if (std::find(all.begin(), all.end(), ending) == all.end()) all.push_back(ending);
    }
  }
  return all;
}

}  // namespace warbalance::cli
