#include "tests/cli/page_checks.hpp"

#include <cstdlib>

#include "tests/cli/program.hpp"

namespace warbalance::test {

std::size_t times(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

bool is_well_formed(const std::string& page) {
  const ScratchFolder folder;
  write_text(folder / "page.html", page);
  const std::string file = "'" + (folder / "page.html").string() + "'";
  return std::system(("python3 -c 'import sys, xml.etree.ElementTree as tree; tree.parse(sys.argv[1])' " + file +
                      " 2>/dev/null")
                         .c_str()) == 0;
}

}  // namespace warbalance::test
