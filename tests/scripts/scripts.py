"""Scripts that have no .py in their names as modules."""
import importlib.machinery
import importlib.util
import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "scripts"


def load(name):
    sys.dont_write_bytecode = True
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), str(FOLDER / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module
