/* Housekeeping, beside everything else. */
#ifndef RED7_SERVER_HOUSE_H
#define RED7_SERVER_HOUSE_H

struct server;

/* Every second: begins it, unless the last one is still under way. */
void house_keep(struct server *server);

#endif
