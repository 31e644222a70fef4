/* The game as a record, and back. The reader of records is the referee; here is only made
 * sure that the game can be gone on with: the deals are a seed's, and the bots are ours.
 *
 * The tag Turns tells how many turns follow, so that a file that was cut at the end of a
 * line is not taken for a shorter game. */
#include "game.h"
#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

static void write_tag(FILE *out, const char *name, const char *value)
{
    char line[4 * WORDS_NAME_MAX];
    r7_record_write_tag(name, value, line, sizeof line);
    fputs(line, out);
}

static void write_number(FILE *out, const char *name, uint64_t number)
{
    char value[24];
    snprintf(value, sizeof value, "%llu", (unsigned long long)number);
    write_tag(out, name, value);
}

static void write_tags(FILE *out, const struct game *game)
{
    const struct game_setup *setup = &game->setup;
    char line[R7_RECORD_TEXT_MAX], name[] = "Seat0", level[] = "Level0";
    write_tag(out, "Red7", "1");
    r7_record_write_rules(setup->rules, line, sizeof line);
    fputs(line, out);
    for (int seat = 0; seat < setup->players; seat++) {
        name[4] = (char)('0' + seat);
        level[5] = (char)('0' + seat);
        write_tag(out, name, setup->seats[seat].name);
        if (setup->seats[seat].bot != NULL)
            write_tag(out, level, setup->seats[seat].bot->name);
    }
    if (setup->rules.advanced)
        write_number(out, "Target", game->match.target);
    write_number(out, "Seed", setup->seed);
    write_number(out, "Turns", game->turn_count);
    r7_record_write_result(r7_match_winners(&game->match), line, sizeof line);
    fputs(line, out);
}

static void write_round(FILE *out, const struct r7_match *match)
{
    char line[R7_RECORD_TEXT_MAX];
    r7_record_write_round(match->number, &match->round, line, sizeof line);
    fputs(line, out);
}

/* A turn, and the end of the round if it ends it. */
static void write_turn(FILE *out, const struct game_turn *turn, unsigned number,
                       struct r7_match *match)
{
    const struct r7_round before = match->round;
    char line[R7_RECORD_TEXT_MAX];
    r7_record_write_turn(number, turn->seat, turn->turn.steps, turn->turn.count, line, sizeof line);
    fputs(line, out);
    for (int i = 0; i < turn->turn.count; i++)
        r7_round_play(&match->round, turn->turn.steps[i]);
    if (match->round.phase != R7_PHASE_OVER)
        return;
    r7_record_write_over(&before, &match->round, line, sizeof line);
    fputs(line, out);
}

static void write_rounds(FILE *out, const struct game *game)
{
    struct r7_match match;
    unsigned number = 0;
    r7_match_init(&match, game->setup.rules, game->setup.players, game->setup.seed);
    match.target = game->match.target;
    write_round(out, &match);
    for (size_t i = 0; i < game->turn_count; i++) {
        if (game->turns[i].round != match.number) {
            r7_match_next(&match);
            write_round(out, &match);
            number = 0;
        }
        write_turn(out, &game->turns[i], ++number, &match);
    }
    if (game->match.number != match.number) { /* it has just been dealt */
        r7_match_next(&match);
        write_round(out, &match);
    }
}

char *game_write(const struct game *game, size_t *length)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    if (out == NULL)
        return NULL;
    write_tags(out, game);
    write_rounds(out, game);
    bool good = !ferror(out);
    if (fclose(out) == 0 && good)
        return text;
    free(text);
    return NULL;
}

/* ---- reading ---- */

/* What the tags tell beyond what the record's reader keeps. */
struct tags {
    struct game_seat seats[R7_SEATS_MAX];
    bool has_seed, has_turns;
    uint64_t seed, turns;
};

/* Whether a tag's name is `word` and the number of a seat. */
static bool is_of_seat(struct r7_span name, const char *word, int *seat)
{
    size_t length = strlen(word);
    if (name.length != length + 1 || memcmp(name.text, word, length) != 0)
        return false;
    *seat = name.text[length] - '0';
    return *seat >= 0 && *seat < R7_SEATS_MAX;
}

static bool is_named(struct r7_span name, const char *word)
{
    return name.length == strlen(word) && memcmp(name.text, word, name.length) == 0;
}

static bool read_level(const char *value, struct game_seat *seat, struct words *why)
{
    seat->bot = r7_bot_find(value);
    if (seat->bot != NULL && !seat->bot->open)
        return true;
    words_say(why, _("There is no bot {name}."), "name", value, NULL);
    return false;
}

static bool read_tag(struct tags *tags, const struct r7_record *record, struct words *why)
{
    char value[4 * WORDS_NAME_MAX];
    int seat;
    r7_record_value(record->value, value, sizeof value);
    if (is_of_seat(record->name, "Seat", &seat)) {
        words_clean_name(value, GAME_NAME_COLUMNS, tags->seats[seat].name);
    } else if (is_of_seat(record->name, "Level", &seat)) {
        return read_level(value, &tags->seats[seat], why);
    } else if (is_named(record->name, "Seed")) {
        tags->has_seed = true; /* the reader has made sure that it is a number */
        tags->seed = strtoull(value, NULL, 10);
    } else if (is_named(record->name, "Turns")) {
        tags->has_turns = true;
        tags->turns = strtoull(value, NULL, 10);
    }
    return true;
}

/* A round of the record starts: so does one of the game, with the same cards. */
static bool read_round(struct game *game, const struct tags *tags, const struct r7_record *record,
                       struct words *why)
{
    if (record->match.number > 1) {
        game_next_round(game);
        return true;
    }
    if (!tags->has_seed) {
        words_add(why, _("Its deals are not from a seed."));
        return false;
    }
    struct game_setup setup = {
        .rules = record->match.round.rules,
        .players = record->match.round.players,
        .target = record->match.target,
        .seed = tags->seed,
    };
    memcpy(setup.seats, tags->seats, sizeof setup.seats);
    game_start(game, &setup);
    return true;
}

static bool read_turn(struct game *game, const struct r7_record *record, struct words *why)
{
    for (int i = 0; i < record->turn.count; i++) {
        enum r7_error error = game_step(game, record->turn.steps[i]);
        if (error == R7_OK)
            continue;
        words_add(why, words_error(error));
        return false;
    }
    return true;
}

static bool read_end(const struct game *game, const struct tags *tags, struct words *why)
{
    if (!tags->has_turns || tags->turns == game->turn_count)
        return true;
    words_say(why, _("Turns are missing: it has {n} of {of}."), "n",
              words_number((long)game->turn_count).bytes, "of",
              words_number((long)tags->turns).bytes, NULL);
    return false;
}

bool game_read(struct game *game, const char *text, size_t length, struct words *why)
{
    struct tags tags = {0};
    struct r7_record record;
    bool good = true;
    r7_record_init(&record, text, length);
    while (good) {
        switch (r7_record_next(&record)) {
        case R7_RECORD_TAG:
            good = read_tag(&tags, &record, why);
            break;
        case R7_RECORD_ROUND:
            good = read_round(game, &tags, &record, why);
            break;
        case R7_RECORD_TURN:
            good = read_turn(game, &record, why);
            break;
        case R7_RECORD_OVER:
            break;
        case R7_RECORD_END:
            return read_end(game, &tags, why);
        case R7_RECORD_FAULT:
            words_say(why, _("Line {line}: {error}."), "line",
                      words_number((long)record.line).bytes, "error",
                      words_error(record.fault.error), NULL);
            return false;
        }
    }
    return false;
}
