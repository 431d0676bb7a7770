#include "engine/systems/vsgmr/players/position_book.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "engine/core/mixed.hpp"

namespace warbalance::vsgmr {
namespace {

using Coordinates = std::int32_t __attribute__((vector_size(16)));
using ShortCoordinates = std::int16_t __attribute__((vector_size(8)));

/// Mounts, flags as bits, rounds, rerolls and owner of a figure.
std::uint64_t rest_of(const FigureState& figure, std::int8_t owner) {
  static_assert(offsetof(FigureState, out) == offsetof(FigureState, deployed) + 7, "eight flags in a row");
  std::uint64_t flags;  // a byte each, gathered in the highest one
  std::memcpy(&flags, &figure.deployed, sizeof flags);
  const std::uint64_t bits = flags * 0x0102040810204080U >> 56;
  const auto byte = [](std::int8_t number, int place) {
    return std::uint64_t{static_cast<std::uint8_t>(number)} << 8 * place;
  };
  static_assert(offsetof(FigureState, rides) == offsetof(FigureState, mount) + sizeof figure.mount);
  std::uint32_t mounts;  // figures are numbered in a byte
  std::memcpy(&mounts, &figure.mount, sizeof mounts);
  return (mounts & 0xFFFF00FFU) | bits << 8 | byte(figure.ready_round, 4) | byte(figure.disabled_round, 5) |
         byte(figure.rerolls_used, 6) | byte(owner, 7);
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
PositionBook<Choice>::PositionBook() : entries_(std::make_unique_for_overwrite<Entry[]>(kSets * kWays)) {}

template <class Choice>
void PositionBook<Choice>::begin(std::uint32_t number, const State& state) {
  battle_ = number;
  if (number > highest_) {
    highest_ = number;
    experience_ = {};
  }
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
  Coordinates beyond{};  // what is left of coordinates above 16 bits; 0 = nothing
  for (std::size_t i = 0; i < figure_count_; ++i) {
    const FigureState& figure = state.units[i];
    Figure& kept = key_.figures[i];
    if (!figure.deployed && !figure.reserve) {
      kept = {Point{}, Point{}, 0};
      continue;
    }
    static_assert(offsetof(FigureState, facing) == offsetof(FigureState, at) + sizeof(Point));
    Coordinates wide;
    std::memcpy(&wide, &figure.at, sizeof wide);
    const ShortCoordinates narrow = __builtin_convertvector(wide, ShortCoordinates);
    std::memcpy(&kept.at, &narrow, sizeof narrow);
    beyond |= wide ^ __builtin_convertvector(narrow, Coordinates);
    kept.rest = rest_of(figure, state.owners[i]);
  }
  return (beyond[0] | beyond[1] | beyond[2] | beyond[3]) == 0;
}

template <class Choice>
std::uint64_t PositionBook<Choice>::hash_of_key() const {
  const std::size_t size = key_size();
  std::uint64_t hash = 0;
  for (std::size_t at = 0; at < size; at += sizeof hash) {
    std::uint64_t word;
    std::memcpy(&word, reinterpret_cast<const char*>(&key_) + at, sizeof word);
    hash = mixed(hash, word);
  }
  return mixed(hash, 0);
}

template <class Choice>
bool PositionBook<Choice>::find(const State& state, const PositionChooser& chooser, std::optional<Choice>& choice) {
  Experience& experience = experience_[static_cast<std::size_t>(state.round) % experience_.size()];
  may_keep_ = battle_ != 0 && experience.is_good() && make_key(state, chooser);
  if (!may_keep_) return false;
  ++experience.looked_up;
  const std::uint64_t hash = hash_of_key();
  first_ = (hash >> (64 - kSetBits)) * kWays;
  mark_ = static_cast<std::uint32_t>(hash);
  for (std::size_t at = first_; at < first_ + kWays; ++at) {
    Place& place = places_[at];
    const Entry& entry = entries_[at];
    if (place.uses == 0 || place.mark != mark_ || std::memcmp(&entry.key, &key_, key_size()) != 0) continue;
    constexpr std::uint32_t kMostUses = 8;
    place.uses = std::min(kMostUses, place.uses + 1);
    ++experience.known;
    choice = entry.any ? std::optional(entry.choice) : std::nullopt;
    return true;
  }
  return false;
}

template <class Choice>
void PositionBook<Choice>::keep(const std::optional<Choice>& choice) {
  if (!may_keep_) return;
  may_keep_ = false;
  const auto begin = places_.begin() + static_cast<std::ptrdiff_t>(first_);
  const auto place = std::min_element(begin, begin + kWays, [](Place a, Place b) { return a.uses < b.uses; });
  // what was used often gives way only after some others wanted its place
  if (place->uses > 0 && --place->uses > 0) return;
  Entry& entry = entries_[static_cast<std::size_t>(place - places_.begin())];
  std::memcpy(&entry.key, &key_, key_size());
  entry.any = choice.has_value();
  if (choice) entry.choice = *choice;
  *place = {mark_, 1};
}

template class PositionBook<Moved>;
template class PositionBook<Acted>;

}  // namespace warbalance::vsgmr
