/* Games to be looked at, in any language. */

/** Settings of somebody who plays against so many bots, and waits for nothing. */
export function someSettings({ players, rules = "v1.3" }) {
  return { pace: 0, setup: { rules, bots: Array(players - 1).fill("casual") } };
}

/** A new game against so many bots. */
export async function newGame(visitor, origin, { players, rules = "v1.3" }) {
  await visitor.page.goto(`${origin}/`);
  await visitor.page.evaluate(([bots, rules]) => {
    const settings = JSON.parse(localStorage["red7.settings"]);
    settings.setup = { rules, bots };
    localStorage["red7.settings"] = JSON.stringify(settings);
    localStorage.removeItem("red7.game");
  }, [Array(players - 1).fill("casual"), rules]);
  // From elsewhere: the page that is there would begin a game as it knows the settings, and keep that.
  await visitor.page.goto("about:blank");
  await visitor.page.goto(`${origin}/#/play`);
  await visitor.calm("play");
  const seats = await visitor.page.locator("[data-table]").getAttribute("data-players");
  visitor.trial.must(seats === String(players), `a table for ${players}`, seats);
}

/** As many turns as can be played before the game is over: then palettes have some cards. */
export async function someTurns(visitor, player, origin, wish) {
  for (let turns = 2; turns >= 0; turns--) {
    await newGame(visitor, origin, wish);
    await player.myTurn();
    for (let i = 0; i < turns && !(await player.myTurn()).over; i++) await player.turn();
    if (!(await player.myTurn()).over) return;
  }
  throw new Error("a game is over before its first turn");
}

/** As if another tab had chosen a language. */
export async function speak(visitor, language) {
  await visitor.page.evaluate((wanted) => {
    const settings = { ...JSON.parse(localStorage["red7.settings"]), language: wanted };
    localStorage["red7.settings"] = JSON.stringify(settings);
    dispatchEvent(new StorageEvent("storage", { key: "red7.settings", newValue: localStorage["red7.settings"] }));
  }, language);
  await visitor.trial.until(language, () =>
    visitor.page.evaluate((wanted) => document.documentElement.lang === wanted, language),
  );
  await visitor.rest(); // what the module says comes after the rest
}
