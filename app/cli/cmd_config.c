/* red7 config: the settings, as the file has them. */
#include "actions.h"
#include "complain.h"
#include "judging.h"
#include "options.h"
#include "output.h"
#include "suggest.h"
#include <home/files.h>
#include <home/settings.h>
#include <string.h>
#include <words/columns.h>
#include <words/print.h>
#include <words/text.h>

#define WORDS_MAX 3 /* what to do, the key, the value */

/* The settings; false after complaining about a wrong line. */
static bool load(const char *command, struct settings *settings)
{
    char bytes[PATH_MAX + 1024] = "";
    struct words message = WORDS_INIT(bytes);
    bool good = settings_check(&message);
    if (good)
        settings_load(settings, &message);
    cli_tell_message(command, &message);
    return good;
}

static int complain_key(const char *command, const char *name)
{
    const char *names[32];
    size_t count = 0;
    for (const struct settings_key *key = settings_keys; key->name != NULL && count < 32; key++)
        names[count++] = key->name;
    const char *meant = cli_suggest(name, strlen(name), names, count);
    if (meant != NULL)
        return cli_complain(command, _("there is no setting ‘{text}’; did you mean `{key}`?"),
                            "text", cli_cut(name).bytes, "key", meant, NULL);
    return cli_complain(command, _("there is no setting ‘{text}’; `red7 config` lists them"),
                        "text", cli_cut(name).bytes, NULL);
}

/* ---- what can be done ---- */

static int list(const char *command, const char **words, int count, const void *context)
{
    const bool json = *(const bool *)context;
    struct settings settings;
    (void)words;
    (void)count;
    if (!load(command, &settings))
        return CLI_BAD_INPUT;
    if (json)
        json_open(cli_json(), NULL, '{');
    for (const struct settings_key *key = settings_keys; key->name != NULL; key++) {
        struct phrase value = settings_get(&settings, key->name);
        char bytes[1024] = "";
        struct words text = WORDS_INIT(bytes);
        if (json) {
            json_put_text(cli_json(), key->name, value.bytes);
            continue;
        }
        words_say(&text, "{key} = {value}", "key", key->name, "value", value.bytes, NULL);
        words_line("{setting}  {about}", "setting",
                   words_columns(bytes) < 28
                       ? words_format("%s%*s", bytes, 28 - words_columns(bytes), "").bytes
                       : bytes,
                   "about", _(key->about), NULL);
    }
    if (json) {
        json_close(cli_json(), '}');
        cli_end_json();
    }
    return 0;
}

static int get(const char *command, const char **words, int count, const void *context)
{
    struct settings settings;
    (void)count;
    if (settings_find_key(words[0]) == NULL)
        return complain_key(command, words[0]);
    if (!load(command, &settings))
        return CLI_BAD_INPUT;
    struct phrase value = settings_get(&settings, words[0]);
    if (*(const bool *)context) {
        json_put_text(cli_json(), NULL, value.bytes);
        cli_end_json();
    } else {
        words_line("{value}", "value", value.bytes, NULL);
    }
    return 0;
}

/* Where the settings are kept; false after complaining. */
static bool find_file(const char *command, char text[PATH_MAX])
{
    if (files_path(FILES_CONFIG, "settings", text))
        return true;
    cli_complain(command, _("there is no home to keep settings in"), NULL);
    return false;
}

/* `set KEY VALUE`, and `unset KEY`. */
static int set(const char *command, const char **words, int count, const void *context)
{
    char bytes[PATH_MAX + 1024] = "", file[PATH_MAX];
    struct words message = WORDS_INIT(bytes);
    struct settings settings;
    (void)context;
    if (settings_find_key(words[0]) == NULL)
        return complain_key(command, words[0]);
    if (!find_file(command, file) || !load(command, &settings))
        return CLI_BAD_INPUT;
    bool good = settings_change(words[0], count > 1 ? words[1] : NULL, &message);
    cli_tell_message(command, &message);
    return good ? 0 : CLI_BAD_INPUT;
}

static int path(const char *command, const char **words, int count, const void *context)
{
    char text[PATH_MAX];
    (void)words;
    (void)count;
    (void)context;
    if (!find_file(command, text))
        return CLI_BAD_INPUT;
    words_line("{path}", "path", text, NULL);
    return 0;
}

#define NEEDS_NOTHING N_("`{action}` takes nothing after it")
#define NEEDS_KEY N_("`{action}` takes the name of a setting after it")

static const struct cli_action actions[] = {
    {"list", 0, 0, NEEDS_NOTHING, list},
    {"path", 0, 0, NEEDS_NOTHING, path},
    {"get", 1, 1, NEEDS_KEY, get},
    {"unset", 1, 1, NEEDS_KEY, set},
    {"set", 2, 2, N_("`{action}` takes the name of a setting and its value after it"), set},
    {0},
};

static int run(int argc, char **argv)
{
    const char *words[WORDS_MAX];
    bool json = false;
    const struct cli_option options[] = {{"json", NULL, CLI_ABOUT_JSON, .flag = &json}, {0}};
    const struct cli_arguments arguments = {.options = options, .plain = words, .room = WORDS_MAX};
    int count = cli_read_arguments(argc, argv, &arguments);
    if (count < 0)
        return CLI_BAD_INPUT;
    return count > 0 ? cli_act(argv[0], actions, words, count, &json)
                     : list(argv[0], words, 0, &json);
}

const struct cli_command cli_config = {
    .name = "config",
    .usage = {"[list | path]", "get KEY | unset KEY", "set KEY VALUE"},
    .summary = N_("show and change the settings"),
    .about =
        {
            N_("Without more it lists all settings, as the file has them: lines of `key = value`, "
               "in which a line with `#` in front is a comment. `path` says where that is. The "
               "game writes what was "
               "chosen last into the same file."),
            N_("`set` changes one and leaves the others, `unset` brings back its usual value."),
        },
    .examples = {"red7 config", "red7 config set players 3 && red7 config get players"},
    .run = run,
};
