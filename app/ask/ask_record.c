/* What a record tells, whether or not it can be gone on with. */
#include "parts.h"
#include "verbs.h"
#include <string.h>
#include <words/names.h>
#include <words/text.h>
#include <words/turns.h>

/* A record while it is told. */
struct telling {
    struct answer *answer;
    struct words_names names;
    char levels[R7_SEATS_MAX][WORDS_NAME_MAX];
    struct r7_match match; /* at its end */
    bool known;
    unsigned fair; /* of the four tags that a fair shuffle has */
    size_t turns;
};

/* The only person among bots, -1 if there is none or more than one. */
static int only_person(const char *text, size_t length)
{
    struct r7_record record;
    enum r7_record_event event;
    unsigned bots = 0;
    r7_record_init(&record, text, length);
    while ((event = r7_record_next(&record)) == R7_RECORD_TAG)
        for (unsigned seat = 0; seat < R7_SEATS_MAX; seat++) {
            const char level[] = {'L', 'e', 'v', 'e', 'l', (char)('0' + seat)};
            if (record.name.length == sizeof level &&
                memcmp(record.name.text, level, sizeof level) == 0)
                bots |= 1U << seat;
        }
    int players = event == R7_RECORD_ROUND ? record.match.round.players : 0, reader = -1;
    for (int seat = 0; seat < players; seat++)
        if ((bots >> seat & 1) == 0) {
            if (reader >= 0)
                return -1;
            reader = seat;
        }
    return reader;
}

int record_reader(const struct question *q)
{
    if (question_flag(q, "foreign"))
        return -1;
    return only_person(q->body, q->length);
}

/* ---- the whole, before its rounds are told ---- */

static void keep_tag(struct telling *t, const struct r7_record *record)
{
    static const char *const fair[] = {"Fair", "Game", "Commit", "Secret"};
    char value[4 * WORDS_NAME_MAX];
    struct r7_span name = record->name;
    int seat = name.length > 0 ? name.text[name.length - 1] - '0' : -1;
    r7_record_value(record->value, value, sizeof value);
    for (size_t i = 0; i < sizeof fair / sizeof fair[0]; i++)
        if (name.length == strlen(fair[i]) && memcmp(name.text, fair[i], name.length) == 0)
            t->fair |= 1U << i;
    if (seat < 0 || seat >= R7_SEATS_MAX)
        return;
    if (name.length == 5 && memcmp(name.text, "Seat", 4) == 0)
        words_clean_name(value, SHOWN_NAME_COLUMNS, t->names.of[seat]);
    if (name.length == 6 && memcmp(name.text, "Level", 5) == 0)
        words_clean_name(value, GAME_NAME_COLUMNS, t->levels[seat]);
}

/* Reads it through once, so that a mistake is told before anything else. */
static bool read_through(struct telling *t, const struct question *q)
{
    struct r7_record record;
    enum r7_record_event event;
    t->known = true;
    r7_record_init(&record, q->body, q->length);
    while ((event = r7_record_next(&record)) < R7_RECORD_END) {
        if (event == R7_RECORD_TAG)
            keep_tag(t, &record);
        if (event == R7_RECORD_ROUND && record.partial)
            t->known = false;
        t->turns += event == R7_RECORD_TURN;
    }
    t->match = record.match;
    if (event == R7_RECORD_FAULT)
        refuse_error(t->answer, record.fault.error, record.line);
    return event == R7_RECORD_END;
}

static void answer_head(struct telling *t)
{
    struct answer *a = t->answer;
    const struct r7_round *round = &t->match.round;
    char rules[R7_RULES_TEXT_MAX];
    r7_rules_write(round->rules, rules, sizeof rules);
    answer_text(a, "rules", rules);
    answer_text(a, "rulesText", words_rules(round->rules).bytes);
    answer_bool(a, "advanced", round->rules.advanced);
    if (t->match.target > 0)
        answer_number(a, "target", t->match.target);
    else
        answer_null(a, "target");
    answer_open(a, "names", '[');
    for (int seat = 0; seat < round->players; seat++)
        answer_text(a, NULL, words_seat_first(&t->names, seat).bytes);
    answer_close(a, ']');
    answer_open(a, "bots", '[');
    for (int seat = 0; seat < round->players; seat++)
        if (t->levels[seat][0] != '\0')
            answer_text(a, NULL, t->levels[seat]);
        else
            answer_null(a, NULL);
    answer_close(a, ']');
}

/* ---- rounds ---- */

static void answer_turn(struct telling *t, const struct r7_record *record)
{
    struct answer *a = t->answer;
    struct r7_round rounds[R7_TURN_STEPS_MAX + 1];
    char bytes[2048] = "";
    struct words text = WORDS_INIT(bytes);
    const struct r7_turn *turn = &record->turn;
    rounds[0] = record->before;
    for (int i = 0; i < turn->count; i++) {
        rounds[i + 1] = rounds[i];
        r7_round_play(&rounds[i + 1], turn->steps[i]);
    }
    words_add_turn(&text, rounds, turn->steps, turn->count, &t->names);
    answer_open(a, NULL, '{');
    answer_number(a, "seat", record->before.turn);
    answer_steps(a, "steps", turn->steps, turn->count);
    answer_text(a, "text", bytes);
    answer_bool(a, "out", rounds[turn->count].seats[record->before.turn].out);
    answer_close(a, '}');
}

/* How a round ended, or how it stands. */
static void end_round(struct telling *t, const struct r7_round *start, const struct r7_round *round)
{
    struct answer *a = t->answer;
    bool over = round->phase == R7_PHASE_OVER;
    answer_close(a, ']');
    answer_seat(a, "winner", over ? round->turn : -1);
    answer_cards(a, "scored",
                 over ? round->seats[round->turn].scored & ~start->seats[round->turn].scored : 0);
    answer_open(a, "points", '[');
    for (int seat = 0; seat < round->players; seat++)
        answer_number(a, NULL, r7_cards_points(round->seats[seat].scored));
    answer_close(a, ']');
    answer_close(a, '}');
}

static void answer_rounds(struct telling *t, const struct question *q)
{
    struct r7_record record;
    struct r7_round start, now;
    enum r7_record_event event;
    size_t turns = 0;
    bool within = false;
    answer_open(t->answer, "rounds", '[');
    r7_record_init(&record, q->body, q->length);
    do {
        event = r7_record_next(&record);
        if (within && (event == R7_RECORD_ROUND || event == R7_RECORD_END))
            end_round(t, &start, &now);
        if (event == R7_RECORD_ROUND) {
            start = record.match.round;
            within = true;
            answer_open(t->answer, NULL, '{');
            answer_number(t->answer, "number", record.match.number);
            answer_number(t->answer, "start", (long long)turns);
            answer_open(t->answer, "turns", '[');
        }
        if (event == R7_RECORD_TURN) {
            answer_turn(t, &record);
            turns++;
        }
        now = record.match.round;
    } while (event < R7_RECORD_END);
    answer_close(t->answer, ']');
}

/* ---- tags ---- */

static void answer_tags(struct telling *t, const struct question *q)
{
    struct r7_record record;
    char value[512];
    answer_open(t->answer, "tags", '[');
    r7_record_init(&record, q->body, q->length);
    while (r7_record_next(&record) == R7_RECORD_TAG) {
        r7_record_value(record.value, value, sizeof value);
        answer_open(t->answer, NULL, '{');
        answer_bytes(t->answer, "name", record.name.text, record.name.length);
        answer_text(t->answer, "value", value);
        answer_close(t->answer, '}');
    }
    answer_close(t->answer, ']');
}

bool answer_record(struct answer *a, const struct question *q, struct words_names *names)
{
    struct telling t = {.answer = a};
    if (!read_through(&t, q))
        return false;
    t.names.reader = record_reader(q) + 1;
    answer_head(&t);
    answer_rounds(&t, q);
    answer_number(a, "turns", (long long)t.turns);
    answer_winners(a, r7_match_winners(&t.match), t.names);
    answer_bool(a, "known", t.known);
    answer_bool(a, "fair", t.fair == 0xF);
    answer_tags(&t, q);
    *names = t.names;
    return true;
}

void ask_record(const struct question *q, struct answer *a)
{
    struct words_names names;
    answer_record(a, q, &names);
}
