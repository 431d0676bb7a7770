"""Carries out the lines of scripts/Containerfile in bare Debians and plays a duel in the last one. Needs root.

Takes a clone of the last commit for the files of this repository, and builds the program, which takes minutes. Where
podman is at hand, `podman build -f scripts/Containerfile .` shows the same.
"""
import contextlib
import json
import re

from looks_lib import bare_root, base

FILE = base.ROOT / "scripts/Containerfile"


def add_options(parser):
    bare_root.add_options(parser)


def instructions(text):
    """The instructions of the file: (name, arguments), with continued lines joined."""
    whole = re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    for line in filter(str.strip, whole.splitlines()):
        name, _, said = line.partition(" ")
        yield name, said.strip()


class Stage:
    """One system that a part of the file describes."""

    def __init__(self, root):
        self.root = root
        self.folder = "/"
        self.entry = []

    def work_in(self, folder):
        self.folder = folder
        (self.root.path / folder.lstrip("/")).mkdir(parents=True, exist_ok=True)


class Builder:
    """Carries out the instructions in order."""

    def __init__(self, arguments, exits):
        self.arguments, self.exits = arguments, exits
        self.stages = {}
        self.last = None

    def begin(self, said):
        image, _, name = said.partition(" AS ")
        if image.removesuffix("-slim") != f"debian:{bare_root.release()}":
            return f"is made of {image}, not of debian:{bare_root.release()}"
        self.last = Stage(self.exits.enter_context(bare_root.BareRoot(self.arguments)))
        self.stages[name] = self.last
        return ""

    def copy(self, said):
        words = said.split()
        if words[0].startswith("--from="):
            source = self.stages[words[0].removeprefix("--from=")].root.path / words[1].lstrip("/")
            self.last.root.copy(source, words[2])
        else:
            self.last.root.copy(base.clone() if words[0] == "." else base.ROOT / words[0], words[1])
        return ""

    def run(self, said):
        run = self.last.root.run(said, self.last.folder)
        return f"'{said}' ended with status {run.returncode}: {bare_root.last_lines(run)}" if run.returncode else ""

    def carry_out(self, name, said):
        """The problem; empty if there is none."""
        if name == "WORKDIR":
            self.last.work_in(said)
        elif name == "ENTRYPOINT":
            self.last.entry = json.loads(said)
        else:
            return {"FROM": self.begin, "COPY": self.copy, "RUN": self.run}[name](said)
        return ""


def problems(arguments):
    with contextlib.ExitStack() as exits:
        builder = Builder(arguments, exits)
        for name, said in instructions(FILE.read_text()):
            if problem := builder.carry_out(name, said):
                yield f"scripts/Containerfile: {problem}"
                return
        run = builder.last.root.run(" ".join([*builder.last.entry, "duel", "4+", "5+"]), builder.last.folder)
        if run.returncode != 0 or "Score of A" not in run.stdout:
            yield f"scripts/Containerfile: the program does not play a duel: {bare_root.last_lines(run)}"
