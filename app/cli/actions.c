/* Commands that are told by a first word what to do. */
#include "actions.h"
#include "complain.h"
#include <string.h>
#include <words/text.h>
#include <words/turns.h>

static int complain_unknown(const char *command, const struct cli_action *actions, const char *word)
{
    struct phrase names = {""};
    for (; actions->name != NULL; actions++)
        words_enlist(&names, actions->name);
    return cli_complain(command, _("‘{text}’ is none of these: {names}"), "text",
                        cli_cut(word).bytes, "names", names.bytes, NULL);
}

int cli_act(const char *command, const struct cli_action *actions, const char **words, int count,
            const void *context)
{
    const struct cli_action *action = actions;
    while (action->name != NULL && strcmp(action->name, words[0]) != 0)
        action++;
    if (action->name == NULL)
        return complain_unknown(command, actions, words[0]);
    if (count - 1 < action->least || count - 1 > action->most)
        return cli_complain(command, _(action->needs), "action", action->name, NULL);
    return action->run(command, words + 1, count - 1, context);
}
