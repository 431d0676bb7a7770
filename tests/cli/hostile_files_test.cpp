#include <gtest/gtest.h>

#include <chrono>

#include "tests/cli/program.hpp"

// Files that no person writes are refused in seconds, with one message or a hundred.

namespace warbalance::test::hostile_files_test {
namespace {

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

/// Runs lint on a file; fails when that takes long.
Outcome lint(const std::string& content) {
  const ScratchFolder folder;
  write_text(folder / "army.toml", content);
  const auto begin = std::chrono::steady_clock::now();
  Outcome outcome = warbalance_program({"lint", (folder / "army.toml").string()});
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  EXPECT_LT(time.count(), 30);
  return outcome;
}

TEST(HostileFiles, KeysWithThousandsOfPartsAreOneMessage) {
  for (const std::string& key : {repeated("a.", 40'000) + "a = 1", "[" + repeated("a.", 40'000) + "a]",
                                 "b = {" + repeated("a.", 40'000) + "a = 1}"}) {
    const Outcome outcome = lint("# a remark. with. dots.\nname = \"......................\"\n" + key + "\n");
    EXPECT_EQ(outcome.status, 1);
    EXPECT_NE(outcome.out.find("army.toml:3:"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("too many parts"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("1 error, 0 warnings"), std::string::npos) << outcome.out;
  }
}

TEST(HostileFiles, WhatTheParserAssertsIsAMessageAtItsLine) {
  const Outcome outcome = lint("name = \"x\"\npoints = 100\n[#");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("army.toml:3:"), std::string::npos) << outcome.out;
}

TEST(HostileFiles, AProfileOfMegabytesIsOneMessage) {
  const Outcome outcome = lint("name = \"x\"\n[[unit]]\nprofile = \"4+ " + repeated("Armored, ", 400'000) + "Fast\"\n");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("a profile of more than"), std::string::npos);
  EXPECT_LT(outcome.out.size(), 2'000U);
}

TEST(HostileFiles, AHundredMessagesAreShownAndTheOthersCounted) {
  const Outcome outcome = lint("name = \"x\"\n" + repeated("[[unit]]\nprofile = \"4+ Armred\"\n", 20'000));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("and 19900 more errors"), std::string::npos);
  EXPECT_NE(outcome.out.find("20000 errors"), std::string::npos);
  EXPECT_LT(outcome.out.size(), 30'000U);
}

}  // namespace
}  // namespace warbalance::test::hostile_files_test
