/* The game as a record, and back. The reader of records is the referee; here is only made
 * sure that the game can be resumed: the cards are known, and the bots are ours.
 *
 * The tag Turns tells how many turns follow, so that a file that was cut at the end of a
 * line is not taken for a shorter game. */
#include <game/game.h>
#include <stdlib.h>
#include <string.h>
#include <words/names.h>
#include <words/text.h>

/* ---- writing ---- */

/* A text that grows. */
struct sheet {
    char *bytes;
    size_t length, size;
    bool full; /* there is no memory for more */
};

static void put(struct sheet *sheet, const char *text)
{
    size_t length = strlen(text);
    if (!sheet->full && sheet->length + length >= sheet->size) {
        size_t size = 2 * (sheet->size + length) + 1;
        char *bytes = realloc(sheet->bytes, size);
        sheet->full = bytes == NULL;
        if (bytes != NULL) {
            sheet->bytes = bytes;
            sheet->size = size;
        }
    }
    if (sheet->full)
        return;
    memcpy(sheet->bytes + sheet->length, text, length + 1);
    sheet->length += length;
}

static void write_tag(struct sheet *out, const char *name, const char *value)
{
    char line[4 * WORDS_NAME_MAX];
    r7_record_write_tag(name, value, line, sizeof line);
    put(out, line);
}

static void write_number(struct sheet *out, const char *name, uint64_t number)
{
    char value[24];
    snprintf(value, sizeof value, "%llu", (unsigned long long)number);
    write_tag(out, name, value);
}

static void write_tags(struct sheet *out, const struct game *game)
{
    const struct game_setup *setup = &game->setup;
    char line[R7_RECORD_TEXT_MAX], name[] = "Seat0", level[] = "Level0";
    write_tag(out, "Red7", "1");
    r7_record_write_rules(setup->rules, line, sizeof line);
    put(out, line);
    for (int seat = 0; seat < setup->players; seat++) {
        name[4] = (char)('0' + seat);
        level[5] = (char)('0' + seat);
        write_tag(out, name, setup->seats[seat].name);
        if (setup->seats[seat].bot != NULL)
            write_tag(out, level, setup->seats[seat].bot->name);
    }
    if (setup->rules.advanced)
        write_number(out, "Target", game->table.match.target);
    if (game->deck_count == 0)
        write_number(out, "Seed", setup->seed);
    write_number(out, "Turns", game->turn_count);
    r7_record_write_result(r7_match_winners(&game->table.match), line, sizeof line);
    put(out, line);
}

static void write_round(struct sheet *out, const struct r7_match *match)
{
    char line[R7_RECORD_TEXT_MAX];
    r7_record_write_round(match->number, &match->round, line, sizeof line);
    put(out, line);
}

/* A turn, and the end of the round if it ends it. */
static void write_turn(struct sheet *out, const struct game_turn *turn, unsigned number,
                       struct r7_match *match)
{
    const struct r7_round before = match->round;
    char line[R7_RECORD_TEXT_MAX];
    r7_record_write_turn(number, turn->seat, turn->turn.steps, turn->turn.count, line, sizeof line);
    put(out, line);
    for (int i = 0; i < turn->turn.count; i++)
        r7_round_play(&match->round, turn->turn.steps[i]);
    if (match->round.phase != R7_PHASE_OVER)
        return;
    r7_record_write_over(&before, &match->round, line, sizeof line);
    put(out, line);
}

static void write_rounds(struct sheet *out, const struct game *game)
{
    struct r7_match match;
    unsigned number = 0;
    game_first_deal(game, &match);
    match.target = game->table.match.target;
    write_round(out, &match);
    for (size_t i = 0; i < game->turn_count; i++) {
        if (game->turns[i].round != match.number) {
            game_next_deal(game, &match);
            write_round(out, &match);
            number = 0;
        }
        write_turn(out, &game->turns[i], ++number, &match);
    }
    if (game->table.match.number != match.number) { /* it has just been dealt */
        game_next_deal(game, &match);
        write_round(out, &match);
    }
}

char *game_write(const struct game *game, size_t *length)
{
    struct sheet out = {0};
    write_tags(&out, game);
    write_rounds(&out, game);
    *length = out.length;
    if (!out.full)
        return out.bytes;
    free(out.bytes);
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
    /* Games of an earlier version may name players that only the arena has now. */
    static const char *const old[] = {"twenty", "hundred", "playouts", "roundwise"};
    seat->bot = r7_bot_find(value);
    for (size_t i = 0; i < sizeof old / sizeof old[0]; i++)
        if (strcmp(value, old[i]) == 0)
            seat->bot = r7_bot_strongest();
    if (seat->bot != NULL)
        return true;
    words_say(why, _("There’s no bot called {name}."), "name", value, NULL);
    return false;
}

static bool read_tag(struct tags *tags, const struct r7_record *record, bool levels,
                     struct words *why)
{
    char value[4 * WORDS_NAME_MAX];
    int seat;
    r7_record_value(record->value, value, sizeof value);
    if (is_of_seat(record->name, "Seat", &seat)) {
        words_clean_name(value, GAME_NAME_COLUMNS, tags->seats[seat].name);
    } else if (levels && is_of_seat(record->name, "Level", &seat)) {
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

static void start(struct game *game, const struct tags *tags, const struct r7_record *record,
                  const struct game_seat *seats)
{
    const struct r7_round *deal = &record->match.round;
    struct game_setup setup = {
        .rules = deal->rules,
        .players = deal->players,
        .target = record->match.target,
        .seed = tags->seed,
    };
    memcpy(setup.seats, seats != NULL ? seats : tags->seats, sizeof setup.seats);
    if (tags->has_seed)
        game_start(game, &setup);
    else
        game_start_dealt(game, &setup, deal);
}

/* A round of the record starts: so does one of the game, with the same cards. */
static bool read_round(struct game *game, const struct tags *tags, const struct r7_record *record,
                       const struct game_extent *extent, struct words *why)
{
    if (record->partial) {
        words_add(why, _("Some of its cards are unknown."));
        return false;
    }
    if (record->match.number == 1) {
        start(game, tags, record, extent->seats);
    } else if (tags->has_seed) {
        game_next_round(game);
    } else if (!game_next_dealt(game, &record->match.round)) {
        words_add(why, words_error(R7_ERR_RECORD_ROUND_NUMBER));
        return false;
    }
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
    words_say(why, _("Moves are missing: it has {n} of {of}."), "n",
              words_number((long)game->turn_count).bytes, "of",
              words_number((long)tags->turns).bytes, NULL);
    return false;
}

/* Whether what is wanted of the record has been read, before an event. */
static bool has_enough(const struct game *game, const struct r7_record *record,
                       enum r7_record_event event, const struct game_extent *extent)
{
    if (record->match.number == 0 || event == R7_RECORD_FAULT || event == R7_RECORD_TAG)
        return false;
    if (event == R7_RECORD_ROUND)
        return record->match.number > 1 && game->turn_count >= extent->turns && !extent->dealt;
    return event == R7_RECORD_TURN && game->turn_count >= extent->turns;
}

bool game_read_extent(struct game *game, const char *text, size_t length,
                      const struct game_extent *extent, struct words *why)
{
    struct tags tags = {0};
    struct r7_record record;
    bool good = true;
    r7_record_init(&record, text, length);
    while (good) {
        enum r7_record_event event = r7_record_next(&record);
        if (has_enough(game, &record, event, extent))
            return true;
        switch (event) {
        case R7_RECORD_TAG:
            good = read_tag(&tags, &record, extent->seats == NULL, why);
            break;
        case R7_RECORD_ROUND:
            good = read_round(game, &tags, &record, extent, why);
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

bool game_read(struct game *game, const char *text, size_t length, struct words *why)
{
    return game_read_extent(game, text, length, &(struct game_extent){.turns = SIZE_MAX}, why);
}
