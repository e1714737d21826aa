import { expect, type Page } from '@playwright/test'

/** What a screen reader stops at and would have nothing to say of, as the browser tells it of the page. */
const NAMELESS =
  /^\s*- (?:button|link|textbox|searchbox|combobox|listbox|checkbox|radio|switch|spinbutton|slider|tab|menuitem|dialog|img|table|grid)(?: \[[^\]]*\])*:?$/

/** Everything that is met on the open page has a name for whoever listens to it. */
export async function expectNames(page: Page): Promise<void> {
  const heard = await page.locator('body').ariaSnapshot()
  expect(heard).toMatch(/- (?:button|link|textbox) "/)
  expect(heard.split('\n').filter(line => NAMELESS.test(line))).toEqual([])
}
