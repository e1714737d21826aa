import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { type StartedProduct, startForTests } from '../scripts/start-for-tests.ts'
import { press, tabTo, tick, write } from './by-keyboard.ts'
import { askApi, enter, tokensOf } from './own-product.ts'

/** One school from May to the year after: what is over stays as it was. One story, told in its parts. */
test.describe.configure({ mode: 'serial', timeout: 240_000 })
const [MAY, NOVEMBER, NEXT_YEAR] = ['2026-05-05', '2026-11-24', '2027-03-02'] as const
const ADMIN = 'admin@demo.dondza.mz'
const TEACHER = 'professor@demo.dondza.mz'
const dataDir = mkdtempSync(join(tmpdir(), 'past-days-'))
let product: StartedProduct
let page: Page
/** What the administrator is signed in with, by system. */
let tokens = { academy: '', diagnostics: '' }
/** Ids of this school by name. */
const ids = { a: '', b: '', mathematics: '', test: '' }
/** A pupil of 6ªA with absences in April that wait to be justified. */
let moved: { id: string; number: number; name: string }
let before: Record<string, string>

test.beforeAll(async ({ browser }) => {
  test.setTimeout(900_000)
  chmodSync(dataDir, 0o711)
  await startOn(MAY, browser)
  const groups = await ask<{ id: string; name: string }[]>('GET', '/groups/options')
  const subjects = await ask<{ id: string; code: string }[]>('GET', '/subjects/options')
  const { rows } = await ask<{ rows: { id: string; testTitle: string }[] }>('GET', '/applications?limit=50')
  const idOf = (name: string) => groups.find(group => group.name === name)?.id ?? ''
  ids.a = idOf('6ªA')
  ids.b = idOf('6ªB')
  ids.mathematics = subjects.find(({ code }) => code === 'MAT')?.id ?? ''
  ids.test = rows.find(({ testTitle }) => testTitle.startsWith('Teste diagnóstico de Matemática'))?.id ?? ''
})
test.afterAll(async () => {
  await page?.close()
  await product?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the school on another day, as if nobody had touched it since. */
async function startOn(day: string, browser: Browser): Promise<void> {
  await page?.close()
  await product?.stop()
  product = await startForTests(dataDir, { DEMO_DATE: day }, 'ignore')
  const { academy, diagnostics } = await tokensOf(product, ADMIN)
  tokens = { academy: academy.accessToken ?? '', diagnostics: diagnostics.access_token ?? '' }
  // The reminder of each day would open over the first page, in the middle of what is typed.
  await ask('POST', '/policies/mine/reminded', {})
  page = await browser.newPage({ baseURL: product.address, locale: 'pt-PT', reducedMotion: 'reduce' })
  await enter(product, page, ADMIN)
}

const ask = <R>(method: string, path: string, body?: object) =>
  askApi<R>(product, tokens.academy, method, path, body)
const pauta = (group: string) =>
  `/dashboard/quizManager/pauta?turma=${group}&disciplina=${ids.mathematics}&trimestre=1`

/** What a page says, without the choices of its lists. */
async function wordsOf(path: string, ready: RegExp): Promise<string> {
  await page.goto(path)
  await expect(page.getByRole('main').getByText(ready).first()).toBeVisible()
  const fold = page
    .getByRole('main')
    .getByRole('button', { name: /^(?:\d+ sem faltas em|Ninguém fez a chamada em|Mostrar os|Mais \d+)/ })
  while ((await fold.and(page.locator(':not([aria-expanded=true])')).count()) > 0)
    await fold.and(page.locator(':not([aria-expanded=true])')).first().click()
  const words = await page.getByRole('main').evaluate(main => {
    const copy = main.cloneNode(true) as HTMLElement
    for (const list of copy.querySelectorAll('select')) list.remove()
    for (const row of copy.querySelectorAll('tr, li, p')) row.append('\n')
    return copy.textContent
  })
  // The clock of a fixed day goes with that day: what was closed is dated by the day on which it is read.
  return words.replaceAll(/versão, [\d/]+/g, 'versão')
}

/** What an Excel or Word file holds, without the moment at which it was made. */
async function contentOf(path: string, api: keyof typeof tokens = 'academy'): Promise<string> {
  const answer = await fetch(`${product.address}/api/${api}${path}`, {
    headers: { authorization: `Bearer ${tokens[api]}` },
  })
  expect(answer.status, path).toBe(200)
  return partsOf(new Uint8Array(await answer.arrayBuffer()))
}

function partsOf(file: Uint8Array): string {
  return Object.entries(unzipSync(file))
    .filter(([name]) => /sheet\d+\.xml|sharedStrings|document\.xml/.test(name))
    .map(([, bytes]) => strFromU8(bytes))
    .join('\n')
}

const reportOf = (edition: number) =>
  `/reports/applications/${ids.test}/export?format=docx&edition=${edition}`

/** Corrects the test once more, for a reason: a pupil was not there. */
async function correctAgain(reason: string, pupil?: string): Promise<void> {
  await page.goto(`/diagnostico/diagnosticos/${ids.test}`)
  await page.getByRole('button', { name: 'Mais acções' }).click()
  await page.getByRole('menuitem', { name: 'Voltar a corrigir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Voltar a corrigir' })
  await dialog.getByRole('textbox', { name: 'Porque se corrige' }).fill(reason)
  await dialog.getByRole('button', { name: 'Voltar a corrigir' }).click()
  await expect(dialog).toHaveCount(0)
  const entry = { studentId: pupil, itemId: null, entered: { kind: 'not-presented' } }
  if (pupil) await ask('POST', `/applications/${ids.test}/entries`, { entries: [entry] })
  await page.getByRole('button', { name: 'Dar por corrigido e ver o relatório' }).click()
  await page.waitForURL(/\/relatorios\/turma\//)
}

/** All that the school shows of April, on screen and on paper. */
async function readPast(): Promise<Record<string, string>> {
  const place = `group=${ids.a}&subject=${ids.mathematics}&trimester=1`
  return {
    register: await wordsOf(`/dashboard/group/${ids.a}/faltas?mes=2026-04`, /dias com chamada/),
    book: await wordsOf(`/dashboard/group/${ids.a}/livro?dia=2026-04-20`, /aulas dadas/),
    signed: await wordsOf(`/dashboard/group/${ids.a}/livro?dia=2026-04-13`, /A semana está assinada/),
    pauta: await wordsOf(pauta(ids.a), /A pauta está bloqueada/),
    paper: await contentOf(`/quizzes/gradebook/export?${place}&format=xlsx`),
    months: await contentOf(`/absences/groups/${ids.a}/export?month=2026-04&format=xlsx`),
    report: await contentOf(reportOf(1), 'diagnostics'),
  }
}

/** A line of the register, whichever fold it is in. */
async function lineOf(group: string, month: string, name: string) {
  await page.goto(`/dashboard/group/${group}/faltas?mes=${month}`)
  await expect(page.getByText(/(?:com|fez a) chamada em/).first()).toBeVisible()
  await page.getByRole('button', { name: /(?:sem faltas|sem chamada|fez a chamada) em/ }).click()
  const more = page.getByRole('button', { name: /^Mais \d+/ })
  if ((await more.count()) > 0) await more.click()
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
}

test('a pauta is locked, a week is signed and a test is corrected', async () => {
  await page.goto(pauta(ids.a))
  await page.getByRole('button', { name: 'Bloquear as notas' }).click()
  await expect(page.getByText('A pauta está bloqueada.')).toBeVisible()
  await page.goto(`/dashboard/group/${ids.a}/livro?dia=2026-04-13`)
  await page.getByRole('button', { name: 'Assinar a semana' }).click()
  await expect(page.getByText('A semana está assinada.')).toBeVisible()
  // What was corrected before there were editions gets its first one.
  await correctAgain('Guardar como está')
  await expect(page.getByText(/^O teste está corrigido\. 1\.ª versão/)).toBeVisible()
  before = await readPast()
})

test('a pupil is transferred in May: counted in either group on its days, with absences of both', async () => {
  const { pupils } = await ask<{
    pupils: { id: string; number: number; name: string; marks: { mark: string }[] }[]
  }>('GET', `/absences/groups/${ids.a}?month=2026-04`)
  const missed = pupils.find(({ marks }) => marks.some(({ mark }) => mark === 'falta'))
  if (!missed) throw new Error('Nobody of 6ªA was missing in April.')
  moved = missed
  await page.goto(`/dashboard/group/alunos/${moved.id}/dados`)
  await page.getByRole('button', { name: 'Transferir' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nova turma').selectOption({ label: '6ªB' })
  await dialog.getByLabel('A partir de').fill('05/05/2026')
  await dialog.getByRole('button', { name: 'Transferir' }).click()
  await expect(page.getByText(`${moved.name}: agora na 6ªB.`)).toBeVisible()

  const there = await lineOf(ids.a, '2026-05', moved.name)
  await expect(there.getByRole('button', { name: /, 4 de Maio/ })).toBeVisible()
  await expect(there.getByRole('button')).toHaveCount(1)
  await expect(there.getByRole('img', { name: 'já não estava na turma' }).first()).toBeVisible()
  const here = await lineOf(ids.b, '2026-05', moved.name)
  await expect(here.getByRole('img', { name: 'ainda não estava na turma' })).toHaveCount(1)
  await expect(here.getByRole('button', { name: /, 5 de Maio/ })).toBeVisible()
  await page.goto('/dashboard/group')
  await expect(page.getByRole('row').filter({ hasText: '6ªA' })).toContainText('51')
  await expect(page.getByRole('row').filter({ hasText: '6ªB' })).toContainText('49')
  // In the pauta of the new group the quizzes of before were not for this pupil.
  await page.goto(pauta(ids.b))
  await page.getByRole('button', { name: 'Mostrar os 49' }).click()
  await expect(page.getByRole('row').filter({ hasText: moved.name }).getByText('×').first()).toBeVisible()
  // The family reads April's absences, which wait to be justified still.
  await page.goto(`/dashboard/group/alunos/${moved.id}/faltas?mes=2026-04`)
  await expect(page.getByText(/na 6ªA, de onde veio: [1-9]/)).toBeVisible()
  await expect(page.getByText('Não há faltas por justificar')).toHaveCount(0)
  expect(await readPast()).toEqual(before)
})

test('the timetable changes in May from a day on: April keeps its lessons, and the substitute gets a notice', async ({
  browser,
}) => {
  const teachers = await ask<{ id: string; name: string }[]>('GET', '/teachers/options')
  const idOf = (name: string) => teachers.find(teacher => teacher.name === name)?.id
  const { id } = await ask<{ id: string }>('POST', '/teacher-absences', {
    teacherId: idOf('Paulo Zimba'),
    startsOn: '2026-05-11',
    endsOn: '2026-05-15',
    reason: 'Formação',
  })
  const lesson = { groupId: ids.a, date: '2026-05-14', period: 4 }
  const substitute = { kind: 'professor', substituteId: idOf('Ermelinda Sitoe'), joinedGroupId: null }
  await ask('PUT', `/teacher-absences/${id}/choices`, { choices: [{ ...lesson, ...substitute }] })

  await page.goto(`/dashboard/administracao/horarios?turma=${ids.a}`)
  const place = page.getByRole('button', { name: /^Quinta, 4\.º tempo/ })
  await expect(place).toHaveAccessibleName(/Ciências Naturais/)
  await place.focus()
  await page.keyboard.press('Delete')
  await expect(page.getByLabel('A partir de quando')).toHaveValue('06/05/2026')
  await page.getByRole('button', { name: 'Guardar o horário' }).click()
  await expect(page.getByText('Horário da 6ªA guardado. Vale a partir de 06/05/2026.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Semana que vale' }).selectOption({ index: 0 })
  await expect(page.getByRole('button', { name: /^Quinta, 4\.º tempo: Ciências Naturais/ })).toBeVisible()

  const hers = await browser.newPage({ baseURL: product.address })
  await enter(product, hers, TEACHER)
  await hers.goto('/dashboard')
  await expect(hers.getByText('A aula de Ciências Naturais já não está no horário')).toBeVisible()
  await hers.close()
  expect(await readPast()).toEqual(before)
})

test('a corrected test gets another edition with its reason, and both are printed', async () => {
  await correctAgain('Não fez o teste', moved.id)
  await expect(page.getByText(/^O teste está corrigido\. 2\.ª versão, .*: Não fez o teste/)).toBeVisible()
  await page.getByRole('navigation', { name: 'Versões' }).getByRole('link', { name: /^1\.ª/ }).click()
  await expect(page.getByText('Já não é esta que vale.')).toBeVisible()
  expect(await contentOf(reportOf(1), 'diagnostics')).toBe(before.report)
  expect(await contentOf(reportOf(2), 'diagnostics')).not.toBe(before.report)
  expect(await readPast()).toEqual(before)
})

test('a pauta is locked, corrected for a reason, and read and printed in either edition, by keyboard', async () => {
  const paper = `/quizzes/gradebook/export?group=${ids.b}&subject=${ids.mathematics}&trimester=1&format=xlsx`
  await page.goto(pauta(ids.b))
  await press(page, page.getByRole('button', { name: 'Bloquear as notas' }))
  await expect(page.getByText('A pauta está bloqueada.')).toBeVisible()
  const first = await contentOf(paper)
  await press(page, page.getByRole('button', { name: 'Desbloquear' }))
  const dialog = page.getByRole('dialog', { name: 'Desbloquear a pauta' })
  await write(page, dialog.getByRole('textbox', { name: 'Porque se corrige' }), 'Faltava quem não entregou')
  await press(page, dialog.getByRole('button', { name: 'Desbloquear' }))
  await expect(page.getByText('A pauta está em correcção:')).toBeVisible()
  await tick(page, page.getByLabel('O que não se entregou conta zero'))
  await press(page, page.getByRole('button', { name: 'Bloquear as notas' }))
  const note = page.getByText(/^A pauta está bloqueada\. 2\.ª versão, .*: Faltava quem não entregou/)
  await expect(note).toBeVisible()
  expect(await contentOf(paper)).not.toBe(first)
  const editions = page.getByRole('navigation', { name: 'Versões' })
  await press(page, editions.getByRole('link', { name: /^1\.ª/ }))
  await expect(page.getByText('Já não é esta que vale.')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page, page.getByRole('button', { name: 'Excel' })),
  ])
  expect(partsOf(readFileSync(await download.path()))).toBe(first)
  await press(page, page.getByRole('link', { name: 'Ver a pauta de agora' }))
  await expect(note).toBeVisible()
  expect(await readPast()).toEqual(before)
})

test('who enters on 20 November is hatched before, and not called on a day before it', async ({
  browser,
}) => {
  await startOn(NOVEMBER, browser)
  await page.goto('/dashboard/group/alunos/novo')
  await page.getByLabel('Nome completo').fill('Zeca Chegado Tarde')
  await page.getByLabel('Turma', { exact: true }).selectOption('6ªA')
  await page.getByRole('radio', { name: 'Homem (H)' }).press('Space')
  await expect(page.getByRole('radio', { name: 'Homem (H)' })).toBeChecked()
  await page.getByLabel('Entrou em').fill('20/11/2026')
  await page.getByRole('button', { name: 'Inscrever aluno' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zeca Chegado Tarde')
  const student = page.url()
  const line = await lineOf(ids.a, '2026-11', 'Zeca Chegado Tarde')
  await expect(line.getByRole('img', { name: 'ainda não estava na turma' }).first()).toBeVisible()
  await expect(line.getByRole('button')).toHaveCount(3)
  const studentId = new URL(student).pathname.split('/').at(-1)
  const marks = [{ studentId, date: '2026-11-10', mark: 'falta' }]
  const early = ask('PUT', `/absences/groups/${ids.a}`, { marks, reason: 'Folha de papel' })
  await expect(early).rejects.toThrow(/400 .*"marks":"Zeca Chegado Tarde ainda não estava na 6ªA a 10\/11/)
  expect(await readPast()).toEqual(before)
})

test('the new year is prepared in November by keyboard, taken back, and prepared again while lessons go on', async ({
  browser,
}) => {
  const prepare = async () => {
    await page.goto('/dashboard/administracao/novo-ano')
    await press(page, page.getByRole('button', { name: 'Preparar o ano de 2027' }))
    await expect(page.getByText('O ano de 2027 está preparado')).toBeVisible()
  }
  await prepare()
  await expect(page.getByRole('row').filter({ hasText: '6ªA' })).toContainText('47')
  await press(page, page.getByRole('button', { name: 'Desfazer' }).first())
  await expect(page.getByRole('row').filter({ hasText: '6ªA' })).toHaveCount(0)
  await prepare()
  const hers = await browser.newPage({ baseURL: product.address })
  await enter(product, hers, TEACHER)
  await hers.goto(`/dashboard/group/${ids.a}`)
  await expect(hers.getByRole('list', { name: 'Alunos da 6ªA' }).getByRole('listitem')).toHaveCount(52)
  await hers.close()
  await page.goto(pauta(ids.a))
  const groups = page.getByRole('combobox', { name: 'Turma' })
  await expect(groups.locator('option', { hasText: /^6ªA \(2026\)$/ })).toHaveCount(1)
  await expect(groups.locator('option', { hasText: /^6ªA \(2027\)$/ })).toHaveCount(1)
  expect(await readPast()).toEqual(before)
})

test('in the new year all of it stands as it was', async ({ browser }) => {
  await startOn(NEXT_YEAR, browser)
  await page.goto('/dashboard/group')
  // Who was in 5ªA is in 6ªA, and that of 2026 is no longer in the list.
  await expect(page.getByRole('row').filter({ hasText: '6ªA' })).toContainText('47')
  // By keyboard: the groups of the year that is over, and one of them.
  await press(page, page.getByRole('button', { name: 'Ano', exact: true }))
  const over = page.getByRole('menuitemradio', { name: '2026', exact: true })
  await expect(over).toBeVisible()
  while (!(await over.evaluate(item => item === document.activeElement)))
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const archived = page.getByRole('row').filter({ hasText: '6ªA' })
  await expect(archived).toContainText('52')
  await tabTo(page, archived.getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/group/${ids.a}$`))
  await expect(page.getByRole('list', { name: 'Alunos da 6ªA' }).getByRole('listitem')).toHaveCount(52)
  expect(await readPast()).toEqual(before)
})
