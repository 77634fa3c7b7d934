#!/usr/bin/env bash
# A new version in the place of the running one: prepared beside it, the data backed up, switched, and switched back by
# itself when the new one does not come up. The first version is one in the place of none. Run it as root.
# Usage: upgrade.sh FOLDER [--no-backup]   FOLDER holds the new version: a clone, or an unpacked archive.
# SITE_HOME (/srv/site), SITE_USER (site), SITE_UNITS ("site"): the services of this machine, restarted one after another.
set -euo pipefail

here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
home=${SITE_HOME:-/srv/site}
user=${SITE_USER:-site}
from=${1:?Say which folder holds the new version.}

# Where a link leads; nothing when there is none.
led_by() {
  if [[ -L $1 ]]; then readlink -f "$1"; fi
}

new=$("$here/prepare.sh" "$from")
old=$(led_by "$home/current")
[[ $new != "$old" ]] || {
  echo "This version is running already." >&2
  exit 1
}
if [[ -n $old && ${2:-} != --no-backup ]]; then
  runuser -u "$user" -- env "SITE_HOME=$home" "$old/deploy/backup.sh" before-upgrade || {
    echo "There is no backup, so nothing was changed. To go on without one: upgrade.sh $from --no-backup" >&2
    exit 1
  }
fi

back=$(led_by "$home/previous")

if "$here/switch.sh" "$new"; then
  # The five newest stay, and whatever runs or would come back.
  mapfile -t old_ones < <(find "$home/releases" -mindepth 1 -maxdepth 1 -type d -printf '%T@ %p\n' | sort -rn | cut -d' ' -f2- | tail -n +6)
  for release in "${old_ones[@]}"; do
    [[ $release == "$new" || $release == "$old" ]] || rm -rf -- "$release"
  done
  echo "The new version runs.${old:+ One step back: $home/current/deploy/go-back.sh}"
else
  [[ -n $old ]] || exit 1
  echo "The new version does not come up; the earlier one is put back." >&2
  # It gets all the time there is.
  READY_SECONDS='' "$here/switch.sh" "$old" || echo "The earlier version does not come up either: journalctl -u site -n 50" >&2
  # What did not run is nothing to go back to.
  if [[ -n $back ]]; then ln -sfn "$back" "$home/previous"; else rm -f "$home/previous"; fi
  exit 1
fi
