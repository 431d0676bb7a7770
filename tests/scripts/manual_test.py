"""Tests of README.md and of the pages in cli/manual/ as texts: links, lengths, and that every command has its page."""
import contextlib
import datetime
import io
import pathlib
import re
import tempfile
import unittest
from unittest import mock

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
        for page in [*manual.PAGES, ROOT / "CONTRIBUTING.md", ROOT / "data/README.md",
                     *(ROOT / f"{folder}/README.md" for folder in ("engine", "sim", "cli", "tests", "scripts"))]:
            for link in LINK.finditer(prose(page)):
                file, _, heading = link["target"].partition("#")
                if "://" in file:
                    continue
                target = (page.parent / file).resolve() if file else page
                self.assertTrue(target.exists(), f"{page}: {link['target']}")
                if heading:
                    self.assertIn(heading, anchors_of(target), f"{page}: {link['target']}")


class NamedFiles(unittest.TestCase):
    """Pages for developers name files of the code: in backticks, with an ending, or without one as the first cell of a table."""

    def test_exist(self):
        folders = ("engine", "sim", "cli", "tests", "scripts", "bench", "data")
        files = [str(file.relative_to(ROOT)) for folder in folders for file in (ROOT / folder).rglob("*") if file.is_file()]
        pages = [page for folder in folders for page in (ROOT / folder).rglob("*.md") if "manual" not in page.parts]
        for page in [*pages, ROOT / "CONTRIBUTING.md"]:
            folder = str(page.parent.relative_to(ROOT))
            # a rule system has its own files, and those of all systems
            seen = [file for file in files if "systems/" not in folder or "engine/systems/" not in file
                    or file.startswith((folder, "tests/"))]
            for name in re.findall(r"`([\w./-]+\.[ch]pp)`", page.read_text()):
                self.assertTrue(any(f"/{file}".endswith(f"/{name}") for file in seen), f"{page}: {name}")
            first_cells = re.findall(r"^\| ((?:`[\w/]+`(?:, )?)+) \|", page.read_text(), re.MULTILINE) if folder.startswith("sim/") else []
            for name in re.findall(r"`([\w/]+)`", " ".join(first_cells)):
                stems = [file.rsplit(".", 1)[0] for file in files if file.startswith(folder)]
                self.assertTrue(any(stem.endswith(f"/{name}") for stem in stems), f"{page}: {name}")


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


class Slow(unittest.TestCase):
    """Comparing and writing, with a program that prints its words."""
    TEXT = ("```console\n$ warbalance quick\nquick\n```\n```console slow\n$ warbalance slow\n{slow}\n```\n"
            "```console stored{date}\n$ warbalance stored\n{stored}\n```\n")

    def run_with(self, call, slow="slow", stored="old", date=" date=2026-11-01"):
        with tempfile.TemporaryDirectory() as folder, \
                mock.patch.object(manual, "ROOT", pathlib.Path(folder)):
            program = pathlib.Path(folder, "scripts/run")
            program.parent.mkdir()
            program.write_text('#!/bin/sh\necho "$@"\n')
            program.chmod(0o755)
            page = pathlib.Path(folder, "page.md")
            page.write_text(self.TEXT.format(slow=slow, stored=stored, date=date))
            output = io.StringIO()
            with contextlib.redirect_stdout(output), contextlib.redirect_stderr(io.StringIO()):
                status = call(program, page)
            return status, output.getvalue(), page.read_text()

    def checked(self, every, **words):
        return self.run_with(lambda program, page: manual.check(program, every, [page]), **words)[:2]

    def test_examples_are_compared_with_all_only(self):
        self.assertEqual(self.checked(False, slow="stale"), (0, ""))
        status, said = self.checked(True, slow="stale")
        self.assertEqual(status, 1)
        self.assertIn("'warbalance slow' prints now:\nslow\n", said)
        self.assertEqual(self.checked(True), (0, ""))

    def test_stored_examples_are_dated(self):
        for date in ("", " date=2026", " date=2026-13-01", " date=2999-01-01"):
            self.assertEqual(self.checked(False, date=date)[0], 1, date)

    def test_stored_examples_are_written_with_all_only(self):
        text = self.run_with(lambda _, page: manual.update([page]), slow="stale")[2]
        self.assertIn("$ warbalance slow\nslow\n", text)
        self.assertIn("stored date=2026-11-01\n$ warbalance stored\nold\n", text)
        text = self.run_with(lambda _, page: manual.update([page], every=True))[2]
        self.assertIn(f"stored date={datetime.date.today()}\n$ warbalance stored\nstored\n", text)


class Columns(unittest.TestCase):
    def test_that_a_page_explains_exist(self):
        text = "- `fair` and `at least` are the ends; `low` is one.\n- `--seed` is none.\n```sh\nno `other` is\n```\n"
        self.assertEqual(manual.unknown_columns(text, {"fair"}), ["at least", "low"])
        self.assertEqual(manual.unknown_columns(text + "```\nat least  low\n```\n", {"fair"}), [])


class Examples(unittest.TestCase):
    def test_are_command_lines_in_their_order(self):
        text = ("```sh\nscripts/run price --quick   # prices\ncmake --build x\n```\n"
                "```console head=2\n$ warbalance duel \"4+\" 4+\nout\n```\n```sh slow\nwarbalance price\n```\n")
        self.assertEqual(manual.examples_of(text), ["price --quick   # prices", "duel \"4+\" 4+", "price"])


if __name__ == "__main__":
    unittest.main()
