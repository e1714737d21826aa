import type { Page } from '@playwright/test'

/** Opens a class that is to be heard on a phone, and begins with its first pupil. */
export async function hearFirst(page: Page, id: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/diagnostico/ouvir/${id}`)
  await page
    .getByRole('button', { name: /^Ouvir / })
    .first()
    .click()
}
