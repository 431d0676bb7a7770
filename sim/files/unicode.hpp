#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// What a text of a file or of the command line may hold, and how wide it is shown. Texts are UTF-8.

namespace warbalance::sim {

/// Why a text cannot be shown as it is: it is no UTF-8, or it has a character that moves the cursor, changes the
/// direction of what follows, or is not seen at all. "it holds the control character U+001B"; empty when there is
/// nothing wrong.
std::string unprintable_part(std::string_view text);

/// The text with every character that cannot be shown as a question mark.
std::string printable(std::string_view text);

/// Columns that a text takes on a terminal: two for wide letters of East Asia, none for marks on other letters.
std::size_t display_width(std::string_view text);

/// Bytes of the space that a text begins with, of any kind that Unicode knows; 0 when it begins with something else.
std::size_t space_at_front(std::string_view text);

/// The text with every kind of space as " ", one for one.
std::string with_plain_spaces(std::string_view text);

/// Canonically equivalent texts in one form (NFD, without joiners and variation selectors): "E" with an acute accent
/// is the same whether it is written as one character or two.
std::string canonical_form(std::string_view text);

}  // namespace warbalance::sim
