/* The characters that a tag's value may hold: UTF-8, without control characters. */
#ifndef RED7_CORE_UTF8_H
#define RED7_CORE_UTF8_H

#include <stddef.h>

/* The length in bytes of the character at the start of a text, 0 if there is
 * none: not UTF-8 (also what is longer than needed, a surrogate or beyond
 * U+10FFFF), or a control character, U+0080 to U+009F among them. */
static inline size_t r7i_utf8_length(const char *text, size_t length)
{
    static const unsigned long least[] = {[2] = 0xA0, [3] = 0x800, [4] = 0x10000};
    unsigned char lead = length > 0 ? (unsigned char)text[0] : 0;
    if (lead < 0x80)
        return lead >= ' ' && lead < 0x7F ? 1 : 0;
    size_t n = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC0 || lead >= 0xF8 || n > length)
        return 0;
    unsigned long code = lead & (0x7FU >> n);
    for (size_t i = 1; i < n; i++) {
        unsigned char c = (unsigned char)text[i];
        if ((c & 0xC0) != 0x80)
            return 0;
        code = code << 6 | (c & 0x3F);
    }
    return code >= least[n] && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF) ? n : 0;
}

#endif
