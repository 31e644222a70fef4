/* Answers to lessons as people type them. */
#include <red7/lesson.h>

/* The next word of a line. */
struct word {
    const char *text;
    size_t offset, length;
};

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == ',' || c == ';';
}

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static bool next_word(const char *text, size_t length, struct word *word)
{
    size_t at = word->offset + word->length;
    while (at < length && is_space(text[at]))
        at++;
    word->offset = at;
    while (at < length && !is_space(text[at]))
        at++;
    word->length = at - word->offset;
    word->text = text + word->offset;
    return word->length > 0;
}

static bool refuse(struct r7_fault *fault, enum r7_error error, size_t offset, size_t length)
{
    *fault = (struct r7_fault){.error = error, .offset = offset, .length = length};
    return false;
}

static bool read_seat(const char *text, size_t length, int8_t *seat, struct r7_fault *fault)
{
    struct word word = {0}, more;
    if (!next_word(text, length, &word))
        return refuse(fault, R7_ERR_NUMBER, word.offset, 0);
    more = word;
    if (word.length != 1 || word.text[0] < '0' || word.text[0] > '9')
        return refuse(fault, R7_ERR_NUMBER, word.offset, word.length);
    if (next_word(text, length, &more))
        return refuse(fault, R7_ERR_TRAILING, more.offset, more.length);
    *seat = (int8_t)(word.text[0] - '0');
    return true;
}

static bool read_cards(const char *text, size_t length, r7_cards *cards, struct r7_fault *fault)
{
    struct word word = {0};
    bool any = false;
    *cards = 0;
    for (; next_word(text, length, &word); any = true) {
        if (word.length == 1 && word.text[0] == '-')
            continue;
        for (size_t i = 0; i < word.length; i += 2) {
            char name[2] = {upper(word.text[i]), i + 1 < word.length ? word.text[i + 1] : '\0'};
            r7_card card = r7_card_read(name, sizeof name);
            if (card == R7_NO_CARD)
                return refuse(fault, R7_ERR_CARD, word.offset + i,
                              i + 1 < word.length ? (size_t)2 : (size_t)1);
            *cards |= r7_card_bit(card);
        }
    }
    return any || refuse(fault, R7_ERR_CARD, 0, 0);
}

/* A step; small letters are made capital ones, except in "pass". */
static bool read_step(struct word word, struct r7_step *step, struct r7_fault *fault)
{
    char text[R7_STEP_TEXT_MAX];
    if (word.length > sizeof text)
        return refuse(fault, R7_ERR_STEP, word.offset, word.length);
    for (size_t i = 0; i < word.length; i++)
        text[i] = upper(word.text[i]);
    bool pass =
        word.length == 4 && text[0] == 'P' && text[1] == 'A' && text[2] == 'S' && text[3] == 'S';
    if (pass) {
        *step = r7_step_pass();
        return true;
    }
    /* Which card is drawn is for the deck to say. */
    if (r7_step_read(text, word.length, step, fault) && step->drawn == R7_NO_CARD)
        return true;
    return refuse(fault, R7_ERR_STEP, word.offset, word.length);
}

static bool read_turn(const char *text, size_t length, struct r7_turn *turn, struct r7_fault *fault)
{
    struct word word = {0};
    turn->count = 0;
    while (next_word(text, length, &word)) {
        if (turn->count == R7_TURN_STEPS_MAX)
            return refuse(fault, R7_ERR_STEPS_TOO_MANY, word.offset, word.length);
        if (!read_step(word, &turn->steps[turn->count], fault)) {
            fault->step = (size_t)turn->count + 1;
            return false;
        }
        turn->count++;
    }
    return turn->count > 0 || refuse(fault, R7_ERR_STEP, 0, 0);
}

bool r7_lesson_read(const struct r7_lesson *lesson, const char *text, size_t length,
                    struct r7_lesson_answer *answer, struct r7_fault *fault)
{
    *answer = (struct r7_lesson_answer){.seat = -1};
    switch (r7_lesson_asks(lesson)) {
    case R7_ANSWER_SEAT:
        return read_seat(text, length, &answer->seat, fault);
    case R7_ANSWER_CARDS:
        return read_cards(text, length, &answer->cards, fault);
    case R7_ANSWER_TURN:
        return read_turn(text, length, &answer->turn, fault);
    }
    return false;
}
