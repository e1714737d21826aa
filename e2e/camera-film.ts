import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { filmOf } from './drawn-paper.ts'

/** A phone whose camera sees these frames one after the other, again and again. */
export async function phoneBeforeFilm(
  frames: Parameters<typeof filmOf>[0],
  baseURL: string | undefined,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'dondza-film-'))
  const film = join(folder, 'film.y4m')
  writeFileSync(film, filmOf(frames))
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  const context = await browser.newContext({
    baseURL,
    locale: 'pt-PT',
    timezoneId: 'Africa/Maputo',
    permissions: ['camera'],
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    viewport: { width: 360, height: 780 },
  })
  return {
    page: await context.newPage(),
    async close() {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
