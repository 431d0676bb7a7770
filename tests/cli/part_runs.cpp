#include "tests/cli/part_runs.hpp"

#include <algorithm>
#include <random>

namespace warbalance::test {

std::string play_part(const ScratchFolder& folder, const Strings& run, int index, int count) {
  const std::string part = std::to_string(index) + "/" + std::to_string(count);
  const std::string file = (folder / (std::to_string(index) + "-of-" + std::to_string(count) + ".json")).string();
  const Outcome outcome = warbalance_program(with(run, {"--part", part, "-o", file}));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  return file;
}

Strings play_parts(const ScratchFolder& folder, const Strings& run, int count) {
  Strings files;
  for (int index = 1; index <= count; ++index) files.push_back(play_part(folder, run, index, count));
  return files;
}

Outcome merge(const Strings& files, const Strings& more) {
  return warbalance_program(with(with({"merge"}, files), more));
}

void expect_refused(const Outcome& outcome, const Strings& texts) {
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  for (const std::string& text : texts)
    EXPECT_NE(outcome.err.find(text), std::string::npos) << text << "\n" << outcome.err;
}

void expect_whole(const Strings& run, const std::vector<int>& counts, const Strings& formats) {
  static std::mt19937 order(38);
  std::vector<Outcome> whole;
  for (const std::string& format : formats) whole.push_back(warbalance_program(with(run, {"--format", format})));
  for (const int count : counts) {
    const ScratchFolder folder;
    Strings files = play_parts(folder, run, count);
    std::shuffle(files.begin(), files.end(), order);
    for (std::size_t i = 0; i < formats.size(); ++i) {
      const Outcome merged = merge(files, {"--format", formats[i]});
      EXPECT_EQ(merged.status, whole[i].status) << merged.err;
      EXPECT_FALSE(whole[i].out.empty()) << whole[i].err;
      EXPECT_EQ(merged.out, whole[i].out) << formats[i] << " of " << count;
      EXPECT_EQ(merged.err, whole[i].err) << formats[i] << " of " << count;
    }
  }
}

}  // namespace warbalance::test
