#!/usr/bin/env bash
# Takes along what the desk has published: events and stories stand in the version that ran when they were accepted.
# Usage: carry.sh FROM-RELEASE TO-RELEASE
# SITE_USER (site): who owns both.
set -euo pipefail

from=${1:?Say from which release.}
to=${2:?Say to which release.}
[[ $from != "$to" ]] || exit 0
cd "$from"
# prepare.sh unpacks with the time 1970, so whatever is newer was written here.
find content/events content/stories -type f -name '*.md' -newermt 2000-01-01 \
  -exec runuser -u "${SITE_USER:-site}" -- cp --no-clobber --parents --target-directory "$to" {} +
