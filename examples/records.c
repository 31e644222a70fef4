/* Reads records of games (.r7) and tells who won each round and by what; a record that breaks a
 * rule is refused at the place where it does.
 *
 *     cc -o records records.c $(pkg-config --cflags --libs red7)
 *     ./records game.r7 ... */
#include <red7/red7.h>
#include <stdio.h>

static int tell(const char *path)
{
    static char text[1 << 20];
    static struct r7_record record;
    enum r7_record_event event;
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        return 2;
    }
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    r7_record_init(&record, text, length);
    while ((event = r7_record_next(&record)) < R7_RECORD_END) {
        char cards[2 * R7_CARDS + 2];
        if (event != R7_RECORD_OVER)
            continue;
        r7_cards_write(record.set, cards, sizeof cards);
        printf("%s: round %u: seat %d wins under %c and scores %s\n", path, record.round_number,
               r7_round_winner(&record.match.round),
               r7_colour_letter(r7_round_rule(&record.match.round)), cards);
    }
    if (event == R7_RECORD_FAULT) {
        fflush(stdout);
        fprintf(stderr, "%s:%zu: %s\n", path, record.line, r7_error_text(record.fault.error));
        return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    int status = 0;
    for (int i = 1; i < argc; i++)
        if (tell(argv[i]) != 0)
            status = 1;
    return argc > 1 ? status : 2;
}
