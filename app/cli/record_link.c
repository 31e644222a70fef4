/* A game behind a link.
 *
 * The page puts whole games into links, behind the #, so that no server gets to see them:
 *
 *     https://host/?game=Ann~Ben&won=1#/g/DATA
 *     DATA = WAY CHECK BYTES       WAY    "z": deflated, "t": as it is
 *                                  CHECK  4 characters, so that a cut link is told from a bad game
 *                                  BYTES  base64url
 *
 * web/src/learn/share.ts writes them. The record of a table, https://host/t/GAME, is asked of its
 * server. */
#include "record_link.h"
#include "complain.h"
#include "inflate.h"
#include <stdlib.h>
#include <string.h>
#include <words/text.h>
#ifdef RED7_ONLINE
#include <client/fetch.h>
#endif

/* No record in a link is longer. */
#define RECORD_MAX ((size_t)1 << 20)
#define CARRIES "#/g/"
#define CHECK_LENGTH 4

bool cli_is_link(const char *text)
{
    return strstr(text, "://") != NULL || strncmp(text, CARRIES, strlen(CARRIES)) == 0;
}

/* ---- links that carry a game ---- */

/* The six bits of a letter; -1 if it is none. */
static int bits_of(char letter)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const char *at = letter != '\0' ? strchr(letters, letter) : NULL;
    return at != NULL ? (int)(at - letters) : -1;
}

/* Reads base64url without its padding; false if a letter is none of it. Bits that make no byte are
 * left over. */
static bool read_base64(const char *text, size_t count, uint8_t *bytes, size_t *length)
{
    unsigned held = 0, bits = 0;
    *length = 0;
    for (size_t i = 0; i < count; i++) {
        int six = bits_of(text[i]);
        if (six < 0)
            return false;
        held = (held << 6 | (unsigned)six) & 0xffff;
        bits += 6;
        if (bits < 8)
            continue;
        bits -= 8;
        bytes[(*length)++] = (uint8_t)(held >> bits);
    }
    return count % 4 != 1;
}

/* FNV-1a, folded to 24 bits. */
static uint32_t check_of(const char *bytes, size_t length)
{
    uint32_t hash = 0x811c9dc5;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (uint8_t)bytes[i]) * 0x01000193;
    return (hash ^ hash >> 24) & 0xffffff;
}

/* The bytes of a record; 0 if they are not whole. `packed` has room for them as they were sent. */
static size_t unpack(const char *data, size_t count, uint8_t *packed, char *record)
{
    uint8_t sum[3];
    size_t length, size;
    if (count < 1 + CHECK_LENGTH || (data[0] != 'z' && data[0] != 't') ||
        !read_base64(data + 1, CHECK_LENGTH, sum, &size) ||
        !read_base64(data + 1 + CHECK_LENGTH, count - 1 - CHECK_LENGTH, packed, &size))
        return 0;
    if (data[0] == 'z') {
        if (!inflate(packed, size, record, RECORD_MAX, &length))
            return 0;
    } else {
        length = size < RECORD_MAX ? size : RECORD_MAX;
        memcpy(record, packed, length);
    }
    uint32_t check = (uint32_t)sum[0] << 16 | (uint32_t)sum[1] << 8 | sum[2];
    return check == check_of(record, length) ? length : 0;
}

static char *read_carried(const char *command, const char *data, size_t *length)
{
    size_t count = strlen(data);
    uint8_t *packed = malloc(count + 1);
    char *record = malloc(RECORD_MAX);
    *length = 0;
    if (packed == NULL || record == NULL)
        cli_complain(command, _("not enough memory"), NULL);
    else if ((*length = unpack(data, count, packed, record)) == 0)
        cli_complain(command, _("This link is damaged: part of the game is missing."), NULL);
    free(packed);
    if (*length > 0)
        return record;
    free(record);
    return NULL;
}

/* ---- tables of a server ---- */

#ifdef RED7_ONLINE
static char *read_table(const char *command, const char *link, size_t *length)
{
    struct client_address address;
    char file[SEAT_ID_MAX + 32], code[SEAT_CODE_MAX], detail[CLIENT_DETAIL_MAX];
    enum client_failure failure;
    enum client_address_error error = client_address_read(link, &address);
    if (error != CLIENT_ADDRESS_OK || address.game[0] == '\0') {
        /* What stands behind the # of a server's own address is no seat that could be wrong. */
        bool server = error == CLIENT_ADDRESS_OK ||
                      (error == CLIENT_ADDRESS_TOKEN && address.game[0] == '\0');
        cli_complain(command, _("‘{file}’: {why}"), "file", cli_cut(link).bytes, "why",
                     server ? _("this link leads to a server, not to a game")
                            : client_say_address(error),
                     NULL);
        return NULL;
    }
    snprintf(file, sizeof file, "/api/games/%s.r7", address.game);
    char *text =
        client_fetch(&address, &(struct client_options){0}, file, length, &failure, code, detail);
    if (text == NULL)
        cli_complain(command, _("Couldn’t get the record: {why}."), "why",
                     client_say_failure(&address, failure, code, detail).bytes, NULL);
    return text;
}
#else
static char *read_table(const char *command, const char *link, size_t *length)
{
    (void)link;
    (void)length;
    cli_complain(command, _("this red7 was built without tables online"), NULL);
    return NULL;
}
#endif

char *cli_read_link(const char *command, const char *link, size_t *length)
{
    const char *data = strstr(link, CARRIES);
    return data != NULL ? read_carried(command, data + strlen(CARRIES), length)
                        : read_table(command, link, length);
}
