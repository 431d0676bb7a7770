"""Tests of README.md and of the pages in cli/manual/ as texts: links, lengths, and that every command has its page."""
import re
import unittest

import scripts

manual = scripts.load("manual")
ROOT = manual.ROOT
COMMAND = re.compile(r"^const Command (\w+)\{\s*\.name = \"([\w-]+)\"", re.MULTILINE)
LINK = re.compile(r"\]\((?P<target>[^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def prose(page):
    return FENCE.sub("", page.read_text())


def anchors_of(page):
    """Names of the headings of a page, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


class Links(unittest.TestCase):
    def test_lead_to_files_and_headings(self):
        for page in [*manual.PAGES, ROOT / "CONTRIBUTING.md", ROOT / "data/README.md"]:
            for link in LINK.finditer(prose(page)):
                file, _, heading = link["target"].partition("#")
                if "://" in file:
                    continue
                target = (page.parent / file).resolve() if file else page
                self.assertTrue(target.exists(), f"{page}: {link['target']}")
                if heading:
                    self.assertIn(heading, anchors_of(target), f"{page}: {link['target']}")


class Pages(unittest.TestCase):
    def test_that_readme_begins_with_are_short(self):
        self.assertLessEqual(len((ROOT / "README.md").read_text().splitlines()), 300)

    def test_have_lines_that_fit(self):
        for page in manual.PAGES:
            for line in prose(page).splitlines():
                if not line.startswith("|"):
                    self.assertLessEqual(len(line), 120, f"{page}: {line}")

    def test_exist_for_every_command(self):
        listed = (ROOT / "cli/commands.cpp").read_text()
        for source in (ROOT / "cli/commands").glob("*.cpp"):
            for constant, name in COMMAND.findall(source.read_text()):
                self.assertIn(constant, listed)
                page = ROOT / f"cli/manual/{name}.md"
                self.assertTrue(name == "help" or page.exists(), name)
                self.assertIn(f"(cli/manual/{name}.md)" if name != "help" else "help", (ROOT / "README.md").read_text())

    def test_are_all_in_the_readme(self):
        readme = (ROOT / "README.md").read_text()
        for page in manual.PAGES[1:]:
            self.assertIn(f"(cli/manual/{page.name})", readme)


class ShownPart(unittest.TestCase):
    LINES = ["Table", "a", "b", "Proof", "c"]

    def test_is_everything_or_the_first_lines(self):
        self.assertEqual(manual.shown_part(self.LINES, []), "Table\na\nb\nProof\nc\n")
        self.assertEqual(manual.shown_part(self.LINES, ["slow", "head=2"]), "Table\na\n...\n")

    def test_begins_with_a_word(self):
        self.assertEqual(manual.shown_part(self.LINES, ["from=Proof"]), "...\nProof\nc\n")


class Examples(unittest.TestCase):
    def test_are_command_lines_in_their_order(self):
        text = ("```sh\nscripts/run price --quick   # prices\ncmake --build x\n```\n"
                "```console head=2\n$ warbalance duel \"4+\" 4+\nout\n```\n```sh slow\nwarbalance price\n```\n")
        self.assertEqual(manual.examples_of(text), ["price --quick   # prices", "duel \"4+\" 4+", "price"])


if __name__ == "__main__":
    unittest.main()
