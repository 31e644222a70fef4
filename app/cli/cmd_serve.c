/* `red7 serve`: the options of the server. */
#include "complain.h"
#include "config_file.h"
#include "options.h"
#include "server_data.h"
#include <server/serve.h>
#include <stdlib.h>
#include <string.h>
#include <words/text.h>

#define CONTACT_MOST 200 /* characters */

/* Who complains about an option: it may be a line of a file. */
static const char *whose(void)
{
    return cli_config_place("serve");
}

/* One more of an option that may be given several times. */
static bool add(const char *what, const char *value, const char **list, size_t *count, size_t most)
{
    if (*count == most) {
        cli_complain(whose(), _("{option} is given more than {most} times"), "option", what, "most",
                     words_number((int64_t)most).bytes, NULL);
        return false;
    }
    list[(*count)++] = value;
    return true;
}

static bool add_listen(const char *value, void *to)
{
    struct server_options *o = to;
    if (!server_is_address(value)) {
        cli_complain(whose(),
                     _("--listen is HOST:PORT, [IPV6]:PORT, :PORT or unix:PATH, not ‘{text}’"),
                     "text", cli_cut(value).bytes, NULL);
        return false;
    }
    return add("--listen", value, o->listen, &o->listen_count, SERVER_LISTEN_MAX);
}

static bool add_limit(const char *value, void *to)
{
    struct server_options *o = to;
    int32_t least, most;
    const char *number = strchr(value, '=');
    if (!server_is_limit(value, &least, &most)) {
        if (most == 0)
            cli_complain(whose(), _("no limit is called ‘{text}’; docs/protocol.md lists them"),
                         "text", cli_cut(value).bytes, NULL);
        else
            cli_complain(whose(),
                         _("{what} must be a whole number from {least} to {most}, not ‘{text}’"),
                         "what", cli_piece(value, (size_t)(number - value)).bytes, "least",
                         words_number(least).bytes, "most", words_number(most).bytes, "text",
                         cli_cut(number + 1).bytes, NULL);
        return false;
    }
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
    cli_complain(whose(), _("--log is error, warning, info or debug, not ‘{text}’"), "text",
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
    cli_complain(whose(), _("--origin is http://HOST or https://HOST, not ‘{text}’"), "text",
                 cli_cut(text).bytes, NULL);
    return false;
}

static bool add_host(const char *text, void *to)
{
    struct server_options *o = to;
    if (*text != '\0' && strpbrk(text, "/:?#@ ") == NULL)
        return add("--host", text, o->hosts, &o->host_count, SERVER_HOSTS_MAX);
    cli_complain(whose(), _("--host is a name such as red7.example.org, not ‘{text}’"), "text",
                 cli_cut(text).bytes, NULL);
    return false;
}

/* What RFC 9116 wants of a contact. */
static bool read_contact(const char *text, void *to)
{
    bool right = strncmp(text, "mailto:", 7) == 0 || strncmp(text, "https://", 8) == 0 ||
                 strncmp(text, "tel:", 4) == 0;
    for (const char *at = text; *at != '\0'; at++)
        right = right && *at > ' ' && *at <= '~' && at - text < CONTACT_MOST;
    if (right) {
        *(const char **)to = text;
        return true;
    }
    cli_complain(whose(), _("--contact is mailto:ADDRESS or https://PAGE, not ‘{text}’"), "text",
                 cli_cut(text).bytes, NULL);
    return false;
}

/* Reads the file first and then the command line, which counts more: an address to listen on
 * there replaces those of the file. False after complaining. */
static bool read_options(int argc, char **argv, const struct cli_option *known,
                         struct server_options *options, const char **config)
{
    if (!cli_read_options(argc, argv, known))
        return false;
    if (*config == NULL)
        return true;
    *options = (struct server_options){.log = LOG_INFO};
    if (!cli_read_config("serve", *config, known))
        return false;
    size_t listens = options->listen_count;
    options->listen_count = 0;
    if (!cli_read_options(argc, argv, known))
        return false;
    if (options->listen_count == 0)
        options->listen_count = listens;
    return true;
}

static int run(int argc, char **argv)
{
    struct server_options options = {.log = LOG_INFO};
    const char *config = NULL;
    const struct cli_option known[] = {
        {"config", "FILE",
         N_("read options from this file, too: a line for each, without dashes, as in `listen = "
            "localhost:7007`; those of the command line count more"),
         .text = &config},
        {"listen", "HOST:PORT",
         N_("where to listen; otherwise on all addresses, port 7007; may "
            "be repeated"),
         .read = add_listen, .to = &options},
        {"data", "FILE", CLI_ABOUT_DATA, .text = &options.data},
        {"user", "NAME",
         N_("whose rights to keep when root starts it; otherwise those of the "
            "owner of that folder"),
         .text = &options.user},
        {"origin", "URL", N_("a page elsewhere that may connect; may be repeated"),
         .read = add_origin, .to = &options},
        {"host", "NAME",
         N_("a name by which browsers may reach it, besides numbers, `localhost`, this machine’s "
            "own name and those of `--origin`; may be repeated"),
         .read = add_host, .to = &options},
        {"contact", "URL", N_("whom to tell about faults of the server, for its security.txt"),
         .read = read_contact, .to = &options.contact},
        {"proxy", NULL, N_("trust the X-Forwarded-For of a proxy on this machine"),
         .flag = &options.proxy},
        {"limit", "NAME=N", N_("change a limit; docs/protocol.md lists them; may be repeated"),
         .read = add_limit, .to = &options},
        {"log", "WORD",
         N_("how much to log on standard error: `error`, `warning`, `info` or "
            "`debug`"),
         .read = read_log, .to = &options.log, .usual = "info"},
        {0},
    };
    char data[PATH_MAX];
    if (!read_options(argc, argv, known, &options, &config))
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
    .summary = N_("run a server with tables for friends"),
    .about =
        {
            N_("Serves the page for browsers, and tables to browsers, terminals and programs, "
               "until it is told to stop. It needs no set-up: all games are kept in one file. "
               "docs/server.md has the details: backups, systemd, TLS."),
        },
    .examples = {"red7 serve", "red7 serve --listen localhost:8000 --data games.db"},
    .run = run,
};
