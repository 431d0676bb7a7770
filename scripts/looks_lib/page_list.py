"""The pages that scripts/looks makes: a small run of each command, by the name of its page."""
from looks_lib import base

OWN_FILES = base.ROOT / "tests/manual/own_files"
# Bytes, by the first part of a page's name.
LARGEST = {"price": 300 * 1024, "replay": 1024 * 1024, "matrix": 3 * 1024 * 1024}

COMMANDS = {
    "duel": "duel '4+ Frenzy, Mounted' '4+ Armored' --battles 1000",
    "battle": "battle Line Raiders --battles 400 --examples",
    "battle-three": "battle Line Raiders Hunters --battles 600",
    "battle-facts": "battle Line Raiders --battles 400 --facts",
    "matrix": "matrix --armies --battles 100",
    "matrix-98": "matrix --rules warstuff-1.7 --units --points 150 --battles 2",
    "price": "price --quick",
    "price-units": "price --rules warstuff-1.7 --units fantasy --quick --battles 30000",
    "price-explain": "price --explain Tough --quick",
    "price-interactions": "price --interactions --quick",
    "price-validate": "price --validate --quick",
    "price-publish": "price --publish --quick",
    "price-unit": "price --quick --unit '3+ Tough, Fast'",
    "sweep": "sweep one-rule --battles 100",
    "sweep-two": "sweep armour --battles 50",
    "check": "check sample --battles 2000",
    "compare": "compare warstuff-2.0 warstuff-2.0-house --no-prices --battles 200",
    "strongest": "strongest --battles 30000 --opponents 100",
    "players": "players --armies --battles 50",
    "players-ladder": "players line --ladder 32 --battles 20",
    "rules": "rules warstuff-2.0",
    "rules-one": "rules warstuff-2.0 Armored",
    "units": "units dinosaurs --rules warstuff-1.7",
    "odds": "odds --action shoot --attacker '4+ Shooter(18)' --defender '4+ Armored' --cover",
    "games": "games league.csv --battles 6000",
    "lint": "lint --rules ./my-rules",
    "replay": "replay battle Line Raiders --battle 6 --map",
    "replay-vsgmr": "replay battle --rules vsgmr Orcs Undead --battle 1 --map",
    "replay-suitcase": "replay battle --rules suitcase Raiders Guard --battle 1 --map",
}
