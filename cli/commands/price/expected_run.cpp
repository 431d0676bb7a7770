#include "cli/commands/price/expected_run.hpp"

#include "cli/commands/price/direct.hpp"
#include "cli/commands/price/explained.hpp"
#include "cli/commands/price/publish.hpp"
#include "cli/commands/price/validation.hpp"
#include "cli/commands/price/variants.hpp"
#include "cli/commands/price/whole_units.hpp"

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
