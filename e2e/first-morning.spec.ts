import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { writeWorkbook } from '../engines/spreadsheets/write-table.ts'
import { inTurn } from '../scripts/patience.ts'
import { type StartedProduct, startForTests } from '../scripts/start-for-tests.ts'
import {
  bring,
  chooseFile,
  confirmCalendar,
  createFirstAccount,
  createSchool,
  firstCode,
} from './first-school.ts'
import { sticksOut } from './measure.ts'
import { countTaps, expectTaps } from './taps.ts'

/** The plan of hours of the ministry: classes across, no codes, a total below. */
const subjectsFile = () =>
  writeWorkbook([
    {
      name: 'Plano',
      header: ['ESCOLA PRIMÁRIA DE MALHAMPSENE'],
      rows: [
        ['Plano de estudos'],
        [],
        ['Nº', 'Disciplina', '6ª classe', '7ª classe'],
        [1, 'Matemática', 5, 5],
        [2, 'Português', 6, 5],
        [3, 'Educação Física', 2, ''],
        ['', 'Total', 13, 10],
      ],
    },
  ])

/** Letters beside their class, two groups in a cell, as an old program of Windows writes it. */
const groupsFile = () => Buffer.from('Classe;Turmas;Turno\n6ª;A, B;M\n7ª;A;Vespertino\n', 'latin1')

/** Names and telephones in one cell, titles before them, somebody who teaches nothing. */
const teachersFile = () =>
  Buffer.from(
    [
      'Relação nominal dos funcionários;;;;',
      'Nº;Nome e contacto;Disciplinas;Turmas;Categoria',
      '1;Prof. Ana Mabjaia 84 111 2222;Matemática;6ª A-B;Professora',
      '2;dr. Rui Cossa (865554444);Educação Física;6ªA;Professor',
      '3;João Bila 842220000;;;Guarda',
    ].join('\n'),
  )

/** A sheet for each group, girls written F, guardians with their telephones, and one pupil struck out by hand in the remarks. */
const pupilsFile = () =>
  writeWorkbook([
    ...(
      [
        ['6ª A', ['SITOE, Ana', 'CUMBE, Beto']],
        ['6ª B', ['MONDLANE, Célia', 'NHACA, Davi']],
      ] as const
    ).map(([name, pupils]) => ({
      name,
      header: [`Lista nominal da ${name}`],
      rows: [
        [],
        ['Nº', 'NOME DO ALUNO', 'Sexo', 'Dt. nascimento', 'Encarregado/Contacto'],
        ...pupils.map((pupil, at) => [
          at + 1,
          pupil,
          at === 0 ? 'F' : 'M',
          at === 0 ? '24-05-14' : '03-11-13',
          `Rosa ${pupil.split(',')[0]} 84 222 333${at}`,
        ]),
      ],
    })),
    { name: 'Resumo', header: ['Turma', 'Total'], rows: [['6ª A', 2]] },
  ])

/** The grid on the wall, hours down, a sheet for each group. */
const timetableFile = () => {
  const days = ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta']
  const line = (words: string) => days.map(() => words)
  return writeWorkbook(
    ['6ªA', '6ªB'].map(name => ({
      name,
      header: ['Horas', ...days],
      rows: [
        ['7:00-7:45', ...line('Matemática / prof. Mabjaia / s. 4')],
        ['INTERVALO', ...line('')],
        ['7:50-8:35', ...line('Livre')],
      ],
    })),
  )
}

const termsFile = () =>
  Buffer.from(
    'Glossário de Matemática, 6ª classe;;;\nPalavra;Significado;Sinónimos;Xichangana\n1. Ângulo;Região entre semi-rectas.;canto, abertura;khona\n2. Número;Quantidade.;;nhlayo\n',
  )

/** Answers the open question whose words these are. */
async function answer(page: Page, question: RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: question }).selectOption({ label: option })
}

/** Imports what was read, and closes the dialog. */
async function enter(page: Page, button: string, done: string): Promise<void> {
  expect(await sticksOut(page), 'the dialog at this width').toBe(0)
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByRole('heading', { name: done })).toBeVisible()
}

for (const width of inTurn([1280, 360]))
  test(`six files of a secretary make a school whose first lesson stands on its day, ${width} px`, async ({
    browser,
  }) => {
    test.setTimeout(900_000)
    const dataDir = mkdtempSync(join(tmpdir(), 'first-morning-'))
    chmodSync(dataDir, 0o711)
    let product: StartedProduct | undefined
    try {
      product = await startForTests(dataDir, { DEMO: '0', DEMO_DATE: '' }, 'pipe')
      const code = await firstCode(product)
      const page = await browser.newPage({ viewport: { width, height: 800 } })
      const hand = await countTaps(page)
      const go = (path: string) => page.goto(`${product?.address}${path}`)
      await createFirstAccount(page, product.address, code)
      await go('/dashboard')
      await page.getByRole('link', { name: 'Criar a escola', exact: true }).click()
      await createSchool(page)
      await go('/dashboard')
      await page.getByRole('link', { name: 'Confirmar o calendário', exact: true }).click()
      await confirmCalendar(page)

      await go('/dashboard/subjectManagement')
      await bring(page, 'plano.xlsx', await subjectsFile())
      await expect(page.getByText('«Total» soma outras linhas: não entra.').first()).toBeVisible()
      await enter(page, 'Importar 3 disciplinas', '3 disciplinas importadas')

      await go('/dashboard/group')
      await bring(page, 'turmas.csv', groupsFile())
      await enter(page, 'Importar 3 turmas', '3 turmas importadas')

      await go('/dashboard/group')
      await page.getByRole('button', { name: 'Mais acções', exact: true }).first().click()
      await page.getByRole('menuitem', { name: 'Importar professores' }).click()
      await chooseFile(page, 'professores.csv', teachersFile())
      await answer(page, /uma função que não é de professor/, 'Fica de fora')
      await enter(page, 'Importar 2 professores', '2 professores importados')

      await go('/dashboard/group/alunos')
      await bring(page, 'alunos.xlsx', await pupilsFile())
      await page.getByRole('button', { name: 'Importar 4 alunos', exact: true }).click()
      await expect(page.getByRole('heading', { name: '4 alunos entraram' })).toBeVisible()

      await go('/dashboard/administracao/horarios')
      await bring(page, 'horario.xlsx', await timetableFile())
      await enter(page, 'Importar 10 tempos', '10 tempos importados')

      await go('/dashboard/glossaryList')
      await bring(page, 'glossario.csv', termsFile())
      await enter(page, 'Importar 2 termos', '2 termos importados')

      // A phone shows a day of the week at a time.
      await page.setViewportSize({ width: 1280, height: 800 })
      await go('/dashboard/administracao/horarios?professor=')
      const week = page.getByRole('table', { name: 'Horário de Ana Mabjaia' })
      await expect(week.getByText('6ªA')).toHaveCount(5)
      await expect(week.getByText('6ªB')).toHaveCount(5)
      expectTaps('a school, from six files', hand.taps)
      await page.close()
    } finally {
      await product?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
