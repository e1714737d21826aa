import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { writeWorkbook } from '../engines/spreadsheets/write-table.ts'
import { formatDateSlashes } from '../kit/figures.ts'
import { type StartedProduct, startForTests } from '../scripts/start-for-tests.ts'
import { press, tabTo, tick } from './by-keyboard.ts'
import {
  bring,
  chooseFile,
  confirmCalendar,
  createFirstAccount,
  createSchool,
  firstCode,
} from './first-school.ts'
import { boxOf, sticksOut, styleOf } from './measure.ts'
import { countTaps, expectTaps } from './taps.ts'

/** A school that begins with nothing but what its secretary has on a memory stick; one story, told in its parts. */
test.describe.configure({ mode: 'serial', timeout: 120_000 })
let product: StartedProduct
let code = ''
/** The first administrator's browser, and the invited teacher's. */
let page: Page
let hers: Page
let hands: { taps: number }[] = []
/** What the invitation is opened with. */
let invitation = ''
const dataDir = mkdtempSync(join(tmpdir(), 'first-month-'))
const PASSWORD = 'Machamba-2026-verde'

test.beforeAll(async ({ browser }: { browser: Browser }) => {
  test.setTimeout(900_000)
  chmodSync(dataDir, 0o711)
  product = await startForTests(dataDir, { DEMO: '0', DEMO_DATE: '' }, 'pipe')
  code = await firstCode(product)
  page = await browser.newPage()
  hers = await browser.newPage()
  hands = await Promise.all([countTaps(page), countTaps(hers)])
})
test.afterAll(async () => {
  await page?.close()
  await hers?.close()
  await product?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** As a secretary keeps it: titles over the header, mixed case, empty rows, a column that is nobody's. */
const groupsFile = () =>
  writeWorkbook([
    {
      name: 'Turmas',
      header: ['ESCOLA PRIMÁRIA DE MALHAMPSENE'],
      rows: [
        ['Turmas do ano'],
        [],
        ['TURMA', 'Classe', 'TURNO', 'Director de Turma', 'Observação'],
        ['6ªA', '6ª classe', 'manhã', 'Ninguém Ainda', 'sala nova'],
        [],
        ['6ªB', '6', 'MANHÃ', '', ''],
      ],
    },
  ])

/** A sheet for each group, the girls written F, a summary at the end. */
const pupilsFile = () =>
  writeWorkbook([
    ...(
      [
        ['6ª A', ['ana sitoe', 'BETO CUMBE']],
        ['6ª B', ['Célia Mondlane', 'Davi Nhaca']],
      ] as const
    ).map(([name, pupils]) => ({
      name,
      header: [`Lista nominal da ${name}`],
      rows: [
        [],
        ['Nº', 'NOME DO ALUNO', 'Sexo', 'Religião'],
        ...pupils.flatMap((pupil, at) => [[at + 1, pupil, at === 0 ? 'F' : 'M', 'x'], []]),
      ],
    })),
    { name: 'Resumo', header: ['Total', 'Rapazes', 'Raparigas'], rows: [[4, 2, 2]] },
  ])

const timetableFile = (teacher: string) =>
  Buffer.from(
    `Horário da escola;;;;\n;;;;\nTurma;Dia;Tempo;DISCIPLINA;Professor\n${[1, 2, 3, 4, 5]
      .flatMap(day => [1, 2].map(time => `6ª A;${day};${time};matemática;${teacher}`))
      .join('\n')}\n6ªB;Segunda;2;MAT;Quem Vem Depois\n`,
    'latin1',
  )

/** From the guide to where its open step leads. */
const step = (action: string) => page.getByRole('link', { name: action, exact: true }).click()
async function home(): Promise<void> {
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('an empty school begins with its first account, and a guide that leads to the school and its hours', async () => {
  await createFirstAccount(page, product.address, code)
  await home()
  await expect(page.getByRole('heading', { name: /A sua escola em oito passos/ })).toBeVisible()
  await expect(page.getByText('0 feitos · pode parar quando quiser, fica tudo guardado')).toBeVisible()
  const later = page.getByRole('button', { name: 'Deixar para depois' })
  expect(await styleOf(later, 'border-top-width'), 'a button beside a button').toBe('1px')
  expect((await boxOf(later)).y).toBe((await boxOf(page.getByRole('link', { name: 'Criar a escola' }))).y)
  const card = (words: string) => boxOf(page.locator('section').filter({ hasText: words }))
  expect((await card('Acaba na primeira aula')).y).toBe((await card('Deixar para depois')).y)

  await step('Criar a escola')
  await createSchool(page)
})

test('the proposed calendar is made the school’s own, and put in force', async () => {
  await home()
  await step('Confirmar o calendário')
  await expect(page.getByRole('button', { name: /Dia da Independência/ })).toBeVisible()
  await confirmCalendar(page)
})

test('a subject is written, and two groups come from the first file', async () => {
  await page.goto(`${product.address}/dashboard/subjectManagement/nova`)
  await page.getByLabel('Nome', { exact: true }).fill('Matemática')
  await page.getByLabel('Código', { exact: true }).fill('MAT')
  await page.getByLabel('Abreviatura').fill('Mat.')
  await page.getByRole('checkbox', { name: '6ª', exact: false }).first().check({ force: true })
  await page.getByRole('button', { name: 'Criar disciplina' }).click()
  await page.waitForURL(url => !url.pathname.endsWith('/nova'))

  await page.goto(`${product.address}/dashboard/group`)
  await bring(page, 'turmas.xlsx', await groupsFile())
  await expect(page.getByText('Observação (1 linha)')).toBeVisible()
  await expect(page.getByText('a turma entra sem director', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Importar 2 turmas' }).click()
  await page.getByRole('link', { name: 'Ver o relatório' }).click()
  await expect(page.getByRole('heading', { name: '2 turmas entraram' })).toBeVisible()
})

test('the pupils come from the second file, a sheet for each group, and their report stays', async () => {
  await page.goto(`${product.address}/dashboard/group/alunos`)
  // All but the choice of the file, which is the browser's own window, by the keyboard alone.
  await press(page, page.getByRole('button', { name: 'Importar', exact: true }).first())
  await chooseFile(page, 'alunos.xlsx', await pupilsFile())
  const summary = page.getByRole('checkbox', { name: /Resumo/ })
  await expect(summary).not.toBeChecked()
  await tabTo(page, summary)
  await page.keyboard.press('Space')
  await expect(summary).toBeChecked()
  await page.keyboard.press('Space')
  await expect(summary).not.toBeChecked()
  await expect(page.getByText('Religião (4 linhas)')).toBeVisible()
  await expect(
    page.getByText('«M» foi lido como masculino. Na mesma coluna está também «F».', { exact: false }).first(),
  ).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Importar 4 alunos' }))
  // The report stays at its own address, also after a reload.
  await expect(page.getByRole('heading', { name: '4 alunos entraram' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 alunos na 6ªA')).toBeVisible()
  await expect(page.getByText('1 H, 1 M').first()).toBeVisible()
})

test('the guide counts what has come and leads to the invitation, which a teacher accepts', async () => {
  await home()
  await expect(page.getByText('4 alunos', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Docentes convidados/ }).click()
  await step('Convidar docentes')
  await page.getByRole('button', { name: 'Convidar' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('ana@escola.mz')
  await dialog.getByRole('button', { name: 'Fazer o convite' }).click()
  invitation = new URL(await dialog.getByLabel('Ligação').inputValue()).pathname
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click()

  await hers.goto(`${product.address}${invitation}`)
  await hers.getByLabel('Nome', { exact: true }).fill('Ana')
  await hers.getByLabel('Apelido').fill('Mabjaia')
  await hers.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await hers.getByRole('button', { name: /^Criar/ }).click()
  await hers.waitForURL(url => !url.pathname.startsWith('/auth/convite'))
})

test('the timetable comes from the third file, and the guide goes: a lesson stands on the teacher’s day', async () => {
  await page.goto(`${product.address}/dashboard/administracao/horarios`)
  await bring(page, 'horario.csv', timetableFile('Ana Mabjaia'))
  await expect(page.getByText('o tempo entra sem professor', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Importar 11 tempos' }).click()
  await expect(page.getByRole('heading', { name: '11 tempos importados' })).toBeVisible()
  await home()
  await expect(page.getByRole('heading', { name: /Joaquim/ })).toBeVisible()
  await expect(page.getByText('oito passos')).toHaveCount(0)
  await hers.goto(`${product.address}/dashboard/two/horario`)
  await expect(hers.getByRole('table', { name: 'Horário de Ana Mabjaia' }).getByText('6ªA')).toHaveCount(10)
})

/** A lesson without a plan of the week before, or of this one where that lies in another year; says its day. */
async function planNext(theme: string, on?: string): Promise<string> {
  const day = new Date()
  if (day.getMonth() > 0 || day.getDate() > 12) day.setDate(day.getDate() - 7)
  const week = `/dashboard/homePlanoDeAula?vista=semana&dia=${day.toISOString().slice(0, 10)}`
  await hers.goto(`${product.address}${week}`)
  const what = `Planificar 6ªA · Matemática, ${on === undefined ? '' : formatDateSlashes(on)}`
  const begin = hers.getByRole('link', { name: what }).first()
  const heldOn = new URL((await begin.getAttribute('href')) ?? '', hers.url()).searchParams.get('dia')
  await begin.click()
  await hers.getByLabel('Unidade temática').fill('I. Números')
  await hers.getByLabel('Tema').fill(theme)
  await hers.getByLabel('Sumário').fill('Leitura e escrita de números.')
  await hers.getByRole('button', { name: 'Criar plano' }).click()
  await expect(hers.getByRole('heading', { level: 1, name: theme })).toBeVisible()
  return heldOn ?? ''
}

let heldOn = ''

test('she plans the first lesson, teaches it, and says who was missing that day', async () => {
  heldOn = await planNext('Números até mil')
  await hers.getByRole('button', { name: 'Começar a aula' }).click()
  const lesson = hers.getByRole('dialog', { name: /^Dar a aula/ })
  await lesson.getByRole('button', { name: /^1 .*falta$/ }).click()
  await lesson.getByRole('button', { name: 'Dada', exact: true }).click()
  await expect(hers.getByText('«Números até mil»: dada.')).toBeVisible()
  expectTaps(
    'a first lesson, from an empty school',
    hands.reduce((sum, { taps }) => sum + taps, 0),
  )
})

test('in the second lesson of that day nobody is called again, and the register counts a day', async () => {
  await planNext('Números até dez mil', heldOn)
  await hers.getByRole('button', { name: 'Começar a aula' }).click()
  const lesson = hers.getByRole('dialog', { name: /^Dar a aula/ })
  await expect(lesson.getByText(/^As faltas deste dia foram marcadas às 07:00 por Ana/)).toBeVisible()
  const away = lesson.getByRole('button', { name: /^1 .*falta$/ })
  await expect(away, 'who was missing stands there').toHaveAttribute('aria-pressed', 'true')
  await lesson.getByRole('button', { name: 'Dada', exact: true }).click()
  await expect(hers.getByText('«Números até dez mil»: dada.')).toBeVisible()

  await page.goto(`${product.address}/dashboard/group`)
  await page
    .getByRole('link', { name: /^6ªA( |$)/ })
    .first()
    .click()
  const register = await page.getByRole('link', { name: 'Faltas', exact: true }).getAttribute('href')
  await page.goto(`${product.address}${register}?mes=${heldOn.slice(0, 7)}`)
  await expect(page.getByText(/ · 1 dia com chamada em .* · contam-se dias$/)).toBeVisible()
  await expect(
    page.getByRole('grid', { name: /^Faltas da/ }).getByRole('button', { name: /, falta$/ }),
  ).toHaveCount(1)
})

test('the next year is prepared in one step by the keyboard while lessons go on, and taken back whole', async () => {
  await page.goto(`${product.address}/dashboard/administracao/novo-ano`)
  const year = new Date().getFullYear()
  // The school has no seventh grade yet: its pupils would leave, unless somebody says where they go.
  await tick(page, page.getByRole('checkbox', { name: 'Terminam' }).first())
  await expect(page.getByLabel(`Nome da 6ªA em ${year + 1}`)).toHaveValue('7ªA')
  await press(page, page.locator('summary', { hasText: 'Quem fica na 6ª classe' }).first())
  const stays = page.getByRole('checkbox', { name: /Beto Cumbe$/i })
  await tick(page, stays)
  await expect(page.getByText(/, 1 aluno promovido, 1 fica\.$/)).toBeVisible()
  await tick(page, stays)
  await expect(page.getByText(/, 2 alunos promovidos, 0 ficam\.$/)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await sticksOut(page)).toBe(0)
  const lines = await page
    .getByText('Terminam', { exact: true })
    .first()
    .evaluate(label => {
      const range = document.createRange()
      range.selectNodeContents(label.lastChild ?? label)
      return range.getClientRects().length
    })
  expect(lines, 'no word is broken').toBe(1)
  await expect(page.getByText(/entra em vigor a .*Até lá nada muda/)).toBeVisible()
  await press(page, page.getByRole('button', { name: `Preparar o ano de ${year + 1}` }))
  await expect(page.getByText(`O ano de ${year + 1} está preparado`)).toBeVisible()
  await expect(page.getByRole('link', { name: /^7ªA( |$)/ }).first()).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Desfazer' }).first())
  await expect(page.getByText('Desfeito.').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^7ªA( |$)/ })).toHaveCount(0)

  await page.goto(`${product.address}/dashboard/administracao/novo-ano`)
  await tick(page, page.getByRole('checkbox', { name: 'Terminam' }).first())
  await press(page, page.getByRole('button', { name: `Preparar o ano de ${year + 1}` }))
  await expect(page.getByText(`O ano de ${year + 1} está preparado`)).toBeVisible()
  // What is in force stays: the list shows this year, and the group has its pupils.
  await page.goto(`${product.address}/dashboard/group`)
  await expect(page.getByRole('link', { name: /^7ªA( |$)/ })).toHaveCount(0)
  await page
    .getByRole('link', { name: /^6ªA( |$)/ })
    .first()
    .click()
  await expect(page.getByText(/Beto Cumbe/i).first()).toBeVisible()
  await page.goto(`${product.address}/dashboard/group?year=${year + 1}`)
  await expect(page.getByRole('link', { name: /^7ªA( |$)/ }).first()).toBeVisible()
  await page.goto(`${product.address}/dashboard/administracao/novo-ano`)
  await expect(page.getByText(/está preparado e entra em vigor a/)).toBeVisible()
})
