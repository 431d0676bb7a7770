#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warbalance::cli {

/// A number in an SVG: at most two decimals, no zeros at its end, never "-0".
std::string svg_number(double value);

/// An attribute of an element. Its text need not be escaped.
struct SvgAttribute {
  SvgAttribute(std::string_view attribute, std::string_view text) : name(attribute), value(text) {}
  SvgAttribute(std::string_view attribute, const char* text) : name(attribute), value(text) {}
  SvgAttribute(std::string_view attribute, double number) : name(attribute), value(svg_number(number)) {}

  std::string_view name;
  std::string value;
};

/// A picture in a page, which grows element by element. Colours and strokes are attributes of elements, so that it
/// shows without a style sheet; classes are for a dark one. It scales with the width of what it stands in.
class Svg {
 public:
  using Attributes = std::initializer_list<SvgAttribute>;

  /// Part of the plane that the picture shows, in units of its own.
  struct Box {
    double left = 0;
    double top = 0;
    double width = 0;
    double height = 0;
  };

  /// @param title        short name of the picture, for those who hear it; not empty
  /// @param description  what it shows; not empty
  /// @param shown_width  pixels of the page, less on small screens; 0 = as wide as what it stands in
  Svg(const Box& box, std::string_view title, std::string_view description, double shown_width = 0);

  /// An element without content.
  void add(std::string_view element, Attributes attributes);
  /// An element around a text; both are escaped.
  void add_text(Attributes attributes, std::string_view text);
  /// What appears at the pointer over the group that is open.
  void add_title(std::string_view text);
  /// An element that holds those up to its `close()`.
  void open(std::string_view element, Attributes attributes);
  void close();

  /// The whole `<svg>` element. @pre all that was opened is closed
  std::string text() const;

 private:
  void begin(std::string_view element, Attributes attributes);

  std::string text_;
  std::vector<std::string> open_;
};

/// Points of a line or polygon as its attribute `points` takes them, in pairs of x and y.
std::string svg_points(const std::vector<std::pair<double, double>>& points);

/// A text as it stands in HTML and XML, between tags or inside of quotes: `&`, `<`, `>`, `"` and `'` are written as
/// references. Control characters, which XML cannot hold, become spaces.
std::string html_escaped(std::string_view text);

}  // namespace warbalance::cli
