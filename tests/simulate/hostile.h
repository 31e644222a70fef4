/* Those who mean no good, each at an address of its own with many lines: they come and go, take
 * seats and vanish, ask for lists without end, send too much, too fast or nonsense, and do not read
 * what they are sent. */
#ifndef RED7_SIMULATE_HOSTILE_H
#define RED7_SIMULATE_HOSTILE_H

#include "world.h"

void hostile_begin(int addresses);
/* They go. */
void hostile_calm(void);
void hostile_end(void);
extern uint64_t hostile_lines;

#endif
