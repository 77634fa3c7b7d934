#!/usr/bin/env bash
# Rolling restart: restarts servers one after another, without failed requests behind a proxy that checks /readyz
# (docs/deploying.md).
# Usage: rolling-restart.sh 'ADDRESS COMMAND' ...   ADDRESS answers /readyz; COMMAND stops that server, waits for its
# end and starts it again. Exit code 1 when one does not come up; those after it are then not touched.
# READY_SECONDS (60): how long a server may take to be ready. SETTLE_SECONDS (5): how long to wait after that, until the
# proxy has noticed; longer than the interval of its health checks. RUNS: a command that fails when a server has ended, which
# is then not waited for.
set -euo pipefail

(($#)) || {
  echo "Say which servers: 'http://10.0.0.11:3901 ssh web1 systemctl restart site' ..." >&2
  exit 2
}

is_ready() {
  curl --silent --fail --max-time 5 --output /dev/null "$1/readyz"
}

last=${!#}
for server in "$@"; do
  address=${server%% *}
  # A ready server is not restarted while another one is down.
  if is_ready "$address"; then
    for other in "$@"; do
      [[ $other == "$server" ]] || is_ready "${other%% *}" || {
        echo "${other%% *} is not ready, so $address is left alone." >&2
        exit 1
      }
    done
  fi
  bash -c "${server#* }"
  deadline=$((SECONDS + ${READY_SECONDS:-60}))
  until is_ready "$address"; do
    bash -c "${RUNS:-true}" || {
      echo "$address has ended." >&2
      exit 1
    }
    ((SECONDS < deadline)) || {
      echo "$address was not ready in ${READY_SECONDS:-60} seconds." >&2
      exit 1
    }
    sleep 0.2
  done
  # Also when the terminal is gone.
  echo "$address is ready." || true
  [[ $server == "$last" ]] || sleep "${SETTLE_SECONDS:-5}"
done
