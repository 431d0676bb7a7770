#include "sim/pricing/estimation/price_flag.hpp"

#include <algorithm>

namespace warbalance::sim {
namespace {

/// In the order of the enum.
constexpr std::string_view kFlagNames[] = {
    "anchor",         "not_identified",      "out_of_reach",      "nearer_listed",
    "nearer_formula", "tactic_limited",      "condition_limited", "context_dependent",
    "noisy",          "formula_contradicts", "player_misuses"};

}  // namespace

std::string_view flag_name(PriceFlag flag) { return kFlagNames[static_cast<std::size_t>(flag)]; }

std::string flags_text(const std::vector<PriceFlag>& flags) {
  std::string text;
  for (const PriceFlag flag : flags) {
    if (!text.empty()) text += ' ';
    text += flag_name(flag);
  }
  return text;
}

bool has_flag(const std::vector<PriceFlag>& flags, PriceFlag flag) {
  return std::find(flags.begin(), flags.end(), flag) != flags.end();
}

}  // namespace warbalance::sim
