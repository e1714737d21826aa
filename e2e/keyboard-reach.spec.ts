import { addressesOf } from './addresses.ts'
import { pages } from './pages.ts'
import { expect, test } from './people.ts'
import { hardToReach, hardToSee } from './stops.ts'

/** Pages that are worked through row by row, at a desk and on a tablet with keys. */
const PATHS = [
  '/dashboard/conselhos',
  '/dashboard/conselhos/:group/:trimester',
  '/dashboard/faltas',
  '/dashboard/group/:id/faltas',
]

for (const [width, height] of [
  [1440, 800],
  [360, 640],
] as const)
  test(`whatever takes a click on the pages of councils and absences is a stop that is seen, ${width} × ${height}`, async ({
    page,
    request,
    signIn,
  }) => {
    test.slow()
    await signIn('pedagogo')
    await page.setViewportSize({ width, height })
    const known = pages
      .filter(({ path }) => PATHS.includes(path))
      .map(page => ({ ...page, person: 'pedagogo' as const }))
    for (const { address } of await addressesOf(known, request)) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').getByRole('status', { name: 'A carregar' })).toHaveCount(0)
      expect(await hardToReach(page), `${address}: takes a click, and no key`).toEqual([])
      expect(await hardToSee(page), `${address}: has the focus, and is not seen`).toEqual([])
    }
  })

test('what takes a click and no key, and what is not seen with the focus, is found', async ({
  page,
  signIn,
}) => {
  await signIn('pedagogo')
  await page.goto('/dashboard/faltas')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const planted = document.createElement('section')
    planted.innerHTML =
      '<div style="cursor: pointer">Só com o rato</div>' +
      '<button style="outline: none; box-shadow: none; border: 0">Sem anel</button>' +
      '<div style="opacity: 0"><button>Por cima do rato</button></div>'
    document.querySelector('main')?.prepend(planted)
  })
  expect(await hardToReach(page)).toEqual(['div: Só com o rato'])
  expect(await hardToSee(page)).toEqual(['button: Sem anel', 'button: Por cima do rato'])
})
