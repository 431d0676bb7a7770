"""Tests of scripts/looks sheets on files and sheets made up for it."""
import sys
import unittest

import scripts

sys.path.insert(0, str(scripts.FOLDER))
sys.dont_write_bytecode = True
from looks_lib import sheets  # noqa: E402

HERE, THERE = sheets.COUNTRIES
CSV = "rule,price\r\nTough,12.50\r\n\"'=1+1, x\",-3e-05\r\n"
CSV_THERE = "\ufeffrule;price\r\nTough;12,50\r\n'=1+1, x;-3e-05\r\n"
NAMES = " ".join(f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text"))


def sheet(*rows):
    cells = {"n": '<table:table-cell office:value-type="float" office:value="{}"/>',
             "t": '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>',
             "d": '<table:table-cell office:value-type="date"><text:p>{}</text:p></table:table-cell>',
             "f": '<table:table-cell table:formula="of:={}" office:value-type="float" office:value="2"/>'}
    body = "".join("<table:table-row>" + "".join(cells[kind].format(text) for kind, text in row) + "</table:table-row>"
                   for row in rows)
    return f"<office:document {NAMES}><table:table>{body}</table:table></office:document>"


HEAD = (("t", "rule"), ("t", "price"))
TOUGH = (("t", "Tough"), ("n", "12.5"))
LAST = (("t", "'=1+1, x"), ("n", "-3e-05"))


def in_sheet(*rows, holds=sheets.agrees):
    return list(sheets.problems_of_sheet(CSV, sheet(*rows), HERE, holds))


class Texts(unittest.TestCase):
    def test_of_both_countries_are_good(self):
        self.assertEqual(list(sheets.problems_of_text(CSV, HERE)), [])
        self.assertEqual(list(sheets.problems_of_text(CSV_THERE, THERE)), [])
        self.assertEqual(list(sheets.problems_of_pair((CSV, CSV_THERE))), [])

    def test_that_look_like_formulas_are_found(self):
        self.assertEqual(list(sheets.problems_of_text("a\r\n=1+1\r\n-1\r\n-x\r\n", HERE)),
                         ["'=1+1' looks like a formula", "'-x' looks like a formula"])

    def test_with_rows_of_different_lengths_are_found(self):
        self.assertEqual(list(sheets.problems_of_text("a,b\r\nc\r\n", HERE)), ["has rows of different lengths"])

    def test_with_the_wrong_beginning_are_found(self):
        self.assertEqual(list(sheets.problems_of_text("\ufeff" + CSV, HERE)), ["begins with a byte-order mark"])
        self.assertEqual(list(sheets.problems_of_text(CSV_THERE[1:], THERE)), ["begins without a byte-order mark"])

    def test_that_differ_are_found(self):
        self.assertEqual(list(sheets.problems_of_pair((CSV, CSV_THERE.replace("12,50", "12,51")))),
                         ["'12.50' is '12,51' with a decimal comma"])
        self.assertEqual(list(sheets.problems_of_pair((CSV, "\ufeffrule\r\n"))),
                         ["has other rows or columns with a decimal comma"])


class Sheets(unittest.TestCase):
    def test_that_say_the_same_are_good(self):
        self.assertEqual(in_sheet(HEAD, TOUGH, LAST), [])

    def test_that_say_something_else_are_found(self):
        self.assertEqual(in_sheet(HEAD, (("t", "Tough"), ("d", "12 May")), LAST),
                         ["row 2, column 2: '12.50' is read as ('date', '12 May')"])
        self.assertEqual(in_sheet(HEAD, (("t", "Tough"), ("t", "12.50")), LAST),
                         ["row 2, column 2: '12.50' is read as '12.50'"])
        self.assertEqual(in_sheet(HEAD, TOUGH, (("f", "1+1"), ("n", "-3e-05"))),
                         ["row 3, column 1: ''=1+1, x' is read as ('formula', 'of:=1+1')"])
        self.assertEqual(len(in_sheet(HEAD, TOUGH)), 2)

    def test_of_eager_readers_have_no_dates(self):
        self.assertEqual(in_sheet(HEAD, (("n", "3"), ("t", "12.50")), LAST, holds=sheets.is_no_other_kind), [])
        self.assertEqual(len(in_sheet(HEAD, (("t", "Tough"), ("d", "12 May")), LAST, holds=sheets.is_no_other_kind)), 1)


if __name__ == "__main__":
    unittest.main()
