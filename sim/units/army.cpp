#include "sim/units/army.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <map>
#include <set>

#include "engine/systems/systems.hpp"
#include "sim/files/diagnostics.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/toml_source.hpp"
#include "sim/files/unicode.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/named_files.hpp"
#include "sim/rules/settings.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::sim {

std::string twice_in_unit_text(const Ruleset& ruleset, std::size_t rule_of_troops, std::size_t rule_of_hero) {
  const std::string& troops = ruleset.rules[rule_of_troops].name;
  const std::string& hero = ruleset.rules[rule_of_hero].name;
  if (troops == hero) return "of a unit and its hero only one may have " + hero;
  return "a unit and its hero may not have both " + troops + " and " + hero;
}

std::string attach_problem(const Ruleset& ruleset, const UnitDesign& troops, const UnitDesign& hero) {
  std::string problem;
  with_system(ruleset.system, [&]<class S>() {
    if constexpr (HasCards<S>) {
      problem = S::attach_problem(compile_card<S>(ruleset, cards_of(ruleset, hero).front()));
    }
  });
  if (!problem.empty()) return problem;
  const std::vector<CardDesign> first = cards_of(ruleset, troops);
  const std::vector<CardDesign> second = cards_of(ruleset, hero);
  for (const std::uint8_t a : first.front().rules) {
    for (const std::uint8_t b : second.front().rules) {
      if (impossible_in_unit(ruleset, a, b)) return twice_in_unit_text(ruleset, a, b);
    }
  }
  return "";
}

namespace {

using Need = TableReader::Need;

/// Attaches a hero to a unit, in systems with cards; false and a message when that is not possible.
bool attach(const Ruleset& ruleset, ArmyUnit& troops, const ArmyUnit& hero, const Diagnostic& place,
            Diagnostics& diagnostics) {
  std::string why;
  if (troops.design.cards.size() != 1) why = troops.name + " has an attached hero already";
  if (why.empty()) why = attach_problem(ruleset, troops.design, hero.design);
  if (!why.empty()) {
    Diagnostic problem = place;
    problem.message = hero.name + " cannot join " + troops.name + ": " + why;
    diagnostics.push_back(std::move(problem));
    return false;
  }
  troops.design.cards.push_back(hero.design.cards.front());
  troops.name += std::string(kCardJoint) + hero.name;
  troops.cost += hero.cost;
  return true;
}

/// Collects the units of one army and checks the limits of every army (WS2-D3): 1 to 128 units, not over its points
/// limit (an error, or a warning if the ruleset says so).
class ArmyBuilder {
 public:
  /// @param place  of the army as a whole
  ArmyBuilder(const Ruleset& ruleset, Army army, Diagnostic place, Diagnostics& diagnostics)
      : ruleset_(ruleset),
        army_(std::move(army)),
        place_(std::move(place)),
        diagnostics_(diagnostics),
        diagnostics_before_(diagnostics.size()) {
    army_.place = place_;
  }

  /// Marks the limit as the file's own, which no setting changes.
  void take_limit_of_file() { limit_of_file_ = true; }

  /// Adds `count` copies; reports problems of the count, or of the army from this entry on, at `place`.
  void add(long long count, const ArmyUnit& unit, const Diagnostic& place) {
    if (count < 1 || count > kMaxArmyUnits) {
      return report(place, "a unit's count may be 1 to " + std::to_string(kMaxArmyUnits));
    }
    if (full_) return;
    if (std::ssize(army_.units) + count > kMaxArmyUnits) {
      full_ = true;
      return report(place, "an army has room for " + std::to_string(kMaxArmyUnits) + " units");
    }
    army_.units.insert(army_.units.end(), static_cast<std::size_t>(count), unit);
    if (!over_limit_ && !option_is_off(ruleset_, "points") && army_.points() > army_.limit) over_limit_ = place;
  }

  /// Attaches a hero to the first unit of that name in the army.
  void join(const ArmyUnit& hero, const std::string& name, const Diagnostic& place) {
    bool led = false;
    for (ArmyUnit& unit : army_.units) {
      const bool has_hero = unit.design.cards.size() > 1;
      const std::string own = has_hero ? unit.name.substr(0, unit.name.rfind(kCardJoint)) : unit.name;
      if (folded_name(own) != folded_name(name) && folded_name(unit.name) != folded_name(name)) continue;
      led = led || has_hero;
      if (has_hero) continue;
      if (attach(ruleset_, unit, hero, place, diagnostics_) && !over_limit_ && army_.points() > army_.limit) {
        over_limit_ = place;
      }
      return;
    }
    if (led) {
      return report(place, hero.name + " joins " + in_quotes(name) + ", but no such unit is left without a hero",
                    "a hero joins the first of that name that has none; a unit's own name = \"...\" tells it apart");
    }
    report(place, hero.name + " joins " + in_quotes(name) + ", which the army does not have");
  }

  /// The army; empty when there were errors in it, or others that the caller has reported meanwhile.
  std::optional<Army> finish() {
    if (over_limit_) {
      const bool warns = ruleset_.lint.over_limit == 1;
      over_limit_->severity = warns ? Diagnostic::Severity::warning : Diagnostic::Severity::error;
      const std::string points = points_text(army_.points()), limit = points_text(army_.limit);
      const bool of_rules = !limit_of_file_ && army_.limit == ruleset_.army_points;
      const std::string costs = " costs " + counted(points, "point");
      const std::string of_setting = "more are allowed by --set army.points=" + points;
      if (is_own_file(ruleset_, place_.file)) {
        report(*over_limit_, "the army" + costs + "; from here on it is over its limit of " + limit,
               of_rules ? of_setting : "more are allowed by points = " + points + " in its file");
      } else {
        const auto own = ruleset_.folder / "armies" / std::filesystem::path(place_.file).filename();
        report(*over_limit_,
               "by the prices of " + ruleset_.id + " this inherited army" + costs + "; its limit is " + limit,
               (of_rules ? of_setting : "it plays with --set lint.over_limit=warning") +
                   "; an army of your own takes its place as " + own.string());
      }
    }
    if (!failed() && army_.units.empty()) report(place_, "the army has no units");
    if (failed()) return std::nullopt;
    return std::move(army_);
  }

 private:
  void report(const Diagnostic& place, std::string message, std::string hint = {}) {
    Diagnostic problem = place;
    problem.message = std::move(message);
    problem.hint = std::move(hint);
    diagnostics_.push_back(std::move(problem));
  }

  bool failed() const {
    return std::any_of(diagnostics_.begin() + static_cast<std::ptrdiff_t>(diagnostics_before_), diagnostics_.end(),
                       [](const Diagnostic& d) { return d.severity == Diagnostic::Severity::error; });
  }

  const Ruleset& ruleset_;
  Army army_;
  Diagnostic place_;
  Diagnostics& diagnostics_;
  std::size_t diagnostics_before_;
  bool full_ = false;
  bool limit_of_file_ = false;
  std::optional<Diagnostic> over_limit_;  ///< place where the limit was exceeded
};

/// The unit of the roster with this name, ignoring case and repeated spaces; null when there is none.
const RosterUnit* find_in_roster(const std::vector<RosterUnit>& roster, const std::string& name) {
  const auto same = [&](const RosterUnit& unit) { return folded_name(unit.name) == folded_name(name); };
  const auto unit = std::find_if(roster.begin(), roster.end(), same);
  return unit == roster.end() ? nullptr : &*unit;
}

/// A unit from a roster name or profile text at `place`.
std::optional<ArmyUnit> read_unit(const Ruleset& ruleset, const std::vector<RosterUnit>& roster,
                                  const std::string& text, const Diagnostic& place, bool strict,
                                  Diagnostics& diagnostics) {
  if (const RosterUnit* known = find_in_roster(roster, text))
    return ArmyUnit{known->name, known->design, known->listed, known->place, known->remark};
  const std::size_t joint = has_cards(ruleset) ? text.find(kCardJoint) : std::string::npos;
  if (joint != std::string::npos && !begins_with_quality(ruleset, text)) {
    auto troops = read_unit(ruleset, roster, text.substr(0, joint), place, strict, diagnostics);
    const auto hero = read_unit(ruleset, roster, text.substr(joint + kCardJoint.size()), place, strict, diagnostics);
    if (!troops || !hero || !attach(ruleset, *troops, *hero, place, diagnostics)) return std::nullopt;
    return troops;
  }
  if (roster.empty() || begins_with_quality(ruleset, text)) {
    Loaded<UnitDesign> design = parse_profile(ruleset, text, place, strict);
    diagnostics.insert(diagnostics.end(), design.diagnostics.begin(), design.diagnostics.end());
    if (!design.value) return std::nullopt;
    const Hundredths cost = listed_cost(ruleset, *design.value);
    return ArmyUnit{profile_text(ruleset, *design.value), std::move(*design.value), cost, place};
  }
  std::vector<std::string> names;
  for (const RosterUnit& unit : roster) names.push_back(unit.name);
  Diagnostic problem = place;
  problem.message = "unknown unit " + in_quotes(trimmed(text));
  const std::string near = suggestion(std::string(trimmed(text)), names);
  problem.hint = near.empty() ? "a unit is a name of the roster, or a profile such as \"4+ Armored\"" : near;
  diagnostics.push_back(std::move(problem));
  return std::nullopt;
}

const std::string kArmies = "armies";

/// "3x ..."
bool begins_with_count(std::string_view text) {
  const std::size_t digits = text.find_first_not_of("0123456789");
  if (digits == 0 || digits == std::string_view::npos) return false;
  const std::string_view rest = trimmed(text.substr(digits));
  return !rest.empty() && (rest.front() == 'x' || rest.front() == 'X');
}

/// Whether a text was meant as a name: it contains no count and no quality.
bool is_name(std::string_view text) {
  return !text.empty() && text.front() != '-' && (text.front() < '0' || text.front() > '9') &&
         text.find(';') == std::string_view::npos;
}

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

/// Replaces other signs before the count of a further unit by ";": "4+ Armored, 2x 5+".
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

/// The part of a text for one unit.
struct Piece {
  std::size_t begin = 0;
  std::string_view text;
};

/// Whether a new unit begins after a ";" of a text with cards: with a count, but not one of weapons, "2x Bow(24,1)".
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
  if (pieces.size() > 1 && pieces.back().text.empty()) pieces.pop_back();  // a ";" at the end is allowed
  return pieces;
}

/// "3x 4+ Armored; 2x Knight".
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

constexpr NumberSpec kCount{"count", 1, 1, kMaxArmyUnits, "units", "WS2-D3", "how many of this unit"};
constexpr NumberSpec kFigures{"figures", 0, 1, kMaxArmyUnits, "units", "VS-P4", "how many its list speaks of"};
constexpr NumberSpec kPoints{"points", 0, 1, 10'000'000, "points", "WS2-D3", "most that the army may cost"};

/// A hero to attach to another unit of the army, anywhere in the file.
struct Joining {
  ArmyUnit unit;
  std::string name;
  Diagnostic place;
};

/// One [[unit]] of an army: a profile, or the name of a roster unit.
std::optional<ArmyUnit> read_entry(const Ruleset& ruleset, const std::vector<RosterUnit>& roster, TableReader& reader,
                                   const TomlSource& source) {
  const toml::node* profile_node = reader.find("profile");
  const toml::node* unit_node = reader.find("unit");
  if ((profile_node == nullptr) == (unit_node == nullptr)) {
    source.error(reader.where(), "a unit needs either a profile or the name of a roster unit",
                 "for example profile = \"4+ Armored\"");
    return std::nullopt;
  }
  std::optional<ArmyUnit> unit;
  if (const auto profile = reader.text("profile")) {
    Loaded<UnitDesign> design = parse_profile(ruleset, *profile, source.place_in_text(*profile_node), /*strict=*/true);
    source.diagnostics->insert(source.diagnostics->end(), design.diagnostics.begin(), design.diagnostics.end());
    if (design.value) {
      unit = ArmyUnit{profile_text(ruleset, *design.value), *design.value, listed_cost(ruleset, *design.value),
                      source.place_in_text(*profile_node)};
    }
  }
  if (const auto name = reader.text("unit")) {
    const RosterUnit* known = find_in_roster(roster, *name);
    std::vector<std::string> names;
    for (const RosterUnit& other : roster) names.push_back(other.name);
    if (known != nullptr) {
      unit = ArmyUnit{known->name, known->design, known->listed, known->place, known->remark};
    } else {
      const std::string near = suggestion(*name, names);
      source.error(
          unit_node->source(), "the roster has no unit " + in_quotes(*name),
          near.empty() && names.empty() ? "this ruleset has no units.toml; write profile = \"4+ Armored\"" : near);
    }
  }
  return unit;
}

/// An example to write instead of a list of another program.
std::string army_example(const Ruleset& ruleset, const std::vector<RosterUnit>& roster) {
  const bool named = !roster.empty();
  const std::string unit = named ? roster.front().name : ruleset.tiers[ruleset.tiers.size() / 2].name;
  return "an army is written so:\n    name = \"My army\"\n    [[unit]]\n    count = 3\n    " +
         std::string(named ? "unit" : "profile") + " = \"" + unit + "\"\n  or typed: \"3x " + unit + "\"";
}

/// armies/*.toml.
Loaded<Army> read_army_file(const Ruleset& ruleset, const std::vector<RosterUnit>& roster,
                            const std::filesystem::path& file, std::optional<Hundredths> limit) {
  Loaded<Army> loaded;
  const TomlSource source{file.string(), &loaded.diagnostics};
  const auto table = parse_toml_file(file, loaded.diagnostics, army_example(ruleset, roster));
  if (!table) return loaded;

  TableReader reader(*table, "the army", source);
  Army army;
  army.name = reader.text("name", Need::required).value_or("");
  army.limit = reader.number("points", kPoints).value_or(ruleset.army_points);
  if (limit) army.limit = *limit;
  army.listed_units = reader.number("figures", kFigures).value_or(0);
  ArmyBuilder builder(ruleset, std::move(army), source.place(table->source()), loaded.diagnostics);
  if (table->contains("points") && !limit) builder.take_limit_of_file();
  std::vector<Joining> heroes;
  for (const toml::table* entry : unit_tables(reader, source)) {
    TableReader unit_reader(*entry, "this unit", source);
    const bool counted = entry->contains("count");
    const auto count = unit_reader.number("count", kCount);
    const auto name = unit_reader.text("name");
    const auto joins = has_cards(ruleset) ? unit_reader.text("joins") : std::nullopt;
    auto unit = read_entry(ruleset, roster, unit_reader, source);
    unit_reader.finish();
    if (unit && name) unit->name = *name;
    if (!unit || (counted && !count)) continue;
    const Diagnostic place = source.place(entry->source());
    if (joins) {
      heroes.insert(heroes.end(), static_cast<std::size_t>(count.value_or(1)), {*unit, *joins, place});
    } else {
      builder.add(count.value_or(1), *unit, place);
    }
  }
  reader.finish();
  for (const Joining& hero : heroes) builder.join(hero.unit, hero.name, hero.place);
  loaded.value = builder.finish();
  if (has_errors(loaded.diagnostics)) loaded.value.reset();
  return loaded;
}

constexpr NumberSpec kPrinted{"printed", 0, 0, 1, "", "", "the rulebook prints its price; others are guesses",
                              kFlagWords};
constexpr NumberSpec kListed{"points", 0, 0, 1'000'000, "points", "WS2-C1", "listed price of the unit"};

/// The units.toml of the ruleset and of those that it inherits from, the farthest first.
std::vector<std::filesystem::path> roster_files(const Ruleset& ruleset) {
  std::vector<std::filesystem::path> folders(ruleset.inherited_folders.rbegin(), ruleset.inherited_folders.rend());
  folders.push_back(ruleset.folder);
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (const std::filesystem::path& folder : folders) {
    if (std::filesystem::exists(folder / "units.toml", error)) files.push_back(folder / "units.toml");
  }
  return files;
}

/// Whether a name is valid: it differs from profiles and counts ("3x ...") and contains no separator of army texts.
bool is_unit_name(const std::string& name) {
  if (name.empty() || trimmed(name).size() != name.size()) return false;
  const bool begins_with_digit = name.front() >= '0' && name.front() <= '9';
  return !begins_with_digit && name.find(';') == std::string::npos;
}

class RosterReader {
 public:
  /// @param inherited leaves out units with an unknown profile
  RosterReader(const Ruleset& ruleset, const TomlSource& source, bool inherited)
      : ruleset_(ruleset), whole_(ruleset), source_(source), inherited_(inherited) {
    whole_.optional_parts.clear();
  }

  void read(const toml::table& entry) {
    TableReader reader(entry, "this unit", source_);
    RosterUnit unit;
    const auto name = reader.text("name", Need::required);
    if (name) check_name(*name, *entry.get("name"));
    unit.name = name.value_or("");
    unit.genre = reader.text("genre").value_or("");
    const auto profile = reader.text("profile", Need::required);
    const auto listed = reader.number("points", kListed);
    unit.remark = reader.text("remark").value_or("");
    unit.printed = reader.number("printed", kPrinted).value_or(0) != 0;
    reader.finish();
    if (!profile) return;
    const Diagnostic place = source_.place_in_text(*entry.get("profile"));
    Loaded<UnitDesign> design = parse_profile(whole_, *profile, place, /*strict=*/true);
    if (!inherited_) append(*source_.diagnostics, std::move(design.diagnostics));
    if (!design.value || uses_left_out(ruleset_, *design.value)) return;
    unit.design = std::move(*design.value);
    unit.place = place;
    const bool states_price = listed && !ruleset_.priced_by_file;
    unit.listed = states_price ? *listed : listed_cost(ruleset_, unit.design);
    roster.push_back(std::move(unit));
  }

  std::vector<RosterUnit> roster;

 private:
  void check_name(const std::string& name, const toml::node& node) {
    if (!is_unit_name(name)) {
      source_.error(node.source(), "a unit's name begins with a letter and holds no \";\", not " + in_quotes(name));
    } else if (!names_.insert(folded_name(name)).second) {
      source_.error(node.source(), "the roster has two units named " + in_quotes(name));
    }
  }

  const Ruleset& ruleset_;
  Ruleset whole_;  ///< the ruleset with all optional parts; units with left-out parts are skipped
  const TomlSource& source_;
  bool inherited_;
  std::set<std::string> names_;  ///< folded, of the units so far
};

}  // namespace

Loaded<std::vector<RosterUnit>> units_of_genre(std::vector<RosterUnit> roster, const std::string& genre) {
  std::set<std::string> genres;
  for (const RosterUnit& unit : roster) {
    if (!unit.genre.empty()) genres.insert(unit.genre);
  }
  std::erase_if(roster, [&](const RosterUnit& unit) { return folded_name(unit.genre) != folded_name(genre); });
  if (!roster.empty()) return {std::move(roster), {}};
  const std::vector<std::string> known(genres.begin(), genres.end());
  const std::string near = suggestion(genre, known);
  return {std::nullopt,
          {on_command_line("the roster has no genre " + in_quotes(genre),
                           near.empty() && !known.empty() ? "known are " + listing(known) : near)}};
}

std::vector<std::string> list_armies(const Ruleset& ruleset) {
  std::vector<std::string> names;
  for (const auto& [name, file] : named_files(ruleset, kArmies)) names.push_back(name);
  return names;
}

Loaded<ArmyUnit> load_unit(const Ruleset& ruleset, const std::vector<RosterUnit>& roster, const std::string& text,
                           bool strict) {
  Loaded<ArmyUnit> loaded;
  Diagnostic place{Diagnostic::Severity::error, std::string(kCommandLine), 1, 1, {}, {}};
  if (is_file_path(text) && !begins_with_quality(ruleset, text) && find_in_roster(roster, text) == nullptr) {
    place.message = in_quotes(text) + " is a file; a unit is a profile, or the name of a unit of the roster";
    place.hint = "armies stand in files: see warbalance help battle";
    return {std::nullopt, {place}};
  }
  loaded.value = read_unit(ruleset, roster, with_plain_spaces(text), place, strict, loaded.diagnostics);
  return loaded;
}

Loaded<Army> load_army(const Ruleset& ruleset, const std::vector<RosterUnit>& roster, const std::string& text,
                       std::optional<Hundredths> limit) {
  const std::string bare(trimmed(text));
  Loaded<std::filesystem::path> file = file_by_name(ruleset, kArmies, bare);
  if (!file.value && file.diagnostics.empty() && !is_file_path(bare) && !begins_with_count(bare) &&
      !begins_with_quality(ruleset, bare)) {
    file = file_by_shown_name(ruleset, kArmies, bare);
  }
  if (file.value) return read_army_file(ruleset, roster, *file.value, limit);
  if (!file.diagnostics.empty()) return {std::nullopt, std::move(file.diagnostics)};
  if (is_file_path(bare)) return read_army_file(ruleset, roster, bare, limit);
  if (!is_name(bare) || begins_with_quality(ruleset, bare) || find_in_roster(roster, bare) != nullptr) {
    return read_army_text(ruleset, roster, text, limit);
  }

  std::vector<std::string> names = list_armies(ruleset);
  for (const auto& [stem, army_file] : named_files(ruleset, kArmies)) {
    const std::string shown = shown_name(army_file);
    if (folded_path(shown) != folded_path(stem)) names.push_back(shown);
  }
  for (const RosterUnit& unit : roster) names.push_back(unit.name);
  const std::string near = suggestion(bare, names);
  const std::string known = names.empty() ? "" : "known are " + listing(names) + "; or ";
  return {std::nullopt,
          {{Diagnostic::Severity::error, std::string(kCommandLine), 1, 1, "there is no army or unit " + in_quotes(bare),
            near.empty() ? known + "write it as text: \"3x 4+ Armored; 2x 5+\"" : near}}};
}

void disambiguate_names(std::vector<Army>& armies, const std::vector<std::string>& words) {
  assert(armies.size() == words.size());
  const std::vector<Army> loaded = armies;
  for (std::size_t i = 0; i < armies.size(); ++i) {
    const auto has_name_only = [&](const Army& other) {
      return other.name == loaded[i].name && other.place.file != loaded[i].place.file;
    };
    const bool of_file = !loaded[i].place.of_command_line();
    if (of_file && std::any_of(loaded.begin(), loaded.end(), has_name_only)) {
      armies[i].name = loaded[i].name + " (" + std::string(trimmed(words[i])) + ")";
    }
  }
}

std::vector<RosterUnit> printed_units(const std::vector<RosterUnit>& roster) {
  std::vector<RosterUnit> printed = roster;
  std::erase_if(printed, [](const RosterUnit& unit) { return !unit.printed; });
  return printed;
}

Loaded<std::vector<RosterUnit>> load_roster(const Ruleset& ruleset) {
  Loaded<std::vector<RosterUnit>> loaded;
  std::vector<RosterUnit> roster;
  std::map<std::string, std::size_t> places;  // in the roster, by folded names
  for (const std::filesystem::path& file : roster_files(ruleset)) {
    const TomlSource source{file.string(), &loaded.diagnostics};
    const auto table = parse_toml_file(file, loaded.diagnostics);
    if (!table) return loaded;
    TableReader reader(*table, "the roster", source);
    RosterReader units(ruleset, source, file.parent_path() != ruleset.folder);
    for (const toml::table* entry : unit_tables(reader, source)) units.read(*entry);
    reader.finish();
    for (RosterUnit& unit : units.roster) {
      if (is_removed(ruleset, file.parent_path(), {unit.name, unit.genre})) continue;
      const auto [known, added] = places.try_emplace(folded_name(unit.name), roster.size());
      if (added) roster.emplace_back();
      roster[known->second] = std::move(unit);
    }
  }
  if (!has_errors(loaded.diagnostics)) loaded.value = std::move(roster);
  return loaded;
}

namespace {

namespace fs = std::filesystem;
using Need = TableReader::Need;

constexpr int kGreatestWeight = 1'000'000;
constexpr std::size_t kMostArmies = 1000;
constexpr int kMostLeftOut = 16;
constexpr NumberSpec kWeight{"weight", 1, 1, kGreatestWeight, "", "", "how often it is drawn"};
constexpr NumberSpec kLeaveOut{"leave_out", 1, 0, kMostLeftOut, "units", "", "most units that stay at home"};

std::optional<Army> read_army(const Ruleset& ruleset, const std::vector<RosterUnit>& roster, TableReader& reader,
                              const TomlSource& source, std::size_t most_units) {
  const toml::node* const node = reader.find("army", Need::required);
  const auto text = reader.text("army");
  if (node == nullptr || !text) return std::nullopt;
  const Diagnostic place = source.place_in_text(*node);
  Loaded<Army> loaded = load_army(ruleset, roster, beside(source.file, *text));
  const bool failed = !loaded.value || has_errors(loaded.diagnostics);
  append(*source.diagnostics, said_of(place, std::move(loaded.diagnostics)));
  if (failed) return std::nullopt;
  if (loaded.value->units.size() > most_units) {
    source.error(node->source(), "the army has " + counted(loaded.value->units.size(), "unit"),
                 "a battle has room for " + std::to_string(most_units) + " on each side");
    return std::nullopt;
  }
  return std::move(loaded.value);
}

}  // namespace

Loaded<ListedPopulation> load_population(const Ruleset& ruleset, const std::vector<RosterUnit>& roster,
                                         const fs::path& file, std::size_t most_units) {
  Loaded<ListedPopulation> loaded;
  const TomlSource source{file.string(), &loaded.diagnostics};
  const auto table = parse_toml_file(file, loaded.diagnostics);
  if (!table) return loaded;

  TableReader reader(*table, "the population", source);
  ListedPopulation population;
  population.name = reader.text("name").value_or(file.stem().string());
  population.leave_out = reader.number("leave_out", kLeaveOut).value_or(kLeaveOut.fallback);
  const toml::array* const entries = reader.array("army", Need::required);
  for (std::size_t i = 0; entries != nullptr && i < entries->size(); ++i) {
    const toml::node& entry = (*entries)[i];
    if (!entry.is_table()) {
      source.error(entry.source(), "an army must be a table [[army]], this is " + kind_of(entry));
      continue;
    }
    TableReader army_reader(*entry.as_table(), "this army", source);
    const auto weight = army_reader.number("weight", kWeight);
    auto army = read_army(ruleset, roster, army_reader, source, most_units);
    army_reader.finish();
    if (army) population.armies.push_back({std::move(*army), static_cast<std::uint32_t>(weight.value_or(1))});
  }
  reader.finish();
  if (entries != nullptr && (entries->empty() || entries->size() > kMostArmies)) {
    source.error(entries->source(), "a population has 1 to " + std::to_string(kMostArmies) + " armies",
                 "each below a heading [[army]]: see data/README.md");
  }
  if (!has_errors(loaded.diagnostics)) loaded.value = std::move(population);
  return loaded;
}

}  // namespace warbalance::sim
