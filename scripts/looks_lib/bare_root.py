"""A Debian that has nothing but its base, in a folder: what is tried there must bring all that it needs."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from looks_lib import base

# Made once and kept; scripts/looks PART --fresh makes it again.
KEPT = base.RESULTS / "bare-root.tar"
ENVIRONMENT = ("HOME=/root", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8",
               "DEBIAN_FRONTEND=noninteractive")
# Mounts end with the command, because it has its own name space.
ENTER = 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && root=$0 && exec chroot "$root" "$@"'


def add_options(parser):
    parser.add_argument("--fresh", action="store_true", help="make the bare system anew, not from the one that was kept")
    parser.add_argument("--mirror", help="address of the Debian archive (default: what this machine uses)")


def release():
    """The name of this machine's release, also used for the bare system."""
    lines = pathlib.Path("/etc/os-release").read_text().splitlines()
    return dict(line.partition("=")[::2] for line in lines).get("VERSION_CODENAME", "stable")


def mirror():
    """The archive that this machine installs from; None: unknown, use the default of debootstrap."""
    listed = subprocess.run(["apt-get", "indextargets", "--format", "$(ORIGIN) $(CODENAME) $(REPO_URI)",
                             "Created-By: Packages"], capture_output=True, text=True, check=False).stdout
    found = [line.split()[2] for line in listed.splitlines() if line.startswith(f"Debian {release()} ")]
    return found[0] if found else None


def settings_of_apt():
    """How this machine reaches archives: proxies, and disabled checks."""
    dump = subprocess.run(["apt-config", "dump"], capture_output=True, text=True, check=True).stdout
    kinds = ("Acquire::http", "Acquire::Check-", "Acquire::Retries")
    return "".join(line + "\n" for line in dump.splitlines() if line.startswith(kinds) and not line.endswith('"";'))


def make(folder, archive):
    log = base.RESULTS / "debootstrap.log"
    with log.open("w") as out:
        made = subprocess.run(["debootstrap", "--variant=minbase", "--include=ca-certificates", release(), folder,
                               *([archive] if archive else [])], stdout=out, stderr=subprocess.STDOUT, check=False)
    if made.returncode != 0:
        print(f"looks: debootstrap failed, see {log}", file=sys.stderr)
        sys.exit(2)
    subprocess.run(["tar", "-C", folder, "-cf", KEPT, "."], check=True)


class BareRoot:
    """Use it by `with`: the folder is removed at the end."""

    def __init__(self, arguments):
        base.need_root("a bare system")
        base.need("root")
        base.RESULTS.mkdir(parents=True, exist_ok=True)
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="looks-root."))
        os.chmod(self.path, 0o755)  # apt reads as another user
        if arguments.fresh or not KEPT.exists():
            make(self.path, arguments.mirror or mirror())
        else:
            subprocess.run(["tar", "-C", self.path, "-xf", KEPT], check=True)
        for file in ("/etc/resolv.conf", "/etc/hosts"):
            shutil.copyfile(file, self.path / file[1:])
        (self.path / "etc/apt/apt.conf.d/90looks").write_text(settings_of_apt())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["rm", "-rf", "--one-file-system", self.path], check=False)

    def copy(self, source, target):
        """Copies a file or a folder of this machine to a path of the bare one."""
        place = self.path / target.lstrip("/")
        place.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["cp", "-a", source, place], check=True)

    def run(self, script, folder="/", **variables):
        """Runs lines of bash there, as root. The result has the status and the output."""
        more = [f"{name}={value}" for name, value in variables.items()]
        return subprocess.run(
            ["unshare", "--mount", "bash", "-c", ENTER, self.path, "env", "-i", *ENVIRONMENT, *more, "bash", "-euo",
             "pipefail", "-c", f"cd {folder}\n{script}"],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False)


def last_lines(run, count=5):
    """The end of a run's output, in one line."""
    return " | ".join((run.stdout + run.stderr).strip().splitlines()[-count:])
