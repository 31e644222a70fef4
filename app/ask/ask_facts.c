/* What does not change from game to game: names of things, the rules, codes as sentences. */
#include "verbs.h"
#include <game/levels.h>
#include <stdlib.h>
#include <words/cards.h>
#include <words/codes.h>
#include <words/editions.h>
#include <words/names.h>
#include <words/rules.h>
#include <words/text.h>

static void answer_colours(struct answer *a)
{
    answer_open(a, "colours", '[');
    for (int c = R7_RED; c >= R7_VIOLET; c--) {
        const char letter[] = {r7_colour_letter((enum r7_colour)c), '\0'};
        answer_open(a, NULL, '{');
        answer_text(a, "letter", letter);
        answer_text(a, "name", words_colour((enum r7_colour)c));
        answer_text(a, "rule", words_rule((enum r7_colour)c));
        answer_close(a, '}');
    }
    answer_close(a, ']');
}

static void answer_editions(struct answer *a)
{
    answer_open(a, "editions", '[');
    for (int edition = 0; edition < R7_EDITIONS; edition++) {
        answer_open(a, NULL, '{');
        answer_text(a, "name", r7_edition_info((enum r7_edition)edition)->name);
        answer_text(a, "title", words_edition((enum r7_edition)edition));
        answer_text(a, "box", words_edition_box((enum r7_edition)edition));
        const char *language = words_edition_language((enum r7_edition)edition);
        if (language != NULL)
            answer_text(a, "language", language);
        else
            answer_null(a, "language");
        answer_close(a, '}');
    }
    answer_close(a, ']');
}

static void answer_targets(struct answer *a)
{
    answer_open(a, "targets", '{');
    for (int edition = 0; edition < R7_EDITIONS; edition++) {
        const struct r7_rules rules = {.edition = (uint8_t)edition, .advanced = true};
        answer_open(a, r7_edition_info((enum r7_edition)edition)->name, '[');
        for (int players = 2; players <= R7_SEATS_MAX; players++)
            answer_number(a, NULL, r7_rules_target(rules, players));
        answer_close(a, ']');
    }
    answer_close(a, '}');
}

/* The levels that a person can choose. */
static void answer_bots(struct answer *a)
{
    const struct r7_bot *bot;
    answer_open(a, "bots", '[');
    for (size_t i = 0; (bot = r7_bot_at(i)) != NULL; i++) {
        if (bot->level == 0)
            continue;
        answer_open(a, NULL, '{');
        answer_text(a, "name", bot->name);
        answer_text(a, "title", words_level_ranked(bot).bytes);
        answer_text(a, "summary", words_level_summary(bot));
        answer_number(a, "level", bot->level);
        answer_number(a, "rating", game_level_rating(bot));
        answer_close(a, '}');
    }
    answer_close(a, ']');
    answer_open(a, "rivals", '[');
    for (int i = 0; i < R7_SEATS_MAX - 1; i++)
        answer_text(a, NULL, words_bot_name(i));
    answer_close(a, ']');
}

static void answer_reactions(struct answer *a)
{
    const char *code;
    answer_open(a, "reactions", '[');
    for (size_t i = 0; (code = words_reaction_at(i)) != NULL; i++) {
        answer_open(a, NULL, '{');
        answer_text(a, "code", code);
        answer_text(a, "text", words_reaction(code));
        answer_close(a, '}');
    }
    answer_close(a, ']');
}

void ask_facts(const struct question *q, struct answer *a)
{
    (void)q;
    answer_text(a, "version", R7_VERSION_STRING);
    answer_colours(a);
    answer_editions(a);
    answer_bots(a);
    answer_reactions(a);
    answer_open(a, "chapters", '[');
    for (int chapter = 0; chapter < R7_CHAPTERS; chapter++)
        answer_text(a, NULL, gettext(r7_chapter_title((enum r7_chapter)chapter)));
    answer_close(a, ']');
    answer_open(a, "marks", '{');
    for (int mark = 0; mark < R7_MARKS; mark++)
        answer_text(a, r7_mark_name((enum r7_mark)mark), words_mark((enum r7_mark)mark));
    answer_close(a, '}');
    answer_targets(a);
}

/* ---- texts to read ---- */

void ask_rules(const struct question *q, struct answer *a)
{
    struct r7_rules rules = question_rules(q, "rules");
    const int players = question_number(q, "players", 0);
    if (players == 1) {
        refuse_steps(a, R7_ERR_PLAYERS, "players");
        return;
    }
    struct words text = {.bytes = claim(WORDS_RULES_MAX, a), .size = WORDS_RULES_MAX};
    if (text.bytes == NULL)
        return;
    words_clear(&text);
    words_add_page_rules(&text, rules, players);
    answer_text(a, "title", words_rules(rules).bytes);
    answer_text(a, "text", text.bytes);
    free(text.bytes);
}

void ask_differences(const struct question *q, struct answer *a)
{
    char bytes[8192] = "# ";
    struct words text = {bytes, sizeof bytes, 2};
    words_add_differences(&text, question_rules(q, "rules"));
    answer_text(a, "text", bytes);
}

void ask_code(const struct question *q, struct answer *a)
{
    const char *code = question_find(q, "code"), *detail = question_find(q, "detail");
    answer_text(a, "text", words_code(code, detail != NULL ? detail : "").bytes);
}
