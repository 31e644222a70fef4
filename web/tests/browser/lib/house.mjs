/* House rules in the form of a new game or table. */

/** Sets switches, such as {draw: "must", target: 20}: unfolds them, and chooses as a visitor would. */
export async function setHouseRules(visitor, house) {
  const { page, trial } = visitor;
  if (Object.keys(house).length === 0) return;
  await page.locator(".house-rules > summary").click();
  for (const [name, value] of Object.entries(house)) {
    const set = `${name}:${value}`;
    const field = page.locator(`select[name="house-${name}"], input[name="house-${name}"][value="${set}"]`);
    await trial.until(`${name} can be set`, () => field.isEnabled());
    const list = await field.evaluate((element) => element.localName === "select");
    await (list ? field.selectOption(set) : field.check({ force: true }));
    await trial.until(`${name} is set`, async () => (list ? (await field.inputValue()) === set : field.isChecked()));
  }
}
