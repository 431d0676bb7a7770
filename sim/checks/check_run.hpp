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

/// The result of a check. Estimate and interval have the unit of its band.
struct CheckResult {
  std::optional<CheckVerdict> verdict;  ///< empty: interrupted before it was decided
  std::optional<double> estimate;
  std::optional<Interval> interval;  ///< that of the look at which it was decided
  std::int64_t battles = 0;          ///< used by the estimate
  int looks = 0;                     ///< number of looks
  std::string note;                  ///< why there is no estimate, or why it proves nothing; may be empty
  bool finished = false;             ///< all planned battles were played
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

/// Whether runs end once everything is decided or play all their battles, which keeps stored estimates unbiased.
/// Verdicts are the same: those of the first look that decides.
enum class CheckLength { decided, whole };

/// Plays a matchup of two sides under a plan, from its first battle on.
using PlayMatchup = std::function<CellResult(const RunPlan& plan, Progress& progress)>;

/// Checks a score against its band (README.md). Looks every kLookBattles battles with a confidence sequence, so it may
/// stop at any look and is wrong with probability at most `alpha`.
/// @param band     percent
/// @param battles  the cap, whole couples
CheckResult check_score(const PlayMatchup& play, const Band& band, double alpha, std::int64_t battles,
                        CheckLength length, Progress& progress);

/// Checks a score against a stored one: computes the t interval of the difference at most kDriftLooks times, each time
/// with twice the battles. Each look is wrong with probability alpha / looks; min(n - 1, stored) degrees of freedom.
/// @param band     percentage points
/// @param battles  the cap, whole couples; cut to whole looks
CheckResult check_score_drift(const PlayMatchup& play, const StoredEstimate& old, const Band& band, double alpha,
                              std::int64_t battles, CheckLength length, Progress& progress);

/// now - old of two independent estimates, with the t interval of its SE and the fewer degrees of freedom: see
/// "Difference of two runs" in sim/stats/README.md.
Estimate difference(const StoredEstimate& now, const StoredEstimate& old, double alpha);

/// Checks prices against their bands at every look; the t interval of each is wrong with probability alpha / looks.
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

/// Results of earlier runs, one per check of a plan; empty if it must be played.
using KnownResults = std::vector<std::optional<CheckResult>>;

/// Runs a plan: scores in the order of the file, then one price run. A pure function of the plan, except when stopped;
/// decided checks then stay decided.
/// @param known results that are not played again: empty, or one per check. Prices are played if one of them is unknown
CheckOutcome run_checks(const CheckPlan& plan, CheckLength length, Progress& progress, const KnownResults& known = {});

}  // namespace warbalance::sim
