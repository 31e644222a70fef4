/* Which lessons have been solved, bit n for lesson number n. */
#ifndef RED7_CLI_LEARN_PROGRESS_H
#define RED7_CLI_LEARN_PROGRESS_H

#include <stdint.h>

uint64_t learn_progress_done(void);
void learn_progress_mark(int number);

#endif
