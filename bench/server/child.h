/* The server as a child of this program, with a new store in a folder of its own. */
#ifndef RED7_LOAD_CHILD_H
#define RED7_LOAD_CHILD_H

#include <stdint.h>
#include <sys/types.h>

struct child {
    pid_t pid;
    int port;
    char url[64];
};

/* What a process has used. */
struct usage {
    double cpu;    /* seconds, of all its threads */
    double memory; /* bytes resident */
};

/* Starts `program serve` and returns when it answers. The store lies in `folder`. */
void child_start(struct child *child, const char *program, const char *folder);
void child_stop(struct child *child);
struct usage child_usage(pid_t pid);

/* A folder beside this program, on the disk that is measured; it is removed at the end. */
const char *child_folder(void);
/* This program's neighbour: the server's program. */
const char *child_program(void);

/* How long the disk takes to make 8 KB durable: nanoseconds, sorted, `count` times. */
void child_disk(const char *folder, int64_t *times, int count);

#endif
