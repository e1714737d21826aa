import { machineWords } from './machine-words.ts'
import { gapsTwice } from './measure.ts'
import { lookFaults, PHONE } from './one-look.ts'
import { expect, test } from './people.ts'

/** That the rule for all pages (`accessibility.spec.ts`) finds what it is there to find. */

test('a page that is long, begins low, has high rows, two filled buttons, cut words or a sentence in pieces is found', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const rows = '<li style="height:72px"></li>'.repeat(25)
  const list = (items: string, top = 0) =>
    `<main><div style="height:${top}px"></div><section><ul aria-label="Coisas" style="margin:0;padding:0">${items}</ul>` +
    '<nav aria-label="Páginas"></nav></section></main>'
  const body = (html: string) => page.setContent(`<body style="margin:0">${html}</body>`)
  await body(list(rows, 380))
  expect(await lookFaults(page)).toEqual([])
  await body(list(rows.repeat(2)))
  expect(await lookFaults(page)).toEqual(['is 4.62 screens long'])
  expect(await lookFaults(page, { screens: 5, because: 'planted' })).toEqual([])
  await body(list(rows, 420))
  expect(await lookFaults(page)).toEqual(['begins at 420 px'])
  await body(list('<li style="height:96px"></li>'))
  expect(await lookFaults(page)).toEqual(['has a row of 96 px'])
  await body('<main><button class="contained">Guardar</button><a class="contained" href="/">Abrir</a></main>')
  expect(await lookFaults(page)).toEqual(['has 2 filled buttons: Guardar, Abrir'])
  const worded = (width: number) =>
    `<main><button><svg width="20" height="20"></svg><span style="display:block;overflow:hidden;white-space:nowrap;width:${width}px">Descarregar</span></button></main>`
  await body(worded(120))
  expect(await lookFaults(page)).toEqual([])
  await body(worded(40))
  expect(await lookFaults(page)).toEqual(['cuts «Descarregar»'])
  const sentence = (display: string) => `<main><p style="display:${display}">Dá <b>5</b> de 9.</p></main>`
  await body(sentence('block'))
  expect(await lookFaults(page)).toEqual([])
  await body(sentence('grid'))
  expect(await lookFaults(page)).toEqual(['lays a sentence out word by word: «Dá 5 de 9.»'])
})

test('a card that stands out of the line of the one beside it is found', async ({ page }) => {
  const cards = (margin: number) =>
    `<div style="display:grid;grid-template-columns:1fr 1fr;gap:24px"><section><h2>Um</h2></section>` +
    `<section style="margin-top:${margin}px"><h2>Dois</h2></section></div>`
  await page.setContent(cards(0))
  expect(await gapsTwice(page)).toEqual([])
  await page.setContent(cards(24))
  expect(await gapsTwice(page)).toEqual(['Dois'])
})

test('a second word for a pupil who did not come is found', async ({ page }) => {
  for (const word of ['não apresentado', 'Não apres.', 'não se apresentaram', '3 por testar']) {
    await page.setContent(`<p>Rui: ${word}</p>`)
    expect(await machineWords(page), word).toHaveLength(1)
  }
  await page.setContent('<p>Rui: não veio. Pergunta 3: não apresentada.</p>')
  expect(await machineWords(page)).toEqual([])
})
