/* Windows, by mingw-w64. */
#define _CRT_RAND_S
#include <io.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <system/system.h>
#include <windows.h>

/* Whatever is shown is UTF-8, and so is what is typed. */
__attribute__((constructor)) static void speak_utf8(void)
{
    SetConsoleOutputCP(CP_UTF8);
    SetConsoleCP(CP_UTF8);
}

bool system_random(void *bytes, size_t size)
{
    unsigned char *at = bytes;
    for (; size > 0; size--, at++) {
        unsigned number;
        if (rand_s(&number) != 0)
            return false;
        *at = (unsigned char)number;
    }
    return true;
}

bool system_program(char *path, size_t size)
{
    DWORD length = GetModuleFileNameA(NULL, path, (DWORD)size);
    if (length == 0 || length >= size)
        return false;
    for (char *at = path; *at != '\0'; at++)
        *at = *at == '\\' ? '/' : *at; /* which Windows understands as well */
    return true;
}

bool system_has_input(int file)
{
    HANDLE handle = (HANDLE)_get_osfhandle(file);
    DWORD there = 0;
    if (GetFileType(handle) != FILE_TYPE_PIPE)
        return GetFileType(handle) == FILE_TYPE_DISK;
    return !PeekNamedPipe(handle, NULL, 0, NULL, &there, NULL) || there > 0;
}

bool system_window(int file, int *columns, int *lines)
{
    CONSOLE_SCREEN_BUFFER_INFO info;
    if (!GetConsoleScreenBufferInfo((HANDLE)_get_osfhandle(file), &info))
        return false;
    *columns = info.srWindow.Right - info.srWindow.Left + 1;
    *lines = info.srWindow.Bottom - info.srWindow.Top + 1;
    return *columns > 0;
}

void system_on_interrupt(void (*handler)(int))
{
    signal(SIGINT, handler); /* it is reset when it is called */
    signal(SIGTERM, handler);
}

int system_processors(void)
{
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    return info.dwNumberOfProcessors > 1 ? (int)info.dwNumberOfProcessors : 1;
}
