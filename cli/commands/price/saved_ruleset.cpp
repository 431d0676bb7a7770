#include "cli/commands/price/saved_ruleset.hpp"

#include <fmt/format.h>

#include <fstream>
#include <string>

#include "cli/base/errors.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/standard_streams.hpp"
#include "sim/files/toml_text.hpp"
#include "sim/files/words.hpp"
#include "sim/pricing/estimation/placebo.hpp"
#include "sim/rules/cost_list.hpp"
#include "sim/rules/ruleset.hpp"

namespace warbalance::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFirstLine = "# A price list of `warbalance price --publish`";

fs::path real_folder(const fs::path& folder) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(folder, error);
  return error ? folder : real;
}

/// The name of a folder, whether or not it was typed with a slash at its end.
std::string name_of(const fs::path& folder) { return real_folder(folder).filename().string(); }

/// Whether a ruleset.toml is there that this option did not write.
bool has_other_ruleset(const fs::path& file) {
  std::error_code error;
  if (!fs::exists(file, error)) return false;
  std::ifstream stream(file);
  std::string line;
  std::getline(stream, line);
  return !line.starts_with(kFirstLine);
}

/// How a ruleset in `folder` names the one of the run: by its id where it is found by that, else by its folder.
std::string inherited_name(const sim::Ruleset& ruleset, const fs::path& folder, const sim::DataFolder& data) {
  const fs::path own = real_folder(ruleset.folder);
  const bool beside = own.parent_path() == real_folder(folder).parent_path();
  const bool shipped = own.parent_path() == real_folder(data.path);
  return beside || shipped ? own.filename().string() : own.string();
}

}  // namespace

SavedRuleset::SavedRuleset(const ParsedArgs& typed, const PriceRun& run)
    : folder_(typed.value("save-ruleset")),
      inherits_(inherited_name(run.ruleset, folder_, resolve_data(typed, /*quiet=*/true))) {
  if (folder_.empty()) throw option_error("save-ruleset", "needs the name of a folder");
  if (typed.has("set")) {
    throw option_error("save-ruleset",
                       "writes a ruleset that inherits from the files of this one: changes by --set would be lost",
                       "put them into a ruleset of your own (see data/README.md) and publish that");
  }
  if (real_folder(folder_) == real_folder(run.ruleset.folder) || has_other_ruleset(folder_ / "ruleset.toml")) {
    throw option_error("save-ruleset", fmt::format("would overwrite the ruleset in {}", folder_.string()),
                       "name a new folder");
  }
  std::error_code error;
  made_ = fs::create_directories(folder_, error);
  if (error) throw option_error("save-ruleset", fmt::format("cannot make {}: {}", folder_.string(), error.message()));
  file_ = for_option("save-ruleset", [&] { return std::make_unique<OutputFile>(folder_ / "ruleset.toml"); });
}

SavedRuleset::~SavedRuleset() {
  file_.reset();
  std::error_code error;
  if (made_) fs::remove(folder_, error);  // where it is empty: nothing was written
}

void SavedRuleset::write(const PriceRun& run, const Publication& publication, const Provenance& provenance) {
  if (publication.interrupted() || publication.lists.curve.empty()) {
    const std::string& problem = publication.lists.problem;
    say("no ruleset was written: there is no list{}{}\n", problem.empty() ? "" : ": ", problem);
    return;
  }
  const sim::Ruleset priced = publication.space->with_costs(run.ruleset, publication.lists.curve.back().prices);
  const sim::ValidationRow& proof = proof_of_list(publication);
  const bool same = publication.lists.curve.back().edits == 0;
  const std::string gain =
      same         ? "the listed prices, of which none changes"
      : proof.gain ? fmt::format("gain {} (SE {}) on armies built at the costs of {}",
                                 decimal_text(proof.gain->value, 2), decimal_text(proof.gain->se, 2), run.ruleset.id)
                   : "the gain is not known";
  file_->write(
      fmt::format("{}: {}.\n"
                  "# {} differ from those of {} (hash {}); seed {}, player {}.\n"
                  "# {}\n\n"
                  "id = {}\n"
                  "name = {}\n"
                  "inherits = {}\n\n"
                  "{}",
                  kFirstLine, gain, sim::counted(publication.lists.curve.back().edits, "price"), run.ruleset.id,
                  provenance.ruleset_hash, run.options.seed, run.player.label(), provenance.command_line,
                  sim::string_text(name_of(folder_)), sim::string_text(run.ruleset.name + ", published prices"),
                  sim::string_text(inherits_), sim::changed_costs_text(priced, run.ruleset)));
}

std::unique_ptr<SavedRuleset> resolve_saved_ruleset(const ParsedArgs& typed, const PriceRun& run) {
  if (!typed.has("save-ruleset")) return nullptr;
  return std::make_unique<SavedRuleset>(typed, run);
}

}  // namespace warbalance::cli
