#!/usr/bin/env bash
# Rollback: switches to the version that ran before the last switch, on the present data. Migrations only add, so nothing
# that came in since is lost. Called again, it goes forward again. Run it as root.
# SITE_HOME (/srv/site), SITE_USER (site), SITE_UNITS ("site"): as in upgrade.sh.
set -euo pipefail

here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
home=${SITE_HOME:-/srv/site}
earlier=$(readlink -f "$home/previous")
[[ -d $earlier ]] || {
  echo "There is no earlier version in $home." >&2
  exit 1
}
runuser -u "${SITE_USER:-site}" -- bash -c "cd '$earlier' && node start.mjs prepare" >&2
# A lost connection or Ctrl-C does not stop it halfway.
trap '' HUP INT TERM PIPE
ROOT=${ROOT:-} "$here/units.sh" "$earlier"
"$here/switch.sh" "$earlier"
echo "Now runs: $earlier"
