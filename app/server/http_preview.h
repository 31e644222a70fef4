/* What a link to a table or a game shows where it is shared: Open Graph, in the head of the page.
 */
#ifndef RED7_SERVER_HTTP_PREVIEW_H
#define RED7_SERVER_HTTP_PREVIEW_H

#include "page.h"
#include <table/table.h>

/* "https://example.org", with the NUL; empty where it is not known. */
#define PREVIEW_ORIGIN_MAX 128

/* The page of a table with its preview, to be freed; NULL if there is no memory, or the page has no
 * head. It tells who sits there and how the game stands, and never a card. */
char *preview_write(const struct table *table, const char *origin, const struct page_body *page,
                    size_t *length);

/* The same of a game that is behind the # of a link, which no server sees: the link tells before it
 * who has played, "Ann~Nora", and the number of who has won, "1"; NULL or anything else: that is
 * not told. */
char *preview_game(const char *players, const char *won, const char *origin,
                   const struct page_body *page, size_t *length);

/* Where the server is reached, by the headers of a request; empty if they are not to be trusted in
 * a text. */
void preview_origin(const char *host, bool secure, char origin[PREVIEW_ORIGIN_MAX]);

#endif
