#include "cli/runs/part_set.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/base/errors.hpp"
#include "cli/runs/same_run.hpp"

namespace warbalance::cli {
namespace {

/// Errors about the files of parts.
class PartProblems {
 public:
  void add(const std::string& file, std::string message, std::string hint) {
    found_.push_back({sim::Diagnostic::Severity::error, file, 0, 0, std::move(message), std::move(hint)});
  }
  void add(sim::Diagnostics more) { sim::append(found_, std::move(more)); }
  void refuse() const {
    if (!found_.empty()) throw InputError(found_);
  }

 private:
  sim::Diagnostics found_;
};

/// In what two parts are not of one run, in words; empty: in nothing.
std::string difference(const PartFile& part, const NamedPart& other) {
  const std::string owner = fmt::format("in '{}'", other.file);
  if (part.command == other.content.command) {
    const std::string facts = difference(part.facts, other.content.facts, owner);
    if (!facts.empty()) return facts;
  }
  if (part.command != other.content.command || part.words != other.content.words) {
    return fmt::format("another command line: {} here, {} {}", line_of(part), line_of(other.content), owner);
  }
  if (part.part.count == other.content.part.count) return {};
  return fmt::format("another number of parts: {} here, {} {}", part.part.count, other.content.part.count, owner);
}

/// "2", or "5 to 7"
std::string range_text(std::int64_t first, std::int64_t last) {
  return first == last ? fmt::format("{}", first) : fmt::format("{} to {}", first, last);
}

}  // namespace

std::vector<NamedPart> read_parts(const std::vector<std::string>& files) {
  std::vector<NamedPart> parts;
  PartProblems problems;
  for (const std::string& file : files) {
    sim::Loaded<PartFile> part = read_part(file);
    problems.add(std::move(part.diagnostics));
    if (!part.value) continue;
    if (!part.value->whole) problems.add(file, "this part was not played to its end", "play it on with --resume");
    parts.push_back({file, std::move(*part.value)});
  }
  problems.refuse();
  for (const NamedPart& part : parts) {
    const std::string found = difference(part.content, parts.front());
    if (!found.empty()) problems.add(part.file, "the part has " + found, "merge parts of one run");
  }
  problems.refuse();
  std::stable_sort(parts.begin(), parts.end(),
                   [](const NamedPart& a, const NamedPart& b) { return a.content.part.index < b.content.part.index; });
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const sim::Part& part = parts[i].content.part;
    if (part != parts[i - 1].content.part) continue;
    problems.add(parts[i].file, fmt::format("part {} of {} is in '{}' too", part.index, part.count, parts[i - 1].file),
                 parts[i].content.sums == parts[i - 1].content.sums
                     ? "both are the same: leave one of them out"
                     : "they differ, which parts of one run do not: play it again");
  }
  problems.refuse();
  return parts;
}

std::string missing_parts(const std::vector<NamedPart>& parts) {
  const std::int64_t count = parts.front().content.part.count;
  std::vector<std::string> ranges;
  std::int64_t next = 1;
  for (const NamedPart& part : parts) {
    const std::int64_t index = part.content.part.index;
    if (index > next) ranges.push_back(range_text(next, index - 1));
    next = index + 1;
  }
  if (next <= count) ranges.push_back(range_text(next, count));
  if (ranges.empty()) return {};
  const bool one = count - static_cast<std::int64_t>(parts.size()) == 1;
  const std::string last = ranges.back();
  ranges.pop_back();
  const std::string before = ranges.empty() ? "" : fmt::format("{} and ", fmt::join(ranges, ", "));
  return fmt::format("{} {}{} of {}", one ? "part" : "parts", before, last, count);
}

void expect_parts_of(const SplitRun& run, const std::vector<NamedPart>& parts) {
  const NamedPart& part = parts.front();
  const std::string found = difference(run.facts(), part.content.facts, fmt::format("in '{}'", part.file));
  if (!found.empty()) {
    throw InputError(fmt::format("what the command line of the parts means now has {}", found),
                     "merge with the rules, players and armies that the parts were played with, from the same folder");
  }
}

}  // namespace warbalance::cli
