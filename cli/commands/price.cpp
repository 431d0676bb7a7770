#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/args/command_line.hpp"
#include "cli/args/shared_options.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/commands.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/commands/price/cards.hpp"
#include "cli/commands/price/convergence.hpp"
#include "cli/commands/price/direct.hpp"
#include "cli/commands/price/options.hpp"
#include "cli/commands/price/publish.hpp"
#include "cli/commands/price/report.hpp"
#include "cli/commands/price/run.hpp"
#include "cli/commands/price/variants.hpp"
#include "cli/commands/price/whole_units.hpp"
#include "cli/report/output_file.hpp"
#include "cli/report/report.hpp"
#include "cli/runs/split_run.hpp"
#include "sim/battles/run_cell.hpp"
#include "sim/battles/threads.hpp"
#include "sim/files/hash.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/pricing/estimation/field.hpp"
#include "sim/pricing/estimation/placebo.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/publish/recommended_list.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/units/price_list.hpp"

namespace warbalance::cli::price_command {
namespace {

namespace fs = std::filesystem;

// A price run in parts: its chains, followed by those of its variants.

/// The battles of the run and of its variants, in the order of `played_variants`.
struct PriceSums {
  std::vector<sim::FieldRecord> records;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("records", &PriceSums::records);
  }
  void merge(const PriceSums& other) { sim::merge_fields(*this, other); }
};

static_assert(sim::names_all_fields<PriceSums>());

bool is_played(const sim::FieldRecord& record, const PriceRun& run) {
  return static_cast<int>(record.rounds.size()) == run.options.schedule.most_rounds();
}

/// The chains that a record has: the first of some chains. @pre it has no other chains
sim::ItemRange chains_in(const sim::FieldRecord& record, const sim::ItemRange& chains) {
  return {chains.first, chains.first + std::ssize(record.chains)};
}

/// A price run whose chains are the items of work.
class PriceParts {
 public:
  explicit PriceParts(PriceRun run)
      : run_(std::move(run)), population_(run_.ruleset, run_.options.population), variants_(played_variants(run_)) {}

  PriceParts(const PriceParts&) = delete;  // the population refers to the run
  PriceParts& operator=(const PriceParts&) = delete;

  const PriceRun& run() const { return run_; }
  const sim::ArmyGenerator& population() const { return population_; }

  WorkItems items() const { return {chains() * static_cast<std::int64_t>(1 + variants_.size()), 1, "chains"}; }

  std::vector<RunFact> facts(const Provenance& provenance) const {
    std::vector<RunFact> facts = facts_of(provenance);
    const sim::FieldSchedule& schedule = run_.options.schedule;
    facts.push_back({kLengthFact, fmt::format("{} of {} chains", schedule.most_battles(), schedule.chains)});
    facts.push_back({"number of battles of a chain",
                     fmt::format("{} in {} rounds, {} for errors", schedule.battles_before(schedule.most_rounds()),
                                 schedule.most_rounds(), sim::counted(schedule.blocks(), "block"))});
    facts.push_back({"choice of armies", sim::hash_of(drawn_armies_text(run_))});
    std::vector<std::string> names;
    for (const PriceVariant& variant : variants_) {
      names.push_back(fmt::format("{} ({})", variant.name, variant.run.player.label()));
    }
    facts.push_back({"choice of variants", fmt::format("{}", fmt::join(names, ", "))});
    return facts;
  }

  static std::int64_t played(const PriceSums& sums) {
    std::int64_t chains = 0;
    for (const sim::FieldRecord& record : sums.records) chains += std::ssize(record.chains);
    return chains;
  }

  sim::RunEnd play(const sim::Part& part, const PartMachine& machine, PriceSums& sums) const {
    const sim::ItemRange items = sim::range_of(part, this->items().count, 1);
    sums.records.resize(1 + variants_.size());
    std::int64_t played = 0;
    for (const sim::FieldRecord& record : sums.records) {
      for (const sim::RoundFacts& round : record.rounds) played += round.battles;
    }
    ProgressBar progress(std::max<std::int64_t>(1, battles_of(items) - played), machine.progress);
    bool complete = true;
    sim::with_threads(machine.threads, [&] {
      for (std::size_t record = 0; complete && record < sums.records.size(); ++record) {
        const sim::ItemRange chains = chains_of(record, items);
        const PriceRun& run = run_of(record);
        sim::FieldRecord& found = sums.records[record];
        if (std::ssize(found.chains) == chains.size() && (chains.size() == 0 || is_played(found, run))) continue;
        complete = play_record(run, chains, machine, found, progress);
      }
    });
    return complete ? sim::RunEnd::complete : sim::RunEnd::interrupted;
  }

  bool fits(const PriceSums& sums, const sim::ItemRange& chains, bool whole) const {
    if (sums.records.size() != 1 + variants_.size()) return !whole && sums.records.empty();
    for (std::size_t record = 0; record < sums.records.size(); ++record) {
      const PriceRun& run = run_of(record);
      const sim::FieldRecord& found = sums.records[record];
      sim::ItemRange own = chains_of(record, chains);
      if (!whole && std::ssize(found.chains) <= own.size()) own = chains_in(found, own);
      const bool none = found.chains.empty() && found.rounds.empty();
      if (none && (own.size() == 0 || !whole)) continue;
      const sim::ArmyGenerator population(run.ruleset, run.options.population);
      if (own.size() == 0 || !sim::is_record_of(population, run.options, own, found)) return false;
    }
    return true;
  }

  /// The prices of the run. InputError if the sums do not have all rounds of two chains.
  sim::PriceReport prices(const PriceSums& sums) const {
    const sim::FieldRecord& record = sums.records.front();
    if (record.chains.size() < 2) {
      throw InputError(fmt::format("prices need at least 2 of the {} chains of the run", chains()),
                       "add more of its parts");
    }
    auto prices = sim::price_by_record(population_, run_.options, record);
    if (prices) return std::move(*prices);
    throw InputError("a part has fewer rounds than its run", "play the parts again");
  }

  /// The prices of its variants, one after another. The report notes a variant with fewer chains.
  PlayVariant variants(const PriceSums& sums) const {
    return [&sums, next = std::size_t{1}](const PriceVariant& variant) mutable {
      const sim::FieldRecord& record = sums.records[next++];
      const sim::ArmyGenerator population(variant.run.ruleset, variant.run.options.population);
      std::optional<sim::PriceReport> prices;
      if (record.chains.size() >= 2) prices = sim::price_by_record(population, variant.run.options, record);
      if (prices) return std::move(*prices);
      sim::PriceReport missing;
      missing.message = "its parts are missing";
      return missing;
    };
  }

 private:
  std::int64_t chains() const { return run_.options.schedule.chains; }
  /// The chains of a record that are among some items.
  sim::ItemRange chains_of(std::size_t record, const sim::ItemRange& items) const {
    const std::int64_t first = chains() * static_cast<std::int64_t>(record);
    return {std::clamp<std::int64_t>(items.first - first, 0, chains()),
            std::clamp<std::int64_t>(items.end - first, 0, chains())};
  }

  const PriceRun& run_of(std::size_t record) const { return record == 0 ? run_ : variants_[record - 1].run; }
  std::int64_t battles_of(const sim::ItemRange& items) const {
    std::int64_t battles = 0;
    for (std::size_t record = 0; record <= variants_.size(); ++record) {
      const sim::FieldSchedule& schedule = run_of(record).options.schedule;
      battles += chains_of(record, items).size() * schedule.battles_before(schedule.most_rounds());
    }
    return battles;
  }

  /// Plays the rounds of some chains that a record lacks: first of the chains that it has begun, then of the others.
  bool play_record(const PriceRun& run, const sim::ItemRange& chains, const PartMachine& machine,
                   sim::FieldRecord& record, ProgressBar& progress) const {
    const sim::ArmyGenerator population(run.ruleset, run.options.population);
    const sim::PlayFunction battles = price_arena(run, population)(field_battles(run));
    const auto play = [&](const sim::ItemRange& some, sim::FieldRecord& record_of_them,
                          const std::function<void()>& finished) {
      return sim::play_record(population, battles, run.options, some, record_of_them, finished, progress);
    };
    const auto saved = [&] {
      if (machine.saved) machine.saved();
    };
    const bool begun = !record.chains.empty();
    if (!begun || !is_played(record, run)) {
      if (!play(begun ? chains_in(record, chains) : chains, record, saved)) return false;
    }
    const std::int64_t at_once = std::max(2, machine.threads);
    for (std::int64_t next = chains_in(record, chains).end; next < chains.end; next += at_once) {
      sim::FieldRecord further;
      if (!play({next, std::min(next + at_once, chains.end)}, further, [] {})) return false;
      record.merge(further);
      saved();
    }
    return true;
  }

  PriceRun run_;
  sim::ArmyGenerator population_;
  std::vector<PriceVariant> variants_;
};

/// InputError if a price run cannot be played in parts, about the option that prevents it.
void refuse_unsplit_prices(const ParsedArgs& typed, const PriceRun& run) {
  const bool stored = typed.has("store");
  const std::string with = stored ? "--store" : "--part";
  if (typed.has("method")) {
    throw option_error("method", fmt::format("does not go with {}: only prices of the field have chains", with),
                       fmt::format("play the run without {}", with));
  }
  if (typed.has("precision")) {
    throw option_error(
        "precision", fmt::format("does not go with {}: it ends all chains together, by their results", with),
        fmt::format("give --{} N in its place; four times as many halve the intervals", stored ? "chains" : "battles"));
  }
  const std::string problem = sim::problem_of_records(run.options);
  if (problem.empty()) return;
  throw option_error(typed.has("full") ? "full" : with.substr(2),
                     "this run's chains cannot be played alone: " + problem,
                     fmt::format("give --battles {} instead of --full", run.options.schedule.most_battles()));
}

/// What the first line of a ruleset says that --save-ruleset wrote, now and in version 0.2.0.
constexpr std::array<std::string_view, 2> kWritten = {" estimated by warbalance ",
                                                      "# A price list of `warbalance price "};

fs::path real_folder(const fs::path& folder) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(folder, error);
  return error ? folder : real;
}

/// The name of a folder, ignoring a slash at its end.
std::string name_of(const fs::path& folder) { return real_folder(folder).filename().string(); }

/// Whether there is a ruleset.toml that this option did not write.
bool has_other_ruleset(const fs::path& file) {
  std::error_code error;
  if (!fs::exists(file, error)) return false;
  std::ifstream stream(file);
  std::string line;
  std::getline(stream, line);
  return std::ranges::none_of(kWritten, [&](std::string_view part) { return line.find(part) != std::string::npos; });
}

/// The name by which a ruleset in `folder` inherits the one of the run: its id if that is found there, else its folder.
std::string inherited_name(const sim::Ruleset& ruleset, const fs::path& folder, const sim::DataFolder& data) {
  const fs::path own = real_folder(ruleset.folder);
  const bool beside = own.parent_path() == real_folder(folder).parent_path();
  const bool shipped = own.parent_path() == real_folder(data.path);
  return beside || shipped ? own.filename().string() : own.string();
}

/// Whether a setting describes random armies and verdicts only: the printed list is of the same game without it.
bool is_of_the_run(const std::string& setting) {
  return setting.starts_with("generator.") || setting.starts_with("cost.tolerance=");
}

/// `--save-ruleset FOLDER`: a ruleset that inherits the one of the run and states the prices to print.
class SavedRuleset {
 public:
  /// Makes the folder and checks that its ruleset.toml can be written. InputError if it cannot, if another one exists
  /// that this option did not write, or if the run changes more than a file can inherit.
  SavedRuleset(const ParsedArgs& typed, const PriceRun& run)
      : folder_(typed.value("save-ruleset")),
        inherits_(inherited_name(run.ruleset, folder_, resolve_data(/*quiet=*/true))) {
    if (folder_.empty()) throw option_error("save-ruleset", "needs the name of a folder");
    const std::vector<std::string> settings = typed.values("set");
    if (!std::ranges::all_of(settings, is_of_the_run)) {
      throw option_error("save-ruleset",
                         "writes a ruleset that inherits from the files of this one: changes by --set would be lost",
                         "put them into a ruleset of your own (see data/README.md) and price that");
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

  SavedRuleset(const SavedRuleset&) = delete;
  ~SavedRuleset();

  /// Writes the list.
  void write(const PriceRun& run, const sim::PriceReport& prices, const Publication& publication,
             const Provenance& provenance) {
    if (const std::string problem = problem_of_list(prices, publication); !problem.empty()) {
      say("no ruleset was written: {}\n", problem);
      return;
    }
    const std::string keys =
        fmt::format("id = {}\nname = {}\ninherits = {}", sim::string_text(name_of(folder_)),
                    sim::string_text(run.ruleset.name + ", new prices"), sim::string_text(inherits_));
    file_->write(printed_prices_text(keys, run, provenance, prices, publication));
  }

 private:
  std::filesystem::path folder_;
  std::string inherits_;  ///< name of the inherited ruleset there
  bool made_ = false;     ///< the folder did not exist before
  std::unique_ptr<OutputFile> file_;
};

SavedRuleset::~SavedRuleset() {
  file_.reset();
  std::error_code error;
  if (made_) fs::remove(folder_, error);  // removes only an empty folder: nothing was written
}

/// The folder of --save-ruleset; null when it was not given.
std::unique_ptr<SavedRuleset> resolve_saved_ruleset(const ParsedArgs& typed, const PriceRun& run) {
  if (!typed.has("save-ruleset")) return nullptr;
  if (run.options.prior) {
    throw option_error("save-ruleset", fmt::format("writes costs, which {} has not", run.ruleset.id),
                       "write a price list by --save-list");
  }
  expect_whole_list("save-ruleset", run);
  return std::make_unique<SavedRuleset>(typed, run);
}

/// The length of a price run with all post-run questions.
ExpectedRun expected_run(const PriceRun& run) {
  const sim::FieldSchedule& schedule = run.options.schedule;
  ExpectedRun expected{schedule.most_battles(), schedule.looks > 1 || run.direct};
  expected.further = variant_battles(run) + (run.validate ? proof_battles(run) : 0) +
                     (run.publish ? publication_battles(run) : 0) + whole_unit_battles(run) + explained_battles(run) +
                     direct_check_battles(run);
  return expected;
}

std::vector<OptionGroup> options() {
  OptionGroup price{"Price", price_options()};
  const OptionGroup questions{"More about the prices", price_question_options()};
  const OptionGroup list{"A list to print", publish_options()};
  price.options.push_back(
      {"players", "PLAYER,...",
       fmt::format("who plays all armies: {}. With several, prices are means over them, each in a run of its own",
                   kPlayersMeaning),
       false, kPlayerNames});
  for (const OptionSpec& option : machine_options()) price.options.push_back(option);
  return {price, questions, list, ruleset_options(kPriceScenario), output_options()};
}

/// What the prices hold for, besides rules, scenario and player.
std::string conditions_of(const sim::ArmyGenerator& population, const std::string& genre) {
  const sim::ListedPopulation& listed = population.listed();
  if (!listed.armies.empty()) {
    return fmt::format("the {} of '{}', {} to {}, of which up to {} stay at home",
                       sim::counted(listed.armies.size(), "army"), listed.name,
                       sim::points_text(population.budget() - population.jitter()),
                       sim::counted(sim::points_text(population.budget() + population.jitter()), "point"),
                       sim::counted(listed.leave_out, "unit"));
  }
  const sim::FeatureSpace& features = population.features();
  const char* const varied =
      features[0].kind == sim::Feature::Kind::term ? " of the roster and its variations" : " of the roster";
  const std::string units = features.of_roster()
                                ? fmt::format(" of the {}{}", sim::counted(population.roster().size(), "unit"),
                                              genre.empty() ? varied : " of " + genre)
                                : "";
  return fmt::format("armies of {} to {}{}, {} % copies", sim::points_text(population.budget() - population.jitter()),
                     sim::counted(sim::points_text(population.budget() + population.jitter()), "point"), units,
                     decimal_text(population.copy_per_mille() / 10.0, 1));
}

Exit exit_of(const sim::PriceReport& prices) {
  if (prices.interrupted) return Exit::interrupted;
  return prices.outcome == sim::PriceOutcome::converged ? Exit::done : Exit::inconclusive;
}

/// The results of a run: its prices and the answers to post-run questions.
struct PlayedPrices {
  sim::PriceReport prices;
  PriceVariants variants;
  PriceProof proof;
  Publication publication;
  WholeUnitPrices whole_units;
  sim::DirectChecks direct;
  sim::CarrierFacts explained;
  std::vector<BattleCell> beside;  ///< battles of the post-run questions

  bool interrupted() const {
    return prices.interrupted || variants.interrupted || proof.validation.interrupted || publication.interrupted() ||
           whole_units.interrupted || direct.interrupted || explained.interrupted;
  }
};

/// Plays the post-run questions, in the calling TBB arena.
/// @param seconds time of the prices; 0: not known
void play_questions(const PriceRun& run, const sim::ArmyGenerator& population, sim::FieldArena arena,
                    const PlayVariant& variants, double seconds, bool quiet, ProgressShown shown_progress,
                    PlayedPrices& played) {
  sim::PriceReport& prices = played.prices;
  if (prices.interrupted || prices.outcome != sim::PriceOutcome::converged) return;
  played.variants = add_variants(run, prices, variants);
  played.beside = played.variants.battles;
  if (!played.interrupted()) played.direct = settle_prices(run, population, arena, prices, shown_progress);
  sim::ValidityCounter counter;
  arena = [&counter, played_in = std::move(arena)](const sim::FieldGame& game) {
    return counter.counted(played_in(game));
  };
  const auto note = [&](std::string question) {
    if (const sim::Validity battles = counter.take(); battles.battles > 0) {
      played.beside.push_back({std::move(question), battles});
    }
  };
  if (run.direct && !played.interrupted()) {
    played.direct = play_direct(run, population, arena, prices, shown_progress);
    sim::recommend_prices(prices, run.ruleset, population.features());  // some verdicts are gone
    note("--direct");
  }
  if (!run.whole_units.empty() && !played.interrupted()) {
    played.whole_units = play_whole_units(run, population, arena, prices, shown_progress);
    note("--unit");
  }
  if (run.explained && !played.interrupted()) {
    played.explained = play_explained(run, population, prices, shown_progress);
    played.beside.push_back({"--explain", played.explained.validity});
  }
  if (run.publish && !played.interrupted()) {
    played.publication = publish_prices(run, population, arena, prices, shown_progress);
    take_published(played.publication, prices);
    note("--publish");
  }
  if (!run.validate || played.interrupted()) return;
  played.proof = validate_prices(run, population, std::move(arena), prices, seconds, quiet, shown_progress);
  note("--validate");
  played.beside.insert(played.beside.end(), played.proof.elsewhere.begin(), played.proof.elsewhere.end());
}

/// What to type next, each a note of its own.
void add_next_commands(const ParsedArgs& typed, const PriceRun& run, std::vector<std::string>& notes) {
  const EffectiveWords& words = typed.effective_words();
  if (typed.has("quick")) notes.push_back(words.next("--quick", "", "narrower ranges, some minutes"));
  if (!run.publish && run.options.population.listed.armies.empty())
    notes.push_back(words.next("", "--publish", "a list proved on new armies"));
  const std::vector<std::string> players = sim::player_names(run.ruleset);
  if (!typed.has("players") && std::ranges::find(players, kLearnedPlayer) != players.end()) {
    notes.push_back(words.next("", fmt::format("--players={}", kLearnedPlayer), "learned play, 20 times slower"));
  }
  notes.push_back(words.next("", "--details", "all numbers"));
}

Report report_of(const ParsedArgs& typed, const PriceRun& run, const sim::ArmyGenerator& population,
                 const PlayedPrices& played, bool for_people) {
  const sim::PriceReport& prices = played.prices;
  Report report = price_table(prices, run, conditions_of(population, run.genre), for_people, played.beside);
  if (for_people && !report.sections.empty()) add_next_commands(typed, run, report.notes);
  report.notes.insert(report.notes.end(), played.variants.notes.begin(), played.variants.notes.end());
  const bool of_terms = run.options.population.terms && run.options.only.empty() && !prices.prices.empty();
  if (of_terms) report.further_tables.push_back(prices_of_roster(run, population, prices, played.proof.other_form));
  add_direct(report, run, population, played.direct);
  if (std::string note = note_on_printed(run, population, prices); !note.empty())
    report.notes.push_back(std::move(note));
  add_explained(report, run, played.explained, prices);
  add_validation(report, played.proof);
  add_publication(report, played.publication, prices);
  add_whole_units(report, run, prices, played.whole_units);
  if (report.sections.empty()) add_convergence(report, prices);
  report.provenance = provenance_of(typed, run);
  report.provenance.interrupted = played.interrupted();
  return report;
}

/// The further files that a run may write.
struct PriceFiles {
  std::unique_ptr<OutputFile> list;
  std::unique_ptr<SavedRuleset> ruleset;
};

PriceFiles resolve_files(const ParsedArgs& typed, const PriceRun& run) {
  PriceFiles files;
  files.list = resolve_list_file(typed, run);
  files.ruleset = resolve_saved_ruleset(typed, run);
  return files;
}

void save_files(const PriceFiles& files, const PriceRun& run, const PlayedPrices& played,
                const Provenance& provenance) {
  if (files.list) save_list(*files.list, run, provenance, played.prices, played.publication);
  if (files.ruleset) files.ruleset->write(run, played.prices, played.publication, provenance);
}

/// Whether a list to publish was requested but not found.
bool lacks_list(const PriceRun& run, const PlayedPrices& played) {
  return run.publish && played.publication.space && played.publication.lists.curve.empty();
}

/// The prices of a run that is played at once, by any method, or the chains of one that is kept.
struct PlayedChains {
  PriceSums sums{};
  std::optional<sim::PriceReport> prices{};  ///< of the run that was played at once
  double seconds = 0;                        ///< time of the run
  sim::FieldArena arena{};                   ///< arena of the run

  void merge(const PlayedChains& other) { sums.merge(other.sums); }
};

Json sums_json(const PlayedChains& played) { return sim::sums_json(played.sums); }
bool read_sums(const Json& json, PlayedChains& played) { return sim::read_sums(json, played.sums); }

/// A price run as a run in parts, with its report.
struct SplitPrices {
  using Sums = PlayedChains;

  ParsedArgs typed;
  PriceParts parts;
  mutable PriceFiles files{};

  SplitPrices(const ParsedArgs& words, PriceRun run) : typed(words), parts(std::move(run)) {}

  WorkItems items() const { return parts.items(); }
  std::vector<RunFact> facts() const { return parts.facts(provenance_of(typed, parts.run())); }
  void claim_files() const { files = resolve_files(typed, parts.run()); }
  static std::int64_t played(const PlayedChains& played) {
    return played.prices ? played.prices->battles : PriceParts::played(played.sums);
  }

  sim::RunEnd play(const sim::Part& part, const PartMachine& machine, PlayedChains& played) const {
    if (machine.saved) return parts.play(part, machine, played.sums);
    const PriceRun& run = parts.run();
    const auto start = std::chrono::steady_clock::now();
    sim::with_threads(machine.threads, [&] {
      ProgressBar progress(expected_run(run), machine.progress);
      played.arena = price_arena(run, parts.population(), /*with_questions=*/true);
      played.prices = play_prices(run, parts.population(), played.arena, progress);
    });
    played.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return played.prices->interrupted ? sim::RunEnd::interrupted : sim::RunEnd::complete;
  }

  bool fits(const PlayedChains& played, const sim::ItemRange& chains, bool whole) const {
    return parts.fits(played.sums, chains, whole);
  }

  RunResult result(const PlayedChains& chains, const PartMachine& machine, bool /*interrupted*/) const {
    const PriceRun& run = parts.run();
    const bool quiet = !machine.progress.time;
    const auto played = std::make_shared<PlayedPrices>();
    played->prices = chains.prices ? *chains.prices : parts.prices(chains.sums);
    const sim::PriceReport& prices = played->prices;
    refuse_battles_without_room(prices.validity, run.ruleset, run.scenario);
    RunResult result{.message = prices.rows.empty() ? prices.message : "", .exit = exit_of(prices)};
    if (!result.message.empty()) return result;
    result.message = prices.message;
    sim::with_threads(machine.threads, [&] {
      play_questions(run, parts.population(),
                     chains.arena ? chains.arena : price_arena(run, parts.population(), /*with_questions=*/true),
                     chains.prices ? playing_variants(quiet, machine.progress) : parts.variants(chains.sums),
                     chains.seconds, quiet, machine.progress, *played);
    });
    if (lacks_list(run, *played)) result.exit = Exit::bad_input;
    if (played->interrupted()) result.exit = Exit::interrupted;
    result.report = [this, played](bool for_people) {
      return report_of(typed, parts.run(), parts.population(), *played, for_people);
    };
    if (!files.list && !files.ruleset) return result;
    result.save = [this, played] { save_files(files, parts.run(), *played, provenance_of(typed, parts.run())); };
    return result;
  }
};

std::unique_ptr<SplitRun> split(const ParsedArgs& typed, bool quiet) {
  PriceRun run = resolve_price(typed, typed.arguments(), quiet);
  if (typed.has("part") || typed.has("store")) refuse_unsplit_prices(typed, run);
  return split_run(std::make_unique<const SplitPrices>(typed, std::move(run)));
}

/// The options that play battles at the prices of the run. (--explain also fits more models to the run's battles.)
std::vector<std::string> post_run_options() {
  std::vector<std::string> names{"validate", "direct", "unit", "save-ruleset"};
  for (const OptionSpec& option : publish_options()) names.emplace_back(option.name);
  return names;
}

std::vector<Table> tables() {
  return {prices_table(),  sums_table(),       interactions_table(), carriers_table(),    bodies_table(),
          hosts_table(),   validation_table(), unit_prices_table(),  published_table(),   edits_table(),
          attacks_table(), rounds_table(),     publication_table(),  whole_units_table(), explained_table(),
          drift_table(),   direct_table()};
}

}  // namespace

}  // namespace warbalance::cli::price_command

namespace warbalance::cli {

const Command kPriceCommand{
    .name = "price",
    .summary = "fair point values of qualities and special rules, or of units, next to the listed ones",
    .usage = "[ITEM...] [options]",
    .details =
        "Random armies meet in single battles; the prices are those with which armies of equal price are equally\n"
        "strong, when the same prices are what a destroyed unit scores. Every price has an interval and a verdict.\n"
        "With names of qualities or special rules only these are reported.\n"
        "With --units the armies are made of the ready-made units of the ruleset, at their listed prices, and every "
        "unit\n"
        "gets a price: listed, by the formula of qualities and special rules, and fair. ITEMs are units then, or a\n"
        "genre, of whose units alone armies are made.\n"
        "Where units are cards with weapons and the rulebook prices one of them only, the terms that prices are sums\n"
        "of are estimated from that one. Armies are built by guesses of the other prices, and no verdict rests on "
        "these.\n",
    .examples =
        "  warbalance price --quick\n"
        "      all prices of WarStuff 2.0 in a minute or so\n"
        "  warbalance price Tough Armored --set rule.Tough.cost=25\n"
        "      two rules, with another listed price\n"
        "  warbalance price --budget 300 --format csv --output prices.csv\n"
        "      larger armies, for a spreadsheet\n"
        "  warbalance price --rules warstuff-1.7 --units fantasy\n"
        "      the units of one genre, in battles among themselves\n"
        "  warbalance price --rules suitcase --save-list suitcase-prices.toml\n"
        "      a price list for a game that prints one price; other commands take it by --prices\n"
        "  warbalance price --save-list new.toml\n"
        "      the recommended prices: strongest --prices new.toml\n"
        "  warbalance price --quick --validate --prices house-prices.toml\n"
        "      how well a price list of your own balances armies, beside the fair prices\n"
        "  warbalance price --unit \"3+ Tough, Fast\"\n"
        "      one whole unit, which need not be worth the sum of its parts\n"
        "  warbalance price --quick --save-ruleset fair-warstuff\n"
        "      the ruleset with the recommended prices: duel --rules fair-warstuff\n"
        "  warbalance price --publish --save-ruleset fair-warstuff\n"
        "      the same with the best price list that can be printed\n"
        "  warbalance price --population club\n"
        "      in battles of armies that are really played\n",
    .options = price_command::options,
    .split = price_command::split,
    .post_run_options = price_command::post_run_options,
    .tables = price_command::tables,
    .values = [] { return price_values(); },
};

}  // namespace warbalance::cli
