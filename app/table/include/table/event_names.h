/* The words of the protocol for the enumerations of event.h, for those who read them. */
#ifndef RED7_EVENT_NAMES_H
#define RED7_EVENT_NAMES_H

#include <table/event.h>

extern const char *const event_kind_names[EVENT_KINDS];
extern const char *const event_who_names[4];
extern const char *const event_proposal_names[4]; /* none for PROPOSAL_NONE */
extern const char *const event_by_names[4];

/* The words for the reasons of a kind, and how many there are. */
const char *const *event_why_names(enum event_kind kind, size_t *count);

#endif
