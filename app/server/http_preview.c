/* The preview of a table, or of a game that a link carries: a title with names, a sentence about
 * what can be done there, a picture. */
#include "http_preview.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <words/text.h>

#define HEAD_END "</head>"
#define NAME_COLUMNS 24 /* of a name in a link, which anybody can write */

void preview_origin(const char *host, bool secure, char origin[PREVIEW_ORIGIN_MAX])
{
    static const char bytes[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.:[]";
    origin[0] = '\0';
    if (host == NULL || host[0] == '\0' || host[strspn(host, bytes)] != '\0')
        return;
    int length = snprintf(origin, PREVIEW_ORIGIN_MAX, "%s://%s", secure ? "https" : "http", host);
    if (length < 0 || length >= PREVIEW_ORIGIN_MAX)
        origin[0] = '\0';
}

/* Adds a text so that it can stand between quotation marks in HTML. */
static void add_escaped(struct words *to, const char *text)
{
    for (; *text != '\0'; text++) {
        const char one[] = {*text, '\0'};
        words_add(to, *text == '&'   ? "&amp;"
                      : *text == '<' ? "&lt;"
                      : *text == '>' ? "&gt;"
                      : *text == '"' ? "&quot;"
                                     : one);
    }
}

static void add_tag(struct words *to, const char *name, const char *text)
{
    words_add(to, "<meta property=\"og:");
    words_add(to, name);
    words_add(to, "\" content=\"");
    add_escaped(to, text);
    words_add(to, "\">\n");
}

static bool is_person(const struct event_seat *seat)
{
    return seat->who == WHO_PERSON || seat->who == WHO_PROGRAM;
}

/* The people at the table: those of a set, or all. */
static void add_names(struct words *to, const struct table *table, unsigned seats)
{
    const char *gap = "";
    for (int i = 0; i < table->settings.players; i++) {
        const struct event_seat *seat = &table->seats[i].is;
        if ((seats >> i & 1) == 0 || !is_person(seat))
            continue;
        words_add(to, gap);
        words_add(to, seat->name);
        gap = ", ";
    }
}

static int free_seats(const struct table *table)
{
    int count = 0;
    for (int i = 0; i < table->settings.players; i++)
        count += table->seats[i].is.who == WHO_FREE;
    return count;
}

/* What there is to do at the table. */
static void add_sentence(struct words *to, const struct table *table)
{
    char bytes[4 * WORDS_NAME_MAX + 16] = "";
    struct words names = WORDS_INIT(bytes);
    int n = free_seats(table);
    switch (table->state) {
    case TABLE_OPEN:
        if (n == 0)
            words_add(to, _("All seats are taken. Watch the game."));
        else
            words_say(to,
                      ngettext("{n} seat is free. Open the link and sit down: no account needed.",
                               "{n} seats are free. Open the link and sit down: no account needed.",
                               (unsigned long)n),
                      "n", words_number(n).bytes, NULL);
        return;
    case TABLE_PLAYING:
        words_add(to, _("The game is on."));
        return;
    case TABLE_OVER:
        add_names(&names, table, r7_match_winners(&table->match));
        if (bytes[0] == '\0')
            words_add(to, _("The game is over. See how it went."));
        else
            words_say(to, _("{names} won. See how it went."), "names", bytes, NULL);
        return;
    case TABLE_CLOSED:
        words_add(to, _("This table is closed."));
        return;
    }
}

/* What all previews have in common; `path` is that of the link, NULL if it is too long to be told.
 */
static void add_tags(struct words *to, const char *names, const char *about, const char *origin,
                     const char *path)
{
    char title_bytes[4 * WORDS_NAME_MAX + 32] = "Red7";
    char place[PREVIEW_ORIGIN_MAX + 64];
    struct words title = {title_bytes, sizeof title_bytes, 4};
    if (names[0] != '\0') {
        words_add(&title, " · ");
        words_add(&title, names);
    }
    words_add(to, "<meta name=\"robots\" content=\"noindex\">\n");
    add_tag(to, "type", "website");
    add_tag(to, "site_name", "Red7");
    add_tag(to, "title", title_bytes);
    add_tag(to, "description", about);
    if (origin[0] == '\0')
        return;
    if (path != NULL) {
        snprintf(place, sizeof place, "%s%s", origin, path);
        add_tag(to, "url", place);
    }
    snprintf(place, sizeof place, "%s/icon-512.png", origin);
    add_tag(to, "image", place);
}

/* The page with other tags in its head: in the place of its own, if it has some, which stand
 * together. */
static char *with_tags(const struct page_body *page, const char *tags, size_t *length)
{
    static const char own[] = "<meta property=\"og:";
    const unsigned char *end = page->bytes + page->length, *from, *to;
    from = to = memmem(page->bytes, page->length, own, sizeof own - 1);
    while (to != NULL && (size_t)(end - to) > sizeof own && memcmp(to, own, sizeof own - 1) == 0) {
        const unsigned char *line = memchr(to, '\n', (size_t)(end - to));
        to = line == NULL ? end : line + 1;
    }
    if (from == NULL)
        from = to = memmem(page->bytes, page->length, HEAD_END, sizeof HEAD_END - 1);
    if (from == NULL)
        return NULL;
    size_t before = (size_t)(from - page->bytes), more = strlen(tags), after = (size_t)(end - to);
    char *all = malloc(before + more + after);
    if (all == NULL)
        return NULL;
    memcpy(all, page->bytes, before);
    memcpy(all + before, tags, more);
    memcpy(all + before + more, to, after);
    *length = before + more + after;
    return all;
}

char *preview_write(const struct table *table, const char *origin, const struct page_body *page,
                    size_t *length)
{
    char bytes[4096] = "", names_bytes[4 * WORDS_NAME_MAX + 16] = "", about_bytes[1024] = "",
         path[64];
    struct words tags = WORDS_INIT(bytes), names = WORDS_INIT(names_bytes);
    struct words about = WORDS_INIT(about_bytes);
    add_names(&names, table, ~0U);
    add_sentence(&about, table);
    snprintf(path, sizeof path, "/t/%s", table->id);
    add_tags(&tags, names_bytes, about_bytes, origin, path);
    return with_tags(page, bytes, length);
}

/* The names of a link, "Ann~Nora", as a list; the one with a number goes to `winner`. */
static void read_names(const char *players, int number, struct words *list,
                       char winner[WORDS_NAME_MAX])
{
    for (int i = 0; i < R7_SEATS_MAX; i++) {
        char given[4 * WORDS_NAME_MAX], name[WORDS_NAME_MAX];
        size_t length = strcspn(players, "~");
        snprintf(given, sizeof given, "%.*s", length < sizeof given ? (int)length : 0, players);
        if (words_clean_name(given, NAME_COLUMNS, name)) {
            words_add(list, list->length > 0 ? ", " : "");
            words_add(list, name);
            if (i == number)
                memcpy(winner, name, WORDS_NAME_MAX);
        }
        if (players[length] == '\0')
            return;
        players += length + 1;
    }
}

char *preview_game(const char *players, const char *won, const char *origin,
                   const struct page_body *page, size_t *length)
{
    char bytes[4096] = "", names_bytes[4 * WORDS_NAME_MAX + 16] = "", winner[WORDS_NAME_MAX] = "";
    struct words tags = WORDS_INIT(bytes), names = WORDS_INIT(names_bytes);
    bool number = won != NULL && won[0] >= '0' && won[0] < '0' + R7_SEATS_MAX && won[1] == '\0';
    read_names(players, number ? won[0] - '0' : -1, &names, winner);
    struct phrase about =
        winner[0] == '\0' ? words_phrase(_("The game is over. See how it went."), NULL)
                          : words_phrase(_("{names} won. See how it went."), "names", winner, NULL);
    add_tags(&tags, names_bytes, about.bytes, origin, NULL);
    return with_tags(page, bytes, length);
}
