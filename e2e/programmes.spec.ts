import { readFileSync } from 'node:fs'
import type { Block } from '#engines/documents/description.ts'
import { drawWord } from '#engines/documents/word.ts'
import { makePdf } from '#engines/pdf/made-pdf.ts'
import { type Fixtures, fixturesBy, ownWord } from './fixtures.ts'
import { expect, test } from './people.ts'

const PROGRAMMES = '/dashboard/programas'
// From a document to a lesson, by two people.
test.describe.configure({ timeout: 120_000 })

async function remove({ call }: Fixtures, path: string): Promise<void> {
  const { version } = await call<{ version: number }>('GET', path)
  await call('DELETE', `${path}?version=${version}`)
}

/** Units as a ministry's document has them: a heading, and a table with its titles under it. */
function wordProgramme(units: readonly { title: string; objectives: readonly string[] }[]) {
  const titles = ['Objectivos específicos', 'Conteúdos', 'Competências básicas', 'Carga horária']
  const blocks = units.flatMap(({ title, objectives }, unit): Block[] => [
    { kind: 'heading', level: 2, text: `Unidade temática ${unit + 1}: ${title}` },
    {
      kind: 'table',
      columns: titles.map(label => ({ label, width: 40 })),
      rows: objectives.map((text, at) => ({
        cells: [text, `${text}: conteúdo`, `PX${unit + 1}${at + 1}: ${text}`, '9'],
      })),
    },
  ])
  return drawWord({ title: 'Programa de ensino', orientation: 'landscape', footer: null, blocks })
}

test('a programme in Word becomes a dosificação, its plans, and the first lesson', async ({
  page,
  browser,
  request,
  signIn,
}) => {
  const edition = ownWord('Edição')
  const units = [
    { title: 'Conjuntos', objectives: ['Formar conjuntos', 'Reunir conjuntos'] },
    { title: 'Potências', objectives: ['Escrever potências', 'Calcular potências', 'Comparar potências'] },
  ]
  await signIn('pedagogo')
  await test.step('the document is read line by line, with what stands outside its tables named', async () => {
    await page.goto(PROGRAMMES)
    await page.getByRole('button', { name: 'Importar', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Disciplina').selectOption({ label: 'Matemática' })
    await dialog.getByLabel('Classe').selectOption({ label: '6ª classe' })
    await dialog.getByLabel('Versão').fill(edition)
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'programa.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: Buffer.from(await wordProgramme(units)),
    })
    await expect(dialog.getByText('5 linhas prontas')).toBeVisible()
    await dialog.getByRole('button', { name: /^Importar 5 / }).click()
    await page.getByRole('button', { name: 'Concluir' }).click()
  })

  const academy = await fixturesBy('pedagogo', request)
  const { rows } = await academy.call<{ rows: { id: string; edition: string }[] }>(
    'GET',
    '/programmes?search=Potências&limit=100',
  )
  const id = rows.find(row => row.edition === edition)?.id ?? ''
  const hers = await (await browser.newContext()).newPage()
  await signIn('professor', hers)
  await test.step('a teacher lays it over the year of a group', async () => {
    await hers.goto(`${PROGRAMMES}/${id}`)
    await expect(
      hers.getByRole('heading', { level: 1, name: 'Programa de Matemática, 6ª classe' }),
    ).toBeVisible()
    await hers.getByRole('link', { name: 'Dosificar' }).click()
    await hers.getByRole('checkbox', { name: '6ªB' }).check()
    await hers.getByRole('button', { name: 'Dispor pelas aulas do ano' }).click()
    await expect(hers.getByRole('heading', { level: 1, name: /^Dosificação de Matemática/ })).toBeVisible()
    await expect(hers.getByText('45 aulas do programa')).toBeVisible()
  })

  await test.step('its units and lines move by keyboard and by mouse, and the sum follows', async () => {
    const end = hers.getByRole('separator', { name: /^Fim de .*Conjuntos$/ }).first()
    await end.press('ArrowRight')
    await expect(hers.getByText('46 aulas do programa')).toBeVisible()
    await expect(end).toBeFocused()
    await end.hover()
    const from = await end.boundingBox()
    if (!from) throw new Error('The end of a unit is drawn.')
    await hers.mouse.down()
    await hers.mouse.move(from.x - 120, from.y + 4, { steps: 4 })
    await hers.mouse.up()
    const shorter = hers.getByText(/^\d+ aulas do programa$/)
    await expect(shorter).not.toHaveText('46 aulas do programa')
    await hers.getByText('Linha a linha').click()
    const lines = hers.getByRole('table').filter({ hasText: 'Ordem' }).locator('tbody tr')
    await expect(lines.first()).toContainText('Formar conjuntos')
    await lines.first().press('Alt+ArrowDown')
    await expect(lines.first()).toContainText('Reunir conjuntos')
    await expect(lines.nth(1)).toBeFocused()
    await lines.nth(1).dragTo(lines.first())
    await expect(lines.first()).toContainText('Formar conjuntos')
    await hers.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(hers.getByText('Dosificação guardada.')).toBeVisible()
    await hers.getByRole('button', { name: 'Criar os rascunhos' }).click()
    await expect(hers.getByRole('heading', { name: 'Planos analíticos feitos daqui' })).toBeVisible()
  })

  const pacing = new URL(hers.url()).pathname.split('/').at(-1) ?? ''
  const link = hers.getByRole('link', { name: '1.º trimestre', exact: true })
  const plan = new URL((await link.getAttribute('href')) ?? '', hers.url()).searchParams.get('id') ?? ''
  await test.step('its plan has every week from the programme', async () => {
    await link.click()
    await expect(hers.getByText('Reunir conjuntos').first()).toBeVisible()
  })

  const teacher = await fixturesBy('professor', request)
  await test.step('its first week begins a lesson', async () => {
    await hers.goto('/dashboard/criarPlanoDeAula')
    await hers.getByLabel('Plano analítico').selectOption(plan)
    await hers.getByLabel('Linha', { exact: true }).selectOption({ index: 1 })
    await expect(hers).toHaveURL(/linha=/)
    await expect(hers.getByLabel('Tema', { exact: true })).not.toHaveValue('')
    const theme = await hers.getByLabel('Tema', { exact: true }).inputValue()
    await hers.getByRole('button', { name: 'Criar plano' }).click()
    await expect(hers.getByRole('heading', { level: 1, name: theme })).toBeVisible()
    await expect(hers.getByRole('link', { name: 'Editar' })).toBeVisible()
  })

  // Other stories count the plans of this teacher.
  const lesson = new URL(hers.url()).searchParams.get('id') ?? ''
  await remove(teacher, `/lesson-plans/${lesson}`)
  const { plans } = await teacher.call<{ plans: { id: string }[] }>('GET', `/pacings/${pacing}`)
  for (const each of plans) await remove(teacher, `/analytical-plans/${each.id}`)
  await remove(teacher, `/pacings/${pacing}`)
  await remove(academy, `/programmes/${id}`)
  await hers.context().close()
})

test('an old edition gives place to a new one, with what refers to it, and one undo brings it back', async ({
  page,
  request,
  signIn,
}) => {
  const academy = await fixturesBy('pedagogo', request)
  const { subjectId, grade, fromYear, units } = await exampleOf(academy.call)
  const edition = ownWord('Nova')
  const [first, ...others] = units
  const changed = [{ ...first, title: 'Números e contas', rows: first?.rows.slice(1) }, ...others]
  const head = { subjectId, grade, fromYear, edition, untilYear: null }
  const made = await academy.call<{ id: string; version: number }>('POST', '/programmes', {
    ...head,
    units: changed,
  })
  await signIn('pedagogo')
  await page.goto(`${PROGRAMMES}/${made.id}`)
  await page.getByRole('link', { name: 'O que mudou' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^De Exemplo para Nova/ })).toContainText(
    '1 unidade muda',
  )
  await expect(page.getByRole('deletion').filter({ hasText: first?.title ?? '' })).toBeVisible()
  await expect(page.getByText('1 dosificação passa para as linhas novas', { exact: false })).toBeVisible()
  await page.getByRole('textbox', { name: /^Último ano da versão Exemplo/ }).fill('')
  await page.getByRole('button', { name: `Levar para a versão ${edition}` }).click()
  await expect(page.getByText(/tem agora .*1 dosificação/)).toBeVisible()
  await expect(page.getByText('1 dosificação passa para as linhas novas', { exact: false })).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('1 dosificação passa para as linhas novas', { exact: false })).toBeVisible()
  await remove(academy, `/programmes/${made.id}`)
})

test('a programme is copied to another edition, every line of it, and as nobody has checked it', async ({
  page,
  request,
  signIn,
}) => {
  const { call } = await fixturesBy('pedagogo', request)
  const { id, units } = await exampleOf(call)
  const edition = ownWord('Cópia')
  await signIn('pedagogo')
  await page.goto(`${PROGRAMMES}/${id}`)
  await page.getByRole('button', { name: 'Mais acções' }).click()
  await page.getByRole('menuitem', { name: 'Copiar para outra versão ou classe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Copiar «Matemática, 6ª classe»' })).toBeVisible()
  await expect(page.getByLabel('Conferido com o original')).toHaveValue('')
  await page.getByLabel('Versão', { exact: true }).fill(edition)
  await page.getByRole('button', { name: 'Criar programa' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Programa de Matemática, 6ª classe' }),
  ).toBeVisible()
  await expect(page.getByText(`versão ${edition}`, { exact: false })).toBeVisible()
  const copy = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const made = await call<Whole>('GET', `/programmes/${copy}`)
  expect(made.edition).toBe(edition)
  const saidBy = (of: Unit[]) => of.map(unit => [unit.title, unit.rows.map(row => ({ ...row, id: '' }))])
  expect(saidBy(made.units)).toEqual(saidBy(units))
  await remove({ call } as Fixtures, `/programmes/${copy}`)
})

test('the document that a programme was published in is kept with it, and read from its page', async ({
  page,
  request,
  signIn,
}) => {
  const { call } = await fixturesBy('pedagogo', request)
  const { subjectId, grade, fromYear, units } = await exampleOf(call)
  const body = { subjectId, grade, fromYear, edition: ownWord('Original'), untilYear: null, units }
  const made = await call<{ id: string }>('POST', '/programmes', body)
  await signIn('pedagogo')
  await page.goto(`${PROGRAMMES}/${made.id}`)
  await page.getByRole('button', { name: 'Mais acções' }).click()
  await page.getByRole('menuitem', { name: 'Juntar o original' }).click()
  const dialog = page.getByRole('dialog', { name: 'Juntar o original' })
  const choose = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await choose('programa.pdf', Buffer.from('isto não é um PDF'))
  await dialog.getByRole('button', { name: 'Guardar o PDF' }).click()
  await expect(dialog.getByText('O ficheiro não é um PDF.')).toBeVisible()
  await choose('programa.pdf', Buffer.from(makePdf({ pages: ['Programa', 'Unidades'] })))
  await dialog.getByRole('button', { name: 'Guardar o PDF' }).click()
  await expect(page.getByText('O original está guardado com o programa.')).toBeVisible()
  const coming = page.waitForResponse(answer => answer.url().endsWith(`/programmes/${made.id}/original`))
  await page.getByRole('button', { name: 'Ver o original' }).click()
  expect((await coming).status()).toBe(200)
  await remove({ call } as Fixtures, `/programmes/${made.id}`)
})

test('programmes leave in a signed package, which a changed byte spoils, and which brings nothing twice', async ({
  page,
  signIn,
}) => {
  await signIn('pedagogo')
  await page.goto(`${PROGRAMMES}?grade=6`)
  const more = page.getByRole('main').getByRole('button', { name: 'Mais acções' }).first()
  await more.click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Exportar um pacote assinado' }).click()
  const bytes = readFileSync(await (await saved).path())
  expect((await saved).suggestedFilename()).toBe('programas.dondza')
  await more.click()
  await page.getByRole('menuitem', { name: 'Importar um pacote assinado' }).click()
  const dialog = page.getByRole('dialog')
  const send = (buffer: Buffer) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'programas.dondza', mimeType: 'application/octet-stream', buffer })
  const spoiled = Buffer.from(bytes)
  spoiled[200] = (spoiled[200] ?? 0) ^ 1
  await send(spoiled)
  await expect(dialog.getByText('O pacote foi mudado depois de assinado')).toBeVisible()
  await send(bytes)
  await expect(dialog.getByText(/Assinado por .+ · [0-9A-F]{4}-/)).toBeVisible()
  await expect(dialog.getByText('Já cá está: não entra outra vez.').first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Importar 0 programas' })).toBeDisabled()
})

interface Unit {
  title: string
  rows: { id: string }[]
}

interface Whole {
  id: string
  edition: string
  grade: number
  fromYear: number
  subjectId: string
  subject: { name: string }
  units: Unit[]
}

/** The example of Mathematics of the 6th class that the demonstration has. */
async function exampleOf(call: Fixtures['call']): Promise<Whole> {
  const { rows } = await call<{ rows: { id: string }[] }>('GET', '/programmes?search=Exemplo&limit=100')
  const all = await Promise.all(rows.map(row => call<Whole>('GET', `/programmes/${row.id}`)))
  const found = all.find(each => each.grade === 6 && each.subject.name === 'Matemática')
  if (!found) throw new Error('The demonstration has a programme of this subject and class.')
  return found
}
