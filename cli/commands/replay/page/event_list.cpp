#include "cli/commands/replay/page/event_list.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "cli/pages/escape.hpp"

namespace warbalance::cli {
namespace {

std::string rule_html(std::string_view rule) {
  return rule.empty() ? std::string() : fmt::format(" <small class=\"rule\">{}</small>", html_escaped(rule));
}

std::string die_html(const TraceEvent& event) {
  if (!event.needs()) return fmt::format(" <span class=\"die\">{}</span>", event.value);
  return event.succeeds() ? fmt::format(" <span class=\"die yes\">{}&#10003;</span>", event.value)
                          : fmt::format(" <span class=\"die no\">{}&#10007;</span>", event.value);
}

/// Writes lines as lists in lists.
class Lists {
 public:
  void line(int depth, const std::string& html) {
    // a deeper line stands in a list of its own below the line before it
    if (depths_.empty() || depth > depths_.back()) {
      text_ += "<ul>\n";
      depths_.push_back(depth);
    } else {
      while (depths_.size() > 1 && depths_.back() > depth) close();
      depths_.back() = depth;
      text_ += "</li>\n";
    }
    text_ += "<li>" + html;
  }
  std::string take() {
    while (!depths_.empty()) close();
    return std::move(text_);
  }

 private:
  void close() {
    text_ += "</li>\n</ul>\n";
    depths_.pop_back();
  }

  std::vector<int> depths_;  ///< of the lists that are open
  std::string text_;
};

}  // namespace

std::string event_list(std::span<const TraceEvent> events, Teller& teller) {
  Lists lists;
  std::string dice;  ///< the line of the roll at hand
  DieWords roll;
  const auto end_roll = [&] {
    if (!dice.empty()) lists.line(2, dice + rule_html(roll.rule));
    dice.clear();
  };
  for (const TraceEvent& event : events) {
    if (event.kind == TraceEvent::Kind::die) {
      DieWords words = teller.die_words(event);
      if (dice.empty() || words != roll) {
        end_roll();
        roll = std::move(words);
        dice = html_escaped(fmt::format("{} rolls for {}{}{}:", roll.who, roll.purpose,
                                        roll.needed.empty() ? "" : ", needs ", roll.needed));
      }
      dice += die_html(event);
      teller.tell(event);
      continue;
    }
    end_roll();
    const auto told = teller.tell(event);
    if (!told) continue;
    const std::string words = html_escaped(told->words) + rule_html(told->rule);
    const bool turn = event.kind == TraceEvent::Kind::activation;
    lists.line(told->depth, turn ? "<b>" + words + "</b>" : words);
  }
  end_roll();
  return lists.take();
}

}  // namespace warbalance::cli
