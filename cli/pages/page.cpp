#include "cli/pages/page.hpp"

#include <fmt/format.h>

#include "cli/pages/escape.hpp"

namespace warbalance::cli {
namespace {

/// What all pages look like.
constexpr std::string_view kStyle = R"(:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 80rem; padding: 1rem; font: 1rem/1.45 system-ui, sans-serif; color: #1b1f24;
  background: #ffffff; overflow-wrap: break-word; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0.5rem 0; }
h2 { font-size: 1.25rem; margin: 2rem 0 0.5rem; }
.quiet { color: #57606a; font-size: 0.875rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { border: 1px solid #d0d7de; padding: 0.2rem 0.5rem; vertical-align: top; }
th { background: #f6f8fa; }
th:not([align]) { text-align: left; }
caption { font-weight: bold; text-align: left; padding: 0.75rem 0 0.25rem; }
figure { margin: 1rem 0; }
figcaption { font-weight: bold; margin-bottom: 0.25rem; }
.conclusion { font-size: 1.15rem; font-weight: bold; }
.warning { border-left: 0.25rem solid #d9650f; padding-left: 0.75rem; }
svg { display: block; height: auto; max-width: 100%; }
svg text { font-family: system-ui, sans-serif; }
@media (prefers-color-scheme: dark) {
  body { color: #e6edf3; background: #0d1117; }
  .quiet { color: #9198a1; }
  th, td { border-color: #3d444d; }
  th { background: #161b22; }
  text.ink { fill: #e6edf3; }
  line.rule, path.rule { stroke: #e6edf3; }
  line.grid { stroke: #4b535d; }
}
@media print {
  body { max-width: none; padding: 0; font-size: 0.8rem; }
  svg, tr { break-inside: avoid; }
  .wide { overflow: visible; }
  .wide table { font-size: 0.6rem; }
  .wide th, .wide td { padding: 0.1rem 0.25rem; overflow-wrap: anywhere; }
  h1, h2, h3 { break-after: avoid; }
}
)";

}  // namespace

std::string html_page(std::string_view title, std::string_view body, std::string_view extra_style) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      "<title>{}</title>\n<style>\n{}{}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
      html_escaped(title), kStyle, extra_style, body);
}

std::string html_paragraph(std::string_view kind, std::string_view text) {
  return fmt::format("<p class=\"{}\">{}</p>\n", kind, html_escaped(text));
}

}  // namespace warbalance::cli
