import { expect, type Page } from '@playwright/test'

/** What a screen reader stops at and would have nothing to say of, as the browser tells it of the page. */
const NAMELESS =
  /^\s*- (?:button|link|textbox|searchbox|combobox|listbox|checkbox|radio|switch|spinbutton|slider|tab|menuitem|dialog|img|table|grid)(?: \[[^\]]*\])*:?$/

/** Every focusable element of the open page has an accessible name. */
export async function expectNames(page: Page): Promise<void> {
  let heard = ''
  // An address is opened before its page is drawn.
  await expect
    .poll(async () => {
      heard = await page.locator('body').ariaSnapshot()
      return heard
    })
    .toMatch(/- (?:button|link|textbox) "/)
  expect(heard.split('\n').filter(line => NAMELESS.test(line))).toEqual([])
}
