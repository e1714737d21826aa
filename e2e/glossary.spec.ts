import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { writeWorkbook } from '#engines/spreadsheets/write-table.ts'
import { repeatRequest } from './asked-again.ts'
import { fixturesBy, ownWord } from './fixtures.ts'
import { expect, test } from './people.ts'
import { countingHand, expectTaps } from './taps.ts'

/** The list of terms, whatever it is asked for. */
const TERMS = /\/glossary\/terms(?:\?|$)/

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The glossary: find, read, write, publish, bring in and take out. */
const GLOSSARY = '/dashboard/glossaryList'
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const rowOf = (page: Page, term: string) => page.getByRole('row').filter({ hasText: term })

function choose(page: Page, row: string, action: string): Promise<void> {
  return page
    .getByRole('button', { name: `Mais acções de ${row}` })
    .click()
    .then(() => page.getByRole('menuitem', { name: action }).click())
}

test('a search without accents finds, stays in the URL, and offers to create what is missing', async ({
  page,
  signIn,
  complaints: _,
}) => {
  await signIn('professor')
  const files = async (path: string) => (await page.request.get(path)).headers().link
  expect(await files(`${GLOSSARY}?search=x`)).toMatch(/frame-.*glossary-/)
  expect(await files('/dashboard/nothing-stands-here')).not.toContain('-page-')
  await page.goto(GLOSSARY)
  const search = page.getByRole('searchbox', { name: 'Procurar termo ou definição' })
  await search.fill('fotossintese')
  await expect(page).toHaveURL(/search=fotossintese/)
  await expect(rowOf(page, 'Fotossíntese')).toBeVisible()
  await page.reload()
  await expect(search).toHaveValue('fotossintese')
  await search.fill('xyzzy')
  await expect(page.getByText('Nenhum termo com «xyzzy»')).toBeVisible()
  await page.getByRole('link', { name: 'Criar «xyzzy»' }).click()
  await expect(page.getByLabel('Termo', { exact: true })).toHaveValue('xyzzy')
})

test('what the page asks is asked while its code is still on its way, and once', async ({ page, signIn }) => {
  await signIn('professor')
  const addresses: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/glossary\/terms|subjects\/options/.test(pathname))
      addresses.push(pathname.replace('/api/academy/', ''))
  })
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/assets\/first-.*\.js/, async route => {
    await held
    await route.continue()
  })
  const opened = page.goto(GLOSSARY)
  await expect.poll(() => addresses.length).toBe(3)
  release()
  await opened
  await expect(rowOf(page, 'Adjectivo')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Disciplina' })).toBeVisible()
  expect(addresses.sort()).toEqual(['glossary/terms', 'glossary/terms/counts', 'subjects/options'])
  // In the other system nobody is believed before the server says so; what was asked meanwhile serves all the same.
  const tests: string[] = []
  page.on('request', request => {
    if (/\/api\/diagnostics\/tests(?:\?|$)/.test(request.url())) tests.push(request.url())
  })
  await page.goto('/diagnostico/testes')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(tests).toHaveLength(1)
})

test('letters, disciplina and classe narrow the list, and going back widens it', async ({ page, signIn }) => {
  await signIn('professor')
  await page.goto(GLOSSARY)
  const index = page.getByRole('navigation', { name: 'Índice por letra' })
  await index.getByRole('button', { name: 'F', exact: true }).click()
  await expect(page).toHaveURL(/letter=F/)
  await expect(rowOf(page, 'Fotossíntese')).toBeVisible()
  await expect(rowOf(page, 'Algarismo')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${GLOSSARY}$`))
  await page.getByRole('button', { name: 'Classe', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: '5ª classe' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/grade=5/)
  await page.getByRole('button', { name: /^Retirar .*5ª/ }).click()
  await expect(page).not.toHaveURL(/grade=5/)
})

test('a term is written, found, changed, published, and its history says who', async ({ page, signIn }) => {
  const term = ownWord('Zoonose')
  await signIn('pedagogo')
  await page.goto(`${GLOSSARY}/novo`)
  await page.getByRole('button', { name: 'Criar termo' }).click()
  await expect(page.getByLabel('Termo', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Termo', { exact: true })).toHaveAccessibleDescription(
    /Preencha|Escreva|obrigat/i,
  )
  await page.getByLabel('Termo', { exact: true }).fill(term)
  await page.getByLabel('Definição', { exact: true }).fill('Doença que passa dos animais para as pessoas.')
  await page.getByLabel('Disciplina', { exact: true }).selectOption({ label: 'Ciências Naturais' })
  await page.getByRole('checkbox', { name: '6ª' }).check({ force: true })
  await page.getByRole('button', { name: 'Criar termo' }).click()
  await expect(title(page)).toContainText(term)
  await expect(page.getByText(`«${term}» criado como rascunho.`)).toBeVisible()
  await page.getByRole('link', { name: 'Editar' }).click()
  await page.getByLabel(/^Exemplo/).fill('A raiva é uma zoonose.')
  const related = page.getByRole('combobox', { name: /^Termos relacionados/ })
  const chosen = page.getByRole('list', { name: 'Termos relacionados' }).getByRole('listitem')
  for (const [typed, name] of [
    ['perím', 'Perímetro'],
    ['número pr', 'Número primo'],
  ] as const) {
    await related.pressSequentially(typed)
    await page.getByRole('option', { name, exact: true }).click()
    await expect(chosen.filter({ hasText: name })).toBeVisible()
    await expect(related).toHaveValue('')
  }
  await page.getByRole('button', { name: 'Retirar Perímetro' }).click()
  await expect(chosen).toHaveCount(1)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('A raiva é uma zoonose.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Número primo' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Perímetro' })).toHaveCount(0)
  await page.goto(`${GLOSSARY}?search=${encodeURIComponent(term)}`)
  await choose(page, term, 'Publicar')
  await expect(rowOf(page, term)).toContainText('Publicado')
  await page.getByRole('link', { name: term }).click()
  await page.getByRole('button', { name: 'Mais acções', exact: true }).click()
  await page.getByRole('menuitem', { name: /hist[oó]ric/i }).click()
  const history = page.getByRole('dialog')
  await expect(history).toContainText('Exemplo')
  await expect(history.getByRole('listitem')).not.toHaveCount(0)
})

test('what is deleted comes back from the notice', async ({ page, signIn, request }) => {
  const { term } = await (await fixturesBy('pedagogo', request)).term()
  await signIn('pedagogo')
  await page.goto(`${GLOSSARY}?search=${encodeURIComponent(term)}`)
  await choose(page, term, 'Eliminar')
  await expect(rowOf(page, term)).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(rowOf(page, term)).toBeVisible()
})

test('chosen terms are published together, and taken back together', async ({ page, signIn, request }) => {
  const fixtures = await fixturesBy('pedagogo', request)
  const word = ownWord('Zagaia')
  await Promise.all(['a', 'b', 'c'].map(letter => fixtures.term({ term: `${word} ${letter}` })))
  await signIn('pedagogo')
  let answer = () => {}
  const answering = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(TERMS, async route => {
    await answering
    await route.continue()
  })
  await page.goto(`${GLOSSARY}?search=${encodeURIComponent(word)}`)
  const all = page.getByRole('checkbox', { name: 'Seleccionar todos desta página' })
  // While no row is there, the box could only be ticked in vain.
  await expect(all).toBeDisabled()
  answer()
  await all.check()
  const bar = page.getByRole('toolbar', { name: 'Com os seleccionados' })
  await expect(bar).toContainText('3')
  await bar.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('3 termos publicados.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Publicado' })).toHaveCount(3)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Rascunho' })).toHaveCount(3)
})

test('496 terms of other pages too are published at once, and come back', async ({
  page,
  signIn,
  request,
}) => {
  const pedagogue = await fixturesBy('pedagogo', request)
  const word = ownWord('Muitos')
  const lines = Array.from({ length: 496 }, (_, at) => `${word} ${at + 1};n. f.;Uma palavra.;POR;6ª`)
  const file = Buffer.from(`Termo;Classe gramatical;Definição;Disciplina;Classes\n${lines.join('\n')}\n`)
  const { rows, ...preview } = await pedagogue.call<{
    fileName: string
    mapping: unknown
    rows: { line: number; cells: string[]; errors: object }[]
  }>('POST', '/glossary/terms/import/preview?fileName=termos.csv', file)
  expect(rows.filter(({ errors }) => Object.keys(errors).length > 0)).toEqual([])
  const entered = await request.post('/api/academy/glossary/terms/import', {
    headers: pedagogue.headers,
    data: {
      fileName: preview.fileName,
      mapping: preview.mapping,
      rows: rows.map(({ line, cells }) => ({ line, cells })),
    },
  })
  expect((await entered.json()).imported).toBe(496)
  await signIn('pedagogo')
  await page.goto(`${GLOSSARY}?search=${encodeURIComponent(word)}`)
  const hand = countingHand()
  const all = page.getByRole('checkbox', { name: 'Seleccionar todos desta página' })
  await expect(all).toBeEnabled()
  await hand.tap(all)
  await hand.tap(page.getByRole('button', { name: /^Seleccionar os (primeiros 500|496)$/ }))
  const bar = page.getByRole('toolbar', { name: 'Com os seleccionados' })
  await expect(bar).toContainText('496')
  await hand.tap(bar.getByRole('button', { name: 'Publicar' }))
  await expect(page.getByText('496 termos publicados.')).toBeVisible({ timeout: 30_000 })
  expectTaps('496 terms published', hand.taps)
  const published = page.getByRole('row').filter({ hasText: 'Publicado' })
  await expect(published, 'the page says what was published').not.toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(published).toHaveCount(0, { timeout: 30_000 })
  const undone = await pedagogue.call<{ rows: number }>(
    'POST',
    `/changes/${entered.headers()['x-change']}/undo`,
    {},
  )
  expect(undone.rows, 'one undo for the whole import').toBe(496)
})

test('a teacher reads published terms and may send their own to revision, no more', async ({
  page,
  signIn,
  request,
}) => {
  const theirs = await (await fixturesBy('pedagogo', request)).term()
  const own = await (await fixturesBy('professor', request)).term()
  await signIn('professor')
  await page.goto(`${GLOSSARY}?search=${encodeURIComponent(theirs.term)}`)
  // The row itself opens it.
  await expect(page.getByRole('link', { name: theirs.term })).toBeVisible()
  await expect(page.getByRole('button', { name: `Mais acções de ${theirs.term}` })).toHaveCount(0)
  await page.goto(`${GLOSSARY}?search=${encodeURIComponent(own.term)}`)
  await page.getByRole('button', { name: `Mais acções de ${own.term}` }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Abrir', 'Editar', 'Enviar para revisão', 'Eliminar'])
})

test('the reading of a file can be stopped, and another one chosen', async ({ page, signIn }) => {
  await signIn('pedagogo')
  await page.goto(GLOSSARY)
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialog = page.getByRole('dialog')
  // A server that never ends reading: what the page sends stays without an answer.
  await page.route('**/import/preview**', () => undefined)
  const stopped = page.waitForEvent('requestfailed', request => request.url().includes('/import/preview'))
  const file = {
    name: 'termos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Termo;Definição\nZinco;Metal\n'),
  }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByText('A ler termos.csv…')).toBeVisible()
  await dialog.getByRole('button', { name: 'Parar a leitura' }).press('Enter')
  await stopped
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/import/preview**')
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByRole('cell', { name: 'Zinco' })).toBeVisible()
})

test('a large file shows how far it is being sent and read', async ({ page, signIn }) => {
  const header = ['Termo', 'Definição', 'Exemplo', 'Notas', 'Fonte', 'Autor', 'Página', 'Lugar']
  const rows = Array.from({ length: 15_000 }, (_, row) => header.map(name => `${name} ${row}`))
  const buffer = Buffer.from(await writeWorkbook([{ name: 'Termos', header, rows }]))
  await signIn('pedagogo')
  await page.goto(GLOSSARY)
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialog = page.getByRole('dialog')
  await page.evaluate(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const bar = document.querySelector('progress[value]')
      if (bar) seen.add(`${bar.getAttribute('aria-label')} ${bar.getAttribute('value')}`)
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await dialog.locator('input[type=file]').setInputFiles({ name: 'termos.xlsx', mimeType, buffer })
  await expect(dialog.getByText('15 000 linhas com erro', { exact: true })).toBeVisible({ timeout: 60_000 })
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
  const shares = seen
    .filter(text => text.startsWith('A ler o ficheiro'))
    .map(text => Number(text.split(' ').at(-1)))
  expect(shares.some(share => share > 0 && share < 100)).toBe(true)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
})

test('a list from a spreadsheet is read, mended in its cells, imported and undone whole', async ({
  page,
  signIn,
}) => {
  const word = ownWord('Zinco')
  await signIn('pedagogo')
  await page.goto(`${GLOSSARY}?search=${encodeURIComponent(word)}`)
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialog = page.getByRole('dialog')
  const csv = `Termo;Definição;Disciplina;Classe\n${word} um;Primeiro metal;Ciências Naturais;6\n${word} dois;;Ciências Naturais;6\n`
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'termos.csv',
    mimeType: 'text/csv',
    // As Excel on a Portuguese Windows writes it.
    buffer: Buffer.from(csv, 'latin1'),
  })
  await expect(dialog.getByText('1 linha pronta')).toBeVisible()
  await expect(dialog.getByText('1 linha com erro', { exact: true })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Definição, linha 3' }).fill('Segundo metal')
  await dialog.getByRole('textbox', { name: 'Definição, linha 3' }).press('Tab')
  await expect(dialog.getByText('2 linhas prontas')).toBeVisible()
  await dialog.getByRole('button', { name: 'Importar 2 termos' }).click()
  await expect(page.getByRole('dialog', { name: '2 termos importados' })).toBeVisible()
  await page.getByRole('button', { name: 'Concluir' }).click()
  await expect(rowOf(page, word)).toHaveCount(2)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(rowOf(page, word)).toHaveCount(0)
})

test('what is listed goes out as CSV, and its class as a booklet in PDF', async ({
  page,
  signIn,
  request,
}) => {
  const fixtures = await fixturesBy('pedagogo', request)
  const { term } = await fixtures.term({ term: `=${ownWord('Soma')}` })
  await signIn('pedagogo')
  await page.goto(`${GLOSSARY}?search=${encodeURIComponent(term)}`)
  await expect(rowOf(page, term)).toBeVisible()
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descarregar em CSV' }).click(),
  ])
  expect(csv.suggestedFilename()).toBe('glossario.csv')
  const text = readFileSync(await csv.path(), 'utf8')
  expect(text).toContain(`'${term}`)
  expect(text.trimEnd().split('\n')).toHaveLength(2)
  await page.getByRole('button', { name: 'Imprimir' }).click()
  const [print] = await Promise.all([
    page.waitForRequest(/\/glossary\/terms\/print/),
    page.getByRole('dialog').getByRole('button', { name: 'Abrir o PDF' }).click(),
  ])
  const pdf = await repeatRequest(page, print)
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('on a phone rows are cards, the filters a sheet, and everything is within reach of a thumb', async ({
  page,
  signIn,
  complaints: _,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('professor')
  await page.goto(GLOSSARY)
  await expect(page.getByRole('list', { name: 'Glossário' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: 'Filtros' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('6ª classe', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Ver a lista' }).click()
  await expect(page).toHaveURL(/grade=6/)
  const small = await page.getByRole('main').evaluate(main =>
    [...main.querySelectorAll('button, a')]
      .filter(
        element => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible',
      )
      .filter(
        element =>
          element.getBoundingClientRect().height < 44 &&
          !element.closest('p, nav[aria-label^="Caminho"], [class*=crumb]'),
      )
      .map(
        element =>
          `${element.getAttribute('aria-label') ?? element.textContent} ${element.getBoundingClientRect().height}`,
      ),
  )
  expect(small).toEqual([])
})
