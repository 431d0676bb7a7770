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

/// A picture in a page, which grows element by element. Colours and strokes are attributes of elements, so it needs no
/// style sheet; classes serve dark screens. It scales with the width of its container.
class Svg {
 public:
  using Attributes = std::initializer_list<SvgAttribute>;

  /// The part of the plane that the picture shows, in its own units.
  struct Box {
    double left = 0;
    double top = 0;
    double width = 0;
    double height = 0;
  };

  /// @param title short name of the picture, for screen readers; not empty
  /// @param description description of its content; not empty
  /// @param shown_width pixels of the page, less on small screens; 0 = as wide as its container
  Svg(const Box& box, std::string_view title, std::string_view description, double shown_width = 0);

  /// An element without content.
  void add(std::string_view element, Attributes attributes);
  /// An element around a text; both are escaped.
  void add_text(Attributes attributes, std::string_view text);
  /// The tooltip of the open group.
  void add_title(std::string_view text);
  /// Opens an element that contains everything up to its `close()`.
  void open(std::string_view element, Attributes attributes);
  void close();

  /// The whole `<svg>` element. @pre all opened elements are closed
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
