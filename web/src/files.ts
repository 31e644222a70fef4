/* The names of files that are fetched while the page runs. The build writes a hash of the contents
 * into each name, so that a page never meets a file of another version. */

interface Files {
  worker: string;
  module: string;
  /** By language; English is in the messages themselves. */
  words: Record<string, string>;
}

declare const FILES: Files;

export const files: Files = FILES;
