/* What somebody has pasted to join a table: a link, with or without a seat's token, or an id. */
import { urlOf } from "../route";

export interface Address {
  game: string;
  token: string;
  /** At the server that this page comes from. */
  here: boolean;
  url: string;
}

const ID = /^[0-9A-Za-z_-]{10,31}$/;
const TOKEN = /^[0-9A-Za-z_-]{0,128}$/;

/** Null: it is no table. `root` is where this page lies. */
export function addressOf(text: string, root: URL): Address | null {
  const trimmed = text.trim();
  if (ID.test(trimmed))
    return { game: trimmed, token: "", here: true, url: new URL(`t/${trimmed}`, root).href };
  const found = trimmed.includes("://") ? trimmed : `${root.protocol}//${trimmed}`;
  const url = urlOf(found);
  if (url === null) return null;
  const table = /^(.*\/)t\/([^/]+)\/?$/.exec(url.pathname);
  const game = table?.[2] ?? "";
  const token = url.hash.slice(1);
  if ((url.protocol !== "http:" && url.protocol !== "https:") || !ID.test(game) || !TOKEN.test(token))
    return null;
  const here = url.host === root.host && table?.[1] === root.pathname;
  return { game, token, here, url: url.href };
}
