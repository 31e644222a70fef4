/* A link as a QR code, made in the page: somebody across the table points a phone at it. */
import qrcode from "qrcode-generator";
import { _ } from "../words";

/** Light modules around it, without which readers do not find it. */
const QUIET = 4;

/** The dark modules as one path: a square for each. */
export function qrPath(text: string): { size: number; path: string } {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = "";
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      if (code.isDark(row, column)) path += `M${column + QUIET} ${row + QUIET}h1v1h-1z`;
  return { size: count + 2 * QUIET, path };
}

export function QrCode({ text }: { text: string }) {
  const { size, path } = qrPath(text);
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={_("QR code of the link")}>
      <rect width={size} height={size} />
      <path d={path} />
    </svg>
  );
}
