#include <gtest/gtest.h>
#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>

#include "tests/fuzz/targets.hpp"

// The inputs that the fuzzer begins with, and those that once made trouble, without the fuzzer; with mutants of each.

namespace warbalance::fuzz::corpus_test {
namespace {

/// Deletes, doubles, replaces or moves a few stretches of a text; what is put in comes from the text itself or is a
/// character with a meaning in TOML.
std::string mutated(std::string text, std::mt19937& random) {
  const auto below = [&](std::size_t n) { return n == 0 ? 0 : static_cast<std::size_t>(random()) % n; };
  const std::string special = "\"'[]{}=.,#\n\\-+0123456789 \t\xFF\x80\xC3";
  const std::size_t edits = 1 + below(4);
  for (std::size_t i = 0; i < edits; ++i) {
    const std::size_t at = below(text.size());
    const std::size_t length = std::min(1 + below(12), text.size() - at);
    switch (below(5)) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.insert(below(text.size()), text.substr(at, length));
        break;
      case 2:
        text.insert(at, 1, special[below(special.size())]);
        break;
      case 3:
        text.replace(at, length, text.substr(below(text.size()), length));
        break;
      default:
        text.replace(at, 1, 1, static_cast<char>(below(256)));
        break;
    }
  }
  return text;
}

const std::filesystem::path kCorpus = WARBALANCE_SOURCE_DIR "/tests/fuzz/corpus";

// Of the processor. Sanitizers and builds for debugging are many times slower.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__OPTIMIZE__)
constexpr double kLongestSeconds = 15;
#else
constexpr double kLongestSeconds = 1;
#endif

std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream bytes;
  bytes << stream.rdbuf();
  return bytes.str();
}

class FuzzCorpus : public testing::TestWithParam<Target> {};

// A crash ends the test program; a message without a place aborts.
TEST_P(FuzzCorpus, NoInputCrashesHangsOrIsRefusedWithoutAPlace) {
  const std::filesystem::path folder = kCorpus / GetParam().name;
  ASSERT_TRUE(std::filesystem::is_directory(folder)) << folder;
  int inputs = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string input = bytes_of(entry.path());
    const std::clock_t begin = std::clock();
    GetParam().run(input);
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    EXPECT_LT(seconds, kLongestSeconds) << entry.path() << " takes too long";
    // what is cut off anywhere is refused as politely
    for (std::size_t part = 1; part < 8; ++part)
      GetParam().run(std::string_view(input).substr(0, part * input.size() / 8));
    std::mt19937 random(20'240'611);
    for (int mutant = 0; mutant < 30; ++mutant) GetParam().run(mutated(input, random));
    ++inputs;
  }
  EXPECT_GT(inputs, 1) << folder;
}

INSTANTIATE_TEST_SUITE_P(Kinds, FuzzCorpus, testing::ValuesIn(targets().begin(), targets().end()),
                         [](const auto& target) {
                           std::string name(target.param.name);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace warbalance::fuzz::corpus_test
