#include <charconv>

#include "sim/files/unicode.hpp"
#include "sim/files/words.hpp"
#include "sim/units/army_reader.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::sim {
namespace {

/// "3x" at the beginning of a unit.
struct Count {
  long long number = 0;    ///< as written, also when it is out of range
  std::size_t length = 0;  ///< bytes with the x; 0 = there is no count
};

Count count_at(std::string_view text) {
  std::size_t at = 0;
  if (at < text.size() && text[at] == '-') ++at;
  const std::size_t digits = at;
  while (at < text.size() && is_digit(text[at])) ++at;
  if (at == digits) return {};
  Count count;
  constexpr long long kTooMany = 1'000'000;
  if (std::from_chars(text.data(), text.data() + at, count.number).ec != std::errc()) count.number = kTooMany;
  while (at < text.size() && text[at] == ' ') ++at;
  if (at == text.size() || (text[at] != 'x' && text[at] != 'X')) return {};
  ++at;
  const bool ends_the_word = at == text.size() || text[at] == ' ' || is_digit(text[at]);
  count.length = ends_the_word ? at : 0;
  return count;
}

/// The text with ";" in place of other signs before the count of a further unit: "4+ Armored, 2x 5+".
std::string with_semicolons(std::string text) {
  for (std::size_t at = text.find_first_of(",/&|+"); at != std::string::npos;
       at = text.find_first_of(",/&|+", at + 1)) {
    const bool of_quality = text[at] == '+' && at > 0 && text[at - 1] != ' ';
    const std::string_view rest = trimmed(std::string_view(text).substr(at + 1));
    if (of_quality || rest.empty() || !is_digit(rest.front()) || count_at(rest).length == 0) continue;
    text[at] = ';';
    if (at > 0 && text[at - 1] == ' ') text.erase(--at, 1);
  }
  return text;
}

/// A unit's part of the text.
struct Piece {
  std::size_t begin = 0;
  std::string_view text;
};

/// Whether a unit begins behind a ";" of a text with cards: with a count that is not one of weapons, "2x Bow(24,1)".
bool begins_unit(std::string_view text) {
  text = trimmed(text.substr(0, text.find(';')));
  return text.empty() || (count_at(text).length > 0 && text.back() != ')');
}

/// @param cards  units are cards, which have ";" in them
std::vector<Piece> pieces_of(std::string_view text, bool cards) {
  std::vector<Piece> pieces;
  for (std::size_t begin = 0; begin <= text.size();) {
    std::size_t end = std::min(text.find(';', begin), text.size());
    while (cards && end < text.size() && !begins_unit(text.substr(end + 1))) {
      end = std::min(text.find(';', end + 1), text.size());
    }
    std::size_t first = begin;
    while (first < end && (text[first] == ' ' || text[first] == '\t')) ++first;
    pieces.push_back({first, trimmed(text.substr(first, end - first))});
    begin = end + 1;
  }
  if (pieces.size() > 1 && pieces.back().text.empty()) pieces.pop_back();  // a ";" at the end does no harm
  return pieces;
}

}  // namespace

Loaded<Army> read_army_text(const Ruleset& ruleset, const std::vector<RosterUnit>& roster, const std::string& as_typed,
                            std::optional<Hundredths> limit) {
  const std::string text = with_plain_spaces(as_typed);
  Loaded<Army> loaded;
  const auto place_at = [&](std::size_t byte) {
    return Diagnostic{Diagnostic::Severity::error, std::string(kCommandLine), 1, column_of(text, byte), {}, {}};
  };
  ArmyBuilder builder(ruleset, {"", limit.value_or(ruleset.army_points), {}}, place_at(0), loaded.diagnostics);
  const std::vector<Piece> pieces = pieces_of(text, has_cards(ruleset));
  for (const Piece& piece : pieces) {
    if (piece.text.empty() && pieces.size() == 1) break;
    Count count = count_at(piece.text);
    if (count.length == 0 && pieces.size() > 1) {
      Diagnostic problem = place_at(piece.begin);
      problem.message = "every unit of an army begins with its count";
      problem.hint = "write \"1x " + (piece.text.empty() ? "4+ Armored" : std::string(piece.text)) + "\"";
      loaded.diagnostics.push_back(std::move(problem));
      continue;
    }
    if (count.length == 0) count.number = 1;
    std::size_t at = count.length;
    while (at < piece.text.size() && piece.text[at] == ' ') ++at;
    const std::string unit_text(piece.text.substr(at));
    const auto unit =
        read_unit(ruleset, roster, unit_text, place_at(piece.begin + at), /*strict=*/true, loaded.diagnostics);
    const std::string separated = unit ? "" : with_semicolons(std::string(piece.text));
    const bool is_card = unit_text.find('=') != std::string::npos;  // whose weapons have counts too
    if (!unit && !is_card && separated != piece.text && !loaded.diagnostics.empty()) {
      loaded.diagnostics.back().hint = "units are separated by \";\": \"" + separated + "\"";
    }
    if (unit || count.number < 1) builder.add(count.number, unit.value_or(ArmyUnit{}), place_at(piece.begin));
  }
  loaded.value = builder.finish();
  if (loaded.value) loaded.value->name = army_text(*loaded.value);
  return loaded;
}

}  // namespace warbalance::sim
