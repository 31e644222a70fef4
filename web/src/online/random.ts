/* Texts that nobody can guess: 144 random bits, in characters that every request may have. For
 * ids and nonces of requests, and for the seeds of shuffles. */
export function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
