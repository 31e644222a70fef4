/* The terminal: taken over and given back, keys and mouse. */
#include "tui.h"
#include <curses.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Function keys that we add to those of curses. */
#define KEY_PASTE_START 0x700
#define KEY_PASTE_END 0x701

static SCREEN *screen;
static volatile sig_atomic_t last_signal;
static bool input_ended;
static bool pasting;

static void note_signal(int signal_number)
{
    last_signal = signal_number;
}

static void catch_signals(void)
{
    static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    struct sigaction action = {.sa_handler = note_signal};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof caught / sizeof caught[0]; i++)
        sigaction(caught[i], &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}

/* Sequences that the terminal sends or takes beside what curses knows. */
static void extra_modes(bool on)
{
    const char *term = getenv("TERM");
    if (term == NULL || strcmp(term, "linux") == 0 || strncmp(term, "vt", 2) == 0)
        return;
    fputs(on ? "\033[?2004h" : "\033[?2004l", stdout); /* pasted text comes in brackets */
    fflush(stdout);
}

bool tui_open(bool colour_blind)
{
    catch_signals();
    tui_direct_prepare();
    set_escdelay(50);
    screen = newterm(NULL, stdout, stdin);
    if (screen == NULL) {
        const char *term = getenv("TERM");
        words_tell(stderr, false,
                   _("red7: the terminal '{term}' is not known; --plain plays by lines of text\n"),
                   "term", term != NULL ? term : "", NULL);
        return false;
    }
    set_term(screen);
    raw();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    curs_set(0);
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    define_key("\033[200~", KEY_PASTE_START);
    define_key("\033[201~", KEY_PASTE_END);
    extra_modes(true);
    tui_colours_init(colour_blind);
    return true;
}

void tui_close(void)
{
    if (screen == NULL)
        return;
    extra_modes(false);
    endwin();
    delscreen(screen);
    screen = NULL;
}

bool tui_ending(void)
{
    return last_signal != 0 || input_ended;
}

bool tui_stop(void *unused)
{
    (void)unused;
    return tui_ending();
}

int tui_signal(void)
{
    return last_signal;
}

int tui_lines(void)
{
    return LINES;
}

int tui_columns(void)
{
    return COLS;
}

bool tui_key_waiting(void *unused)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    (void)unused;
    return tui_ending() || poll(&in, 1, 0) > 0;
}

/* ---- keys ---- */

/* Curses' function keys as ours, 0 for those that mean nothing here. */
static uint32_t function_key(wint_t key)
{
    switch (key) {
    case KEY_UP:
        return TUI_KEY_UP;
    case KEY_DOWN:
        return TUI_KEY_DOWN;
    case KEY_LEFT:
        return TUI_KEY_LEFT;
    case KEY_RIGHT:
        return TUI_KEY_RIGHT;
    case KEY_HOME:
        return TUI_KEY_HOME;
    case KEY_END:
        return TUI_KEY_END;
    case KEY_PPAGE:
        return TUI_KEY_PAGE_UP;
    case KEY_NPAGE:
        return TUI_KEY_PAGE_DOWN;
    case KEY_BACKSPACE:
        return TUI_KEY_BACK;
    case KEY_DC:
        return TUI_KEY_DELETE;
    case KEY_BTAB:
        return TUI_KEY_BACKTAB;
    case KEY_ENTER:
        return TUI_KEY_ENTER;
    default:
        return 0;
    }
}

static uint32_t plain_key(wint_t key)
{
    switch (key) {
    case '\r':
    case '\n':
        return TUI_KEY_ENTER;
    case '\t':
        return TUI_KEY_TAB;
    case 033:
        return TUI_KEY_ESCAPE;
    case 0x7F:
    case '\b':
        return TUI_KEY_BACK;
    case 3: /* Ctrl-C, in raw mode a character */
        last_signal = SIGINT;
        return 0;
    case 034: /* Ctrl-\ */
        last_signal = SIGQUIT;
        return 0;
    case 032: /* Ctrl-Z */
        endwin();
        extra_modes(false);
        raise(SIGSTOP);
        extra_modes(true);
        refresh();
        return 0;
    default:
        return key < ' ' ? 0 : (uint32_t)key;
    }
}

static bool read_mouse(struct tui_event *event)
{
    MEVENT mouse;
    if (getmouse(&mouse) != OK)
        return false;
    event->kind = TUI_CLICK;
    event->wheel_up = (mouse.bstate & BUTTON4_PRESSED) != 0;
    event->wheel_down = (mouse.bstate & BUTTON5_PRESSED) != 0;
    event->target = tui_target_at(mouse.y, mouse.x);
    uint32_t key = tui_button_key(event->target);
    if (key != 0 && !event->wheel_up && !event->wheel_down) {
        event->kind = TUI_KEY;
        event->key = key;
    }
    return true;
}

/* One thing from the input; false if it was nothing that concerns anybody. */
static bool take_input(struct tui_event *event)
{
    wint_t key;
    int kind = get_wch(&key);
    *event = (struct tui_event){.kind = TUI_KEY};
    if (kind == ERR)
        return false;
    if (kind == KEY_CODE_YES && (key == KEY_PASTE_START || key == KEY_PASTE_END)) {
        pasting = key == KEY_PASTE_START;
        return false;
    }
    if (kind == KEY_CODE_YES && key == KEY_RESIZE) {
        event->kind = TUI_DRAW;
        return true;
    }
    if (kind == KEY_CODE_YES && key == KEY_MOUSE)
        return read_mouse(event);
    event->key = kind == KEY_CODE_YES ? function_key(key) : plain_key(key);
    event->pasted = pasting;
    return event->key != 0;
}

/* Waits until there is something to read. */
static int wait_for_input(int ms)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    int ready = poll(&in, 1, ms);
    if (ready > 0 && (in.revents & POLLIN) == 0) /* hung up */
        input_ended = true;
    if (ready < 0 && errno != EINTR)
        input_ended = true;
    return ready;
}

static bool read_event(int ms, struct tui_event *event)
{
    nodelay(stdscr, TRUE);
    int empty = 0;
    while (!tui_ending()) {
        if (take_input(event))
            return true;
        if (tui_ending())
            return false;
        int ready = wait_for_input(ms);
        if (ready == 0) {
            event->kind = TUI_TIME;
            return true;
        }
        /* Readable again and again without anything to read: the input has ended. */
        empty = ready > 0 ? empty + 1 : 0;
        if (empty > 1000)
            input_ended = true;
    }
    return false;
}

static bool is_small(void)
{
    return LINES < TUI_LINES_MIN || COLS < TUI_COLUMNS_MIN;
}

/* Says that the window is too small, until it is larger. */
static bool wait_for_room(void)
{
    while (is_small()) {
        struct tui_event event;
        erase();
        char bytes[256] = "";
        struct words text = WORDS_INIT(bytes);
        words_say(&text,
                  _("This window has {columns} x {lines} places; the game needs {least} x {rows}."),
                  "columns", words_number(COLS).bytes, "lines", words_number(LINES).bytes, "least",
                  words_number(TUI_COLUMNS_MIN).bytes, "rows", words_number(TUI_LINES_MIN).bytes,
                  NULL);
        tui_paragraph(0, 0, COLS, LINES, TUI_PLAIN, bytes);
        refresh();
        if (!read_event(-1, &event))
            return false;
    }
    return true;
}

bool tui_read(int ms, struct tui_event *event)
{
    if (is_small()) {
        *event = (struct tui_event){.kind = TUI_DRAW};
        return wait_for_room();
    }
    bool goes_on = read_event(ms, event);
    if (goes_on && event->kind == TUI_DRAW && is_small())
        return wait_for_room();
    return goes_on;
}

/* ---- letters ---- */

uint32_t tui_key(const struct tui_event *event)
{
    /* From 0x430 (а) to 0x44F (я): the Latin letters on the same keys. */
    static const char places[] = "f,dult;pbqrkvyjghcnea[wxio]sm'.z";
    if (event->kind != TUI_KEY || event->pasted) /* what is pasted is text, no commands */
        return 0;
    uint32_t key = event->key;
    if (key >= 'A' && key <= 'Z')
        return key + 32;
    if (key >= 0x410 && key <= 0x42F)
        key += 0x20;
    if (key >= 0x430 && key <= 0x44F)
        return (unsigned char)places[key - 0x430];
    return key;
}

int tui_yes_or_no(const struct tui_event *event)
{
    char letter[8];
    if (event->kind != TUI_KEY || event->pasted || event->key >= TUI_KEY_BACK)
        return -1;
    letter[words_encode(event->key, letter)] = '\0';
    int answer = words_yes_or_no(letter);
    uint32_t key = tui_key(event);
    return answer >= 0 ? answer : key == 'y' ? 1 : key == 'n' ? 0 : -1;
}
