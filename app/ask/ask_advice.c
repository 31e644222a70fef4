/* Advice about a scene: the turns that survive, and what the strongest bot would do. Both look
 * at what the viewer sees, and at nothing else. */
#include "ask_scene.h"
#include "parts.h"
#include "verbs.h"
#include <stdlib.h>
#include <words/cards.h>
#include <words/lessons.h>
#include <words/reasons.h>
#include <words/text.h>
#include <words/turns.h>

#define SURVIVORS_SHOWN 60
#define HINTS 3

/* The scene of a question in which its viewer is to move. */
static bool read_mover(struct scene *scene, const struct question *q, struct answer *a)
{
    if (!scene_read(scene, q, a))
        return false;
    if (scene->history.now.phase == R7_PHASE_OVER)
        refuse_error(a, R7_ERR_OVER, 0);
    else if (!scene_asks(scene))
        refuse_error(a, R7_ERR_HAND_UNKNOWN, 0);
    return !a->refused;
}

/* ---- turns that survive ---- */

static void answer_survivor(struct answer *a, const struct scene *scene, const struct r7_turn *turn)
{
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_prospect(&text, &scene->history.now, turn, &scene->names);
    answer_open(a, NULL, '{');
    answer_steps(a, "steps", turn->steps, turn->count);
    answer_text(a, "text", bytes);
    answer_close(a, '}');
}

void ask_survivors(const struct question *q, struct answer *a)
{
    struct scene scene;
    size_t count;
    if (!read_mover(&scene, q, a))
        return;
    struct r7_turn *turns = game_survivors(&scene.history.now, &count);
    if (turns == NULL && r7_turns_list(&scene.history.now, R7_TURNS_SURE, NULL, 0) > 0) {
        refuse_memory(a);
        return;
    }
    size_t shown = count < SURVIVORS_SHOWN ? count : SURVIVORS_SHOWN;
    answer_open(a, "turns", '[');
    for (size_t i = 0; i < shown; i++)
        answer_survivor(a, &scene, &turns[i]);
    answer_close(a, ']');
    free(turns);
    answer_number(a, "more", (long long)(count - shown));
    answer_text(a, "text",
                words_survivors(count, question_flag(q, "past"), scene.viewer, &scene.names).bytes);
}

/* ---- hints ---- */

void answer_reasons(struct answer *a, const char *key, const struct r7_reason *list, size_t count,
                    const struct words_names *names)
{
    answer_open(a, key, '[');
    for (size_t i = 0; i < count; i++) {
        char bytes[1024] = "";
        struct words text = WORDS_INIT(bytes);
        words_add_reason(&text, &list[i], names);
        answer_text(a, NULL, bytes);
    }
    answer_close(a, ']');
}

static void answer_rating(struct answer *a, const struct scene *scene, int number,
                          const struct r7_bot_rating *rating)
{
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    struct r7_reasons reasons;
    struct r7_reason list[R7_REASONS_MAX];
    words_add_rating(&text, number, rating, scene->history.now.rules.advanced, scene->viewer,
                     &scene->names);
    words_add_unsure(&text, rating);
    answer_open(a, NULL, '{');
    answer_steps(a, "steps", rating->turn.steps, rating->turn.count);
    answer_text(a, "text", bytes);
    answer_fraction(a, "chance", rating->chance);
    answer_fraction(a, "worth", rating->worth);
    answer_fraction(a, "error", rating->error);
    bool found = r7_reasons_find(&scene->history.now, &rating->turn, &reasons) == R7_OK;
    answer_reasons(a, "reasons", list, found ? r7_reasons_list(&reasons, list) : 0, &scene->names);
    answer_close(a, '}');
}

/* Asks the strongest bot; how many turns it has weighed, as far as there is room. */
static size_t think(const struct scene *scene, uint64_t nodes, void *memory,
                    struct r7_bot_rating *ratings)
{
    struct r7_bot_answer answer = {.ratings = ratings, .room = HINTS};
    struct r7_bot_question question = {
        .history = &scene->history,
        .target = scene->target > 0 ? scene->target : R7_BOT_NO_TARGET,
        .seed = r7_round_hash(&scene->history.now),
        .nodes = nodes,
        .memory = memory,
        .open = true,
    };
    if (r7_bot_ask(r7_bot_strongest(), &question, &answer) != R7_OK)
        answer.count = 0;
    return answer.count;
}

void ask_hint(const struct question *q, struct answer *a)
{
    struct scene scene;
    struct r7_bot_rating ratings[HINTS];
    struct r7_step sure[R7_STEPS_MAX];
    if (!read_mover(&scene, q, a))
        return;
    void *memory = claim(R7_BOT_MEMORY, a);
    if (memory == NULL)
        return;
    size_t count = think(&scene, question_count(q, "nodes"), memory, ratings);
    free(memory);
    answer_open(a, "ratings", '[');
    for (size_t i = 0; i < count; i++)
        answer_rating(a, &scene, (int)i + 1, &ratings[i]);
    answer_close(a, ']');
    answer_text(a, "text",
                count == 0                                           ? _("No hint here.")
                : r7_turns_sure_steps(&scene.history.now, sure) == 0 ? _("No safe move.")
                                                                     : "");
}
