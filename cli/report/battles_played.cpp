#include "cli/report/battles_played.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

#include "cli/base/numbers.hpp"

namespace warbalance::cli {
namespace {

using sim::Validity;

constexpr std::size_t kNamedCells = 5;

/// A reason why battles tell little, and how it is told of a whole result and of some of its cells.
struct VoidReason {
  std::int64_t Validity::*count;
  std::string_view whole;  ///< with the share of the battles
  std::string_view cells;
  std::string_view so;
};

constexpr VoidReason kNoRoom{&Validity::without_room,
                             "There was no room to deploy an army in {} of the battles: the result says nothing of "
                             "strength. Units that found no place stood on others or were lost; give them more room, "
                             "or bring fewer.",
                             "there was no room to deploy", "their results say nothing of strength"};
constexpr VoidReason kNoAttack{&Validity::without_attack,
                               "Nobody attacked in {} of the battles: the result says nothing of strength.",
                               "nobody attacked", "their results say nothing of strength"};
constexpr VoidReason kDraws{&Validity::draws,
                            "Nobody won {} of the battles. A draw counts as half a win: a score near 50 % does not "
                            "mean that the sides are equal.",
                            "nobody won", "a draw counts as half a win, so scores near 50 % do not mean equal sides"};

/// The first of some cells, with what is said of each.
template <class Text>
std::string named_cells(const std::vector<const BattleCell*>& cells, const Text& text) {
  std::vector<std::string> names;
  for (const BattleCell* cell : cells) {
    if (names.size() < kNamedCells) names.push_back(text(*cell));
  }
  if (cells.size() > names.size()) names.push_back(fmt::format("{} more", cells.size() - names.size()));
  return fmt::format("{}", fmt::join(names, ", "));
}

/// The cells most of whose battles tell little for a reason, the worst first. Void cells are not told to be draws too.
std::vector<const BattleCell*> cells_of(const BattlesPlayed& played, const VoidReason& reason) {
  std::vector<const BattleCell*> found;
  const bool cell_draws_matter = !played.sampled || !played.draws_text().empty();
  for (const BattleCell& cell : played.cells) {
    if (!cell.validity.are_most(reason.count)) continue;
    const bool left_out = reason.count == &Validity::draws && (cell.validity.is_void() || !cell_draws_matter);
    if (!left_out) found.push_back(&cell);
  }
  std::stable_sort(found.begin(), found.end(), [&](const BattleCell* a, const BattleCell* b) {
    return a->validity.share(reason.count) > b->validity.share(reason.count);
  });
  return found;
}

std::string warning_of(const BattlesPlayed& played, const VoidReason& reason) {
  const std::vector<const BattleCell*> found = cells_of(played, reason);
  if (found.empty()) return {};
  const auto share = [&](const BattleCell& cell) { return percent_text(cell.validity.share(reason.count)); };
  if (played.cells_are.empty()) return fmt::format(fmt::runtime(reason.whole), share(*found.front()));
  return fmt::format(
      "In most battles of {} of {} {} {} ({}): {}.", found.size(), played.cells.size(), played.cells_are, reason.cells,
      named_cells(found, [&](const BattleCell& cell) { return fmt::format("'{}' {}", cell.name, share(cell)); }),
      reason.so);
}

std::string warning_of_prices(const BattlesPlayed& played) {
  std::vector<const BattleCell*> diverged;
  bool fought = false;  // more battles in which nobody attacks would tell no more
  for (const BattleCell& cell : played.cells) {
    if (!cell.diverged) continue;
    diverged.push_back(&cell);
    fought = fought || !cell.validity.is_void();
  }
  if (diverged.empty()) return {};
  const std::string_view more = fought ? " Play more of them." : "";
  if (played.cells_are.empty()) return fmt::format("These battles gave no prices.{}", more);
  return fmt::format(
      "The battles of {} of {} {} gave no prices ({}).{}", diverged.size(), played.cells.size(), played.cells_are,
      named_cells(diverged, [](const BattleCell& cell) { return fmt::format("'{}'", cell.name); }), more);
}

}  // namespace

std::vector<std::string> BattlesPlayed::warnings() const {
  std::vector<std::string> all{warning_of(*this, kNoRoom), warning_of(*this, kNoAttack), warning_of(*this, kDraws),
                               warning_of_prices(*this)};
  const std::string more = all[1].empty() || !advice ? "" : advice();
  if (!more.empty()) all[1] += " " + more;
  std::erase(all, "");
  return all;
}

std::string BattlesPlayed::unanswered() const {
  Validity all;
  for (const BattleCell& cell : cells) {
    if (!cell.beside) all.merge(cell.validity);
  }
  if (question.empty() || !all.is_void()) return {};
  return fmt::format("These battles do not tell {}.", question);
}

std::string BattlesPlayed::draws_text() const {
  Validity fought;
  for (const BattleCell& cell : cells) {
    if (!cell.beside && !cell.validity.is_void()) fought.merge(cell.validity);
  }
  if (question.empty() || !unanswered().empty() || !fought.are_most(&Validity::draws)) return {};
  return fmt::format("Nobody won {} of the battles.", percent_text(fought.share(&Validity::draws)));
}

}  // namespace warbalance::cli
