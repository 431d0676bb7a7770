#include "sim/files/foreign_format.hpp"

#include <algorithm>
#include <array>

#include "sim/files/words.hpp"

namespace warbalance::sim {
namespace {

/// How files of a format begin, and what of them names the program that wrote them.
struct Format {
  std::string_view begins;
  std::string_view holds;  ///< empty = nothing more
  std::string_view name;
};

/// The first that fits is the format.
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

/// Takes the first line that holds anything and is not a comment.
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
  if (text.starts_with('[')) {  // a list of JSON; in TOML a name follows
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
