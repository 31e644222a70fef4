/* snprintf() for the module. That of the C library knows long doubles, wide characters and messages
 * of the operating system, and is a tenth of what a browser would fetch; here is what the sentences
 * need: whole numbers (%d %u, with l, ll or z), texts (%s, %.*s), characters (%c) and doubles
 * (%.Nf, %.*f). What is written is byte for byte what the C library writes:
 * tests/test_module_libc.c compares them. */
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

int vsnprintf(char *restrict to, size_t size, const char *restrict format, va_list arguments);
int snprintf(char *restrict to, size_t size, const char *restrict format, ...);

struct sink {
    char *to;
    size_t size, length;
};

static void put(struct sink *out, char byte)
{
    if (out->length + 1 < out->size)
        out->to[out->length] = byte;
    out->length++;
}

static void put_whole(struct sink *out, uint64_t number)
{
    char digits[20];
    int count = 0;
    do
        digits[count++] = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    while (count > 0)
        put(out, digits[--count]);
}

/* A double below 2^63 as a whole number and 120 binary places in two halves: exact for all that
 * differ from zero in their first dozen decimals. */
struct fixed {
    uint64_t whole, high, low;
};

#define PLACES 60
#define UNIT (UINT64_C(1) << PLACES)

static struct fixed fix(double number)
{
    struct fixed fixed = {.whole = (uint64_t)number};
    const double high = (number - (double)fixed.whole) * (double)UNIT; /* no bit is lost */
    fixed.high = (uint64_t)high;
    fixed.low = (uint64_t)((high - (double)fixed.high) * (double)UNIT);
    return fixed;
}

static unsigned next_digit(struct fixed *fixed)
{
    fixed->low *= 10;
    fixed->high = fixed->high * 10 + (fixed->low >> PLACES);
    const unsigned digit = (unsigned)(fixed->high >> PLACES);
    fixed->low &= UNIT - 1;
    fixed->high &= UNIT - 1;
    return digit;
}

/* Rounded to the nearest, and to the even one in the middle, as the C library rounds. */
static void put_double(struct sink *out, double number, int decimals)
{
    uint64_t scale = 1, digits = 0;
    if (number < 0 || (number == 0 && 1 / number < 0)) {
        put(out, '-');
        number = -number;
    }
    struct fixed fixed = fix(number);
    for (int i = 0; i < decimals; i++) {
        digits = digits * 10 + next_digit(&fixed);
        scale *= 10;
    }
    const bool odd = ((decimals > 0 ? digits : fixed.whole) & 1) != 0;
    if (fixed.high > UNIT / 2 || (fixed.high == UNIT / 2 && (fixed.low > 0 || odd)))
        digits++;
    put_whole(out, fixed.whole + digits / scale);
    if (decimals == 0)
        return;
    put(out, '.');
    for (digits %= scale; (scale /= 10) > 0; digits %= scale)
        put(out, (char)('0' + digits / scale));
}

/* The list of arguments, which moves on. */
struct list {
    va_list arguments;
};

/* How many places or characters there shall be, -1 if it is not said. */
static int read_precision(const char **at, struct list *list)
{
    int precision = 0;
    if (**at != '.')
        return -1;
    if (*++*at == '*') {
        ++*at;
        return va_arg(list->arguments, int);
    }
    for (; **at >= '0' && **at <= '9'; ++*at)
        precision = precision * 10 + **at - '0';
    return precision;
}

/* How wide a number is: how many l it has; a size is as wide as a long. */
static int read_width(const char **at)
{
    int width = 0;
    for (; **at == 'l' || **at == 'z'; ++*at)
        width++;
    return width;
}

static long long next_signed(struct list *list, int width)
{
    if (width == 0)
        return va_arg(list->arguments, int);
    return width == 1 ? va_arg(list->arguments, long) : va_arg(list->arguments, long long);
}

static unsigned long long next_unsigned(struct list *list, int width)
{
    if (width == 0)
        return va_arg(list->arguments, unsigned);
    return width == 1 ? va_arg(list->arguments, unsigned long)
                      : va_arg(list->arguments, unsigned long long);
}

/* One conversion, from behind its percent sign; gives what comes after it. */
static const char *convert(struct sink *out, const char *at, struct list *list)
{
    const int precision = read_precision(&at, list), width = read_width(&at);
    if (*at == 's') {
        const char *text = va_arg(list->arguments, const char *);
        for (int i = 0; i != precision && text[i] != '\0'; i++)
            put(out, text[i]);
    } else if (*at == 'c')
        put(out, (char)va_arg(list->arguments, int));
    else if (*at == 'd') {
        const long long number = next_signed(list, width);
        if (number < 0)
            put(out, '-');
        put_whole(out, number < 0 ? -(uint64_t)number : (uint64_t)number);
    } else if (*at == 'u')
        put_whole(out, next_unsigned(list, width));
    else if (*at == 'f')
        put_double(out, va_arg(list->arguments, double), precision < 0 ? 6 : precision);
    else
        put(out, *at); /* a percent sign */
    return at + 1;
}

int vsnprintf(char *restrict to, size_t size, const char *restrict format, va_list arguments)
{
    struct sink out = {to, size, 0};
    struct list list;
    va_copy(list.arguments, arguments);
    while (*format != '\0')
        if (*format == '%')
            format = convert(&out, format + 1, &list);
        else
            put(&out, *format++);
    va_end(list.arguments);
    if (size > 0)
        to[out.length < size ? out.length : size - 1] = '\0';
    return (int)out.length;
}

int snprintf(char *restrict to, size_t size, const char *restrict format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(to, size, format, arguments);
    va_end(arguments);
    return length;
}
