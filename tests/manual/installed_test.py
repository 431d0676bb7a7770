#!/usr/bin/env python3
"""What `cmake --install` puts in place beside the program: manual pages, completion of shells, pages to read.

  tests/manual/installed_test.py BUILD

BUILD is the folder of a build. Parts that need groff, zsh or fish are left out where these are not installed.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

BUILD = None
PREFIX = None
LINK = re.compile(r"\]\((?P<target>[^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True, env=environment()).stdout


def environment():
    paths = f"{PREFIX / 'bin'}:{os.environ['PATH']}"
    return {**{name: value for name, value in os.environ.items() if not name.startswith("WARBALANCE_")}, "PATH": paths}


def program(*words):
    return run(str(PREFIX / "bin/warbalance"), *words)


def commands():
    return re.findall(r"^  ([a-z-]+) ", program("help").partition("commands:\n")[2].partition("\n\n")[0], re.MULTILINE)


def options_of(command):
    return re.findall(r"^  (?:-\w, )?(--[\w-]+)", program("help", command), re.MULTILINE)


def completed(*words, rest=""):
    """What bash offers for the last of the words."""
    script = PREFIX / "share/bash-completion/completions/warbalance"
    typed = " ".join(f"'{word}'" for word in words)
    lines = (f"source {script}; COMP_WORDS=({typed}); COMP_CWORD={len(words) - 1}; {rest} _warbalance; "
             "printf '%s\\n' \"${COMPREPLY[@]}\"")
    return run("bash", "-uc", lines).split()


class ManualPages(unittest.TestCase):
    def pages(self):
        return sorted((PREFIX / "share/man/man1").iterdir())

    def test_exist_for_the_program_and_every_command(self):
        names = ["warbalance.1", *(f"warbalance-{command}.1" for command in commands())]
        self.assertEqual([page.name for page in self.pages()], sorted(names))
        self.assertGreaterEqual(len(names), 17)

    @unittest.skipUnless(shutil.which("groff"), "groff is not installed")
    def test_are_read_without_a_warning(self):
        for page in self.pages():
            result = subprocess.run(["groff", "-man", "-Tutf8", "-P-cbou", "-ww", "-rLL=100n", page], capture_output=True,
                                    text=True)
            self.assertEqual((result.returncode, result.stderr), (0, ""), page.name)
            self.assertIn("NAME", result.stdout)

    @unittest.skipUnless(shutil.which("groff"), "groff is not installed")
    def test_show_every_option_and_example(self):
        for command in commands():
            page = PREFIX / f"share/man/man1/warbalance-{command}.1"
            text = run("groff", "-man", "-Tascii", "-P-cbou", "-rLL=300n", str(page))
            for option in options_of(command):
                self.assertIn(option, text, command)
            examples = program("help", command).partition("Examples:")[2]
            for example in re.findall(r"^  (warbalance .*)$", examples, re.MULTILINE):
                self.assertIn(example, text, command)


class BashCompletion(unittest.TestCase):
    def test_offers_commands(self):
        self.assertEqual(completed("warbalance", "pr"), ["price"])
        self.assertEqual(completed("warbalance", ""), [*commands(), "-h", "--help", "-V", "--version"])
        self.assertEqual(completed("warbalance", "--v"), ["--version"])

    def test_offers_options(self):
        self.assertEqual(completed("warbalance", "price", "--pre"), ["--precision"])
        for command in commands():
            self.assertEqual(completed("warbalance", command, "--"), [*options_of(command), "--help"], command)

    def test_offers_words_of_options(self):
        self.assertEqual(completed("warbalance", "price", "--format", ""), ["table", "csv", "json", "markdown", "html"])
        self.assertEqual(completed("warbalance", "check", "--format", "j"), ["json", "junit"])
        self.assertEqual(completed("warbalance", "price", "--format", "=", "c"), ["csv"])
        self.assertEqual(completed("warbalance", "price", "--format", "="), ["table", "csv", "json", "markdown", "html"])
        self.assertEqual(completed("warbalance", "price", "--model", "q"), ["quality"])
        self.assertEqual(completed("warbalance", "duel", "--players", "ta"), ["tactical"])
        self.assertEqual(completed("warbalance", "duel", "--players", "tactical,a"), ["tactical,aggressive"])
        self.assertEqual(completed("warbalance", "odds", "--action", "s"), ["shoot"])

    def test_offers_rulesets(self):
        rulesets = [line.split(",")[0] for line in program("rules", "--format", "csv").splitlines()[1:]]
        self.assertIn("suitcase", rulesets)
        self.assertEqual(completed("warbalance", "price", "--rules", ""), rulesets)
        self.assertEqual(completed("warbalance", "rules", "s"), ["suitcase"])

    def test_offers_first_words(self):
        self.assertEqual(completed("warbalance", "replay", ""), ["duel", "battle", "price"])
        self.assertEqual(completed("warbalance", "help", "pr"), ["price"])
        self.assertEqual(completed("warbalance", "help", "col"), ["columns"])

    def test_leaves_files_to_the_shell(self):
        for words in (("battle", "x"), ("price", "-o", ""), ("price", "--save-list", ""), ("price", "--seed", "")):
            self.assertEqual(completed("warbalance", *words), [])


class OtherShells(unittest.TestCase):
    FILES = {"zsh": "share/zsh/site-functions/_warbalance", "fish": "share/fish/vendor_completions.d/warbalance.fish"}

    def test_have_every_command_and_option(self):
        for file in self.FILES.values():
            text = (PREFIX / file).read_text()
            for command in commands():
                self.assertIn(command, text)
                for option in options_of(command):
                    self.assertTrue(option in text or f"-l {option[2:]} " in text, option)

    def test_can_read_them(self):
        for shell, file in self.FILES.items():
            if shutil.which(shell):
                run(shell, "-n", str(PREFIX / file))

    @unittest.skipUnless(shutil.which("fish"), "fish is not installed")
    def test_fish_offers(self):
        def offered(line):
            lines = run("fish", "-c", f"source {PREFIX / self.FILES['fish']}; complete -C'{line}'").splitlines()
            return [offer.split("\t")[0] for offer in lines]
        self.assertEqual(offered("warbalance pr"), ["price"])
        self.assertEqual(offered("warbalance price --pre"), ["--precision"])
        self.assertEqual(offered("warbalance price --format j"), ["json"])
        self.assertIn("suitcase", offered("warbalance price --rules s"))
        self.assertEqual(offered("warbalance replay pr"), ["price"])


class Pages(unittest.TestCase):
    def test_link_to_files_that_are_installed(self):
        pages = list(PREFIX.rglob("*.md"))
        self.assertGreaterEqual(len(pages), 30)
        for page in pages:
            for link in LINK.finditer(FENCE.sub("", page.read_text())):
                file = link["target"].partition("#")[0]
                if file and "://" not in file:
                    self.assertTrue((page.parent / file).exists(), f"{page}: {file}")


class Data(unittest.TestCase):
    def marked_list(self, prefix):
        """The list of rulesets of the program in a folder, after the name of one was changed in that folder's data."""
        file = prefix / "share/warbalance/data/suitcase/ruleset.toml"
        text = file.read_text()
        file.write_text(re.sub(r"^name = .*$", 'name = "Own data"', text, count=1, flags=re.MULTILINE))
        listed = run(str(prefix / "bin/warbalance"), "rules")
        file.write_text(text)
        return listed

    def test_is_that_of_the_installation_and_not_of_the_source_tree(self):
        self.assertIn("Own data", self.marked_list(PREFIX))

    def test_is_found_after_the_installation_was_moved(self):
        with tempfile.TemporaryDirectory() as folder:
            moved = pathlib.Path(folder, "moved")
            shutil.copytree(PREFIX, moved)
            self.assertIn("Own data", self.marked_list(moved))


if __name__ == "__main__":
    BUILD = pathlib.Path(sys.argv.pop(1)).resolve()
    with tempfile.TemporaryDirectory() as prefix:
        PREFIX = pathlib.Path(prefix)
        subprocess.run(["cmake", "--install", BUILD, "--prefix", PREFIX], check=True, stdout=subprocess.DEVNULL)
        unittest.main()
