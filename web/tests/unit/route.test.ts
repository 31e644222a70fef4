/* What addresses mean. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { routeOf } from "../../src/route";

const at = (address: string) => {
  const { screen, rest, token } = routeOf(new URL(address, "https://red7.example/games/"));
  return { screen, rest, token };
};

test("screens", () => {
  for (const home of ["", "#", "#/", "index.html", "?source=pwa"])
    assert.deepEqual(at(home), { screen: "home", rest: [], token: null }, home);
  assert.deepEqual(at("#/learn/orange"), { screen: "learn", rest: ["orange"], token: null });
  assert.deepEqual(at("#/rules/v1.3%2Badvanced"), { screen: "rules", rest: ["v1.3+advanced"], token: null });
  assert.deepEqual(at("#/g/zAB-_"), { screen: "g", rest: ["zAB-_"], token: null });
});

test("tables online, with and without a token", () => {
  assert.deepEqual(at("t/0123abcd"), { screen: "table", rest: ["0123abcd"], token: null });
  assert.deepEqual(at("t/0123abcd#Secret_1"), { screen: "table", rest: ["0123abcd"], token: "Secret_1" });
  assert.deepEqual(at("t/0123abcd#/settings"), { screen: "settings", rest: [], token: null });
});

test("what is no address does no harm", () => {
  assert.deepEqual(at("#/learn/%E0%A4%A"), { screen: "learn", rest: ["%E0%A4%A"], token: null });
  assert.equal(at("#/__proto__").screen, "__proto__");
});
