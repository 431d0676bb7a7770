#include "sim/files/input_files.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <mutex>
#include <set>
#include <sstream>
#include <system_error>
#include <utility>
#include <vector>

#include "sim/files/hash.hpp"
#include "sim/files/words.hpp"

namespace warbalance::sim {

namespace {

/// One list per process, because an output must not replace an input, whichever part of the program has read it.
struct InputFiles {
  std::mutex lock;
  std::set<std::filesystem::path> paths;
};

InputFiles& input_files() {
  static InputFiles files;
  return files;
}

}  // namespace

void remember_input(const std::filesystem::path& file) {
  std::error_code ignored;
  const std::filesystem::path whole = std::filesystem::absolute(file, ignored);
  const std::lock_guard lock(input_files().lock);
  input_files().paths.insert(whole);
}

Loaded<std::string> read_input(const std::filesystem::path& file, int most_megabytes, bool remembered) {
  const auto fail = [&](std::string message) {
    return Loaded<std::string>{std::nullopt,
                               {{Diagnostic::Severity::error, file.string(), 0, 0, std::move(message), {}}}};
  };
  std::error_code error;
  if (!std::filesystem::exists(file, error)) return fail("there is no such file");
  if (!std::filesystem::is_regular_file(file, error)) return fail("this is not a file");
  const std::uintmax_t most_bytes = static_cast<std::uintmax_t>(most_megabytes) << 20U;
  if (std::filesystem::file_size(file, error) > most_bytes) {
    return fail("the file is larger than " + std::to_string(most_megabytes) + " MB");
  }
  if (remembered) remember_input(file);
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream content;
  content << stream.rdbuf();
  if (!stream) return fail("the file cannot be read");
  return {content.str(), {}};
}

std::string hash_of_inputs() {
  std::vector<std::string> hashes;
  const std::lock_guard lock(input_files().lock);
  for (const std::filesystem::path& file : input_files().paths) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream content;
    content << stream.rdbuf();
    hashes.push_back(hash_of(content.str()));
  }
  std::sort(hashes.begin(), hashes.end());
  hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
  std::string all;
  for (const std::string& hash : hashes) all += hash;
  return hash_of(all);
}

bool is_input(const std::filesystem::path& file) {
  const std::lock_guard lock(input_files().lock);
  const auto& paths = input_files().paths;
  return std::any_of(paths.begin(), paths.end(), [&](const std::filesystem::path& input) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(input, ignored) && std::filesystem::equivalent(file, input, ignored);
  });
}

namespace {

/// How files of a format begin, and a text that identifies the program that wrote them.
struct Format {
  std::string_view begins;
  std::string_view holds;  ///< empty = nothing more
  std::string_view name;
};

/// The first match is the format.
constexpr std::array kFormats{
    Format{"\xFF\xFE", "", "text in UTF-16, not in UTF-8"},
    Format{"\xFE\xFF", "", "text in UTF-16, not in UTF-8"},
    Format{"PK\x03\x04", "xl/workbook.xml", "a spreadsheet (.xlsx)"},
    Format{"PK\x03\x04", ".ros", "a BattleScribe roster (zipped, .rosz)"},
    Format{"PK\x03\x04", "", "a zipped file"},
    Format{"%PDF", "", "a PDF"},
    Format{"\xD0\xCF\x11\xE0", "", "a document or spreadsheet of an old kind"},
    Format{"<", "<roster", "a BattleScribe roster (XML, .ros)"},
    Format{"<", "<html", "a web page"},
    Format{"<", "", "XML"},
    Format{"{", "armyId", "an Army Forge list (JSON)"},
    Format{"{", "gameSystem", "an Army Forge list (JSON)"},
    Format{"{", "selectedUpgrades", "an Army Forge list (JSON)"},
    Format{"{", "", "JSON"},
};

/// Takes the first line that is neither empty nor a comment.
std::string_view take_line(std::string_view& text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end - (end > 0 && text[end - 1] == '\r' ? 1 : 0)));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.empty() && line.front() != '#') return line;
  }
  return {};
}

}  // namespace

std::string foreign_format(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // a byte order mark
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  if (text.starts_with('[')) {  // a JSON list; in TOML a name follows
    const std::size_t next = text.find_first_not_of(" \t\r\n", 1);
    if (next == std::string_view::npos || text[next] != '{') return {};
    text.remove_prefix(next);
  }
  const auto fits = [&](const Format& format) {
    return text.starts_with(format.begins) && text.find(format.holds) != std::string_view::npos;
  };
  const auto* const format = std::find_if(kFormats.begin(), kFormats.end(), fits);
  return format == kFormats.end() ? "" : std::string(format->name);
}

std::string loose_format(std::string_view text) {
  const std::string_view first = take_line(text);
  if (first.empty() || first.front() == '[' || first.find('=') != std::string_view::npos) return {};
  const std::string_view second = take_line(text);
  for (const char separator : {',', ';', '\t'}) {
    const auto count = std::count(first.begin(), first.end(), separator);
    if (count > 0 && count == std::count(second.begin(), second.end(), separator)) return "a table (CSV)";
  }
  return second.find('=') == std::string_view::npos && second.find('[') != 0 ? "a list in plain text" : "";
}

}  // namespace warbalance::sim
