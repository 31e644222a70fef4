/* A table's settings as JSON: see settings_json.h, and docs/protocol.md for what they mean. */
#include <json/cards.h>
#include <protocol/limits.h>
#include <string.h>
#include <table/settings_json.h>

/* A whole number of seconds, into a smaller type. */
static bool read_seconds(struct fields *fields, const char *name, int least, int most,
                         int32_t *seconds)
{
    int64_t number;
    bool right = fields_number(fields, name, least, most, &number);
    *seconds = (int32_t)number;
    return right;
}

static bool read_clock(struct fields *fields, struct event_settings *settings)
{
    struct fields inner;
    if (!fields_has_value(fields, "clock"))
        return true;
    if (!fields_enter(fields, "clock", &inner) ||
        !fields_choice(&inner, "kind", event_clock_names, 3, &settings->clock))
        return false;
    bool whole = settings->clock == CLOCK_GAME;
    return read_seconds(&inner, "seconds", whole ? RANGE_GAME_LEAST : RANGE_TURN_LEAST,
                        whole ? RANGE_GAME_MOST : RANGE_TURN_MOST, &settings->seconds) &&
           (!whole || read_seconds(&inner, "increment", RANGE_INCREMENT_LEAST, RANGE_INCREMENT_MOST,
                                   &settings->increment)) &&
           fields_choice(&inner, "timeout", event_timeout_names, 2, &settings->timeout) &&
           fields_close(&inner);
}

static bool read_absent(struct fields *fields, struct event_settings *settings)
{
    struct fields inner;
    if (!fields_has_value(fields, "absent"))
        return true;
    return fields_enter(fields, "absent", &inner) &&
           read_seconds(&inner, "seconds", RANGE_ABSENT_LEAST, RANGE_ABSENT_MOST,
                        &settings->absent) &&
           fields_bot(&inner, "bot", &settings->absent_bot) && fields_close(&inner);
}

/* Where nothing else ends the wait for one who has gone, somebody must be able to. */
#define CLAIM_USUAL 300

static bool read_claim(struct fields *fields, struct event_settings *settings)
{
    bool waits = settings->clock == CLOCK_NONE && settings->absent == 0;
    settings->claim = waits && !fields_has(fields, "claim") ? CLAIM_USUAL : 0;
    return !fields_has_value(fields, "claim") ||
           read_seconds(fields, "claim", RANGE_CLAIM_LEAST, RANGE_CLAIM_MOST, &settings->claim);
}

static bool read_rules(struct fields *fields, struct r7_rules *rules)
{
    char text[R7_RULES_TEXT_MAX];
    struct r7_fault fault;
    return (json_copy_text(fields_take(fields, "rules"), text, sizeof text) &&
            r7_rules_read(text, strlen(text), rules, &fault)) ||
           fields_refuse(fields, "rules");
}

/* Only an advanced game has a target: for another 0 alone is right. */
static bool read_target(struct fields *fields, struct event_settings *settings)
{
    int64_t target = r7_rules_target(settings->rules, settings->players);
    if (fields_has(fields, "target") &&
        !fields_number(fields, "target", 0, settings->rules.advanced ? RANGE_TARGET_MOST : 0,
                       &target))
        return false;
    settings->target = (uint16_t)target;
    if (target != r7_rules_target(settings->rules, settings->players))
        settings->rules.target =
            0; /* it takes the place of a house rule, which would say another */
    return true;
}

bool settings_read(struct fields *fields, struct event_settings *settings)
{
    settings->watch = true;
    return read_rules(fields, &settings->rules) && read_target(fields, settings) &&
           (!fields_has(fields, "public") || fields_flag(fields, "public", &settings->listed)) &&
           (!fields_has(fields, "watch") || fields_flag(fields, "watch", &settings->watch)) &&
           read_clock(fields, settings) && read_absent(fields, settings) &&
           read_claim(fields, settings);
}

static void put_clock(struct json_writer *json, const struct event_settings *settings)
{
    if (settings->clock == CLOCK_NONE) {
        json_put_null(json, "clock");
        return;
    }
    json_open(json, "clock", '{');
    json_put_text(json, "kind", event_clock_names[settings->clock]);
    json_put_number(json, "seconds", settings->seconds);
    if (settings->clock == CLOCK_GAME)
        json_put_number(json, "increment", settings->increment);
    json_put_text(json, "timeout", event_timeout_names[settings->timeout]);
    json_close(json, '}');
}

static void put_absent(struct json_writer *json, const struct event_settings *settings)
{
    if (settings->absent == 0) {
        json_put_null(json, "absent");
        return;
    }
    json_open(json, "absent", '{');
    json_put_number(json, "seconds", settings->absent);
    json_put_text(json, "bot", settings->absent_bot->name);
    json_close(json, '}');
}

void settings_put(struct json_writer *json, const struct event_settings *settings)
{
    json_put_rules(json, "rules", settings->rules);
    json_put_number(json, "target", settings->target);
    json_put_bool(json, "public", settings->listed);
    json_put_bool(json, "watch", settings->watch);
    put_clock(json, settings);
    put_absent(json, settings);
    if (settings->claim > 0)
        json_put_number(json, "claim", settings->claim);
    else
        json_put_null(json, "claim");
}
