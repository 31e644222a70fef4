/* Cards and steps in JSON: see cards.h. */
#include <json/cards.h>

void json_put_card(struct json_writer *json, const char *key, r7_card card)
{
    if (card >= R7_CARDS)
        json_put_null(json, key);
    else
        json_put_cards_text(json, key, r7_card_bit(card));
}

void json_put_cards(struct json_writer *json, const char *key, r7_cards cards)
{
    json_open(json, key, '[');
    while (cards != 0)
        json_put_card(json, NULL, r7_cards_take_top(&cards));
    json_close(json, ']');
}

void json_put_cards_text(struct json_writer *json, const char *key, r7_cards cards)
{
    char text[2 * R7_CARDS + 1];
    r7_cards_write(cards, text, sizeof text);
    json_put_text(json, key, text);
}

void json_put_steps(struct json_writer *json, const char *key, const struct r7_step *steps,
                    size_t count)
{
    json_open(json, key, '[');
    for (size_t i = 0; i < count; i++) {
        char text[R7_STEP_TEXT_MAX];
        r7_step_write(steps[i], text, sizeof text);
        json_put_text(json, NULL, text);
    }
    json_close(json, ']');
}

void json_put_rules(struct json_writer *json, const char *key, struct r7_rules rules)
{
    char text[R7_RULES_TEXT_MAX];
    r7_rules_write(rules, text, sizeof text);
    json_put_text(json, key, text);
}
