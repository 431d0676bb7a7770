#include "sim/checks/check_file.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "sim/files/toml_source.hpp"
#include "sim/files/words.hpp"
#include "sim/strongest/army_search.hpp"

namespace warbalance::sim {
namespace {

using Need = TableReader::Need;

constexpr NumberSpec kBattles{"battles", 20'000, 2, 2'000'000'000, "battles", "", "most battles that are played"};
constexpr NumberSpec kSearchBattles{"battles", 400'000, kLeastSearchBattles, 2'000'000'000,
                                    "battles", "",      "of the search"};
constexpr NumberSpec kDistance{"distance", 2400, 100, 9600, "1/100 inch", "", "gap between the bases at the start"};
constexpr NumberSpec kCopiesPoints{"points", 0, 1, 10'000'000, "points", "", "as many copies as they buy"};
constexpr NumberSpec kBudget{"budget", 0, 100, 1'000'000, "points", "", "mean total of the random armies"};
constexpr NumberSpec kPriceJitter{"jitter", 0, 0, 1'000'000, "points", "", "totals vary by up to so much"};
constexpr NumberSpec kUnits{"units", 0, 0, 1, "", "", "price the units of the roster", kFlagWords};

constexpr NumberSpec kMostArmyPoints{"points", 0, 1, 10'000'000, "points", "", "that the army may cost"};
constexpr NumberSpec kCopies{"copies", 0, 1, 128, "", "", "most units alike"};

constexpr double kWidestBandPoints = 10'000;
constexpr double kGreatestPercent = 100;
constexpr double kLeastAlpha = 0.0001;
constexpr double kGreatestAlpha = 0.5;

constexpr std::array<std::string_view, 4> kEntryKeys = {"price", "score", "drift", "strongest"};

class CheckFileReader {
 public:
  CheckFileReader(const toml::table& table, const TomlSource& source, CheckFile& file)
      : table_(table), source_(source), file_(file) {}

  void read() {
    TableReader head(table_, "the check file", source_);
    file_.rules = placed(head, "rules");
    file_.scenario = placed(head, "scenario");
    file_.players = placed_list(head, "players");
    file_.alpha = decimal(head, "alpha", kLeastAlpha, kGreatestAlpha).value_or(kCheckAlpha);
    file_.seed = seed(head);
    file_.battles = head.number("battles", kBattles).value_or(kBattles.fallback);
    file_.prices.place = source_.place(table_.source());
    if (const toml::table* prices = head.table("prices")) read_prices(*prices);
    for (std::size_t kind = 0; kind < kEntryKeys.size(); ++kind) {
      if (const toml::array* entries = head.array(kEntryKeys[kind]))
        read_entries(*entries, static_cast<CheckEntry::Kind>(kind));
    }
    const std::size_t before = source_.diagnostics->size();
    head.finish();
    const bool misspelt = source_.diagnostics->size() > before;  // perhaps [[scoer]]
    const auto place = [](const CheckEntry& entry) { return std::tie(entry.place.line, entry.place.column); };
    std::stable_sort(file_.entries.begin(), file_.entries.end(),
                     [&](const CheckEntry& a, const CheckEntry& b) { return place(a) < place(b); });
    if (!entries_written_ && !misspelt) {
      source_.error(table_.source(), "the file has no checks",
                    "write them below [[price]], [[score]], [[drift]] or [[strongest]]: see data/README.md");
    }
  }

 private:
  PlacedText placed(const TomlEntry& entry) const { return {entry.key, source_.place_in_text(*entry.node)}; }

  std::optional<PlacedText> placed(TableReader& reader, std::string_view key, Need need = Need::optional) const {
    const auto text = reader.text(key, need);
    if (!text) return std::nullopt;
    return PlacedText{*text, source_.place_in_text(*reader.find(key))};
  }

  std::vector<PlacedText> placed_list(TableReader& reader, std::string_view key) const {
    std::vector<PlacedText> list;
    for (const TomlEntry& entry : reader.texts(key)) list.push_back(placed(entry));
    return list;
  }

  std::optional<double> decimal(TableReader& reader, std::string_view key, double least, double greatest) const {
    const toml::node* node = reader.find(key);
    if (node == nullptr) return std::nullopt;
    return read_decimal(*node, std::string(key), least, greatest, source_);
  }

  std::optional<std::uint64_t> seed(TableReader& head) const {
    const toml::node* node = head.find("seed");
    if (node == nullptr) return std::nullopt;
    const auto* integer = node->as_integer();
    if (integer != nullptr && integer->get() >= 0) return static_cast<std::uint64_t>(integer->get());
    source_.error(node->source(), "seed must be a whole number from 0");
    return std::nullopt;
  }

  void read_prices(const toml::table& table) {
    TableReader reader(table, "[prices]", source_);
    CheckPrices& prices = file_.prices;
    prices.place = source_.place(table.source());
    prices.preset = placed(reader, "preset");
    prices.battles = reader.number("battles", kBattles);
    prices.budget = reader.number("budget", kBudget);
    prices.jitter = reader.number("jitter", kPriceJitter);
    if (const auto copies = decimal(reader, "copies", 0, 1)) {
      prices.copy_per_mille = static_cast<int>(*copies * 1000 + 0.5);
    }
    prices.units = reader.number("units", kUnits).value_or(0) == 1;
    prices.genre = placed(reader, "genre");
    reader.finish();
    if (prices.genre && !prices.units) {
      source_.error(table.get("genre")->source(), "a genre goes with units = true");
    }
  }

  void read_entries(const toml::array& entries, CheckEntry::Kind kind) {
    const std::string name(kEntryKeys[static_cast<std::size_t>(kind)]);
    for (const toml::node& node : entries) {
      entries_written_ = true;
      const toml::table* const table = source_.table(node, "a check", "write it below [[" + name + "]]");
      if (table != nullptr) read_entry(*table, kind, "this " + name + " check");
    }
  }

  void read_entry(const toml::table& table, CheckEntry::Kind kind, const std::string& what) {
    TableReader reader(table, what, source_);
    CheckEntry entry;
    entry.kind = kind;
    entry.place = source_.place(table.source());
    entry.id = placed(reader, "id");
    switch (kind) {
      case CheckEntry::Kind::price:
        read_price(reader, entry);
        break;
      case CheckEntry::Kind::score:
        read_score(reader, entry);
        break;
      case CheckEntry::Kind::drift:
        read_drift(reader, entry);
        break;
      case CheckEntry::Kind::strongest:
        read_strongest(reader, entry);
        break;
    }
    if (kind != CheckEntry::Kind::strongest) read_band(reader, entry);
    reader.finish();
    file_.entries.push_back(std::move(entry));
  }

  void read_price(TableReader& reader, CheckEntry& entry) {
    entry.items = placed_list(reader, "item");
    if (!entry.items.empty() || reader.find("item") != nullptr) return;
    source_.error(reader.where(), "this price check names nothing to price",
                  "for example item = \"Tough\", or item = [\"4+\", \"Tough\"]");
  }

  void read_score(TableReader& reader, CheckEntry& entry) {
    const toml::array* battle = reader.array("battle");
    const toml::array* duel = reader.array("duel");
    entry.duel = battle == nullptr;
    const bool one = (reader.find("battle") == nullptr) != (reader.find("duel") == nullptr);
    if (!one) {
      source_.error(reader.where(), "a score check needs either two armies or two units",
                    "battle = [\"line\", \"raiders\"] or duel = [\"4+ Tough\", \"4+\"]");
    } else if (battle != nullptr || duel != nullptr) {
      const std::string_view key = entry.duel ? "duel" : "battle";
      entry.sides = placed_list(reader, key);
      const toml::array& sides = entry.duel ? *duel : *battle;
      if (sides.size() != 2) {
        source_.error(sides.source(), std::string(key) + " must be two texts: who meets whom");
        entry.sides.clear();
      }
    }
    entry.scenario = placed(reader, "scenario");
    entry.players = placed_list(reader, "players");
    entry.battles = reader.number("battles", kBattles);
    entry.distance = reader.number("distance", kDistance);
    entry.points = reader.number("points", kCopiesPoints);
    for (const std::string_view key : {"distance", "points"}) {
      const toml::node* node = reader.find(key);
      if (node != nullptr && !entry.duel) source_.error(node->source(), std::string(key) + " goes with a duel");
    }
  }

  void read_drift(TableReader& reader, CheckEntry& entry) {
    entry.baseline = placed(reader, "baseline", Need::required);
    entry.items = placed_list(reader, "item");
    entry.scores = placed_list(reader, "score");
    entry.battles = reader.number("battles", kBattles);
  }

  void read_strongest(TableReader& reader, CheckEntry& entry) {
    const auto most = decimal(reader, "most", 0.01, kGreatestPercent);
    if (reader.find("most") == nullptr) {
      source_.error(reader.where(), "this strongest check has no limit",
                    "for example most = 80: percent of score that no army that is found may pass");
    }
    if (most) entry.band = Band{0, *most};
    if (most && *most <= 1) {
      source_.warning(reader.find("most")->source(), "this limit is 1 percent of score or less",
                      "limits are in percent: 0.8 is written 80");
    }
    entry.points = reader.number("points", kMostArmyPoints);
    entry.copies = reader.number("copies", kCopies);
    entry.battles = reader.number("battles", kSearchBattles);
  }

  /// A band below one percent was probably meant as shares.
  void warn_of_fractions(const toml::array& band) const {
    source_.warning(band.source(), "this band ends at 1 percent of score or less",
                    "bands are in percent: 0.4 is written 40");
  }

  void read_band(TableReader& reader, CheckEntry& entry) {
    const bool percent = entry.kind == CheckEntry::Kind::score || !entry.scores.empty();
    const double greatest = percent ? kGreatestPercent : kWidestBandPoints;
    const double least = entry.kind == CheckEntry::Kind::score ? 0 : -greatest;
    entry.tolerance = decimal(reader, "tolerance", 0.01, percent ? kGreatestPercent / 2 : greatest);
    const toml::array* band = reader.array("band");
    if (reader.find("band") == nullptr && reader.find("tolerance") == nullptr && percent) {
      source_.error(reader.where(),
                    entry.kind == CheckEntry::Kind::score ? "this score check has no band"
                                                          : "this drift check of scores has no band",
                    entry.kind == CheckEntry::Kind::score
                        ? "for example band = [45, 55]: percent of the first side's score"
                        : "for example tolerance = 3: percentage points of score");
    }
    if (band == nullptr) return;
    if (reader.find("tolerance") != nullptr) {
      source_.error(band->source(), "a check has either a band or a tolerance");
    } else if (band->size() != 2) {
      source_.error(band->source(), "a band is a pair of numbers",
                    least == 0 ? "for example [45, 55]" : "for example [-5, 5]");
    } else {
      const auto low = read_decimal(*band->get(0), "band", least, greatest, source_);
      const auto high = read_decimal(*band->get(1), "band", least, greatest, source_);
      if (low && high && *low >= *high) {
        source_.error(band->source(), "the lower end of a band must be below the upper one");
      } else if (low && high) {
        entry.band = Band{*low, *high};
        if (percent && *low >= 0 && *high <= 1) warn_of_fractions(*band);
      }
    }
  }

  const toml::table& table_;
  const TomlSource& source_;
  CheckFile& file_;
  bool entries_written_ = false;
};

}  // namespace

std::string CheckFile::beside(const std::string& text) const {
  const std::filesystem::path path(text);
  if (!path.is_relative() || text.empty()) return text;
  std::error_code error;
  const std::filesystem::path near = file.parent_path() / path;
  return std::filesystem::exists(near, error) ? near.string() : text;
}

std::optional<CheckFile> read_check_file(const std::filesystem::path& path, Diagnostics& diagnostics) {
  const auto table = parse_toml_file(path, diagnostics);
  if (!table) return std::nullopt;
  CheckFile file;
  file.file = path;
  const TomlSource source{path.string(), &diagnostics};
  CheckFileReader(*table, source, file).read();
  return file;
}

}  // namespace warbalance::sim
