# shellcheck shell=sh
# How red7 gets onto a machine, and off it again: read by ./run, which is in the project's folder.

# The list of what was installed: it lies there, too.
installed_list() { echo "${DESTDIR:-}${PREFIX:-/usr/local}/share/red7/installed.txt"; }

install_all() {
    if ! build_with_page; then
        if [ "$PAGE" != no ]; then
            say "so nothing is installed; PAGE=no ./run install leaves the page out"
            exit 1
        fi
        configure build -Donline=enabled -Dpage=disabled
        build
    fi
    # Where Debian's linker and pkg-config look; Meson cannot tell on a bare system.
    [ ! -f /etc/debian_version ] || libdir=lib
    meson configure build --prefix "${PREFIX:-/usr/local}" ${libdir:+--libdir "$libdir"}
    may_write_to "${DESTDIR:-}${PREFIX:-/usr/local}" || exit 1
    # Everything is built before the first file is copied.
    ninja -C build >/dev/null || exit 1
    DESTDIR=${DESTDIR:-} meson install -C build --no-rebuild --quiet || {
        say "that was not all of it; ./run uninstall takes away what is there"
        python3 tools/uninstall.py note build/meson-logs/install-log.txt "$(installed_list)"
        exit 1
    }
    python3 tools/uninstall.py note build/meson-logs/install-log.txt "$(installed_list)"
    renew_linker
    say "installed below ${DESTDIR:-}${PREFIX:-/usr/local}; ./run uninstall removes it"
}

uninstall_all() {
    python3 tools/uninstall.py remove "$(installed_list)" || exit 1
    renew_linker
}

# The cache of the dynamic linker, where files came or went that it looks at.
renew_linker() {
    if [ -z "${DESTDIR:-}" ] && [ "$(id -u)" = 0 ] && command -v ldconfig >/dev/null 2>&1; then
        ldconfig
    fi
}

# may_write_to FOLDER: whether this user may make files in it, or make it.
may_write_to() {
    folder=$1
    while [ ! -e "$folder" ]; do folder=$(dirname "$folder"); done
    if [ ! -d "$folder" ] || [ ! -w "$folder" ]; then
        say "this user may not write to $folder, so nothing is installed: sudo ./run install, or" \
            "PREFIX=\$HOME/.local ./run install"
        return 1
    fi
}
