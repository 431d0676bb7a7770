#!/bin/sh
# Plays a run with GNU parallel, on this machine or on several that share a disk, and merges its parts:
#
#   PARTS=16 RESULT=prices.html scripts/recipes/parallel.sh price --battles 400000 --chains 16
#
# PARTS: how many. FOLDER: where they are kept (default: parts). RESULT: the file of the result (default: result.html).
# HOSTS: a file with the names of machines (default: this machine alone). What was stopped goes on when it is started
# again with the same words.
set -eu
: "${PARTS:=16}" "${FOLDER:=parts}" "${RESULT:=result.html}" "${HOSTS:=}"
mkdir -p "$FOLDER"
seq "$PARTS" | parallel --quote ${HOSTS:+--sshloginfile "$HOSTS" --workdir .} \
  warbalance "$@" --threads 1 --quiet --part "{}/$PARTS" -o "$FOLDER/{}.json"
warbalance merge "$FOLDER"/*.json -o "$RESULT"
