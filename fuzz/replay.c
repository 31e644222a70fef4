/* Runs a fuzz target over every file of a folder, for compilers without a fuzzer. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The file's bytes in memory of exactly their size, so that a sanitizer notices
 * a read past the end. */
static void replay(const char *path)
{
    FILE *file = fopen(path, "rb");
    static uint8_t buffer[1 << 20];
    if (file == NULL)
        return;
    size_t size = fread(buffer, 1, sizeof buffer, file);
    fclose(file);
    uint8_t *data = malloc(size > 0 ? size : 1);
    for (size_t i = 0; i < size; i++)
        data[i] = buffer[i];
    LLVMFuzzerTestOneInput(data, size);
    free(data);
}

int main(int argc, char **argv)
{
    int replayed = 0;
    DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;
    if (folder == NULL) {
        fprintf(stderr, "usage: replay FOLDER\n");
        return 2;
    }
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", argv[1], entry->d_name);
        if (entry->d_name[0] == '.')
            continue;
        replay(path);
        replayed++;
    }
    closedir(folder);
    printf("%d inputs replayed\n", replayed);
    return replayed > 0 ? 0 : 1;
}
