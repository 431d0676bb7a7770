"""Tests of scripts/compare-bench on results made up for them."""
import itertools
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import scripts

compare_bench = scripts.load("compare-bench")


def result(**values):
    """A result with rates; a name ending in _ms is a time."""
    return {"benchmarks": [{"name": name, "unit": "ms" if name.endswith("_ms") else "1/s",
                            "better": "lower" if name.endswith("_ms") else "higher", "values": list(found), "note": "a"}
                           for name, found in values.items()]}


def run(old, new, *options):
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for name, content in (("old.json", old), ("new.json", new)):
            file = pathlib.Path(folder) / name
            file.write_text(content if isinstance(content, str) else json.dumps(content))
            files.append(str(file))
        return subprocess.run([sys.executable, str(scripts.FOLDER / "compare-bench"), *files, *options], capture_output=True, text=True)


class RankTest(unittest.TestCase):
    def test_counts_all_choices_of_ranks(self):
        old, new = [1.0, 4.0, 6.0, 2.5], [3.0, 5.0, 7.0, 8.0, 9.0]
        both = sorted(old + new)
        expected = len(old) * (len(both) + 1) / 2
        distance = abs(sum(both.index(value) + 1 for value in old) - expected)
        choices = list(itertools.combinations(range(1, len(both) + 1), len(old)))
        uneven = sum(abs(sum(choice) - expected) >= distance for choice in choices)
        self.assertAlmostEqual(compare_bench.rank_test(old, new), uneven / len(choices))

    def test_tables_of_mann_and_whitney(self):
        # Mann and Whitney 1947, table I: U = 0 of 4 and 4 has the chance 1/70, of 3 and 5 1/56; both directions: twice
        self.assertAlmostEqual(compare_bench.rank_test([1, 2, 3, 4], [5, 6, 7, 8]), 2 / 70)
        self.assertAlmostEqual(compare_bench.rank_test([1, 2, 3], [5, 6, 7, 8, 9]), 2 / 56)

    def test_equal_values_show_nothing(self):
        self.assertEqual(compare_bench.rank_test([5.0] * 5, [5.0] * 5), 1)
        self.assertEqual(compare_bench.doubled_ranks([7, 5, 5, 9]), [6, 3, 3, 8])

    def test_holm_multiplies_and_never_falls(self):
        corrected = compare_bench.holm([0.01, 0.04, 0.03])
        for found, expected in zip(corrected, [0.03, 0.06, 0.06]):
            self.assertAlmostEqual(found, expected)


class Verdicts(unittest.TestCase):
    steady = [100.0 + i / 10 for i in range(9)]

    def verdicts(self, old, new):
        by_name = [{one["name"]: one for one in content["benchmarks"]} for content in (old, new)]
        return {row["name"]: row["verdict"] for row in compare_bench.compare(*by_name, 0.05)}

    def test_higher_rates_and_shorter_times_are_faster(self):
        more = [value * 1.05 for value in self.steady]
        self.assertEqual(self.verdicts(result(rate=self.steady, time_ms=self.steady), result(rate=more, time_ms=more)),
                         {"rate": "faster", "time_ms": "slower"})
        self.assertEqual(self.verdicts(result(rate=more, time_ms=more), result(rate=self.steady, time_ms=self.steady)),
                         {"rate": "slower", "time_ms": "faster"})

    def test_noise_is_no_change(self):
        wide = [80, 120, 95, 105, 100, 90, 110, 85, 115]
        shifted = [value + 3 for value in wide]
        self.assertEqual(self.verdicts(result(rate=wide), result(rate=shifted)), {"rate": "same"})

    def test_many_benchmarks_need_clearer_differences(self):
        old, new = [1, 2, 3, 4, 5], [6, 7, 8, 9, 10]  # the chance is 2/252
        self.assertEqual(self.verdicts(result(a=old), result(a=new)), {"a": "faster"})
        many = {f"other{i}": [1, 2, 3, 4, 5] for i in range(20)}
        self.assertEqual(self.verdicts(result(a=old, **many), result(a=new, **many))["a"], "same")


class Program(unittest.TestCase):
    def test_prints_medians_units_and_what_only_one_file_has(self):
        answer = run(result(duel=[1000, 1010, 1020, 1030, 1040], gone=[1, 2]),
                     result(duel=[2000, 2010, 2020, 2030, 2040], fresh=[1, 2]))
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assertRegex(answer.stdout, r"duel +1,020 +2,020 +1/s +\+98\.0 % .* faster\n")
        self.assertIn("1 faster, 0 slower, 0 the same within noise", answer.stdout)
        self.assertRegex(answer.stdout, r"only in .*old\.json: gone")
        self.assertRegex(answer.stdout, r"only in .*new\.json: fresh")

    def test_says_when_the_work_differs(self):
        new = result(duel=[1, 2, 3])
        new["benchmarks"][0]["note"] = "b"
        self.assertIn("OTHER WORK", run(result(duel=[1, 2, 3]), new).stdout)

    def test_says_when_repetitions_are_too_few(self):
        answer = run(result(duel=[1, 2]), result(duel=[3, 4]))
        self.assertIn("So few repetitions", answer.stdout)
        self.assertIn("1 the same", answer.stdout)

    def test_refuses_what_cannot_be_compared(self):
        for old, new, message in (("no json", result(a=[1]), "is no result"), ("[]", result(a=[1]), "is no result"),
                                  (result(a=[1]), result(b=[1]), "no benchmark in common")):
            answer = run(old, new)
            self.assertEqual((answer.returncode, answer.stdout), (2, ""))
            self.assertIn(message, answer.stderr)
        other_unit = result(a=[1])
        other_unit["benchmarks"][0]["unit"] = "s"
        self.assertIn("another unit", run(result(a=[1]), other_unit).stderr)


if __name__ == "__main__":
    unittest.main()
