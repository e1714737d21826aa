import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { frameOf, type HeldUp } from '#engines/cards/fixtures/drawn-frame.ts'
import { seeded } from '#engines/random.ts'

/** A class in rows before the camera, each card with its letter up. */
function heldUp(cards: readonly { number: number; choice: number }[]): HeldUp[] {
  return cards.map(({ number, choice }, at) => ({
    ...{ number, choice, away: 3.2, lean: 0.2, towards: at, roll: ((at % 5) - 2) * 0.05, light: 0.9 },
    ...{ aside: ((at % 6) - 2.5) * 0.095, below: (Math.floor(at / 6) - 1.5) * 0.085, hands: [] },
  }))
}

/** A video of a few frames, as Chromium takes one for its camera. */
function videoOf(cards: readonly { number: number; choice: number }[]): Buffer {
  const [width, height] = [1920, 1080]
  const look = { width, height, lens: 1480, aside: 0, below: 0, motion: 0, blur: 0, noise: 3, light: 0.9 }
  const grey = Buffer.alloc((width * height) / 2, 128)
  const frames = [1, 2, 3].flatMap(seed => {
    const { data } = frameOf({ cards: heldUp(cards), others: [] }, look, seeded(seed))
    return [Buffer.from('FRAME\n'), Buffer.from(data), grey]
  })
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip C420jpeg\n`), ...frames])
}

/** A phone whose camera sees a class with these cards up. */
export async function phoneBefore(
  cards: readonly { number: number; choice: number }[],
): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'cards-'))
  const file = join(folder, 'class.y4m')
  writeFileSync(file, videoOf(cards))
  const browser: Browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  })
  const context = await browser.newContext({
    baseURL: process.env.E2E_ADDRESS ?? 'http://127.0.0.1:3000',
    viewport: { width: 360, height: 780 },
    locale: 'pt-PT',
    timezoneId: 'Africa/Maputo',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  return {
    context,
    async close() {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
