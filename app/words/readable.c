/* Whether a catalogue can be read.
 *
 * gettext() maps the file and trusts every offset in it: one that was cut short ends the program
 * with a signal. So all of them are followed once, before it may look.
 *
 *     0  magic number      12  where the table of ids lies            20  size of the hash table
 *     4  revision          16  where the table of translations lies   24  where that lies
 *     8  number of texts       each entry: length, offset
 *
 * All numbers have 32 bits, in the order of the machine or the other one. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <words/readable.h>

#define MAGIC 0x950412deU
#define HEAD 28
#define SIZE_MOST (16L << 20)

struct file {
    unsigned char *bytes;
    uint64_t size;
    bool swapped;
};

/* Past the end: a number that nothing fits behind. */
static uint64_t number_at(const struct file *file, uint64_t at)
{
    if (at + 4 > file->size)
        return UINT32_MAX;
    const unsigned char *b = file->bytes + at;
    uint32_t little = b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    uint32_t big = b[3] | (uint32_t)b[2] << 8 | (uint32_t)b[1] << 16 | (uint32_t)b[0] << 24;
    return file->swapped ? big : little;
}

/* Whether all texts of a table lie within the file, each ended by a NUL. */
static bool has_texts(const struct file *file, uint64_t table, uint64_t count)
{
    if (table + 8 * count > file->size)
        return false;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t end = number_at(file, table + 8 * i) + number_at(file, table + 8 * i + 4);
        if (end >= file->size || file->bytes[end] != '\0')
            return false;
    }
    return true;
}

static bool is_sound(struct file *file)
{
    if (file->size < HEAD)
        return false;
    file->swapped = number_at(file, 0) != MAGIC;
    if (number_at(file, 0) != MAGIC || number_at(file, 4) != 0)
        return false;
    uint64_t count = number_at(file, 8), hashes = number_at(file, 20);
    if (count == 0 || number_at(file, 24) + 4 * hashes > file->size)
        return false;
    for (uint64_t i = 0; i < hashes; i++)
        if (number_at(file, number_at(file, 24) + 4 * i) > count)
            return false;
    return has_texts(file, number_at(file, 12), count) &&
           has_texts(file, number_at(file, 16), count);
}

bool words_readable(const char *path)
{
    FILE *stream = fopen(path, "rb");
    if (stream == NULL)
        return false;
    struct file file = {NULL, 0, false};
    bool sound = false;
    if (fseek(stream, 0, SEEK_END) == 0) {
        long size = ftell(stream);
        file.bytes = size >= HEAD && size <= SIZE_MOST ? malloc((size_t)size) : NULL;
        rewind(stream);
        if (file.bytes != NULL)
            file.size = fread(file.bytes, 1, (size_t)size, stream);
        sound = file.bytes != NULL && is_sound(&file);
    }
    free(file.bytes);
    fclose(stream);
    return sound;
}
