/* Cards and steps as the notation writes them, in JSON. */
#ifndef RED7_JSON_CARDS_H
#define RED7_JSON_CARDS_H

#include <json/write.h>
#include <red7/red7.h>

/* A card, or null for none. */
void json_put_card(struct json_writer *json, const char *key, r7_card card);
/* A set as a list of cards, the strongest first; as one text. */
void json_put_cards(struct json_writer *json, const char *key, r7_cards cards);
void json_put_cards_text(struct json_writer *json, const char *key, r7_cards cards);
/* Steps as a list. */
void json_put_steps(struct json_writer *json, const char *key, const struct r7_step *steps,
                    size_t count);
/* A rule set by its name. */
void json_put_rules(struct json_writer *json, const char *key, struct r7_rules rules);

#endif
