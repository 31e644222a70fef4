/* What little of HTTP a client needs. */
#ifndef RED7_CLIENT_HTTP_H
#define RED7_CLIENT_HTTP_H

#include <client/address.h>

#define HTTP_HEAD_MAX 16384
#define HTTP_KEY_MAX 32 /* Sec-WebSocket-Key and its answer, with the NUL */

/* A request for a path of the server: for a file, or for an upgrade to WebSocket with a key.
 * Its length, as snprintf() says it. */
int http_request(const struct client_address *address, const char *path, const char *key,
                 char *text, size_t size);

/* A key, and the answer that a server must give to it. */
void http_make_key(char key[HTTP_KEY_MAX]);
void http_accept(const char *key, char accept[HTTP_KEY_MAX]);

/* The length of an answer's head with its blank line, 0 if it is not complete. */
size_t http_head_length(const char *bytes, size_t length);
/* The status of an answer, 0 if it is none. */
int http_status(const char *head, size_t length);
/* Whether a head has a field with that value, in any case (`exact`: in this case). */
bool http_field_is(const char *head, size_t length, const char *name, const char *value,
                   bool exact);
/* A field's value; false if there is none or it is too long. */
bool http_field(const char *head, size_t length, const char *name, char *value, size_t size);

#endif
