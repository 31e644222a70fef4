/* The arena as it goes on: the ladder with error bars, the gauge of the sequential test, and one of
 * the games. Threads that play tell what has happened; whoever comes when it is time draws. */
#include "arena_watch.h"
#include "arena_report.h"
#include "clock.h"
#include "plot.h"
#include <pthread.h>
#include <string.h>
#include <system/system.h>
#include <unistd.h>
#include <words/cards.h>
#include <words/columns.h>
#include <words/print.h>
#include <words/standings.h>
#include <words/text.h>

#define PAUSE 0.2
#define SCALE 40 /* columns of an error bar */
#define NORMAL_95 1.959963984540054

static struct {
    pthread_mutex_t lock;
    const struct arena_settings *settings; /* NULL: nobody watches */
    struct arena_mean shares[ARENA_PLAYERS_MAX];
    double fair[ARENA_PLAYERS_MAX];
    uint64_t deals;
    double seconds, llr;
    struct r7_round round; /* of the game that is shown; players: 0 for none */
    int players[R7_SEATS_MAX];
    double shown; /* when, by the clock */
    int lines;    /* of the picture that is there */
} watched = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* ---- lines ---- */

/* A line of the picture, cut to the terminal. */
static void put_line(const char *text)
{
    int columns = 0, lines = 0;
    bool known = system_window(STDERR_FILENO, &columns, &lines) && columns > 1;
    int room = known ? columns - 1 : 79;
    char bytes[2048] = "";
    struct words cut = WORDS_INIT(bytes);
    if (watched.lines >= (known && lines > 1 ? lines - 1 : 23))
        return;
    if (words_columns(text) > room)
        words_add_padded(&cut, text, room);
    words_print(stderr, bytes[0] != '\0' ? bytes : text, words_wants_colour(stderr));
    fputs("\033[K\n", stderr);
    watched.lines++;
}

static void go_up(void)
{
    if (watched.lines > 0)
        fprintf(stderr, "\033[%dA\r", watched.lines);
    watched.lines = 0;
}

/* ---- what is drawn ---- */

static void draw_head(void)
{
    const struct arena_settings *s = watched.settings;
    double done = (double)watched.deals / (double)s->deals;
    put_line(
        words_phrase(
            _("{deals} of {all}, {done}, {speed} deals/s; Ctrl-C ends it with what is "
              "known"),
            "deals", words_format("%llu", (unsigned long long)watched.deals).bytes, "all",
            words_count_deals(s->deals).bytes, "done", words_share(done, 1).bytes, "speed",
            words_decimal("%.1f", watched.seconds > 0 ? (double)watched.deals / watched.seconds : 0)
                .bytes,
            NULL)
            .bytes);
}

/* The players, the best first. */
static int rank(int order[ARENA_PLAYERS_MAX])
{
    int count = watched.settings->player_count;
    for (int i = 0; i < count; i++) {
        int at = i;
        for (; at > 0 && watched.shares[order[at - 1]].mean < watched.shares[i].mean; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    return count;
}

static void draw_standing(int id, int width)
{
    const struct arena_settings *s = watched.settings;
    struct arena_mean share = watched.shares[id];
    char bytes[1024] = "", label[ARENA_LABEL_MAX];
    struct words text = WORDS_INIT(bytes);
    double error = share.error < 1 ? NORMAL_95 * share.error : 1;
    words_add_padded(&text, arena_label(&s->players[id], label), width);
    words_add_right(&text, words_share(share.mean, 1).bytes, 8);
    words_say(&text, " ±{error} ", "error", words_share(error, 1).bytes, NULL);
    for (int columns = words_columns(bytes); columns < width + 19; columns++)
        words_add_char(&text, ' ');
    plot_add_interval(&text, share.mean, error, SCALE);
    struct arena_mean elo = arena_elo_mean(share, watched.fair[id]);
    if (s->mode != ARENA_OPEN && elo.error < 1000)
        words_say(&text, "  {elo} Elo", "elo", words_decimal("%+.0f", elo.mean).bytes, NULL);
    put_line(bytes);
}

static void draw_ladder(void)
{
    int order[ARENA_PLAYERS_MAX], count = rank(order), width = 6;
    for (int i = 0; i < count; i++) {
        char label[ARENA_LABEL_MAX];
        int columns = words_columns(arena_label(&watched.settings->players[i], label));
        width = columns > width ? columns : width;
    }
    for (int i = 0; i < count && watched.deals > 0; i++)
        draw_standing(order[i], width);
}

/* How far the sequential test has come, from "not better" on the left to "better". */
static void draw_gauge(void)
{
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    if (!watched.settings->sprt)
        return;
    words_say(&text, _("test: not better "), NULL);
    plot_add_interval(&text, (watched.llr + ARENA_LLR_BOUND) / (2 * ARENA_LLR_BOUND), 0, SCALE);
    words_say(&text, _(" better ({ratio} of ±{bound})"), "ratio",
              words_decimal("%+.2f", watched.llr).bytes, "bound",
              words_decimal("%.2f", ARENA_LLR_BOUND).bytes, NULL);
    put_line(bytes);
}

static void draw_seat(int seat)
{
    const struct r7_round *round = &watched.round;
    const struct r7_seat *s = &round->seats[seat];
    char label[ARENA_LABEL_MAX], bytes[2048] = "";
    struct words text = WORDS_INIT(bytes);
    words_add(&text, r7_round_leader(round) == seat ? "♛ " : s->out ? "✗ " : "  ");
    words_add_padded(&text, arena_label(&watched.settings->players[watched.players[seat]], label),
                     12);
    words_say(&text, " {cards}", "cards", words_cards(s->palette).bytes, NULL);
    if (!s->out)
        words_say(&text, _("  hand {cards}"), "cards", words_hand(s->hand, s->hidden).bytes, NULL);
    put_line(bytes);
}

static void draw_game(void)
{
    const struct r7_round *round = &watched.round;
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    if (round->players == 0)
        return;
    put_line("");
    words_add_rule(&text, round);
    put_line(bytes);
    for (int seat = 0; seat < round->players; seat++)
        draw_seat(seat);
}

/* Draws if it is time; the lock is held. */
static void draw(void)
{
    double now = cli_clock();
    if (watched.settings == NULL || now - watched.shown < PAUSE)
        return;
    watched.shown = now;
    go_up();
    draw_head();
    draw_ladder();
    draw_gauge();
    draw_game();
    fputs("\033[J", stderr);
    fflush(stderr);
}

/* ---- what is told ---- */

static void take_result(const struct arena_result *result, void *context)
{
    (void)context;
    pthread_mutex_lock(&watched.lock);
    for (int i = 0; i < result->settings->player_count; i++) {
        watched.shares[i] = arena_sum_mean(&result->standings[i].share);
        watched.fair[i] = result->standings[i].fair;
    }
    watched.deals = result->deals;
    watched.seconds = result->seconds;
    watched.llr = result->llr;
    draw();
    pthread_mutex_unlock(&watched.lock);
}

static void take_round(const struct r7_round *round, const int players[R7_SEATS_MAX], void *context)
{
    (void)context;
    if (pthread_mutex_trylock(&watched.lock) != 0)
        return; /* another one is being drawn, and nobody waits for it */
    if (cli_clock() - watched.shown >= PAUSE) {
        watched.round = *round;
        memcpy(watched.players, players, sizeof watched.players);
        draw();
    }
    pthread_mutex_unlock(&watched.lock);
}

void arena_watch_begin(struct arena_settings *settings)
{
    watched.settings = settings;
    settings->progress = take_result;
    settings->watch = take_round;
}

void arena_watch_end(void)
{
    if (watched.settings == NULL)
        return;
    go_up();
    fputs("\033[J", stderr);
    fflush(stderr);
    watched.settings = NULL;
}
