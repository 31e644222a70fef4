/* A person's turn. */
#ifndef RED7_PLAIN_TURN_H
#define RED7_PLAIN_TURN_H

#include "plain.h"

/* Lets the person to move play. */
void plain_person(struct plain *plain);

#endif
