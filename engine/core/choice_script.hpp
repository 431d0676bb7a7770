#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace warbalance {

/// What is wrong with the choices of scripted players.
class ScriptProblem {
 public:
  /// Only the first problem is kept.
  void note(std::size_t choice, const char* what);
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// The choices of scripted players, in the order in which a battle asks for them. `problem()` tells of the first one
/// that was missing or not legal.
template <class... Choices>
class ChoiceScript {
 public:
  using Choice = std::variant<Choices...>;

  ChoiceScript() = default;
  explicit ChoiceScript(std::vector<Choice> choices) : choices_(std::move(choices)) {}

  /// The next choice if it is of this kind; then it is used up.
  template <class C>
  std::optional<C> take() {
    if (next_ >= choices_.size() || !std::holds_alternative<C>(choices_[next_])) return std::nullopt;
    return std::get<C>(choices_[next_++]);
  }
  /// The next choice if it is of this kind, left where it is; else null.
  template <class C>
  const C* peek() const {
    return next_ < choices_.size() ? std::get_if<C>(&choices_[next_]) : nullptr;
  }
  /// The next choice, which must be of this kind.
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
