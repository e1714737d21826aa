import { expect, type Locator, type Page } from '@playwright/test'

/** Tabs on until this has the focus, and sees to it that the focus is drawn at every stop. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let steps = 0; steps < 200; steps += 1) {
    if (await wanted.evaluate(element => element === document.activeElement)) return expectRing(page)
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

/** Goes there and presses Enter. */
export async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}

/** Goes to a field and writes over what is there. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Chooses in a list by the arrows what begins with these words. */
export async function choose(page: Page, list: Locator, words: string): Promise<void> {
  const chosen = list.locator('option:checked')
  await tabTo(page, list)
  await expect(list.locator('option', { hasText: words })).not.toHaveCount(0)
  await page.keyboard.press('Home')
  for (let steps = await list.locator('option').count(); steps > 0; steps -= 1) {
    if ((await chosen.innerText()).startsWith(words)) return
    await page.keyboard.press('ArrowDown')
  }
  await expect(chosen).toHaveText(words)
}

/** Ticks, or takes the tick away. */
export async function tick(page: Page, box: Locator): Promise<void> {
  await tabTo(page, box)
  await page.keyboard.press('Space')
}

/** Goes to the first choice of a group, then by the arrows to the one that is wanted. */
export async function pick(page: Page, group: Locator, name: string): Promise<void> {
  const wanted = group.getByRole('radio', { name, exact: true })
  const choices = group.getByRole('radio')
  const checked = group.locator('[type=radio]:checked')
  await tabTo(page, (await checked.count()) > 0 ? checked : choices.first())
  await page.keyboard.press('Space')
  for (let steps = 0; steps < (await choices.count()) && !(await wanted.isChecked()); steps += 1)
    await page.keyboard.press('ArrowDown')
  await expect(wanted).toBeChecked()
}

/** Some ring, border or ground of what has the focus, or of what it is drawn as, says that it has it. */
export async function expectRing(page: Page): Promise<void> {
  const drawn = await page.evaluate(() => {
    const focused = document.activeElement
    const around = [focused, focused?.parentElement, focused?.parentElement?.parentElement]
    return around.some(element => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    })
  })
  expect(drawn, 'the focus is seen').toBe(true)
}
