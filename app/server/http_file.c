/* The files of the page, which are part of the program: compressed for clients that accept gzip,
 * and cached by browsers for as long as they do not change. */
#include "exchange.h"
#include "page.h"
#include <server/serve.h>
#include <string.h>
#include <strings.h>

static const char *header(const struct exchange *exchange, const char *name)
{
    const char *value = http_header(exchange, name);
    return value != NULL ? value : "";
}

/* Whether a list such as "deflate, gzip;q=0.5" has gzip, and not with the weight 0. */
static bool accepts_gzip(const char *list)
{
    while (*list != '\0') {
        list += strspn(list, " \t,");
        size_t length = strcspn(list, " \t,;");
        bool found = length == 4 && strncasecmp(list, "gzip", 4) == 0;
        list += length;
        const char *end = list + strcspn(list, ",");
        list += strspn(list, " \t;");
        if (found) /* a weight of 0 has no other digit */
            return strncasecmp(list, "q=", 2) != 0 || list + strcspn(list, "123456789") < end;
        list = end;
    }
    return false;
}

enum MHD_Result http_queue_file(struct exchange *exchange, const struct page_file *file)
{
    bool small =
        file->gzip.bytes != NULL && accepts_gzip(header(exchange, MHD_HTTP_HEADER_ACCEPT_ENCODING));
    const struct page_body *body = small ? &file->gzip : &file->plain;
    bool known = strstr(header(exchange, MHD_HTTP_HEADER_IF_NONE_MATCH), body->tag) != NULL;
    struct MHD_Response *response =
        http_response(body->bytes, known ? 0 : body->length, file->type, MHD_RESPMEM_PERSISTENT);
    if (response == NULL)
        return MHD_NO;
    MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL,
                            file->fixed ? "public, max-age=31536000, immutable" : "no-cache");
    MHD_add_response_header(response, MHD_HTTP_HEADER_ETAG, body->tag);
    MHD_add_response_header(response, MHD_HTTP_HEADER_VARY, MHD_HTTP_HEADER_ACCEPT_ENCODING);
    if (small)
        MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_ENCODING, "gzip");
    return http_queue_response(exchange, known ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK, response);
}

const char *server_notices(size_t *length)
{
    const struct page_file *file = page_find("/licences.txt");
    *length = file != NULL ? file->plain.length : 0;
    return file != NULL ? (const char *)file->plain.bytes : NULL;
}
