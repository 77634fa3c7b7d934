#!/usr/bin/env bash
# Carries published events and stories, with the owner's changes and deletions, from one release to another: they are files
# in the release that ran when they were accepted. Deleting a file that came with a release applies to that release alone.
# Usage: carry.sh FROM-RELEASE TO-RELEASE
# SITE_USER (site): who owns both.
set -euo pipefail

from=${1:?Say from which release.}
to=${2:?Say to which release.}
[[ $from != "$to" ]] || exit 0
# prepare.sh unpacks with the modification time 1970, so newer files were written on this machine.
as_site=(runuser -u "${SITE_USER:-site}" --)
written=(content/events content/stories -type f -name '*.md' -newermt 2000-01-01)
cd "$to"
find "${written[@]}" -exec "${as_site[@]}" rm -f -- {} +
cd "$from"
find "${written[@]}" -exec "${as_site[@]}" cp --parents --target-directory "$to" {} +
# The events as announced to calendars, for `desk events check`.
told=build/announced-events.json
[[ ! -f $told ]] || "${as_site[@]}" cp --parents --target-directory "$to" "$told"
