/* Every screen without a server: in every language, narrow and wide, with the largest text. */
import { Inspector } from "./lib/inspect.mjs";
import { HERE, tour, walkHere } from "./lib/tour.mjs";

export default async function (t) {
  const guide = await walkHere(t, {});
  const inspector = await Inspector.start(t, guide.visitor, guide.origin);
  await tour(guide, HERE, (name, again) => inspector.look(name, again));
}
