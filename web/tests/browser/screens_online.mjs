/* Every screen of tables online: in every language, narrow and wide, with the largest text. */
import { Inspector } from "./lib/inspect.mjs";
import { ONLINE, tour, walkOnline } from "./lib/tour.mjs";

export default async function (t) {
  const guide = await walkOnline(t, {});
  const inspector = await Inspector.start(t, guide.visitor, guide.origin);
  await tour(guide, ONLINE, (name, again) => inspector.look(name, again));
}
