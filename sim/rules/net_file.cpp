#include "sim/rules/net_file.hpp"

#include <sstream>
#include <vector>

#include "engine/systems/systems.hpp"
#include "sim/files/hash.hpp"
#include "sim/files/toml_source.hpp"

namespace warbalance::sim {
namespace {

using Need = TableReader::Need;

/// Changes with what a net sees (engine/core/players/inputs.hpp): older nets then see something else.
constexpr NumberSpec kInputs{"inputs", 1, 1, 1'000'000, "", "", "version of what a net sees"};
constexpr std::int32_t kInputsVersion = 1;

std::vector<std::int32_t> numbers_of(const Net& net) {
  std::vector<std::int32_t> numbers;
  Net::for_each_number(net, [&](const auto& number, std::int32_t, std::int32_t) { numbers.push_back(number); });
  return numbers;
}

std::string checksum_of(const std::string& system, const std::vector<std::int32_t>& numbers) {
  std::string canonical = system + " " + std::to_string(kInputsVersion);
  for (const std::int32_t number : numbers) canonical += " " + std::to_string(number);
  return hash_of(canonical);
}

}  // namespace

LearnedNet learned_net(const std::string& system, const Net& net) {
  return {std::make_shared<const Net>(net), checksum_of(system, numbers_of(net))};
}

Loaded<LearnedNet> read_net_file(const std::string& system, const std::filesystem::path& file) {
  Loaded<LearnedNet> loaded;
  const TomlSource source{file.string(), &loaded.diagnostics};
  const std::string how = "make one with \"warbalance train\"";
  const auto table = parse_toml_file(file, loaded.diagnostics, how);
  if (!table) return loaded;
  TableReader reader(*table, "the net", source);
  const auto of_system = reader.text("system", Need::required);
  const auto version = reader.number("inputs", kInputs, Need::required);
  const auto checksum = reader.text("checksum", Need::required);
  const toml::array* const array = reader.array("numbers", Need::required);
  reader.finish();
  if (has_errors(loaded.diagnostics)) return loaded;
  bool sees = false;
  with_system(system, [&]<class S>() { sees = S::Arena::kSeesForNets; });
  const auto refuse = [&](const char* key, const std::string& message) {
    source.error(table->get(key)->source(), message, how);
  };
  if (*of_system != system) {
    refuse("system", "the net is for the rule system " + *of_system + ", the ruleset is of " + system);
    return loaded;
  }
  if (!sees) {
    source.error(table->source(), "players of the rule system " + system + " cannot have nets", "leave net out");
    return loaded;
  }
  if (*version != kInputsVersion) {
    refuse("inputs", "the net is of another version of the program: it was trained for inputs " +
                         std::to_string(*version) + ", this version has " + std::to_string(kInputsVersion));
    return loaded;
  }
  auto net = std::make_shared<Net>();
  const std::size_t wanted = numbers_of(*net).size();
  if (array->size() != wanted) {
    refuse("numbers",
           "the net has " + std::to_string(array->size()) + " numbers, it must have " + std::to_string(wanted));
    return loaded;
  }
  std::size_t place = 0;
  Net::for_each_number(*net, [&](auto& number, std::int32_t least, std::int32_t greatest) {
    const NumberSpec spec{"numbers", 0, least, greatest, "", "", "a weight"};
    const std::string path = "number " + std::to_string(place + 1);
    if (const auto value = read_number((*array)[place], path, spec, source)) {
      number = static_cast<std::remove_reference_t<decltype(number)>>(*value);
    }
    ++place;
  });
  if (has_errors(loaded.diagnostics)) return loaded;
  if (checksum_of(system, numbers_of(*net)) != *checksum) {
    refuse("checksum", "the net was altered: its numbers do not have this checksum");
    return loaded;
  }
  loaded.value = LearnedNet{std::move(net), *checksum};
  return loaded;
}

std::string net_file_text(const std::string& system, const Net& net, const std::string& comment) {
  const std::vector<std::int32_t> numbers = numbers_of(net);
  std::ostringstream text;
  std::istringstream lines(comment);
  for (std::string line; std::getline(lines, line);) text << "# " << line << "\n";
  text << "\nsystem = \"" << system << "\"\ninputs = " << kInputsVersion << "\nchecksum = \""
       << checksum_of(system, numbers) << "\"\nnumbers = [";
  constexpr std::size_t kPerLine = 24;
  for (std::size_t i = 0; i < numbers.size(); ++i) text << (i % kPerLine == 0 ? "\n  " : " ") << numbers[i] << ",";
  text << "\n]\n";
  return text.str();
}

}  // namespace warbalance::sim
