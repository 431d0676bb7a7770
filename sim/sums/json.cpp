#include "sim/sums/json.hpp"

#include <string_view>

namespace warbalance::sim {

Json sums_json(const int128& count) {
  std::string digits;
  for (int128 rest = count < 0 ? -count : count; rest > 0; rest /= 10) {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
  }
  if (digits.empty()) digits = "0";
  return (count < 0 ? "-" : "") + digits;
}

bool read_sums(const Json& json, int128& count) {
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

}  // namespace warbalance::sim
