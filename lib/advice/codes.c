/* Reasons one by one, the most important first. */
#include "inner.h"

const char *r7_reason_name(enum r7_reason_code code)
{
    static const char *const names[R7_REASON_COUNT] = {
#define NAME(name, text) [R7_REASON_##name] = text,
        R7_REASON_CODES(NAME)
#undef NAME
    };
    return names[code];
}

struct list {
    struct r7_reason *at;
    size_t count;
};

static void add(struct list *list, struct r7_reason reason)
{
    assert(list->count < R7_REASONS_MAX);
    list->at[list->count++] = reason;
}

static void add_code(struct list *list, enum r7_reason_code code, int seat)
{
    add(list, (struct r7_reason){.code = code, .seat = (int8_t)seat, .chance = -1});
}

static void add_hope(struct list *list, const struct r7_reasons *r)
{
    int saves = r7_cards_count(r->saves);
    add(list, (struct r7_reason){.code = R7_REASON_HOPE,
                                 .seat = -1,
                                 .cards = r->saves,
                                 .count = saves,
                                 .of = r->unseen,
                                 .chance = r->unseen > 0 ? (double)saves / r->unseen : 0});
}

static void add_lead(struct list *list, const struct r7_reasons *r)
{
    static const enum r7_reason_code codes[] = {
        [R7_MARGIN_ALONE] = R7_REASON_LEADS_ALONE,
        [R7_MARGIN_COUNT] = R7_REASON_LEADS_COUNT,
        [R7_MARGIN_NUMBER] = R7_REASON_LEADS_NUMBER,
        [R7_MARGIN_COLOUR] = R7_REASON_LEADS_COLOUR,
    };
    add(list, (struct r7_reason){.code = codes[r->margin],
                                 .seat = r->rival,
                                 .rule = r->rule,
                                 .cards = r->set,
                                 .others = r->rival_set,
                                 .count = r7_cards_count(r->set) - r7_cards_count(r->rival_set),
                                 .chance = -1});
}

static void add_rest(struct list *list, const struct r7_reasons *r)
{
    int hand = r7_cards_count(r->hand) + r->hand_hidden;
    if (r->draws > 0)
        add(list, (struct r7_reason){.code = R7_REASON_DRAWS,
                                     .seat = -1,
                                     .cards = r->drawn,
                                     .count = r->draws,
                                     .chance = -1});
    add(list, (struct r7_reason){.code = hand > 0 ? R7_REASON_KEEPS : R7_REASON_KEEPS_NONE,
                                 .seat = -1,
                                 .cards = r->hand,
                                 .count = hand,
                                 .chance = -1});
    if (r->returns != 0)
        add(list, (struct r7_reason){
                      .code = R7_REASON_RETURNS, .seat = -1, .rules = r->returns, .chance = -1});
}

static void add_answer(struct list *list, const struct r7_answer *a)
{
    r7_cards cards = a->palette | a->canvas;
    if (a->ready) {
        add_code(list, R7_REASON_ANSWER_READY, a->seat);
        return;
    }
    if (a->chance == 0 && a->exact) {
        add_code(list, a->tries ? R7_REASON_ANSWER_TRIES : R7_REASON_ANSWER_NONE, a->seat);
        return;
    }
    add(list, (struct r7_reason){
                  .code = cards != 0 ? R7_REASON_ANSWER_CARDS : R7_REASON_ANSWER_SEVERAL,
                  .seat = (int8_t)a->seat,
                  .cards = cards,
                  .count = r7_cards_count(cards),
                  .of = a->unseen,
                  .chance = a->chance,
                  .error = a->error,
                  .one_chance = a->one_chance,
              });
}

size_t r7_reasons_list(const struct r7_reasons *reasons, struct r7_reason list[R7_REASONS_MAX])
{
    struct list l = {list, 0};
    switch (reasons->standing) {
    case R7_STANDING_OUT:
        add_code(&l, R7_REASON_OUT, -1);
        return l.count;
    case R7_STANDING_OPEN:
        add_hope(&l, reasons);
        add_rest(&l, reasons);
        return l.count;
    case R7_STANDING_LEADS:
        break;
    }
    if (reasons->wins)
        add_code(&l, R7_REASON_WINS, -1);
    add_lead(&l, reasons);
    add_rest(&l, reasons);
    for (int i = 0; i < reasons->answer_count && !reasons->wins; i++)
        add_answer(&l, &reasons->answers[i]);
    return l.count;
}
