/* Links that carry a game. */
import { deflateRawSync } from "node:zlib";

/** A record as a link has it: the page's own way is in learn/share.ts. */
export function packed(text) {
  const bytes = Buffer.from(text);
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  const folded = (hash ^ (hash >>> 24)) & 0xffffff;
  const check = Buffer.from([folded >>> 16, (folded >>> 8) & 255, folded & 255]).toString("base64url");
  return `z${check}${deflateRawSync(bytes).toString("base64url")}`;
}
