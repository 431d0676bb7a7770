#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/systems/warstuff2/movement.hpp"

namespace warbalance::warstuff2 {

/// One action of a unit: where it goes and whom it attacks.
struct Action {
  ActionKind kind = ActionKind::hold;
  UnitIndex target = kNoUnit;  ///< of the shot or the charge; none = no shot
  Path path{};                 ///< of a move; count 0 = stays
};

struct Placement {
  UnitIndex unit = kNoUnit;
  std::optional<Point> at;
};

struct SpellChoice {
  int spell = 0;
  UnitIndex target = kNoUnit;
};

/// A push along one of the standard directions.
struct Push {
  int direction = 0;
  Length length = 0;
};

// Choices of a scripted player, in the order in which the battle asks for them. Those that a rule makes optional
// (grants, casting, pushes, moves after melee, waiting with a guard shot) may be left out: the next
// choice of another kind then means "no".

struct ChooseCorner {
  int corner = 0;
};
struct ChoosePlacement {
  UnitIndex unit = kNoUnit;
  Point at;
};
struct ChooseUnit {
  UnitIndex unit = kNoUnit;
};
struct ChooseAction {
  Action action;
};
struct ChooseGrant {
  UnitIndex unit = kNoUnit;
};
/// The wizard casts; without it, it does not.
struct ChooseCast {};
struct ChooseSpell {
  SpellChoice spell;
};
/// A guard that lets this mover pass once.
struct ChooseToWait {
  UnitIndex guard = kNoUnit;
};
struct ChooseNoStrikeBack {};
struct ChooseMeleeMove {
  Path path;
};
struct ChoosePush {
  Push push;
};
struct ChooseTester {
  UnitIndex unit = kNoUnit;
};

using Choice = std::variant<ChooseCorner, ChoosePlacement, ChooseUnit, ChooseAction, ChooseGrant, ChooseCast,
                            ChooseSpell, ChooseToWait, ChooseNoStrikeBack, ChooseMeleeMove, ChoosePush, ChooseTester>;

/// A list of choices. `problem()` is set by the first choice that is missing, or by one that is left over.
class Script {
 public:
  Script() = default;
  explicit Script(std::vector<Choice> choices) : choices_(std::move(choices)) {}

  /// The next choice if it is of this kind; then it is used up.
  template <class C>
  std::optional<C> take() {
    if (next_ >= choices_.size() || !std::holds_alternative<C>(choices_[next_])) return std::nullopt;
    return std::get<C>(choices_[next_++]);
  }
  /// The next choice, which must be of this kind.
  template <class C>
  C require(const char* what) {
    if (auto choice = take<C>()) return *choice;
    fail(what);
    return C{};
  }
  void fail(const char* what);
  bool next_is_wait(UnitIndex guard) const {
    const auto* wait = next_ < choices_.size() ? std::get_if<ChooseToWait>(&choices_[next_]) : nullptr;
    return wait != nullptr && wait->guard == guard;
  }

  const std::string& problem() const { return problem_; }
  bool used_up() const { return next_ == choices_.size(); }

 private:
  std::vector<Choice> choices_;
  std::size_t next_ = 0;
  std::string problem_;
};

}  // namespace warbalance::warstuff2
