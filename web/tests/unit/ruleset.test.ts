/* Rule sets as text, and what older versions kept in their place. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readRules, rulesText, withSetting, withTarget, writeRules } from "../../src/ruleset";

test("a rule set is taken apart and put together", () => {
  for (const text of ["v1.3", "7rosso+actions", "v1.2+advanced+actions+draw:must+7to:both", "lucrum+lose:forced"])
    assert.equal(writeRules(readRules(text)), text);
  assert.deepEqual(readRules("v1.3+advanced+target:50"), {
    edition: "v1.3",
    advanced: true,
    actions: false,
    house: ["target:50"],
  });
});

test("what was kept has the form of a rule set, or is none", () => {
  assert.equal(rulesText("v1.3+advanced+draw:must"), "v1.3+advanced+draw:must");
  for (const wrong of [undefined, 7, "", "not one", "+advanced", "v1.3+", "v1.3+draw:", "v1.3+draw:a:b", "v1.3\n"])
    assert.equal(rulesText(wrong), "", String(wrong));
});

test("each switch is set once", () => {
  assert.deepEqual(withSetting(["draw:must"], "draw", ""), []);
  assert.deepEqual(withSetting(["7to:canvas", "draw:must"], "7to", "7to:both"), ["draw:must", "7to:both"]);
});

test("points that were kept beside the rules become a house rule", () => {
  assert.equal(withTarget("v1.3+advanced", 50), "v1.3+advanced+target:50");
  assert.equal(withTarget("v1.3+advanced", 0), "v1.3+advanced+target:none");
  assert.equal(withTarget("v1.3+advanced", null), "v1.3+advanced");
  assert.equal(withTarget("v1.3", 50), "v1.3");
  assert.equal(withTarget("", 50), "");
  assert.equal(withTarget("v1.3+advanced+target:20", 50), "v1.3+advanced+target:20");
});
