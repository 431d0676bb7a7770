#include "cli/commands/replay/event_words.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/cli/program.hpp"

namespace warbalance::test::event_words_test {
namespace {

using cli::EventWord;

/// All sources of the engine as one text.
std::string engine_sources() {
  std::string text;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(WARBALANCE_SOURCE_DIR "/engine")) {
    if (entry.is_regular_file() && entry.path().extension() != ".md") text += read_text(entry.path());
  }
  return text;
}

// If a system renamed such an event, replays would tell it like any other.
TEST(EventWords, AreSaidByTheEngine) {
  const std::string sources = engine_sources();
  for (const std::string word : {"model",
                                 "killed",
                                 "routed",
                                 "escapes",
                                 "recruited",
                                 "captured",
                                 "frightened",
                                 "stunned",
                                 "disabled",
                                 "stands up",
                                 "recovers",
                                 "models",
                                 "attacks terrain",
                                 "destroys terrain",
                                 "hits terrain",
                                 "goes aboard",
                                 "stays aboard",
                                 "leaves",
                                 "acts on a leader's word",
                                 "blast",
                                 "falls",
                                 "spell",
                                 "marker",
                                 "markers held"}) {
    EXPECT_NE(cli::event_word(word), EventWord::other) << word;
    EXPECT_NE(sources.find('"' + word + '"'), std::string::npos) << word;
  }
  EXPECT_EQ(cli::event_word("shot"), EventWord::other);
}

}  // namespace
}  // namespace warbalance::test::event_words_test
