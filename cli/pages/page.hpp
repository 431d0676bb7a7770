#pragma once

#include <string>
#include <string_view>

namespace warbalance::cli {

/// A whole page that needs nothing beside it: no script, no font, no reference to anywhere. XML parsers read it too.
/// Its one style sheet is for layout, dark screens and print; without it all still reads.
/// @param title        plain text
/// @param body         elements, escaped
/// @param extra_style  rules that the page adds to the style sheet
std::string html_page(std::string_view title, std::string_view body, std::string_view extra_style);

/// A paragraph of plain text. @param kind  its class
std::string html_paragraph(std::string_view kind, std::string_view text);

}  // namespace warbalance::cli
