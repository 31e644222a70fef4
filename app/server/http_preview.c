/* The preview of a table: a title with names, a sentence about what can be done there, a picture.
 */
#include "http_preview.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <words/text.h>

#define HEAD_END "</head>"

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

static void add_tags(struct words *to, const struct table *table, const char *origin)
{
    char title_bytes[4 * WORDS_NAME_MAX + 32] = "Red7", about_bytes[1024] = "";
    char place[PREVIEW_ORIGIN_MAX + 64];
    char names_bytes[4 * WORDS_NAME_MAX + 16] = "";
    struct words title = {title_bytes, sizeof title_bytes, 4};
    struct words about = WORDS_INIT(about_bytes), names = WORDS_INIT(names_bytes);
    add_names(&names, table, ~0U);
    if (names_bytes[0] != '\0') {
        words_add(&title, " · ");
        words_add(&title, names_bytes);
    }
    add_sentence(&about, table);
    words_add(to, "<meta name=\"robots\" content=\"noindex\">\n");
    add_tag(to, "type", "website");
    add_tag(to, "site_name", "Red7");
    add_tag(to, "title", title_bytes);
    add_tag(to, "description", about_bytes);
    if (origin[0] == '\0')
        return;
    snprintf(place, sizeof place, "%s/t/%s", origin, table->id);
    add_tag(to, "url", place);
    snprintf(place, sizeof place, "%s/icon-512.png", origin);
    add_tag(to, "image", place);
}

char *preview_write(const struct table *table, const char *origin, const struct page_body *page,
                    size_t *length)
{
    char bytes[4096] = "";
    struct words tags = WORDS_INIT(bytes);
    const unsigned char *end = memmem(page->bytes, page->length, HEAD_END, sizeof HEAD_END - 1);
    if (end == NULL)
        return NULL;
    add_tags(&tags, table, origin);
    size_t before = (size_t)(end - page->bytes), more = strlen(bytes);
    char *all = malloc(page->length + more);
    if (all == NULL)
        return NULL;
    memcpy(all, page->bytes, before);
    memcpy(all + before, bytes, more);
    memcpy(all + before + more, end, page->length - before);
    *length = page->length + more;
    return all;
}
