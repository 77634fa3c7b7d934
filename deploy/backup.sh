#!/usr/bin/env bash
# Backup: writes the database to a file, verifies that it can be restored, puts the files that the desk has published beside
# it as a .tar, and removes the oldest backups beyond KEEP (14). Prints the backup's path.
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
node start.mjs desk restore "$file" --check >&2
tar --create --file "${file%.db}.tar" content/events content/stories

# Names begin with the time, so the newest sorts last. A failure above removes nothing.
shopt -s nullglob
for kind in db tar; do
  backups=("$folder"/*-"$why.$kind")
  for ((i = 0; i < ${#backups[@]} - keep; i++)); do rm -- "${backups[i]}"; done
done
echo "$file"
