"""What the parts of scripts/looks share: folders, packages, the program."""
import functools
import importlib.machinery
import importlib.util
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
RESULTS = ROOT / "build/looks"


def need(group):
    """Installs the packages of a group of scripts/packages.txt; ends with status 2 if it cannot."""
    if subprocess.run([ROOT / "scripts/setup", "--only", group, "--quiet"], check=False).returncode != 0:
        sys.exit(2)


def need_root(purpose):
    if os.geteuid() != 0:
        print(f"looks: {purpose} needs root", file=sys.stderr)
        sys.exit(2)


def environment(**more):
    """The environment of a user without settings of the program, with some added names."""
    return {name: value for name, value in os.environ.items() if not name.startswith("WARBALANCE_")} | more


def program_of(arguments):
    """The program to look at: as named, or built by scripts/run."""
    if arguments.program:
        return arguments.program.resolve()
    subprocess.run([ROOT / "scripts/run", "--version"], check=True, stdout=subprocess.DEVNULL)
    return ROOT / "build/run/warbalance"


def fresh_folder(path):
    """An empty folder in the results."""
    folder = RESULTS / path
    if folder.exists():
        subprocess.run(["rm", "-rf", folder], check=True)
    folder.mkdir(parents=True)
    return folder


def clone():
    """A clone of the last commit, without builds."""
    folder = fresh_folder("clone")
    subprocess.run(["git", "-c", "safe.directory=*", "clone", "-q", ROOT, folder], check=True)
    return folder


@functools.cache
def load_script(name):
    """Another script of this folder as a module."""
    loader = importlib.machinery.SourceFileLoader(name, str(ROOT / "scripts" / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module
