/* The codes by which a server refuses a request or says goodbye.
 *
 * Do not edit: made by tools/protocol.py from app/protocol/protocol.txt. */
/* clang-format off */
#ifndef RED7_PROTOCOL_CODES_H
#define RED7_PROTOCOL_CODES_H

enum code {
    CODE_OK,
    CODE_BAD_JSON,
    CODE_BAD_FIELD,
    CODE_UNKNOWN_REQUEST,
    CODE_VERSION,
    CODE_HELLO_FIRST,
    CODE_NO_GAME,
    CODE_BAD_TOKEN,
    CODE_NO_WATCHING,
    CODE_NOT_SEATED,
    CODE_ALREADY_SEATED,
    CODE_NO_SEAT,
    CODE_SEAT_TAKEN,
    CODE_TABLE_FULL,
    CODE_BAD_NAME,
    CODE_DOOR_CLOSED,
    CODE_NOT_HOST,
    CODE_NOT_AWAY,
    CODE_STARTED,
    CODE_NOT_STARTED,
    CODE_OVER,
    CODE_NOT_OVER,
    CODE_PAUSED,
    CODE_NOT_PAUSED,
    CODE_NOT_YOUR_TURN,
    CODE_STALE,
    CODE_ILLEGAL,
    CODE_NO_PROPOSAL,
    CODE_PROPOSAL_OPEN,
    CODE_OWN_PROPOSAL,
    CODE_TAKEBACK_NONE,
    CODE_TAKEBACK_DRAWN,
    CODE_LOG_FULL,
    CODE_TOO_LONG,
    CODE_TOO_FAST,
    CODE_TOO_MANY_CONNECTIONS,
    CODE_TOO_MANY_TABLES,
    CODE_TOO_MANY_JOINS,
    CODE_TOO_MUCH_STORED,
    CODE_TOO_MANY_AT_TABLE,
    CODE_BUSY,
    CODE_STORAGE,
    CODE_STOPPING,
    CODE_RESTORED,
    CODE_TOO_SLOW,
    CODE_IDLE,
    CODE_REMOVED,
    CODE_COUNT,
};
extern const char *const code_names[CODE_COUNT];

/* The code as the protocol writes it. */
const char *code_name(enum code code);

/* With what the server closes a WebSocket. */
enum close_status {
    CLOSE_STOPPING = 1001, /* the server stops */
    CLOSE_PROTOCOL = 1002, /* a frame that breaks RFC 6455 */
    CLOSE_BINARY = 1003, /* a binary message */
    CLOSE_TEXT = 1007, /* a text that is not UTF-8 */
    CLOSE_REFUSED = 1008, /* what a code above closes; the code is the reason */
    CLOSE_TOO_LONG = 1009, /* a message of more than four times the limit */
    CLOSE_STORAGE = 1011, /* a commit failed that this connection waited for: come back */
    CLOSE_RESTORED = 1012, /* the store was restored: come back */
};

/* Codes of answers over HTTP, beside those above. */
#define HTTP_NO_PATH "no_path"
#define HTTP_BAD_METHOD "bad_method"
#define HTTP_BAD_QUERY "bad_query"
#define HTTP_BAD_UPGRADE "bad_upgrade"
#define HTTP_BAD_ORIGIN "bad_origin"
#define HTTP_BAD_HEADER "bad_header"
#define HTTP_BAD_HOST "bad_host"

#endif
