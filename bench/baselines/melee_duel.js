#!/usr/bin/env node
// The melee-only duel of bench/melee_bench.cpp in plain JavaScript.
//
//   node melee_duel.js [DUELS]
//
// Armored and Frenzy, both of quality 4+, stand in contact and are activated in turn, Armored first in even duels. Who is
// activated charges the other, who strikes back; who is stunned stands up instead. Prints one line of JSON: duels, share
// won by Armored, mean activations, seconds of processor time, version of Node.
'use strict';

const QUALITY = 4;
const ARMOUR = 4;
const KILLED_ON = 6;  // wound die plus markers

function d6() {
  return Math.floor(Math.random() * 6) + 1;
}

function unit(armored, frenzy) {
  return { armored, frenzy, markers: 0, stunned: false, killed: false };
}

function strike(attacker, target) {
  let hit = d6() >= QUALITY;
  if (!hit && attacker.frenzy) hit = d6() >= QUALITY;
  if (!hit) return;
  if (target.armored && d6() >= ARMOUR) return;
  if (d6() >= QUALITY) return;
  target.markers += 1;
  if (d6() + target.markers >= KILLED_ON) {
    target.killed = true;
  } else {
    target.stunned = true;
  }
}

function activate(active, enemy) {
  if (active.stunned) {
    active.stunned = false;
    return;
  }
  if (enemy.stunned) {
    enemy.killed = true;
    return;
  }
  strike(active, enemy);
  if (!enemy.killed && !enemy.stunned) strike(enemy, active);
}

function main() {
  const duels = Number(process.argv[2] || 1000000);
  let wins = 0;
  let activations = 0;
  const start = process.cpuUsage();
  for (let number = 0; number < duels; ++number) {
    const armored = unit(true, false);
    const frenzy = unit(false, true);
    let turn = number % 2;
    while (!armored.killed && !frenzy.killed) {
      if (turn === 0) activate(armored, frenzy);
      else activate(frenzy, armored);
      turn = 1 - turn;
      ++activations;
    }
    if (frenzy.killed) ++wins;
  }
  const used = process.cpuUsage(start);
  console.log(JSON.stringify({
    duels, wins_of_armored: wins / duels, activations: activations / duels,
    seconds: (used.user + used.system) / 1e6, version: `Node ${process.versions.node}`,
  }));
}

main();
