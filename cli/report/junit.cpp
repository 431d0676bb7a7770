#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/base/version.hpp"
#include "cli/report/json_parts.hpp"
#include "cli/report/writers.hpp"

namespace warbalance::cli {

std::vector<WrittenText> to_junit(const Report& report, const Layout& layout);

namespace {

/// A text as XML may hold it: valid UTF-8 without control characters, nothing that could be markup.
std::string xml_text(const std::string& text) {
  const std::string valid = Json::parse(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace));
  std::string escaped;
  for (const char c : valid) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return escaped;
}

std::string property(std::string_view name, const std::string& value) {
  if (value.empty()) return {};
  return fmt::format("      <property name=\"{}\" value=\"{}\"/>\n", name, xml_text(value));
}

std::string properties(const Provenance& provenance) {
  return "    <properties>\n" + property("version", std::string(version())) + property("ruleset", provenance.ruleset) +
         property("ruleset_hash", provenance.ruleset_hash) + property("scenario", provenance.scenario) +
         property("scenario_hash", provenance.scenario_hash) +
         property("players", fmt::format("{}", fmt::join(provenance.players, ","))) +
         property("seed", provenance.seed ? fmt::format("{}", *provenance.seed) : "") +
         property("command_line", provenance.command_line) +
         property("interrupted", provenance.interrupted ? "true" : "") +
         property("missing_parts", provenance.missing_parts) + "    </properties>\n";
}

std::string_view element(TestCase::Outcome outcome) {
  switch (outcome) {
    case TestCase::Outcome::failed:
      return "failure";
    case TestCase::Outcome::error:
      return "error";
    case TestCase::Outcome::skipped:
      return "skipped";
    case TestCase::Outcome::passed:
      break;
  }
  return {};
}

/// An attribute, if times were requested.
std::string time(bool shown, double seconds) { return shown ? fmt::format(" time=\"{:.3f}\"", seconds) : ""; }

std::string case_text(const TestCase& test, bool with_time) {
  const std::string message = xml_text(test.message);
  const std::string inside = test.outcome == TestCase::Outcome::passed
                                 ? fmt::format("      <system-out>{}</system-out>\n", message)
                                 : fmt::format("      <{} message=\"{}\"/>\n", element(test.outcome), message);
  return fmt::format("    <testcase classname=\"{}\" name=\"{}\"{}>\n{}    </testcase>\n", xml_text(test.group),
                     xml_text(test.name), time(with_time, test.seconds), inside);
}

}  // namespace

std::vector<WrittenText> to_junit(const Report& report, const Layout& /*layout*/) {
  const auto count = [&](TestCase::Outcome outcome) {
    return std::count_if(report.cases.begin(), report.cases.end(),
                         [&](const TestCase& test) { return test.outcome == outcome; });
  };
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
      "  <testsuite name=\"warbalance {}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\"{}>\n",
      xml_text(report.command), report.cases.size(), count(TestCase::Outcome::failed), count(TestCase::Outcome::error),
      count(TestCase::Outcome::skipped), time(report.seconds.has_value(), report.seconds.value_or(0)));
  text += properties(report.provenance);
  for (const TestCase& test : report.cases) text += case_text(test, report.seconds.has_value());
  return {{"", text + "  </testsuite>\n</testsuites>\n"}};
}

}  // namespace warbalance::cli
