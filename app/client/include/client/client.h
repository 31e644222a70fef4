/* A client of `red7 serve`, as docs/protocol.md describes it: one connection to one table.
 *
 * Nothing here waits, but client_fetch(). Whoever uses a client waits for its descriptor
 * together with others, at most for as long as it says, and then lets it work:
 *
 *     struct client *client = client_open(&address, &options);
 *     for (;;) {
 *         struct client_wait wait = client_wait(client);
 *         poll({wait.fd, wait.events}, wait.ms);
 *         client_work(client);
 *         while (client_next(client, &news))
 *             ...
 *         show client_game(client);
 *     }
 *
 * The connection is made again by itself when it is lost, and what was asked for and not
 * answered is asked for once more.
 *
 *   address.c   where a table is: URLs
 *   lookup.c    a host's addresses, found by a thread
 *   wire.c      bytes to the server and back: TCP, and TLS by GnuTLS
 *   http.c      the upgrade to WebSocket, and answers by HTTP
 *   fetch.c     a file by HTTP
 *   client.c    the connection: made, kept, made again
 *   socket.c    frames of WebSocket
 *   talk.c      messages: hello, requests, answers
 *   field.c     fields of messages
 *   game.c      the game as a fold of its events
 *   round.c     a round of it, as the viewer sees it
 *   fair.c      whether the shuffles were what was promised
 *   say.c       failures and events as sentences */
#ifndef RED7_CLIENT_H
#define RED7_CLIENT_H

#include <poll.h>
#include <red7/red7.h>
#include <words/text.h>
#include <words/turns.h>

#define CLIENT_ID_MAX 32     /* a game's id, with the NUL */
#define CLIENT_TOKEN_MAX 129 /* a seat's token, with the NUL */
#define CLIENT_URL_MAX 600

/* ---- address.c ---- */

struct client_address {
    bool secure; /* https, wss */
    char host[256];
    uint16_t port;
    char path[128];               /* where the server's pages begin: "" or "/red7" */
    char game[CLIENT_ID_MAX];     /* "": the server's root */
    char token[CLIENT_TOKEN_MAX]; /* "": none */
};

enum client_address_error {
    CLIENT_ADDRESS_OK,
    CLIENT_ADDRESS_SCHEME, /* it does not start with http:// or the like */
    CLIENT_ADDRESS_HOST,
    CLIENT_ADDRESS_PORT,
    CLIENT_ADDRESS_PATH, /* neither the root of a server nor a table */
    CLIENT_ADDRESS_TOKEN,
};

enum client_address_error client_address_read(const char *text, struct client_address *address);
/* "https://host:8443"; "https://host:8443/t/GAME"; and with "#TOKEN". */
void client_address_server(const struct client_address *address, char url[CLIENT_URL_MAX]);
void client_address_table(const struct client_address *address, const char *game, const char *token,
                          char url[CLIENT_URL_MAX]);

/* ---- the game ---- */

enum client_who { CLIENT_FREE, CLIENT_PERSON, CLIENT_PROGRAM, CLIENT_BOT };

struct client_seat {
    enum client_who who;
    char name[WORDS_NAME_MAX]; /* "" for bots and free seats */
    const struct r7_bot *bot;  /* of CLIENT_BOT, NULL if it is none that we know */
    bool ready;
    char seed[R7_FAIR_TEXT_MAX + 1];
    bool left;     /* its owner has left */
    bool stand_in; /* a bot plays for it */
    int connections;
    int64_t clock; /* milliseconds left when it was last told */
};

#define CLIENT_STEPS_MAX 1024 /* of a round */
#define CLIENT_TURNS_MAX 512

/* A round as the viewer sees it. */
struct client_round {
    int number; /* from 1; 0: there is none */
    struct r7_round start, now;
    struct r7_step steps[CLIENT_STEPS_MAX];
    uint16_t count;
    uint16_t turns[CLIENT_TURNS_MAX]; /* the first step of each turn that was begun */
    uint16_t turn_count;
    uint16_t plays[CLIENT_STEPS_MAX]; /* the first step of each play */
    uint16_t play_count;
};

enum client_state { CLIENT_OPEN, CLIENT_PLAYING, CLIENT_OVER, CLIENT_CLOSED };
enum client_proposal { CLIENT_NOTHING, CLIENT_TAKEBACK, CLIENT_PAUSE, CLIENT_REMATCH };
enum client_clock { CLIENT_NO_CLOCK, CLIENT_TURN_CLOCK, CLIENT_GAME_CLOCK };
enum client_verdict { CLIENT_UNKNOWN, CLIENT_FAIR, CLIENT_UNFAIR };

struct client_game {
    char id[CLIENT_ID_MAX];
    uint32_t last; /* number of the last event, 0: none yet */
    int seat;      /* whose view it is; R7_SPECTATOR */
    /* What the table is like. */
    struct r7_rules rules;
    int players, target;
    bool listed, watch;
    enum client_clock clock;
    int seconds, increment;
    bool timeout_bot; /* a bot plays a turn whose time is up */
    int absent;       /* seconds until a bot plays for somebody; 0: never */
    /* How it stands. */
    enum client_state state;
    bool paused;
    struct client_seat seats[R7_SEATS_MAX];
    int turn;                   /* the seat to move, -1: nobody */
    struct client_round round;  /* the last that was dealt */
    struct client_round before; /* the one before it */
    struct {
        enum client_proposal what;
        int seat;
        unsigned yes; /* bit s: seat s has agreed, or asked */
    } proposal;
    int clock_runs;   /* the seat whose clock runs, -1: none */
    int64_t clock_at; /* since when, by the server's clock */
    int watchers;
    unsigned winners; /* bit s: seat s; of a game that is over */
    char next[CLIENT_ID_MAX];
    int next_seats[R7_SEATS_MAX]; /* who sits where in the next game */
    /* The shuffles. */
    char fair[24];
    char commitment[2 * R7_FAIR_BYTES + 1];
    bool doubtful; /* a deal or a seed was not what was promised, or the promise has changed */
    char own_seed[R7_FAIR_TEXT_MAX + 1]; /* what was sent; "": it was not from here */
    struct r7_round *deals;              /* all that were seen, for the check at the end */
    size_t deal_count;
    enum client_verdict verdict;
};

enum client_kind {
    CLIENT_CREATED,
    CLIENT_SEAT,
    CLIENT_READY,
    CLIENT_DEAL,
    CLIENT_PLAY,
    CLIENT_TOOK_BACK,
    CLIENT_PROPOSED,
    CLIENT_ANSWERED,
    CLIENT_DROPPED,
    CLIENT_PAUSED,
    CLIENT_RESUMED,
    CLIENT_LEFT,
    CLIENT_ABSENT,
    CLIENT_BACK,
    CLIENT_TIMEOUT,
    CLIENT_GAME_OVER,
    CLIENT_PUT_AWAY,
    CLIENT_NEXT_GAME,
    CLIENT_OTHER, /* of a later version */
};

/* How a game ended. It stands in the event, since the table may have gone on to the next game, with
 * other seats, by the time somebody tells of it. */
struct client_result {
    unsigned winners; /* bit s: seat s */
    struct words_names names;
    enum client_verdict verdict;
};

/* An event, for those who tell it; the game has taken it in already. */
struct client_event {
    enum client_kind kind;
    uint32_t seq;
    int seat;                    /* whom it is about, -1 */
    enum client_proposal what;   /* PROPOSED; ANSWERED and DROPPED: of what */
    bool yes;                    /* ANSWERED */
    char why[16];                /* DROPPED, RESUMED, PUT_AWAY; PLAY: by whom */
    char name[WORDS_NAME_MAX];   /* SEAT: of whoever sat there before */
    char game[CLIENT_ID_MAX];    /* NEXT_GAME */
    struct client_result result; /* GAME_OVER */
};

/* ---- the connection ---- */

struct client;

struct client_options {
    const char *ca; /* a file with certificates to trust, NULL: the system's */
};

/* Why there is no connection. */
enum client_failure {
    CLIENT_FINE,
    CLIENT_NO_HOST,     /* the name is not known */
    CLIENT_NO_ANSWER,   /* nobody listens there, or does not answer in time */
    CLIENT_CERTIFICATE, /* the server's certificate is not right */
    CLIENT_TLS,         /* they do not agree about TLS */
    CLIENT_NOT_RED7,    /* something answers, but no red7 server */
    CLIENT_CUT,         /* the connection was there and is lost */
    CLIENT_REFUSED,     /* by a code of the protocol */
    CLIENT_NONSENSE,    /* a message that cannot be understood */
    CLIENT_MEMORY,
    CLIENT_CA, /* the file of certificates cannot be read */
};

enum client_news_kind {
    CLIENT_NEWS_CONNECTED, /* all that was missed follows */
    CLIENT_NEWS_LOST,      /* `failure`; it is tried again after `ms` */
    CLIENT_NEWS_ENDED,     /* `failure`: it is not tried again */
    CLIENT_NEWS_EVENT,     /* `event` */
    CLIENT_NEWS_RESTORED,  /* the server's store was restored: all is told from the start */
    CLIENT_NEWS_ANSWER,    /* to the request `ask`: `code` is "" if it was granted */
    CLIENT_NEWS_REACTION,  /* `event.seat`, `code` */
    CLIENT_NEWS_PRESENCE,
};

enum client_ask {
    CLIENT_ASK_HELLO,
    CLIENT_ASK_CREATE,
    CLIENT_ASK_JOIN,
    CLIENT_ASK_READY,
    CLIENT_ASK_SEAT,
    CLIENT_ASK_LEAVE,
    CLIENT_ASK_PLAY,
    CLIENT_ASK_PROPOSE,
    CLIENT_ASK_AGREE,
    CLIENT_ASK_DECLINE,
    CLIENT_ASK_RESUME,
    CLIENT_ASK_REACT,
};

#define CLIENT_CODE_MAX 32
#define CLIENT_DETAIL_MAX 512

struct client_news {
    enum client_news_kind kind;
    enum client_failure failure;
    int ms;
    enum client_ask ask;
    char code[CLIENT_CODE_MAX];
    char detail[CLIENT_DETAIL_MAX]; /* of a failure, or the rule of `illegal`; may be "" */
    struct client_event event;
};

/* Starts to connect. Where the address has a game, it says hello with the address's token;
 * otherwise somebody calls client_create() before anything else. NULL: no memory. */
struct client *client_open(const struct client_address *address,
                           const struct client_options *options);
void client_close(struct client *client);

/* What to wait for: a descriptor (-1: none), the events of poll() and milliseconds (-1: for
 * ever). */
struct client_wait {
    int fd;
    short events;
    int ms;
};
struct client_wait client_wait(const struct client *client);
/* Does what can be done now. True if there is news. */
bool client_work(struct client *client);
/* The next piece of news; false if there is none. */
bool client_next(struct client *client, struct client_news *news);

const struct client_game *client_game(const struct client *client);
/* The address, with the game's id and token as they are now. */
const struct client_address *client_address(const struct client *client);
bool client_connected(const struct client *client);
/* Whether all is known that had happened when it connected. */
bool client_caught_up(const struct client *client);
/* Whether a request of a kind has not been answered yet. */
bool client_waits(const struct client *client, enum client_ask ask);
/* Milliseconds left on a seat's clock now. */
int64_t client_clock(const struct client *client, int seat);
/* Names as sentences need them: bots are called by their level. */
struct words_names client_names(const struct client_game *game);

/* ---- requests ---- */

/* A table to be made; a seat is NULL for a person. */
struct client_wish {
    struct r7_rules rules;
    int players;
    const struct r7_bot *seats[R7_SEATS_MAX];
    int target; /* -1: what the edition says */
    bool listed, no_watching;
    enum client_clock clock;
    int seconds, increment;
    bool timeout_bot;
    int absent;
    const struct r7_bot *absent_bot;
};

void client_create(struct client *client, const struct client_wish *wish);
/* `seat` -1: the first that is free. */
void client_join(struct client *client, const char *name, int seat, bool program);
void client_ready(struct client *client);
/* `bot` NULL: the seat is free again. */
void client_seat_bot(struct client *client, int seat, const struct r7_bot *bot);
void client_play(struct client *client, const struct r7_step *steps, int count);
void client_propose(struct client *client, enum client_proposal what);
/* Those without more to say: LEAVE, AGREE, DECLINE, RESUME. */
void client_ask(struct client *client, enum client_ask ask);

#define CLIENT_REACTIONS 10
extern const char *const client_reactions[CLIENT_REACTIONS];
void client_react(struct client *client, const char *code);

/* ---- turns ---- */

/* Tells turn number i of a round in words. */
void client_tell_turn(const struct client_round *round, int i, const struct words_names *names,
                      struct words *text);
/* The round's steps as a view in the notation; its length as snprintf() says it. */
size_t client_view(const struct client_round *round, char *text, size_t size);
#define CLIENT_VIEW_MAX (R7_POSITION_TEXT_MAX + CLIENT_STEPS_MAX * R7_STEP_TEXT_MAX)

/* ---- fetch.c ---- */

/* Gets a path of the server ("/api/tables") and waits for it, at most some seconds. NULL:
 * `failure` and `detail` say why not; `code` has the server's code, or "". To be freed. */
char *client_fetch(const struct client_address *address, const struct client_options *options,
                   const char *path, size_t *length, enum client_failure *failure,
                   char code[CLIENT_CODE_MAX], char detail[CLIENT_DETAIL_MAX]);

/* Public tables with free seats, the latest first. False as client_fetch(). */
#define CLIENT_LIST_MAX 50
struct client_listed {
    char game[CLIENT_ID_MAX];
    struct r7_rules rules;
    int players;
    struct client_seat seats[R7_SEATS_MAX];
};
struct client_list {
    struct client_listed tables[CLIENT_LIST_MAX];
    int count;
    bool more; /* there are others */
    enum client_failure failure;
    char code[CLIENT_CODE_MAX], detail[CLIENT_DETAIL_MAX];
};
bool client_list(const struct client_address *address, const struct client_options *options,
                 struct client_list *list);
/* Who sits at such a table: "Ann, master, free". */
struct phrase client_say_seats(const struct client_listed *table);

/* ---- say.c ---- */

/* What is wrong with a URL; why there is no connection: sentences without a full stop. */
const char *client_say_address(enum client_address_error error);
struct phrase client_say_failure(const struct client_address *address, enum client_failure failure,
                                 const char *code, const char *detail);
/* An event in words; nothing for those that the table shows anyway: plays and deals. */
void client_say_event(const struct client_game *game, const struct client_event *event,
                      struct words *text);

#endif
