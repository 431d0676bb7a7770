#include "cli/report/checked_file.hpp"

#include <fmt/format.h>

#include <boost/algorithm/string/replace.hpp>
#include <utility>

#include "sim/files/hash.hpp"
#include "sim/files/input_files.hpp"

namespace warbalance::cli {
namespace {

constexpr int kMostMegabytes = 1024;
constexpr std::string_view kCheckStart = R"({"checksum":")";
constexpr std::string_view kCheckEnd = "\"}\n";

std::string check_line(std::string_view content) {
  return fmt::format("{}{}{}", kCheckStart, sim::hash_of(content), kCheckEnd);
}

std::string start_of(const CheckedKind& kind) { return fmt::format(R"({{"{}":)", kind.key); }

/// Whether a text is of this kind and as it was written.
bool is_whole(std::string_view text, const CheckedKind& kind) {
  const std::size_t content_size = text.find('\n') + 1;
  return text.starts_with(start_of(kind)) && text.substr(content_size) == check_line(text.substr(0, content_size));
}

/// What editors and version control did to a file that is whole but for that, and what to do; empty: nothing such.
std::pair<std::string_view, std::string_view> known_change(std::string text, const CheckedKind& kind) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  const bool marked = text.starts_with(kByteOrderMark);
  if (marked) text.erase(0, kByteOrderMark.size());
  if (marked && is_whole(text, kind)) return {"a byte order mark was added, as some editors do", "save it without one"};
  boost::algorithm::replace_all(text, "\r\n", "\n");
  if (!is_whole(text, kind)) return {};
  return {"its line ends were changed, as git does with autocrlf",
          R"(write "*.json -text" into .gitattributes and take it from the repository again)"};
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
  const std::string_view content = text.substr(0, text.find('\n') + 1);
  if (!is_whole(text, kind)) {
    const auto [what, how] = known_change(*read.value, kind);
    if (!what.empty()) {
      return refused(fmt::format("the file is not as it was written: {}", what),
                     fmt::format("{}, or {}", how, kind.how_to_mend));
    }
    if (!text.starts_with(start_of(kind))) return refused(fmt::format("this is no {}", kind.what), kind.how_to_make);
    const std::string_view check = text.substr(content.size());
    const std::string wanted = check_line(content);
    const bool cut = content.empty() || (check.size() < wanted.size() && wanted.starts_with(kCheckStart));
    return refused(cut ? "the file is cut off: its checksum at the end is missing"
                       : "the file was altered after it had been written: its checksum is another",
                   kind.how_to_mend);
  }
  Json json = Json::parse(content, nullptr, /*allow_exceptions=*/false);
  if (!json.is_discarded()) return {std::move(json), {}};
  return refused(fmt::format("this is no {} as the program writes it", kind.what), kind.how_to_mend);
}

}  // namespace warbalance::cli
