"""Reads the CSV files of every command back: by Python's csv, and by LibreOffice in two countries.

In en_US as they are, in de_DE with --csv-decimal comma. A number must be read as that number and a text as
that text, neither as a date nor as a formula. Both kinds of files must say the same. Armies whose names look like formulas
and like separators are among those played.
"""
import collections
import csv
import io
import re
import shlex
import subprocess
import sys
import xml.etree.ElementTree as xml

from looks_lib import base, page_list

HOSTILE = base.ROOT / "tests/looks"
COMMANDS = {"hostile-names": f"matrix {HOSTILE}/formula.toml {HOSTILE}/separators.toml line --battles 40"} | {
    name: words for name, words in page_list.COMMANDS.items() if not name.startswith("replay")}

# How a country writes CSV, and the number by which LibreOffice knows its language.
Country = collections.namedtuple("Country", "name locale options separator decimal language")
COUNTRIES = (Country("en_US", "en-US", (), ",", ".", 1033),
             Country("de_DE", "de-DE", ("--csv-decimal", "comma"), ";", ",", 1031))
BYTE_ORDER_MARK = "\ufeff"
FORMULA = re.compile(r"[=+\-@\t\r]")
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
MOST_TOLD = 3  # problems of a kind in one file
SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>{locale}</value></prop></item>
</oor:items>
"""


def add_options(_parser):
    pass


def number(text, country):
    """The number in a field; None for a text."""
    pattern = rf"-?\d+(?:{re.escape(country.decimal)}\d+)?(?:e[+-]?\d+)?"
    return float(text.replace(country.decimal, ".")) if re.fullmatch(pattern, text) else None


def rows_of(text, country):
    """The fields of a file, as Python reads it."""
    return list(csv.reader(io.StringIO(text.removeprefix(BYTE_ORDER_MARK), newline=""), delimiter=country.separator))


def problems_of_text(text, country):
    """The problems of a single file."""
    if text.startswith(BYTE_ORDER_MARK) != bool(country.options):
        yield "begins with a byte-order mark" if text.startswith(BYTE_ORDER_MARK) else "begins without a byte-order mark"
    rows = rows_of(text, country)
    if not rows or any(len(row) != len(rows[0]) for row in rows):
        yield "has rows of different lengths"
    for row in rows:
        for field in row:
            if FORMULA.match(field) and number(field, country) is None:
                yield f"'{field}' looks like a formula"


def cell_of(element):
    """A cell of a sheet: a number, a text, or what the spreadsheet made of it."""
    kind = element.get(OFFICE + "value-type")
    if element.get(TABLE + "formula"):
        return ("formula", element.get(TABLE + "formula"))
    if kind == "float":
        return float(element.get(OFFICE + "value"))
    words = "\n".join(paragraph_of(paragraph) for paragraph in element.findall(TEXT + "p"))
    return words if kind in (None, "string") else (kind, words)


def paragraph_of(paragraph):
    words = paragraph.text or ""
    for child in paragraph:
        spaces = " " * int(child.get(TEXT + "c", "1")) if child.tag == TEXT + "s" else ""
        words += spaces + "".join(child.itertext()) + (child.tail or "")
    return words


def cells_of(sheet):
    """The cells of a flat OpenDocument sheet, row by row."""
    table = next(xml.fromstring(sheet).iter(TABLE + "table"))
    rows = []
    for row in table.iter(TABLE + "table-row"):
        cells = []
        for cell in row.findall(TABLE + "table-cell"):
            cells += [cell_of(cell)] * int(cell.get(TABLE + "number-columns-repeated", "1"))
        rows += [cells] * int(row.get(TABLE + "number-rows-repeated", "1"))
    return rows


def agrees(field, cell, country):
    wanted = number(field, country)
    if wanted is None:
        return cell == field
    return isinstance(cell, float) and abs(cell - wanted) <= 1e-9 * max(1, abs(wanted))


def is_no_other_kind(field, cell, _country):
    """A field that has not become a date, a time, a formula or the like."""
    return not isinstance(cell, tuple) or (cell[0] == "boolean" and field in ("true", "false"))


# How LibreOffice may read files: as it does by itself, and like spreadsheets that look for dates everywhere. Each with
# what must hold of a cell; the latter make a number of "3+", which nobody can help.
READINGS = {"plain": ("false", agrees), "eager": ("true", is_no_other_kind)}


def problems_of_sheet(text, sheet, country, holds):
    """Fields that a spreadsheet has read as something else."""
    cells = cells_of(sheet)
    for y, row in enumerate(rows_of(text, country)):
        for x, field in enumerate(row):
            cell = cells[y][x] if y < len(cells) and x < len(cells[y]) else ""
            if not holds(field, cell, country):
                yield f"row {y + 1}, column {x + 1}: '{field}' is read as {cell!r}"


def problems_of_pair(texts):
    """The differences between the files of two countries."""
    one, other = (rows_of(text, country) for text, country in zip(texts, COUNTRIES))
    if [len(row) for row in one] != [len(row) for row in other]:
        yield "has other rows or columns with a decimal comma"
        return
    for first, second in zip(one, other):
        for a, b in zip(first, second):
            if number(a, COUNTRIES[0]) != number(b, COUNTRIES[1]) and a != b:
                yield f"'{a}' is '{b}' with a decimal comma"


def some(found):
    """The first problems of many."""
    listed = list(found)
    yield from listed[:MOST_TOLD]
    if len(listed) > MOST_TOLD:
        yield f"the same {len(listed) - MOST_TOLD} times more"


def make_files(program, country, folder):
    """Writes the CSV files of every command; yields problems."""
    for name, words in COMMANDS.items():
        command = [program, *shlex.split(words), "--quiet", "--format", "csv", *country.options, "--output",
                   folder / f"{name}.csv"]
        run = subprocess.run(command, cwd=page_list.OWN_FILES, env=base.environment(), stdin=subprocess.DEVNULL,
                             capture_output=True, text=True, check=False)
        if run.returncode not in (0, 1, 3):
            yield f"{name}.csv: 'warbalance {words}' ended with status {run.returncode}: {run.stderr.strip()}"


def read_by_office(files, country, special, folder):
    """Lets LibreOffice read the files as somebody of a country would; the sheets are in the folder."""
    folder.mkdir()
    profile = base.fresh_folder(f"sheets/profile-{country.name}")
    (profile / "user").mkdir()
    (profile / "user/registrymodifications.xcu").write_text(SETTINGS.format(locale=country.locale))
    fields = [ord(country.separator), ord('"'), 76, 1, "", country.language, "false", special, "false"]
    command = ["soffice", f"-env:UserInstallation=file://{profile}", "--headless",
               "--infilter=Text - txt - csv (StarCalc):" + ",".join(map(str, fields)), "--convert-to", "fods",
               "--outdir", folder, *files]
    run = subprocess.run(command, env=base.environment(LC_ALL=f"{country.name}.UTF-8"), capture_output=True, text=True,
                         check=False)
    if run.returncode != 0:
        print(f"looks: LibreOffice failed: {run.stderr.strip()}", file=sys.stderr)
        sys.exit(2)


def problems_of_country(program, country):
    folder = base.fresh_folder(f"sheets/{country.name}")
    yield from make_files(program, country, folder)
    files = sorted(folder.glob("*.csv"))
    texts = {file: file.read_text(encoding="utf-8") for file in files}
    for file, text in texts.items():
        yield from (f"{file}: {problem}" for problem in some(problems_of_text(text, country)))
    for name, (special, holds) in READINGS.items() if files else ():
        read_by_office(files, country, special, folder / name)
        for file, text in texts.items():
            sheet = folder / name / f"{file.stem}.fods"
            found = (problems_of_sheet(text, sheet.read_bytes(), country, holds) if sheet.exists()
                     else ["LibreOffice does not read it"])
            yield from (f"{file}: {name}: {problem}" for problem in some(found))


def problems(arguments):
    base.need("sheets")
    program = base.program_of(arguments)
    for country in COUNTRIES:
        yield from problems_of_country(program, country)
    for file in sorted((base.RESULTS / "sheets" / COUNTRIES[0].name).glob("*.csv")):
        other = base.RESULTS / "sheets" / COUNTRIES[1].name / file.name
        if not other.exists():
            yield f"{other}: is not there"
            continue
        texts = [path.read_text(encoding="utf-8") for path in (file, other)]
        yield from (f"{file}: {problem}" for problem in some(problems_of_pair(texts)))
