/* A recorded game for programs: one object, which is printed when all of the record is right. */
#include "replay_json.h"
#include "output.h"
#include "record_file.h"
#include <json/cards.h>

static void put_position(struct json_writer *json, const char *key, const struct r7_round *round)
{
    char text[R7_POSITION_TEXT_MAX];
    r7_round_write(round, text, sizeof text);
    json_put_text(json, key, text);
}

static void put_points(struct json_writer *json, const char *key, const struct r7_match *match)
{
    json_open(json, key, '[');
    for (int seat = 0; seat < match->round.players; seat++)
        json_put_number(json, NULL, r7_match_points(match, seat));
    json_close(json, ']');
}

static void open_game(struct json_writer *json, const struct r7_match *match,
                      const struct words_names *names)
{
    json_put_rules(json, "rules", match->round.rules);
    json_open(json, "names", '[');
    for (int seat = 0; seat < match->round.players; seat++)
        json_put_text_or_null(json, NULL, names->of[seat]);
    json_close(json, ']');
    json_put_index(json, "target",
                   match->round.rules.advanced && match->target > 0 ? match->target : -1);
    json_open(json, "rounds", '[');
}

static void open_round(struct json_writer *json, const struct r7_match *match)
{
    json_gap(json, "\n");
    json_open(json, NULL, '{');
    json_put_number(json, "number", match->number);
    put_position(json, "deal", &match->round);
    json_open(json, "turns", '[');
}

static void put_turn(struct json_writer *json, const struct r7_record *record)
{
    json_gap(json, "\n");
    json_open(json, NULL, '{');
    json_put_number(json, "seat", record->before.turn);
    json_put_steps(json, "steps", record->turn.steps, record->turn.count);
    put_position(json, "after", &record->match.round);
    json_close(json, '}');
}

/* Closes a round that is over, or one in which the record stops. */
static void close_round(struct json_writer *json, const struct r7_record *record, bool over)
{
    json_close(json, ']');
    json_put_index(json, "winner", over ? r7_round_winner(&record->match.round) : -1);
    if (over && record->match.round.rules.advanced) {
        json_put_cards(json, "scored", record->set);
        put_points(json, "points", &record->match);
    }
    json_close(json, '}');
}

static void close_game(struct json_writer *json, const struct r7_match *match, bool dealt)
{
    if (dealt)
        json_close(json, ']');
    json_open(json, "winners", '[');
    for (int seat = 0; dealt && seat < match->round.players; seat++)
        if ((r7_match_winners(match) >> seat & 1) != 0)
            json_put_number(json, NULL, seat);
    json_close(json, ']');
    json_close(json, '}');
    cli_end_json();
}

int replay_json(const char *command, const char *file, const char *text, size_t length)
{
    static struct r7_record record;
    static struct words_names names;
    struct json_writer *json = cli_json();
    bool within = false, dealt = false;
    r7_record_init(&record, text, length);
    json_open(json, NULL, '{');
    for (;;) {
        switch (r7_record_next(&record)) {
        case R7_RECORD_TAG:
            cli_names_keep(&names, &record);
            break;
        case R7_RECORD_ROUND:
            if (!dealt)
                open_game(json, &record.match, &names);
            open_round(json, &record.match);
            within = dealt = true;
            break;
        case R7_RECORD_TURN:
            put_turn(json, &record);
            break;
        case R7_RECORD_OVER:
            close_round(json, &record, true);
            within = false;
            break;
        case R7_RECORD_END:
            if (within)
                close_round(json, &record, false);
            close_game(json, &record.match, dealt);
            return 0;
        case R7_RECORD_FAULT:
            json_restart(json);
            return cli_complain_record(command, file, &record);
        }
    }
}
