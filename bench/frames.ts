import { type Browser, type BrowserContext, chromium, type Page, request } from '@playwright/test'
import { kindNames, kinds } from '#engines/games/kinds.ts'
import { playToTheEnd } from '../e2e/game-hands.ts'
import { gameOfKind } from '../e2e/game-of-kind.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import { printFigure } from './figure.ts'
import { withProduct } from './product.ts'

/** How much slower the processor is than this one: a phone of the cheapest kind. */
const SLOWED = 6
/** Milliseconds after a tap in which something moves. */
const MOVES_MS = 500
/** Milliseconds after these in which they are reported. */
const SETTLED_MS = 200
/** Taps on the empty page. */
const TAPS = 30
/** Taps of a game after which something is measured: a long one is played on without a rest, uncounted. */
const MAX_TAPS = 30

/** Kinds that are named after a colon, or all. */
const chosenKinds = kindNames.filter(name => process.argv.length < 3 || process.argv.includes(name))

/** Frames drawn in the half second after each tap, and how long those were in all. */
interface Drawn {
  frames: number
  ms: number
}

/**
 * Frames of each kind of game while it is played to its end with a finger at 360 × 640, on a processor slowed six times: those
 * of the half seconds after each tap, when something moves, against the same on an empty page of the same run. Each tap waits
 * until the one before has moved, as on the empty page: the search for the next button runs on the same processor.
 * `npm run bench -- frames:forca` measures one.
 */
await withProduct(async ({ product: { address } }) => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const api = await request.newContext({ baseURL: address })
  try {
    const empty = await onPage(browser, address, async page => {
      await page.goto('data:text/html,<meta name="viewport" content="width=360"><button>.</button>')
      for (let tap = 0; tap < TAPS; tap += 1) {
        await page.getByRole('button').tap()
        await page.waitForTimeout(MOVES_MS + SETTLED_MS)
      }
    })
    for (const name of chosenKinds) {
      const game = await gameOfKind(api, name)
      const drawn = await onPage(browser, address, async page => {
        await page.goto(`/j/${game.code}`)
        await page.getByRole('button', { name: 'Jogar', exact: true }).tap()
        await page.getByRole('button', { name: 'Começar', exact: true }).tap()
        await playToTheEnd(page, game, {
          way: 'finger',
          rest: async taps => {
            if (taps < MAX_TAPS) return page.waitForTimeout(MOVES_MS + SETTLED_MS)
            if (taps === MAX_TAPS) await page.evaluate(() => dispatchEvent(new Event('measured')))
          },
        })
      })
      printFigure(
        kinds[name].label,
        `${perSecond(drawn).toFixed(0)} a second`,
        `empty page ${perSecond(empty).toFixed(0)}`,
        perSecond(drawn) / perSecond(empty),
        { min: 0.8 },
      )
    }
  } finally {
    await api.dispose()
    await browser.close()
  }
})

async function onPage(
  browser: Browser,
  baseURL: string,
  play: (page: Page) => Promise<void>,
): Promise<Drawn> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'no-preference',
    serviceWorkers: 'block',
  })
  try {
    const total = await countFrames(context)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    await play(page)
    await page.waitForTimeout(MOVES_MS + SETTLED_MS)
    return total
  } finally {
    await context.close()
  }
}

/** Counts in every page of a context, and tells each half second here, since a page that is left takes its count along. */
async function countFrames(context: BrowserContext): Promise<Drawn> {
  const total: Drawn = { frames: 0, ms: 0 }
  await context.exposeFunction('tellFrames', (frames: number, ms: number) => {
    total.frames += frames
    total.ms += ms
  })
  await context.addInitScript(moves => {
    const { tellFrames } = window as unknown as { tellFrames: (frames: number, ms: number) => void }
    let [until, last, frames, ms] = [0, 0, 0, 0]
    const count = (now: number) => {
      if (last < until) {
        frames += 1
        ms += now - last
      } else if (frames > 0) {
        tellFrames(frames, ms)
        ;[frames, ms] = [0, 0]
      }
      last = now
      requestAnimationFrame(count)
    }
    let counts = true
    addEventListener('measured', () => (counts = false))
    addEventListener('pointerdown', () => (until = counts ? performance.now() + moves : until), true)
    requestAnimationFrame(count)
  }, MOVES_MS)
  return total
}

function perSecond({ frames, ms }: Drawn): number {
  return (1000 * frames) / ms
}
