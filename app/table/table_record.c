/* The record of a game that is over, with what its shuffles were derived from. */
#include "table_round.h"
#include "table_state.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <words/text.h>

static void write_tag(FILE *out, const char *name, const char *value)
{
    char line[4 * WORDS_NAME_MAX];
    r7_record_write_tag(name, value, line, sizeof line);
    fputs(line, out);
}

static void write_seat_tag(FILE *out, const char *name, int seat, const char *value)
{
    char numbered[24];
    snprintf(numbered, sizeof numbered, "%s%d", name, seat);
    write_tag(out, numbered, value);
}

static void write_hex_tag(FILE *out, const char *name, const uint8_t bytes[R7_FAIR_BYTES])
{
    char hex[2 * R7_FAIR_BYTES + 1];
    r7_fair_write_hex(bytes, hex);
    write_tag(out, name, hex);
}

static void write_seat_hex_tag(FILE *out, const char *name, int seat,
                               const uint8_t bytes[R7_FAIR_BYTES])
{
    char hex[2 * R7_FAIR_BYTES + 1];
    r7_fair_write_hex(bytes, hex);
    write_seat_tag(out, name, seat, hex);
}

static void write_fair_tags(FILE *out, const struct table *table)
{
    const struct r7_fair fair = table_fair(table);
    uint8_t commitment[R7_FAIR_BYTES];
    char number[24];
    r7_fair_commit(&fair, commitment);
    write_tag(out, "Game", table->id);
    write_tag(out, "Fair", r7_fair_version_name(table->fair));
    write_hex_tag(out, "Commit", commitment);
    write_hex_tag(out, "Secret", table->secret);
    for (int i = 0; i < fair.seats; i++)
        if (table->seats[i].seed[0] != '\0')
            write_seat_tag(out, "FairSeed", i, table->seats[i].seed);
    if (table->fair < 2)
        return;
    for (int i = 0; i < fair.seats; i++)
        if (table->seats[i].seed[0] != '\0')
            write_seat_hex_tag(out, "FairCommit", i, table->seats[i].commit);
    snprintf(number, sizeof number, "%lld", (long long)table->chain);
    write_tag(out, "Chain", number);
    write_hex_tag(out, "Link", table->link);
}

static void write_tags(FILE *out, const struct table *table)
{
    char line[R7_RECORD_TEXT_MAX], target[8];
    write_tag(out, "Red7", "1");
    r7_record_write_rules(table->settings.rules, line, sizeof line);
    fputs(line, out);
    for (int i = 0; i < table->settings.players; i++) {
        const struct event_seat *seat = &table->seats[i].is;
        bool bot = seat->who == WHO_BOT;
        write_seat_tag(out, "Seat", i, bot ? seat->bot->name : seat->name);
        if (bot)
            write_seat_tag(out, "Level", i, seat->bot->name);
    }
    if (table->settings.rules.advanced) {
        snprintf(target, sizeof target, "%u", (unsigned)table->settings.target);
        write_tag(out, "Target", target);
    }
    r7_record_write_result(r7_match_winners(&table->match), line, sizeof line);
    fputs(line, out);
    write_fair_tags(out, table);
}

/* The turn that starts with a play; returns the number of the play after it. */
static size_t write_turn(FILE *out, const struct table_round *round, size_t from, unsigned number,
                         struct r7_round *now)
{
    char line[R7_RECORD_TEXT_MAX];
    struct r7_step steps[R7_TURN_STEPS_MAX];
    size_t count = 0, next = from;
    const struct r7_round before = *now;
    do {
        const struct table_play *play = &round->plays[next++];
        assert(count + play->count <= R7_TURN_STEPS_MAX);
        for (int i = 0; i < play->count; i++) {
            r7_round_play(now, play->steps[i]);
            steps[count++] = play->steps[i];
        }
    } while (next < round->play_count && !round->plays[next].begins);
    if (!table_turn_done(now))
        return next; /* the game was closed in the middle of it */
    r7_record_write_turn(number, round->plays[from].seat, steps, count, line, sizeof line);
    fputs(line, out);
    if (now->phase == R7_PHASE_OVER) {
        r7_record_write_over(&before, now, line, sizeof line);
        fputs(line, out);
    }
    return next;
}

static void write_round(FILE *out, unsigned number, const struct table_round *round)
{
    char line[R7_RECORD_TEXT_MAX];
    struct r7_round now = round->deal;
    unsigned turn = 0;
    r7_record_write_round(number, &round->deal, line, sizeof line);
    fputs(line, out);
    for (size_t i = 0; i < round->play_count;)
        i = write_turn(out, round, i, ++turn, &now);
}

char *table_record(const struct table *table, size_t *length)
{
    const struct table_round last = {table->deal, table->plays, table->play_count};
    size_t before = table->rounds == NULL ? 0 : table->rounds->count;
    char *text = NULL;
    assert(table_has_record(table));
    FILE *out = open_memstream(&text, length);
    if (out == NULL)
        return NULL;
    write_tags(out, table);
    for (size_t i = 0; i < before; i++)
        write_round(out, (unsigned)i + 1, &table->rounds->list[i]);
    write_round(out, (unsigned)before + 1, &last);
    bool good = !ferror(out);
    if (fclose(out) == 0 && good)
        return text;
    free(text);
    return NULL;
}
