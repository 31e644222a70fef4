/* The files of the page, embedded in the program: tools/embed.py writes page.c. */
#ifndef RED7_SERVER_PAGE_H
#define RED7_SERVER_PAGE_H

#include <stdbool.h>
#include <stddef.h>

struct page_body {
    const unsigned char *bytes;
    size_t length;
    const char *tag; /* for ETag */
};
struct page_file {
    const char *path, *type;
    bool fixed;                   /* its path has a hash of its contents, which never change */
    struct page_body plain, gzip; /* compressed; without bytes where that gains nothing */
};
/* A file by its path; NULL: none. */
const struct page_file *page_find(const char *path);

#endif
