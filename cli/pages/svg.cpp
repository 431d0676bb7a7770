#include "cli/pages/svg.hpp"

#include <fmt/format.h>

#include <cassert>

#include "cli/base/numbers.hpp"

namespace warbalance::cli {

namespace {

std::string_view reference_of(char letter) {
  switch (letter) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return {};
  }
}

bool is_control(char letter) {
  const auto code = static_cast<unsigned char>(letter);
  return (code < 0x20 && letter != '\n' && letter != '\t') || code == 0x7f;
}

}  // namespace

std::string html_escaped(std::string_view text) {
  std::string escaped;
  escaped.reserve(text.size());
  for (const char letter : text) {
    const std::string_view reference = reference_of(letter);
    if (!reference.empty()) {
      escaped += reference;
    } else {
      escaped += is_control(letter) ? ' ' : letter;
    }
  }
  return escaped;
}

std::string svg_number(double value) {
  std::string text = decimal_text(value, 2);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

Svg::Svg(const Box& box, std::string_view title, std::string_view description, double shown_width) {
  const std::string view_box = fmt::format("{} {} {} {}", svg_number(box.left), svg_number(box.top),
                                           svg_number(box.width), svg_number(box.height));
  const std::string width = shown_width > 0 ? svg_number(shown_width) : "100%";
  begin("svg", {{"role", "img"}, {"viewBox", view_box}, {"width", width}});
  text_ += fmt::format(">\n<title>{}</title>\n<desc>{}</desc>\n", html_escaped(title), html_escaped(description));
}

void Svg::begin(std::string_view element, Attributes attributes) {
  text_ += fmt::format("<{}", element);
  for (const SvgAttribute& attribute : attributes) {
    text_ += fmt::format(" {}=\"{}\"", attribute.name, html_escaped(attribute.value));
  }
}

void Svg::add(std::string_view element, Attributes attributes) {
  begin(element, attributes);
  text_ += "/>\n";
}

void Svg::add_text(Attributes attributes, std::string_view text) {
  begin("text", attributes);
  text_ += fmt::format(">{}</text>\n", html_escaped(text));
}

void Svg::add_title(std::string_view text) { text_ += fmt::format("<title>{}</title>\n", html_escaped(text)); }

void Svg::open(std::string_view element, Attributes attributes) {
  begin(element, attributes);
  text_ += ">\n";
  open_.emplace_back(element);
}

void Svg::close() {
  assert(!open_.empty());
  text_ += fmt::format("</{}>\n", open_.back());
  open_.pop_back();
}

std::string Svg::text() const {
  assert(open_.empty());
  return text_ + "</svg>\n";
}

std::string svg_points(const std::vector<std::pair<double, double>>& points) {
  std::string text;
  for (const auto& [x, y] : points) {
    text += fmt::format("{}{},{}", text.empty() ? "" : " ", svg_number(x), svg_number(y));
  }
  return text;
}

}  // namespace warbalance::cli
