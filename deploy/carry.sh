#!/usr/bin/env bash
# Takes along what the desk has published, and what the owner has changed or deleted of it since: events and stories
# stand in the version that ran when they were accepted. A file that came with a version is deleted in that one alone.
# Usage: carry.sh FROM-RELEASE TO-RELEASE
# SITE_USER (site): who owns both.
set -euo pipefail

from=${1:?Say from which release.}
to=${2:?Say to which release.}
[[ $from != "$to" ]] || exit 0
# prepare.sh unpacks with the time 1970, so whatever is newer was written on this machine.
as_site=(runuser -u "${SITE_USER:-site}" --)
written=(content/events content/stories -type f -name '*.md' -newermt 2000-01-01)
cd "$to"
find "${written[@]}" -exec "${as_site[@]}" rm -f -- {} +
cd "$from"
find "${written[@]}" -exec "${as_site[@]}" cp --parents --target-directory "$to" {} +
# What calendars were told of the events, for `desk events check`.
told=build/announced-events.json
[[ ! -f $told ]] || "${as_site[@]}" cp --parents --target-directory "$to" "$told"
