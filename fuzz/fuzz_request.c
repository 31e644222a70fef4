/* Requests: whatever is accepted is within the bounds that the rest of the server relies on;
 * whatever is refused says why, in plain letters. */
#include <stdlib.h>
#include <string.h>
#include <table/request.h>
#include <words/text.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds)
{
    if (!holds)
        abort();
}

/* A text of plain letters that ends within its room, of at least some length. */
static void check_word(const char *text, size_t room, size_t least)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    size_t length = strnlen(text, room);
    check(length < room && length >= least && strspn(text, plain) == length);
}

static void check_bot(const struct r7_bot *bot)
{
    check(bot != NULL && bot->level > 0);
}

static void check_create(const struct request *request)
{
    const struct event_settings *settings = &request->create.settings;
    check_word(request->create.nonce, sizeof request->create.nonce, 22);
    check(settings->rules.edition < R7_EDITIONS);
    check(settings->players >= 2 && settings->players <= R7_SEATS_MAX);
    check(settings->rules.advanced ? settings->target <= 10000 : settings->target == 0);
    check(settings->clock <= CLOCK_GAME && settings->timeout <= TIMEOUT_BOT);
    check(settings->clock == CLOCK_NONE ? settings->seconds == 0 : settings->seconds >= 5);
    check(settings->seconds <= 86400 && settings->increment >= 0 && settings->increment <= 600);
    check(settings->absent == 0 || (settings->absent >= 5 && settings->absent <= 86400));
    check((settings->absent == 0) == (settings->absent_bot == NULL));
    for (int seat = 0; seat < R7_SEATS_MAX; seat++) {
        const struct event_seat *is = &request->create.seats[seat];
        check(is->who == WHO_FREE || (is->who == WHO_BOT && seat < settings->players));
        if (is->who == WHO_BOT)
            check_bot(is->bot);
    }
}

static void check_join(const struct request *request)
{
    char again[WORDS_NAME_MAX];
    check_word(request->join.nonce, sizeof request->join.nonce, 22);
    check(request->join.seat >= -1 && request->join.seat < R7_SEATS_MAX);
    /* A clean name is left unchanged. */
    check(strnlen(request->join.name, WORDS_NAME_MAX) < WORDS_NAME_MAX);
    check(words_clean_name(request->join.name, EVENT_NAME_COLUMNS, again));
    check(strcmp(again, request->join.name) == 0);
}

static void check_play(const struct request *request)
{
    check(request->play.count >= 1 && request->play.count <= R7_TURN_STEPS_MAX);
    for (int i = 0; i < request->play.count; i++) {
        char text[R7_STEP_TEXT_MAX];
        check(request->play.steps[i].drawn == R7_NO_CARD);
        check(r7_step_write(request->play.steps[i], text, sizeof text) < sizeof text);
    }
}

static void check_accepted(const struct request *request)
{
    check_word(request->id, sizeof request->id, 1);
    switch ((enum request_kind)request->kind) {
    case REQUEST_HELLO:
        check_word(request->hello.game, sizeof request->hello.game, 1);
        check_word(request->hello.token, sizeof request->hello.token, 0);
        check_word(request->hello.epoch, sizeof request->hello.epoch, 0);
        return;
    case REQUEST_CREATE:
        check_create(request);
        return;
    case REQUEST_JOIN:
        check_join(request);
        return;
    case REQUEST_READY:
        check_word(request->seed, sizeof request->seed, request->seed[0] == '\0' ? 0 : 16);
        return;
    case REQUEST_REVEAL:
        check_word(request->seed, sizeof request->seed, 16);
        return;
    case REQUEST_SEAT:
        check(request->seat.seat >= 0 && request->seat.seat < R7_SEATS_MAX);
        if (request->seat.bot != NULL)
            check_bot(request->seat.bot);
        return;
    case REQUEST_PLAY:
        check_play(request);
        return;
    case REQUEST_PROPOSE:
        check(request->what >= PROPOSAL_TAKEBACK && request->what <= PROPOSAL_REMATCH);
        return;
    case REQUEST_REACT:
        check(request->react < REACTIONS);
        return;
    case REQUEST_LEAVE:
    case REQUEST_AGREE:
    case REQUEST_DECLINE:
    case REQUEST_RESUME:
    case REQUEST_SYNC:
    case REQUEST_DOOR:
        return;
    case REQUEST_CLAIM:
        check(request->away == 0);
        return;
    }
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct request request;
    struct refusal refusal;
    if (request_read((const char *)data, size, &request, &refusal)) {
        check(refusal.code == CODE_OK);
        check_accepted(&request);
        return 0;
    }
    check(refusal.code != CODE_OK && refusal.code < CODE_COUNT);
    check_word(request.id, sizeof request.id, 0);
    check(strnlen(refusal.field, sizeof refusal.field) < sizeof refusal.field);
    for (const char *c = refusal.field; *c != '\0'; c++)
        check(*c > ' ' && *c <= '~' && *c != '"' && *c != '\\');
    return 0;
}
