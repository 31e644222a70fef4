/* An online table as a seat or a spectator knows it: the fold of what a server has said.
 *
 * The body has its messages so far, one in each line, events and the last presence; nothing is
 * kept between two questions. Where the table has gone on to the next game, the answer is about
 * that one and says in which line it begins, so that lines before it need not be sent again. */
#include "verbs.h"
#include <seat/say.h>
#include <string.h>

static void answer_clock_settings(struct answer *a, const struct seat_game *game)
{
    if (game->clock == CLOCK_NONE) {
        answer_null(a, "clock");
        return;
    }
    answer_open(a, "clock", '{');
    answer_text(a, "kind", game->clock == CLOCK_TURN ? "turn" : "game");
    answer_number(a, "seconds", game->seconds);
    answer_number(a, "increment", game->increment);
    answer_text(a, "timeout", game->timeout == TIMEOUT_BOT ? "bot" : "out");
    answer_close(a, '}');
}

/* What was settled when the table was made. */
static void answer_settings(struct answer *a, const struct seat_game *game)
{
    char rules[R7_RULES_TEXT_MAX];
    r7_rules_write(game->rules, rules, sizeof rules);
    answer_open(a, "settings", '{');
    answer_text(a, "rules", game->players > 0 ? rules : "");
    answer_number(a, "target", game->target);
    answer_bool(a, "public", game->listed);
    answer_bool(a, "watch", game->watch);
    answer_clock_settings(a, game);
    if (game->absent > 0) {
        answer_open(a, "absent", '{');
        answer_number(a, "seconds", game->absent);
        answer_text(a, "bot", game->absent_bot != NULL ? game->absent_bot->name : "");
        answer_close(a, '}');
    } else {
        answer_null(a, "absent");
    }
    answer_number(a, "claim", game->claim);
    answer_close(a, '}');
}

static void answer_seats(struct answer *a, const struct seat_game *game)
{
    struct words_names names = seat_names(game);
    answer_open(a, "seats", '[');
    for (int seat = 0; seat < game->players; seat++) {
        const struct seat_holder *holder = &game->seats[seat];
        answer_open(a, NULL, '{');
        answer_text(a, "who", event_who_name(holder->who));
        answer_text(a, "name", holder->name);
        answer_text(a, "bot", holder->bot != NULL ? holder->bot->name : "");
        answer_bool(a, "ready", holder->ready);
        answer_text(a, "seed", holder->seed);
        answer_bool(a, "left", holder->left);
        answer_bool(a, "standIn", holder->stand_in);
        answer_number(a, "connections", holder->connections);
        answer_close(a, '}');
    }
    answer_close(a, ']');
    answer_open(a, "names", '[');
    for (int seat = 0; seat < game->players; seat++)
        answer_text(
            a, NULL,
            names.of[seat][0] != '\0'
                ? names.of[seat]
                : words_phrase(_("Seat {n}"), "n", words_number(seat + 1).bytes, NULL).bytes);
    answer_close(a, ']');
}

static void answer_bits(struct answer *a, const char *key, unsigned seats)
{
    answer_open(a, key, '[');
    for (int seat = 0; seats >> seat != 0; seat++)
        if ((seats >> seat & 1) != 0)
            answer_number(a, NULL, seat);
    answer_close(a, ']');
}

/* A round as `table` takes it, and what came of it. */
static void answer_round(struct answer *a, const struct seat_round *round)
{
    static char view[R7_HISTORY_TEXT_MAX];
    const struct r7_round *now = &round->history.now;
    r7_history_write(&round->history, view, sizeof view);
    answer_open(a, NULL, '{');
    answer_number(a, "number", round->number);
    answer_text(a, "view", view);
    answer_seat(a, "winner", r7_round_winner(now));
    answer_cards(a, "scored", r7_history_scored(&round->history));
    answer_open(a, "points", '[');
    for (int seat = 0; seat < now->players && now->rules.advanced; seat++)
        answer_number(a, NULL, r7_cards_points(now->seats[seat].scored));
    answer_close(a, ']');
    answer_close(a, '}');
}

static void answer_proposal(struct answer *a, const struct seat_game *game)
{
    if (game->proposal.what == PROPOSAL_NONE) {
        answer_null(a, "proposal");
        return;
    }
    answer_open(a, "proposal", '{');
    answer_text(a, "what", event_proposal_name(game->proposal.what));
    answer_text(a, "text", seat_say_proposal(game).bytes);
    answer_bits(a, "awaited", seat_asked(game));
    answer_bool(a, "asked", game->seat >= 0 && seat_is_asked(game, game->seat));
    answer_close(a, '}');
}

static void answer_clock(struct answer *a, const struct seat_game *game)
{
    if (game->clock_from == 0) {
        answer_null(a, "clock");
        return;
    }
    answer_open(a, "clock", '{');
    answer_open(a, "left", '[');
    for (int seat = 0; seat < game->players; seat++)
        answer_number(a, NULL, game->seats[seat].clock);
    answer_close(a, ']');
    answer_seat(a, "runs", game->clock_runs);
    answer_number(a, "from", game->clock_from);
    answer_close(a, '}');
}

static void answer_game(struct answer *a, const struct seat_game *game)
{
    static const char *const stages[] = {"open", "playing", "over", "closed"};
    answer_text(a, "id", game->id);
    answer_number(a, "seat", game->seat);
    answer_number(a, "last", game->last);
    answer_settings(a, game);
    answer_text(a, "commit", game->commitment);
    answer_number(a, "chain", game->chain);
    answer_text(a, "link", game->link);
    answer_bool(a, "commits", seat_commits(game));
    answer_bool(a, "reveals", seat_reveals(game));
    answer_text(a, "stage", stages[game->stage]);
    answer_text(a, "closedText",
                game->stage == SEAT_CLOSED ? seat_say_closed(game->why_closed) : "");
    answer_bool(a, "paused", game->paused);
    answer_seat(a, "host", seat_host(game));
    answer_bool(a, "doorClosed", game->door_closed);
    answer_seats(a, game);
    answer_number(a, "watchers", game->watchers);
    answer_seat(a, "turn", game->turn);
    answer_bool(a, "mine", seat_may_play(game));
    answer_open(a, "rounds", '[');
    for (int i = 0; i < game->round_count; i++)
        answer_round(a, &game->rounds[i]);
    answer_close(a, ']');
    answer_proposal(a, game);
    answer_clock(a, game);
    answer_number(a, "looksUntil", game->dealt + SEAT_DEAL_REST_MS);
    answer_bits(a, "winners", game->winners);
}

/* An event that is to be told. */
static void answer_event(struct answer *a, const struct seat_game *game,
                         const struct seat_event *event)
{
    char bytes[400] = "";
    struct words text = WORDS_INIT(bytes);
    if (event->kind >= (enum event_kind)EVENT_KINDS)
        return;
    seat_say_event(game, event, &text);
    answer_open(a, NULL, '{');
    answer_text(a, "kind", event_kind_name(event->kind));
    answer_seat(a, "seat", event->seat);
    answer_text(a, "text", bytes);
    answer_close(a, '}');
}

static void refuse_line(struct answer *a, size_t line, const char *text, size_t length)
{
    char piece[80];
    snprintf(piece, sizeof piece, "%.*s", length < 60 ? (int)length : 60, text);
    struct phrase why =
        words_phrase(_("the server’s message makes no sense: {why}"), "why", piece, NULL);
    refuse(a, "nonsense", why.bytes, line);
}

/* Hears all lines, and tells the events from line `since` on. The number of the first line of the
 * game that is played now; -1 after a refusal. */
static long long hear(struct seat_game *game, const struct question *q, long long since,
                      struct answer *a)
{
    const char *at = q->body, *end = at + q->length;
    long long first = 0;
    answer_open(a, "told", '[');
    for (long long line = 0; at < end; line++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline != NULL ? newline : end;
        struct seat_event event;
        enum seat_heard heard = seat_hear_text(game, at, (size_t)(stop - at), &event);
        if (heard == SEAT_NONSENSE) {
            refuse_line(a, (size_t)line + 1, at, (size_t)(stop - at));
            return -1;
        }
        if (heard == SEAT_EVENT && line >= since)
            answer_event(a, game, &event);
        if (heard == SEAT_EVENT && event.kind == EVENT_REMATCH)
            first = line + 1;
        at = newline != NULL ? newline + 1 : end;
    }
    answer_close(a, ']');
    return first;
}

void ask_seat(const struct question *q, struct answer *a)
{
    struct seat_game game = {.seat = R7_SPECTATOR};
    seat_start(&game, question_find(q, "game"), question_number(q, "viewer", R7_SPECTATOR));
    long long first = hear(&game, q, question_number(q, "since", 0), a);
    if (first >= 0) {
        answer_number(a, "first", first);
        answer_game(a, &game);
    }
    seat_release(&game);
}
