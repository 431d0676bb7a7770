#pragma once

#include <string_view>

namespace warbalance::cli {

/// Version of the program, "0.2.0".
std::string_view version();

}  // namespace warbalance::cli
