#!/usr/bin/env bash
# Carries events and stories that a version before the database wrote as files into its release: the first start of a version
# with entries in the database reads them in. Once that was done they are ignored.
# Usage: carry.sh FROM-RELEASE TO-RELEASE
# SITE_USER (site): who owns both.
set -euo pipefail

from=${1:?Say from which release.}
to=${2:?Say to which release.}
[[ $from != "$to" ]] || exit 0
as_site=(runuser -u "${SITE_USER:-site}" --)
cd "$from"
for folder in content/events content/stories; do
  [[ -d $folder ]] || continue
  # prepare.sh unpacks with the modification time 1970, so newer files were written on this machine.
  find "$folder" -type f -name '*.md' -newermt 2000-01-01 -exec "${as_site[@]}" cp --parents --target-directory "$to" {} +
done
