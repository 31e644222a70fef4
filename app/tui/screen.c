/* The terminal: taken over and given back, keys and mouse.
 *
 * Signals leave a note only, and read_event() acts on it. While it looks at the notes they
 * are blocked, and system_wait() lets them in again: none is lost between looking and waiting.
 *
 * Keys are read through a pad, because curses would show the screen before reading through
 * a window; tui_show() decides when that is worth it. */
#include "screen.h"
#include "colours.h"
#include "paint.h"
#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <system/system.h>
#include <time.h>
#include <unistd.h>
#include <words/columns.h>
#include <words/print.h>
#include <words/text.h>

/* Function keys that we add to those of curses. */
#define KEY_PASTE_START 0x700
#define KEY_PASTE_END 0x701

/* A paste without an end is over after this much silence. */
#define PASTE_SILENCE_MS 1000
/* How many characters of a paste a screen gets, if it wants them. */
#define PASTE_MOST 256
/* While keys are waiting, frames may be skipped for this long. */
#define FRAME_MS 50
/* Readable this many times with nothing to read: the terminal is gone. */
#define EMPTY_MOST 1000

static SCREEN *screen;
static WINDOW *keys; /* to read through */
static sigset_t caught;
static volatile sig_atomic_t last_signal; /* that ends the program */
static volatile sig_atomic_t resized, stopping, continued;
static struct paste {
    bool going_on;
    bool wanted;
    int left;    /* characters that may still be passed on */
    int silence; /* milliseconds of silence so far */
} paste;
static bool frame_waits;              /* drawn and not shown */
static const struct tui_watch *watch; /* what else is waited for */
static int wake_pipe[2] = {-1, -1};   /* by which threads end the wait */
static int64_t frame_time;

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* ---- signals ---- */

static void note_signal(int number)
{
    if (number == SIGWINCH)
        resized = 1;
    else if (number == SIGTSTP)
        stopping = 1;
    else if (number == SIGCONT)
        continued = 1;
    else
        last_signal = number;
}

static void catch_signal(int number)
{
    struct sigaction action = {.sa_handler = note_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
    sigaddset(&caught, number);
}

static void catch_signals(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT};
    sigemptyset(&caught);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        catch_signal(numbers[i]);
    signal(SIGPIPE, SIG_IGN);
}

/* The terminal is gone, whether a signal said so or not. */
static void hang_up(void)
{
    if (last_signal == 0)
        last_signal = SIGHUP;
}

bool tui_ending(void)
{
    return last_signal != 0;
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

/* ---- the terminal ---- */

/* Past the standard stream, which an interrupted write would leave in an error state. */
static void write_sequence(const char *text)
{
    for (size_t left = strlen(text); left > 0;) {
        ssize_t written = write(STDOUT_FILENO, text, left);
        if (written < 0 && errno != EINTR)
            return;
        if (written > 0) {
            text += written;
            left -= (size_t)written;
        }
    }
}

/* Whether the terminal takes sequences beside those that curses knows. */
static bool takes_more(void)
{
    const char *term = getenv("TERM");
    return term != NULL && strcmp(term, "linux") != 0 && strncmp(term, "vt", 2) != 0;
}

static void extra_modes(bool on)
{
    if (takes_more())
        write_sequence(on ? "\033[?2004h" : "\033[?2004l"); /* pasted text comes in brackets */
}

static bool is_titled;

void tui_bell(void)
{
    beep();
}

void tui_title(const char *title)
{
    char bytes[256];
    if (!takes_more() || (title[0] == '\0' && !is_titled))
        return;
    if (title[0] == '\0') {
        write_sequence("\033[23;2t"); /* as it was */
    } else {
        if (!is_titled)
            write_sequence("\033[22;2t"); /* the terminal remembers the old one */
        snprintf(bytes, sizeof bytes, "\033]2;%s\007", title);
        write_sequence(bytes);
    }
    is_titled = title[0] != '\0';
}

/* Starts curses; false with a message if the terminal cannot do it. */
static bool open_screen(void)
{
    const char *term = getenv("TERM"), *message = NULL;
    screen = newterm(NULL, stdout, stdin);
    if (screen == NULL) {
        message = _("red7: unknown terminal ‘{term}’; --plain plays with lines of text instead\n");
    } else if (tigetstr("cup") == NULL) {
        message = _("red7: the terminal ‘{term}’ can’t move its cursor; --plain plays with lines "
                    "of text instead\n");
        endwin();
        delscreen(screen);
        screen = NULL;
    }
    if (message != NULL)
        words_tell(stderr, false, message, "term", term != NULL ? term : "", NULL);
    return message == NULL;
}

bool tui_open(bool colour_blind)
{
    catch_signals();
    set_escdelay(50);
    if (!open_screen())
        return false;
    set_term(screen);
    raw();
    noecho();
    nonl();
    keys = newpad(1, 1);
    keypad(keys, TRUE);
    nodelay(keys, TRUE);
    typeahead(-1); /* a frame is shown whole or not at all */
    curs_set(0);
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    define_key("\033[200~", KEY_PASTE_START);
    define_key("\033[201~", KEY_PASTE_END);
    extra_modes(true);
    if (!system_pipe(wake_pipe, false))
        wake_pipe[0] = wake_pipe[1] = -1; /* then what threads find is shown at the next key */
    tui_colours_init(colour_blind);
    return true;
}

void tui_close(void)
{
    if (screen == NULL)
        return;
    tui_title("");
    extra_modes(false);
    endwin();
    delwin(keys);
    delscreen(screen);
    screen = NULL;
    close(wake_pipe[0]);
    close(wake_pipe[1]);
    wake_pipe[0] = wake_pipe[1] = -1;
}

int tui_lines(void)
{
    return LINES;
}

/* The part that is drawn on. */
static struct part {
    int left, columns; /* 0: to the edge of the screen */
} part;

int tui_columns(void)
{
    return part.columns > 0 ? part.columns : COLS - part.left;
}

int tui_left(void)
{
    return part.left;
}

void tui_part(int left, int columns)
{
    part = (struct part){left, columns};
}

void tui_whole(void)
{
    part = (struct part){0, 0};
}

int tui_side_columns(void)
{
    int share = COLS * 3 / 10 < 64 ? COLS * 3 / 10 : 64;
    return COLS >= 120 ? share : 0;
}

/* Takes the size that the terminal has now; all of it is to be drawn again. */
static void take_size(void)
{
    struct winsize size;
    resized = 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
        resize_term(size.ws_row, size.ws_col);
    clearok(curscr, TRUE);
}

/* Gives the terminal back and stops the whole job, as the terminal itself would. */
static void stop(void)
{
    stopping = 0;
    endwin();
    extra_modes(false);
    signal(SIGTSTP, SIG_DFL);
    kill(0, SIGTSTP);
    catch_signal(SIGTSTP);
    continued = 1;
}

/* Takes the terminal back: others have used it meanwhile, and its size may have changed. */
static void go_on(void)
{
    continued = 0;
    if (!isendwin())
        endwin();
    extra_modes(true);
    take_size();
}

/* Acts on what signals have noted; true if all is to be drawn again. */
static bool heed_signals(void)
{
    if (stopping)
        stop();
    bool changed = resized || continued;
    if (continued)
        go_on();
    else if (resized)
        take_size();
    return changed;
}

/* ---- frames ---- */

static void show_frame(void)
{
    if (!frame_waits)
        return;
    refresh();
    frame_waits = false;
    frame_time = now();
}

void tui_show(void)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    frame_waits = true;
    if (poll(&in, 1, 0) == 0 || now() - frame_time >= FRAME_MS)
        show_frame();
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
        stopping = 1;
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

enum input {
    INPUT_NONE,    /* there is nothing to read */
    INPUT_IGNORED, /* nothing that means anything here */
    INPUT_EVENT,
};

void tui_want_paste(bool wanted)
{
    paste.wanted = wanted;
}

/* What is pasted is text: control characters in it do nothing. */
static enum input take_pasted(int kind, wint_t key, struct tui_event *event)
{
    bool control = key < ' ' || (key >= 0x7F && key < 0xA0);
    if (!paste.wanted || kind == KEY_CODE_YES || control || paste.left == 0)
        return INPUT_IGNORED;
    paste.left--;
    event->key = (uint32_t)key;
    event->pasted = true;
    return INPUT_EVENT;
}

/* One thing from the input. */
static enum input take_input(struct tui_event *event)
{
    wint_t key;
    int kind = wget_wch(keys, &key);
    *event = (struct tui_event){.kind = TUI_KEY};
    if (kind == ERR)
        return INPUT_NONE;
    paste.silence = 0;
    if (kind == KEY_CODE_YES && (key == KEY_PASTE_START || key == KEY_PASTE_END)) {
        paste.going_on = key == KEY_PASTE_START;
        paste.left = PASTE_MOST;
        return INPUT_IGNORED;
    }
    if (paste.going_on)
        return take_pasted(kind, key, event);
    if (kind == KEY_CODE_YES && key == KEY_MOUSE)
        return read_mouse(event) ? INPUT_EVENT : INPUT_IGNORED;
    event->key = kind == KEY_CODE_YES ? function_key(key) : plain_key(key);
    return event->key != 0 ? INPUT_EVENT : INPUT_IGNORED;
}

void tui_wake(void)
{
    ssize_t written = write(wake_pipe[1], "", 1); /* a full pipe wakes as well */
    (void)written;
}

/* Whether a thread has called since the last time. */
static bool was_woken(void)
{
    char bytes[64];
    bool woken = false;
    while (wake_pipe[0] >= 0 && read(wake_pipe[0], bytes, sizeof bytes) > 0)
        woken = true;
    return woken;
}

void tui_watch(const struct tui_watch *other)
{
    watch = other;
}

/* What to wait for beside the terminal, which may cut the time short. */
static struct pollfd other_item(int *ms)
{
    struct pollfd item = {.fd = -1};
    int most = -1;
    if (watch != NULL)
        item.fd = watch->wait(watch->context, &item.events, &most);
    if (most >= 0 && (*ms < 0 || most < *ms))
        *ms = most;
    return item;
}

/* Waits for input, for what is watched or for a signal, at most so many milliseconds (-1: for
 * ever): 1 if there is something to read, 2 if only the other is ready, 0 after that time, -1
 * after a signal. */
static int wait_for_input(int ms)
{
    struct pollfd items[3] = {{.fd = STDIN_FILENO, .events = POLLIN},
                              other_item(&ms),
                              {.fd = wake_pipe[0], .events = POLLIN}};
    sigset_t before;
    sigprocmask(SIG_BLOCK, &caught, &before);
    bool noted = tui_ending() || resized || stopping || continued;
    int ready = noted ? -1 : system_wait(items, 3, ms, &before);
    bool failed = !noted && ready < 0 && errno != EINTR;
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (failed || (ready > 0 && items[0].revents != 0 && (items[0].revents & POLLIN) == 0))
        hang_up();
    return ready <= 0 ? ready : items[0].revents != 0 ? 1 : 2;
}

/* The same while something is pasted: silence ends that. */
static int wait_for_paste(int ms)
{
    int rest = PASTE_SILENCE_MS - paste.silence;
    int64_t start = now();
    int ready = wait_for_input(ms < 0 || ms > rest ? rest : ms);
    if (ready == 0 || ready == 2)
        paste.silence += (int)(now() - start);
    if (paste.silence >= PASTE_SILENCE_MS)
        paste.going_on = false;
    return ready;
}

static bool read_event(int ms, struct tui_event *event)
{
    int64_t end = now() + ms;
    int empty = 0;
    while (!tui_ending()) {
        enum input input = take_input(event);
        if (input == INPUT_EVENT)
            return true;
        if (heed_signals()) { /* after keys, since a flood of signals must not keep them from being
                                 read */
            event->kind = TUI_DRAW;
            return true;
        }
        if (input == INPUT_IGNORED) {
            empty = 0;
            continue;
        }
        show_frame();
        int64_t left = end - now();
        int most = ms < 0 ? -1 : left > 0 ? (int)left : 0;
        int ready = paste.going_on ? wait_for_paste(most) : wait_for_input(most);
        bool news = ready >= 0 && watch != NULL && watch->work(watch->context);
        if (was_woken() || news) {
            event->kind = TUI_NEWS;
            return true;
        }
        if (ready == 0 && ms >= 0 && now() >= end) {
            event->kind = TUI_TIME;
            return true;
        }
        empty = ready == 1 ? empty + 1 : 0;
        if (empty > EMPTY_MOST)
            hang_up();
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
        words_say(&text, _("This window is {columns} × {lines}; the game needs {least} × {rows}."),
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
