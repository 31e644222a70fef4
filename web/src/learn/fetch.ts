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
  return new NoGame("too_long", _("That is too long for a game."));
}

async function online(source: Extract<Source, { kind: "online" }>): Promise<string> {
  if (!source.here)
    throw new NoGame(
      "elsewhere",
      _("That game is on another server. Its record can be saved there, and opened here."),
    );
  const answer = await fetch(new URL(`api/games/${encodeURIComponent(source.game)}.r7`, root)).catch(
    () => null,
  );
  if (answer === null) throw new NoGame("offline", _("The server cannot be reached."));
  if (answer.ok) return answer.text();
  const told = (await answer.json().catch(() => ({}))) as { error?: string };
  if (told.error === "not_over")
    throw new NoGame("not_over", _("That game goes on. It can be looked at when it is over."));
  throw new NoGame(told.error ?? "no_game", _("The server knows no such game."));
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
      throw new NoGame("nothing", _("There is nothing to open yet."));
  }
}

export function troubleOf(error: unknown, record: string): Trouble {
  if (error instanceof DamagedLink)
    return {
      code: "damaged_link",
      text: _("The link is damaged: it does not hold a whole game."),
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
