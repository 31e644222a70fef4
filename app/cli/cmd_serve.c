/* `red7 serve`: the options of the server. */
#include "complain.h"
#include "options.h"
#include "server_data.h"
#include <server/serve.h>
#include <stdlib.h>
#include <string.h>
#include <words/text.h>

enum { LISTEN, DATA, USER, ORIGIN, PROXY, LIMIT, LOG };

static const struct cli_option known[] = {
    {"listen", true}, {"data", true},  {"user", true}, {"origin", true},
    {"proxy", false}, {"limit", true}, {"log", true},  {NULL, false},
};

/* One more of an option that may be given several times. */
static bool add(const char *what, const char *value, const char **list, size_t *count, size_t most)
{
    if (*count == most) {
        cli_complain("serve", _("{option} is given more than {most} times"), "option", what, "most",
                     words_number((int64_t)most).bytes, NULL);
        return false;
    }
    list[(*count)++] = value;
    return true;
}

static bool read_log(const char *text, enum server_log *log)
{
    static const char *const levels[] = {"error", "warning", "info", "debug"};
    for (int i = 0; i < 4; i++)
        if (strcmp(text, levels[i]) == 0) {
            *log = (enum server_log)i;
            return true;
        }
    cli_complain("serve", _("--log is error, warning, info or debug, not '{text}'"), "text",
                 cli_cut(text).bytes, NULL);
    return false;
}

/* What browsers send as Origin: scheme, host, port, and nothing behind. */
static bool is_origin(const char *text)
{
    const char *host = strncmp(text, "http://", 7) == 0    ? text + 7
                       : strncmp(text, "https://", 8) == 0 ? text + 8
                                                           : "";
    if (*host != '\0' && strpbrk(host, "/?# ") == NULL)
        return true;
    cli_complain("serve", _("--origin is http://HOST or https://HOST, not '{text}'"), "text",
                 cli_cut(text).bytes, NULL);
    return false;
}

static bool read_option(struct server_options *options, int option, const char *value)
{
    switch (option) {
    case LISTEN:
        return add("--listen", value, options->listen, &options->listen_count, SERVER_LISTEN_MAX);
    case DATA:
        options->data = value;
        return true;
    case USER:
        options->user = value;
        return true;
    case ORIGIN:
        return is_origin(value) &&
               add("--origin", value, options->origins, &options->origin_count, SERVER_ORIGINS_MAX);
    case PROXY:
        options->proxy = true;
        return true;
    case LIMIT:
        return add("--limit", value, options->limits, &options->limit_count, SERVER_LIMITS_MAX);
    case LOG:
        return read_log(value, &options->log);
    }
    return false;
}

static int run(int argc, char **argv)
{
    struct server_options options = {.log = LOG_INFO};
    char data[PATH_MAX];
    const char *value;
    int at = 1, option;
    while ((option = cli_next_option(argv[0], argc, argv, &at, known, &value)) != -1 ||
           value != NULL) {
        if (option == -2)
            return CLI_BAD_INPUT;
        if (option == -1)
            return cli_complain_surplus(argv[0], value);
        if (!read_option(&options, option, value))
            return CLI_BAD_INPUT;
    }
    if (options.data == NULL) {
        if (!server_data_find("serve", data) || !server_data_make("serve", data, options.user))
            return CLI_FAILED;
        options.data = data;
    }
    return server_run(&options);
}

const struct cli_command cli_serve = {
    .name = "serve",
    .arguments = "[--listen HOST:PORT]... [--data FILE] [--user NAME] [--origin URL]... [--proxy] "
                 "[--limit NAME=N]... [--log LEVEL]",
    .summary = N_("run a server: tables for friends, by a link"),
    .help = N_("Serves tables to browsers, terminals and programs until it is told to stop. It\n"
               "needs no set-up: all games are kept in one file.\n"
               "\n"
               "  --listen HOST:PORT  where to listen (all addresses, port 7007); may be repeated\n"
               "  --data FILE         where the games are kept\n"
               "  --user NAME         whose rights it keeps when it is started as root\n"
               "  --origin URL        a page elsewhere that may connect; may be repeated\n"
               "  --proxy             behind a proxy on this machine: trust its\n"
               "                      X-Forwarded-For\n"
               "  --limit NAME=N      another limit (see docs/protocol.md); may be repeated\n"
               "  --log LEVEL         error, warning, info or debug, on standard error\n"
               "\n"
               "docs/server.md tells more: backups, systemd, TLS."),
    .run = run,
};
