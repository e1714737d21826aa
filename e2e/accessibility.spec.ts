import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { addressesOf } from './addresses.ts'
import { begin } from './measure.ts'
import { type KnownPage, pages } from './pages.ts'
import { expect, test } from './people.ts'
import { follow } from './settled.ts'

/** Every page in every mode: no barrier that axe calls serious or critical, and nothing on the console. */
interface Mode {
  name: string
  width: number
  settings: Record<string, string>
  dark?: boolean
}

const modes: Mode[] = [
  { name: 'light, 1440', width: 1440, settings: {} },
  { name: 'dark, 1440', width: 1440, settings: { colorScheme: 'dark' }, dark: true },
  { name: 'light, 360', width: 360, settings: {} },
  { name: 'high contrast, right to left', width: 1440, settings: { contrast: 'hight', direction: 'rtl' } },
]

const visitors = [undefined, 'professor', 'pedagogo', 'admin'] as const

test.describe.configure({ mode: 'parallel', timeout: 240_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const mode of modes)
  for (const person of visitors)
    test(`${mode.name}: pages of ${person ?? 'nobody'}`, async ({ page, signIn, request }) => {
      const theirs = await addressesOf(
        pages.filter(one => one.person === person),
        request,
      )
      await page.setViewportSize({ width: mode.width, height: 900 })
      await begin(page, mode.settings, mode.dark ? 'dark' : 'light')
      if (person) await signIn(person)
      const said = listen(page)
      const settled = follow(page)
      for (const { page: known, address } of theirs) {
        await page.goto(address)
        await settled()
        expect.soft(new URL(page.url()).pathname, known.path).toBe(whereto(known, address))
        expect.soft(await barriers(page), known.path).toEqual([])
        expect.soft(said.splice(0), `console of ${known.path}`).toEqual([])
      }
    })

/** What the console says against the page, from here on. */
function listen(page: Page): string[] {
  const said: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
  })
  page.on('pageerror', error => said.push(error.message))
  return said
}

/** Some pages lead on: the one for the first account has no use where there are accounts. */
function whereto({ path }: KnownPage, address: string): string {
  if (path === '/auth/primeiro-administrador') return '/auth/unified/sign-in'
  return new URL(address, 'http://here').pathname
}

/** What stands in somebody's way: rule, gravity and the elements, so that a failure says where to look. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations
    .filter(one => one.impact === 'serious' || one.impact === 'critical')
    .map(
      one =>
        `${one.id} (${one.impact}): ${one.nodes
          .map(node => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`)
          .slice(0, 3)
          .join(' | ')}`,
    )
}
