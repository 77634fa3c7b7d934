#!/usr/bin/env bash
# Installs the site on a fresh Debian or Ubuntu: packages, user, folders, service, daily backup, Caddy with its certificates.
# Run it as root; it lies in the version to install. It says what it will do and asks once. What is there already it leaves
# alone: run again, it updates the site, or goes on where it stopped.
# Usage: install.sh DOMAIN [--owner ADDRESS] [--yes]   installs; ADDRESS is invited to the desk, at desk.DOMAIN
#        install.sh DOMAIN --restore PLACE [--yes]     installs, with the newest backup that a site sent to PLACE; asks for its key
#        install.sh [--yes]                            updates to the version it lies in, with a backup and a way back
#        install.sh back                               goes back to the version before
#        install.sh remove [--data] [--yes]            removes what it installed; --data: what people sent, too
# PORT (3901), DESK_PORT (the one after it): where site and desk listen, for a new installation. ROOT: a folder in place of /, for tests.
set -euo pipefail

from=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
root=${ROOT:-}
export SITE_HOME="$root/srv/site" SITE_USER=site
settings="$SITE_HOME/settings.env"
units="$root/etc/systemd/system"
caddy="$root/etc/caddy"
parts="$from/deploy/one-machine"
needed=(adduser caddy curl git iproute2 nodejs npm)

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}
as_site() { runuser -u site -- "$@"; }
# shellcheck disable=SC2016  # The inner bash expands it.
desk() { as_site bash -c 'cd "$1/current" && shift && node start.mjs desk "$@"' bash "$SITE_HOME" "$@"; }
has_package() { [[ $(dpkg-query --show --showformat='${Status}' "$1" 2>/dev/null) == *"ok installed" ]]; }
# Whether a folder is empty or not there.
is_empty() { [[ -z $(ls -A "$1" 2>/dev/null) ]]; }

# What will be done: for each step a function and a sentence.
steps=()
sentences=()
plan() {
  steps+=("$1")
  sentences+=("$2")
}
carry_out() {
  ((${#steps[@]})) || return 0
  echo "This will be done on this machine:"
  printf '  - %s\n' "${sentences[@]}"
  if [[ -z $yes ]]; then
    [[ -t 0 ]] || fail "Nobody can be asked here. To agree beforehand, add --yes."
    read -r -p "Go on? [y/N] " answer
    [[ $answer == [yY]* ]] || fail "Nothing was done."
  fi
  for at in "${!steps[@]}"; do
    echo
    echo "== ${sentences[at]}"
    # Not in a condition, where bash would go on after a command that fails.
    now=${sentences[at]}
    "${steps[at]}"
  done
}
now=""
trap '[[ $? == 0 || -z $now ]] || printf "\nStopped at: %s\nWhat was done before stays. When the reason is gone, run it again: it goes on here.\n" "$now" >&2' EXIT

command=install
domain=""
owner=""
restore=""
yes=""
data=""
while (($#)); do
  case $1 in
    back | remove) command=$1 ;;
    --owner) owner=${2:?--owner needs an address.} && shift ;;
    --restore) restore=${2:?--restore needs a place.} && shift ;;
    --yes) yes=1 ;;
    --data) data=1 ;;
    -*) fail "There is no $1. The first lines of this file say what there is." ;;
    *) domain=${1,,} ;;
  esac
  shift
done
[[ -n $root || $EUID == 0 ]] || fail "Run it as root: sudo $0"

# --- remove

stop_service() {
  systemctl disable --now site site-backup.timer
  rm -f "$units"/site.service "$units"/site-backup.service "$units"/site-backup.timer
  systemctl daemon-reload
}
take_names_out() {
  [[ ! -f $caddy/Caddyfile ]] || sed -i '/^import site\.caddy$/d' "$caddy/Caddyfile"
  rm -f "$caddy/site.caddy"
}
remove_names() {
  take_names_out
  # Caddy itself may be gone.
  systemctl try-reload-or-restart caddy || true
}
remove_versions() { rm -rf "$SITE_HOME/releases" "$SITE_HOME/current" "$SITE_HOME/previous"; }
remove_data() {
  rm -rf "$SITE_HOME" "$root/var/cache/site"
  deluser --quiet --system site
}

if [[ $command == back ]]; then
  exec "$from/deploy/go-back.sh"
elif [[ $command == remove ]]; then
  elsewhere=()
  if [[ -f $settings ]]; then
    data_dir=$("$from/deploy/setting.sh" DATA_DIR)
    [[ -z $data_dir || $data_dir != /* || $data_dir/ == "$SITE_HOME"/* ]] || elsewhere+=("the data in $data_dir")
    [[ -z $("$from/deploy/setting.sh" DATABASE_URL) ]] || elsewhere+=("the database of DATABASE_URL")
  fi
  sent="everything people sent, " stays="What people sent, its backups"
  if ((${#elsewhere[@]})); then sent="" stays="Backups"; fi
  brought=$(paste -sd " " "$SITE_HOME/packages" 2>/dev/null || true)
  [[ ! -f $units/site.service ]] || plan stop_service "stop the site and its backup, and remove both services"
  [[ ! -f $caddy/site.caddy ]] || plan remove_names "take the site out of Caddy's names"
  is_empty "$SITE_HOME/releases" || plan remove_versions "remove the versions in $SITE_HOME/releases"
  if [[ -n $data && -d $SITE_HOME ]]; then
    plan remove_data "ERASE $SITE_HOME with ${sent}all backups there, and the user site"
  fi
  ((${#steps[@]})) || fail "There is nothing to remove."
  carry_out
  echo
  [[ -z ${elsewhere[*]} ]] || printf 'Not removed, with what people sent: %s.\n' "${elsewhere[@]}"
  [[ ! -d $SITE_HOME ]] || echo "$stays and the settings are still in $SITE_HOME."
  [[ -z $brought ]] || echo "These packages came with the site, and something else may need them by now: apt-get remove $brought"
  exit 0
fi

# --- install or update

if [[ -f $settings ]]; then
  installed=$("$from/deploy/setting.sh" SITE_URL)
  installed=${installed#https://}
  [[ -z $domain || -z $installed || $domain == "$installed" ]] ||
    fail "This machine serves $installed. To serve $domain in its place, change the addresses in $settings and in" \
      "$caddy/site.caddy, then: systemctl reload caddy; docs/deploying.md has the line that builds it anew."
  domain=${installed:-$domain}
fi
[[ $domain =~ ^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$ ]] ||
  fail "Say under which name the site will be reached, such as: $0 example.org"
[[ -z $owner || $owner =~ ^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$ ]] || fail "$owner is no email address."
command -v apt-get >/dev/null || fail "This installs on Debian and Ubuntu. For other systems, docs/deploying.md says how to run the site in containers."
[[ -n $root || -d /run/systemd/system ]] ||
  fail "There is no systemd here, as in a container. docs/deploying.md says how to run the site in containers."
if command -v ss >/dev/null; then
  other=$(ss -Hltnp '( sport = :80 or sport = :443 )' | grep -v '"caddy"' | grep -oE '\(\("[^"]+' | sort -u | tr -d '("' || true)
  [[ -z $other ]] || fail "Ports 80 and 443 are taken by ${other//$'\n'/ and }. Caddy needs both to get a certificate."
fi
check_node() {
  local version
  version=$(node --version)
  version=${version#v}
  ((${version%%.*} >= 18)) || fail "This system has Node $version; 18 is the oldest that can start the site. Debian 12 and Ubuntu 24.04 have it."
}
! command -v node >/dev/null || check_node
nobody="Add --owner ADDRESS: whom to invite."
[[ -n $owner || -n $restore || -d $SITE_HOME/data || -t 0 ]] || fail "$nobody"
[[ -z $restore || -z $owner ]] || fail "--restore brings its owners along; others are invited at the desk."
[[ -z $restore || ! -e $SITE_HOME/data/site.db ]] ||
  fail "There is a site in $SITE_HOME/data already; docs/desk.md says how to restore over it. To go on with what is there, leave out --restore."

missing=()
for package in "${needed[@]}"; do has_package "$package" || missing+=("$package"); done

install_packages() {
  apt-get update --quiet
  DEBIAN_FRONTEND=noninteractive apt-get install --quiet --yes --no-install-recommends "${missing[@]}"
  # For remove: what was not here before.
  install -d "$SITE_HOME"
  echo "${missing[*]}" >>"$SITE_HOME/packages"
  check_node
}
add_user() { adduser --quiet --system --group --home "$SITE_HOME" --no-create-home site; }
make_folders() {
  install -d -o site -g site -m 750 "$SITE_HOME" "$SITE_HOME/releases"
  install -d -o site -g site -m 700 "$SITE_HOME/data"
}
write_settings() {
  install -o site -g site -m 600 /dev/null "$settings.new"
  cat >"$settings.new" <<END
# Every setting is explained in docs/settings.md. What is not here, such as the mail server, is set at the desk.
SITE_URL=https://$domain
DESK_URL=https://desk.$domain
DATA_DIR=$SITE_HOME/data
PORT=${PORT:-3901}
DESK_PORT=${DESK_PORT:-$((${PORT:-3901} + 1))}
TRUST_PROXY=1
DRAIN_SECONDS=3
END
  mv "$settings.new" "$settings"
}
write_units() {
  install -d "$units"
  install -m 644 "$parts"/site.service "$parts"/site-backup.service "$parts"/site-backup.timer "$units"
  systemctl daemon-reload
  systemctl enable site
}
restore_backup() {
  local new
  new=$("$from/deploy/prepare.sh" "$from")
  echo "Type the key and, on the line below it, the password of the place, if there is one."
  (cd "$new" && as_site node start.mjs desk restore --from "$restore")
}
run_version() {
  local new host port
  new=$("$from/deploy/prepare.sh" "$from") || {
    [[ ! -L $SITE_HOME/current ]] || "$from/deploy/units.sh" "$SITE_HOME/current"
    fail "The version in $from cannot be built; the reason stands above."
  }
  host=$("$from/deploy/setting.sh" HOST)
  port=$("$from/deploy/setting.sh" PORT)
  if [[ $new != "$(readlink -f "$SITE_HOME/current")" ]]; then
    "$from/deploy/upgrade.sh" "$from"
  elif systemctl is-active --quiet site &&
    curl --silent --fail --max-time 5 --output /dev/null "http://${host:-127.0.0.1}:${port:-3901}/readyz"; then
    echo "This version runs already."
  else
    "$from/deploy/switch.sh" "$new"
  fi
}
start_backup() { systemctl enable --now site-backup.timer; }
write_names() {
  local port desk_port
  port=$("$from/deploy/setting.sh" PORT)
  desk_port=$("$from/deploy/setting.sh" DESK_PORT)
  sed -e '/^#/d' -e "s/example\.org/$domain/" -e "s/3902/DESK/" -e "s/3901/${port:=3901}/" -e "s/DESK/${desk_port:-$((port + 1))}/" \
    "$parts/Caddyfile" >"$caddy/site.caddy"
  grep -qx 'import site.caddy' "$caddy/Caddyfile" || printf '\nimport site.caddy\n' >>"$caddy/Caddyfile"
  local said
  # When it fails, all is as it was: a Caddy that does not start again would take other sites along.
  said=$(caddy validate --adapter caddyfile --config "$caddy/Caddyfile" 2>&1) || {
    echo "$said" >&2
    take_names_out
    fail "Caddy does not take these names together with what $caddy/Caddyfile has; its reason stands above."
  }
  systemctl reload-or-restart caddy || {
    take_names_out
    fail "Caddy does not take up these names: journalctl -u caddy -n 50"
  }
}
has_owner() { desk people list | grep -q '^owner '; }
invite_owner() {
  if [[ -z $owner ]]; then
    # Installed again over what people sent.
    ! has_owner || {
      echo "There is an owner already."
      return
    }
    [[ -t 0 ]] || fail "$nobody"
    read -r -p "Your email address, for the invitation to the desk: " owner
  fi
  desk people add "$owner" --owner
}

((${#missing[@]} == 0)) || plan install_packages "install these packages of the system: ${missing[*]}"
getent passwd site >/dev/null || plan add_user "add a system user named site, who cannot log in"
[[ -d $SITE_HOME/data ]] || plan make_folders "make $SITE_HOME, where versions, settings and data will be"
[[ -f $settings ]] || plan write_settings "write $settings for https://$domain"
for unit in site.service site-backup.service site-backup.timer; do
  cmp --silent "$parts/$unit" "$units/$unit" || {
    plan write_units "write the services site and site-backup into $units"
    break
  }
done
[[ -z $restore ]] || plan restore_backup "bring back the newest backup in $restore"
if [[ -L $SITE_HOME/current ]]; then
  plan run_version "if the version in $from is another one: back up, build it beside the running one, check it and switch"
else
  plan run_version "build the site in $SITE_HOME/releases and start it"
fi
systemctl is-enabled --quiet site-backup.timer 2>/dev/null || plan start_backup "back up every day at 02:30"
# Names that somebody wrote into the Caddyfile by hand stay as they are.
by_hand="^[[:space:]]*([^[:space:],#]+,[[:space:]]*)*(https?://)?${domain//./\\.}([[:space:],{:]|$)"
if [[ ! -f $caddy/site.caddy ]] || ! grep -qx 'import site.caddy' "$caddy/Caddyfile" 2>/dev/null &&
  ! grep -qE "$by_hand" "$caddy/Caddyfile" 2>/dev/null; then
  plan write_names "let Caddy serve https://$domain and https://desk.$domain, with certificates from Let's Encrypt"
fi
if [[ -z $restore ]] && { [[ ! -L $SITE_HOME/current ]] || ! has_owner; }; then
  plan invite_owner "invite ${owner:-you} to the desk as its owner"
fi
carry_out
now=""

echo
echo "The site is at https://$domain, its desk at https://desk.$domain."
for name in "$domain" "desk.$domain"; do
  getent ahosts "$name" >/dev/null || echo "- $name has no address yet: point its A and AAAA records to this machine. Caddy then gets the certificate by itself."
done
if command -v ufw >/dev/null && ufw status | grep -q '^Status: active' && ! ufw status | grep -qE '^(443|80,443|WWW Full)'; then
  echo "- The firewall of this machine is shut: ufw allow 80,443/tcp"
fi
echo "- Ports 80 and 443 must be open at your provider, too."
echo "- The desk asks for the rest, mail first. What is still wrong: cd $SITE_HOME/current && runuser -u site -- node start.mjs desk doctor"
