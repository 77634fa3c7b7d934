#!/usr/bin/env bash
# Makes a prepared release current, restarts the services one after another and waits until each is ready.
# Exit code 1 when one does not come up; the others are then not restarted. upgrade.sh and go-back.sh call it.
# Usage: switch.sh RELEASE
# SITE_HOME (/srv/site). SITE_UNITS ("site"): services, each with the port it listens on when that is not PORT of the
# settings, for instance "site@3901 site@3902". READY_SECONDS (60): how long one may take.
set -euo pipefail

here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
home=${SITE_HOME:-/srv/site}
read -ra units <<<"${SITE_UNITS:-site}"
release=${1:?Say which release.}
before=""
if [[ -L $home/current ]]; then before=$(readlink -f "$home/current"); fi

# An atomic rename, so that there is always a current version.
point() {
  ln -sfn "$2" "$home/$1.new"
  mv -T "$home/$1.new" "$home/$1"
}
if [[ $before != "$release" ]]; then
  [[ -z $before ]] || point previous "$before"
  point current "$release"
fi

port=$("$here/setting.sh" PORT)
host=$("$here/setting.sh" HOST)
# A server that listens on all addresses is reachable at the loopback address.
if [[ -z $host || $host == 0.0.0.0 || $host == :: ]]; then host=127.0.0.1; fi
if [[ $host == *:* ]]; then host="[$host]"; fi
servers=()
for unit in "${units[@]}"; do
  [[ $unit == *@* ]] && at=${unit#*@} || at=${port:-3901}
  servers+=("http://$host:$at systemctl restart $unit")
done
# systemd starts a server that has ended again, for ever.
export RUNS="! systemctl show --property=ActiveState --value ${units[*]} | grep -q activating"
exec "$here/rolling-restart.sh" "${servers[@]}"
