import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { writeWorkbook } from '../engines/spreadsheets/write-table.ts'
import { type StartedProduct, startForTests } from '../scripts/start-for-tests.ts'

/** A school that begins with nothing but what its secretary has on a memory stick. */
let product: StartedProduct
let code = ''
const dataDir = mkdtempSync(join(tmpdir(), 'first-month-'))
const PASSWORD = 'Machamba-2026-verde'

test.beforeAll(async () => {
  test.setTimeout(300_000)
  chmodSync(dataDir, 0o711)
  product = await startForTests(dataDir, { DEMO: '0', DEMO_DATE: '' }, 'pipe')
  const said: string[] = []
  product.process.stdout?.on('data', (piece: Buffer) => said.push(String(piece)))
  await expect
    .poll(() => /com o código ([A-Z0-9-]+)/.exec(said.join(''))?.[1] ?? '', { timeout: 30_000 })
    .not.toBe('')
  code = /com o código ([A-Z0-9-]+)/.exec(said.join(''))?.[1] ?? ''
})
test.afterAll(async () => {
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
      .map(day => `6ª A;${day};1;matemática;${teacher}`)
      .join('\n')}\n6ªB;Segunda;2;MAT;Quem Vem Depois\n`,
    'latin1',
  )

async function bring(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page.getByRole('button', { name: 'Importar', exact: true }).first().click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })
}

test('an empty school is taken to a lesson on a teacher’s day by three files of its secretary', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000)
  const at = (path: string) => `${product.address}${path}`
  await page.goto(at(`/auth/primeiro-administrador?codigo=${code}`))
  await page.getByLabel('Nome', { exact: true }).fill('Joaquim')
  await page.getByLabel('Apelido').fill('Machava')
  await page.getByLabel('E-mail').fill('joaquim@escola.mz')
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Criar a conta e entrar' }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/auth'))
  await page.goto(at('/dashboard'))
  await expect(page.getByRole('heading', { name: /A sua escola em oito passos/ })).toBeVisible()

  const token = await page.evaluate(() => sessionStorage.getItem('jwt_access_token'))
  const call = async <R>(method: string, path: string, data?: object) => {
    const answer = await request.fetch(at(`/api/academy${path}`), {
      method,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
      data,
    })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as R
  }
  // Today lies in the first trimester, whatever day it is.
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const year = new Date().getFullYear()
  await call('POST', '/schools', {
    name: 'Escola Primária de Malhampsene',
    district: 'Matola',
    periods: [
      { number: 1, startsAt: '07:00', endsAt: '07:45' },
      { number: 2, startsAt: '07:50', endsAt: '08:35' },
    ],
  })
  const calendar = await call<{ id: string; version: number }>('POST', '/calendars', {
    year,
    edition: 1,
    trimesters: [{ number: 1, startsOn: day(-30), endsOn: day(60) }],
  })
  await call('POST', `/calendars/${calendar.id}/force`, { version: calendar.version })
  await call('POST', '/subjects', { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.', grades: [6] })
  const invite = await call<{ path: string }>('POST', '/users/invites', {
    email: 'ana@escola.mz',
    role: 'professor',
  })

  await page.goto(at('/dashboard/group'))
  await bring(page, 'turmas.xlsx', await groupsFile())
  await expect(page.getByText('Observação (1 linha)')).toBeVisible()
  await expect(page.getByText('a turma entra sem director', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Importar 2 turmas' }).click()
  await page.getByRole('link', { name: 'Ver o relatório' }).click()
  await expect(page.getByRole('heading', { name: '2 turmas entraram' })).toBeVisible()

  await page.goto(at('/dashboard/group/alunos'))
  await bring(page, 'alunos.xlsx', await pupilsFile())
  await expect(page.getByRole('checkbox', { name: /Resumo/ })).not.toBeChecked()
  await expect(page.getByText('Religião (4 linhas)')).toBeVisible()
  await expect(page.getByText('lido como feminino em 2 linhas', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Importar 4 alunos' }).click()
  // The report stays at its own address, also after a reload.
  await expect(page.getByRole('heading', { name: '4 alunos entraram' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 alunos na 6ªA')).toBeVisible()
  await expect(page.getByText('1 H, 1 M').first()).toBeVisible()

  await page.goto(at('/dashboard'))
  await expect(page.getByText('4 alunos', { exact: true })).toBeVisible()

  const teacher = await page.context().browser()?.newContext()
  if (!teacher) throw new Error('no browser')
  const hers = await teacher.newPage()
  await hers.goto(at(invite.path))
  await hers.getByLabel('Nome', { exact: true }).fill('Ana')
  await hers.getByLabel('Apelido').fill('Mabjaia')
  await hers.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await hers.getByRole('button', { name: /^Criar/ }).click()
  await hers.waitForURL(url => !url.pathname.startsWith('/auth/convite'))

  await page.goto(at('/dashboard/administracao/horarios'))
  await bring(page, 'horario.csv', timetableFile('Ana Mabjaia'))
  await expect(page.getByText('o tempo entra sem professor', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Importar 6 tempos' }).click()
  await expect(page.getByRole('heading', { name: '6 tempos importados' })).toBeVisible()

  // The guide goes, and the lesson stands on the teacher's day.
  await page.goto(at('/dashboard'))
  await expect(page.getByRole('heading', { name: /Joaquim/ })).toBeVisible()
  await expect(page.getByText('oito passos')).toHaveCount(0)
  await hers.goto(at('/dashboard/two/horario'))
  await expect(hers.getByRole('table', { name: 'Horário de Ana Mabjaia' }).getByText('6ªA')).toHaveCount(5)
  await teacher.close()
})
