"""Shows pages in a browser: sizes, light and dark, print, a strict policy; looks for what does not fit.

Without FILE it makes a page of each command by small runs. Pictures are in build/looks/pictures/. What is looked at:
- a page has a language, a title, a character set and a viewport, no script and nothing that it fetches; it is not too large;
- 1280 and 390 pixels wide, light and dark, and printed: the console is silent, nothing is requested, the page does not
  scroll sideways (a table may, in its own box);
- texts of a drawing do not overlap, are not too small to read, and stay inside of it; a drawing has role="img",
  <title> and <desc>, and its table stands beside it;
- all of it but the width once more with the header "Content-Security-Policy: default-src 'none'; img-src data:", where
  shapes must keep their colours.
"""
import pathlib
import shlex
import subprocess

from looks_lib import base, browser, page_list, page_text

PROBE = (pathlib.Path(__file__).parent / "probe.js").read_text()
# name, width in pixels, colour scheme, medium; paper is 18 cm wide
VIEWS = (("wide-light", 1280, "light", "screen"), ("wide-dark", 1280, "dark", "screen"),
         ("narrow-light", 390, "light", "screen"), ("narrow-dark", 390, "dark", "screen"),
         ("print", 700, "light", "print"))


def add_options(parser):
    parser.add_argument("files", nargs="*", metavar="FILE.html", type=pathlib.Path, help="pages to look at")


def view_problems(window, url, view, pictures):
    """One page at one size; a picture of it is kept."""
    name, width, scheme, media = view
    window.show(url, width, scheme, media)
    yield from window.run(PROBE, media)
    yield from (f"console: {line}" for line in window.complaints())
    yield from (f"asks for {address}" for address in window.requests() if address != url)
    window.picture(pictures / f"{pathlib.PurePath(url).stem}-{name}.png")


def strict_problems(window, url, pictures):
    window.show(url, 1280)
    yield from window.run(PROBE, "strict")
    window.picture(pictures / f"{pathlib.PurePath(url).stem}-strict.png")
    window.complaints()  # of the styles that the policy forbids
    window.requests()


def merged(found):
    """Each problem once, with the views that have it."""
    views = {}
    for view, problem in found:
        views.setdefault(problem, []).append(view)
    for problem, names in views.items():
        yield f"{problem} ({', '.join(names)})"


def page_problems(window, server, file, pictures, largest=page_text.LARGEST):
    """All problems of a page in the served folder."""
    yield from page_text.problems_of_text(file.read_text(errors="replace"), largest)
    found = [(view[0], problem) for view in VIEWS
             for problem in view_problems(window, f"{server}/{file.name}", view, pictures)]
    found += [("strict", problem) for problem in strict_problems(window, f"{server}/strict/{file.name}", pictures)]
    yield from merged(found)


def make_pages(program, folder):
    """Writes a page of each command; yields problems."""
    for name, words in page_list.COMMANDS.items():
        command = [program, *shlex.split(words), "--quiet", "--format", "html", "--output", folder / f"{name}.html"]
        run = subprocess.run(command, cwd=page_list.OWN_FILES, env=base.environment(), stdin=subprocess.DEVNULL,
                             capture_output=True, text=True, check=False)
        if run.returncode not in (0, 1, 3) or not (folder / f"{name}.html").exists():
            yield f"{name}.html: 'warbalance {words}' ended with status {run.returncode}: {run.stderr.strip()}"


def problems(arguments):
    base.need("pages")
    files = arguments.files
    if not files:
        folder = base.fresh_folder("pages")
        yield from make_pages(base.program_of(arguments), folder)
        files = sorted(folder.glob("*.html"))
    pictures = base.RESULTS / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    with browser.Browser() as window:
        for file in files:
            largest = page_list.LARGEST.get(file.stem.partition("-")[0], page_text.LARGEST)
            with browser.serving(file.resolve().parent) as server:
                for problem in page_problems(window, server, file, pictures, largest):
                    yield f"{file}: {problem}"
