#include "cli/sweep/store.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>

#include "cli/base/errors.hpp"
#include "cli/base/version.hpp"
#include "cli/base/write_all.hpp"
#include "cli/output/json_parts.hpp"
#include "cli/output/new_file.hpp"
#include "sim/catalog/input_files.hpp"

namespace warbalance::cli {
namespace {

constexpr std::size_t kReadBytes = 1U << 16U;
constexpr int kGreatestLetter = 48;  // of scores that are kept as characters; greater ones are kept as numbers
constexpr char kZeroScore = '0';     // scores are kept as characters from '0' on: most are 0 to 4

[[noreturn]] void refuse_store(const std::filesystem::path& path, int reason) {
  throw InputError(fmt::format("cannot use '{}': {}", path.string(), std::strerror(reason)),
                   "unfinished sweeps are kept beside the file of --output");
}

Json json_of(const Value& value) {
  struct Writer {
    Json operator()(std::monostate) const { return nullptr; }
    Json operator()(const std::string& text) const { return text; }
    Json operator()(std::int64_t number) const { return number; }
    Json operator()(std::uint64_t number) const { return number; }
    Json operator()(double number) const { return number; }
  };
  return std::visit(Writer{}, value);
}

Value value_of(const Json& json) {
  if (json.is_null()) return std::monostate{};
  if (json.is_string()) return json.get<std::string>();
  if (json.is_number_unsigned()) return json.get<std::uint64_t>();
  if (json.is_number_integer()) return json.get<std::int64_t>();
  return json.get<double>();
}

Json json_of(const Sample& sample) {
  Json json{{"key", sample.key}};
  if (const auto* scores = std::get_if<GroupScores>(&sample.value)) {
    json["full"] = scores->full;
    if (scores->full <= kGreatestLetter) {
      std::string text;
      for (const std::uint16_t score : scores->scores) text += static_cast<char>(kZeroScore + score);
      json["scores"] = text;
    } else {
      json["scores"] = scores->scores;
    }
  } else {
    const auto& prices = std::get<ChainPrices>(sample.value);
    json["fair"] = prices.fair ? Json(*prices.fair) : Json(nullptr);
    json["without_chain"] = prices.without_chain;
  }
  return json;
}

Sample sample_of(const Json& json) {
  Sample sample{json.at("key").get<std::string>(), {}};
  if (json.contains("full")) {
    GroupScores scores{{}, json.at("full").get<int>()};
    if (scores.full <= kGreatestLetter) {
      for (const char c : json.at("scores").get<std::string>()) {
        scores.scores.push_back(static_cast<std::uint16_t>(c - kZeroScore));
      }
    } else {
      scores.scores = json.at("scores").get<std::vector<std::uint16_t>>();
    }
    sample.value = std::move(scores);
  } else {
    ChainPrices prices{std::nullopt, json.at("without_chain").get<std::vector<double>>()};
    if (!json.at("fair").is_null()) prices.fair = json.at("fair").get<double>();
    sample.value = std::move(prices);
  }
  return sample;
}

std::string line_of(const CellOutcome& cell, std::size_t number) {
  Json json{{"cell", number}, {"conclusive", cell.conclusive}};
  json["columns"] = Json::array();
  for (const Column& column : cell.columns) {
    json["columns"].push_back(Json::array({column.name, column.heading, column.unit, column.decimals,
                                           static_cast<int>(column.role), column.meaning, column.detail}));
  }
  json["rows"] = Json::array();
  for (const auto& row : cell.rows) {
    Json values = Json::array();
    for (const Value& value : row) values.push_back(json_of(value));
    json["rows"].push_back(std::move(values));
  }
  json["samples"] = Json::array();
  for (const Sample& sample : cell.samples) json["samples"].push_back(json_of(sample));
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

CellOutcome cell_of(const Json& json) {
  CellOutcome cell;
  cell.conclusive = json.at("conclusive").get<bool>();
  for (const Json& column : json.at("columns")) {
    cell.columns.push_back({column.at(0).get<std::string>(), column.at(1).get<std::string>(),
                            column.at(2).get<std::string>(), column.at(3).get<int>(),
                            static_cast<Role>(column.at(4).get<int>()), column.at(5).get<std::string>(),
                            column.at(6).get<bool>()});
  }
  for (const Json& values : json.at("rows")) {
    auto& row = cell.rows.emplace_back();
    for (const Json& value : values) row.push_back(value_of(value));
  }
  for (const Json& sample : json.at("samples")) cell.samples.push_back(sample_of(sample));
  return cell;
}

std::string content_of(int file, const std::filesystem::path& path) {
  std::string content;
  std::string block(kReadBytes, '\0');
  while (true) {
    const ssize_t count = ::read(file, block.data(), block.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) refuse_store(path, errno);
    if (count == 0) return content;
    content.append(block, 0, static_cast<std::size_t>(count));
  }
}

constexpr std::string_view kHeadStart = R"({"sweep":)";

/// Whether a file that is there has nothing to lose: the sweep that began it was cut off before its first cell.
bool has_no_cells(const std::string& content) {
  const std::string_view begin = std::string_view(content).substr(0, kHeadStart.size());
  if (begin != kHeadStart.substr(0, begin.size())) return false;
  return content.find('\n') >= content.size() - std::min<std::size_t>(1, content.size());
}

}  // namespace

CellStore::CellStore(const std::filesystem::path& output, bool resume, const std::string& plan_hash, std::size_t cells)
    : path_(output.string() + ".cells") {
  open();
  const std::string content = content_of(file_, path_);
  if (has_no_cells(content)) {
    cut(0);
    const Json head{{"sweep", plan_hash}, {"version", version()}, {"cells", cells}};
    append(head.dump() + '\n');
    sync_folder_of(path_);
    return;
  }
  if (std::string_view(content).substr(0, kHeadStart.size()) != kHeadStart) {
    throw InputError(
        fmt::format("'{}', where finished cells would be kept, is there and no unfinished sweep", path_.string()),
        "it was left as it is; give another --output, or move it away");
  }
  if (!resume) {
    throw InputError(fmt::format("there is an unfinished sweep in '{}'", path_.string()),
                     "go on with it by --resume, or delete it to start anew");
  }
  read(content, plan_hash, cells);
}

CellStore::~CellStore() {
  if (file_ >= 0) ::close(file_);
}

void CellStore::open() {
  file_ = ::open(path_.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
  if (file_ < 0) refuse_store(path_, errno);
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path_, ignored)) refuse_store(path_, EEXIST);
  if (sim::is_input(path_)) throw InputError(fmt::format("'{}' is read by this run", path_.string()));
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
    throw InputError(fmt::format("another sweep is writing to '{}'", path_.string()), "wait until it has ended");
  }
}

void CellStore::cut(std::size_t size) {
  if (::ftruncate(file_, static_cast<off_t>(size)) != 0) refuse_store(path_, errno);
}

void CellStore::read(const std::string& content, const std::string& plan_hash, std::size_t cells) {
  const std::size_t whole = content.rfind('\n') + 1;
  std::size_t number = 0;  // of the line, from 1
  const auto damaged = [&] {
    return InputError(fmt::format("{}:{}: this is no line of an unfinished sweep", path_.string(), number),
                      "delete the file to start anew");
  };
  for (std::size_t begin = 0; begin < whole;) {
    const std::size_t end = content.find('\n', begin);
    ++number;
    try {
      const Json json = Json::parse(content.begin() + static_cast<std::ptrdiff_t>(begin),
                                    content.begin() + static_cast<std::ptrdiff_t>(end));
      if (number == 1) {
        if (json.at("sweep") == plan_hash && json.at("version") == version()) {
          begin = end + 1;
          continue;
        }
        throw InputError(
            fmt::format("the sweep in '{}' was begun with another plan, other data or another version", path_.string()),
            "go back to what it was begun with, or delete the file to start anew");
      }
      if (json.at("cell") != finished_.size() || finished_.size() >= cells) throw damaged();
      finished_.push_back(cell_of(json));
    } catch (const Json::exception&) {
      throw damaged();
    }
    begin = end + 1;
  }
  // What follows the last line feed was being written when the sweep was cut off.
  cut(whole);
}

void CellStore::append(const std::string& line) {
  if (const int problem = write_all(file_, line); problem != 0) refuse_store(path_, problem);
  if (::fsync(file_) != 0) refuse_store(path_, errno);
}

void CellStore::add(CellOutcome cell) {
  if (file_ >= 0) append(line_of(cell, finished_.size()));
  finished_.push_back(std::move(cell));
}

void CellStore::remove() {
  if (file_ < 0) return;
  ::unlink(path_.c_str());
  ::close(file_);
  file_ = -1;
}

}  // namespace warbalance::cli
