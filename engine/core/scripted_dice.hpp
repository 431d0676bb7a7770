#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/dice.hpp"

namespace warbalance {

/// A given list of dice, in the order in which the battle rolls them. A missing die shows 1 and is counted;
/// `used_exactly()` says whether no die was missing and none was left over.
class ScriptedDice : public FaceVerbs<ScriptedDice> {
 public:
  explicit ScriptedDice(std::span<const int> faces) : faces_(faces) {}

  int die(DieTag /*tag*/, int sides) {
    if (next_ >= faces_.size()) {
      ++missing_;
      return 1;
    }
    const int face = faces_[next_++];
    if (face < 1 || face > sides) ++missing_;
    return face;
  }

  std::size_t used() const { return next_; }
  std::size_t left_over() const { return faces_.size() - next_; }
  std::size_t missing() const { return missing_; }
  bool used_exactly() const { return missing_ == 0 && left_over() == 0; }

 private:
  std::span<const int> faces_;
  std::size_t next_ = 0;
  std::size_t missing_ = 0;
};

/// The first problem with the choices of scripted players.
class ScriptProblem {
 public:
  /// Only the first problem is kept.
  void note(std::size_t choice, const char* what);
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// The choices of scripted players, in the order in which a battle takes them. `problem()` describes the first one
/// that was missing or not legal.
template <class... Choices>
class ChoiceScript {
 public:
  using Choice = std::variant<Choices...>;

  ChoiceScript() = default;
  explicit ChoiceScript(std::vector<Choice> choices) : choices_(std::move(choices)) {}

  /// Takes the next choice if it is of this kind.
  template <class C>
  std::optional<C> take() {
    if (next_ >= choices_.size() || !std::holds_alternative<C>(choices_[next_])) return std::nullopt;
    return std::get<C>(choices_[next_++]);
  }
  /// The next choice if it is of this kind, else null; does not take it.
  template <class C>
  const C* peek() const {
    return next_ < choices_.size() ? std::get_if<C>(&choices_[next_]) : nullptr;
  }
  /// Takes the next choice, which must be of this kind.
  template <class C>
  C require(const char* what) {
    if (auto choice = take<C>()) return *choice;
    fail(what);
    return C{};
  }
  void fail(const char* what) { problem_.note(next_ + 1, what); }

  const std::string& problem() const { return problem_.text(); }
  bool used_up() const { return next_ == choices_.size(); }

 private:
  std::vector<Choice> choices_;
  std::size_t next_ = 0;
  ScriptProblem problem_;
};

}  // namespace warbalance
