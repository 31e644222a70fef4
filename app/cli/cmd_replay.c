/* red7 replay: reads a record, referees it, and tells the game in words. */
#include "options.h"
#include "record_file.h"
#include "replay_json.h"
#include <stdlib.h>
#include <words/cards.h>
#include <words/print.h>
#include <words/text.h>
#include <words/turns.h>

struct replay {
    struct r7_record record;
    const char *file;
    bool quiet;
    struct words_names names;
    unsigned rounds, turns; /* told so far */
};

/* ---- a round's start and end ---- */

static void print_deal(const struct replay *p)
{
    const struct r7_match *match = &p->record.match;
    const struct r7_round *deal = &match->round;
    if (match->number == 1)
        cli_tell_game(&p->names, match);
    putchar('\n');
    words_line(_("Round {n}"), "n", words_number(match->number).bytes, NULL);
    for (int seat = 0; seat < deal->players; seat++) {
        const struct r7_seat *s = &deal->seats[seat];
        fputs("  ", stdout);
        words_line(_("{name}: palette {cards}, hand {hand}"), "name",
                   words_seat_first(&p->names, seat).bytes, "cards", words_cards(s->palette).bytes,
                   "hand", words_hand(s->hand, s->hidden).bytes, NULL);
    }
    fputs("  ", stdout);
    words_line(_("{name} starts."), "name", words_seat_first(&p->names, deal->turn).bytes, NULL);
}

static void print_over(const struct replay *p)
{
    const struct r7_match *match = &p->record.match;
    struct phrase won = {""}, list = {""};
    struct words text = WORDS_INIT(won.bytes);
    words_add_round_won(&text, &match->round, p->record.set, &p->names);
    words_line("  {won}", "won", won.bytes, NULL);
    if (!match->round.rules.advanced)
        return;
    for (int seat = 0; seat < match->round.players; seat++)
        words_enlist(&list,
                     words_phrase("{name} {n}", "name", words_seat(&p->names, seat).bytes, "n",
                                  words_number(r7_match_points(match, seat)).bytes, NULL)
                         .bytes);
    fputs("  ", stdout);
    words_line(_("Points: {list}"), "list", list.bytes, NULL);
}

/* ---- turns ---- */

static void print_turn(const struct replay *p)
{
    static struct r7_round rounds[R7_TURN_STEPS_MAX + 1];
    const struct r7_record *r = &p->record;
    char bytes[4096] = "";
    struct words text = WORDS_INIT(bytes);
    rounds[0] = r->before;
    for (int i = 0; i < r->turn.count; i++) {
        rounds[i + 1] = rounds[i];
        r7_round_play(&rounds[i + 1], r->turn.steps[i]);
    }
    words_add_turn(&text, rounds, r->turn.steps, r->turn.count, &p->names);
    words_line("  {n}. {turn}", "n", words_number(r->turn_number).bytes, "turn", bytes, NULL);
}

/* ---- the verdict ---- */

/* The points of all seats, the most first: " 42:17". */
static struct phrase say_score(const struct r7_match *match)
{
    struct phrase phrase = {""};
    struct words text = WORDS_INIT(phrase.bytes);
    unsigned told = 0;
    for (int i = 0; i < match->round.players; i++) {
        int best = -1;
        for (int seat = 0; seat < match->round.players; seat++)
            if ((told >> seat & 1) == 0 &&
                (best < 0 || r7_match_points(match, seat) > r7_match_points(match, best)))
                best = seat;
        told |= 1U << best;
        words_add(&text, i == 0 ? " " : ":");
        words_add(&text, words_number(r7_match_points(match, best)).bytes);
    }
    return phrase;
}

/* "ok: 3 rounds, 41 turns, winner: Ben 42:17" */
static void print_verdict(const struct replay *p)
{
    const struct r7_match *match = &p->record.match;
    unsigned winners = r7_match_winners(match);
    struct phrase score = {""};
    if (match->round.rules.advanced)
        score = say_score(match);
    if (!p->quiet)
        putchar('\n');
    words_line(
        winners == 0                     ? _("ok: {rounds}, {turns}, not finished")
        : (winners & (winners - 1)) == 0 ? _("ok: {rounds}, {turns}, winner: {names}{score}")
                                         : _("ok: {rounds}, {turns}, winners: {names}{score}"),
        "rounds", words_count_rounds(p->rounds).bytes, "turns", words_count_turns(p->turns).bytes,
        "names", words_seats(&p->names, winners).bytes, "score", score.bytes, NULL);
}

static int replay(struct replay *p, const char *text, size_t length)
{
    r7_record_init(&p->record, text, length);
    for (;;) {
        switch (r7_record_next(&p->record)) {
        case R7_RECORD_TAG:
            cli_names_keep(&p->names, &p->record);
            break;
        case R7_RECORD_ROUND:
            p->rounds++;
            if (!p->quiet)
                print_deal(p);
            break;
        case R7_RECORD_TURN:
            p->turns++;
            if (!p->quiet)
                print_turn(p);
            break;
        case R7_RECORD_OVER:
            if (!p->quiet)
                print_over(p);
            break;
        case R7_RECORD_END:
            print_verdict(p);
            return 0;
        case R7_RECORD_FAULT:
            return cli_complain_record("replay", p->file, &p->record);
        }
    }
}

/* ---- the command ---- */

static int run(int argc, char **argv)
{
    static struct replay p;
    bool json = false;
    const struct cli_option options[] = {{"quiet", NULL, N_("only the verdict"), .flag = &p.quiet},
                                         {"json", NULL, CLI_ABOUT_JSON, .flag = &json},
                                         {0}};
    if (!cli_take_record_or_last(argc, argv, options, &p.file))
        return CLI_BAD_INPUT;
    size_t length;
    char *text = cli_read_record(argv[0], &p.file, &length);
    if (text == NULL)
        return CLI_BAD_INPUT;
    int status;
    if (json)
        status = replay_json(argv[0], p.file, text, length);
    else if (p.quiet || !cli_show_record(text, length, &status))
        status = replay(&p, text, length);
    free(text);
    return status;
}

const struct cli_command cli_replay = {
    .name = "replay",
    .usage = {"[FILE]"},
    .summary = N_("check a recorded game and tell it in words"),
    .about =
        {
            N_("Checks every deal, step, winner and score. The first mistake ends the reading: "
               "one line on standard error says where it is and why, and the exit status is 2."),
            CLI_ABOUT_RECORD_OR_LAST,
            CLI_ABOUT_ON_SCREEN,
            N_("The fields of its JSON: `rules`, `names`, `target`, `rounds` (each with its "
               "`deal`, "
               "`turns`, `winner`, and in an advanced game what was `scored` and all `points`), "
               "`winners`."),
        },
    .examples = {"red7 replay game.r7", "red7 replay --quiet game.r7"},
    .run = run,
};
