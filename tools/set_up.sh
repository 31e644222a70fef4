# shellcheck shell=sh
# How what is needed gets onto this machine: read by ./run, which is in the project's folder and has
# named the compiler (CC). tools/needs.txt says what each part of the project needs.

say() { printf 'run: %s\n' "$*" >&2; }

# The package managers, in the order of the columns of tools/needs.txt.
MANAGERS='apt-get dnf pacman apk brew zypper'

# The package manager that the system's own description speaks of; nothing if it does not.
described_manager() {
    [ "$(uname -s 2>/dev/null)" != Darwin ] || { echo brew; return 0; }
    # shellcheck disable=SC1091 # of the system
    names=$([ ! -r /etc/os-release ] || { . /etc/os-release && echo "${ID:-} ${ID_LIKE:-}"; })
    for name in $names; do
        case $name in
        debian | ubuntu) echo apt-get ;;
        fedora | rhel | centos) echo dnf ;;
        arch) echo pacman ;;
        alpine) echo apk ;;
        suse | opensuse*) echo zypper ;;
        *) continue ;;
        esac
        return 0
    done
}

# The package manager of this machine: a column of tools/needs.txt. If the one that its description speaks
# of is not there, the first that is.
find_package_manager() {
    for manager in $(described_manager) $MANAGERS; do
        command -v "$manager" >/dev/null 2>&1 || continue
        column=3
        for other in $MANAGERS; do
            [ "$other" != "$manager" ] || return 0
            column=$((column + 1))
        done
    done
    manager='' column=3
}

# there CHECK: whether something that tools/needs.txt names is on this machine.
there() {
    case $1 in
    command:cc) command -v "${CC%% *}" ;;
    command:*) command -v "${1#*:}" ;;
    library:*) pkg-config --exists "${1#*:}" ;;
    header:*) printf '#include <%s>\n' "${1#*:}" | $CC -E - ;;
    python:*) /usr/bin/python3 -c "import ${1#*:}" ;;
    wasm) # as app/ask/meson.build links
        printf '#include <stdlib.h>\nint nothing(void) { return abs(0); }\n' |
            clang --target=wasm32-wasi -flto -mexec-model=reactor -x c - -x none \
                -lc-printscan-long-double -o /dev/null
        ;;
    esac >/dev/null 2>&1
}

# good_meson: whether Meson is new enough; says so if it is not.
good_meson() {
    version=$(meson --version 2>/dev/null) || version=
    case $version in
    0.*) say "Meson is too old: red7 needs version 1.0, this is $version (pip install --user meson brings a new one)" ;;
    *) return 0 ;;
    esac
    return 1
}

# good_compiler: whether the compiler knows C11; says so if it does not.
good_compiler() {
    ! printf '#if __STDC_VERSION__ < 201112L || !defined __has_include\nold\n#endif\n' |
        $CC -std=c11 -E - 2>/dev/null | grep -qx old || {
        say "the compiler '$CC' is too old: red7 needs C11 (gcc 5, clang 3.6), CC=COMMAND names another"
        return 1
    }
}

# tell_certificate TEXT HINT: if a complaint is about a certificate that nobody here trusts, what helps.
tell_certificate() {
    case $1 in
    *"ertificate verification failed"* | *"igned certificate"* | *SELF_SIGNED* | *UNABLE_TO_VERIFY* | *"issuer certificate"*)
        say "a proxy with a certificate of its own stands between here and there: $2" ;;
    esac
}

# missing PART ...: the packages that these parts of the project lack here, in one line.
missing() {
    for part; do
        awk -v part="$part" -v column="$column" '$1 == part { print $2, $column }' tools/needs.txt
    done | while read -r check package; do
        [ "$package" = - ] || there "$check" || echo "$package"
    done | sort -u | paste -s -d ' ' -
}

# set_up PART ...: installs what these parts lack. Where it cannot, it says why and is false.
set_up() {
    packages=$(missing "$@")
    [ -n "$packages" ] || return 0
    case $manager in
    apt-get)
        # shellcheck disable=SC2086 # a word for each package
        apt_install $packages || return 1
        packages=$(missing "$@")
        [ -n "$packages" ] || return 0
        say "installed, but of no use here: $packages"
        ;;
    dnf) say "please install: sudo dnf install $packages" ;;
    pacman) say "please install: sudo pacman -S $packages" ;;
    apk) say "please install: doas apk add $packages" ;;
    brew) say "please install: brew install $packages" ;;
    zypper) say "please install: sudo zypper install $packages" ;;
    *) say "please install what Debian calls $packages" ;;
    esac
    return 1
}

apt_install() {
    if [ "$(id -u)" = 0 ]; then
        as_root=
    elif command -v sudo >/dev/null 2>&1; then
        as_root=sudo
    else
        say "please install as root: apt-get install --no-install-recommends $*"
        return 1
    fi
    if ! size=$(download_size "$@" 2>/dev/null); then # its lists are empty, or older than that
        say "asking for the list of packages"
        apt_get update || true
        size=$(download_size "$@") || {
            say "apt-get cannot have all of: $* (is this machine online?)"
            return 1
        }
    fi
    say "installing $*"
    say "$size to download"
    may_install || {
        say "nothing was installed; by hand: apt-get install --no-install-recommends $*"
        return 1
    }
    apt_get install "$@" || {
        say "trying again with a new list of packages"
        apt_get update && apt_get install "$@"
    } || {
        tell_certificate "$trouble" "put it into /usr/local/share/ca-certificates and run update-ca-certificates"
        say "apt-get could not install them"
        return 1
    }
}

# Asks somebody at a terminal, once, unless ./run was told --yes.
may_install() {
    [ -z "$yes" ] && [ -t 0 ] && [ -t 2 ] || return 0
    printf 'run: go on? [Y/n] ' >&2
    read -r answer || answer=n
    case $answer in '' | [Yy]*) yes=yes ;; *) return 1 ;; esac
}

# How much apt-get would download for some packages; false if it cannot have all of them.
download_size() {
    files=$(apt-get -qq --no-install-recommends --print-uris install "$@") || return 1
    echo "$files" | awk 'NF { n++; bytes += $3 }
        END { printf "%d package%s, %.0f MB\n", n, n == 1 ? "" : "s", bytes / 1e6 }'
}

# apt_get COMMAND ...: without questions, with its progress; its complaints if it fails. The progress has a
# descriptor of its own: apt-get never waits for whoever reads it, and what packages print would get lost there,
# which some of them take for an error.
apt_get() {
    complaints=$(mktemp)
    {
        # shellcheck disable=SC2016 # the inner shell expands it, and opens what sudo would close
        $as_root env DEBIAN_FRONTEND=noninteractive sh -c 'exec apt-get "$@" 3>&1 >/dev/null' apt-get \
            -y --no-install-recommends -o APT::Status-Fd=3 -o APT::Update::Error-Mode=any -o Acquire::Retries=1 \
            -o Acquire::http::Timeout=20 -o DPkg::Lock::Timeout=120 -o Dpkg::Use-Pty=0 "$@" \
            2>"$complaints" || echo "red7-failed:"
    } | show_progress && status=0 || status=1
    trouble=$(grep -v '^debconf:' "$complaints" || true)
    [ "$status" = 0 ] || [ -z "$trouble" ] || printf '%s\n' "$trouble" >&2
    rm -f "$complaints"
    return "$status"
}

# What apt-get tells of its progress: a line that changes on a terminal, elsewhere a few lines.
show_progress() {
    shown='' failed=0
    while IFS=: read -r kind _ percent text; do
        case $kind in
        dlstatus) doing=downloaded ;;
        pmstatus) doing=installed ;;
        red7-failed) failed=1 && continue ;;
        *) continue ;;
        esac
        percent=${percent%%.*}
        case $percent in '' | *[!0-9]*) continue ;; esac
        if [ -t 2 ]; then
            printf '\r\033[Krun: %3d%% %.60s' "$percent" "$text" >&2
        elif [ "$percent" -ge 25 ] && [ "$shown" != "$doing$((percent / 25))" ]; then
            shown=$doing$((percent / 25))
            say "$doing $percent%"
        fi
    done
    [ ! -t 2 ] || printf '\r\033[K' >&2
    return "$failed"
}

# npm_has page|all: whether npm has brought what is bundled into the page, or that and what the page
# is tested with: as the list of it is now.
npm_has() {
    cmp -s web/package-lock.json web/node_modules/.red7-all ||
        cmp -s web/package-lock.json "web/node_modules/.red7-$1"
}

# npm_install page|all: brings it. Where it cannot, it says why and is false.
npm_install() {
    ! npm_has "$1" || return 0
    version=$(node --version) || { say "node does not start"; return 1; }
    major=${version#v} major=${major%%.*}
    [ "$major" -ge 18 ] || { say "node is too old: the page needs version 18, this is $version"; return 1; }
    case $1 in
    page) lists=dependencies option=--omit=dev ;;
    all) lists=dependencies,devDependencies option=--include=dev ;;
    esac
    say "fetching from npm: $(node -p "const all = require('./web/package.json');
        '$lists'.split(',').flatMap((list) => Object.keys(all[list])).join(' ')")"
    # It tells the same in many lines: the one with the reason says it all.
    output=$(npm ci --prefix web "$option" --no-audit --no-fund --loglevel=error --fetch-timeout=15000 \
        --fetch-retries=1 --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=5000 2>&1) || {
        { echo "$output" | grep -m1 'reason:' || echo "$output" | grep -v -e ' at ' -e '^$' | head -n 6; } >&2
        tell_certificate "$output" "NODE_EXTRA_CA_CERTS=FILE names it to npm"
        say "npm could not fetch them (npm ci --prefix web)"
        return 1
    }
    cp web/package-lock.json "web/node_modules/.red7-$1"
}
