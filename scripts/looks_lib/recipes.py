"""Runs the shell lines of scripts/recipes/ in a bare Debian, on a sample repository with a wrong price. Needs root.

With the wrong price the job must fail, and the page, the summary and the JUnit file must have been written; with the
right one it must succeed. The package is the file named, or what scripts/package makes; with --build the recipe builds
it by itself from a clone of this repository, which takes minutes.
"""
import pathlib
import re
import xml.etree.ElementTree as xml

from looks_lib import bare_root, base, package

RECIPES = base.ROOT / "scripts/recipes"
SAMPLE = base.ROOT / "tests/recipes/sample"
RULES = "my-rules/ruleset.toml"
WRONG_PRICE, RIGHT_PRICE = "cost = 50", "cost = 20"
PLACE = "/src/sample"
DEB = "/tmp/of-a-release.deb"
SOURCE = "/src/warbalance"


def add_options(parser):
    parser.add_argument("deb", nargs="?", metavar="FILE.deb", type=pathlib.Path, help="the package")
    parser.add_argument("--build", action="store_true", help="let the recipe build the package")
    bare_root.add_options(parser)


class GitHub:
    """A workflow: each step that runs something has a shell of its own, /bin/sh in a container."""
    SUMMARY = "/tmp/step-summary"
    MADE = (SUMMARY, "balance.html", "balance.xml")

    def __init__(self, recipe):
        job = recipe["jobs"]["check"]
        self.image = job["container"]
        self.steps = [step["run"] for step in job["steps"] if "run" in step]
        self.variables = recipe["env"]

    def scripts(self):
        return [f"sh -e <<'END_OF_STEP'\n{step}\nEND_OF_STEP" for step in self.steps]

    def environment(self, given):
        """The variables of the workflow; those of the repository are `given`, others have what stands behind ||."""
        def value(text):
            variable = re.fullmatch(r"\$\{\{ vars\.(\w+)(?: \|\| '(.*)')? \}\}", text)
            return given.get(variable[1], variable[2] or "") if variable else text
        return {name: value(text) for name, text in self.variables.items()} | {"GITHUB_STEP_SUMMARY": self.SUMMARY}


class GitLab:
    """A job: one bash for all its lines."""
    MADE = ("balance.md", "balance.html", "balance.xml")

    def __init__(self, recipe):
        job = recipe["balance"]
        self.image = job["image"]
        self.lines = job["before_script"] + job["script"]
        self.variables = job["variables"]

    def scripts(self):
        return ["set -eo pipefail; set +u\n" + "\n".join(self.lines)]

    def environment(self, given):
        return self.variables | given


SERVERS = {"github.yml": GitHub, "gitlab.yml": GitLab}


def run_job(server, root, given):
    """The last run of a job: the one that failed, or the last one."""
    for script in server.scripts():
        run = root.run(script, PLACE, **server.environment(given))
        if run.returncode != 0:
            return run
    return run


def junit_problems(text):
    try:
        cases = list(xml.fromstring(text).iter("testcase"))
    except xml.ParseError as problem:
        return [f"balance.xml is no XML: {problem}"]
    without_time = [case.get("name") for case in cases if not case.get("time")]
    return ["balance.xml has no cases"] * (not cases) + [f"balance.xml has no time of {name}" for name in without_time]


def problems_of_results(server, root, failed):
    """What a job must have written, and that it tells of the failure."""
    texts = {}
    for name in server.MADE:
        file = root.path / (PLACE + "/" + name if not name.startswith("/") else name).lstrip("/")
        texts[pathlib.PurePath(name).suffix or ".md"] = file.read_text() if file.exists() else ""
        if not file.exists():
            yield f"{name} was not written"
    if not texts[".html"].lower().startswith("<!doctype html>"):
        yield "balance.html is no page"
    if "| " not in texts[".md"] or bool(re.search(r"\| *fail *\|", texts[".md"])) != failed:
        yield "the summary is no table that tells how the check ended"
    yield from junit_problems(texts[".xml"])


def problems_of_job(server, root, given, price, expected):
    root.run(f"rm -f {' '.join(server.MADE)}", PLACE)
    rules = root.path / PLACE.lstrip("/") / RULES
    rules.write_text((SAMPLE / RULES).read_text().replace(WRONG_PRICE, price))
    run = run_job(server, root, given)
    if run.returncode != expected:
        yield f"'{price}' ended with status {run.returncode}, not {expected}: {bare_root.last_lines(run)}"
    else:
        yield from (f"'{price}': {problem}" for problem in problems_of_results(server, root, expected != 0))


def problems_of_recipe(name, arguments, deb):
    import yaml
    server = SERVERS[name](yaml.safe_load((RECIPES / name).read_text()))
    if server.image != f"debian:{bare_root.release()}":
        yield f"is for {server.image}, not for debian:{bare_root.release()}"
        return
    with bare_root.BareRoot(arguments) as root:
        root.copy(SAMPLE, PLACE)
        if deb:
            root.copy(deb, DEB)
            given = {"WARBALANCE_DEB": f"file://{DEB}"}
        else:
            root.copy(base.clone(), SOURCE)
            given = {"WARBALANCE_SOURCE": SOURCE}
        for price, expected in ((WRONG_PRICE, 1), (RIGHT_PRICE, 0)):
            yield from problems_of_job(server, root, given, price, expected)


def problems(arguments):
    base.need_root("a bare system")
    base.need("recipes")
    deb = None if arguments.build else (arguments.deb or package.built_package()).resolve()
    for name in SERVERS:
        yield from (f"scripts/recipes/{name}: {problem}" for problem in problems_of_recipe(name, arguments, deb))
