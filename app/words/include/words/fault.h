/* What the operating system refuses, in words. */
#ifndef RED7_WORDS_FAULT_H
#define RED7_WORDS_FAULT_H

/* The reason for an errno, to stand after a colon: in the language of all other messages if it is
 * one that people meet, else as the C library says it. */
const char *words_fault(int error);

#endif
