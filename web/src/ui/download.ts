/* Files that the page gives away. */

/** Gives a file to the browser to be saved. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The same for a text. */
export function download(text: string, name: string): void {
  saveFile(new Blob([text], { type: "text/plain" }), name);
}
