#include "cli/sweep/store.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/errors.hpp"
#include "cli/output/json_parts.hpp"
#include "cli/version.hpp"

namespace warbalance::cli {
namespace {

constexpr std::size_t kReadBytes = 1U << 16U;
constexpr int kGreatestLetter = 48;  // of scores that are kept as characters; greater ones are kept as numbers
constexpr char kZeroScore = '0';     // scores are kept as characters from '0' on: most are 0 to 4

[[noreturn]] void refuse_store(const std::filesystem::path& path, int reason) {
  throw InputError(fmt::format("cannot use '{}': {}", path.string(), std::strerror(reason)),
                   "unfinished sweeps are kept beside the file of --output");
}

/// A new file is there after a power cut only once its folder is synced.
void sync_folder_of(const std::filesystem::path& path) {
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;  // a folder that may be written but not read
  ::fsync(file);
  ::close(file);
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
    json["columns"].push_back(Json::array({column.name, column.heading, column.unit, column.decimals, column.detail}));
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
                            column.at(2).get<std::string>(), column.at(3).get<int>(), column.at(4).get<bool>()});
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

}  // namespace

CellStore::CellStore(const std::filesystem::path& output, bool resume, const std::string& plan_hash, std::size_t cells)
    : path_(output.string() + ".partial") {
  open(resume);
  if (resume) read(plan_hash, cells);
  if (::lseek(file_, 0, SEEK_END) == 0) {
    const Json head{{"sweep", plan_hash}, {"version", version()}, {"cells", cells}};
    append(head.dump() + '\n');
    sync_folder_of(path_);
  }
}

CellStore::~CellStore() {
  if (file_ >= 0) ::close(file_);
}

void CellStore::open(bool resume) {
  const int flags = O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | (resume ? 0 : O_EXCL);
  file_ = ::open(path_.c_str(), flags, 0666);
  if (file_ < 0 && errno == EEXIST) {
    throw InputError(fmt::format("there is an unfinished sweep in '{}'", path_.string()),
                     "go on with it by --resume, or delete it to start anew");
  }
  if (file_ < 0) refuse_store(path_, errno);
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
    throw InputError(fmt::format("another sweep is writing to '{}'", path_.string()), "wait until it has ended");
  }
}

void CellStore::read(const std::string& plan_hash, std::size_t cells) {
  const std::string content = content_of(file_, path_);
  const std::size_t whole = content.rfind('\n') == std::string::npos ? 0 : content.rfind('\n') + 1;
  // What follows the last line feed was being written when the sweep was cut off.
  if (::ftruncate(file_, static_cast<off_t>(whole)) != 0) refuse_store(path_, errno);
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
}

void CellStore::append(const std::string& line) {
  for (std::size_t written = 0; written < line.size();) {
    const ssize_t count = ::write(file_, line.data() + written, line.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) refuse_store(path_, errno);
    written += static_cast<std::size_t>(count);
  }
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
