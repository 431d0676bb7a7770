#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/battles/progress.hpp"
#include "sim/checks/check_plan.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/sums/fields.hpp"

namespace warbalance::sim {

/// What a check found. Estimate and interval are in the unit of its band.
struct CheckResult {
  std::optional<CheckVerdict> verdict;  ///< empty: interrupted before it was decided
  std::optional<double> estimate;
  std::optional<Interval> interval;  ///< that of the look at which it was decided
  std::int64_t battles = 0;          ///< that it rests on
  int looks = 0;                     ///< taken at it
  std::string note;                  ///< why there is no estimate, or why it proves nothing; may be empty
  bool finished = false;             ///< it played all that it had to
  StoredEstimate stored;             ///< of all battles played, for a baseline: the score, or the fair price
  Validity validity;                 ///< of all battles played

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("verdict", &CheckResult::verdict);
    visit("estimate", &CheckResult::estimate);
    visit("interval", &CheckResult::interval);
    visit("battles", &CheckResult::battles);
    visit("looks", &CheckResult::looks);
    visit("note", &CheckResult::note);
    visit("finished", &CheckResult::finished);
    visit("stored", &CheckResult::stored);
    visit("validity", &CheckResult::validity);
  }
};
static_assert(names_all_fields<CheckResult>());

inline constexpr int kDriftLooks = 5;

/// The results of all checks, in the order of the plan.
struct CheckOutcome {
  std::vector<CheckResult> results;
  bool interrupted = false;
  std::optional<PriceReport> prices;  ///< of the price run
  StoredPopulation population;        ///< of the price run
};

/// Whether runs end once everything is decided, or play all their battles, so that what is stored of them was not
/// stopped when it had seen enough. Verdicts are the same: they are those of the first look that decides.
enum class CheckLength { decided, whole };

/// Plays a matchup of two sides under a plan, from its first battle on.
using PlayMatchup = std::function<CellResult(const RunPlan& plan, Progress& progress)>;

/// A score against its band (README.md): looks every kLookBattles battles with a confidence sequence, so that
/// it may stop at any of them and still be wrong with probability `alpha` at most.
/// @param band     percent
/// @param battles  the cap, whole couples
CheckResult check_score(const PlayMatchup& play, const Band& band, double alpha, std::int64_t battles,
                        CheckLength length, Progress& progress);

/// A score against a stored one: the t interval of the difference at most kDriftLooks times, each at twice the battles
/// of the one before, wrong with probability alpha / looks each; min(n - 1, stored) degrees of freedom.
/// @param band     percentage points
/// @param battles  the cap, whole couples; cut to whole looks
CheckResult check_score_drift(const PlayMatchup& play, const StoredEstimate& old, const Band& band, double alpha,
                              std::int64_t battles, CheckLength length, Progress& progress);

/// now - old of two independent estimates, with the t interval of its SE and the fewer degrees of freedom: see
/// "Difference of two runs" in sim/stats/README.md.
Estimate difference(const StoredEstimate& now, const StoredEstimate& old, double alpha);

/// Prices against their bands, look by look: the t interval of each is wrong with probability alpha / looks.
class PriceJudge {
 public:
  /// Keeps a reference. @param alpha  of each check  @param looks  planned
  PriceJudge(const std::vector<Check>& checks, double alpha, int looks);

  /// Takes a look; true when nothing is left to decide.
  bool look(const PriceReport& report);
  /// The results after the last look: `report` is what the run ended with.
  std::vector<CheckResult> results(const PriceReport& report);

 private:
  void judge_one(const Check& check, const PriceReport& report, CheckResult& result) const;

  const std::vector<Check>& checks_;
  double alpha_;
  int looks_;
  std::vector<CheckResult> results_;
};

/// Results of earlier runs, one per check of a plan; empty: it is to be played.
using KnownResults = std::vector<std::optional<CheckResult>>;

/// Runs a plan: scores in the order of the file, then one price run. A pure function of the plan but for where a stop
/// request cuts it off; what was decided by then stays.
/// @param known  what is not to be played again: empty, or one per check. Prices are played where one of them is
/// unknown
CheckOutcome run_checks(const CheckPlan& plan, CheckLength length, Progress& progress, const KnownResults& known = {});

}  // namespace warbalance::sim
