/* `red7 serve`: the options of the server. */
#include "complain.h"
#include "options.h"
#include "server_data.h"
#include <server/serve.h>
#include <stdlib.h>
#include <string.h>
#include <words/text.h>

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

static bool add_listen(const char *value, void *to)
{
    struct server_options *o = to;
    return add("--listen", value, o->listen, &o->listen_count, SERVER_LISTEN_MAX);
}

static bool add_limit(const char *value, void *to)
{
    struct server_options *o = to;
    return add("--limit", value, o->limits, &o->limit_count, SERVER_LIMITS_MAX);
}

static bool read_log(const char *text, void *log)
{
    static const char *const levels[] = {"error", "warning", "info", "debug"};
    for (int i = 0; i < 4; i++)
        if (strcmp(text, levels[i]) == 0) {
            *(enum server_log *)log = (enum server_log)i;
            return true;
        }
    cli_complain("serve", _("--log is error, warning, info or debug, not '{text}'"), "text",
                 cli_cut(text).bytes, NULL);
    return false;
}

/* What browsers send as Origin: scheme, host, port, and nothing behind. */
static bool add_origin(const char *text, void *to)
{
    const char *host = strncmp(text, "http://", 7) == 0    ? text + 7
                       : strncmp(text, "https://", 8) == 0 ? text + 8
                                                           : "";
    struct server_options *o = to;
    if (*host != '\0' && strpbrk(host, "/?# ") == NULL)
        return add("--origin", text, o->origins, &o->origin_count, SERVER_ORIGINS_MAX);
    cli_complain("serve", _("--origin is http://HOST or https://HOST, not '{text}'"), "text",
                 cli_cut(text).bytes, NULL);
    return false;
}

static int run(int argc, char **argv)
{
    struct server_options options = {.log = LOG_INFO};
    const struct cli_option known[] = {
        {"listen", .read = add_listen, .to = &options},
        {"data", .text = &options.data},
        {"user", .text = &options.user},
        {"origin", .read = add_origin, .to = &options},
        {"proxy", .flag = &options.proxy},
        {"limit", .read = add_limit, .to = &options},
        {"log", .read = read_log, .to = &options.log},
        {0},
    };
    char data[PATH_MAX];
    if (!cli_read_options(argc, argv, known))
        return CLI_BAD_INPUT;
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
