/* The public tables of a server that have free seats, to choose from. */
#include "online.h"
#include "paint.h"
#include "screen.h"
#include "tui.h"
#include <home/settings.h>
#include <string.h>
#include <tui/tui_play.h>
#include <words/names.h>
#include <words/text.h>

#define TARGET_ROWS 0x4000 /* a click on a table */

struct listing {
    struct client_address *address;
    const struct client_options *options;
    struct client_list list;
    int row;
};

static void draw(const struct listing *l)
{
    struct tui_choice choices[8];
    char server[CLIENT_URL_MAX];
    int count = 0, line = 3, width = tui_columns() - 4;
    int rows = tui_lines() - 7, first = l->row >= rows ? l->row - rows + 1 : 0;
    client_address_server(l->address, server);
    tui_begin();
    struct phrase title = words_phrase(_("Tables on {server}"), "server", server, NULL);
    tui_rule(tui_paragraph(0, 1, tui_columns() - 2, 2, TUI_TITLE, title.bytes), 0, tui_columns());
    if (l->list.failure != CLIENT_FINE)
        tui_put(
            line, 1, width, TUI_BAD,
            client_say_failure(l->address, l->list.failure, l->list.code, l->list.detail).bytes);
    else if (l->list.count == 0)
        tui_paragraph(line, 1, width, 4, TUI_PLAIN,
                      _("No public table has a free seat. `red7 join URL --create` creates one."));
    for (int i = first; i < l->list.count && i < first + rows; i++, line++) {
        const struct client_listed *table = &l->list.tables[i];
        tui_say(line, 2, width, i == l->row ? TUI_CHOSEN : TUI_PLAIN, "{seats}; {rules}", "seats",
                client_say_seats(table).bytes, "rules", words_rules(table->rules).bytes, NULL);
        tui_target(line, 0, 1, tui_columns(), TARGET_ROWS + i);
    }
    if (l->list.more)
        tui_put(line, 2, width, TUI_DIM, _("and others"));
    if (l->list.count > 0) {
        choices[count++] = (struct tui_choice){TUI_KEY_UP, ""};
        choices[count++] = (struct tui_choice){TUI_KEY_DOWN, _("choose")};
        choices[count++] = (struct tui_choice){TUI_KEY_ENTER, _("take a seat")};
        choices[count++] = (struct tui_choice){'w', _("watch")};
    }
    /* For translators: a key: ask the server for its tables once more */
    choices[count++] = (struct tui_choice){'a', _("refresh")};
    choices[count++] = (struct tui_choice){'q', _("leave")};
    choices[count] = (struct tui_choice){0, NULL};
    tui_buttons(tui_lines() - 1, choices);
    tui_show();
}

/* Looks again which tables there are. */
static void look(struct listing *l)
{
    client_list(l->address, l->options, &l->list);
    l->row = 0;
}

/* Acts on a key: 1 to join the table that is pointed at, -1 to leave, 0 to go on. */
static int press(struct listing *l, uint32_t key)
{
    int count = l->list.count;
    if (key == 'q' || key == TUI_KEY_ESCAPE)
        return -1;
    if (key == 'a')
        look(l);
    if (count > 0 && (key == TUI_KEY_UP || key == TUI_KEY_DOWN))
        l->row = (l->row + (key == TUI_KEY_DOWN ? 1 : count - 1)) % count;
    return count > 0 && (key == TUI_KEY_ENTER || key == 'w') ? 1 : 0;
}

bool tui_choose_table(struct client_address *address, const struct client_options *options,
                      bool *watch)
{
    static struct listing l;
    char bytes[512] = "";
    struct words message = WORDS_INIT(bytes);
    struct settings settings;
    int chosen = 0;
    tui_load_settings(&settings, &message);
    l = (struct listing){.address = address, .options = options};
    look(&l);
    if (!tui_open(settings.colour_blind))
        return false;
    while (chosen == 0) {
        struct tui_event event;
        draw(&l);
        if (!tui_read(-1, &event)) {
            chosen = -1;
        } else if (event.kind == TUI_CLICK && event.target >= TARGET_ROWS &&
                   event.target < TARGET_ROWS + l.list.count) {
            l.row = event.target - TARGET_ROWS;
        } else if (tui_key(&event) != 0) {
            chosen = press(&l, tui_key(&event));
            *watch = *watch || (chosen == 1 && tui_key(&event) == 'w');
        }
    }
    if (chosen == 1)
        memcpy(address->game, l.list.tables[l.row].game, sizeof address->game);
    tui_leave("");
    return chosen == 1;
}
