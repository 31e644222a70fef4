/* Takes pictures, and checks nothing: every screen without a server in one language, RED7_LANGUAGE, small
 * and large. tools/sheet.py makes a sheet of them. */
import { HERE, tour, walkHere } from "./lib/tour.mjs";

const SIZES = [
  { width: 320, height: 568 },
  { width: 1366, height: 768 },
];

export default async function (t) {
  const language = process.env.RED7_LANGUAGE ?? "en";
  const guide = await walkHere(t, { settings: { pace: 0, language } });
  const { visitor } = guide;
  await tour(guide, HERE, async (name) => {
    for (const size of SIZES) {
      await visitor.resize(size.width, size.height);
      await visitor.picture(`${name.replace(/\W+/g, "-")}-${size.width}`);
    }
    await visitor.resize(1280, 800);
  });
}
