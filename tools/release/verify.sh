#!/bin/sh
# Whether the files of a release are whole, and signed by somebody who may: verify.sh FOLDER [SIGNERS]
#
# SIGNERS is a file of "allowed signers" as ssh-keygen(1) describes it, with the project's key. Without it only
# the sums are compared, and that is said.
set -eu
wrong() {
    echo "verify: $*" >&2
    exit 1
}
folder=$1 signers=${2:-}
[ -d "$folder" ] || wrong "there is no folder $folder"
[ -f "$folder/SHA256SUMS" ] || wrong "$folder has no SHA256SUMS: it is no release"
if [ -n "$signers" ]; then
    [ -f "$signers" ] || wrong "there is no file $signers"
    [ -f "$folder/SHA256SUMS.sig" ] || wrong "$folder is not signed: it has no SHA256SUMS.sig"
    who=$(awk '!/^#/ && NF { print $1; exit }' "$signers")
    ssh-keygen -Y verify -f "$signers" -I "$who" -n red7 -s "$folder/SHA256SUMS.sig" <"$folder/SHA256SUMS" \
        >/dev/null 2>&1 || wrong "the signature of SHA256SUMS is not by $who: do not use these files"
fi
while read -r sum name; do
    case $name in */* | '') wrong "SHA256SUMS is damaged" ;; esac
    [ -f "$folder/$name" ] || wrong "$name is missing"
    [ "$(sha256sum <"$folder/$name")" = "$sum  -" ] || wrong "$name is damaged: download it again"
done <"$folder/SHA256SUMS"
for file in "$folder"/*; do
    case $file in */SHA256SUMS | */SHA256SUMS.sig) continue ;; esac
    grep -q "  $(basename "$file")\$" "$folder/SHA256SUMS" || wrong "$(basename "$file") does not belong to it"
done
if [ -n "$signers" ]; then
    echo "all files are whole, and signed by $who"
else
    echo "all files are whole; who made them was not checked (./run verify $folder SIGNERS)"
fi
