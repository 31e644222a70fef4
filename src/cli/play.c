/* `red7 play`: a game against bots by questions and answers, from the
 * deal to the score. */
#include "play.h"
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#define NAME_MAX_BYTES 32

/* ---- a round ---- */

/* A seed that nobody can guess, short enough to be typed again. */
static uint64_t some_seed(void)
{
    uint32_t seed;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        seed = (uint32_t)time(NULL);
    return seed;
}

/* Why the first player is first. */
static void print_first(const struct play *play)
{
    const struct r7_round *round = &play->match.round;
    int leader = r7_round_leader(round);
    printf("%s %s with the strongest palette card (", play_name(play, leader),
           play_verb(play, leader, "leads", "lead"));
    cli_print_cards(stdout, round->seats[leader].palette, play->colour);
    printf("), so %s %s.\n\n", play_name_inside(play, round->turn),
           play_verb(play, round->turn, "begins", "begin"));
}

/* Plays the round to its end; false if it was left. */
static bool play_round(struct play *play)
{
    struct r7_round *round = &play->match.round;
    print_first(play);
    play_bots_start(play);
    while (round->phase != R7_PHASE_OVER) {
        struct play_log log;
        play_log_init(&log, round);
        if (round->turn == PLAY_PERSON) {
            if (!play_person(play, &log))
                return false;
            play_bots_see(play, &log, 0);
        } else {
            play_bot_turn(play, &log);
            play_print_turn(play, &log);
        }
        *round = *play_log_now(&log);
    }
    return true;
}

/* ---- a game ---- */

static void print_round_end(const struct play *play, r7_cards scored_before)
{
    const struct r7_round *round = &play->match.round;
    int winner = round->turn;
    printf("%s %s the round.\n", play_name(play, winner), play_verb(play, winner, "wins", "win"));
    if (!play->rules.advanced)
        return;
    r7_cards set = round->seats[winner].scored & ~scored_before;
    fputs("The rule is ", stdout);
    play_print_rule(play, r7_round_rule(round));
    printf("; %s %s ", play_name_inside(play, winner), play_verb(play, winner, "scores", "score"));
    if (set == 0) {
        puts("nothing.\n");
        return;
    }
    printf("%d:\n  ", r7_cards_points(set));
    cli_print_cards(stdout, set, play->colour);
    puts("\n");
}

static void print_game_end(const struct play *play)
{
    const struct r7_match *match = &play->match;
    unsigned winners = r7_match_winners(match);
    bool shared = (winners & (winners - 1)) != 0;
    if (play->rules.advanced) {
        bool reached = false;
        for (int seat = 0; seat < play->players; seat++)
            reached |= match->target > 0 && r7_match_points(match, seat) >= match->target;
        if (reached)
            printf("%d points are reached.\n", match->target);
        else
            puts("Too few cards are left for another round.");
    }
    fputs("The game is over: ", stdout);
    for (int seat = 0, named = 0; seat < play->players; seat++)
        if ((winners >> seat & 1) != 0)
            printf("%s%s", named++ > 0 ? " and " : "", play_name(play, seat));
    if (shared)
        puts(" share the win.");
    else
        puts((winners & 1U << PLAY_PERSON) != 0 && play->name == NULL ? " win!" : " wins.");
}

/* Who the bots are: in one line if all are the same. */
static void print_bots(const struct play *play)
{
    const struct r7_bot *first = play->bots[1].bot;
    bool same = true;
    for (int seat = 2; seat < play->players; seat++)
        same &= play->bots[seat].bot == first;
    if (same && play->players > 2) {
        printf("The bots: %s, %s.\n", first->name, first->summary);
        return;
    }
    for (int seat = 1; seat < play->players; seat++)
        printf("%s: %s, %s.\n", play_name(play, seat), play->bots[seat].bot->name,
               play->bots[seat].bot->summary);
}

static void print_game_start(const struct play *play)
{
    char rules[R7_RULES_TEXT_MAX];
    r7_rules_write(play->rules, rules, sizeof rules);
    printf("Red7, %s, %d players", rules, play->players);
    if (!play->rules.advanced)
        puts(", one round.");
    else if (play->match.target > 0)
        printf(", until someone has %d points.\n", play->match.target);
    else
        puts(", until the cards run short.");
    print_bots(play);
    printf("To get this deal again:\n"
           "  red7 play --players %d --rules %s --level %s --seed %llu\n\n",
           play->players, rules, play->levels, (unsigned long long)play->seed);
}

/* Plays a game to its end; false if it was left. */
static bool play_game(struct play *play)
{
    struct r7_match *match = &play->match;
    r7_match_init(match, play->rules, play->players, play->seed);
    print_game_start(play);
    for (;;) {
        r7_cards scored[R7_SEATS_MAX] = {0};
        for (int seat = 0; seat < play->players; seat++)
            scored[seat] = match->round.seats[seat].scored;
        if (play->rules.advanced)
            printf("---- Round %d ----\n\n", match->number);
        if (!play_round(play))
            return false;
        print_round_end(play, scored[match->round.turn]);
        if (play->rules.advanced)
            play_print_scores(play);
        if (r7_match_next(match) != R7_OK)
            break;
    }
    print_game_end(play);
    return true;
}

/* ---- the command ---- */

static int question_marks(const char *text)
{
    int count = 0;
    for (; *text != '\0'; text++)
        count += *text == '?';
    return count;
}

/* A name is what a record can hold: in a tag, anything else becomes '?'. */
static bool read_name(const char *text)
{
    char tag[4 * NAME_MAX_BYTES];
    size_t length = strlen(text);
    bool good = length > 0 && length <= NAME_MAX_BYTES;
    if (good)
        r7_record_write_tag("Seat0", text, tag, sizeof tag);
    good = good && question_marks(tag) == question_marks(text);
    if (!good)
        cli_fail("play", "--name must be 1 to %d bytes of printable text", NAME_MAX_BYTES);
    return good;
}

static bool read_options(int argc, char **argv, struct play *play)
{
    static const struct cli_option options[] = {
        {"players", true}, {"rules", true}, {"seed", true},
        {"name", true},    {"level", true}, {NULL, false},
    };
    const char *value;
    for (int at = 1;;) {
        bool good = true;
        switch (cli_next_option("play", argc, argv, &at, options, &value)) {
        case 0:
            good = cli_read_players("play", value, &play->players);
            break;
        case 1:
            good = cli_read_rules("play", value, &play->rules);
            break;
        case 2:
            good = cli_read_number("play", "--seed", value, 0, UINT64_MAX, &play->seed);
            break;
        case 3:
            good = read_name(value);
            play->name = value;
            break;
        case 4:
            play->levels = value;
            break;
        case -1:
            if (value == NULL)
                return play_bots_choose(play, play->levels);
            cli_fail("play", "what is '%.40s'? There are only options; see `red7 play --help`",
                     value);
            return false;
        case -2:
            return false;
        }
        if (!good)
            return false;
    }
}

static int run(int argc, char **argv)
{
    struct play play = {
        .players = 2,
        .levels = "casual",
        .seed = some_seed(),
        .colour = cli_wants_colour(stdout),
        .terminal = isatty(STDIN_FILENO) == 1,
    };
    if (!read_options(argc, argv, &play))
        return CLI_BAD_INPUT;
    play.memory = aligned_alloc(64, R7_BOT_MEMORY);
    if (play.memory == NULL) {
        cli_fail("play", "there is not enough memory");
        return CLI_FAILED;
    }
    while (play_game(&play) && play.terminal && play_ask(&play, "Another game? (y/n) ")) {
        play.seed++;
        putchar('\n');
    }
    free(play.memory);
    puts("Goodbye.");
    return 0;
}

const struct cli_command cli_play = {
    .name = "play",
    .arguments = "[--players N] [--rules RULES] [--level NAME] [--seed N] [--name NAME]",
    .summary = "play against bots, by questions and answers",
    .help = "  --players N    2 (the default) to 4, the bots included\n"
            "  --rules RULES  an edition and options: v1.3 (the default), v1.2+advanced,\n"
            "                 lucrum+actions, 7rosso+advanced+actions\n"
            "  --level NAME   how well the bots play: a name or number that `red7 bots` lists,\n"
            "                 casual if not given; or one for each, as in skilled,master\n"
            "  --seed N       the deal; the same number deals the same cards\n"
            "  --name NAME    what to call you\n\n"
            "You have seat 0 and play by typing steps such as `+I4 @O5`; `?` explains\n"
            "them, `hint` shows turns that keep you in. The end of the input ends the game.",
    .run = run,
};
