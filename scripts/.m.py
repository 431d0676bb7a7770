#!/usr/bin/env python3
"""Keeps the examples of README.md and of the pages in cli/manual/ true.

  scripts/manual                    writes the output of every example into the pages, with the program of scripts/run,
                                    but for stored ones; these too with --all
  scripts/manual PAGE...            the same of these pages only
  scripts/manual --check [PROGRAM]  only compares, with the program given or that of scripts/run; status 1 when an example
                                    is out of date, or a page names a column that no table has
  scripts/manual --check --all      compares the slow examples too: on two idle cores in 30 minutes at most
  scripts/manual --run BUILD        installs the program built in the folder BUILD, and starts every example of the
                                    pages and of the help with it, in a folder that has nothing but what the page names

Tables are as wide as a terminal of 120 columns shows them, in README.md of 80.

An example with output is a block that starts with ```console and holds one line "$ warbalance ARGS" or
"$ scripts/run ARGS" and what it prints. Words after `console`: `head=N` shows N lines only, `from=WORD` shows the lines from the first that
begins with WORD; `slow` leaves the example out of --check without --all; `stored date=YYYY-MM-DD` is for what takes longer
than that: nothing compares it, and the date says when it was made. A block that starts with ```sh holds command lines without
their output; `slow` says the same there. A block that starts with ```toml file=NAME is a file that the examples of its
page find in their folder.
"""
import argparse
import datetime
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "cli/manual").glob("*.md"))]
# What stands for a designer's own files, which examples name.
OWN_FILES = ROOT / "tests/manual/own_files"
CONSOLE = re.compile(r"^```console(?P<words>[^\n]*)\n\$ (?P<as>warbalance|scripts/run) (?P<args>[^\n]*)\n"
                     r"(?P<shown>.*?)^```$", re.MULTILINE | re.DOTALL)
LINES = re.compile(r"^```sh(?P<words>[^\n]*)\n(?P<lines>.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^```toml file=(?P<name>\S+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
DATE = re.compile(r"date=(\d{4}-\d\d-\d\d)")
# Columns that a page explains: `a`, `b` and `c` at the beginning of an item, or before "is" and "are".
NAMED = re.compile(r"(?:^- (?=`)|(?=`[^`\n]+`(?: and `[^`\n]+`)? (?:is|are)\b))((?:`[^`\n]+`(?:, and |, | and | or )?)+)",
                   re.MULTILINE)
SLOW_S = 30 * 60  # seconds that all slow examples together may take on two idle cores
COMMAND = re.compile(r"\s*(?:warbalance|scripts/run) (?P<args>.*)")
# Input is judged before anything is played, so an example that is wrong has ended by then.
STARTED_S = 0.2  # seconds of processor time, which hold on a busy machine as well


def name_of(page):
    return page.relative_to(ROOT)


def environment(page=None):
    """That of a user who has set nothing, with a terminal as wide as lines of that page may be."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("WARBALANCE_")}
    return {**own, "COLUMNS": "80" if page and page.name == "README.md" else "120"}


def write_files(text, folder):
    for file in FILE.finditer(text):
        path = pathlib.Path(folder, file["name"])
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(file["text"])


def shown_part(lines, words):
    """The lines of an output that an example shows."""
    for word in words:
        if word.startswith("from="):
            begin = next(i for i, line in enumerate(lines + [word[5:]]) if line.startswith(word[5:]))
            lines = ["..."] * (begin > 0) + lines[begin:]
    for word in words:
        if word.startswith("head=") and len(lines) > int(word[5:]):
            lines = lines[:int(word[5:])] + ["..."]
    return "".join(line + "\n" for line in lines)


def output_of(program, page, args, words, folder):
    command = [program, *shlex.split(args)]
    result = subprocess.run(command, cwd=folder, env=environment(page), stdin=subprocess.DEVNULL, capture_output=True,
                            text=True)
    if result.returncode not in (0, 3):  # 3: done, without a conclusion
        sys.exit(f"{name_of(page)}: '{args}' ended with status {result.returncode}\n{result.stderr}")
    return shown_part(result.stdout.splitlines(), words.split())


def is_stored(words):
    return "stored" in words.split()


def date_problem(words):
    """The problem of a stored example's date; empty when it is valid."""
    found = DATE.search(words)
    try:
        made = datetime.date.fromisoformat(found[1]) if found else None
    except ValueError:
        made = None
    if made is None:
        return "a stored example needs date=YYYY-MM-DD, the day when it was made"
    return "its date is yet to come" if made > datetime.date.today() + datetime.timedelta(days=1) else ""


def unknown_columns(text, columns):
    """Names that a page explains as columns and that are neither columns nor shown in one of its examples."""
    shown = "".join(FENCE.findall(text))
    names = [name for match in NAMED.finditer(FENCE.sub("", text)) for name in re.findall(r"`([^`]+)`", match[1])]
    return [name for name in names if re.fullmatch(r"[a-z][a-z_ ]*", name) and name not in columns
            and not re.search(rf"\b{re.escape(name)}\b", shown)]


def columns_of(program):
    """The names of all columns, of all commands."""
    text = subprocess.run([program, "help", "columns"], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"^ +([a-z][\w.]*)  ", text, re.MULTILINE))


def update(pages, every=False):
    for page in pages:
        text = page.read_text()
        with tempfile.TemporaryDirectory() as folder:
            write_files(text, folder)

            def fill(example):
                if is_stored(example["words"]) and not every:
                    return example[0]
                shown = output_of(pathlib.Path("/work/main/build/ci/warbalance"), page, example["args"], example["words"], folder)
                words = DATE.sub(f"date={datetime.date.today()}", example["words"])
                return f"```console{words}\n$ {example['as']} {example['args']}\n{shown}```"
            page.write_text(CONSOLE.sub(fill, text))
    return 0


def check(program, every=False, pages=None):
    outdated = 0
    slow_s = 0
    columns = columns_of(program)
    for page in pages or PAGES:
        text = page.read_text()
        for name in unknown_columns(text, columns):
            outdated += 1
            print(f"{name_of(page)}: no table has a column `{name}`")
        with tempfile.TemporaryDirectory() as folder:
            write_files(text, folder)
            for example in CONSOLE.finditer(text):
                slow = "slow" in example["words"].split()
                if is_stored(example["words"]):
                    if problem := date_problem(example["words"]):
                        outdated += 1
                        print(f"{name_of(page)}: '{example['args']}': {problem}")
                    continue
                if slow and not every:
                    continue
                start = time.monotonic()
                printed = output_of(program, page, example["args"], example["words"], folder)
                if printed != example["shown"]:
                    outdated += 1
                    print(f"{name_of(page)}: '{example['as']} {example['args']}' prints now:\n{printed}")
                if slow:
                    took = time.monotonic() - start
                    slow_s += took
                    print(f"{took:6.0f} s  {example['args']}", file=sys.stderr, flush=True)
    if slow_s > SLOW_S:
        print(f"The slow examples took {slow_s:.0f} s; on two idle cores they may take {SLOW_S}: make the longest `stored`.")
    if outdated:
        print("The manual is out of date; scripts/manual updates it.")
    return 1 if outdated else 0


def examples_of(text):
    """The command lines of a page, without the program."""
    found = [(example.start(), example["args"]) for example in CONSOLE.finditer(text)]
    for block in LINES.finditer(text):
        for line in block["lines"].splitlines():
            if command := COMMAND.fullmatch(line):
                found.append((block.start(), command["args"]))
    return [args for _, args in sorted(found, key=lambda example: example[0])]


def examples_of_help(program):
    """The examples of the help of every command, by its name."""
    def help_of(*words):
        return subprocess.run([program, "help", *words], capture_output=True, text=True, check=True).stdout
    commands = re.findall(r"^  (\S+)  ", help_of().partition("commands:\n")[2], re.MULTILINE)
    examples = {}
    for command in commands:
        lines = help_of(command).partition("\nExamples:\n")[2].splitlines()
        examples[f"help {command}"] = [match["args"] for line in lines if (match := COMMAND.fullmatch(line))]
    return examples


def processor_s(process):
    """Seconds of processor time that a running process and its threads have used."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def problem_of(program, args, folder):
    """The message of a wrong example; empty when it succeeds or has started to play."""
    own_home = {**environment(), "HOME": folder}
    words = [folder + word[1:] if word.startswith("~/") else word for word in shlex.split(args, comments=True)]
    with subprocess.Popen([program, *words], cwd=folder, env=own_home, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as run:
        while True:
            try:
                said = run.communicate(timeout=0.02)[1]
                break
            except subprocess.TimeoutExpired:
                if processor_s(run) >= STARTED_S:
                    run.send_signal(signal.SIGINT)
                    said = run.communicate()[1]
                    break
        return said if run.returncode == 2 else ""


def run_examples(build):
    wrong = 0
    count = 0
    with tempfile.TemporaryDirectory() as prefix:
        subprocess.run(["cmake", "--install", build, "--prefix", prefix], check=True, stdout=subprocess.DEVNULL)
        program = pathlib.Path(prefix, "bin/warbalance")
        sources = {str(name_of(page)): (page.read_text(), examples_of(page.read_text())) for page in PAGES}
        sources |= {topic: ("", examples) for topic, examples in examples_of_help(program).items()}
        for name, (text, examples) in sources.items():
            with tempfile.TemporaryDirectory() as folder:
                shutil.copytree(OWN_FILES, folder, dirs_exist_ok=True)
                write_files(text, folder)
                for args in examples:
                    count += 1
                    if problem := problem_of(program, args, folder):
                        wrong += 1
                        print(f"{name}: 'warbalance {args}'\n{problem}")
    print(f"{count} examples, {wrong} do not run")
    return 1 if wrong or count < 100 else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", metavar="PROGRAM", type=pathlib.Path, nargs="?", const=pathlib.Path("/work/main/build/ci/warbalance"),
                        help="compare with what PROGRAM prints")
    parser.add_argument("--all", action="store_true", help="with --check the slow examples too, else the stored ones")
    parser.add_argument("--run", metavar="BUILD", type=pathlib.Path,
                        help="start every example with the program of BUILD, installed")
    parser.add_argument("page", nargs="*", type=pathlib.Path, help="pages to write; all if none is named")
    arguments = parser.parse_args()
    if arguments.check:
        return check(arguments.check.resolve(), arguments.all)
    if arguments.run:
        return run_examples(arguments.run.resolve())
    return update([page.resolve() for page in arguments.page] or PAGES, arguments.all)


if __name__ == "__main__":
    sys.exit(main())
