/* A draft, its scene, and answers that come late. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Scene, Step, Table } from "../../src/module";
import { Refusal } from "../../src/refusal";
import { Drafter, type Drafted, NOTHING_DRAFTED } from "../../src/table/drafter";

/** A module that answers when it is told to. */
function stage() {
  const waiting: { scene: Scene & { draft?: Step[] }; answer(): void; refuse(): void }[] = [];
  let shown: Drafted = NOTHING_DRAFTED;
  const drafter = new Drafter(
    (scene) =>
      new Promise((resolve, reject) =>
        waiting.push({
          scene,
          answer: () => resolve({ round: 1, position: scene.view } as Table),
          refuse: () => reject(new Refusal("STEP", "no such step", null)),
        }),
      ),
    (drafted) => (shown = drafted),
  );
  const settle = () => new Promise<void>((go) => setTimeout(go));
  const answer = async (how: "answer" | "refuse" = "answer") => {
    waiting.shift()?.[how]();
    await settle();
  };
  return { drafter, waiting, answer, shown: () => shown };
}

const scene = (view: string): Scene => ({ viewer: 0, view });

test("a draft grows, shrinks and is refused", async () => {
  const { drafter, answer, shown } = stage();
  void drafter.look(scene("a"), "a");
  await answer();
  void drafter.choose("+R7");
  await answer();
  assert.deepEqual(shown().draft, ["+R7"]);
  void drafter.choose("@R7");
  await answer("refuse");
  assert.deepEqual(shown().draft, ["+R7"]);
  assert.equal(shown().error, "no such step");
  void drafter.back();
  await answer();
  assert.deepEqual(shown(), { key: "a", table: shown().table, draft: [], error: "" });
});

test("a draft stays for the same turn and goes with another one", async () => {
  const { drafter, answer, shown, waiting } = stage();
  void drafter.look(scene("a"), "a");
  await answer();
  void drafter.choose("+R7");
  await answer();
  void drafter.look({ ...scene("a"), names: ["Ann"] }, "a again");
  await answer();
  assert.deepEqual(waiting[0]?.scene.draft, ["+R7"]);
  await answer();
  assert.deepEqual(shown().draft, ["+R7"]);
  void drafter.look(scene("b"), "b");
  await answer();
  assert.deepEqual(shown().draft, []);
  assert.equal(shown().key, "b");
});

test("while a new scene is not answered, nothing is drafted for the old one", async () => {
  const { drafter, answer, shown, waiting } = stage();
  void drafter.look(scene("a"), "a");
  await answer();
  void drafter.choose("+R7");
  await answer();
  void drafter.look(scene("b"), "b");
  void drafter.back();
  void drafter.set(["+O5"]);
  assert.equal(waiting.length, 1);
  await answer();
  assert.deepEqual([shown().key, shown().draft], ["b", []]);
});

test("late answers are dropped", async () => {
  const { drafter, answer, shown, waiting } = stage();
  void drafter.look(scene("a"), "a");
  void drafter.look(scene("b"), "b");
  waiting.reverse();
  await answer();
  await answer();
  assert.equal(shown().table?.position, "b");
});
