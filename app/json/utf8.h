/* Characters of UTF-8, strictly: no overlong forms, no surrogates, none beyond U+10FFFF. */
#ifndef RED7_JSON_UTF8_H
#define RED7_JSON_UTF8_H

#include <stddef.h>

/* The length of the character at `at`, which lies before `end`; 0 if there is none. */
static inline size_t utf8_length(const char *at, const char *end)
{
    const unsigned char *u = (const unsigned char *)at;
    const unsigned char first = u[0];
    const size_t size = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (size == 1)
        return 1;
    if (first < 0xC2 || first > 0xF4 || (size_t)(end - at) < size)
        return 0;
    /* What is overlong, a surrogate or too large shows in the second byte. */
    const unsigned char least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    const unsigned char most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (u[1] < least || u[1] > most)
        return 0;
    for (size_t i = 2; i < size; i++)
        if ((u[i] & 0xC0) != 0x80)
            return 0;
    return size;
}

#endif
