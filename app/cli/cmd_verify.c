/* red7 verify: whether the deals of a recorded game are those of its secret and its seeds,
 * see docs/fairness.md. The record is refereed on the way, so that a right answer means that
 * all of it is right. */
#include "complain.h"
#include "options.h"
#include "output.h"
#include "record_file.h"
#include <game/fair_record.h>
#include <stdlib.h>
#include <string.h>
#include <words/names.h>
#include <words/print.h>
#include <words/text.h>

struct verify {
    const char *command;
    const char *file;
    const char *chain; /* a file with what the server publishes of all games, or NULL */
    struct fair_check check;
    bool told; /* about the game */
    bool json;
};

/* The command's answer: whose game it is, then what is right line by line. */
static void tell(struct fair_check *check, const char *line)
{
    struct verify *v = check->context;
    if (v->json) {
        cli_put_words(cli_json(), NULL, line);
        return;
    }
    if (!v->told)
        cli_tell_game(&check->names, &check->record.match);
    v->told = true;
    words_line("{line}", "line", line, NULL);
}

/* "line 3, "Secret": the reason" */
static int complain(const struct verify *v, const struct phrase *place)
{
    fflush(stdout);
    return cli_complain(v->command, _("{file}: {place}: {why}"), "file", v->file, "place",
                        place->bytes, "why", v->check.why.bytes, NULL);
}

/* ---- JSON ---- */

/* Where it is wrong and why, as far as that is known. */
static void put_fault(struct json_writer *json, const struct verify *v, enum fair_result result)
{
    const struct fair_check *check = &v->check;
    bool tag = result == FAIR_NO_TAG || result == FAIR_BAD_TAG;
    size_t line = result == FAIR_BAD_RECORD ? check->record.line : check->line;
    if (tag)
        json_put_text(json, "tag", fair_tag_names[check->tag]);
    else
        json_put_null(json, "tag");
    json_put_index(json, "line", line > 0 && result != FAIR_NO_TAG ? (int)line : -1);
    cli_put_words(json, "why",
                  result == FAIR_BAD_RECORD ? words_error(check->record.fault.error)
                                            : check->why.bytes);
}

static int verify_json(struct verify *v, const char *text, size_t length)
{
    static const char *const results[] = {
        [FAIR_RIGHT] = "right",           [FAIR_NO_TAG] = "no_tag",
        [FAIR_BAD_TAG] = "bad_tag",       [FAIR_BAD_ROUND] = "bad_round",
        [FAIR_BAD_RECORD] = "bad_record", [FAIR_BAD_CHAIN] = "bad_chain"};
    struct json_writer *json = cli_json();
    json_open(json, NULL, '{');
    json_open(json, "checked", '[');
    enum fair_result result = fair_check_record(&v->check, text, length);
    json_close(json, ']');
    json_put_text(json, "result", results[result]);
    json_put_number(json, "rounds", v->check.rounds);
    if (result != FAIR_RIGHT)
        put_fault(json, v, result);
    json_close(json, '}');
    cli_end_json();
    return result == FAIR_RIGHT ? 0 : CLI_BAD_INPUT;
}

/* ---- text ---- */

static int verify(struct verify *v, const char *text, size_t length)
{
    struct fair_check *check = &v->check;
    struct phrase place = {""};
    switch (fair_check_record(check, text, length)) {
    case FAIR_RIGHT:
        return 0;
    case FAIR_NO_TAG:
        return cli_complain(v->command,
                            _("{file}: there is no tag ‘{tag}’, so nothing can be verified: "
                              "records from `red7 serve` have it when the game is over"),
                            "file", v->file, "tag", fair_tag_names[check->tag], NULL);
    case FAIR_BAD_TAG:
        cli_place_add(&place, _("line {n}"), check->line);
        cli_place_add_piece(&place, fair_tag_names[check->tag], strlen(fair_tag_names[check->tag]));
        return complain(v, &place);
    case FAIR_BAD_ROUND:
        cli_place_add(&place, _("line {n}"), check->line);
        cli_place_add(&place, _("round {n}"), check->record.match.number);
        return complain(v, &place);
    case FAIR_BAD_CHAIN:
        if (check->line > 0)
            cli_place_add(&place, _("line {n}"), check->line);
        fflush(stdout);
        return cli_complain(v->command, _("{file}: {place}: {why}"), "file", v->chain, "place",
                            place.bytes, "why", check->why.bytes, NULL);
    case FAIR_BAD_RECORD:
        break;
    }
    return cli_complain_record(v->command, v->file, &check->record);
}

/* ---- the command ---- */

/* The options and the file's name; false after complaining. */
static bool read_arguments(struct verify *v, int argc, char **argv)
{
    const struct cli_option options[] = {{"commit", "HEX",
                                          N_("the commitment that you noted "
                                             "before the first deal; otherwise only the record’s "
                                             "own is checked"),
                                          .text = &v->check.noted},
                                         {"chain", "FILE",
                                          N_("what the server publishes of all its games "
                                             "(`/api/chain`): checks that this game is among them, "
                                             "and that none was left out"),
                                          .text = &v->chain},
                                         {"json", NULL, CLI_ABOUT_JSON, .flag = &v->json},
                                         {0}};
    uint8_t bytes[R7_FAIR_BYTES];
    if (!cli_take_record(argc, argv, options, &v->file))
        return false;
    if (v->check.noted == NULL || r7_fair_read_hex(v->check.noted, bytes))
        return true;
    cli_complain(argv[0], _("--commit is 64 hexadecimal digits, not ‘{text}’"), "text",
                 cli_cut(v->check.noted).bytes, NULL);
    return false;
}

static int run(int argc, char **argv)
{
    static struct verify v;
    v.command = argv[0];
    v.check = (struct fair_check){.tell = tell, .context = &v};
    if (!read_arguments(&v, argc, argv))
        return CLI_BAD_INPUT;
    size_t length;
    char *text = cli_read_record(argv[0], &v.file, &length);
    if (text == NULL)
        return CLI_BAD_INPUT;
    char *chain = NULL;
    if (v.chain != NULL) {
        chain = cli_read_record(argv[0], &v.chain, &v.check.chain_length);
        v.check.chain = chain;
    }
    int status = v.chain != NULL && chain == NULL ? CLI_BAD_INPUT
                 : v.json                         ? verify_json(&v, text, length)
                                                  : verify(&v, text, length);
    free(chain);
    free(text);
    return status;
}

const struct cli_command cli_verify = {
    .name = "verify",
    .usage = {"FILE"},
    .summary = N_("check the shuffles of an online game"),
    .about =
        {
            N_("Checks that the secret in the record is the one that the server committed to, "
               "and that every deal follows from it and from the seeds of the seats. The game "
               "itself is checked as by `red7 replay`. The first mistake ends the reading."),
            N_("Look whether your own seed is there, too. docs/fairness.md says what all this "
               "proves, and what it doesn’t."),
            CLI_ABOUT_RECORD,
            N_("The fields of its JSON: `checked` (what is right, line by line), `result` "
               "(`right`, "
               "`no_tag`, `bad_tag`, `bad_round`, `bad_record`, `bad_chain`), `rounds`, and if it "
               "is not right `tag`, `line` and `why`; then the exit status is 2."),
        },
    .examples = {"red7 verify game.r7", "red7 verify --json game.r7"},
    .run = run,
};
