/* Reading a record, and refereeing it on the way.
 *
 * A record is read line by line; `state` says which lines can come:
 *
 *     START --tag--> TAGS --round N--> DEAL --position--> TURNS --turn--> TURNS
 *                     ^ |               ^                   '--turn that ends it--> OVER
 *                     '-' tag           '---round N-- BETWEEN <--over SEAT CARDS------'
 *
 * Each function that reads a line returns its event or fails at a place. */
#include "record_deal.h"
#include "record_line.h"
#include "utf8.h"

enum state { START, TAGS, DEAL, TURNS, OVER, BETWEEN, END, FAULT };

static enum r7_record_event fail_at(struct r7_record *r, enum r7_error error, size_t offset,
                                    size_t length)
{
    r->fault.error = error;
    r->fault.offset = offset;
    r->fault.length = length;
    r->state = FAULT;
    return R7_RECORD_FAULT;
}

static enum r7_record_event fail_word(struct r7_record *r, enum r7_error error)
{
    return fail_at(r, error, r->at, r7i_word_length(r));
}

static enum r7_record_event fail_span(struct r7_record *r, enum r7_error error, struct r7_span span)
{
    return fail_at(r, error, (size_t)(span.text - r->text), span.length);
}

/* ---- tags ---- */

static bool span_is(struct r7_span span, const char *text)
{
    return span.length == strlen(text) && memcmp(span.text, text, span.length) == 0;
}

/* Digits from the start of a span: how many there are, 0 also if the number is
 * greater than `most`. */
static size_t read_digits(struct r7_span span, uint64_t most, uint64_t *number)
{
    size_t n = 0;
    *number = 0;
    for (; n < span.length && r7i_is_digit(span.text[n]); n++) {
        uint64_t digit = (uint64_t)(span.text[n] - '0');
        if (*number > (most - digit) / 10)
            return 0;
        *number = *number * 10 + digit;
    }
    return n;
}

static enum r7_error read_rules_tag(struct r7_record *r)
{
    struct r7_fault fault;
    r->has_rules = true;
    return r7_rules_read(r->value.text, r->value.length, &r->rules, &fault) ? R7_OK : fault.error;
}

static enum r7_error read_target_tag(struct r7_record *r)
{
    uint64_t target;
    size_t n = read_digits(r->value, UINT16_MAX, &target);
    r->has_target = true;
    r->match.target = (uint16_t)target;
    return n > 0 && n == r->value.length ? R7_OK : R7_ERR_RECORD_TAG_NUMBER;
}

static enum r7_error read_seed_tag(struct r7_record *r)
{
    size_t n = read_digits(r->value, UINT64_MAX, &r->match.random.state);
    r->has_seed = true;
    return n > 0 && n == r->value.length ? R7_OK : R7_ERR_RECORD_TAG_NUMBER;
}

/* Seats separated by commas, or "*". */
static enum r7_error read_result_tag(struct r7_record *r)
{
    r->has_result = true;
    r->result_span = r->value;
    r->result_line = r->line;
    if (span_is(r->value, "*"))
        return R7_OK;
    for (size_t i = 0; i < r->value.length; i += 2) {
        unsigned seat = (unsigned)(unsigned char)r->value.text[i] - '0';
        if (seat >= R7_SEATS_MAX || (r->result >> seat & 1) != 0)
            return R7_ERR_RECORD_TAG_RESULT;
        if (i + 1 < r->value.length && r->value.text[i + 1] != ',')
            return R7_ERR_RECORD_TAG_RESULT;
        r->result |= (uint8_t)(1U << seat);
    }
    return r->value.length % 2 == 1 ? R7_OK : R7_ERR_RECORD_TAG_RESULT;
}

static enum r7_error read_seat_tag(struct r7_record *r)
{
    uint8_t seats = (uint8_t)(r->name.text[r->name.length - 1] - '0' + 1);
    if (seats > r->seats)
        r->seats = seats;
    return R7_OK;
}

/* The tags that mean something here; others are for whoever wrote them. */
static enum r7_error read_meaning(struct r7_record *r)
{
    static const struct {
        const char *name;
        enum r7_error (*read)(struct r7_record *);
    } meanings[] = {
        {"Rules", read_rules_tag}, {"Target", read_target_tag}, {"Seed", read_seed_tag},
        {"Seat0", read_seat_tag},  {"Seat1", read_seat_tag},    {"Seat2", read_seat_tag},
        {"Seat3", read_seat_tag},  {"Result", read_result_tag},
    };
    for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; i++)
        if (span_is(r->name, meanings[i].name))
            return meanings[i].read(r);
    return R7_OK;
}

/* The value after its first quote, up to the last one; the event is TAG if all
 * is well so far. */
static enum r7_record_event read_value(struct r7_record *r)
{
    size_t from = r->at;
    for (char ch = r7i_peek(r); ch != '"'; ch = r7i_peek(r)) {
        r->at += ch == '\\';
        if (r->at >= r->end || (ch == '\\' && r7i_peek(r) != '"' && r7i_peek(r) != '\\'))
            return fail_at(r, R7_ERR_RECORD_TAG, r->at, r->at < r->end);
        size_t n = r7i_utf8_length(r->text + r->at, r->end - r->at);
        if (n == 0)
            return fail_at(r, R7_ERR_BINARY, r->at, 1);
        r->at += n;
    }
    r->value = (struct r7_span){r->text + from, r->at - from};
    r->at++;
    return R7_RECORD_TAG;
}

/* Keeps a tag, unless it stands where it must not. */
static enum r7_record_event keep_tag(struct r7_record *r)
{
    if (r->state == START && !span_is(r->name, "Red7"))
        return fail_span(r, R7_ERR_RECORD_START, r->name);
    if (r->state == START && !span_is(r->value, "1"))
        return fail_span(r, R7_ERR_RECORD_VERSION, r->value);
    for (size_t i = 0; i < r->tags; i++)
        if (r->names[i].length == r->name.length &&
            memcmp(r->names[i].text, r->name.text, r->name.length) == 0)
            return fail_span(r, R7_ERR_RECORD_TAG_TWICE, r->name);
    if (r->tags == R7_RECORD_TAGS_MAX)
        return fail_span(r, R7_ERR_RECORD_TAGS_MANY, r->name);
    r->names[r->tags++] = r->name;
    enum r7_error error = read_meaning(r);
    if (error != R7_OK)
        return fail_span(r, error, r->value);
    r->state = TAGS;
    return R7_RECORD_TAG;
}

static enum r7_record_event read_tag(struct r7_record *r)
{
    if (r->state != START && r->state != TAGS) {
        r->turn_number = 0;
        return fail_at(r, R7_ERR_RECORD_TAG_LATE, r->at, r->end - r->at);
    }
    size_t from = ++r->at;
    while (r7i_is_letter(r7i_peek(r)) || (r7i_is_digit(r7i_peek(r)) && r->at > from))
        r->at++;
    r->name = (struct r7_span){r->text + from, r->at - from};
    r7i_skip_spaces(r);
    if (r->name.length == 0 || !r7i_skip_char(r, '"'))
        return fail_at(r, R7_ERR_RECORD_TAG, r->at, r->at < r->end);
    if (read_value(r) == R7_RECORD_FAULT)
        return R7_RECORD_FAULT;
    r7i_skip_spaces(r);
    if (!r7i_skip_char(r, ']'))
        return fail_at(r, R7_ERR_RECORD_TAG, r->at, r->at < r->end);
    r7i_skip_spaces(r);
    if (r->at < r->end && r7i_peek(r) != '#')
        return fail_at(r, R7_ERR_TRAILING, r->at, r->end - r->at);
    return keep_tag(r);
}

/* ---- rounds ---- */

static enum r7_record_event read_round_line(struct r7_record *r)
{
    unsigned number;
    r->round_number = r->match.number + 1U;
    r->turn_number = 0;
    if (!r7i_at_word(r, "round"))
        return fail_word(r, R7_ERR_RECORD_ROUND);
    if (r->state == BETWEEN && r7_match_over(&r->match))
        return fail_at(r, R7_ERR_RECORD_ENDED, r->at, r->end - r->at);
    r->at += strlen("round");
    r7i_skip_spaces(r);
    size_t from = r->at;
    if (!r7i_skip_number(r, &number) || r->at < r->end)
        return fail_at(r, R7_ERR_RECORD_ROUND, from, r->end - from);
    if (number != r->round_number || number > UINT16_MAX)
        return fail_at(r, R7_ERR_RECORD_ROUND_NUMBER, from, r->end - from);
    r->state = DEAL;
    return R7_RECORD_ROUND;
}

static enum r7_record_event fail_field(struct r7_record *r, enum r7_error error, int field)
{
    for (; field > 0; field--) {
        r->at += r7i_word_length(r);
        r7i_skip_spaces(r);
    }
    return fail_word(r, error);
}

/* The position under "round N". */
static enum r7_record_event read_deal(struct r7_record *r)
{
    struct r7_position position;
    struct r7_round *deal = &position.now;
    struct r7_fault fault;
    int field;
    for (size_t i = r->at; i < r->end; i++)
        if (r->text[i] == ';')
            return fail_at(r, R7_ERR_RECORD_POSITION, i, r->end - i);
    if (!r7_position_read(r->text + r->at, r->end - r->at, &position, &fault))
        return fail_at(r, fault.error, r->at + fault.offset, fault.length);
    if (deal->phase == R7_PHASE_OVER)
        return fail_at(r, R7_ERR_RECORD_POSITION, r->end - strlen("over"), strlen("over"));
    enum r7_error error = r7i_check_deal(r, deal, &field);
    if (error == R7_OK && r->has_seed && !r7i_check_seed(r, deal, &field))
        error = R7_ERR_RECORD_SEED;
    if (error != R7_OK)
        return fail_field(r, error, field);
    if (r->match.number == 0 && !r->has_target)
        r->match.target = (uint16_t)r7_rules_target(deal->rules, deal->players);
    r->match.round = *deal;
    r->match.number++;
    r->partial = r7i_hidden_cards(deal) > 0;
    r->state = TURNS;
    return R7_RECORD_ROUND;
}

/* ---- turns ---- */

static bool turn_complete(const struct r7_round *round)
{
    return round->phase == R7_PHASE_START || round->phase == R7_PHASE_OVER;
}

/* The step under the cursor. */
static enum r7_record_event read_step(struct r7_record *r)
{
    struct r7_step step;
    struct r7_fault fault;
    size_t from = r->at, n = r7i_word_length(r);
    r->fault.step = r->turn.count + 1U;
    if (r->turn.count > 0 && turn_complete(&r->match.round))
        return fail_at(r, R7_ERR_RECORD_TURN_LONG, from, n);
    if (r->turn.count == R7_TURN_STEPS_MAX)
        return fail_at(r, R7_ERR_STEPS_TOO_MANY, from, n);
    if (!r7_step_read(r->text + from, n, &step, &fault))
        return fail_at(r, fault.error, from + fault.offset, fault.length);
    enum r7_error error = r7_round_apply(&r->match.round, step);
    if (error != R7_OK)
        return fail_at(r, error, from, n);
    r->turn.steps[r->turn.count++] = step;
    r->fault.step = 0;
    r->at += n;
    r7i_skip_spaces(r);
    return R7_RECORD_TURN;
}

/* N. SEAT: STEPS */
static enum r7_record_event read_turn(struct r7_record *r)
{
    unsigned number, seat;
    size_t from = r->at;
    if (r7i_at_word(r, "over") || r7i_at_word(r, "round")) {
        r->turn_number = 0;
        return fail_at(r, R7_ERR_ROUND_GOES_ON, from, r->end - from);
    }
    r->turn_number++;
    if (!r7i_skip_number(r, &number) || !r7i_skip_char(r, '.'))
        return fail_at(r, R7_ERR_RECORD_TURN, from, r->end - from);
    if (number != r->turn_number)
        return fail_at(r, R7_ERR_RECORD_TURN_NUMBER, from, r->at - from);
    r7i_skip_spaces(r);
    size_t seat_from = r->at;
    if (!r7i_skip_number(r, &seat) || !r7i_skip_char(r, ':'))
        return fail_at(r, R7_ERR_RECORD_TURN, from, r->end - from);
    if (seat != r->match.round.turn)
        return fail_at(r, R7_ERR_RECORD_TURN_SEAT, seat_from, r->at - seat_from);
    r->before = r->match.round;
    r->turn = (struct r7_turn){0};
    r7i_skip_spaces(r);
    while (r->at < r->end)
        if (read_step(r) == R7_RECORD_FAULT)
            return R7_RECORD_FAULT;
    if (r->turn.count == 0 || !turn_complete(&r->match.round))
        return fail_at(r, R7_ERR_RECORD_TURN_SHORT, r->end, 0);
    if (r->match.round.phase == R7_PHASE_OVER)
        r->state = OVER;
    return R7_RECORD_TURN;
}

/* Cards up to the end of the line, "-" for none. */
static enum r7_record_event read_cards(struct r7_record *r, r7_cards *cards)
{
    *cards = 0;
    if (r7i_at_word(r, "-"))
        r->at++;
    else if (r->at == r->end)
        return fail_at(r, R7_ERR_RECORD_OVER, r->at, 0);
    for (; r->at < r->end; r->at += 2) {
        r7_card card = r7_card_read(r->text + r->at, r->end - r->at);
        if (card == R7_NO_CARD)
            return fail_word(r, R7_ERR_CARD);
        r7_cards bit = r7_card_bit(card);
        if ((*cards & bit) != 0)
            return fail_at(r, R7_ERR_CARD_TWICE, r->at, 2);
        *cards |= bit;
    }
    return R7_RECORD_OVER;
}

/* over SEAT CARDS */
static enum r7_record_event read_over(struct r7_record *r)
{
    const struct r7_round *round = &r->match.round;
    unsigned winner;
    r7_cards set;
    r->turn_number = 0;
    if (!r7i_at_word(r, "over"))
        return fail_at(r, R7_ERR_RECORD_OVER, r->at, r->end - r->at);
    r->at += strlen("over");
    r7i_skip_spaces(r);
    size_t from = r->at;
    if (!r7i_skip_number(r, &winner) || (r->at < r->end && !r7i_is_space(r7i_peek(r))))
        return fail_at(r, R7_ERR_RECORD_OVER, from, r->end - from);
    if (winner != round->turn)
        return fail_at(r, R7_ERR_RECORD_WINNER, from, r->at - from);
    r7i_skip_spaces(r);
    from = r->at;
    if (read_cards(r, &set) == R7_RECORD_FAULT)
        return R7_RECORD_FAULT;
    r->set = round->seats[winner].scored & ~r->before.seats[winner].scored;
    if (set != r->set)
        return fail_at(r, R7_ERR_RECORD_SET, from, r->end - from);
    r->state = BETWEEN;
    return R7_RECORD_OVER;
}

/* ---- the whole ---- */

/* The end of the text, where a record may end or not. */
static enum r7_record_event read_end(struct r7_record *r)
{
    r->turn_number = 0;
    switch ((enum state)r->state) {
    case START:
        return fail_at(r, R7_ERR_RECORD_START, r->length, 0);
    case TAGS:
        return fail_at(r, R7_ERR_RECORD_NO_ROUND, r->length, 0);
    case DEAL:
        return fail_at(r, R7_ERR_EMPTY, r->length, 0);
    case OVER: /* it may stop just before that line, unless it says how the game ended */
        if (r->has_result && r->result != 0)
            return fail_at(r, R7_ERR_RECORD_OVER, r->length, 0);
        r->state = END;
        return R7_RECORD_END;
    case TURNS:
    case BETWEEN:
    case END:
    case FAULT:
        break;
    }
    r->round_number = 0;
    if (r->has_result && r->result != r7_match_winners(&r->match)) {
        r->line = r->result_line;
        return fail_span(r, R7_ERR_RECORD_RESULT, r->result_span);
    }
    r->state = END;
    return R7_RECORD_END;
}

void r7_record_init(struct r7_record *record, const char *text, size_t length)
{
    memset(record, 0, sizeof *record);
    record->text = text;
    record->length = length;
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        record->next = 3; /* some editors mark a text as UTF-8 */
}

enum r7_record_event r7_record_next(struct r7_record *r)
{
    if (r->state == FAULT)
        return R7_RECORD_FAULT;
    if (r->state == END)
        return R7_RECORD_END;
    if (!r7i_next_line(r))
        return read_end(r);
    if (r7i_peek(r) == '[')
        return read_tag(r);
    switch ((enum state)r->state) {
    case START:
        return fail_at(r, R7_ERR_RECORD_START, r->at, r->end - r->at);
    case TAGS:
    case BETWEEN:
        if (read_round_line(r) == R7_RECORD_FAULT)
            return R7_RECORD_FAULT;
        return r7i_next_line(r) ? read_deal(r) : read_end(r);
    case TURNS:
        return read_turn(r);
    case OVER:
        return read_over(r);
    case DEAL:
    case END:
    case FAULT:
        break;
    }
    return R7_RECORD_FAULT;
}
