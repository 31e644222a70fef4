/* Texts of several paragraphs, as the module writes the rules: headings, paragraphs, lists. */
import type { Sentence } from "../module";

export type Block =
  | { kind: "heading"; text: Sentence }
  | { kind: "paragraph"; text: Sentence }
  | { kind: "list"; items: Sentence[] };

const HEADING = "# ";
const ITEM = "- ";

/** Takes a text apart. An item may follow its paragraph without a blank line between. */
export function blocksOf(text: Sentence): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split("\n").map((one) => one.trim())) {
    const last = blocks.at(-1);
    if (line === "") continue;
    if (line.startsWith(HEADING)) blocks.push({ kind: "heading", text: line.slice(HEADING.length) });
    else if (!line.startsWith(ITEM)) blocks.push({ kind: "paragraph", text: line });
    else if (last?.kind === "list") last.items.push(line.slice(ITEM.length));
    else blocks.push({ kind: "list", items: [line.slice(ITEM.length)] });
  }
  return blocks;
}

/** The same in sections: a heading with what stands below it; the first may have none. */
export function sectionsOf(blocks: readonly Block[]): { title: Sentence; blocks: Block[] }[] {
  const sections: { title: Sentence; blocks: Block[] }[] = [];
  for (const block of blocks) {
    if (block.kind === "heading") sections.push({ title: block.text, blocks: [] });
    else if (sections.length === 0) sections.push({ title: "", blocks: [block] });
    else sections.at(-1)?.blocks.push(block);
  }
  return sections;
}
