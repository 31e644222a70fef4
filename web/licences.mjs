/* The notices of what others wrote and the page contains: licences.txt. Packages are those that the bundler
 * has taken something of, so none can be forgotten. */
import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";

const LINE = `\n${"-".repeat(72)}\n\n`;

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without
limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the
Software, and to permit persons to whom the Software is furnished to do so, subject to the following
conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions
of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED
TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL
THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF
CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER
DEALINGS IN THE SOFTWARE.
`;

/** The module's C library. Its other parts need no notice in what is compiled. */
const MUSL = `musl, by way of wasi-libc (in the WebAssembly module)

Copyright 2005-2019 Rich Felker and other contributors

${MIT}`;

/** The folder of the package that a source belongs to; undefined for our own. */
function packageOf(source) {
  const parts = source.split(sep);
  const at = parts.lastIndexOf("node_modules") + 1;
  if (at === 0) return undefined;
  return parts.slice(0, at + (parts[at].startsWith("@") ? 2 : 1)).join(sep);
}

/** A package without a file for its licence has a notice at the top of its source. */
async function noticeIn(sources, { license }) {
  for (const source of sources) {
    const lines = (await readFile(source, "utf8")).split("\n").slice(0, 40);
    const copyright = lines.find((line) => /copyright/iu.test(line));
    if (copyright !== undefined && license === "MIT") return `${copyright.replace(/^[\s/*]+/u, "")}\n\n${MIT}`;
  }
  throw new Error(`no notice found in ${sources.join(", ")}: web/licences.mjs must learn where it is`);
}

async function notice(folder, sources) {
  const about = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const file = (await readdir(folder)).find((name) => /^licen[cs]e(\.\w+)?$/iu.test(name));
  const text = file === undefined ? await noticeIn(sources, about) : await readFile(join(folder, file), "utf8");
  return `${about.name} ${about.version}\n\n${text.trim()}\n`;
}

/** The whole text, of what was bundled and of what else is part of the page. */
export async function licences(sources, own, others) {
  const found = new Map();
  for (const source of [...sources].sort()) {
    const folder = packageOf(source);
    if (folder !== undefined) found.set(folder, [...(found.get(folder) ?? []), source]);
  }
  const notices = await Promise.all([...found].map(([folder, its]) => notice(folder, its)));
  return [`red7\n\n${own.trim()}\n`, ...notices, ...others, MUSL].join(LINE);
}
