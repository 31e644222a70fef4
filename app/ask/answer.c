/* Answers as they are written: by <json/write.h>, sealed once a question is refused. */
#include "answer.h"
#include <json/cards.h>
#include <stdlib.h>
#include <words/names.h>
#include <words/text.h>

void answer_begin(struct answer *a)
{
    if (!a->json.grows)
        json_init(&a->json, NULL, 0, true);
    json_restart(&a->json);
    a->refused = a->json.sealed = false;
    json_open(&a->json, NULL, '{');
}

const char *answer_finish(struct answer *a)
{
    a->json.sealed = false;
    json_close(&a->json, '}');
    return json_peek(&a->json);
}

void answer_open(struct answer *a, const char *key, char bracket)
{
    json_open(&a->json, key, bracket);
}

void answer_close(struct answer *a, char bracket)
{
    json_close(&a->json, bracket);
}

void answer_bytes(struct answer *a, const char *key, const char *bytes, size_t length)
{
    json_put_bytes(&a->json, key, bytes, length);
}

void answer_text(struct answer *a, const char *key, const char *text)
{
    json_put_text(&a->json, key, text);
}

void answer_number(struct answer *a, const char *key, long long number)
{
    json_put_number(&a->json, key, number);
}

void answer_fraction(struct answer *a, const char *key, double number)
{
    json_put_fraction(&a->json, key, number, 6);
}

void answer_bool(struct answer *a, const char *key, bool value)
{
    json_put_bool(&a->json, key, value);
}

void answer_null(struct answer *a, const char *key)
{
    json_put_null(&a->json, key);
}

void answer_seat(struct answer *a, const char *key, int seat)
{
    json_put_index(&a->json, key, seat);
}

void answer_card(struct answer *a, const char *key, r7_card card)
{
    json_put_card(&a->json, key, card);
}

void answer_cards(struct answer *a, const char *key, r7_cards cards)
{
    json_put_cards(&a->json, key, cards);
}

void answer_steps(struct answer *a, const char *key, const struct r7_step *steps, size_t count)
{
    json_put_steps(&a->json, key, steps, count);
}

/* An error; -1 and NULL stand for a place that there is not. */
static void refuse_at(struct answer *a, const char *code, const char *text, const char *field,
                      int offset, int line)
{
    if (a->refused)
        return;
    answer_begin(a);
    answer_open(a, "error", '{');
    answer_text(a, "code", code);
    answer_text(a, "text", text);
    if (field != NULL)
        answer_text(a, "field", field);
    else
        answer_null(a, "field");
    json_put_index(&a->json, "offset", offset);
    json_put_index(&a->json, "line", line);
    answer_close(a, '}');
    a->refused = a->json.sealed = true;
}

void refuse(struct answer *a, const char *code, const char *text, size_t line)
{
    refuse_at(a, code, text, NULL, -1, line > 0 ? (int)line : -1);
}

void refuse_field(struct answer *a, const char *code, const char *text, const char *field)
{
    refuse_at(a, code, text, field, -1, -1);
}

static struct phrase error_text(enum r7_error error)
{
    return words_phrase("{what}.", "what", words_error(error), NULL);
}

void refuse_fault(struct answer *a, const struct r7_fault *fault, const char *field)
{
    refuse_at(a, r7_error_name(fault->error), error_text(fault->error).bytes, field,
              (int)fault->offset, -1);
}

void refuse_steps(struct answer *a, enum r7_error error, const char *field)
{
    refuse_field(a, r7_error_name(error), error_text(error).bytes, field);
}

void refuse_error(struct answer *a, enum r7_error error, size_t line)
{
    struct phrase text = error_text(error);
    if (line > 0)
        text = words_phrase(_("Line {line}: {error}."), "line", words_number((long)line).bytes,
                            "error", words_error(error), NULL);
    refuse(a, r7_error_name(error), text.bytes, line);
}

void refuse_memory(struct answer *a)
{
    refuse(a, "memory", _("Not enough memory to think."), 0);
}

void *claim(size_t size, struct answer *a)
{
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    if (memory == NULL)
        refuse_memory(a);
    return memory;
}
