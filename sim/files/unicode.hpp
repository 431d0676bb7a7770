#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// The characters of texts from files and the command line, and their widths. Texts are UTF-8.

namespace warbalance::sim {

/// Why a text cannot be shown as it is: it is not UTF-8, or a character moves the cursor, changes the text direction,
/// or is invisible. "it holds the control character U+001B"; empty when it can be shown.
std::string unprintable_part(std::string_view text);

/// The text with every character that cannot be shown as a question mark.
std::string printable(std::string_view text);

/// Columns of a text on a terminal: two for wide East Asian letters, none for combining marks.
std::size_t display_width(std::string_view text);

/// Bytes of the Unicode space at the beginning of a text; 0 when it begins with something else.
std::size_t space_at_front(std::string_view text);

/// The text with every kind of space as " ", one for one.
std::string with_plain_spaces(std::string_view text);

/// Canonically equivalent texts in one form (NFD, without joiners and variation selectors): "E" with an acute accent
/// is the same whether it is written as one character or two.
std::string canonical_form(std::string_view text);

}  // namespace warbalance::sim
