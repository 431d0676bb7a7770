#include "cli/base/version.hpp"

namespace warbalance::cli {

std::string_view version() { return WARBALANCE_VERSION; }

}  // namespace warbalance::cli
