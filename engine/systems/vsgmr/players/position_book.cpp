#include "engine/systems/vsgmr/players/position_book.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "engine/core/mixed.hpp"

namespace warbalance::vsgmr {
namespace {

/// Flags of a figure as bits.
std::uint16_t flags_of(const FigureState& figure) {
  const auto bit = [](bool flag, int place) { return static_cast<unsigned>(flag) << place; };
  return static_cast<std::uint16_t>(bit(figure.deployed, 0) | bit(figure.controls, 1) | bit(figure.in_flight, 2) |
                                    bit(figure.moved, 3) | bit(figure.attacked, 4) | bit(figure.reserve, 5) |
                                    bit(figure.out, 6) | bit(figure.tried, 7));
}

/// What is left of coordinates beyond 16 bits; 0 = nothing.
unsigned beyond_short(Point point) {
  const auto beyond = [](Length c) { return (static_cast<unsigned>(c) + 0x8000U) >> 16U; };
  return beyond(point.x) | beyond(point.y);
}

}  // namespace

bool Beginnings::Beginning::is_of(const State& state) const {
  const int count = state.unit_count();
  if (number == 0 || players != state.players || army_begin != state.army_begin ||
      piece_count != state.terrain.count()) {
    return false;
  }
  for (UnitIndex i = 0; i < count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (costs[at] != state.cost(i) || profiles[at] != state.profile(i)) return false;
  }
  for (int i = 0; i < piece_count; ++i) {
    if (pieces[static_cast<std::size_t>(i)] != state.terrain.piece(i)) return false;
  }
  return true;
}

void Beginnings::Beginning::take(const State& state) {
  players = state.players;
  army_begin = state.army_begin;
  for (UnitIndex i = 0; i < state.unit_count(); ++i) {
    costs[static_cast<std::size_t>(i)] = state.cost(i);
    profiles[static_cast<std::size_t>(i)] = state.profile(i);
  }
  piece_count = state.terrain.count();
  for (int i = 0; i < piece_count; ++i) pieces[static_cast<std::size_t>(i)] = state.terrain.piece(i);
}

std::uint32_t Beginnings::number_of(const State& state) {
  if (state.unit_count() > int{kMostFigures} || !state.tasks.empty()) return 0;
  const auto known = std::find_if(last_.begin(), last_.end(), [&](const Beginning& one) { return one.is_of(state); });
  if (known != last_.end()) return known->number;
  last_[oldest_].take(state);
  last_[oldest_].number = ++last_number_;
  oldest_ = (oldest_ + 1) % last_.size();
  return 0;
}

template <class Choice>
PositionBook<Choice>::PositionBook() : entries_(std::make_unique_for_overwrite<Entry[]>(kEntries)) {}

template <class Choice>
void PositionBook<Choice>::begin(std::uint32_t number, const State& state) {
  battle_ = number;
  figure_count_ = static_cast<std::size_t>(state.unit_count());
  may_keep_ = false;
}

template <class Choice>
std::size_t PositionBook<Choice>::key_size() const {
  return offsetof(Key, figures) + figure_count_ * sizeof(Figure);
}

template <class Choice>
bool PositionBook<Choice>::make_key(const State& state, const PositionChooser& chooser) {
  static_assert(sizeof(FigureState) == 36, "what is new in it belongs into the key");
  const Terrain& terrain = state.terrain;
  key_.battle = battle_;
  key_.chooser = chooser;
  key_.carrier = state.carrier;
  key_.round = state.round;
  key_.fortress_hits = state.fortress < 0 ? std::int8_t{0} : state.piece_hits[static_cast<std::size_t>(state.fortress)];
  key_.has_object = state.has_object ? 1 : 0;
  key_.object = state.object;
  key_.destroyed_hundredths = state.destroyed_hundredths;
  key_.across = state.across;
  key_.reserves = state.reserves;
  key_.pieces = {terrain.solid(), terrain.difficult(), terrain.sight_blocking() | terrain.cover()};
  unsigned beyond = 0;
  for (std::size_t i = 0; i < figure_count_; ++i) {
    const FigureState& figure = state.units[i];
    if (!figure.deployed && !figure.reserve) {
      key_.figures[i] = {Point{}, Point{}, 0, 0, 0, 0, 0, 0};
      continue;
    }
    beyond |= beyond_short(figure.at) | beyond_short(figure.facing);
    key_.figures[i] = {figure.at,           figure.facing,   figure.mount,    figure.ready_round, figure.disabled_round,
                       figure.rerolls_used, state.owners[i], flags_of(figure)};
  }
  return beyond == 0;
}

template <class Choice>
bool PositionBook<Choice>::find(const State& state, const PositionChooser& chooser, std::optional<Choice>& choice) {
  may_keep_ = battle_ != 0 && make_key(state, chooser);
  if (!may_keep_) return false;
  const std::size_t size = key_size();
  std::uint64_t hash = 0;
  for (std::size_t at = 0; at < size; at += sizeof hash) {
    std::uint64_t word;
    std::memcpy(&word, reinterpret_cast<const char*>(&key_) + at, sizeof word);
    hash = mixed(hash, word);
  }
  place_ = mixed(hash, 0) >> (64 - kBits);
  const Entry& entry = entries_[place_];
  if (uses_[place_] == 0 || std::memcmp(&entry.key, &key_, size) != 0) return false;
  constexpr std::uint8_t kMostUses = 8;
  uses_[place_] = std::min<std::uint8_t>(kMostUses, uses_[place_] + 1);
  choice = entry.any ? std::optional(entry.choice) : std::nullopt;
  return true;
}

template <class Choice>
void PositionBook<Choice>::keep(const std::optional<Choice>& choice) {
  if (!may_keep_) return;
  may_keep_ = false;
  // what was used often gives way only after some others wanted its place
  if (uses_[place_] > 0 && --uses_[place_] > 0) return;
  Entry& entry = entries_[place_];
  std::memcpy(&entry.key, &key_, key_size());
  entry.any = choice.has_value();
  if (choice) entry.choice = *choice;
  uses_[place_] = 1;
}

template class PositionBook<Moved>;
template class PositionBook<Acted>;

}  // namespace warbalance::vsgmr
