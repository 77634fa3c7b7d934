#!/usr/bin/env bash
# Puts the services of a release in place of another one's, where install.sh wrote them. install.sh, upgrade.sh and go-back.sh
# call it.
# Usage: units.sh RELEASE
# ROOT: a folder in place of /, for tests.
set -euo pipefail

from=${1:?Say which release.}/deploy/one-machine
changed=""
for unit in "${ROOT:-}"/etc/systemd/system/{site.service,site-backup.service,site-backup.timer}; do
  new=$from/${unit##*/}
  [[ -f $unit && -f $new ]] || continue
  cmp --silent "$new" "$unit" || { install -m 644 "$new" "$unit" && changed=1; }
done
[[ -z $changed ]] || systemctl daemon-reload
