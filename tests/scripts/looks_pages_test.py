"""Tests of scripts/looks pages on pages made up for it. Those that need a browser are left out where there is none."""
import os
import pathlib
import sys
import tempfile
import unittest

import scripts

sys.path.insert(0, str(scripts.FOLDER))
sys.dont_write_bytecode = True
from looks_lib import browser, page_text, pages  # noqa: E402

SYSTEM_PYTHON = "/usr/bin/python3"  # which has the packages of the distribution
HAS_BROWSER = os.access("/usr/bin/chromedriver", os.X_OK) and pathlib.Path("/usr/bin/chromium").exists()

TABLE = '<div style="overflow-x: auto"><table><tr><th>rule</th><td>5</td></tr></table></div>'
SHAPES = ('<rect x="10" y="10" width="80" height="20" fill="#336699"/><text x="10" y="50" font-size="12">Alpha</text>'
          '<text x="100" y="50" font-size="12">Beta</text>'
          '<text x="200" y="60" font-size="12" transform="rotate(-45 200 60)">turned</text>'
          '<text x="230" y="60" font-size="12" transform="rotate(-45 230 60)">turned</text>')


def drawing(shapes=SHAPES, head='role="img"', words="<title>Prices</title><desc>Two prices</desc>"):
    return f'<svg {head} viewBox="0 0 300 100" width="300" height="100">{words}{shapes}</svg>'


def page(body="", style="", head=""):
    return ('<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>A page</title>'
            f'<meta name="viewport" content="width=device-width">{head}<style>{style}</style></head>'
            f'<body>{body}</body></html>\n')


GOOD = page(f"<h1>src = http://x, url(http://y)</h1><figure>{drawing()}<p>A word</p></figure>{TABLE}"
            '<p><a href="https://example.org/">more</a> <img alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></p>')


class Text(unittest.TestCase):
    def assert_found(self, text, problem, **options):
        self.assertIn(problem, page_text.problems_of_text(text, **options))

    def test_of_a_good_page_is_good(self):
        self.assertEqual(page_text.problems_of_text(GOOD), [])

    def test_must_be_whole(self):
        self.assertEqual(page_text.problems_of_text("<html></html>"), [
            "does not begin with <!doctype html>", "<html> has no lang", "has no title", "does not state that it is UTF-8",
            "has no viewport: a telephone would show it tiny"])

    def test_has_a_title_of_its_own(self):
        self.assert_found(page(drawing()).replace("<title>A page</title>", ""), "has no title")

    def test_must_not_fetch_or_run_anything(self):
        self.assert_found(page("<script>1</script>"), "has a script")
        self.assert_found(page('<p onclick="x()">a</p>'), "has a script")
        self.assert_found(page(head='<link rel="stylesheet" href="a.css">'), "<link> fetches a.css")
        self.assert_found(page('<img src="http://x/a.png">'), "<img> fetches http://x/a.png")
        self.assert_found(page(style="@import 'a.css';"), "its styles fetch something")
        self.assert_found(page(style="p { background: url(a.png) }"), "its styles fetch a file")
        self.assert_found(page('<p style="background: url(\'//x/a.png\')">a</p>'), "its styles fetch a file")

    def test_may_have_so_many_bytes(self):
        largest = len(GOOD.encode())
        self.assertEqual(page_text.problems_of_text(GOOD, largest), [])
        self.assertEqual(page_text.problems_of_text(GOOD + " " * 1024, largest), ["2 KiB, more than 1"])


@unittest.skipUnless(HAS_BROWSER, "chromium-driver is not installed")
class Shown(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.window = browser.Browser()
        cls.folder = tempfile.TemporaryDirectory()
        cls.pictures = pathlib.Path(cls.folder.name)
        cls.count = 0

    @classmethod
    def tearDownClass(cls):
        cls.window.driver.quit()
        cls.folder.cleanup()

    def problems(self, text, views=("wide-light",), strict=False):
        """Of a page in some views, without the names of the views."""
        type(self).count += 1
        file = self.pictures / f"page{self.count}.html"
        file.write_text(text)
        with browser.serving(self.pictures) as server:
            found = [problem for view in pages.VIEWS if view[0] in views
                     for problem in pages.view_problems(self.window, f"{server}/{file.name}", view, self.pictures)]
            if strict:
                found += pages.strict_problems(self.window, f"{server}/strict/{file.name}", self.pictures)
        return found

    def test_good_page_is_good(self):
        views = [view[0] for view in pages.VIEWS]
        self.assertEqual(self.problems(GOOD, views, strict=True), [])
        for view in [*views, "strict"]:
            picture = (self.pictures / f"page{self.count}-{view}.png").read_bytes()
            self.assertEqual(picture[1:4], b"PNG")

    def test_page_that_is_too_wide_is_found(self):
        body = '<div style="width: 600px">wide</div>'
        self.assertEqual(self.problems(page(body), ["wide-light"]), [])
        self.assertEqual(self.problems(page(body), ["narrow-light"]),
                         ["the page scrolls sideways: 608 pixels wide in 390"])
        self.assertEqual(self.problems(page(f'<div style="overflow-x: auto">{body}</div>'), ["narrow-light"]), [])

    def test_table_that_paper_cuts_off_is_found(self):
        body = '<div style="overflow-x: auto"><div style="width: 1000px">wide</div></div>'
        self.assertEqual(self.problems(page(body), ["wide-light"]), [])
        self.assertEqual(self.problems(page(body), ["print"]), ["on paper: <div> is cut off: 684 of 1000 pixels"])
        self.assertEqual(self.problems(page(body, "@media print { div { overflow: visible !important } }"), ["print"]), [])

    def test_console_and_requests_are_heard(self):
        self.assertEqual(len(self.problems(page('<img alt="" src="gone.png">'))), 2)
        self.assertEqual(len(self.problems(page("<script>console.error('no')</script>"))), 1)

    def test_texts_that_overlap_are_found(self):
        near = SHAPES.replace('x="100" y="50"', 'x="30" y="52"')
        self.assertEqual(self.problems(page(drawing(near) + TABLE)),
                         ['drawing 1 "Prices": texts overlap: "Alpha" and "Beta"'])
        turned = SHAPES.replace("230", "206")
        self.assertEqual(self.problems(page(drawing(turned) + TABLE)),
                         ['drawing 1 "Prices": texts overlap: "turned" and "turned"'])

    def test_texts_out_of_the_drawing_are_found(self):
        self.assertEqual(self.problems(page(drawing(SHAPES.replace('x="100"', 'x="280"')) + TABLE)),
                         ['drawing 1 "Prices": text "Beta" reaches out of the drawing'])

    def test_texts_too_small_to_read_are_found(self):
        self.assertEqual(self.problems(page(drawing(SHAPES.replace('12">Beta', '5">Beta')) + TABLE)),
                         ['drawing 1 "Prices": text "Beta" is 5.0 pixels high, too small to read'])

    def test_letters_like_their_ground_are_found(self):
        grey = SHAPES.replace('<text x="10" y="50"', '<text x="10" y="28" fill="#225588"')
        self.assertEqual(self.problems(page(drawing(grey) + TABLE)),
                         ['drawing 1 "Prices": text "Alpha" can hardly be told from its ground'])
        dark = "@media (prefers-color-scheme: dark) { body { background: #222 } }"
        self.assertEqual(self.problems(page("<p>A word</p>", dark)), [])
        self.assertEqual(self.problems(page("<p>A word</p>", dark), ["wide-dark"]),
                         ['"A word" can hardly be told from its ground: contrast 1.3'])

    def test_drawing_without_description_is_found(self):
        self.assertEqual(self.problems(page(drawing(head="", words="") + TABLE)), [
            'drawing 1: has no role="img"', "drawing 1: has no <title>", "drawing 1: has no <desc>"])
        self.assertEqual(self.problems(page(drawing(head='aria-hidden="true"', words="") + TABLE)), [])

    def test_drawing_without_its_table_is_found(self):
        alone = 'drawing 1 "Prices": its table does not stand beside it'
        self.assertEqual(self.problems(page(drawing())), [alone])
        self.assertEqual(self.problems(page(f"<section>{drawing()}</section>{TABLE}")), [alone])
        self.assertEqual(self.problems(page(f"{TABLE}<figure>{drawing()}</figure>")), [])
        self.assertEqual(self.problems(page(f"<figure>{drawing()}{drawing()}</figure><div>{TABLE}</div>")), [])

    def test_colours_that_a_policy_takes_away_are_found(self):
        styled = page(drawing('<rect class="c" x="1" y="1" width="9" height="9"/>') + TABLE, ".c { fill: #369 }")
        self.assertEqual(self.problems(styled, strict=True), ['drawing 1 "Prices": all its shapes are black'])


class Merged(unittest.TestCase):
    def test_problems_are_said_once(self):
        found = [("wide", "a"), ("wide", "b"), ("narrow", "a")]
        self.assertEqual(list(pages.merged(found)), ["a (wide, narrow)", "b (wide)"])


if __name__ == "__main__":
    if HAS_BROWSER and sys.executable != SYSTEM_PYTHON:
        os.execv(SYSTEM_PYTHON, [SYSTEM_PYTHON, *sys.argv])
    unittest.main()
