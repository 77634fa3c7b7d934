#!/usr/bin/env bash
# Rehearsal: starts a prepared release on a copy of the data, in a network of its own in which there is nothing else, so that
# no mail is sent and nothing is fetched; then looks at its pages. Exit code 1, with the reason, when one does not stand.
# The site that runs notices nothing. upgrade.sh calls it, as root.
# Usage: rehearse.sh RELEASE BACKUP
# SITE_HOME (/srv/site), SITE_USER (site). READY_SECONDS (300): how long it may take to render all pages. REHEARSAL_PORT (3901).
set -euo pipefail

export home=${SITE_HOME:-/srv/site} release=${1:?Say which release.} backup=${2:?Say which backup.}
export port=${REHEARSAL_PORT:-3901} patience=${READY_SECONDS:-300}
user=${SITE_USER:-site}
# What a rehearsal that was killed left.
rm -rf -- "$home"/data/rehearsal.*
copy=$(runuser -u "$user" -- mktemp -d "$home/data/rehearsal.XXXXXX")
export copy
trap 'rm -rf -- "$copy"' EXIT

rehearse() {
  # What is set here wins over settings.env. A backup is one file, whatever database it came from.
  export DATA_DIR=$copy DATABASE_URL="" HOST=127.0.0.1 PORT=$port DESK_PORT=$((port + 1)) METRICS_PORT="" WORKERS=1 DRAIN_SECONDS=0 RENDER_AHEAD=all
  cd "$release"
  [[ ! -f $home/data/secret ]] || cp "$home/data/secret" "$copy/secret"
  node start.mjs desk restore "$backup" >/dev/null || {
    echo "The new version cannot take over a copy of the data; the reason stands above." >&2
    return 1
  }
  node start.mjs serve >"$copy/log" 2>&1 &
  # Not local: the trap runs after the function.
  server=$!
  trap 'kill "$server" 2>/dev/null && wait "$server"' EXIT
  local deadline=$((SECONDS + patience))
  until curl --silent --fail --max-time 5 --output /dev/null "http://127.0.0.1:$port/readyz"; do
    if ((SECONDS >= deadline)) || ! kill -0 "$server" 2>/dev/null; then
      tail -n 20 "$copy/log" >&2
      echo "The new version does not start on a copy of the data; what it said stands above." >&2
      return 1
    fi
    sleep 0.2
  done
  # A site that its owner has closed answers each page so; all were rendered before it was ready.
  local path closed='^http/[0-9.]+ 503.*retry-after: 3600'
  [[ $(curl --silent --max-time 30 --head "http://127.0.0.1:$port/" | tr -d '\r' | tr '[:upper:]\n' '[:lower:] ') =~ $closed ]] && return
  for path in / /about /news /events /community /record /contact /get-involved /search?q=water /sitemap.xml /feed.xml; do
    curl --silent --show-error --fail --max-time 30 --output /dev/null "http://127.0.0.1:$port$path" || {
      tail -n 20 "$copy/log" >&2
      echo "On a copy of the data, $path of the new version does not answer as it should." >&2
      return 1
    }
  done
}
export -f rehearse

# shellcheck disable=SC2016  # The inner bash expands it.
unshare --net -- bash -c 'ip link set lo up && exec runuser -u "$1" -- bash -euo pipefail -c rehearse' bash "$user"
