"""Prints the result of every example of the manual and of the help on a terminal of 80 columns, and of 40.

With 80 no line may be wider than the terminal, counted in the cells that letters take; lines that repeat a command aside.
With 40 every example must run; the widest lines are told. Examples that take longer than --seconds are interrupted,
and what they have finished by then is looked at. Those that write to a file or in a format for programs are left out, but
played where a later example of the page reads the file.
"""
import concurrent.futures
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

from looks_lib import base

WIDTHS = (80, 40)
FITS = 80  # the width at which lines must fit
REPEATS_COMMAND = re.compile(r"\bwarbalance (?:\d|[a-z])")
OF_FILES = {"--output", "-o"}
OF_PROGRAMS = OF_FILES | {"--format"}
TOLD = 10  # widest lines
DONE = (0, 1, 3, 130)  # also: a check failed, no conclusion, interrupted


def add_options(parser):
    parser.add_argument("--seconds", type=float, default=10, help="how long an example may take (default: 10)")


def examples(program):
    """(where it stands, files of its page, command lines before it that it needs, command line) of every example whose
    result is a table or a text."""
    manual = base.load_script("manual")
    pages = [(str(manual.name_of(page)), page.read_text(), list(manual.examples_of(page.read_text())))
             for page in manual.PAGES]
    pages += [(topic, "", lines) for topic, lines in manual.examples_of_help(program).items()]
    for name, text, lines in pages:
        for i, args in enumerate(lines):
            if not OF_PROGRAMS & set(shlex.split(args, comments=True)):
                yield name, text, needed(args, lines[:i]), args


def needed(args, earlier):
    """The earlier command lines that write a needed file."""
    words = set(shlex.split(args, comments=True))
    return tuple(line for line in earlier if any(file in words for file in written(line)))


def written(args):
    """The files that a command line writes its result to."""
    words = shlex.split(args, comments=True)
    return [word for option, word in zip(words, words[1:]) if option in OF_FILES]


def words_of(args, home):
    return [home + word[1:] if word.startswith("~/") else word for word in shlex.split(args, comments=True)]


def shown(program, page_text, before, args, width, seconds):
    """(exit status, result, messages) of an example on a terminal of a width, after those before it."""
    manual = base.load_script("manual")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(manual.OWN_FILES, folder, dirs_exist_ok=True)
        manual.write_files(page_text, folder)
        environment = base.environment(COLUMNS=str(width), HOME=folder)
        for line in before:
            subprocess.run([program, *words_of(line, folder)], cwd=folder, env=environment, check=False,
                           stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with subprocess.Popen([program, *words_of(args, folder)], cwd=folder, env=environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
            try:
                result, said = run.communicate(timeout=seconds)
            except subprocess.TimeoutExpired:
                run.send_signal(signal.SIGINT)
                result, said = run.communicate()
            return run.returncode, result, said


def cells(line):
    import wcwidth
    return max(wcwidth.wcswidth(line), 0)


def wide_lines(text, width):
    """(cells, line) of the lines that a terminal would wrap, the widest first; of lines that repeat a command none."""
    wide = [(cells(line), line) for line in text.splitlines() if cells(line) > width and not REPEATS_COMMAND.search(line)]
    return sorted(wide, key=lambda found: -found[0])


def look_at(program, example, width, seconds):
    """The problems of an example at a width, and its wider lines."""
    name, page_text, before, args = example
    status, result, said = shown(program, page_text, before, args, width, seconds)
    if status not in DONE:
        return [f"{name}: COLUMNS={width} warbalance {args}: status {status}: {said.strip()[:200]}"], []
    wide = wide_lines(result, width)
    if width < FITS or not wide:
        return [], [(count, f"{name}: warbalance {args}: {line.strip()[:60]}") for count, line in wide[:1]]
    count, line = wide[0]
    return [f"{name}: COLUMNS={width} warbalance {args}: {len(wide)} lines are wider, one of {count} cells: "
            f"{line.strip()[:60]}"], []


def problems(arguments):
    base.need("tables")
    program = base.program_of(arguments)
    listed = list(dict.fromkeys(examples(program)))
    widest = []
    for width in WIDTHS:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for wrong, wide in pool.map(lambda example: look_at(program, example, width, arguments.seconds), listed):
                yield from wrong
                widest += wide
    print(f"looks: {len(listed)} examples; with 40 columns {len(widest)} have wider lines, the widest are", file=sys.stderr)
    for count, line in sorted(widest, reverse=True)[:TOLD]:
        print(f"  {count:4} {line}", file=sys.stderr)
