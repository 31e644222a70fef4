/* The record behind whatever was put into the box. */
import { ask } from "../ask";
import type { Sentence } from "../module";
import { Refusal } from "../refusal";
import { root } from "../route";
import { _ } from "../words";
import { DamagedLink, LONGEST, recordOfLink } from "./share";
import { type Source, sourceOf } from "./source";

/** Why there is no game: a sentence, and the line of the text that is wrong, if one is. */
export interface Trouble {
  code: string;
  text: Sentence;
  line: number | null;
  /** The text that the line is of. */
  record: string;
}

class NoGame extends Error {
  constructor(
    readonly code: string,
    readonly sentence: Sentence,
  ) {
    super(sentence);
  }
}

export function tooLong(): Error {
  return new NoGame("too_long", _("That’s too long to be a game."));
}

async function online(source: Extract<Source, { kind: "online" }>): Promise<string> {
  if (!source.here)
    throw new NoGame(
      "elsewhere",
      _("That game is on another server. Save its record there, then open it here."),
    );
  const answer = await fetch(new URL(`api/games/${encodeURIComponent(source.game)}.r7`, root)).catch(
    () => null,
  );
  if (answer === null) throw new NoGame("offline", _("Can’t reach the server."));
  if (answer.ok) return answer.text();
  const told = (await answer.json().catch(() => ({}))) as { error?: string };
  if (told.error === "not_over")
    throw new NoGame("not_over", _("This game is still being played. Come back when it’s over."));
  throw new NoGame(told.error ?? "no_game", _("The server has no such game."));
}

/** The record that a text is, carries or points to. */
async function recordOf(text: string): Promise<string> {
  const source = sourceOf(text, root);
  switch (source.kind) {
    case "record":
      if (text.length > LONGEST) throw tooLong();
      return source.record;
    case "link":
      return recordOfLink(source.data);
    case "online":
      return online(source);
    case "nothing":
      throw new NoGame("nothing", _("Nothing to open yet."));
  }
}

export function troubleOf(error: unknown, record: string): Trouble {
  if (error instanceof DamagedLink)
    return {
      code: "damaged_link",
      text: _("This link is damaged: part of the game is missing."),
      line: null,
      record,
    };
  if (error instanceof NoGame) return { code: error.code, text: error.sentence, line: null, record };
  if (error instanceof Refusal) return { code: error.code, text: error.text, line: error.line, record };
  return { code: "failed", text: String(error), line: null, record };
}

/** A record that the referee accepts, or what is wrong with it. */
export async function fetchGame(text: string): Promise<{ record: string } | { trouble: Trouble }> {
  let record = text;
  try {
    record = await recordOf(text);
    await ask("record", { record });
    return { record };
  } catch (error) {
    return { trouble: troubleOf(error, record) };
  }
}
