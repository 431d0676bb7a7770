#!/usr/bin/env python3
"""The melee-only duel of bench/melee_bench.cpp in plain Python.

  melee_duel.py [DUELS [SEED]]

Armored and Frenzy, both of quality 4+, stand in contact and are activated in turn, Armored first in even duels. Who is
activated charges the other, who strikes back; who is stunned stands up instead. Prints one line of JSON: duels, share won
by Armored, mean activations, seconds of processor time, version of Python.
"""
import json
import platform
import random
import sys
import time

QUALITY = 4
ARMOUR = 4
KILLED_ON = 6  # wound die plus markers


class Unit:
    __slots__ = ("armored", "frenzy", "markers", "stunned", "killed")

    def __init__(self, armored, frenzy):
        self.armored = armored
        self.frenzy = frenzy
        self.markers = 0
        self.stunned = False
        self.killed = False


def strike(attacker, target, rand):
    hit = int(rand() * 6) + 1 >= QUALITY
    if not hit and attacker.frenzy:
        hit = int(rand() * 6) + 1 >= QUALITY
    if not hit:
        return
    if target.armored and int(rand() * 6) + 1 >= ARMOUR:
        return
    if int(rand() * 6) + 1 >= QUALITY:
        return
    target.markers += 1
    if int(rand() * 6) + 1 + target.markers >= KILLED_ON:
        target.killed = True
    else:
        target.stunned = True


def activate(unit, enemy, rand):
    if unit.stunned:
        unit.stunned = False
        return
    if enemy.stunned:
        enemy.killed = True
        return
    strike(unit, enemy, rand)
    if not enemy.killed and not enemy.stunned:
        strike(enemy, unit, rand)


def play(number, rand):
    armored = Unit(True, False)
    frenzy = Unit(False, True)
    units = [armored, frenzy] if number % 2 == 0 else [frenzy, armored]
    activations = 0
    while not armored.killed and not frenzy.killed:
        activate(units[activations % 2], units[1 - activations % 2], rand)
        activations += 1
    return frenzy.killed, activations


def main():
    duels = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    rand = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1).random
    wins = 0
    activations = 0
    start = time.process_time()
    for number in range(duels):
        won, count = play(number, rand)
        wins += won
        activations += count
    seconds = time.process_time() - start
    print(json.dumps({"duels": duels, "wins_of_armored": wins / duels, "activations": activations / duels,
                      "seconds": seconds, "version": "Python " + platform.python_version()}))


if __name__ == "__main__":
    main()
