/* Who hears what is announced. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { announce, onAnnounce } from "../../src/ui/live";

test("the newest region hears, in whatever order they go", () => {
  const heard: string[] = [];
  const listen = (name: string) =>
    onAnnounce((text, urgent) => heard.push(`${name} ${text}${urgent ? "!" : ""}`));
  announce("nobody");
  const page = listen("page");
  const menu = listen("menu");
  const question = listen("question");
  announce("first", true);
  menu();
  announce("second");
  question();
  announce("third");
  announce("");
  page();
  announce("nobody");
  assert.deepEqual(heard, ["question first!", "question second", "page third"]);
});
