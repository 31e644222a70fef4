/* A whole game in a link: `?game=Ann~Ben&won=1#/g/DATA`, or without what stands before the #. The part behind the # is never sent to a server, so a game
 * can be shown to a friend without giving it to anybody else.
 *
 *     DATA = WAY CHECK BYTES       WAY    "z": deflated, "t": as it is
 *                                  CHECK  4 characters, so that a cut link is told from a bad game
 *                                  BYTES  base64url */
import type { RecordInfo } from "../module";
import { href } from "../route";

/** No record is longer: what is larger is something else, and not read. */
export const LONGEST = 1 << 20;
const CHECK_BYTES = 3;
const CHECK_LENGTH = 4;

/** The link is cut or changed. */
export class DamagedLink extends Error {}

function toText(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function toBytes(text: string): Uint8Array {
  if (!/^[\w-]*$/.test(text)) throw new DamagedLink();
  try {
    return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));
  } catch {
    throw new DamagedLink();
  }
}

/* FNV-1a, folded to 24 bits. */
function check(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  const folded = (hash ^ (hash >>> 24)) & 0xffffff;
  return toText(Uint8Array.from({ length: CHECK_BYTES }, (_, i) => folded >>> (16 - 8 * i)));
}

/* All that a stream gives, as long as it is no longer than a record. */
async function gather(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length <= LONGEST) continue;
    await reader.cancel();
    throw new DamagedLink();
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function through(bytes: Uint8Array, way: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const source = new Blob([bytes as BlobPart]).stream();
  return gather(
    source.pipeThrough(way as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>),
  );
}

/** A record as DATA. A browser that cannot deflate writes it as it is. */
export async function pack(record: string): Promise<string> {
  const bytes = new TextEncoder().encode(record);
  const sum = check(bytes);
  try {
    return `z${sum}${toText(await through(bytes, new CompressionStream("deflate-raw")))}`;
  } catch {
    return `t${sum}${toText(bytes)}`;
  }
}

async function unpack(way: string | undefined, bytes: Uint8Array): Promise<Uint8Array> {
  if (way === "t") return bytes;
  if (way !== "z") throw new DamagedLink();
  try {
    return await through(bytes, new DecompressionStream("deflate-raw"));
  } catch {
    throw new DamagedLink();
  }
}

/** The link that carries a game. Before the # it tells who has played and who has won, for the preview that
 * servers of messages ask for; the cards stay behind it. */
export async function gameLink(record: string, { names, winners }: Pick<RecordInfo, "names" | "winners">): Promise<string> {
  const players = names.map((name) => encodeURIComponent(name.replaceAll("~", " "))).join("~");
  const won = winners[0] === undefined ? "" : `&won=${winners[0]}`;
  return href(`?game=${players}${won}#/g/${await pack(record)}`);
}

/** The record that DATA carries. Throws DamagedLink. */
export async function recordOfLink(data: string): Promise<string> {
  const bytes = await unpack(data[0], toBytes(data.slice(1 + CHECK_LENGTH)));
  if (bytes.length > LONGEST) throw new DamagedLink();
  if (check(bytes) !== data.slice(1, 1 + CHECK_LENGTH)) throw new DamagedLink();
  return new TextDecoder().decode(bytes);
}
