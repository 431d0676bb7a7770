#include "cli/pages/svg.hpp"

#include <fmt/format.h>

#include <cassert>

#include "cli/base/numbers.hpp"
#include "cli/pages/escape.hpp"

namespace warbalance::cli {

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
