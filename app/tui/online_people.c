/* What every screen of an online table tells and offers: messages, proposals, who is there,
 * the clocks, buttons. */
#include "online.h"
#include "paint.h"
#include "screen.h"
#include <words/text.h>
#include <words/turns.h>

bool online_is_asked(const struct online *o)
{
    const struct seat_game *game = client_game(o->client);
    return game->seat >= 0 && seat_is_asked(game, game->seat);
}

/* What is proposed, with the keys to answer it. */
static struct phrase say_proposal(const struct online *o)
{
    const struct seat_game *game = client_game(o->client);
    struct words_names names = seat_names(game);
    struct phrase phrase = seat_say_proposal(game);
    unsigned waits = seat_asked(game);
    if (online_is_asked(o))
        return words_phrase(_("{proposal} Do you agree?"), "proposal", phrase.bytes, NULL);
    return waits == 0 ? phrase
                      : words_phrase(_("{proposal} Waiting for {names}."), "proposal", phrase.bytes,
                                     "names", words_seats(&names, waits).bytes, NULL);
}

bool online_has_message(const struct online *o)
{
    return o->lost[0] != '\0' || o->message[0] != '\0' || o->said[0] != '\0' ||
           client_game(o->client)->proposal.what != PROPOSAL_NONE;
}

void online_draw_message(const struct online *o, int line)
{
    int width = tui_columns() - 2;
    if (o->lost[0] != '\0')
        tui_say(line, 1, width, TUI_BAD, _("{why}; connecting again ..."), "why", o->lost, NULL);
    else if (o->message[0] != '\0')
        tui_put(line, 1, width, TUI_BAD, o->message);
    else if (client_game(o->client)->proposal.what != PROPOSAL_NONE)
        tui_put(line, 1, width, TUI_BOLD, say_proposal(o).bytes);
    else
        tui_put(line, 1, width, TUI_BOLD, o->said);
}

static struct phrase say_clock(int64_t ms)
{
    long seconds = (long)((ms + 999) / 1000);
    return words_format("%ld:%02ld", seconds / 60, seconds % 60);
}

/* Whether there is something to tell about who is there: on a small screen that line is
 * better used for the last turns. */
static bool tells_people(const struct seat_game *game)
{
    bool all = game->watchers == 0 && game->clock == CLOCK_NONE;
    for (int seat = 0; seat < game->players; seat++) {
        const struct seat_holder *s = &game->seats[seat];
        bool person = s->who == WHO_PERSON || s->who == WHO_PROGRAM;
        all = all && (!person || (s->connections > 0 && !s->stand_in && !s->left));
    }
    return !all || tui_lines() >= 28;
}

int online_draw_people(const struct online *o, int line)
{
    const struct seat_game *game = client_game(o->client);
    int column = 1;
    if (!tells_people(game))
        return line;
    for (int seat = 0; seat < game->players; seat++) {
        const struct seat_holder *s = &game->seats[seat];
        bool person = s->who == WHO_PERSON || s->who == WHO_PROGRAM;
        if (!person && game->clock == CLOCK_NONE)
            continue;
        bool here = !person || s->connections > 0;
        column = tui_put(line, column, 2, here ? TUI_GOOD : TUI_DIM, here ? "●" : "○");
        column = tui_put(line, column + 1, GAME_NAME_COLUMNS, here ? TUI_PLAIN : TUI_DIM,
                         words_seat_first(&o->names, seat).bytes);
        if (game->clock != CLOCK_NONE)
            column = tui_put(line, column + 1, 8, game->clock_runs == seat ? TUI_BOLD : TUI_DIM,
                             say_clock(seat_clock(game, seat, client_now(o->client))).bytes);
        if (s->stand_in)
            column = tui_put(line, column + 1, 24, TUI_DIM, _("(a bot is playing)"));
        else if (s->left)
            column = tui_put(line, column + 1, 24, TUI_DIM, _("(left)"));
        column += 3;
    }
    if (game->watchers > 0)
        tui_say(line, column, tui_columns() - column - 1, TUI_DIM,
                ngettext("{n} watching", "{n} watching", (unsigned long)game->watchers), "n",
                words_number(game->watchers).bytes, NULL);
    return line + 1;
}

void online_add_buttons(const struct online *o, bool answers, struct tui_choice *list, int count)
{
    const struct seat_game *game = client_game(o->client);
    bool playing = game->stage == SEAT_PLAYING && !online_after_due(o), seated = game->seat >= 0;
    if (answers && online_is_asked(o)) {
        list[count++] = (struct tui_choice){tui_answer_key(true), _("agree")};
        list[count++] = (struct tui_choice){tui_answer_key(false), _("decline")};
    }
    if (playing)
        list[count++] = (struct tui_choice){'w', _("what if")};
    if (seated && playing && !game->paused)
        list[count++] = (struct tui_choice){'u', _("ask to take back")};
    if (seated && playing)
        list[count++] = (struct tui_choice){'z', game->paused ? _("continue") : _("pause")};
    if (seated && playing && seat_waits_for_absent(game))
        list[count++] = (struct tui_choice){'g', _("go on without them")};
    if (seated)
        /* For translators: a key: say one of the ready-made sentences */
        list[count++] = (struct tui_choice){'t', _("chat")};
    list[count++] = (struct tui_choice){'r', _("rules")};
    list[count++] = (struct tui_choice){'?', _("help")};
    list[count++] = (struct tui_choice){'q', _("leave")};
    list[count] = (struct tui_choice){0, NULL};
}
