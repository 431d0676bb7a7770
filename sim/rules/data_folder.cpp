#include "sim/rules/data_folder.hpp"

#include <cstdlib>

#include "sim/files/words.hpp"

namespace warbalance::sim {
namespace {

namespace fs = std::filesystem;

/// Places beside the user's own, the nearest first.
std::vector<fs::path> usual_places() {
  std::vector<fs::path> places;
#ifdef WARBALANCE_RELATIVE_DATA_DIR
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) places.push_back((program.parent_path() / WARBALANCE_RELATIVE_DATA_DIR).lexically_normal());
#endif
#ifdef WARBALANCE_BUILD_DATA_DIR
  places.emplace_back(WARBALANCE_BUILD_DATA_DIR);
#endif
#ifdef WARBALANCE_INSTALL_DATA_DIR
  places.emplace_back(WARBALANCE_INSTALL_DATA_DIR);
#endif
  return places;
}

Diagnostic no_rulesets(const std::string& file, const std::string& message, const std::string& hint) {
  return {Diagnostic::Severity::error, file, 0, 0, message, hint};
}

Loaded<DataFolder> only_this(const fs::path& folder, const std::string& origin) {
  if (!list_rulesets({folder}).empty()) return {DataFolder{folder}, {}};
  const std::string hint = "it must hold one folder a ruleset, each with a ruleset.toml";
  return {std::nullopt, {no_rulesets(origin, "there are no rulesets in " + in_quotes(folder.string()), hint)}};
}

}  // namespace

Loaded<DataFolder> find_data_folder(const std::optional<fs::path>& given) {
  if (given) return only_this(*given, "--data-dir");
  const char* variable = std::getenv("WARBALANCE_DATA");
  if (variable != nullptr && *variable != '\0') return only_this(variable, "WARBALANCE_DATA");
  std::vector<std::string> tried;
  for (const fs::path& place : usual_places()) {
    if (!list_rulesets({place}).empty()) return {DataFolder{place}, {}};
    tried.push_back(place.string());
  }
  return {std::nullopt,
          {no_rulesets("warbalance", "the data folder was not found; looked in " + listing(tried, " and "),
                       "say where it is with --data-dir FOLDER or the environment variable WARBALANCE_DATA")}};
}

}  // namespace warbalance::sim
