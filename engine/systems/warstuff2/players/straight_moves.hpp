#pragma once

#include <array>
#include <cstdint>

#include "engine/kernels/fan.hpp"
#include "engine/systems/warstuff2/players/best_action.hpp"
#include "engine/systems/warstuff2/players/candidates.hpp"

namespace warbalance::warstuff2 {

/// The ranks of moves that are looked at together (`BestAction::wins`).
using Ranks = std::array<std::int8_t, Fan::kMoves>;

/// The advances and rushes that `greedy` considers (section B): straight ones, up to eight at once, and paths around
/// what bars the straight path to an enemy. Those that may win are offered as candidates.
class StraightMoves {
 public:
  StraightMoves(const View& view, const UnitValues& values, UnitIndex unit, const Outlook& outlook, BestAction& best);

  /// To an enemy, away from it, into range, into cover.
  void to_places(UnitIndex enemy);
  /// To all sides.
  void aside();

 private:
  /// A kind of move, with a bound of its value.
  struct Kind {
    ActionKind kind;
    Length limit;
    bool shoots;
    Value value_at_most;
  };
  /// Moves that are looked at together: bit i of a set, as element i, stands for move i.
  struct Group {
    Fan ends;
    unsigned all;     ///< those that there are
    unsigned rushes;  ///< the others are advances
    Ranks ranks;
  };
  /// A move whose end has been valued.
  struct Weighed {
    int rank;
    Value approach;  ///< value of coming nearer, when there is nobody to shoot at
    Value now;       ///< bound of the value of what it does on arrival
    Value there;     ///< chance and threat of its end

    Value score() const { return now + there; }
    /// As `BestAction` decides.
    bool precedes(const Weighed& other) const {
      const Value ahead = score() - other.score();
      return (ahead > 0) | ((ahead == 0) & (rank < other.rank));
    }
  };

  struct Places;

  Kind kind_of(ActionKind kind) const;
  const Kind& kind(const Group& group, int move) const { return (group.rushes >> move & 1U) != 0 ? rush_ : advance_; }
  void aside(const Kind& kind, unsigned rushes, const Ranks& ranks);
  unsigned promising(PieceSet barring) const;
  void drop_too_long(Group& group, unsigned moves, Length divisor) const;
  void replace_barred(Group& group, PieceSet barring, UnitIndex enemy);
  template <class End, class Halve>
  void shorten(Group& group, const End& end, const Halve& halve) const;
  unsigned hopeful(const Group& group, Lanes16& gaps) const;
  void threats(const Fan& ends, unsigned moves, Values& threats) const;
  void weigh(const Group& group);
  bool is_barred(const Path& straight) const;
  void go_around(const Path& straight, UnitIndex enemy, const Kind& kind, int rank);
  void arrive(const Kind& kind, const Path& path, PieceSet met, Weighed weighed);

  const View& view_;
  const UnitValues& values_;
  const Outlook& outlook_;
  BestAction& best_;
  UnitIndex unit_;
  Point from_;
  const Profile& profile_;
  Kind advance_;
  Kind rush_;
  PieceSet about_;    ///< pieces of terrain that a move could meet
  PieceSet hazards_;  ///< those of them that matter to the length or the legality of a move
  bool measures_;     ///< moves may be longer than their limits, when climbing or difficult ground is added
};

}  // namespace warbalance::warstuff2
