#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>

#include "engine/core/players/best.hpp"
#include "engine/core/players/inputs.hpp"
#include "engine/core/players/policy.hpp"
#include "engine/core/players/questions.hpp"
#include "engine/core/random_dice.hpp"
#include "engine/core/report.hpp"
#include "engine/core/setup.hpp"
#include "engine/core/trace.hpp"

namespace warbalance {

/// The common part of the players of all systems: who sits where, and how a seat answers a question of the rules.
///
/// A question is a struct of the system. Its members say what is asked; these are required:
/// `Answer`    what a seat chooses; an optional one is empty if the seat declines
/// `Choice`    the answer in a script: the answer itself, or a struct with the answer as its only member
/// `seat`      who is asked
/// A question may also have:
/// `kIllegal`         what is wrong with a scripted answer that is not legal; without it, every answer is taken
/// `kNeeded`          what is wrong with a script without an answer; otherwise a script may leave the answer out
/// `kDefaultIsUsual`  without a legal answer in the script, the seat answers like `greedy`; otherwise with `kDefault`,
///                    or with `Answer{}`
/// `is_met_by(choice)`  whether the next choice of a script is an answer to this question and to no other
/// `answer_of(choice)`  the answer in a choice of another form
/// `kMayBeDecided`      the decision of a player who looks ahead may hold the answer
/// `decided(decision)`  that answer, if it is the whole decision of a turn
/// `kIsDrawn`           `random` takes any answer of `for_each_choice(view, question, visit)`, with equal chances
///
/// The system has `legal(view, question, answer)` for questions with `kIllegal`; `AsksForAUnit` has it for all.
/// `Players::choose(view, question)` is the answer of a player who chooses by the position. `Players::draw(view,
/// question)` is that of `random`, who answers like the others where it does not exist. `Players::prepare(view,
/// question)`, where it exists, is called first.
///
/// Where choices are weighed, `Players::rank(view, question, list)` collects the best ones, `Players::terms_of(view,
/// question, answers, terms)` sets the parts of their scores, and `Players::kScoreOfHundredth` is the score of 1/100
/// point.
///
/// For players with a net, `Players::unit_facts(view, unit)` is what it sees of a unit in play, and `facts_of` what it
/// sees of decisions.
/// @tparam Self    the system's Players
/// @tparam Script  the system's ChoiceScript
/// @tparam Choice  what a seat chooses in its turn; has a `unit`
template <class Self, class Script, class Choice>
class SeatedPlayers {
 public:
  using Decision = Choice;
  static constexpr std::size_t kMostChoices = 128;
  using Choices = BestList<Decision, kMostChoices>;

  /// Called before each battle. @param script  the choices of scripted players; may be null if there are none
  template <class Profile>
  void begin(const BattleSetup<Profile>& setup, const BattleKey& key, Script* script) {
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(setup.players); ++seat) {
      players_[seat] = setup.sides[seat].player;
    }
    decisions_ = RandomStream(key, StreamClass::decisions);
    script_ = script;
    force({});
  }
  /// After `begin`: takes over a battle in progress and continues the stream of random numbers of its players.
  void go_on_from(const SeatedPlayers& others) { decisions_ = others.decisions_; }

  /// Forces the next choice of who acts to be this decision; without a unit it forces nothing.
  void force(const Decision& decision) {
    forced_ = decision;
    force_next_ = decision.unit != kNoUnit;
  }

  /// Offers the alternatives of a seat to the unit and the action that it would choose now, in a game whose turns begin
  /// with `UnitQuestion`. `Players::offer_actions_of(view, seat, unit, best)` offers the actions of a unit.
  template <class View>
  void choices(const View& view, int seat, Choices& best) {
    std::array<UnitIndex, kMaxUnits> room;
    const UnitQuestion question{seat, ready_units(view.state, seat, room)};
    if constexpr (requires { self().prepare(view, question); }) self().prepare(view, question);
    const UnitIndex on_the_spot = self().choose(view, question);
    for (const UnitIndex unit : question.units) {
      if (unit != on_the_spot) offer_unit(best, unit);
      self().offer_actions_of(view, seat, unit, best);
    }
  }

  /// What a net sees of some decisions, in a game whose turns begin with `UnitQuestion`. Units and actions that a
  /// decision leaves open are those on the spot. `Players::acts(view, unit)` says whether a unit chooses an action, and
  /// `Players::describe_action(view, unit, action, facts)` sets the kinds, the target and the end.
  /// @param facts  as many as decisions
  template <class View>
  void facts_of(const View& view, int seat, std::span<const Decision> decisions, std::span<DecisionFacts> facts) {
    using Action = typename decltype(Decision::action)::value_type;
    std::array<UnitIndex, kMaxUnits> room;
    const UnitQuestion question{seat, ready_units(view.state, seat, room)};
    if constexpr (requires { self().prepare(view, question); }) self().prepare(view, question);
    const UnitIndex on_the_spot = self().choose(view, question);
    for (const UnitIndex unit : question.units) {
      std::size_t count = 0;
      std::array<std::size_t, kMostChoices + 1> numbers;
      std::array<Action, kMostChoices + 1> actions;
      std::array<Terms, kMostChoices + 1> terms;
      const ActionQuestion<Action> asked{seat, unit};
      const bool acts = self().acts(view, unit);
      for (std::size_t i = 0; i < decisions.size(); ++i) {
        if ((decisions[i].unit != kNoUnit ? decisions[i].unit : on_the_spot) != unit) continue;
        facts[i] = {.unit = unit, .end = self().unit_facts(view, unit).at};
        if (!acts) continue;
        actions[count] = decisions[i].action ? *decisions[i].action : self().choose(view, asked);
        self().describe_action(view, unit, actions[count], facts[i]);
        numbers[count++] = i;
      }
      terms_of_all(view, asked, std::span<const Action>(actions.data(), count), terms);
      for (std::size_t i = 0; i < count; ++i) facts[numbers[i]].terms = in_hundredths(terms[i]);
    }
  }

  /// The answer of a seat to a question.
  template <class View, class Question>
  typename Question::Answer answer(const View& view, const Question& question) {
    if constexpr (requires { self().prepare(view, question); }) self().prepare(view, question);
    if constexpr (requires { Question::kMayBeDecided; }) {
      if (const auto decided = take_decided(question); decided && legal(view, question, *decided)) return *decided;
    }
    if (policy(question.seat) == Policy::scripted) return scripted(view, question);
    if constexpr (requires { Question::kIsDrawn; }) {
      if (policy(question.seat) == Policy::random) return drawn(view, question);
    } else if constexpr (requires { self().draw(view, question); }) {
      if (policy(question.seat) == Policy::random) return self().draw(view, question);
    }
    return self().choose(view, question);
  }

  /// Calls `record(reason)` for the three best choices of a player who weighs them.
  template <class View, class Question, class Record>
  void explain(const View& view, const Question& question, Record&& record) {
    if constexpr (requires(BestList<typename Question::Answer, kMostActions> best) {
                    self().rank(view, question, best);
                  }) {
      if (policy(question.seat) != Policy::greedy) return;
      if constexpr (requires { self().prepare(view, question); }) self().prepare(view, question);
      BestList<typename Question::Answer, kMostActions> best;
      self().rank(view, question, best);
      constexpr int kMostReasons = 3;
      int count = 0;
      for (auto offer = best.offers().begin(); offer != best.offers().end() && count < kMostReasons; ++offer) {
        const auto same = [&](const auto& earlier) { return earlier.item == offer->item; };
        if (std::any_of(best.offers().begin(), offer, same)) continue;  // it was offered for two reasons
        std::array<Terms, 1> terms;
        terms_of_all(view, question, std::span(&offer->item, 1), terms);
        record(reason_of({question.unit, offer->item}, offer->score, terms.front()));
        ++count;
      }
    }
  }

 protected:
  /// Sets the parts of the scores of some answers.
  template <class View, class Question, class Answer>
  void terms_of_all(const View& view, const Question& question, std::span<const Answer> answers,
                    std::span<Terms> terms) const {
    const Self& self = static_cast<const Self&>(*this);
    if constexpr (requires { self.terms_of(view, question, answers, terms); }) {
      self.terms_of(view, question, answers, terms);
    } else {
      for (std::size_t i = 0; i < answers.size(); ++i) terms[i] = self.terms_of(view, question, answers[i]);
    }
  }
  /// The parts of a score [1/100 point].
  static Terms in_hundredths(const Terms& terms) {
    constexpr std::int64_t kUnit = Self::kScoreOfHundredth;
    return {terms.attack / kUnit, terms.danger / kUnit, terms.chance / kUnit, terms.progress / kUnit,
            terms.support / kUnit};
  }
  /// A record of a choice with its score and the parts of that.
  static TraceEvent reason_of(const Decision& decision, std::int64_t score, const Terms& terms) {
    TraceEvent reason;
    reason.kind = TraceEvent::Kind::reason;
    reason.unit = decision.unit;
    describe(decision, reason);
    reason.value = score / Self::kScoreOfHundredth;
    reason.terms = in_hundredths(terms);
    reason.error = terms.sum() == score ? 0 : 1;
    return reason;
  }
  Style style(int seat) const { return players_[static_cast<std::size_t>(seat)]; }
  Policy policy(int seat) const { return style(seat).policy; }

  RandomStream decisions_;

  /// Any of the choices of `for_each_choice`, with equal chances.
  template <class View, class Question>
  typename Question::Answer drawn(const View& view, const Question& question) {
    std::uint32_t count = 0;
    for_each_choice(view, question, [&](const auto&) { ++count; });
    std::uint32_t left = decisions_.below(count);
    typename Question::Answer answer{};
    for_each_choice(view, question, [&](const auto& choice) {
      if (left-- == 0) answer = choice;
    });
    return answer;
  }

 private:
  Self& self() { return static_cast<Self&>(*this); }

  /// The answer in the forced decision, which is taken once; none: there is none.
  std::optional<UnitIndex> take_decided(const UnitQuestion& /*question*/) {
    return std::exchange(force_next_, false) ? std::optional(forced_.unit) : std::nullopt;
  }
  template <class Action>
  std::optional<Action> take_decided(const ActionQuestion<Action>& question) {
    return forced_.unit == question.unit ? std::exchange(forced_.action, std::nullopt) : std::nullopt;
  }
  template <class Question>
  auto take_decided(const Question& question) {
    return std::exchange(force_next_, false) ? question.decided(forced_) : std::nullopt;
  }

  /// The answer of a script.
  template <class View, class Question>
  typename Question::Answer scripted(const View& view, const Question& question) {
    using Answered = typename Question::Choice;
    const Answered* const next = script_->template peek<Answered>();
    bool is_met = next != nullptr;
    if constexpr (requires { question.is_met_by(*next); }) is_met = is_met && question.is_met_by(*next);
    if (is_met) {
      const auto answer = answer_in(question, *script_->template take<Answered>());
      if constexpr (requires { Question::kIllegal; }) {
        if (legal(view, question, answer)) return answer;
        script_->fail(Question::kIllegal);
      } else {
        return answer;
      }
    } else if constexpr (requires { Question::kNeeded; }) {
      script_->fail(Question::kNeeded);
    }
    if constexpr (requires { Question::kDefaultIsUsual; }) {
      return self().choose(view, question);
    } else if constexpr (requires { Question::kDefault; }) {
      return Question::kDefault;
    } else {
      return {};
    }
  }
  template <class Question, class Answered>
  static auto answer_in(const Question& question, const Answered& choice) {
    if constexpr (requires { question.answer_of(choice); }) {
      return question.answer_of(choice);
    } else if constexpr (std::is_convertible_v<Answered, typename Question::Answer>) {
      return choice;
    } else {
      const auto& [answer] = choice;
      return answer;
    }
  }

  std::array<Style, kMaxPlayers> players_{};
  Script* script_ = nullptr;
  Decision forced_{};        ///< for the current choice or the next one
  bool force_next_ = false;  ///< for the next one
};

/// Players whose units do what is worth most: the choice of `for_each_choice` with the greatest sum of
/// `Players::terms_of(view, question, action)`, of equal ones the first. `random` takes any choice.
template <class Self, class Script, class Action>
class WeighingPlayers : public SeatedPlayers<Self, Script, UnitDecision<Action>> {
 public:
  using Question = ActionQuestion<Action>;
  using List = BestList<Action, kMostActions>;

  template <class View>
  UnitIndex choose(const View& view, const UnitQuestion& question) const {
    const auto score = [&](UnitIndex unit) { return best(view, {question.seat, unit}).score; };
    return best_choice(view, question, score).item;
  }
  template <class View>
  Action choose(const View& view, const Question& question) const {
    return best(view, question).item;
  }
  template <class View>
  Action draw(const View& view, const Question& question) {
    return this->drawn(view, question);
  }
  template <class View>
  Action rank(const View& view, const Question& question, List& list) const {
    return best(view, question, &list).item;
  }
  template <class View, class Choices>
  void offer_actions_of(const View& view, int seat, UnitIndex unit, Choices& choices) const {
    List likely;
    const Action usual = rank(view, {seat, unit}, likely);
    offer_actions(choices, unit, likely, {}, std::optional(usual));
  }

 private:
  template <class View>
  Offer<Action> best(const View& view, const Question& question, List* list = nullptr) const {
    const auto score = [&](const Action& action) {
      return static_cast<const Self&>(*this).terms_of(view, question, action).sum();
    };
    return best_choice(view, question, score, list);
  }
};

}  // namespace warbalance
