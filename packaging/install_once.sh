#!/bin/sh
# install_once.sh FILE PLACE: a file that its owner changes, so it is not replaced.
set -eu
place=${DESTDIR:-}$2
[ -e "$place" ] || install -D -m 644 "$1" "$place"
