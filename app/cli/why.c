/* Why a position stands as it does, or why one of its steps is refused: the option --why. */
#include "why.h"
#include "complain.h"
#include <red7/red7.h>
#include <stdio.h>
#include <string.h>
#include <words/print.h>
#include <words/text.h>
#include <words/why.h>

bool cli_can_tell_why(const char *command, const char *position)
{
    if (strcmp(position, "-") != 0)
        return true;
    cli_complain(command, _("--why explains one position, not standard input"), NULL);
    return false;
}

/* ---- what there is to say ---- */

static int find_why(const char *text, struct words_why whys[2])
{
    struct r7_position before, now;
    struct r7_fault fault;
    /* A position keeps its last turn only; what was scored shows from the start of all steps. */
    if (!r7_position_read(text, strcspn(text, ";"), &before, &fault) ||
        !r7_position_read(text, strlen(text), &now, &fault))
        return 0;
    return words_why_standing(&before.now, &now.now, whys);
}

static int find_why_not(const char *text, struct words_why *why, enum r7_error *error)
{
    struct r7_position before;
    struct r7_fault fault, none;
    *error = R7_OK;
    if (r7_position_read(text, strlen(text), &before, &fault))
        return 0;
    *error = fault.error;
    return fault.step > 0 && r7_position_read(text, fault.offset, &before, &none) &&
           words_why_not(fault.error, before.now.rules, &before.now, why);
}

/* ---- for people and for programs ---- */

static void print_why(FILE *out, const struct words_why *why)
{
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_why(&text, why);
    words_tell(out, false, _("why: {reason}"), "reason", bytes, NULL);
    fputc('\n', out);
}

static void put_reasons(struct json_writer *json, const struct words_why *whys, int count)
{
    json_open(json, "why", '[');
    for (int i = 0; i < count; i++) {
        json_open(json, NULL, '{');
        json_put_text(json, "rule", whys[i].rule);
        json_put_text(json, "source", whys[i].source.bytes);
        json_put_text(json, "text", whys[i].text);
        json_put_text_or_null(json, "reading", whys[i].reading != NULL ? whys[i].reading : "");
        json_close(json, '}');
    }
    json_close(json, ']');
}

void cli_tell_why(const char *position)
{
    struct words_why whys[2];
    int count = find_why(position, whys);
    for (int i = 0; i < count; i++)
        print_why(stdout, &whys[i]);
}

void cli_put_why(struct json_writer *json, const char *position)
{
    struct words_why whys[2];
    put_reasons(json, whys, find_why(position, whys));
}

void cli_tell_why_not(const char *position)
{
    struct words_why why;
    enum r7_error error;
    if (find_why_not(position, &why, &error) > 0)
        print_why(stderr, &why);
}

void cli_put_why_not(struct json_writer *json, const char *position)
{
    struct words_why why;
    enum r7_error error;
    int count = find_why_not(position, &why, &error);
    json_open(json, NULL, '{');
    json_put_text(json, "error", r7_error_name(error));
    put_reasons(json, &why, count);
    json_close(json, '}');
}
