"""Faults that the scenes of points.py must find: each is put into a copy of one source, which is compiled and
linked in front of the rest.

One line for each; exit status 1 if one is not found, or if its text is not in the sources any more."""
import json
import os
import shlex
import subprocess
import sys
import tempfile

# Name, what is wrong, where (file, the text there, what stands there instead), the scene that finds it.
MUTANTS = [
    ("no-fence", "a server that was taken for dead may write",
     [("app/store/store_postgres_base.c",
       '"WITH fence AS MATERIALIZED (SELECT 1 FROM red7.nodes WHERE holder = $16::text AND term = $1 "\n'
       '    "AND epoch = $2 FOR SHARE), "',
       '"WITH fence AS MATERIALIZED (SELECT 1 WHERE $16::text <> \'\' AND $1::int8 > 0 AND $2::text <> \'\'), "')],
     ["frozen_before_its_commit"]),
    ("no-key", "events need not follow those that are there",
     [("app/store/store_postgres_base.c",
       'WHERE f.holes OR f.seq <> coalesce(last.seq, 0) + 1 ORDER', 'WHERE false AND last.seq = 0 ORDER'),
      ("app/store/store_postgres_schema.c", "body bytea NOT NULL, PRIMARY KEY (game, seq)); ",
       "body bytea NOT NULL); ")],
     ["made_twice"]),
    ("told-early", "an answer leaves before its event is stored",
     [("app/server/conn_out.c",
       "    if (batch > journal_committed(server->journal) && conn->waits[gathering].at == NULL) {",
       "    if (batch > journal_committed(server->journal) + 1 && conn->waits[gathering].at == NULL) {")],
     ["killed_before_its_commit"]),
    ("unknown-is-failed", "an answer that was lost is taken for a failure",
     [("app/store/store_postgres.c",
       "        pg_disconnect(writer);\n        return STORE_UNKNOWN;\n    }\n    return result;\n}\n\nstatic enum "
       "store_result commit_now",
       "        pg_disconnect(writer);\n        return STORE_FAILED;\n    }\n    return result;\n}\n\nstatic enum "
       "store_result commit_now")],
     ["answer_lost"]),
    ("unknown-is-done", "an answer that was lost is taken for a success",
     [("app/store/store_postgres.c",
       "        pg_disconnect(writer);\n        return STORE_UNKNOWN;\n    }\n    return result;\n}\n\nstatic enum "
       "store_result commit_now",
       "        pg_disconnect(writer);\n        return STORE_OK;\n    }\n    return result;\n}\n\nstatic enum "
       "store_result commit_now")],
     ["cut_before_its_commit"]),
    ("stale-hello", "a server that may have been taken for dead welcomes from memory",
     [("app/store/store.c",
       "    return store->kind->is_sure == NULL || store->kind->is_sure(store);",
       "    return store != NULL;")],
     ["greeted_while_it_is_frozen"]),
    ("early-hand-over", "a table is handed over before its last commit",
     [("app/server/room.c",
       "    return room->batch <= journal_committed(room->server->journal);\n}\n\nvoid room_hand_over",
       "    return true;\n}\n\nvoid room_hand_over")],
     ["drained_during_a_commit"]),
    ("leaking-relay", "who watches by way of another server sees the first hand",
     [("app/server/room_log.c",
       "projection_event(&replay->table, &event, &projected, conn->seat, &length)",
       "projection_event(&replay->table, &event, &projected,\n"
       "                                  conn->linked && conn->seat < 0 ? 0 : conn->seat, &length)")],
     ["watched_from_afar"]),
    ("lost-place", "who watches by way of another server misses an event after a pause",
     [("app/server/audience.c", "conn->position = knows ? request->hello.last : 0;",
       "conn->position = knows ? request->hello.last + 1 : 0;")],
     ["watched_from_afar"]),
]


def command_of(build, source):
    """How a source is compiled."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        for entry in json.load(file):
            path = os.path.normpath(os.path.join(entry["directory"], entry["file"]))
            if path == source and "simulate" not in entry["command"]:
                return shlex.split(entry["command"])
    raise LookupError(f"{source} is not compiled")


def link_of(build):
    """How the program is linked."""
    lines = subprocess.run(["ninja", "-C", build, "-t", "commands", "red7"], check=True, text=True,
                           capture_output=True).stdout.splitlines()
    return shlex.split(next(line for line in reversed(lines) if " -o red7 " in line))


def compile_changed(root, build, folder, change):
    """The object of a source with a fault; None if its text is not there."""
    name, old, new = change
    source = os.path.join(root, name)
    with open(source, encoding="utf-8") as file:
        text = file.read()
    if text.count(old) != 1:
        return None
    copy = os.path.join(folder, os.path.basename(name))
    with open(copy, "w", encoding="utf-8") as file:
        file.write(text.replace(old, new))
    line = command_of(build, source)
    line[line.index("-o") + 1] = copy + ".o"
    line[line.index("-c") + 1] = copy
    subprocess.run([*line, "-I", os.path.dirname(source), "-Wno-error"], cwd=build, check=True,
                   capture_output=True)
    return copy + ".o"


def build_mutant(root, build, folder, mutant):
    """The program with a fault; None if its text is not there."""
    made = [compile_changed(root, build, folder, change) for change in mutant[2]]
    if None in made:
        return None
    link = link_of(build)
    place = link.index("-o")
    link[place + 1] = os.path.join(folder, "red7")
    link[place + 2:place + 2] = made  # before the libraries: theirs are not looked for any more
    subprocess.run(link, cwd=build, check=True, capture_output=True)
    return link[place + 1]


def main(words, play):
    if len(words) < 2:
        print("chaos: --mutants ROOT BUILD [NAME ...]", file=sys.stderr)
        return 2
    root, build = (os.path.realpath(word) for word in words[:2])
    missed = 0
    known = [mutant[0] for mutant in MUTANTS]
    for name in words[2:]:
        if name not in known:
            print(f"chaos: there is no mutant {name}; there are: {', '.join(known)}", file=sys.stderr)
            return 2
    for mutant in MUTANTS:
        if words[2:] and mutant[0] not in words[2:]:
            continue
        with tempfile.TemporaryDirectory(prefix="red7-mutant-") as folder:
            os.chmod(folder, 0o755)
            program = build_mutant(root, build, folder, mutant)
            fault = play(program, mutant[3], tell=lambda text: None) if program else "its text is not there"
        found = program is not None and fault is not None
        missed += not found
        print(f"{mutant[0]:18} {mutant[1]}: {'found: ' if found else 'NOT FOUND '}{fault or ''}", flush=True)
    return int(missed > 0)
