#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/sweep/cell.hpp"

namespace warbalance::cli {

/// Finished cells of a sweep, kept in F.cells while the sweep runs, so that it can be resumed however it ended.
///
/// The file has one JSON object a line: first {"sweep": hash of the plan, "version", "cells": how many}, then every
/// finished cell in its order. A line counts once it is whole; it is written and synced before the next cell begins.
/// A file of that name that is anything else is left as it is.
class CellStore {
 public:
  /// Keeps cells in memory only.
  CellStore() = default;
  /// @param output  the file that the result is meant for
  /// @param resume  go on with what is there; else InputError when there are finished cells
  CellStore(const std::filesystem::path& output, bool resume, const std::string& plan_hash, std::size_t cells);
  ~CellStore();
  CellStore(const CellStore&) = delete;
  CellStore& operator=(const CellStore&) = delete;

  const std::vector<CellOutcome>& finished() const { return finished_; }
  /// Adds the next cell.
  void add(CellOutcome cell);
  /// The result has been written: nothing is left to go on with.
  void remove();

 private:
  void open();
  void read(const std::string& content, const std::string& plan_hash, std::size_t cells);
  void cut(std::size_t size);
  void append(const std::string& line);

  std::filesystem::path path_;
  int file_ = -1;
  std::vector<CellOutcome> finished_;
};

}  // namespace warbalance::cli
