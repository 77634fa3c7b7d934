#!/usr/bin/env bash
# Prepares a release: copies a new version beside the running one, installs and builds it. Prints its folder.
# Usage: prepare.sh FOLDER   FOLDER holds the new version: a clone, or an unpacked archive.
# SITE_HOME (/srv/site): where releases, settings and data are. SITE_USER (site): who owns them and runs the site.
set -euo pipefail

home=${SITE_HOME:-/srv/site}
user=${SITE_USER:-site}
from=$(realpath "${1:?Say which folder holds the new version.}")
[[ -f $from/start.mjs && -f $from/package-lock.json ]] || {
  echo "There is no version of the site in $from." >&2
  exit 1
}
# The user may not enter root's home, and find leaves from where it was called.
cd "$home"

pack() {
  tar --create --directory "$from" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner \
    --exclude=./node_modules --exclude=./build --exclude=./data --exclude=./.git --exclude=./.env \
    --exclude=./.react-router --exclude=./test-results .
}

# The folder is named after a hash of its content, so that the same version is prepared once.
sum=$(pack | sha256sum | cut -c 1-12)
release="$home/releases/$sum"
if [[ ! -e $release/.unpacked ]]; then
  runuser -u "$user" -- mkdir -p "$release" "$home/data/assets"
  pack | runuser -u "$user" -- tar --extract --directory "$release"
  runuser -u "$user" -- ln -sfn "$home/settings.env" "$release/.env"
  runuser -u "$user" -- touch "$release/.unpacked"
fi
# With an unchanged lock file the packages are hard links to the running version's, which cost no disk.
if [[ -L $home/current && ! -e $release/node_modules ]] &&
  cmp --silent "$home/current/package-lock.json" "$release/package-lock.json" &&
  [[ -d $home/current/node_modules && ! -L $home/current/node_modules ]]; then
  # Under another name first: an interrupted copy is not taken for a whole one.
  runuser -u "$user" -- rm -rf "$release/node_modules.new"
  runuser -u "$user" -- cp --archive --link "$(readlink -f "$home/current")/node_modules" "$release/node_modules.new"
  runuser -u "$user" -- rm -rf "$release/node_modules.new/.cache"
  runuser -u "$user" -- mv -T "$release/node_modules.new" "$release/node_modules"
fi
runuser -u "$user" -- bash -c "cd '$release' && node start.mjs prepare" >&2
# During a rolling restart the running version also serves the assets of the new version's pages.
runuser -u "$user" -- find "$release/build/client/assets" -type f ! -name '*.br' ! -name '*.gz' ! -name '*.zst' \
  -exec cp --no-clobber --target-directory "$home/data/assets" {} +
echo "$release"
