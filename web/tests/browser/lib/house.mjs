/* House rules in the form of a new game or table. */

/** Sets switches, such as {draw: "must", target: 20}: unfolds them, and chooses as a visitor would. */
export async function setHouseRules(visitor, house) {
  const { page, trial } = visitor;
  if (Object.keys(house).length === 0) return;
  await page.locator(".house-rules > summary").click();
  for (const [name, value] of Object.entries(house)) {
    const field = page.locator(`[name="house-${name}"]`);
    await trial.until(`${name} can be set`, () => field.isEnabled());
    await field.selectOption(`${name}:${value}`);
    await trial.until(`${name} is set`, async () => (await field.inputValue()) === `${name}:${value}`);
  }
}
