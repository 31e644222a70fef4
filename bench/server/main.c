/* red7-load: how much `red7 serve` can do, measured over real sockets. */
#include "child.h"
#include "load.h"
#include "report.h"
#include <getopt.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

static const char usage_text[] =
    "usage: red7-load [OPTIONS]\n"
    "\n"
    "Starts `red7 serve` with a new store, lets tables of two seats play by real sockets, and\n"
    "measures: a) most moves each second, b) latency at a fixed rate, c) idle connections.\n"
    "A move counts when both seats have it.\n"
    "\n"
    "  --tables N      tables of a and b (1000)\n"
    "  --rate N        moves each second of b, over all tables (1000)\n"
    "  --seconds N     how long a and b take, each (10)\n"
    "  --sockets N     idle connections of c (10000)\n"
    "  --only LETTERS  some of a, b, c\n"
    "  --rules RULES   rule set without actions (v1.3+advanced, for long games)\n"
    "  --soak MINUTES  instead: b for so long, while connections are cut and come back, and\n"
    "                  everything that they are told is checked\n"
    "  --server FILE   the program that has `serve` (the one beside this one)\n"
    "  --url URL       a server that runs already: ws://HOST:PORT; its limits must be high\n"
    "  --pid PID       its process, if it is on this machine: for its processor time\n"
    "  --json          the report as JSON\n"
    "  --help          this text\n";

struct options {
    uint32_t tables, sockets;
    double rate, seconds, soak;
    const char *only, *rules, *server, *url;
    pid_t pid; /* of the server at the URL; 0: not known */
    bool json;
};

void load_die(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("red7-load: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(1);
}

static double number(const char *text)
{
    char *end;
    double value = strtod(text, &end);
    if (*end != '\0' || end == text || value <= 0 || value > 1e7)
        load_die("'%s' is not a number that can be used", text);
    return value;
}

static void read_options(int count, char **arguments, struct options *options)
{
    enum { TABLES = 256, RATE, SECONDS, SOCKETS, ONLY, RULES, SOAK, SERVER, URL, PID, JSON, HELP };
    static const struct option names[] = {
        {"tables", 1, NULL, TABLES},
        {"rate", 1, NULL, RATE},
        {"seconds", 1, NULL, SECONDS},
        {"sockets", 1, NULL, SOCKETS},
        {"only", 1, NULL, ONLY},
        {"rules", 1, NULL, RULES},
        {"soak", 1, NULL, SOAK},
        {"server", 1, NULL, SERVER},
        {"url", 1, NULL, URL},
        {"pid", 1, NULL, PID},
        {"json", 0, NULL, JSON},
        {"help", 0, NULL, HELP},
        {0},
    };
    for (int option; (option = getopt_long(count, arguments, "", names, NULL)) != -1;) {
        switch (option) {
        case TABLES:
            options->tables = (uint32_t)number(optarg);
            break;
        case RATE:
            options->rate = number(optarg);
            break;
        case SECONDS:
            options->seconds = number(optarg);
            break;
        case SOCKETS:
            options->sockets = (uint32_t)number(optarg);
            break;
        case ONLY:
            options->only = optarg;
            break;
        case RULES:
            options->rules = optarg;
            break;
        case SOAK:
            options->soak = number(optarg);
            break;
        case SERVER:
            options->server = optarg;
            break;
        case URL:
            options->url = optarg;
            break;
        case PID:
            options->pid = (pid_t)number(optarg);
            if (kill(options->pid, 0) != 0)
                load_die("there is no process %s that may be looked at", optarg);
            break;
        case JSON:
            options->json = true;
            break;
        case HELP:
            fputs(usage_text, stdout);
            exit(0);
        default:
            fputs(usage_text, stderr);
            exit(2);
        }
    }
    if (optind < count || (options->pid != 0 && !options->url)) {
        fputs(usage_text, stderr);
        exit(2);
    }
}

static double own_cpu(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

/* A server to measure: a new child, or the one of the URL. */
static const char *serve(const struct options *options, struct child *child, const char *folder)
{
    *child = (struct child){.pid = options->pid};
    if (options->url)
        return options->url;
    child_start(child, options->server ? options->server : child_program(), folder);
    return child->url;
}

static void end_serving(const struct options *options, struct child *child)
{
    if (!options->url)
        child_stop(child);
}

/* Drives the tables, and notes the resources used meanwhile. */
static void measure(struct load *load, const struct child *child, double rate, double seconds,
                    struct report_moves *report)
{
    const double server = child_usage(child->pid).cpu, own = own_cpu();
    const int64_t start = wire_now();
    load_drive(load, rate, seconds);
    report->seconds = (double)(wire_now() - start) / 1e9;
    report->measured = true;
    report->server_cpu = child_usage(child->pid).cpu - server;
    report->own_cpu = own_cpu() - own;
    report->moves = load->moves;
    report->games = load->games;
    report->missing = rate > 0 && load->scheduled > load->moves ? load->scheduled - load->moves : 0;
    samples_sort(&load->samples);
    for (int i = 0; i < REPORT_SHARES; i++)
        report->latency[i] = samples_at(&load->samples, report_shares[i]);
}

static void measure_moves(const struct options *options, const char *folder, struct report *report)
{
    struct child child;
    struct load load;
    load_open(&load, serve(options, &child, folder), options->rules, options->tables);
    load_set_up(&load);
    if (strchr(options->only, 'a')) {
        load_drive(&load, 0, 1); /* until it runs evenly */
        measure(&load, &child, 0, options->seconds, &report->fast);
        load_hold(&load);
    }
    if (strchr(options->only, 'b'))
        measure(&load, &child, options->rate, options->seconds, &report->paced);
    load_close(&load);
    end_serving(options, &child);
}

/* Connections that do nothing: as the seats of games that have begun, or as spectators of a
 * few tables. The seats' memory includes that of the tables. */
static void measure_idle(const struct options *options, const char *folder, bool seats,
                         struct report_idle *report)
{
    struct child child;
    struct load load;
    const uint32_t tables = options->sockets / (seats ? LOAD_SEATS : 100);
    const char *url = serve(options, &child, folder);
    if (options->url)
        return; /* another machine's memory cannot be seen */
    load_open(&load, url, options->rules, tables ? tables : 1);
    double before = child_usage(child.pid).memory;
    load_set_up(&load);
    if (!seats) {
        load_rest(&load, 1);
        before = child_usage(child.pid).memory;
        load_watch(&load, options->sockets);
    }
    load_rest(&load, 3);
    const struct usage start = child_usage(child.pid);
    load_rest(&load, 10);
    const struct usage end = child_usage(child.pid);
    *report = (struct report_idle){.measured = true,
                                   .connections = seats ? tables * LOAD_SEATS : options->sockets,
                                   .memory = end.memory,
                                   .cpu = end.cpu - start.cpu};
    report->each = (end.memory - before) / report->connections;
    load_close(&load);
    end_serving(options, &child);
}

static int soak(const struct options *options, const char *folder)
{
    struct child child;
    struct load load;
    load_open(&load, serve(options, &child, folder), options->rules, options->tables);
    load_set_up(&load);
    const bool right = soak_run(&load, options->rate, options->soak);
    printf("%llu moves, %llu games, %llu cuts, %llu positions compared, %llu problems\n",
           (unsigned long long)load.moves, (unsigned long long)load.games,
           (unsigned long long)load.cuts, (unsigned long long)load.checks,
           (unsigned long long)load.problems);
    load_close(&load);
    end_serving(options, &child);
    return right ? 0 : 1;
}

int main(int count, char **arguments)
{
    struct options options = {.tables = 1000,
                              .sockets = 10000,
                              .rate = 1000,
                              .seconds = 10,
                              .only = "abc",
                              .rules = "v1.3+advanced"};
    read_options(count, arguments, &options);
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max; /* the server inherits it */
    setrlimit(RLIMIT_NOFILE, &files);
    prctl(PR_SET_TIMERSLACK, 1000);
    signal(SIGPIPE, SIG_IGN);
    const char *folder = child_folder();
    if (options.soak > 0)
        return soak(&options, folder);
    struct report report = {.tables = options.tables, .rate = options.rate};
    child_disk(folder, report.disk, REPORT_DISK);
    if (strpbrk(options.only, "ab"))
        measure_moves(&options, folder, &report);
    if (strchr(options.only, 'c')) {
        measure_idle(&options, folder, true, &report.seats);
        measure_idle(&options, folder, false, &report.spectators);
    }
    if (options.json)
        report_json(&report);
    else
        report_text(&report);
    return 0;
}
