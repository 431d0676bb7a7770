#!/bin/sh
# Plays a run on a cluster with Slurm: as a job array of parts, and a job that merges them when all are finished.
#
#   PARTS=8 RESULT=prices.html scripts/recipes/slurm.sh price --battles 400000
#
# PARTS: how many jobs. CORES: of each of them (default: 1). FOLDER: where the parts are kept, on a disk that all nodes
# see (default: parts). RESULT: the file of the result, whose name tells its format (default: result.html). SBATCH_...
# variables are options of sbatch, such as SBATCH_TIMELIMIT=60 [minutes]. A job that is requeued goes on where it was;
# one that fails leaves the merge waiting: see `squeue`, then `scontrol requeue JOB_TASK`.
set -eu
: "${PARTS:=8}" "${CORES:=1}" "${FOLDER:=parts}" "${RESULT:=result.html}"
export PARTS FOLDER RESULT

case ${1-} in
part)  # one job of the array
  shift
  exec warbalance "$@" --part auto --threads "${SLURM_CPUS_PER_TASK:-1}" --progress never \
    -o "$FOLDER/$SLURM_ARRAY_TASK_ID.json"
  ;;
merge)
  exec warbalance merge "$FOLDER"/*.json -o "$RESULT"
  ;;
*)
  mkdir -p "$FOLDER"
  parts=$(sbatch --parsable --requeue --job-name=warbalance --array="1-$PARTS" --cpus-per-task="$CORES" \
    --open-mode=append --output="$FOLDER/%a.log" "$0" part "$@")
  merge=$(sbatch --parsable --job-name=warbalance-merge --dependency="afterok:$parts" --output="$FOLDER/merge.log" \
    "$0" merge)
  echo "parts: job $parts, merge: job $merge, result: $RESULT"
  ;;
esac
