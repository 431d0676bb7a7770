#include "sim/players/training.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "sim/battles/progress.hpp"
#include "sim/files/hash.hpp"
#include "sim/players/player_matches.hpp"

namespace warbalance::sim {
namespace {

constexpr std::int64_t kLabelBatch = 16;             ///< whose labels share a file
constexpr std::uint32_t kTrainingArmies = 1U << 26;  ///< first number of the armies of the first generation
constexpr std::uint32_t kUnusedArmies = 3U << 24;
constexpr std::uint32_t kPositionArmies = 1U << 24;
constexpr std::uint32_t kGenerationArmies = 1U << 20;  ///< numbers that a generation may use

/// Battles whose positions teach the chance of victory. They are quick: nothing is rolled out.
std::uint32_t position_battles(const Training& training) { return 5 * static_cast<std::uint32_t>(training.battles); }

/// Collects the decisions of one battle. Its calls come from one thread.
class Labeller final : public Watch {
 public:
  explicit Labeller(const Watch* stopping) : stopping_(stopping) {}
  void look() const override {
    if (stopping_ != nullptr) stopping_->look();
  }
  bool wants_labels() const override { return true; }
  void label(int seat, const NetInputs& base, std::span<const LabelledCandidate> candidates) const override {
    seats_.push_back(seat);
    labels_.begins.push_back(static_cast<std::uint32_t>(labels_.inputs.size()));
    labels_.inputs.push_back(base);
    labels_.candidates.push_back({});
    for (const LabelledCandidate& candidate : candidates) {
      labels_.inputs.push_back(candidate.inputs);
      labels_.candidates.push_back({candidate.rollouts, static_cast<float>(candidate.gain) / Net::kOne});
    }
  }

  DecisionLabels take() { return std::move(labels_); }
  /// The positions of the decisions, with the result of the battle. @pre without rollouts, so without candidates
  void add_positions(const BattleReport& report, PositionLabels& positions) const {
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      positions.inputs.push_back(labels_.inputs[i]);
      positions.results.push_back(report.winner < 0 ? 1 : report.winner == seats_[i] ? 2 : 0);
    }
  }

 private:
  const Watch* stopping_;
  mutable std::vector<int> seats_;
  mutable DecisionLabels labels_;
};

template <class T>
void put(std::string& bytes, const std::vector<T>& list) {
  const std::uint64_t size = list.size();
  bytes.append(reinterpret_cast<const char*>(&size), sizeof size);
  bytes.append(reinterpret_cast<const char*>(list.data()), size * sizeof(T));
}

/// Takes a list from the front. False: there is none.
template <class T>
bool get(std::string_view& bytes, std::vector<T>& list) {
  std::uint64_t size = 0;
  if (bytes.size() < sizeof size) return false;
  std::memcpy(&size, bytes.data(), sizeof size);
  bytes.remove_prefix(sizeof size);
  if (bytes.size() / sizeof(T) < size) return false;
  list.resize(size);
  if (size > 0) std::memcpy(list.data(), bytes.data(), size * sizeof(T));
  bytes.remove_prefix(size * sizeof(T));
  return true;
}

/// Labels as the bytes of a file: a hash of the rest, then the lists.
std::string file_of_labels(const DecisionLabels& labels) {
  std::string bytes;
  put(bytes, labels.inputs);
  put(bytes, labels.candidates);
  put(bytes, labels.begins);
  return hash_of(bytes) + bytes;
}

/// Empty: the file is cut off or was altered.
std::optional<DecisionLabels> labels_of_file(const std::string& file) {
  const std::string_view all = file;
  const std::string_view hash = all.substr(0, std::min(all.size(), hash_of("").size()));
  std::string_view bytes = all.substr(hash.size());
  if (hash_of(bytes) != hash) return std::nullopt;
  DecisionLabels labels;
  const bool whole = get(bytes, labels.inputs) && get(bytes, labels.candidates) && get(bytes, labels.begins);
  return whole ? std::optional(std::move(labels)) : std::nullopt;
}

class Trainer {
 public:
  Trainer(const Training& training, Progress& progress) : training_(training), progress_(progress) {}

  TrainingResult run() {
    const Ruleset& ruleset = training_.conditions.ruleset;
    const std::function<bool()> stop = [this] { return progress_.stop_requested(); };
    result_.trained = training_.start;
    Net net;
    for (int generation = 0; generation < training_.generations; ++generation) {
      add_labels(generation);
      if (stopped_) return interrupted();
      result_.generations.push_back(fit_values(labels_, training_.conditions.seed, stop, net));
      if (stop()) return interrupted();
      result_.trained = with_net(ruleset, training_.start, learned_net(ruleset.system, net));
    }
    const std::uint32_t battles = position_battles(training_);
    const PositionLabels learned = positions(kPositionArmies, battles);
    const PositionLabels others = positions(kPositionArmies + battles, battles / 2);
    fit_chances(learned, training_.conditions.seed, stop, net);
    if (stopped_ || stop()) return interrupted();
    result_.chance_miss = greatest_miss(others, net);
    result_.trained = with_net(ruleset, training_.start, learned_net(ruleset.system, net));
    prove();
    return stopped_ ? interrupted() : std::move(result_);
  }

 private:
  TrainingResult interrupted() {
    result_.interrupted = true;
    return std::move(result_);
  }

  void add_labels(int generation) {
    const std::int64_t batches = (training_.battles + kLabelBatch - 1) / kLabelBatch;
    std::vector<DecisionLabels> found(static_cast<std::size_t>(batches));
    const bool complete = play_all(batches, progress_, [&](std::int64_t batch) {
      const bool stores = !training_.store.empty();
      const auto file = stores ? file_of(generation, batch) : std::filesystem::path();
      DecisionLabels& labels = found[static_cast<std::size_t>(batch)];
      std::optional<DecisionLabels> stored = stores ? read(file) : std::nullopt;
      if (stored) {
        labels = std::move(*stored);
      } else {
        for (std::int64_t i = 0; i < kLabelBatch; ++i) labels.add(label_battle(generation, batch * kLabelBatch + i));
        if (stores && !write(file, labels)) all_stored_ = false;
      }
      progress_.advance(kLabelBatch * training_.rollouts);
    });
    result_.all_stored = all_stored_;
    if (!complete) stopped_ = true;
    for (const DecisionLabels& labels : found) labels_.add(labels);
  }

  /// A battle of two new armies in the hands of the player as he is now.
  Match match_of(std::uint32_t number, const Search& search, const Watch& watch) const {
    Match match = training_.conditions;
    match.armies = {training_.army(2 * number), training_.army(2 * number + 1)};
    match.matchup = number;
    Player player = result_.trained;
    player.search = search;
    player.search.watch = &watch;
    match.players = {player, player};
    return match;
  }

  /// One army follows its rollouts, which leads to other positions; the other one does not. Half of the battles are
  /// rolled out to the end of the next round, which has less noise, and half to the end of the battle, which sees what
  /// waiting costs.
  DecisionLabels label_battle(int generation, std::int64_t battle) {
    Labeller labeller(training_.start.search.watch);
    Search search;
    search.rollouts = training_.rollouts;
    search.rounds = battle / 2 % 2 == 0 ? 1 : 100;
    search.draw = 10;
    search.greedy = 2;
    search.aggressive = 1;
    search.cautious = 1;
    const std::uint32_t number = kTrainingArmies + static_cast<std::uint32_t>(generation) * kGenerationArmies +
                                 static_cast<std::uint32_t>(battle);
    Match match = match_of(number, search, labeller);
    match.players[1].search.evidence = kEndlessEvidence;
    record_battle(match, battle % 2);
    return labeller.take();
  }

  /// The positions of battles of the trained player against himself.
  PositionLabels positions(std::uint32_t first, std::uint32_t battles) {
    std::vector<PositionLabels> found(battles);
    const bool complete = play_all(battles, progress_, [&](std::uint32_t battle) {
      const Labeller labeller(training_.start.search.watch);
      const RecordedBattle recorded = record_battle(match_of(first + battle, {}, labeller), battle % 2);
      labeller.add_positions(recorded.report, found[battle]);
      progress_.advance(1);
    });
    if (!complete) stopped_ = true;
    PositionLabels all;
    for (const PositionLabels& one : found) {
      all.inputs.insert(all.inputs.end(), one.inputs.begin(), one.inputs.end());
      all.results.insert(all.results.end(), one.results.begin(), one.results.end());
    }
    return all;
  }

  std::filesystem::path file_of(int generation, std::int64_t battle) const {
    // the labels of a generation depend on the net before it
    const std::string name = training_.definition + " " + result_.trained.hash;
    return training_.store / ("labels-" + hash_of(name) + "-" + std::to_string(generation + 1) + "-" +
                              std::to_string(battle + 1) + ".bin");
  }
  static std::optional<DecisionLabels> read(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) return std::nullopt;
    return labels_of_file({std::istreambuf_iterator<char>(in), {}});
  }
  /// Under another name first, so that a file is whole whenever the program is stopped.
  /// @return whether it was written
  static bool write(const std::filesystem::path& file, const DecisionLabels& labels) {
    std::filesystem::path begun = file;
    begun += ".begun";
    const std::string bytes = file_of_labels(labels);
    const bool written =
        static_cast<bool>(std::ofstream(begun, std::ios::binary).write(bytes.data(), std::ssize(bytes)).flush());
    std::error_code problem;
    if (written) std::filesystem::rename(begun, file, problem);
    return written && !problem;
  }

  void prove() {
    const Player& start = training_.start;
    PlayerMatches matches{training_.conditions, {}, {{result_.trained, start}, {start, start}}};
    matches.pairings.push_back({result_.trained, result_.trained});
    for (const Player& opponent : training_.opponents) {
      matches.pairings.push_back({start, opponent});
      matches.pairings.push_back({result_.trained, opponent});
    }
    for (int army = 0; army < training_.proof_armies; ++army) {
      matches.armies.push_back(training_.army(kUnusedArmies + static_cast<std::uint32_t>(army)));
    }
    const PlayerMatchesResult played = play_player_matches(matches, training_.proof_battles, progress_);
    if (played.interrupted) {
      stopped_ = true;
      return;
    }
    const auto score = [&](std::size_t pairing) { return mean_score(played.tallies[pairing], ArmySample::population); };
    const auto validity = [&](std::size_t pairing) {
      Validity sum;
      for (const PairingTally& tally : played.tallies[pairing]) sum.merge(tally.validity);
      return sum;
    };
    result_.proofs.push_back({start, {}, score(0)});
    result_.better = result_.proofs.front().after.interval.low > 0.5;
    result_.before = validity(1);
    result_.after = validity(2);
    for (std::size_t i = 0; i < training_.opponents.size(); ++i) {
      result_.proofs.push_back({training_.opponents[i], score(3 + 2 * i), score(4 + 2 * i)});
    }
  }

  const Training& training_;
  Progress& progress_;
  TrainingResult result_;
  DecisionLabels labels_;
  std::atomic<bool> all_stored_ = true;
  bool stopped_ = false;
};

}  // namespace

std::int64_t most_battles(const Training& training) {
  const std::int64_t batches = (training.battles + kLabelBatch - 1) / kLabelBatch;
  const auto pairings = static_cast<std::int64_t>(3 + 2 * training.opponents.size());
  return training.generations * batches * kLabelBatch * training.rollouts + position_battles(training) * 3 / 2 +
         pairings * training.proof_armies * training.proof_battles;
}

TrainingResult train(const Training& training, Progress& progress) {
  assert(training.generations > 0 && training.battles > 0 && training.proof_armies > 1);
  return Trainer(training, progress).run();
}

}  // namespace warbalance::sim
