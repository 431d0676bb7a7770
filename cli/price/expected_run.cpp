#include "cli/price/expected_run.hpp"

#include "cli/price/direct.hpp"
#include "cli/price/explained.hpp"
#include "cli/price/publish.hpp"
#include "cli/price/validation.hpp"
#include "cli/price/variants.hpp"
#include "cli/price/whole_units.hpp"

namespace warbalance::cli {

ExpectedRun expected_run(const PriceRun& run) {
  const sim::FieldSchedule& schedule = run.options.schedule;
  ExpectedRun expected{schedule.most_battles(), (schedule.looks > 1 && !run.described) || run.direct};
  expected.further = variant_battles(run) + (run.validate ? proof_battles(run) : 0) +
                     (run.publish ? publication_battles(run) : 0) + whole_unit_battles(run) + explained_battles(run) +
                     direct_check_battles(run);
  return expected;
}

}  // namespace warbalance::cli
