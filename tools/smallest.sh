# shellcheck shell=sh
# The game in the terminal where Meson is missing: every source once through the compiler. It needs a C
# compiler, curses and the smallest Python, which is less than Meson itself would bring along. Read by
# ./run, which has named the compiler (CC); wherever Meson is there, Meson builds.
#
# For other machines (tools/portability.py, tools/release) there are variables besides: FOLDER for
# build-game; SCREEN=no, the commands and the plain game without curses; SYSTEM=windows.

# The sources of the program without tables online. Folders are taken whole, so a new file needs no line.
smallest_sources() {
    for folder in lib/* app/system app/json app/protocol app/words app/scene app/game app/seat app/ask app/twin \
        app/home app/arena app/tui app/plain app/cli; do
        for source in "$folder"/*.c; do
            case $source in
            *'*.c') ;; # a folder without sources
            app/ask/wasm.c | app/ask/catalogue.c | app/ask/module_*.c) ;; # of the page's module
            app/tui/online*.c | app/cli/join_*.c | app/cli/server_*.c | app/cli/config_file.c) ;;
            app/cli/cmd_admin.c | app/cli/cmd_backup.c | app/cli/cmd_join.c | app/cli/cmd_serve.c) ;;
            app/tui/*.c) [ "${SCREEN:-}" = no ] || echo "$source" ;;
            app/system/windows.c | app/arena/program_none.c) [ "${SYSTEM:-}" != windows ] || echo "$source" ;;
            app/system/posix.c | app/arena/program.c) [ "${SYSTEM:-}" = windows ] || echo "$source" ;;
            *) echo "$source" ;;
            esac
        done
    done
    [ "${SCREEN:-}" != no ] || echo app/tui/without/tui.c
}

# What the compiler is told of every source, one word a line.
smallest_flags() {
    for path in "$game" include app/ask lib/*/include app/*/include; do
        echo "\"-I$path\"" # FOLDER may have a space in it
    done
    # glibc's headers ask curses for wide characters by themselves, others do not.
    if [ "${SCREEN:-}" = no ]; then echo -DRED7_WITHOUT_SCREEN; else echo -DNCURSES_WIDECHAR=1; fi
    if [ "${SYSTEM:-}" = windows ]; then
        printf '%s\n' -Iapp/system/windows -Iapp/words/english -include app/system/windows/posix.h
    fi
}

# Compiles some sources. Somebody waits for the first game, so what is never waited for later (screens, commands) is
# compiled with less effort, unless CFLAGS say otherwise; and a process for each name would cost seconds.
# shellcheck disable=SC2016 # the inner shell expands it
COMPILE='
for source; do
    case ${CFLAGS:+given}$source in
    given*) flags=$CFLAGS ;;
    lib/* | app/twin/*) flags=-O2 ;;
    *) flags=-O1 ;;
    esac
    object=$source
    while [ "$object" != "${object#*/}" ]; do object=${object%%/*}_${object#*/}; done
    $CC -std=c11 $flags -DNDEBUG -D_GNU_SOURCE @"$game/flags" -c "$source" -o "$game/objects/$object.o" || exit 255
done'

# build_smallest: build-game/red7, with its catalogues beside it; anew if any source is newer.
build_smallest() {
    game=${FOLDER:-build-game}
    if [ -x "$game/red7" ] && [ -z "$(find include lib app po tools -type f -newer "$game/red7")" ]; then
        return 0
    fi
    [ -n "${FOLDER:-}" ] || say "building the game alone, as Meson is not installed"
    rm -rf "$game"
    mkdir -p "$game/words" "$game/objects"
    python3 tools/languages.py . --header "$game/words/languages.h" "$game/languages.d" || return 1
    python3 tools/ask.py . --table "$game/verbs.h" || return 1
    python3 tools/notices.py . "$game/notices.h" "$([ "${SCREEN:-}" = no ] && echo none || echo program)" || return 1
    python3 tools/mo.py po "$game/po" || return 1
    smallest_flags >"$game/flags"
    # shellcheck disable=SC2016 # the inner shell expands it
    smallest_sources | CC=$CC CFLAGS=${CFLAGS:-} game=$game xargs -P "$(getconf _NPROCESSORS_ONLN)" -n 5 sh -c "$COMPILE" \
        compile || return 1
    link_smallest || return 1
    rm -rf "$game/objects"
    mv "$game/red7.new" "$game/red7"
}

link_smallest() {
    curses=
    if [ "${SCREEN:-}" != no ]; then
        curses=${CURSES:-$(pkg-config --libs ncursesw 2>/dev/null)} || curses='-lncursesw -ltinfo'
    fi
    # shellcheck disable=SC2086 # a word for each
    $CC ${LDFLAGS:-} "$game"/objects/*.o $curses -lm -lpthread -o "$game/red7.new"
}
