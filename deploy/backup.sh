#!/bin/sh
# Copies the ledger of a Redis while it runs:  backup.sh DATA NEW_FOLDER
#   DATA        the folder with appendonlydir/ (KONTOR_DATA, or /data of the container)
#   NEW_FOLDER  receives the copy, readable only by you: it has every hand and the key of all tokens
#
# A ledger is several files and a manifest that names them. Files only grow, except that a rewrite replaces them all.
# So the script first makes hard links, which is quick. If the manifest is unchanged afterwards, the links are consistent;
# otherwise it repeats them. Then it copies the linked files, with or without the entries that are appended meanwhile.
set -eu
umask 077

from=$1/appendonlydir to=$2/appendonlydir
manifest=appendonly.aof.manifest
links=$1/backup.$$
trap 'rm -rf "$links"' EXIT

linked() {
    rm -rf "$links"
    mkdir "$links" && cp "$from/$manifest" "$links/" || return 1
    for name in $(sed -n 's/^file \([^ ]*\) seq [0-9]* type [bi].*/\1/p' "$links/$manifest"); do
        ln "$from/$name" "$links/" || return 1
    done
    cmp -s "$from/$manifest" "$links/$manifest"
}

[ -f "$from/$manifest" ] || { echo "There is no ledger in $1. Name the folder with appendonlydir/." >&2; exit 1; }
[ ! -e "$to" ] || { echo "$to exists already. Name a new folder." >&2; exit 1; }
tries=1
until linked 2>/dev/null; do
    [ $tries -lt 20 ] || { echo "Redis rewrote the ledger during each attempt, so nothing was copied. Try again later." >&2; exit 1; }
    tries=$((tries + 1))
    sleep 1
done

# Copy the manifest last: no server starts on an incomplete copy without one.
mkdir -p "$to"
for name in "$links"/*; do
    [ "$name" = "$links/$manifest" ] || cp "$name" "$to/"
done
cp "$links/$manifest" "$to/"
sync
