/* How many cards fit side by side. */

/** The cards in each row, for `count` cards that need `least` pixels each to be touched: as few
 * rows as possible, and rows that are as equal as possible. */
export function perRow(count: number, width: number, least: number): number {
  if (count <= 1 || width <= 0) return Math.max(1, count);
  const most = Math.max(1, Math.floor(width / least));
  const rows = Math.ceil(count / most);
  return Math.ceil(count / rows);
}
