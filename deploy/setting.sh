#!/usr/bin/env bash
# Prints a value of settings.env, parsed as Node does: without quotes around it or a comment after it. Nothing when it is not set.
# Usage: setting.sh NAME
# SITE_HOME (/srv/site).
set -euo pipefail

sed -nE "s/^[[:space:]]*(export[[:space:]]+)?${1:?Say which setting.}[[:space:]]*=[[:space:]]*//p" \
  "${SITE_HOME:-/srv/site}/settings.env" | tail -n 1 |
  sed -E "s/^(['\"\`])(.*)\1.*$/\2/; t; s/[[:space:]]*(#.*)?$//"
