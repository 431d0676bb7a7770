"""Pages served on this machine and shown by a browser without a window."""
import base64
import contextlib
import functools
import http.server
import json
import os
import threading

# What servers of continuous integration send with the pages that their jobs have made.
STRICT_POLICY = "default-src 'none'; img-src data:"
HIGHEST_PICTURE = 8000  # pixels
WINDOW_HEIGHT = 900


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder; addresses below /strict/ get the strict policy."""

    def translate_path(self, path):
        return super().translate_path(path.removeprefix("/strict"))

    def end_headers(self):
        if self.path.startswith("/strict/"):
            self.send_header("Content-Security-Policy", STRICT_POLICY)
        super().end_headers()

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def serving(folder):
    """The address of a server for the files of a folder."""
    handler = functools.partial(Handler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


class Browser:
    """Chromium, driven by Selenium of the distribution."""

    def __init__(self):
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for word in ("headless=new", "hide-scrollbars", "disable-gpu", "disable-dev-shm-usage", "no-first-run"):
            options.add_argument(f"--{word}")
        if os.geteuid() == 0:  # its own walls do not stand for root
            options.add_argument("--no-sandbox")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def show(self, url, width, scheme="light", media="screen"):
        """Opens a page anew, `width` pixels wide."""
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia",
                                    {"media": media, "features": [{"name": "prefers-color-scheme", "value": scheme}]})
        self.resize(width, WINDOW_HEIGHT)
        self.driver.get(url)
        self.resize(width, min(HIGHEST_PICTURE, self.height()))  # all of it, so that one can ask what lies where

    def resize(self, width, height):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                    {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def height(self):
        return max(WINDOW_HEIGHT, int(self.run("return document.documentElement.scrollHeight")))

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def complaints(self):
        """The console's output since the last call."""
        entries = self.driver.get_log("browser")
        return [entry["message"] for entry in entries
                if entry["level"] in ("WARNING", "SEVERE") and "/favicon.ico" not in entry["message"]]

    def requests(self):
        """The addresses requested since the last call, except the browser's icon."""
        messages = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        urls = [message["params"]["request"]["url"] for message in messages
                if message["method"] == "Network.requestWillBeSent"]
        return [url for url in urls if not url.startswith("data:") and not url.endswith("/favicon.ico")]

    def picture(self, file):
        """Writes what is shown to a file: the whole page, as the window is as high as it is."""
        shot = self.driver.execute_cdp_cmd("Page.captureScreenshot", {})
        file.write_bytes(base64.b64decode(shot["data"]))
