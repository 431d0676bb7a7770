"""What the text of a page says before it is shown: that it is whole, fetches nothing, and is not too large."""
import html.parser
import re

KIB = 1024
LARGEST = 3 * KIB * KIB
ADDRESSES = ("src", "srcset", "href", "xlink:href", "data", "poster")


class Page(html.parser.HTMLParser):
    """The relevant parts of a page's elements."""

    def __init__(self, text):
        super().__init__()
        self.doctype, self.title, self.styles = "", "", ""
        self.attributes = {}  # of the first element of each name
        self.metas = {}
        self.problems = []
        self.inside = ""
        self.feed(text)

    def handle_decl(self, decl):
        self.doctype = self.doctype or decl.lower()

    def handle_starttag(self, tag, attrs):
        attributes = {name: value or "" for name, value in attrs}
        self.inside = tag if tag in ("title", "style") else ""
        self.attributes.setdefault(tag, attributes)
        if tag == "meta":
            self.metas |= {attributes.get("name", "charset"): attributes.get("content", attributes.get("charset", ""))}
        if tag == "script" or any(name.startswith("on") for name in attributes):
            self.problems.append("has a script")
        if tag != "a":  # where a link leads is fetched by a click only
            self.problems += [f"<{tag}> fetches {attributes[name]}" for name in ADDRESSES
                              if name in attributes and not attributes[name].startswith(("data:", "#"))]
        self.styles += attributes.get("style", "") + "\n"

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.inside = ""

    def handle_endtag(self, _tag):
        self.inside = ""

    def handle_data(self, data):
        if self.inside == "title" and "svg" not in self.attributes:
            self.title += data
        if self.inside == "style":
            self.styles += data


def problems_of_text(text, largest=LARGEST):
    """Lines about a page that need no browser. `largest`: bytes."""
    size = len(text.encode())
    page = Page(text)
    found = [
        (size > largest, f"{size / KIB:.0f} KiB, more than {largest / KIB:.0f}"),
        (page.doctype != "doctype html", "does not begin with <!doctype html>"),
        (not page.attributes.get("html", {}).get("lang"), "<html> has no lang"),
        (not page.title.strip(), "has no title"),
        (page.metas.get("charset", "").lower() != "utf-8", "does not state that it is UTF-8"),
        ("viewport" not in page.metas, "has no viewport: a telephone would show it tiny"),
        (re.search(r"@import|@font-face", page.styles), "its styles fetch something"),
        (re.search(r"url\(\s*[\"']?(?!data:|#)", page.styles), "its styles fetch a file"),
    ]
    return [problem for wrong, problem in found if wrong] + list(dict.fromkeys(page.problems))
