"""Tests of scripts/instructions on counts made up for them, and on a program that is none."""
import subprocess
import sys
import unittest

import scripts

instructions = scripts.load("instructions")


class Record(unittest.TestCase):
    def test_is_read_as_it_is_written(self):
        counts = {"duel": 4321, "battle-open": 987654}
        self.assertEqual(instructions.read_record(instructions.record_text("GCC: (Debian 12) 12.2.0", counts)),
                         ("GCC: (Debian 12) 12.2.0", counts))

    def test_that_is_committed_has_every_case(self):
        _, recorded = instructions.read_record(instructions.RECORD.read_text())
        self.assertEqual(list(recorded), [name for name, _, _ in instructions.CASES])


class Judgement(unittest.TestCase):
    def test_allows_three_percent(self):
        lines, over = instructions.judge({"a": 1000, "b": 1000, "c": 1000}, {"a": 1030, "b": 1031, "c": 500})
        self.assertEqual(over, ["b"])
        self.assertRegex(lines[1], r"^b +1,031 +recorded +1,000 +\+3\.1 %$")
        self.assertIn("-50.0 %", lines[2])

    def test_a_case_without_a_record_fails(self):
        lines, over = instructions.judge({}, {"new": 5})
        self.assertEqual(over, ["new"])
        self.assertIn("not in the record", lines[0])


class Program(unittest.TestCase):
    def test_of_another_compiler_is_not_compared(self):
        answer = subprocess.run([sys.executable, str(scripts.FOLDER / "instructions"), "/bin/true"], capture_output=True,
                                text=True)
        self.assertEqual(answer.returncode, instructions.SKIPPED, answer.stderr)
        self.assertIn("nothing was compared", answer.stdout)


if __name__ == "__main__":
    unittest.main()
