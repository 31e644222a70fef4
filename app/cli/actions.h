/* Commands that are told by a first word what to do, as in `red7 config get KEY`. */
#ifndef RED7_CLI_ACTIONS_H
#define RED7_CLI_ACTIONS_H

struct cli_action {
    const char *name;  /* NULL ends a table */
    int least, most;   /* words after it */
    const char *needs; /* what is said if they are too few or too many: a message, which may have
                          {action} */
    int (*run)(const char *command, const char **words, int count, const void *context);
};

/* Does what the first of `count` words names, with the others; complains if that is nothing that
 * there is. The exit status. */
int cli_act(const char *command, const struct cli_action *actions, const char **words, int count,
            const void *context);

#endif
