#!/usr/bin/env bash
# Backup: writes the database, with all that the site publishes, to a file, verifies that it can be restored, and removes the
# oldest backups beyond KEEP (14). Prints the backup's path.
# Usage: backup.sh [WHY]   WHY is a word for the name of the file, such as before-upgrade.
# SITE_HOME (/srv/site): where releases, settings and data are.
set -euo pipefail

home=${SITE_HOME:-/srv/site}
keep=${KEEP:-14}
why=${1:-daily}
folder="$home/data/backups"
file="$folder/$(date -u +%Y-%m-%dT%H%M%SZ)-$why.db"

umask 077
mkdir -p "$folder"
cd "$home/current"
node start.mjs desk backup "$file" >&2
# Its first line; the counts stand above.
node start.mjs desk restore "$file" --check | sed -n 1p >&2

# Names begin with the time, so the newest sorts last. A failure above removes nothing.
shopt -s nullglob
backups=("$folder"/*-"$why.db")
for ((i = 0; i < ${#backups[@]} - keep; i++)); do rm -f -- "${backups[i]}" "${backups[i]}.sha256"; done
echo "$file"
