/* What other servers of a store say of themselves: they may be of another version, and the text has
 * been in a database. */
#include "../app/server/nodes.h"
#include "check.h"
#include <string.h>

static const struct store_node there = {.name = "ab", .address = "10.0.0.2:7007"};

static struct node_report read(const char *says)
{
    struct node_report node;
    node_read(&node, &there, says);
    assert_string_equal(node.name, "ab");
    assert_string_equal(node.address, "10.0.0.2:7007");
    assert_false(node.here);
    return node;
}

static void test_what_is_said(void **state)
{
    (void)state;
    const struct node_report node =
        read("{\"version\":\"1.2.3\",\"state\":\"draining\",\"seconds\":9,\"connections\":4,"
             "\"trunks\":1,\"tables\":3,\"plays\":1234567890123,\"waiting\":0}");
    assert_string_equal(node.version, "1.2.3");
    assert_string_equal(node.state, "draining");
    assert_int_equal(node.counts[NODE_CONNECTIONS], 4);
    assert_int_equal(node.counts[NODE_PLAYS], 1234567890123);
}

/* A later version says more, an earlier one less or nothing. */
static void test_another_version(void **state)
{
    (void)state;
    const struct node_report later =
        read("{\"version\":\"9\",\"state\":\"ready\",\"tables\":3,\"more\":[1]}");
    const struct node_report silent = read("");
    assert_string_equal(later.state, "ready");
    assert_int_equal(later.counts[NODE_TABLES], 3);
    assert_int_equal(later.counts[NODE_PLAYS], 0);
    assert_string_equal(silent.version, "");
    assert_string_equal(silent.state, "unknown");
}

static void test_nonsense(void **state)
{
    static const char *const texts[] = {
        "{", "7", "[1]", "\"x\"", "{\"version\":7}", "{\"version\":\"1\"}", "{\"state\":[]}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const struct node_report node = read(texts[i]);
        assert_string_equal(node.state, "unknown");
        for (int count = 0; count < NODE_COUNT; count++)
            assert_int_equal(node.counts[count], 0);
    }
    /* Texts that have no room, and counts that cannot be. */
    char says[STORE_SAYS_MAX];
    snprintf(says, sizeof says, "{\"version\":\"%0200d\",\"state\":\"ready\",\"tables\":-1}", 1);
    const struct node_report node = read(says);
    assert_string_equal(node.state, "unknown");
    assert_int_equal(node.counts[NODE_TABLES], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_said),
        cmocka_unit_test(test_another_version),
        cmocka_unit_test(test_nonsense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
