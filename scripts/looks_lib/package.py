"""Installs the package in a bare Debian, plays a duel, and removes it again. Needs root.

The package is the file named, or what scripts/package makes. Looked at: what lintian calls an error; that apt installs it
with what it depends on; that `warbalance duel 4+ 5+` takes at most 10 seconds; that manual pages and the completion of
shells are there; that no path of the machine that built it is in the program; that nothing is left after its removal.
"""
import pathlib
import subprocess
import sys
import time

from looks_lib import bare_root, base

LONGEST = 10  # seconds
FILES = ("usr/share/man/man1/warbalance.1.gz", "usr/share/bash-completion/completions/warbalance",
         "usr/share/zsh/site-functions/_warbalance", "usr/share/fish/vendor_completions.d/warbalance.fish",
         "usr/share/doc/warbalance/README.md", "usr/share/doc/warbalance/copyright")


def add_options(parser):
    parser.add_argument("deb", nargs="?", metavar="FILE.deb", type=pathlib.Path, help="the package")
    bare_root.add_options(parser)


def built_package():
    run = subprocess.run([base.ROOT / "scripts/package"], stdout=subprocess.PIPE, text=True, check=False)
    if run.returncode != 0:
        print("looks: scripts/package failed", file=sys.stderr)
        sys.exit(2)
    return pathlib.Path(run.stdout.split()[-1])


def errors_of_lintian(deb):
    run = subprocess.run(["lintian", "--allow-root", "--fail-on", "error", deb], capture_output=True, text=True,
                         check=False)
    yield from (line for line in run.stdout.splitlines() if line.startswith("E:"))
    if run.returncode not in (0, 2):  # 2: errors found
        yield f"lintian ended with status {run.returncode}: {run.stderr.strip()}"


def problems_of_duel(root):
    start = time.monotonic()
    run = root.run("warbalance duel 4+ 5+")
    took = time.monotonic() - start
    print(f"looks: 'warbalance duel 4+ 5+' took {took:.1f} seconds", file=sys.stderr)
    if run.returncode != 0 or "Score of A" not in run.stdout:
        yield f"'warbalance duel 4+ 5+' ended with status {run.returncode}: {bare_root.last_lines(run)}"
    if took > LONGEST:
        yield f"'warbalance duel 4+ 5+' took {took:.1f} seconds, more than {LONGEST}"


def problems_of_files(root):
    yield from (f"/{file} is not there" for file in FILES if not (root.path / file).exists())
    commands = root.run("warbalance help --format bash").stdout  # names all commands
    pages = [page.name.removesuffix(".1.gz") for page in (root.path / "usr/share/man/man1").glob("warbalance-*.1.gz")]
    if not pages or any(page.removeprefix("warbalance-") not in commands for page in pages):
        yield "manual pages of the commands are not there"
    program = root.path / "usr/bin/warbalance"
    if program.exists() and str(base.ROOT).encode() in program.read_bytes():
        yield f"the program holds the path {base.ROOT}"


def problems_of_removal(root):
    listed = root.run("dpkg -L warbalance").stdout.split("\n")
    run = root.run("apt-get -yq purge warbalance")
    if run.returncode != 0:
        yield f"cannot be removed: {bare_root.last_lines(run)}"
    left = [path for path in listed if path.strip("/.") and not (root.path / path[1:]).is_dir()
            and (root.path / path[1:]).exists()]
    left += [path for path in listed if "warbalance" in path and (root.path / path[1:]).exists()]
    yield from (f"{path} is left after its removal" for path in dict.fromkeys(left))


def install(root, deb):
    root.copy(deb, "/tmp/warbalance.deb")
    return root.run("apt-get -q update && apt-get -yq install --no-install-recommends /tmp/warbalance.deb")


def problems_of_package(deb, root):
    run = install(root, deb)
    if run.returncode != 0:
        yield f"cannot be installed: {bare_root.last_lines(run)}"
        return
    yield from problems_of_duel(root)
    yield from problems_of_files(root)
    yield from problems_of_removal(root)


def problems(arguments):
    base.need_root("installing a package")
    base.need("lintian")
    deb = (arguments.deb or built_package()).resolve()
    with bare_root.BareRoot(arguments) as root:
        yield from (f"{deb.name}: {line}" for line in errors_of_lintian(deb))
        yield from (f"{deb.name}: {line}" for line in problems_of_package(deb, root))
