#!/usr/bin/env bash
# Upgrade (or first install): prepares a new version beside the running one, backs up the data, lets the new version run on a
# copy of it, switches, and rolls back when the new version does not come up. Run it as root.
# Usage: upgrade.sh FOLDER [--no-backup]   FOLDER holds the new version: a clone, or an unpacked archive. Without a backup
# there is no copy to try it on.
# SITE_HOME (/srv/site), SITE_USER (site), SITE_UNITS ("site"): the services of this machine, restarted one after another.
set -euo pipefail

here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
home=${SITE_HOME:-/srv/site}
user=${SITE_USER:-site}
from=${1:?Say which folder holds the new version.}

# The target of a link; nothing when there is none.
link_target() {
  if [[ -L $1 ]]; then readlink -f "$1"; fi
}

old=$(link_target "$home/current")
# install.sh has written the new version's services by then.
# shellcheck disable=SC2317  # The trap calls it.
put_services_back() {
  "$here/units.sh" "$old"
  local unit
  for unit in ${SITE_UNITS:-site}; do systemctl is-active --quiet "$unit" || systemctl start "$unit"; done
}
[[ -z $old ]] || trap '[[ $? == 0 ]] || put_services_back || true' EXIT
new=$("$here/prepare.sh" "$from")
[[ $new != "$old" ]] || {
  echo "This version is running already." >&2
  exit 1
}
data=$("$here/setting.sh" DATA_DIR)
data=${data:-$home/data}
# By the version that runs. Data that a removed one left is copied as it is: the new version's `desk backup` would migrate it.
back_up() {
  if [[ -n $old ]]; then
    runuser -u "$user" -- env "SITE_HOME=$home" "$old/deploy/backup.sh" before-upgrade
  else
    local file
    file="$home/data/backups/$(date -u +%Y-%m-%dT%H%M%SZ)-before-upgrade.db"
    # shellcheck disable=SC2016  # The inner bash expands it.
    runuser -u "$user" -- bash -c 'umask 077 && mkdir -p "${2%/*}" && cd "$3" && PATH="node_modules/.bin:$PATH" exec node --no-warnings --eval "$4" "$1" "$2"' \
      bash "$data/site.db" "$file" "$new" \
      'new (require("node:sqlite").DatabaseSync)(process.argv[1]).prepare("vacuum into ?").run(process.argv[2])' && echo "$file"
  fi
}
if [[ ${2:-} != --no-backup && (-n $old || -s $data/site.db) ]]; then
  backup=$(back_up) || {
    echo "There is no backup, so nothing was changed. To go on without one: upgrade.sh $from --no-backup" >&2
    exit 1
  }
  "$here/rehearse.sh" "$new" "$backup" || {
    echo "Nothing was changed${old:+: the earlier version runs on}." >&2
    exit 1
  }
fi

back=$(link_target "$home/previous")

# A lost connection or Ctrl-C does not stop it halfway, nor does a terminal that takes no message.
trap '' HUP INT TERM PIPE
if "$here/switch.sh" "$new"; then
  # Keeps the five newest releases, the running one and the previous one.
  mapfile -t old_ones < <(find "$home/releases" -mindepth 1 -maxdepth 1 -type d -printf '%T@ %p\n' | sort -rn | cut -d' ' -f2- | tail -n +6)
  for release in "${old_ones[@]}"; do
    [[ $release == "$new" || $release == "$old" ]] || rm -rf -- "$release"
  done
  echo "The new version runs.${old:+ One step back: $home/current/deploy/go-back.sh}" || true
else
  [[ -n $old ]] || exit 1
  echo "The new version does not come up; the earlier one is put back." >&2 || true
  "$here/units.sh" "$old" || true
  # With the default timeout, whatever was given for the new version.
  READY_SECONDS='' "$here/switch.sh" "$old" || echo "The earlier version does not come up either: journalctl -u site -n 50" >&2 || true
  # A version that never ran is no rollback target.
  if [[ -n $back ]]; then ln -sfn "$back" "$home/previous"; else rm -f "$home/previous"; fi
  exit 1
fi
