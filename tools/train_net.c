/* Trains the network described in lib/bot/net.h by games against itself.
 *
 *     ninja -C build tools/train_net
 *     build/tools/train_net train KIND MILLIONS FILE [START]
 *     build/tools/train_net tables TWO_BASIC TWO_OTHER MORE >lib/bot/net_tables.h
 *
 * `train` plays so many million turns of a KIND (two-basic, two-other, more) and writes what was
 * learnt to FILE; with START it goes on from such a file. `tables` rounds three of them to small
 * integers, for the library.
 *
 * All seats play by the network as it is, and now and then try something else. What a turn
 * left behind is then to be valued as what came of it: mostly as the same player's next turn was
 * (TD(lambda)), in the end as won or lost. Nothing is learnt from other bots. */
#include "../lib/bot/net.h"
#include <math.h>
#include <red7/red7.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST R7I_NET_FIRST
#define SECOND R7I_NET_SECOND
#define INPUTS R7I_NET_INPUTS(R7I_NET_RIVALS)
#define BATCH 256      /* turns between two corrections of the weights */
#define GATHERED 32768 /* turns that are played before any is learnt from */
#define FACTS_MAX 160  /* that hold at once, in fact */
#define LAMBDA 0.75F   /* how far the rest of the round counts, and not what it was thought to be */
#define RATE 0.001F
#define DECAY 0.03F       /* how far the rate pulls weights towards 0 */
#define FIRST_MOST 0.49F  /* weights of the first layer fit a byte */
#define SECOND_MOST 1.98F /* and those of the second */

/* The weights, and everything that is kept for each of them. */
struct net {
    float first[INPUTS][FIRST];
    float first_bias[FIRST];
    float second[SECOND][FIRST];
    float second_bias[SECOND];
    float third[SECOND];
    float third_bias;
};
#define WEIGHTS (sizeof(struct net) / sizeof(float))

static struct net net, gradient, mean, square;

/* A turn that was played. */
struct sample {
    uint16_t count;
    uint16_t at[FACTS_MAX];
    float value;  /* of what it left, as it was thought to be */
    float best;   /* of the best turn there */
    bool strayed; /* it was not meant to be the best */
    int8_t seat;
    float target;
};

static struct sample samples[GATHERED + 256];
static int sample_count;
static struct r7_random dice;

static float fraction(void)
{
    return (float)(r7_random_next(&dice) >> 40) * 0x1p-24F;
}

/* ---- the network ---- */

static float clip(float x)
{
    return x < 0 ? 0 : x > R7I_NET_MOST ? R7I_NET_MOST : x;
}

static void add_columns(float sums[FIRST], const struct r7i_net_facts *facts)
{
    for (int k = 0; k < facts->count; k++) {
        const float *column = net.first[facts->at[k]];
        for (int i = 0; i < FIRST; i++)
            sums[i] += column[i];
    }
}

/* The log-odds of winning, given the sums of the first layer. */
static float finish(const float sums[FIRST], float hidden[FIRST], float last[SECOND])
{
    float result = net.third_bias;
    for (int i = 0; i < FIRST; i++)
        hidden[i] = clip(sums[i]);
    for (int j = 0; j < SECOND; j++) {
        float sum = net.second_bias[j];
        for (int i = 0; i < FIRST; i++)
            sum += net.second[j][i] * hidden[i];
        last[j] = clip(sum);
        result += net.third[j] * last[j];
    }
    return result;
}

static float chance_of(float odds)
{
    return 1 / (1 + expf(-odds));
}

/* Adds to the gradient what one sample says; returns its loss. */
static double learn(const struct sample *s)
{
    float sums[FIRST], hidden[FIRST], last[SECOND], back[FIRST] = {0};
    memcpy(sums, net.first_bias, sizeof sums);
    for (int k = 0; k < s->count; k++)
        for (int i = 0; i < FIRST; i++)
            sums[i] += net.first[s->at[k]][i];
    const float chance = chance_of(finish(sums, hidden, last)), wrong = chance - s->target;
    gradient.third_bias += wrong;
    for (int j = 0; j < SECOND; j++) {
        gradient.third[j] += wrong * last[j];
        if (last[j] <= 0 || last[j] >= R7I_NET_MOST)
            continue;
        const float blame = wrong * net.third[j];
        gradient.second_bias[j] += blame;
        for (int i = 0; i < FIRST; i++) {
            gradient.second[j][i] += blame * hidden[i];
            back[i] += blame * net.second[j][i];
        }
    }
    for (int i = 0; i < FIRST; i++)
        back[i] = hidden[i] > 0 && hidden[i] < R7I_NET_MOST ? back[i] : 0;
    for (int i = 0; i < FIRST; i++)
        gradient.first_bias[i] += back[i];
    for (int k = 0; k < s->count; k++)
        for (int i = 0; i < FIRST; i++)
            gradient.first[s->at[k]][i] += back[i];
    const double c = chance < 1e-6F ? 1e-6 : chance > 1 - 1e-6F ? 1 - 1e-6 : (double)chance;
    return -(double)s->target * log(c) - (1 - (double)s->target) * log(1 - c);
}

/* One correction by Adam. */
static void correct(float rate, int step)
{
    float *w = (float *)&net, *g = (float *)&gradient, *m = (float *)&mean, *v = (float *)&square;
    const float warm = 1 - powf(0.9F, (float)step), warm_square = 1 - powf(0.999F, (float)step);
    const float scale = rate / warm * sqrtf(warm_square);
    for (size_t i = 0; i < WEIGHTS; i++) {
        const float slope = g[i] * (1.0F / BATCH);
        m[i] += 0.1F * (slope - m[i]);
        v[i] += 0.001F * (slope * slope - v[i]);
        w[i] -= scale * m[i] / (sqrtf(v[i]) + 1e-6F) + rate * DECAY * w[i];
        g[i] = 0;
    }
    float *first = net.first[0], *second = net.second[0];
    for (int i = 0; i < INPUTS * FIRST; i++)
        first[i] = first[i] > FIRST_MOST    ? FIRST_MOST
                   : first[i] < -FIRST_MOST ? -FIRST_MOST
                                            : first[i];
    for (int i = 0; i < SECOND * FIRST; i++)
        second[i] = second[i] > SECOND_MOST    ? SECOND_MOST
                    : second[i] < -SECOND_MOST ? -SECOND_MOST
                                               : second[i];
}

static void start_net(void)
{
    float *w = (float *)&net;
    for (size_t i = 0; i < WEIGHTS; i++)
        w[i] = (fraction() - 0.5F) * 0.15F;
    for (int i = 0; i < FIRST; i++)
        net.first_bias[i] = 0.2F;
    for (int j = 0; j < SECOND; j++) {
        net.second_bias[j] = 0.2F;
        net.third[j] = (fraction() - 0.5F) * 0.6F;
        for (int i = 0; i < FIRST; i++)
            net.second[j][i] = (fraction() - 0.5F) * 0.4F;
    }
}

/* ---- games ---- */

/* The turns of a position, each with its facts in three parts and its value. */
struct choice {
    struct r7i_net_look look;
    struct r7i_net_place places[8];
    struct r7i_net_facts after[R7_BOT_TURNS_MAX];
    float value[R7_BOT_TURNS_MAX];
    int count;
};

static void value_turn(struct choice *c, const float sums[FIRST], int i)
{
    float all[FIRST], hidden[FIRST], last[SECOND];
    memcpy(all, sums, sizeof all);
    add_columns(all, &c->after[i]);
    c->value[i] = chance_of(finish(all, hidden, last));
}

static void keep_sample(const struct choice *c, const struct r7i_net_place *place, int i,
                        float best, int seat)
{
    struct sample *s = &samples[sample_count++];
    const struct r7i_net_facts *parts[] = {&c->look.facts, &place->facts, &c->after[i]};
    s->count = 0;
    for (int p = 0; p < 3; p++)
        for (int k = 0; k < parts[p]->count; k++)
            if (s->count < FACTS_MAX)
                s->at[s->count++] = parts[p]->at[k];
    s->value = c->value[i];
    s->best = best;
    s->strayed = best - s->value > 0.02F;
    s->seat = (int8_t)seat;
}

/* Mostly the best; with `stray`, now and then another. */
static int choose(const struct choice *c, float stray, float *best)
{
    int chosen = 0;
    float most = -1;
    *best = -1;
    for (int i = 0; i < c->count; i++) {
        const float value = c->value[i] - stray * 0.2F * logf(-logf(fraction() + 1e-9F) + 1e-9F);
        *best = c->value[i] > *best ? c->value[i] : *best;
        if (value > most) {
            most = value;
            chosen = i;
        }
    }
    return fraction() < stray ? (int)r7_random_below(&dice, (uint32_t)c->count) : chosen;
}

static bool grid_draws(const struct r7_round *round, const struct r7_grid *grid, unsigned bit)
{
    const r7_card canvas = grid->places[bit & 7];
    return round->rules.advanced && canvas != R7_NO_CARD && r7_round_deck_count(round) > 0 &&
           r7_card_number(canvas) > r7_cards_count(round->seats[round->turn].palette) + (bit >= 8);
}

/* A turn of the grid; false if there is none to choose. */
static void play_grid(struct r7_round *round, const struct r7_grid *grid, float stray)
{
    static struct choice c;
    float common[FIRST], sums[8][FIRST], best;
    unsigned bits[64], made = 0;
    const struct r7_seat *me = &round->seats[round->turn];
    c.count = 0;
    r7i_net_look(&c.look, round, round->turn);
    memcpy(common, net.first_bias, sizeof common);
    add_columns(common, &c.look.facts);
    for (uint64_t rest = grid->turns; rest != 0; rest &= rest - 1) {
        const unsigned bit = r7i_lowest_bit(rest), p = bit >> 3;
        const r7_play play = r7_grid_play(grid, bit);
        const r7_cards into = p > 0 ? r7_card_bit(r7_play_palette(play)) : 0;
        const r7_card canvas = r7_play_canvas(play);
        const r7_cards onto = canvas != R7_NO_CARD ? r7_card_bit(canvas) : 0;
        if ((made >> p & 1) == 0) {
            r7i_net_place(&c.places[p], &c.look, me->palette | into,
                          r7i_lanes_load(grid->after[p].by));
            memcpy(sums[p], common, sizeof common);
            add_columns(sums[p], &c.places[p].facts);
            made |= 1U << p;
        }
        bits[c.count] = bit;
        r7i_net_after(&c.after[c.count], &c.look, &c.places[p], me->hand & ~(into | onto),
                      grid_draws(round, grid, bit),
                      onto != 0 ? r7_card_colour(canvas) : r7_round_rule(round), onto);
        value_turn(&c, sums[p], c.count);
        c.count++;
    }
    const int chosen = choose(&c, stray, &best);
    keep_sample(&c, &c.places[bits[chosen] >> 3], chosen, best, round->turn);
    r7_grid_do(round, grid, bits[chosen], true);
}

/* A turn of any rule set, from the bots' list. */
static void play_listed(struct r7_round *round, float stray)
{
    static struct choice c;
    static struct r7_turn turns[R7_BOT_TURNS_MAX];
    static struct r7i_net_look looks[R7_BOT_TURNS_MAX];
    static struct r7i_net_place places[R7_BOT_TURNS_MAX];
    static _Alignas(64) char memory[R7_BOT_MEMORY];
    const int seat = round->turn;
    struct r7_view view;
    size_t count = 0;
    float best;
    r7_view_init(&view, round, seat);
    struct r7_bot_question question = {.now = &view.round, .memory = memory};
    r7_bot_turns(&question, turns, &count);
    c.count = (int)count;
    for (int i = 0; i < c.count; i++) {
        struct r7_round after = view.round;
        float sums[FIRST];
        for (int k = 0; k < turns[i].count; k++)
            r7_round_play(&after, turns[i].steps[k]);
        const struct r7_seat *me = &after.seats[seat];
        c.value[i] = after.phase == R7_PHASE_OVER && after.turn == seat ? 1 : 0;
        if (me->out || after.phase == R7_PHASE_OVER)
            continue;
        r7i_net_look(&looks[i], &after, seat);
        r7i_net_place(&places[i], &looks[i], me->palette, r7i_lanes_load(me->scores.by));
        r7i_net_after(&c.after[i], &looks[i], &places[i], me->hand, me->hidden,
                      r7_round_rule(&after), 0);
        memcpy(sums, net.first_bias, sizeof sums);
        add_columns(sums, &looks[i].facts);
        add_columns(sums, &places[i].facts);
        value_turn(&c, sums, i);
    }
    const int chosen = choose(&c, stray, &best);
    struct r7_round after = view.round;
    for (int k = 0; k < turns[chosen].count; k++)
        r7_round_play(&after, turns[chosen].steps[k]);
    if (!after.seats[seat].out && after.phase != R7_PHASE_OVER) {
        c.look = looks[chosen];
        keep_sample(&c, &places[chosen], chosen, best, seat);
    }
    for (int k = 0; k < turns[chosen].count; k++)
        r7_round_play(round, turns[chosen].steps[k]);
}

/* The samples of a round from `first` on get their targets, backwards. */
static void set_targets(int first, int winner)
{
    float after[R7_SEATS_MAX];
    bool has_next[R7_SEATS_MAX] = {false};
    for (int i = sample_count; i-- > first;) {
        struct sample *s = &samples[i];
        s->target = has_next[s->seat] ? after[s->seat] : s->seat == winner ? 1 : 0;
        has_next[s->seat] = true;
        after[s->seat] = s->strayed ? s->best : (1 - LAMBDA) * s->best + LAMBDA * s->target;
    }
}

enum kind { TWO_BASIC, TWO_OTHER, MORE, KINDS };
static const char *const kind_names[KINDS] = {"two-basic", "two-other", "more"};

static void deal(struct r7_round *round, enum kind kind)
{
    const uint32_t chance = r7_random_below(&dice, 100);
    struct r7_rules rules = {0};
    int players = 2;
    if (kind == TWO_OTHER) {
        rules.advanced = chance < 80;
        rules.actions = chance >= 70;
    } else if (kind == MORE) {
        players = chance % 3 == 0 ? 4 : 3;
        rules.advanced = chance >= 65 && chance < 97;
        rules.actions = chance >= 92;
    }
    r7_deal_random(round, rules, players, &dice);
}

static void play_round(enum kind kind, float stray)
{
    struct r7_round round;
    const int first = sample_count;
    deal(&round, kind);
    while (round.phase != R7_PHASE_OVER && sample_count < GATHERED + 200) {
        struct r7_grid grid;
        if (round.rules.actions || round.phase != R7_PHASE_START || !r7_grid_fill(&grid, &round))
            play_listed(&round, stray);
        else if (grid.turns == 0)
            r7_round_play(&round, r7_step_pass());
        else
            play_grid(&round, &grid, stray);
    }
    set_targets(first, round.phase == R7_PHASE_OVER ? round.turn : -1);
}

static double learn_all(float rate, int *step)
{
    double loss = 0;
    for (int i = sample_count; i > 1; i--) { /* in any order */
        const int other = (int)r7_random_below(&dice, (uint32_t)i);
        const struct sample last = samples[i - 1];
        samples[i - 1] = samples[other];
        samples[other] = last;
    }
    for (int i = 0; i + BATCH <= sample_count; i += BATCH) {
        for (int k = 0; k < BATCH; k++)
            loss += learn(&samples[i + k]);
        correct(rate, ++*step);
    }
    return loss / sample_count;
}

/* ---- files ---- */

/* What a file begins with: weights of another shape are of no use. */
static const struct head {
    char name[8];
    uint32_t inputs, first, second;
} head = {"r7net 1", INPUTS, FIRST, SECOND};

static int write_net(const char *path)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(&head, sizeof head, 1, file) != 1 ||
        fwrite(&net, sizeof net, 1, file) != 1 || fclose(file) != 0) {
        fprintf(stderr, "train_net: %s cannot be written\n", path);
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}

static int read_net(const char *path)
{
    struct head found = {{0}, 0, 0, 0};
    FILE *file = fopen(path, "rb");
    const char *wrong = NULL;
    if (file == NULL)
        wrong = "cannot be opened";
    else if (fread(&found, sizeof found, 1, file) != 1 || memcmp(&found, &head, sizeof head) != 0)
        wrong = "is no network, or one of another version";
    else if (fread(&net, sizeof net, 1, file) != 1 || fgetc(file) != EOF)
        wrong = "is too short or too long";
    if (file != NULL)
        fclose(file);
    if (wrong != NULL)
        fprintf(stderr, "train_net: %s %s\n", path, wrong);
    return wrong == NULL ? EXIT_SUCCESS : 2;
}

static int train(enum kind kind, double millions, const char *path, float rate)
{
    int step = 0;
    double done = 0;
    for (int pass = 1; done < millions * 1e6; pass++) {
        const float left = 1 - (float)(done / (millions * 1e6));
        sample_count = 0;
        while (sample_count < GATHERED)
            play_round(kind, 0.01F + 0.04F * left);
        done += sample_count;
        const double loss = learn_all(rate * left + 1e-6F, &step);
        if (pass % 10 == 0) {
            fprintf(stderr, "%7.2f million turns, loss %.4f\n", done / 1e6, loss);
            if (write_net(path) != EXIT_SUCCESS)
                return EXIT_FAILURE;
        }
    }
    return write_net(path);
}

/* ---- the tables ---- */

static int rounded(float x, int one, int most)
{
    const int n = (int)lrintf(x * (float)one);
    return n > most ? most : n < -most ? -most : n;
}

static void print_row(const float *weights, int count, int one, int most)
{
    putchar('{');
    for (int i = 0; i < count; i++)
        printf("%s%d", i > 0 ? "," : "", rounded(weights[i], one, most));
    putchar('}');
}

/* Several columns of the first layer to a line: there are many. */
static int print_first(const char *path, int number, int inputs)
{
    if (read_net(path) != EXIT_SUCCESS)
        return 2;
    printf("static const int8_t first_%d[%d][R7I_NET_FIRST] = {\n", number, inputs);
    for (int i = 0; i < inputs; i++) {
        print_row(net.first[i], FIRST, R7I_NET_ONE, 127);
        fputs(i % 4 == 3 || i + 1 == inputs ? ",\n" : ",", stdout);
    }
    puts("};");
    return EXIT_SUCCESS;
}

static int print_rest(const char *path, int number)
{
    if (read_net(path) != EXIT_SUCCESS)
        return 2;
    printf("{first_%d,\n", number);
    print_row(net.first_bias, FIRST, R7I_NET_ONE, 32767);
    puts(",\n{");
    for (int j = 0; j < SECOND; j++) {
        print_row(net.second[j], FIRST, R7I_NET_ONE_SECOND, 127);
        fputs(j % 4 == 3 ? ",\n" : ",", stdout);
    }
    puts("},");
    print_row(net.second_bias, SECOND, R7I_NET_ONE_LAST, 1 << 24);
    puts(",");
    print_row(net.third, SECOND, R7I_NET_ONE_THIRD, 32767);
    printf(",\n%d},\n", rounded(net.third_bias, R7I_NET_ONE_WORTH, 1 << 28));
    return EXIT_SUCCESS;
}

static int print_tables(char **paths)
{
    int result = EXIT_SUCCESS;
    puts("/* Made by tools/train_net.c. */\n/* clang-format off */");
    for (int kind = 0; kind < KINDS && result == EXIT_SUCCESS; kind++)
        result = print_first(paths[kind], kind, R7I_NET_INPUTS(kind == MORE ? R7I_NET_RIVALS : 1));
    puts("static const struct r7i_net nets[] = {");
    for (int kind = 0; kind < KINDS && result == EXIT_SUCCESS; kind++)
        result = print_rest(paths[kind], kind);
    puts("};");
    return ferror(stdout) ? EXIT_FAILURE : result;
}

/* The number of a kind's name; -1 if there is none. */
static int find_kind(const char *name)
{
    for (int kind = 0; kind < KINDS; kind++)
        if (strcmp(name, kind_names[kind]) == 0)
            return kind;
    return -1;
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "tables") == 0)
        return print_tables(argv + 2);
    if ((argc == 5 || argc == 6) && strcmp(argv[1], "train") == 0) {
        char *end;
        const double millions = strtod(argv[3], &end);
        const int kind = find_kind(argv[2]);
        if (kind >= 0 && *end == '\0' && millions > 0 && millions < 1e6) {
            dice.state = 20260000;
            start_net();
            if (argc == 6 && read_net(argv[5]) != EXIT_SUCCESS)
                return 2;
            /* Who goes on has less to unlearn. */
            return train((enum kind)kind, millions, argv[4], argc == 6 ? RATE / 2 : RATE);
        }
    }
    fputs("usage: train_net train two-basic|two-other|more MILLIONS FILE [START]\n"
          "       train_net tables TWO_BASIC TWO_OTHER MORE\n",
          stderr);
    return 2;
}
