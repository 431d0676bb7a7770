#include "cli/commands/sweep/store.hpp"

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
#include "cli/commands/sweep/cell_json.hpp"
#include "cli/report/json_parts.hpp"
#include "cli/report/new_file.hpp"
#include "sim/files/input_files.hpp"
#include "sim/files/json_checksum.hpp"

namespace warbalance::cli {
namespace {

constexpr std::size_t kReadBytes = 1U << 16U;

[[noreturn]] void refuse_store(const std::filesystem::path& path, int reason) {
  throw InputError(fmt::format("cannot use '{}': {}", path.string(), std::strerror(reason)),
                   "unfinished sweeps are kept beside the file of --output");
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
    return InputError(
        fmt::format("{}:{}: this is no line of an unfinished sweep as the program wrote it", path_.string(), number),
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
      if (!sim::has_checksum(json)) throw damaged();
      std::optional<CellOutcome> cell = read_cell(json, finished_);
      if (!cell || cell->number != finished_.size() || cell->number >= cells) throw damaged();
      keep_cell(finished_, std::move(*cell));
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
  if (file_ >= 0) {
    Json line = cell_json(cell, finished_.empty() ? nullptr : &finished_.back());
    sim::add_checksum(line);
    append(line.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n');
  }
  keep_cell(finished_, std::move(cell));
}

void CellStore::remove() {
  if (file_ < 0) return;
  ::unlink(path_.c_str());
  ::close(file_);
  file_ = -1;
}

}  // namespace warbalance::cli
