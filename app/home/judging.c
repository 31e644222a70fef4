/* Looks for mistakes in your games by a review that hurries through everybody else's turns, and
 * judges answers to them by weighing them beside the best turn. */
#include <home/judging.h>
#include <stdlib.h>
#include <string.h>
#include <words/names.h>

/* ---- a game ---- */

struct looking {
    const struct judging *judging;
    bool hurry; /* the turn that comes is not yours */
    bool stopped;
};

static bool should_stop(void *context)
{
    struct looking *l = context;
    if (!l->stopped && l->judging->stop != NULL)
        l->stopped = l->judging->stop(l->judging->context);
    return l->hurry || l->stopped;
}

/* How many turns a record has. */
static unsigned count_turns(const char *text, size_t length)
{
    static struct r7_record record;
    enum r7_record_event event;
    unsigned turns = 0;
    r7_record_init(&record, text, length);
    while ((event = r7_record_next(&record)) < R7_RECORD_END)
        turns += event == R7_RECORD_TURN;
    return turns;
}

/* A judged turn of yours that was a mistake. */
static struct mistake mistake_of(const struct history_game *game, const struct r7_review *review,
                                 unsigned turn)
{
    const struct r7_judgement *j = &review->judgement;
    struct mistake mistake = {
        .turn = (uint16_t)turn,
        .from = j->best_from,
        .dealt = review->record.match.number > 1 && review->record.turn_number == 1,
        .played = review->record.turn,
        .best = j->best,
        .loss = (int)(100 * j->loss + 0.5),
    };
    memcpy(mistake.game, game->id, sizeof mistake.game);
    return mistake;
}

/* Goes through the review; false if it was stopped or the record is wrong. */
static bool look(struct history_game *game, struct mistakes *mistakes, struct r7_review *review,
                 struct looking *l, unsigned turns)
{
    unsigned turn = 0;
    int found = 0;
    for (;;) {
        l->hurry = review->record.match.number > 0 && review->record.match.round.turn != game->seat;
        enum r7_record_event event = r7_review_next(review);
        if (event >= R7_RECORD_END || l->stopped) {
            game->mistakes = found;
            return event == R7_RECORD_END && !l->stopped;
        }
        if (event != R7_RECORD_TURN)
            continue;
        const struct r7_judgement *j = &review->judgement;
        if (review->record.before.turn == game->seat && j->mark >= R7_MARK_MISTAKE &&
            j->best.count > 0) {
            const struct mistake mistake = mistake_of(game, review, turn);
            mistakes_add(mistakes, &mistake);
            found++;
        }
        turn++;
        if (l->judging->progress != NULL)
            l->judging->progress(l->judging->context, turn, turns);
    }
}

static bool review_text(struct history_game *game, struct mistakes *mistakes, const char *text,
                        size_t length, const struct judging *judging)
{
    static struct r7_review review;
    struct looking l = {.judging = judging};
    const struct r7_review_options options = {
        .nodes = judging->nodes,
        .no_open = true,
        .stop = should_stop,
        .context = &l,
        .memory = aligned_alloc(64, R7_BOT_MEMORY),
    };
    if (options.memory == NULL)
        return false;
    r7_review_init(&review, text, length, &options);
    bool good = look(game, mistakes, &review, &l, count_turns(text, length));
    if (good)
        game->accuracy = (int)(r7_review_accuracy(&review.game[game->seat]) + 0.5);
    else if (!l.stopped)
        game->accuracy = -1;
    free(options.memory);
    return good;
}

bool judge_game(struct history_game *game, struct mistakes *mistakes, const struct judging *judging,
                struct words *message)
{
    size_t length;
    char *text = history_record(game, &length);
    bool good = text != NULL && review_text(game, mistakes, text, length, judging);
    if (text == NULL)
        game->accuracy = -1;
    if (!good && game->accuracy == -1)
        words_say(message, _("The record of game {id} is lost or damaged."), "id", game->id, NULL);
    free(text);
    return good;
}

/* ---- an answer ---- */

/* Cuts an answer where it draws a card that is not known, ends a palette card alone; why it is no
 * turn, or R7_OK. */
static enum r7_error complete(const struct r7_round *view, struct r7_turn *turn)
{
    struct r7_round round = *view;
    const uint8_t mover = view->turn;
    int given = turn->count;
    for (int i = 0; i < given; i++) {
        enum r7_error error = r7_round_check(&round, turn->steps[i]);
        if (error != R7_OK)
            return error;
        bool blind = round.deck_known == 0 && r7_round_draws(&round, turn->steps[i]);
        turn->steps[i].drawn = R7_NO_CARD;
        r7_round_play(&round, turn->steps[i]);
        turn->count = (uint8_t)(i + 1);
        if (blind)
            return R7_OK;
        if (round.phase == R7_PHASE_OVER || round.turn != mover)
            return i + 1 == given ? R7_OK : R7_ERR_RECORD_TURN_LONG;
    }
    if (r7_round_due(&round) != R7_PHASE_CANVAS || turn->count == R7_TURN_STEPS_MAX)
        return R7_ERR_RECORD_TURN_SHORT;
    turn->steps[turn->count++] = r7_step_end();
    return r7_round_check(&round, r7_step_end());
}

/* Where a turn leads as far as it can be told. */
static struct r7_round after(const struct r7_round *view, const struct r7_turn *turn)
{
    struct r7_round round = *view;
    for (int i = 0; i < turn->count; i++)
        r7_round_play(&round, turn->steps[i]);
    return round;
}

static bool comes_to_the_same(const struct r7_round *view, const struct r7_turn *a,
                              const struct r7_turn *b)
{
    struct r7_round one = after(view, a), other = after(view, b);
    return r7_round_equal(&one, &other);
}

/* What was played in the game from the decision on, as far as it can be compared. */
static struct r7_turn played_from(const struct mistake *mistake, const struct r7_round *view)
{
    struct r7_turn turn = {0};
    for (int i = mistake->from; i < mistake->played.count; i++)
        turn.steps[turn.count++] = mistake->played.steps[i];
    if (complete(view, &turn) != R7_OK)
        turn.count = 0;
    return turn;
}

/* Weighs the two turns; false if there is no memory. */
static bool weigh(const struct game *game, const struct r7_turn turns[2],
                  struct r7_bot_rating ratings[2], struct judge_verdict *verdict)
{
    struct r7_bot_question question = r7_table_question(&game->table);
    struct r7_bot_answer answer = {.ratings = ratings, .room = 2};
    const struct r7_round *view = &question.history->now;
    question.memory = aligned_alloc(64, R7_BOT_MEMORY);
    question.turns = turns;
    question.turn_count = comes_to_the_same(view, &turns[0], &turns[1]) ? 1 : 2;
    bool good = question.memory != NULL &&
                r7_bot_ask(r7_bot_strongest(), &question, &answer) == R7_OK && answer.count > 0;
    for (size_t i = 0; good && i < answer.count; i++) {
        const struct r7_bot_rating *r = &ratings[i];
        if (question.turn_count == 1 || comes_to_the_same(view, &r->turn, &turns[1])) {
            verdict->chance = r->chance;
            verdict->worth = r->worth;
        }
        if (question.turn_count == 1 || comes_to_the_same(view, &r->turn, &turns[0])) {
            verdict->best = r->chance;
            verdict->best_worth = r->worth;
        }
    }
    free(question.memory);
    return good;
}

enum r7_error judge_answer(const struct mistake *mistake, const struct game *game,
                           const struct r7_turn *answer, struct judge_verdict *verdict)
{
    const struct r7_round view = game_view(game, game_round(game)->turn);
    struct r7_turn turns[2] = {mistake->best, *answer};
    struct r7_bot_rating ratings[2];
    *verdict = (struct judge_verdict){0};
    enum r7_error error = complete(&view, &turns[1]);
    if (error != R7_OK)
        return error;
    if (complete(&view, &turns[0]) != R7_OK || !weigh(game, turns, ratings, verdict))
        return R7_ERR_MEMORY;
    const struct r7_turn played = played_from(mistake, &view);
    verdict->same = played.count > 0 && comes_to_the_same(&view, &turns[1], &played);
    verdict->right = verdict->best_worth - verdict->worth <= JUDGE_AS_GOOD;
    return R7_OK;
}
