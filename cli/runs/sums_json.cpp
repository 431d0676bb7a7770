#include "cli/runs/sums_json.hpp"

namespace warbalance::cli {

bool read_sums(const Json& json, sim::int128& count) {
  constexpr std::size_t kMostDigits = 36;  // 170 such numbers can be added
  if (!json.is_string()) return false;
  const auto text = json.get<std::string>();
  std::string_view digits = text;
  const bool negative = !digits.empty() && digits.front() == '-';
  if (negative) digits.remove_prefix(1);
  if (digits.empty() || digits.size() > kMostDigits) return false;
  if (digits.find_first_not_of("0123456789") != std::string_view::npos) return false;
  count = 0;
  for (const char digit : digits) count = 10 * count + (digit - '0');
  if (negative) count = -count;
  return true;
}

}  // namespace warbalance::cli
