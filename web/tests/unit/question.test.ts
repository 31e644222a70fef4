/* Questions as the module reads them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { question } from "../../src/question";

test("fields are lines, the record is the body", () => {
  const asked = question("play", { record: "[Red7]\nround 1\n", steps: ["+R7"], play: ["@O5", "."] });
  assert.equal(asked, "play\nsteps +R7\nplay @O5 .\n\n[Red7]\nround 1\n");
});

test("what is not said is left out", () => {
  const asked = question("table", {
    viewer: 0,
    view: "v1.3 …",
    open: false,
    dealt: true,
    steps: [],
    turns: undefined,
  });
  assert.equal(asked, "table\nviewer 0\nview v1.3 …\ndealt 1\n\n");
});

test("seats are names and levels", () => {
  const seats = [
    { name: "Ann", bot: null },
    { name: "Bot 1", bot: "casual" },
  ];
  assert.equal(
    question("new", { rules: "v1.3", seed: 7, seats }),
    "new\nrules v1.3\nseed 7\nname0 Ann\nname1 Bot 1\nbot1 casual\n\n",
  );
  assert.equal(
    question("table", { viewer: 0, names: ["Ann", ""] }),
    "table\nviewer 0\nname0 Ann\nname1 \n\n",
  );
});

test("no value writes a field of its own", () => {
  const asked = question("new", {
    rules: "v1.3\nseed 1",
    seed: 7,
    seats: [{ name: "Ann\r\nbot0 master\0", bot: null }],
  });
  assert.deepEqual(asked.split("\n").slice(0, 4), [
    "new",
    "rules v1.3 seed 1",
    "seed 7",
    "name0 Ann bot0 master ",
  ]);
});
