#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "engine/core/players/net.hpp"
#include "sim/files/diagnostics.hpp"

namespace warbalance::sim {

/// The net of a player, as its file holds it.
struct LearnedNet {
  std::shared_ptr<const Net> net;
  std::string checksum;  ///< 16 hex digits over system and numbers
};

/// Reads a net. It is an error if the file was altered, is of another rule system, or has another number of weights.
Loaded<LearnedNet> read_net_file(const std::string& system, const std::filesystem::path& file);

/// A net as a file.
/// @param comment  for the head of the file; may have several lines
std::string net_file_text(const std::string& system, const Net& net, const std::string& comment);

/// The same net with its checksum.
LearnedNet learned_net(const std::string& system, const Net& net);

}  // namespace warbalance::sim
