"""Tests of scripts/structure on code made up for it."""
import pathlib
import tempfile
import unittest

import scripts

structure = scripts.load("structure")


def problems(files, kind=structure.problems_in):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            file = pathlib.Path(folder, name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        return list(kind(pathlib.Path(folder)))


def warnings(files):
    return problems(files, structure.warnings_in)


def function(lines, head="int answer() {"):
    body = [head] + ["  step();"] * (lines - head.count("\n") - 2) + ["}"]
    return "\n".join(body) + "\n"


class IncludeLoops(unittest.TestCase):
    def test_of_headers_are_found(self):
        self.assertEqual(problems({"engine/a.hpp": '#include "engine/b.hpp"\n', "engine/b.hpp": '#include "engine/a.hpp"\n'}),
                         ["include loop: engine/a -> engine/b -> engine/a"])

    def test_by_way_of_sources_are_found(self):
        self.assertEqual(problems({"sim/a.hpp": "\n", "sim/a.cpp": '#include "sim/b.hpp"\n', "sim/b.hpp": '#include "sim/c.hpp"\n',
                                   "sim/c.hpp": '#include "sim/a.hpp"\n'}),
                         ["include loop: sim/a -> sim/b -> sim/c -> sim/a"])

    def test_are_not_sources_with_their_own_headers(self):
        self.assertEqual(problems({"cli/a.hpp": "\n", "cli/a.cpp": '#include "cli/a.hpp"\n#include <vector>\n'}), [])


def local(text, space="sim"):
    return f"namespace warbalance::{space} {{\nnamespace {{\n\n{text}\n\n}}  // namespace\n}}  // namespace warbalance::{space}\n"


class SharedNames(unittest.TestCase):
    def test_of_types_constants_and_functions_are_found(self):
        for text, name in (("struct Change {\n  int a;\n};", "Change"), ("constexpr int kMost = 3;", "kMost"),
                           ("int cost_of(const Unit& unit, int n) {\n  return 1;\n}", "cost_of(const Unit&, int)")):
            self.assertEqual(problems({"sim/a/a.cpp": local(text), "sim/b/b.cpp": local(text)}),
                             [f"sim/a/a.cpp, sim/b/b.cpp: all define {name}, which batches of sources cannot tell apart"])

    def test_of_headers_are_found(self):
        header = "namespace warbalance::sim {\n\nstruct Change {\n  int a;\n};\n\n}  // namespace warbalance::sim\n"
        self.assertEqual(len(problems({"sim/a.hpp": header, "sim/b.cpp": local("class Change {\n};")})), 1)

    def test_are_not_overloads_and_equal_aliases(self):
        self.assertEqual(problems({"sim/a.cpp": local("int cost_of(const Unit& unit) {\n}\nusing Need = Reader::Need;"),
                                   "sim/b.cpp": local("int cost_of(const Army& army) {\n}\nusing Need = Reader::Need;")}), [])
        self.assertEqual(len(problems({"sim/a.cpp": local("using Need = Reader::Need;"),
                                       "sim/b.cpp": local("using Need = Writer::Need;")})), 1)

    def test_are_not_in_other_namespaces_or_folders_of_the_engine(self):
        text = "struct Change {\n};"
        self.assertEqual(problems({"sim/a.cpp": local(text, "sim::a"), "sim/b.cpp": local(text, "sim::b")}), [])
        self.assertEqual(problems({"engine/a/a.cpp": local(text), "engine/b/b.cpp": local(text)}), [])
        self.assertEqual(len(problems({"engine/a/a.cpp": local(text), "engine/a/b.cpp": local(text)})), 1)

    def test_of_tests_are_found(self):
        text = "struct Change {\n};"
        self.assertEqual(len(problems({"tests/sim/a.cpp": local(text), "tests/sim/b/b.cpp": local(text)})), 1)
        self.assertEqual(problems({"tests/sim/a.cpp": local(text), "tests/cli/b.cpp": local(text)}), [])


class HiddenConstants(unittest.TestCase):
    constant = "constexpr int kMost = 3;"
    function = "int most() {\n  constexpr int kMost = 4;\n  return kMost;\n}"

    def test_of_other_files_are_found(self):
        found = ["sim/b.cpp: kMost of a function hides that of sim/a.cpp in a batch of sources"]
        self.assertEqual(problems({"sim/a.cpp": local(self.constant), "sim/b.cpp": local(self.function)}), found)
        self.assertEqual(problems({"sim/a.cpp": local(self.constant), "sim/b.cpp": local(self.function, "sim::inner")}), found)

    def test_are_not_those_of_other_targets_and_namespaces(self):
        self.assertEqual(problems({"sim/a.cpp": local(self.constant), "cli/b.cpp": local(self.function)}), [])
        self.assertEqual(problems({"sim/a.cpp": local(self.constant, "sim::a"), "sim/b.cpp": local(self.function, "sim::b")}), [])

    def test_are_not_members(self):
        member = "class Most {\n  static constexpr int kMost = 4;\n};"
        self.assertEqual(problems({"sim/a.cpp": local(self.constant), "sim/b.cpp": local(member)}), [])


class Rooms(unittest.TestCase):
    def test_do_not_include_higher_ones(self):
        self.assertEqual(problems({"sim/rules/a.hpp": '#include "sim/checks/b.hpp"\n', "sim/checks/b.hpp": "\n"}),
                         ["sim/rules/a includes sim/checks/b, which is in a higher room (ROOMS in scripts/structure)"])

    def test_include_their_neighbours_and_lower_ones(self):
        self.assertEqual(problems({"sim/rules/a.hpp": '#include "sim/units/b.hpp"\n#include "sim/files/c.hpp"\n',
                                   "sim/units/b.hpp": "\n", "sim/files/c.hpp": "\n"}), [])

    def test_are_all_of_the_tree(self):
        root = pathlib.Path(__file__).parent.parent.parent
        for room in (room for row in structure.ROOMS for room in row):
            self.assertTrue((root / room).is_dir(), room)


class Functions(unittest.TestCase):
    def test_may_have_a_hundred_lines(self):
        self.assertEqual(warnings({"sim/a.cpp": function(100)}), [])
        self.assertEqual(warnings({"sim/a.cpp": "\n" + function(101)}),
                         ["sim/a.cpp:2: a function of 101 lines, more than 100"])

    def test_are_counted_with_their_signatures(self):
        for head in ("Point nearest(const State& state,\n              UnitIndex unit) {", "Plan::Plan(int a)\n    : a_(a) {"):
            self.assertEqual(len(warnings({"tests/sim/a.cpp": function(100, head)})), 0, head)
            self.assertEqual(len(warnings({"tests/sim/a.cpp": function(101, head)})), 1, head)

    def test_are_not_classes_and_namespaces(self):
        self.assertEqual(warnings({"sim/a.hpp": function(190, "class Pricer {") + function(190, "namespace warbalance {")}), [])


class Files(unittest.TestCase):
    def test_may_have_nine_hundred_lines(self):
        self.assertEqual(warnings({"bench/a.cpp": "\n" * 900}), [])
        self.assertEqual(warnings({"bench/a.cpp": "\n" * 901}), ["bench/a.cpp: 901 lines, more than 900"])


if __name__ == "__main__":
    unittest.main()
