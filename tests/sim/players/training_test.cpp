#include "sim/players/training.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "sim/battles/threads.hpp"
#include "sim/pricing/population/generator.hpp"
#include "tests/rulesets.hpp"
#include "tests/sim/battles/stop_after.hpp"

namespace warbalance::sim::training_test {
namespace {

namespace fs = std::filesystem;

const Ruleset& warstuff2() {
  static const Ruleset ruleset = load_ruleset({WARBALANCE_SOURCE_DIR "/data"}, "warstuff-2.0", {}).value.value();
  return ruleset;
}

/// Decisions whose gains are known up to noise: a candidate gains by its input 30 and loses by input 31.
DecisionLabels known_decisions(int count) {
  std::mt19937 random(7);
  std::normal_distribution<float> noise(0, 1);
  const auto draw = [&] { return static_cast<std::int16_t>(static_cast<int>(random() % 129) - 64); };
  DecisionLabels labels;
  for (int decision = 0; decision < count; ++decision) {
    labels.begins.push_back(static_cast<std::uint32_t>(labels.inputs.size()));
    float base = 0;
    for (int candidate = 0; candidate < 6; ++candidate) {
      NetInputs inputs{};
      inputs[30] = draw();
      inputs[31] = draw();
      const float worth = static_cast<float>(inputs[30] - inputs[31]) / 64;
      if (candidate == 0) base = worth;
      labels.inputs.push_back(inputs);
      labels.candidates.push_back(candidate == 0 ? DecisionLabels::Candidate{}
                                                 : DecisionLabels::Candidate{4, worth - base + noise(random)});
    }
  }
  return labels;
}

/// Positions whose results are known up to chance: a seat wins by its input 5.
PositionLabels known_positions(int count, unsigned seed) {
  std::mt19937 random(seed);
  PositionLabels labels;
  for (int position = 0; position < count; ++position) {
    NetInputs inputs{};
    inputs[5] = static_cast<std::int16_t>(static_cast<int>(random() % 129) - 64);
    const double chance = 1 / (1 + std::exp(-inputs[5] / 32.0));
    labels.inputs.push_back(inputs);
    labels.results.push_back(static_cast<double>(random() % 1000) < 1000 * chance ? 2 : 0);
  }
  return labels;
}

const auto kNeverStops = std::function<bool()>([] { return false; });

TEST(NetFit, FindsTheBestCandidates) {
  Net net;
  const NetGain gain = fit_values(known_decisions(10'000), 1, kNeverStops, net);
  EXPECT_EQ(gain.decisions, 9'000U);
  // the best of six is on average 1.27 standard deviations above their mean, each 0.82
  EXPECT_NEAR(gain.gain, 1.27 * 0.82, 0.1);
  NetInputs better{};
  better[30] = 64;
  EXPECT_NEAR(static_cast<double>(net.value(better) - net.value(NetInputs{})) / Net::kOne, 1, 0.2);
}

// Without anything to learn the net finds no gain.
TEST(NetFit, FindsNothingInNoise) {
  DecisionLabels labels = known_decisions(5'000);
  std::mt19937 random(8);
  std::normal_distribution<float> noise(0, 1);
  for (auto& candidate : labels.candidates) {
    if (candidate.rollouts > 0) candidate.gain = noise(random);
  }
  Net net;
  const NetGain gain = fit_values(labels, 1, kNeverStops, net);
  EXPECT_LT(std::abs(gain.gain), 4 * gain.error);
}

TEST(NetFit, FindsTheChances) {
  Net net;
  fit_chances(known_positions(200'000, 1), 1, kNeverStops, net);
  NetInputs inputs{};
  inputs[5] = 32;
  EXPECT_NEAR(static_cast<double>(net.log_odds(inputs)) / Net::kOne, 1, 0.2);
  // a tenth has 2,000 positions: 3.4 standard errors of the most even one
  PositionLabels others = known_positions(20'000, 2);
  EXPECT_LT(greatest_miss(others, net), 0.038);
  for (std::uint8_t& result : others.results) result = static_cast<std::uint8_t>(2 - result);
  EXPECT_GT(greatest_miss(others, net), 0.5) << "the others win";
}

struct Folder {
  fs::path path = fs::temp_directory_path() / "warbalance_training_test";
  Folder() {
    fs::remove_all(path);
    fs::create_directories(path);
  }
  ~Folder() { fs::remove_all(path); }
  void write(const std::string& name, const std::string& text) const { std::ofstream(path / name) << text; }
};

Net some_net() {
  std::mt19937 random(3);
  Net net;
  Net::for_each_number(net, [&](auto& number, std::int32_t, std::int32_t) {
    number = static_cast<std::remove_reference_t<decltype(number)>>(static_cast<int>(random() % 2001) - 1000);
  });
  return net;
}

TEST(NetFile, IsReadAsTheSameNet) {
  const Folder folder;
  const Net net = some_net();
  folder.write("a.net", net_file_text("warstuff2", net, "One line.\nAnother one."));
  const Loaded<LearnedNet> read = read_net_file("warstuff2", folder.path / "a.net");
  ASSERT_TRUE(read.value);
  EXPECT_TRUE(read.diagnostics.empty());
  EXPECT_EQ(*read.value->net, net);
  EXPECT_EQ(read.value->checksum, learned_net("warstuff2", net).checksum);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  return text.replace(place, from.size(), to);
}

TEST(NetFile, IsRefusedWithWordsWhenItDoesNotFit) {
  const Folder folder;
  const std::string good = net_file_text("warstuff2", some_net(), "");
  const std::size_t first = good.find("[\n  ") + 4;
  const std::string number = good.substr(first, good.find(',', first) - first);
  const std::string flipped = std::to_string(std::stoi(number) ^ 1);
  const std::vector<std::array<std::string, 2>> cases{
      {replaced(good, "[\n  " + number + ",", "[\n  " + flipped + ","), "the net was altered"},
      {replaced(good, "\"warstuff2\"", "\"vsgmr\""), "the net is for the rule system vsgmr"},
      {replaced(good, "inputs = 1", "inputs = 2"), "the net is of another version of the program"},
      {replaced(good, "[\n  " + number + ",", "[\n "), "numbers, it must have"},
      {replaced(good, "[\n  " + number + ",", "[\n 9999999999,"), "number 1 is out of range"},
      {replaced(good, "checksum", "sum"), "checksum"},
  };
  for (const auto& [text, wanted] : cases) {
    folder.write("a.net", text);
    folder.write("a.toml", "policy = \"greedy\"\nnet = \"a.net\"\n");
    const Loaded<Player> player = read_player_file(warstuff2(), folder.path / "a.toml");
    EXPECT_FALSE(player.value) << wanted;
    ASSERT_FALSE(player.diagnostics.empty()) << wanted;
    std::string all;
    for (const Diagnostic& problem : player.diagnostics) all += problem.message + "\n";
    EXPECT_NE(all.find(wanted), std::string::npos) << all;
    EXPECT_NE(player.diagnostics.front().file.find("a.net"), std::string::npos);
  }
}

TEST(NetFile, BelongsToThePlayer) {
  const Folder folder;
  folder.write("a.net", net_file_text("warstuff2", some_net(), ""));
  const Player plain = load_player(warstuff2(), "tactical").value.value();
  const Player learned = with_net(warstuff2(), plain, learned_net("warstuff2", some_net()));
  folder.write("a.toml", player_file_text(warstuff2(), learned, "", "a.net"));
  const Loaded<Player> read = read_player_file(warstuff2(), folder.path / "a.toml");
  ASSERT_TRUE(read.value);
  EXPECT_TRUE(read.value->plays_like(learned));
  EXPECT_FALSE(read.value->plays_like(plain));
  EXPECT_EQ(read.value->hash, learned.hash);
  EXPECT_NE(read.value->hash, plain.hash);
}

Training small_training(const ArmyGenerator& population) {
  Training training;
  training.conditions.ruleset = warstuff2();
  training.start = load_player(warstuff2(), "tactical").value.value();
  training.opponents = {load_player(warstuff2(), "cautious").value.value()};
  training.army = [&population](std::uint32_t number) { return tuning_army(population, 5, number); };
  training.generations = 2;
  training.battles = 32;
  training.rollouts = kLeastRollouts;
  training.proof_armies = 4;
  training.proof_battles = 2;
  return training;
}

ArmyGenerator small_armies() {
  PopulationOptions options;
  options.budget = 6000;
  return ArmyGenerator(warstuff2(), options);
}

TrainingResult trained(const Training& training, int threads) {
  SilentProgress progress;
  TrainingResult result;
  with_threads(threads, [&] { result = train(training, progress); });
  return result;
}

TEST(Training, IsTheSameForAllThreads) {
  const ArmyGenerator population = small_armies();
  const TrainingResult one = trained(small_training(population), 1);
  const TrainingResult many = trained(small_training(population), 7);
  EXPECT_EQ(one.trained.hash, many.trained.hash);
  EXPECT_EQ(one.proofs.front().after.value, many.proofs.front().after.value);
  EXPECT_GT(one.generations.front().decisions, 200U);
  EXPECT_GT(one.generations.back().decisions, one.generations.front().decisions);
}

TEST(Training, ContinuesWhereItWasStopped) {
  const Folder folder;
  const ArmyGenerator population = small_armies();
  const TrainingResult whole = trained(small_training(population), 2);
  Training training = small_training(population);
  training.store = folder.path;
  training.definition = "small";
  for (int stop = 0; stop < 3; ++stop) {
    StopAfter progress(16 * kLeastRollouts * (stop + 1));
    EXPECT_TRUE(train(training, progress).interrupted);
  }
  const auto files = std::distance(fs::directory_iterator(folder.path), fs::directory_iterator());
  EXPECT_GE(files, 2);
  // what was cut off or altered is played again
  fs::directory_iterator file(folder.path);
  fs::resize_file(file->path(), fs::file_size(file->path()) - 1);
  std::fstream((++file)->path(), std::ios::binary | std::ios::in | std::ios::out).seekp(999).put('?');
  EXPECT_EQ(trained(training, 2).trained.hash, whole.trained.hash);
  EXPECT_TRUE(trained(training, 2).all_stored);
  training.store = folder.path / "missing";
  EXPECT_FALSE(trained(training, 2).all_stored);
}

}  // namespace
}  // namespace warbalance::sim::training_test
