"""Faults that the simulation must find: each is put into a copy of the sources, which is compiled
and run. The first seven are faults that the server once had (a budget shared by strangers, ghosts in
seats, stalls and jumps of clocks charged to players, lists before tables, logs longer than a queue). Those of
NODES are looked for in worlds of several servers.

    mutants.py ROOT BUILD [NAME ...]

One line for each; exit status 1 if one is not found, or if its text is not in the sources any more."""
import concurrent.futures
import os
import shlex
import subprocess
import sys
import tempfile

# Name, what is wrong, file, the text there, what stands there instead.
MUTANTS = [
    ("shared-budget", "what a seat may do beside the game is counted for the table",
     "app/table/table_request.c",
     "    bool full = asking->seat >= 0 && table->seats[asking->seat].asides >= most;",
     "    uint32_t all = 0;\n"
     "    for (int i = 0; i < table->settings.players; i++)\n"
     "        all += table->seats[i].asides;\n"
     "    bool full = all + table->seq >= most;"),
    ("ghost-seats", "the seat of one who has gone before the start stays taken",
     "app/table/table_due.c",
     "    return away[i] + (i == table_host(table) ? TABLE_HOLD_HOST_MS : TABLE_HOLD_MS);",
     "    return INT64_MAX;"),
    ("stalls-charged", "a stall of the process is charged to players",
     "app/server/clock.c",
     "    clock->ticks += passed < CLOCK_STEP ? passed : CLOCK_STEP;",
     "    clock->ticks += passed;"),
    ("disk-charged", "the time of a commit is charged to who waits for it",
     "app/server/room.c",
     "    bool untold = room->batch > journal_committed(room->server->journal);",
     "    bool untold = false;"),
    ("wall-clock", "clocks of players follow the system's clock",
     "app/server/room.c",
     "    return room->table.time + passed;",
     "    return room->server->wall + passed * 0;"),
    ("lists-first", "a hello that waits for the server's own queue is closed as slow",
     "app/server/conn.c",
     "    else if ((conn->decoder == NULL && conn->greeted) || conn->hello != NULL)",
     "    else if (conn->decoder == NULL && conn->greeted)"),
    ("long-log", "a log is told at once, however little room there is",
     "app/server/room_log.c",
     "    return conn->out_length + conn->writing < (size_t)conn->server->limits.queue / PART;",
     "    return conn != NULL || PART > 0;"),
    ("told-early", "an answer leaves before its event is stored",
     "app/server/conn_out.c",
     "    if (batch > journal_committed(server->journal) && conn->waits[gathering].at == NULL) {",
     "    if (batch > journal_committed(server->journal) + 1 && conn->waits[gathering].at == NULL) {"),
    ("rollback-forgets", "after a failed commit tables go on from what was not stored",
     "app/server/server.c",
     "    rooms_forget(server, false, code);",
     "    (void)code;"),
    ("request-twice", "a request that is repeated after a cut is done again",
     "app/table/table_request.c",
     "    *again = seat < 0 || leaves ? 0 : table_request_done(&table->seats[seat], request->id);",
     "    *again = 0;\n    (void)leaves;"),
    ("open-hand", "who watches sees the hand of the first seat",
     "app/table/projection.c",
     "    bool dealt = table_view(table, viewer, seen);",
     "    bool dealt = table_view(table, viewer == R7_SPECTATOR ? 0 : viewer, seen);"),
    ("resend", "who comes back is told the last event again",
     "app/server/room_join.c",
     "    return knows ? request->hello.last + 1 : 1;",
     "    return knows && request->hello.last > 0 ? request->hello.last : 1;"),
    ("buffer-kept", "a connection keeps the largest buffer that it ever had",
     "app/server/conn_out.c",
     "    } else if (conn->out_room > BUFFER_KEPT) {",
     "    } else if (conn->out_room > BUFFER_KEPT && conn->closed) {"),
]
LOST = ("        pg_disconnect(writer);\n        return STORE_UNKNOWN;\n    }\n    return result;\n}\n\n"
        "static enum store_result commit_now")
NODES = [
    ("no-fence", "a server that was taken for dead may write",
     "app/store/store_postgres_base.c",
     '"WITH fence AS MATERIALIZED (SELECT 1 FROM red7.nodes WHERE holder = $16::text AND term = $1 "\n'
     '    "AND epoch = $2 FOR SHARE), "',
     '"WITH fence AS MATERIALIZED (SELECT 1 WHERE $16::text <> \'\' AND $1::int8 > 0 AND $2::text <> \'\'), "'),
    ("acknowledged-early", "an answer leaves before its event is stored",
     "app/server/conn_out.c",
     "    if (batch > journal_committed(server->journal) && conn->waits[gathering].at == NULL) {",
     "    if (batch > journal_committed(server->journal) + 1 && conn->waits[gathering].at == NULL) {"),
    ("unknown-is-failed", "an answer of the database that was lost is taken for a failure",
     "app/store/store_postgres.c", LOST, LOST.replace("STORE_UNKNOWN", "STORE_FAILED")),
    ("unknown-is-done", "an answer of the database that was lost is taken for a success",
     "app/store/store_postgres.c", LOST, LOST.replace("STORE_UNKNOWN", "STORE_OK")),
    ("not-raised", "after a lost answer the batch is looked for while it may still be on its way",
     "app/store/store_postgres.c",
     "    enum store_result fence = reconnect(s), result = fence;",
     "    enum store_result fence = pg_connect(&s->writer, &s->place, NULL) == STORE_OK ? STORE_OK : "
     "STORE_UNKNOWN, result = fence;"),
    ("stale-hello", "a server that may have been taken for dead welcomes from memory",
     "app/store/store.c",
     "    return store->kind->is_sure == NULL || store->kind->is_sure(store);",
     "    return store != NULL;"),
    ("early-hand-over", "a table is handed over before its last commit",
     "app/server/room.c",
     "    return room->batch <= journal_committed(room->server->journal);\n}\n\nvoid room_hand_over",
     "    return true;\n}\n\nvoid room_hand_over"),
    ("leaking-relay", "who watches by way of another server sees the first hand",
     "app/server/room_log.c",
     "projection_event(&replay->table, &event, &projected, conn->seat, &length)",
     "projection_event(&replay->table, &event, &projected,\n"
     "                                  conn->linked && conn->seat < 0 ? 0 : conn->seat, &length)"),
    ("lost-place", "who watches by way of another server misses an event after a pause",
     "app/server/audience.c", "conn->position = knows ? request->hello.last : 0;",
     "conn->position = knows ? request->hello.last + 1 : 0;"),
    ("row-left", "a server that ends after a failover is not known to be gone",
     "app/store/store_postgres_nodes.c",
     "    if (atomic_load(&store->there) == STORE_OK &&",
     "    if (atomic_load(&store->there) == STORE_CONFLICT &&"),
]
SECONDS = 200  # of processor time, in which a fault must be found; most need a few


def commands(build, target):
    listed = subprocess.run(["ninja", "-C", build, "-t", "commands", target], check=True, text=True,
                            capture_output=True).stdout
    return [shlex.split(line) for line in listed.splitlines() if line and not line.startswith("ninja:")]


def without_dependencies(command):
    """A compile command without the flags that write what a file includes."""
    kept, skip = [], 0
    for word in command:
        if skip:
            skip -= 1
        elif word in ("-MF", "-MQ"):
            skip = 1
        elif word not in ("-MD",):
            kept.append(word)
    return kept


class Workshop:
    """Where mutants are made of the build's own commands."""

    def __init__(self, root, build):
        self.root, self.build = os.path.realpath(root), os.path.realpath(build)
        subprocess.run(["ninja", "-C", build, "tests/simulate/simulate"], check=True,
                       stdout=subprocess.DEVNULL)
        self.commands = commands(build, "tests/simulate/simulate")
        self.link = self.commands[-1]

    def compile_command(self, file):
        """The command for a source: that of the simulation itself, or of a library in it."""
        found = [command for command in self.commands if command[-2:-1] == ["-c"] and
                 os.path.realpath(os.path.join(self.build, command[-1])) ==
                 os.path.join(self.root, file)]
        own = [command for command in found if any("simulate.p" in word for word in command)]
        return (own or found)[0]

    def make(self, folder, file, old, new):
        """A program with one text of a source replaced; None if the text is not there once."""
        with open(os.path.join(self.root, file), encoding="utf-8") as source:
            text = source.read()
        if text.count(old) != 1:
            return None
        mutated = os.path.join(folder, os.path.basename(file))
        with open(mutated, "w", encoding="utf-8") as out:
            out.write(text.replace(old, new))
        command = without_dependencies(self.compile_command(file))
        output = command[command.index("-o") + 1]
        made = os.path.join(folder, "mutant.o")
        command[command.index("-o") + 1] = made
        command[-1] = mutated
        command[1:1] = ["-w"] if not command[0].endswith("ccache") else []
        command.append("-I" + os.path.dirname(os.path.join(self.root, file)))
        command.append("-w")
        subprocess.run(command, cwd=self.build, check=True)
        program = os.path.join(folder, "simulate")
        link = [made if word == output else word for word in self.link]
        if made not in link: # its library gives way to what is defined before it
            link.insert(link.index("-o"), made)
        link[link.index("-o") + 1] = program
        subprocess.run(link, cwd=self.build, check=True)
        return program


def try_mutant(workshop, mutant):
    name, what, file, old, new = mutant
    worlds = "--nodes" if mutant in NODES else "--alone"
    with tempfile.TemporaryDirectory() as folder:
        program = workshop.make(folder, file, old, new)
        if program is None:
            return name, what, False, f"{file} has changed: this text is not in it once: {old}"
        run = subprocess.run([program, worlds, str(SECONDS), "1"], capture_output=True, text=True,
                             check=False, errors="replace")
        said = (run.stderr.strip().splitlines() or [f"ended by signal {-run.returncode}"])[0]
        return name, what, run.returncode != 0, said if run.returncode else "not found"


def main(root, build, *names):
    known = [mutant[0] for mutant in MUTANTS + NODES]
    for name in names:
        if name not in known:
            sys.exit(f"there is no mutant {name}; there are {', '.join(known)}")
    workshop = Workshop(root, build)
    chosen = [mutant for mutant in MUTANTS + NODES if not names or mutant[0] in names]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for name, what, found, said in pool.map(lambda m: try_mutant(workshop, m), chosen):
            print(f"{'found' if found else 'MISSED':6} {name}: {what}\n       {said[:200]}", flush=True)
            failed += not found
    print(f"{len(chosen) - failed} of {len(chosen)} found")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
