/* `red7 admin`: asks a running server on this machine, and gives it orders. */
#include "complain.h"
#include "options.h"
#include "server_data.h"
#include <errno.h>
#include <json/read.h>
#include <json/write.h>
#include <stdlib.h>
#include <store/store.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <words/columns.h>
#include <words/text.h>

#define WORDS_MOST 8
#define CELL_MOST 256
#define COLUMNS_MOST 16

/* ---- the socket ---- */

/* A connection to the server that uses a store; -1 after complaining. */
static int call(const char *data)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    int socket_ = store_door(data, name.sun_path, sizeof name.sun_path)
                      ? socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)
                      : -1;
    if (socket_ >= 0 && connect(socket_, (struct sockaddr *)&name, sizeof name) == 0)
        return socket_;
    const char *why = socket_ < 0 ? strerror(ENAMETOOLONG) : strerror(errno);
    if (socket_ >= 0)
        close(socket_);
    cli_complain("admin", _("no server answers at ‘{file}’: {why}"), "file", name.sun_path, "why",
                 why, NULL);
    return -1;
}

static bool send_words(int socket, const char *const words[], int count)
{
    struct json_writer json;
    size_t length, sent = 0;
    json_init(&json, NULL, 0, true);
    json_open(&json, NULL, '[');
    for (int i = 0; i < count; i++)
        json_put_text(&json, NULL, words[i]);
    json_close(&json, ']');
    json_end_line(&json);
    char *line = json_take(&json, &length);
    while (line != NULL && sent < length) {
        ssize_t more = write(socket, line + sent, length - sent);
        if (more <= 0)
            break;
        sent += (size_t)more;
    }
    free(line);
    return line != NULL && sent == length;
}

/* All that comes, to be freed; NULL if nothing does. */
static char *receive(int socket, size_t *length)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    char bytes[4096];
    ssize_t more;
    while (out != NULL && (more = read(socket, bytes, sizeof bytes)) > 0)
        fwrite(bytes, 1, (size_t)more, out);
    if (out == NULL || fclose(out) != 0 || *length == 0) {
        free(text);
        return NULL;
    }
    return text;
}

/* ---- the answer as text ---- */

/* A value in one word or some; a list's with commas between them. */
static void cell(const struct json_value *value, char text[CELL_MOST])
{
    text[0] = '\0';
    if (json_is(value, JSON_KIND_TEXT)) {
        if (!json_copy_text(value, text, CELL_MOST))
            strcpy(text, "…");
    } else if (json_is(value, JSON_KIND_BOOL)) {
        strcpy(text, value->number != 0 ? "yes" : "no");
    } else if (json_is(value, JSON_KIND_LIST)) {
        for (const struct json_value *item = json_first(value); item != NULL; item = item->next) {
            char one[CELL_MOST];
            cell(item, one);
            if (strlen(text) + strlen(one) + 3 < CELL_MOST) {
                strcat(text, text[0] != '\0' ? ", " : "");
                strcat(text, one);
            }
        }
    } else if (value->length > 0 && value->length < CELL_MOST && value->text != NULL) {
        memcpy(text, value->text, value->length);
        text[value->length] = '\0';
    }
    if (text[0] == '\0')
        strcpy(text, "-");
}

/* One cell of a line, as wide as its column; the last one as wide as it is. */
static void print_cell(const char *text, int columns, bool last)
{
    int wide = words_columns(text);
    printf("%s%*s", text, last ? 0 : columns - wide + 2, "");
    if (last)
        printf("\n");
}

/* How wide a column of a list is: the one at a place of each object. */
static int column_width(const struct json_value *list, size_t place)
{
    int most = 0;
    for (const struct json_value *item = json_first(list); item != NULL; item = item->next) {
        const struct json_value *one = json_at(item, place);
        char text[CELL_MOST];
        if (one == NULL)
            continue;
        cell(one, text);
        int wide = words_columns(text);
        most = wide > most ? wide : most;
        most = (int)one->key_length > most ? (int)one->key_length : most;
    }
    return most;
}

/* Objects as lines below their keys. */
static void print_list(const struct json_value *list)
{
    int widths[COLUMNS_MOST] = {0};
    for (size_t place = 0; place < COLUMNS_MOST; place++)
        widths[place] = column_width(list, place);
    for (const struct json_value *item = json_first(list); item != NULL; item = item->next) {
        size_t place = 0;
        char text[CELL_MOST];
        if (item == json_first(list))
            for (const struct json_value *one = json_first(item); one != NULL; one = one->next) {
                snprintf(text, sizeof text, "%.*s", (int)one->key_length, one->key);
                print_cell(text, widths[place++ % COLUMNS_MOST], one->next == NULL);
            }
        place = 0;
        for (const struct json_value *one = json_first(item); one != NULL; one = one->next) {
            cell(one, text);
            print_cell(text, widths[place++ % COLUMNS_MOST], one->next == NULL);
        }
    }
}

static void print_object(const struct json_value *object)
{
    for (const struct json_value *one = json_first(object); one != NULL; one = one->next) {
        char text[CELL_MOST];
        if (json_is(one, JSON_KIND_LIST) && json_is(json_first(one), JSON_KIND_OBJECT)) {
            print_list(one);
        } else if (json_is(one, JSON_KIND_OBJECT)) {
            print_object(one);
        } else {
            cell(one, text);
            printf("%-26.*s %s\n", (int)one->key_length, one->key, text);
        }
    }
}

/* Prints the answer; the exit status. */
static int tell(const char *answer, size_t length, bool as_json)
{
    size_t room = length + 1;
    struct json_value *values = calloc(room, sizeof *values);
    const struct json_value *object =
        values == NULL ? NULL : json_read(answer, length, values, room, NULL);
    char error[CELL_MOST], why[CELL_MOST];
    int status = 0;
    if (!json_is(object, JSON_KIND_OBJECT)) {
        status = cli_complain("admin", _("the server’s answer makes no sense"), NULL);
    } else if (json_find(object, "error") != NULL) {
        cell(json_find(object, "error"), error);
        cell(json_find(object, "why"), why);
        status = cli_complain("admin", "{error}: {why}", "error", error, "why", why, NULL);
    } else if (as_json) {
        fwrite(answer, 1, length, stdout);
    } else {
        print_object(object);
    }
    free(values);
    return status;
}

/* ---- the command ---- */

static int run(int argc, char **argv)
{
    const char *data = NULL, *words[WORDS_MOST];
    bool as_json = false;
    char usual[PATH_MAX];
    const struct cli_option options[] = {{"data", "FILE", CLI_ABOUT_DATA, .text = &data},
                                         {"json", NULL, CLI_ABOUT_JSON, .flag = &as_json},
                                         {0}};
    const struct cli_arguments arguments = {
        .options = options,
        .plain = words,
        .room = WORDS_MOST,
    };
    int count = cli_read_arguments(argc, argv, &arguments);
    if (count < 0)
        return CLI_BAD_INPUT;
    if (count == 0) {
        words[0] = "status";
        count = 1;
    }
    if (data == NULL) {
        if (!server_data_find("admin", usual))
            return CLI_FAILED;
        data = usual;
    }
    int socket = call(data);
    if (socket < 0)
        return CLI_FAILED;
    size_t length = 0;
    char *answer = send_words(socket, words, count) ? receive(socket, &length) : NULL;
    close(socket);
    if (answer == NULL) {
        cli_complain("admin", _("the server has not answered"), NULL);
        return CLI_FAILED;
    }
    int status = tell(answer, length, as_json);
    free(answer);
    return status;
}

static const struct cli_term terms[] = {
    {"status", N_("what the server is and does; also without any command")},
    {"nodes", N_("all servers that share the store, each and together")},
    {"tables", N_("the tables in memory")},
    {"connections", N_("who is connected, with the numbers that `kick` takes")},
    {"addresses", N_("the addresses at work")},
    {"top", N_("the twenty addresses that say the most")},
    {"close GAME", N_("close a table")},
    {"rename GAME SEAT NAME", N_("give a player at a table another name; seats count from 1")},
    {"kick CONNECTION", N_("close a connection, or with an address or network all of its own")},
    {"ban NETWORK SECONDS", N_("keep an address or a network out, such as `198.51.100.0/24`")},
    {"unban NETWORK", N_("let it in again")},
    {"bans", N_("who is kept out, and for how long")},
    {"delete GAME", N_("delete a game that has ended, with all its events")},
    {"forget NAME", N_("delete a name in all games: it becomes “-”")},
    {"drain", N_("make no new tables, before an upgrade; `drain off` makes them again")},
    {"limits", N_("all limits as they are now")},
    {"limit NAME=N", N_("change a limit until the server ends")},
    {"log LEVEL", N_("log more or less: `error`, `warning`, `info` or `debug`")},
    {0},
};

const struct cli_command cli_admin = {
    .name = "admin",
    .usage = {"[COMMAND [ARGUMENT]...]"},
    .summary = N_("look after a running server"),
    .about =
        {
            N_("Asks the server that uses a store on this machine, and gives it orders, over a "
               "local socket that only its user and root can open."),
        },
    .terms_heading = N_("Commands:"),
    .terms = terms,
    .examples = {"red7 admin tables", "red7 admin ban 198.51.100.0/24 3600"},
    .run = run,
};
