#include "cli/commands/replay/table_map.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/base/numbers.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {
namespace {

constexpr std::size_t kPictureWidth = 76;  ///< characters: 80 minus the margin and the frame
constexpr Length kCellStep = 50;           ///< cells are a multiple of half an inch wide
constexpr Length kDotsApart = 600;         ///< dots on open ground, so that distances can be read
constexpr char kOpenGround = ' ';

std::size_t cells_for(Length length, Length cell) { return static_cast<std::size_t>((length + cell - 1) / cell); }

Length cell_size(Length width, std::size_t label_width) {
  const auto most = static_cast<Length>(kPictureWidth / label_width);
  const Length least = (width + most - 1) / most;
  return (least + kCellStep - 1) / kCellStep * kCellStep;
}

/// Cells from dot to dot.
std::size_t cells_apart(Length cell) { return std::max<std::size_t>(1, static_cast<std::size_t>(kDotsApart / cell)); }

/// Whether a thin thing runs through the cell with this middle. Between two cells it is drawn in the one nearer to the
/// middle of the table, so symmetric tables look symmetric.
/// @param doubled  twice the coordinate of the thing
bool within_half_cell(Length middle, Length doubled, Length cell, Length table) {
  if (doubled < table) ++doubled;
  if (doubled > table) --doubled;
  const Length off = 2 * middle - doubled;
  return off <= cell && off >= -cell;
}

std::string in_units(Length length) { return decimal_text(static_cast<double>(length) / 100, 1); }

}  // namespace

TableMap::TableMap(Length width, Length height, std::size_t label_width, std::string_view unit)
    : unit_(unit),
      width_(width),
      height_(height),
      cell_size_(cell_size(width, std::max<std::size_t>(label_width, 2))),
      label_width_(std::max<std::size_t>(label_width, 2)),
      columns_(cells_for(width, cell_size_)),
      rows_(cells_for(height, cell_size_)),
      ground_(columns_ * rows_, kOpenGround) {}

Point TableMap::middle_of(std::size_t cell) const {
  const auto column = static_cast<Length>(cell % columns_);
  const auto row = static_cast<Length>(cell / columns_);
  return {column * cell_size_ + cell_size_ / 2, row * cell_size_ + cell_size_ / 2};
}

/// The first letter of the kind that no other kind has.
char TableMap::mark_of(const std::string& kind) {
  for (const auto& [mark, known] : kinds_) {
    if (known == kind) return mark;
  }
  char mark = '#';
  for (const char letter : sim::lower_case(kind)) {
    if (letter < 'a' || letter > 'z' || kinds_.count(letter) != 0) continue;
    mark = letter;
    break;
  }
  kinds_[mark] = kind;
  return mark;
}

/// Whether the cell with this middle is drawn as part of the shape.
bool TableMap::shows(const Shape& shape, Point middle) const {
  if (contains(shape, middle)) return true;
  const auto in_line = [this](Length at, Length low, Length high, Length table) {
    if (high - low >= cell_size_) return at >= low && at <= high;
    return within_half_cell(at, low + high, cell_size_, table);
  };
  return shape.outline == Outline::rectangle && in_line(middle.x, shape.low.x, shape.high.x, width_) &&
         in_line(middle.y, shape.low.y, shape.high.y, height_);
}

void TableMap::add_piece(const std::string& kind, const Shape& shape) {
  const char mark = mark_of(kind.empty() ? "terrain" : kind);
  drawn_.insert(mark);
  for (std::size_t cell = 0; cell < ground_.size(); ++cell) {
    if (shows(shape, middle_of(cell))) ground_[cell] = mark;
  }
}

void TableMap::place(const std::string& label, Point at, bool stunned) {
  units_.push_back({stunned ? sim::lower_case(label) : label, at});
}

void TableMap::place_marker(std::int64_t number, Point at, const std::string& owner) {
  markers_.push_back({fmt::format("{}{}", number, owner.empty() ? "-" : owner), at});
}

std::size_t TableMap::nearest_free(Point at, const std::vector<std::string>& cells) const {
  std::size_t nearest = 0;
  std::int64_t least = -1;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (!cells[cell].empty()) continue;
    const Point middle = middle_of(cell);
    const std::int64_t dx = middle.x - at.x;
    const std::int64_t dy = middle.y - at.y;
    const std::int64_t distance = dx * dx + dy * dy;
    if (least >= 0 && distance >= least) continue;
    least = distance;
    nearest = cell;
  }
  return nearest;
}

std::string TableMap::legend() const {
  const auto dots = static_cast<Length>(cells_apart(cell_size_)) * cell_size_;
  std::string text =
      fmt::format("  lines are {0} {2} apart, dots {1} {2}; small letters: Stunned{3}\n", in_units(cell_size_),
                  in_units(dots), unit_, markers_.empty() ? "" : "; 1-, 2A: markers, nobody's and A's");
  std::string kinds;
  for (const char mark : drawn_) {
    kinds += fmt::format("{}{} {}", kinds.empty() ? "  " : ", ", mark, kinds_.at(mark));
  }
  return kinds.empty() ? text : text + kinds + '\n';
}

std::string TableMap::text() const {
  std::vector<std::string> cells(ground_.size());
  for (const auto* signs : {&markers_, &units_}) {
    for (const Sign& sign : *signs) {
      std::string label = sign.label;
      label.resize(label_width_, ' ');
      cells[nearest_free(sign.at, cells)] = label;
    }
  }
  const std::size_t dots_apart = cells_apart(cell_size_);
  const std::string frame = "  +" + std::string(columns_ * label_width_, '-') + "+\n";
  std::string text = frame;
  for (std::size_t row = rows_; row-- > 0;) {
    text += "  |";
    for (std::size_t column = 0; column < columns_; ++column) {
      const std::size_t cell = row * columns_ + column;
      std::string ground(label_width_, ground_[cell]);
      if (ground_[cell] == kOpenGround && row % dots_apart == 0 && column % dots_apart == 0) ground[0] = '.';
      text += cells[cell].empty() ? ground : cells[cell];
    }
    text += "|\n";
  }
  return text + frame + legend();
}

}  // namespace warbalance::cli
