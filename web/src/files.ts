/* The names of files that are fetched while the page runs. The build writes a hash of the contents
 * into each name, so that a page never meets a file of another version. */

interface Tongue {
  /** In itself. */
  name: string;
  /** As browsers call it: "pt-BR". */
  tag: string;
  direction: "ltr" | "rtl";
  /** For development: in no list. */
  hidden?: true;
  /** The file with its words, and what the device is told about the page. */
  words: string;
  manifest: string;
}

interface Files {
  worker: string;
  /** The typeface: its files, and which letters each has. */
  fonts: { file: string; covers: string }[];
  module: string;
  manifest: string;
  /** What most screens need beside the styles of the first. */
  styles: string;
  /** The languages by their codes, without English, which is in the messages themselves. */
  languages: Record<string, Tongue>;
}

declare const FILES: Files;

export const files: Files = FILES;
