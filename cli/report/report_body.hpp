#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/report/report.hpp"

namespace warbalance::cli {

/// How a format for people writes the parts of a report.
struct PartWriters {
  std::function<std::string(const std::vector<SummaryLine>&)> summary;
  std::function<std::string(const Section&)> section;
};

/// What a report shows people between its title and its notes: the summary, or its sections, or its rows without the
/// detail columns as one section; then the examples. Blank lines stand between them.
std::string body_text(const Report& report, const PartWriters& write);

}  // namespace warbalance::cli
