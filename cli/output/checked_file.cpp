#include "cli/output/checked_file.hpp"

#include <fmt/format.h>

#include <utility>

#include "sim/catalog/hash.hpp"
#include "sim/catalog/input_files.hpp"

namespace warbalance::cli {
namespace {

constexpr int kMostMegabytes = 1024;
constexpr std::string_view kCheckStart = R"({"checksum":")";
constexpr std::string_view kCheckEnd = "\"}\n";

std::string check_line(std::string_view content) {
  return fmt::format("{}{}{}", kCheckStart, sim::hash_of(content), kCheckEnd);
}

}  // namespace

std::string checked_text(const Json& json) {
  const std::string content = json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
  return content + check_line(content);
}

sim::Diagnostic checked_file_error(const std::filesystem::path& file, std::string message, std::string_view hint) {
  return {sim::Diagnostic::Severity::error, file.string(), 0, 0, std::move(message), std::string(hint)};
}

sim::Loaded<Json> read_checked(const std::filesystem::path& file, const CheckedKind& kind) {
  const auto read = sim::read_input(file, kMostMegabytes);
  if (!read.value) return {std::nullopt, read.diagnostics};
  const auto refused = [&](std::string message, std::string_view hint) {
    return sim::Loaded<Json>{std::nullopt, {checked_file_error(file, std::move(message), hint)}};
  };
  const std::string_view text = *read.value;
  if (!text.starts_with(fmt::format(R"({{"{}":)", kind.key))) {
    return refused(fmt::format("this is no {}", kind.what), kind.how_to_make);
  }
  const std::size_t content_size = text.find('\n') + 1;
  const std::string_view content = text.substr(0, content_size);
  const std::string_view check = text.substr(content_size);
  const std::string wanted = check_line(content);
  if (content.empty() || (check.size() < wanted.size() && wanted.starts_with(kCheckStart))) {
    return refused("the file is cut off: its checksum at the end is missing", kind.how_to_mend);
  }
  if (check != wanted) {
    return refused("the file was altered after it had been written: its checksum is another", kind.how_to_mend);
  }
  Json json = Json::parse(content, nullptr, /*allow_exceptions=*/false);
  if (!json.is_discarded()) return {std::move(json), {}};
  return refused(fmt::format("this is no {} as the program writes it", kind.what), kind.how_to_mend);
}

}  // namespace warbalance::cli
