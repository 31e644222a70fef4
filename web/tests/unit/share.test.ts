/* A game comes out of its link as it went in, and a damaged link is told from a game. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DamagedLink, gameLink, pack, recordOfLink } from "../../src/learn/share";

const GAME = `[Red7 "1"]\n[Seat0 "Zoë"]\n[Seat1 "Łucja Иван"]\n\nround 1\nv1.3 0 - R7 …\n1. 0: +R7 .\n`;

test("records come back as they were", async () => {
  for (const record of [GAME, "", GAME.repeat(50)])
    assert.equal(await recordOfLink(await pack(record)), record);
});

/** Node 18 cannot deflate without a header, as all browsers can. */
const skip = (() => {
  try {
    return !new CompressionStream("deflate-raw");
  } catch {
    return true;
  }
})();

test("a link holds nothing that a chat would break", { skip }, async () => {
  const link = await gameLink(GAME, { names: ["Ann", "B~n & Co"], winners: [1] });
  assert.match(link, /#\/g\/z[\w-]+$/);
  assert.ok(link.length < 400, String(link.length));
});

test("without deflating the text itself is written", async () => {
  const real = globalThis.CompressionStream;
  Reflect.deleteProperty(globalThis, "CompressionStream");
  const data = await pack(GAME);
  globalThis.CompressionStream = real;
  assert.equal(data[0], "t");
  assert.equal(await recordOfLink(data), GAME);
});

test("every cut and every changed character is found", async () => {
  const data = await pack(GAME);
  for (let length = 0; length < data.length; length++)
    await assert.rejects(recordOfLink(data.slice(0, length)), DamagedLink);
  for (let at = 0; at < data.length; at++) {
    const other = data[at] === "A" ? "Q" : "A";
    const changed = data.slice(0, at) + other + data.slice(at + 1);
    await recordOfLink(changed).then(
      (record) => assert.equal(record, GAME), // unused bits of the last character
      (error: unknown) => assert.ok(error instanceof DamagedLink),
    );
  }
  for (const bad of ["", "z", "x1234abcd", "z1234!!", "zAAAAAAAA é"])
    await assert.rejects(recordOfLink(bad), DamagedLink);
});

test("what is more than any game is refused, packed or not", async () => {
  const real = globalThis.CompressionStream;
  const long = "x".repeat(2 << 20);
  await assert.rejects(recordOfLink(await pack(long)), DamagedLink);
  Reflect.deleteProperty(globalThis, "CompressionStream");
  const data = await pack(long);
  globalThis.CompressionStream = real;
  await assert.rejects(recordOfLink(data), DamagedLink);
});
