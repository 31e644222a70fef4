/* What results tell. The unit is the deal: games of the same deal depend on each
 * other, deals do not. */
#include <arena/arena.h>
#include <math.h>

/* The sequential test decides nothing with fewer deals than this, and assumes at least this
 * variance. */
#define SPRT_DEALS_MIN 30
#define SPRT_VARIANCE_MIN 0.001

void arena_sum_add(struct arena_sum *sum, double value)
{
    sum->count++;
    sum->sum += value;
    sum->squares += value * value;
}

static double variance(const struct arena_sum *sum)
{
    double n = (double)sum->count;
    double v = (sum->squares - sum->sum * sum->sum / n) / (n - 1);
    return v > 0 ? v : 0;
}

struct arena_mean arena_sum_mean(const struct arena_sum *sum)
{
    if (sum->count == 0)
        return (struct arena_mean){0.5, INFINITY};
    double n = (double)sum->count;
    return (struct arena_mean){sum->sum / n, sum->count < 2 ? INFINITY : sqrt(variance(sum) / n)};
}

double arena_elo(double share, double fair)
{
    if (share <= 0 || share >= 1 || fair >= 1)
        return fair >= 1 ? 0 : share <= 0 ? -INFINITY : INFINITY;
    return 400 * log10(share / (1 - share) * (1 - fair) / fair);
}

double arena_elo_share(double elo, double fair)
{
    double odds = pow(10, elo / 400) * fair / (1 - fair);
    return odds / (1 + odds);
}

struct arena_mean arena_elo_mean(struct arena_mean share, double fair)
{
    double s = share.mean;
    double slope = 400 / log(10) / (s * (1 - s));
    return (struct arena_mean){arena_elo(s, fair), s > 0 && s < 1 ? share.error * slope : INFINITY};
}

/* Treats the deals' shares as normally distributed, with the variance that was observed: the
 * generalised sequential probability ratio test. */
double arena_llr(const struct arena_sum *sum, double fair, const double elo[2])
{
    if (sum->count < SPRT_DEALS_MIN)
        return 0;
    double n = (double)sum->count, v = variance(sum);
    double low = arena_elo_share(elo[0], fair), high = arena_elo_share(elo[1], fair);
    if (v < SPRT_VARIANCE_MIN)
        v = SPRT_VARIANCE_MIN;
    return (high - low) * (2 * sum->sum - n * (low + high)) / (2 * v);
}

void arena_times_add(struct arena_times *times, double seconds)
{
    double size = seconds > 1e-6 ? 32 * log2(seconds * 1e6) : 0;
    int i = size < ARENA_TIME_SIZES - 1 ? (int)size : ARENA_TIME_SIZES - 1;
    times->count++;
    times->sum += seconds;
    times->most = seconds > times->most ? seconds : times->most;
    times->sizes[i]++;
}

void arena_times_merge(struct arena_times *times, const struct arena_times *more)
{
    times->count += more->count;
    times->sum += more->sum;
    times->most = more->most > times->most ? more->most : times->most;
    for (int i = 0; i < ARENA_TIME_SIZES; i++)
        times->sizes[i] += more->sizes[i];
}

double arena_times_part(const struct arena_times *times, double part)
{
    uint64_t met = 0;
    for (int i = 0; i < ARENA_TIME_SIZES; i++) {
        met += times->sizes[i];
        if (met > 0 && (double)met >= part * (double)times->count) {
            double most = exp2((i + 1) / 32.0) / 1e6;
            return most < times->most ? most : times->most;
        }
    }
    return 0;
}
