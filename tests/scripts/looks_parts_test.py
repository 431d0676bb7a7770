"""Tests of what scripts/looks reads before it does anything: lines of terminals, the Containerfile, recipes for servers."""
import sys
import unittest
from unittest import mock

import scripts

sys.path.insert(0, str(scripts.FOLDER))
sys.dont_write_bytecode = True
from looks_lib import container, recipes, tables  # noqa: E402

ROOT = scripts.FOLDER.parent


class Lines(unittest.TestCase):
    def test_that_are_too_wide_are_found(self):
        with mock.patch.object(tables, "cells", len):
            text = "short\n" + "x" * 81 + "\n" + "y" * 90 + "\nwarbalance 0.2.0: warbalance " + "z" * 90 + "\n"
            self.assertEqual(tables.wide_lines(text, 80), [(90, "y" * 90), (81, "x" * 81)])
            self.assertEqual(tables.wide_lines("x" * 80, 80), [])


class Examples(unittest.TestCase):
    def test_need_those_that_write_what_they_read(self):
        earlier = ["duel 4+ 5+ --part 1/2 -o a.json", "duel 4+ 5+ --part 2/2 --output b.json", "duel 4+ 5+ -o c.csv"]
        self.assertEqual(tables.needed("merge a.json b.json", earlier), tuple(earlier[:2]))
        self.assertEqual(tables.needed("duel 4+ 5+", earlier), ())


class Containerfile(unittest.TestCase):
    def test_lines_that_go_on_are_one_instruction(self):
        self.assertEqual(list(container.instructions("# a\nFROM a AS b\n\nRUN x && \\\n    y\n")),
                         [("FROM", "a AS b"), ("RUN", "x && y")])

    def test_has_instructions_that_looks_can_carry_out(self):
        names = {name for name, _ in container.instructions(container.FILE.read_text())}
        self.assertLessEqual(names, {"FROM", "COPY", "RUN", "WORKDIR", "ENTRYPOINT"})


class Recipes(unittest.TestCase):
    def test_are_those_of_the_manual(self):
        manual = (ROOT / "cli/manual/continuous-integration.md").read_text()
        for name in recipes.SERVERS:
            file = recipes.RECIPES / name
            self.assertIn(f"```yaml\n{file.read_text()}```\n", manual, f"copy {file.name} to the page")

    def test_sample_has_the_price_that_is_changed(self):
        rules = (recipes.SAMPLE / recipes.RULES).read_text()
        self.assertEqual(rules.count(recipes.WRONG_PRICE), 1)

    def test_steps_have_their_variables(self):
        job = recipes.GitHub({"env": {"A": "1", "B": "${{ vars.B }}", "C": "${{ vars.C || 'HEAD' }}"},
                              "jobs": {"check": {"container": "debian:x", "steps": [{"uses": "y"}, {"run": "z"}]}}})
        self.assertEqual(job.environment({"B": "2"}), {"A": "1", "B": "2", "C": "HEAD", "GITHUB_STEP_SUMMARY": job.SUMMARY})
        self.assertEqual(job.steps, ["z"])

    def test_junit_has_cases_with_times(self):
        self.assertEqual(recipes.junit_problems('<a><testcase name="b" time="1.0"/></a>'), [])
        self.assertEqual(recipes.junit_problems('<a><testcase name="b"/></a>'), ["balance.xml has no time of b"])
        self.assertEqual(recipes.junit_problems("<a/>"), ["balance.xml has no cases"])


if __name__ == "__main__":
    unittest.main()
