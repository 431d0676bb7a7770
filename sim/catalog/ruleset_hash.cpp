#include <algorithm>
#include <cstdint>
#include <string_view>

#include "sim/catalog/ruleset_draft.hpp"
#include "sim/catalog/settings.hpp"
#include "sim/catalog/vocabulary_of.hpp"

namespace warbalance::sim {
namespace {

/// Fowler-Noll-Vo 1a, 64 bits.
std::uint64_t fnv1a(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash;
}

}  // namespace

std::string ruleset_hash(const Ruleset& ruleset) {
  Ruleset copy = ruleset;  // settings point into the ruleset that they can change
  std::string canonical = "system=" + ruleset.system + "\n";
  for (const Setting& setting : settings_of(copy)) {
    if (setting.path.starts_with(kLintSection)) continue;
    canonical += setting.path + "=" + std::to_string(*setting.value) + "\n";
  }
  const auto effects = vocabulary_of(ruleset.system)->effects;
  for (const SpecialRule& rule : ruleset.rules) {
    canonical += "rule=" + rule.name + "\ngroup=" + rule.exclusive_group + "\n";
    for (const EffectUse& use : rule.effects) {
      canonical += "effect=" + std::string(effects[use.effect].type) + " " + use.name;
      for (const std::int32_t parameter : use.parameters) canonical += " " + std::to_string(parameter);
      canonical += "\n";
    }
  }
  std::vector<std::string> forbidden;
  for (const ExclusiveGroup& group : ruleset.groups) {
    if (group.forbidden) forbidden.push_back("forbidden=" + group.name + "\n");
  }
  std::sort(forbidden.begin(), forbidden.end());
  for (const std::string& line : forbidden) canonical += line;
  std::uint64_t rest = fnv1a(canonical);
  std::string digits(16, '0');
  for (std::size_t i = digits.size(); i-- > 0; rest >>= 4) digits[i] = "0123456789abcdef"[rest & 15U];
  return digits;
}

}  // namespace warbalance::sim
