import { sql } from 'kysely'
import { type APIRequestContext, chromium, type Page, request } from 'playwright-core'
import type { Db } from '#kit/server/database/database.ts'
import { signInAs } from '../e2e/people.ts'
import { follow } from '../e2e/settled.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import { withProduct } from './product.ts'
import { type Recounted, recountClass } from './recount-class.ts'
import {
  added,
  type Compared,
  comparePage,
  comparePaper,
  compareWorkbook,
  type Grid,
  one,
  strayFigures,
} from './recount-compare.ts'

/** Four classes have more figures than that: a walk that finds fewer has not read them. */
const LEAST = 15_000

async function findClasses(db: Db) {
  const { rows } = await sql<{ id: string; subject_id: string; test_id: string }>`
    SELECT a.id, a.test_id, t.subject_id FROM applications a JOIN tests t ON t.id = a.test_id
    WHERE a.deleted_at IS NULL AND t.kind = 'escrito'
      AND EXISTS (SELECT FROM attempts WHERE application_id = a.id AND state = 'entregue' AND deleted_at IS NULL)
    ORDER BY a.created_at LIMIT 4`.execute(db)
  return rows
}

class Walk {
  readonly compared: Compared[] = []
  places = 0
  readonly #calls: APIRequestContext
  readonly #headers: { authorization: string }
  readonly #page: Page
  readonly #settled: () => Promise<void>

  constructor(calls: APIRequestContext, token: string, page: Page) {
    this.#calls = calls
    this.#headers = { authorization: `Bearer ${token}` }
    this.#page = page
    this.#settled = follow(page)
  }

  /** The pages and files of one class, and those of each of its pupils. */
  async class(id: string, of: Recounted): Promise<void> {
    const name = `${of.group}, ${of.title}`
    const pages = '/diagnostico/relatorios'
    const about = (...tables: string[]) => of.expected.filter(({ table }) => tables.includes(table))
    await this.page(`${pages}/turma/${id}`, name, about('Aproveitamento', 'Alunos e competências'))
    await this.page(`${pages}/competencias/${id}`, name, about('Domínios', 'Competências'))
    await this.questions(`${pages}/perguntas/${id}`, name, of)
    const file = `/reports/applications/${id}/export`
    const onClass = about(
      'Aproveitamento',
      'Distribuição das notas',
      'Domínios',
      'Perguntas',
      'Figuras das perguntas',
    )
    await this.paper(`${file}?report=turma&format=pdf`, name, onClass)
    await this.paper(`${file}?report=competencias&format=pdf`, name, about('Domínios', 'Competências'))
    await this.paper(`${file}?report=itens&format=pdf`, name, about('Perguntas', 'Figuras das perguntas'))
    await this.workbook(`${file}?report=turma&format=xlsx`, name, [
      ...onClass,
      ...about('Alunos e competências', 'Fiabilidade'),
    ])
    await this.workbook(`${file}?report=competencias&format=xlsx`, name, about('Domínios', 'Competências'))
    await this.workbook(
      `${file}?report=itens&format=xlsx`,
      name,
      about('Perguntas', 'Figuras das perguntas', 'Fiabilidade'),
    )
    const byTopic = topicsBySex(of)
    for (const pupil of of.pupils) {
      const own = `/reports/students/${pupil.id}/export?application=${id}`
      await this.workbook(`${own}&format=xlsx`, name, byTopic)
      await this.paper(`${own}&format=pdf`, name, [...byTopic, ...markOnPaper(of, pupil.mark)])
      await this.page(`${pages}/aluno/${pupil.id}`, name, [])
    }
  }

  /** Every list in which these classes stand says the same mean of each. */
  async lists(classes: readonly Recounted[]): Promise<void> {
    const rows = classes.map(({ title, group, mean }) => ({
      table: '',
      row: [title, group],
      cells: { Média: { text: mean } },
    }))
    await this.page('/diagnostico/relatorios', 'list of reports', rows)
    await this.page('/diagnostico/diagnosticos', 'list of applications', [])
    const text = await this.#page.locator('main').innerText()
    for (const { title, group, mean } of classes)
      if (text.includes(title))
        this.compared.push(one(`list of applications, ${group}, ${title}`, 'true', `${text.includes(mean)}`))
    for (const path of ['/diagnostico/home', '/diagnostico/dashboard', '/dashboard'])
      await this.page(path, path, [])
  }

  /** A subject over all of its groups: each class stands in it as it stands alone. */
  async subjects(classes: readonly { subject: string; test: string; of: Recounted }[]): Promise<void> {
    for (const [subject, own] of Map.groupBy(classes, each => each.subject)) {
      const rows = own.flatMap(({ of }) =>
        of.expected
          .filter(({ table, row }) => table === 'Aproveitamento' && row[0] !== 'Total')
          .map(row => ({ ...row, table: `${of.title}: turmas`, row: [`${of.group} ${row.row[0]}`] })),
      )
      for (const { test, of } of own) {
        const mine = rows.filter(({ table }) => table === `${of.title}: turmas`)
        const path = `/diagnostico/relatorios/disciplina?disciplina=${subject}&teste=${test}`
        await this.page(path, `subject, ${of.title}`, mine)
      }
      const file = `/reports/school/export?subject=${subject}`
      await this.workbook(`${file}&format=xlsx`, 'subject', rows)
      // Between its name and its figures a class has the day of the test.
      await this.paper(
        `${file}&format=pdf`,
        'subject',
        rows.map(row => ({ ...row, paper: row.paper?.slice(1) ?? [] })),
      )
    }
  }

  async page(path: string, name: string, expected: Recounted['expected']): Promise<void> {
    await this.#page.goto(path)
    await this.#settled()
    for (const fold of await this.#page
      .getByRole('button', { name: /^(Níveis, domínios|Domínios|Competências)/ })
      .all())
      await fold.click()
    // A long class stands cut until it is asked for.
    const more = this.#page.getByRole('button', { name: /^Mostrar (os|as) \d+$/ })
    for (let cut = await more.count(); cut > 0; cut--) await more.first().click()
    const grids = await this.#page.evaluate(gridsOf)
    this.#hold(path, comparePage(`${path} (${name})`, grids, expected), expected)
    this.#noStray(path, await this.#page.locator('main').innerText())
  }

  /** The list of questions is no table: each has its share of the points beside it, and its figures once it is opened. */
  async questions(path: string, name: string, of: Recounted): Promise<void> {
    await this.page(path, name, [])
    const rows = this.#page.getByRole('list', { name: 'Perguntas', exact: true }).locator(':scope > li')
    const count = await rows.count()
    const where = `${path} (${name})`
    const expectedRows = of.expected.filter(({ table }) => table === 'Perguntas')
    this.compared.push(one(`${where}, number of questions`, `${expectedRows.length}`, `${count}`))
    for (let at = 0; at < count; at++) {
      const button = rows.nth(at).locator('button[aria-expanded]')
      const said = (await button.innerText()).split('\n')
      const question = expectedRows.find(({ row }) => row[0] === said[0])
      if (!question) {
        this.compared.push(one(`${where}, place ${at + 1}`, 'a question of the test', said[0]))
        continue
      }
      const place = `${where}, question ${said[0]}`
      const share = said.find(line => /^(\d+,\d\s%|–)( dos pontos)?$/.test(line))
      this.compared.push(one(`${place}, share`, question.share ?? '', share?.replace(' dos pontos', '')))
      await button.click()
      const figures = of.expected.find(
        ({ table, row }) => table === 'Figuras das perguntas' && row[0] === said[0],
      )
      const { p, 'p H': H, 'p M': M } = figures?.cells ?? {}
      await rows.nth(at).getByText('Como se contou').click()
      const figureOf = (head: string) =>
        rows.nth(at).locator('dl > div', { hasText: head }).locator('dd').innerText()
      this.compared.push(one(`${place}, p`, p?.text ?? '', await figureOf('Acertaram (p)')))
      const bySex = `${H?.text} · ${M?.text} · ${pupils(question.cells.Alunos?.text)}`
      this.compared.push(one(`${place}, p by sex`, bySex, await figureOf('p, H · M')))
    }
  }

  async paper(path: string, name: string, expected: Recounted['expected']): Promise<void> {
    this.#hold(path, await comparePaper(`${path} (${name})`, await this.read(path), expected), expected)
  }

  async workbook(path: string, name: string, expected: Recounted['expected']): Promise<void> {
    this.#hold(path, await compareWorkbook(`${path} (${name})`, await this.read(path), expected), expected)
  }

  async read(path: string): Promise<Uint8Array> {
    this.places++
    const answer = await this.#calls.get(`/api/diagnostics${path}`, { headers: this.#headers })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return answer.body()
  }

  /** A place in which none of its figures was found was not compared. */
  #hold(path: string, compared: Compared, expected: Recounted['expected']): void {
    this.compared.push(compared)
    if (expected.length > 0 && compared.figures === 0)
      this.compared.push({ figures: 0, differences: [`${path}: none of its figures was found`] })
  }

  #noStray(path: string, text: string): void {
    this.places++
    this.compared.push({ figures: 0, differences: strayFigures(path, text) })
  }
}

/** What the report of a pupil says of the class: the share of each topic by sex. */
function topicsBySex({ expected }: Recounted): Recounted['expected'] {
  const of = expected.filter(({ table }) => table === 'Domínios' || table === 'Competências')
  return [...Map.groupBy(of, ({ row }) => row[0])].flatMap(([name, rows]) => {
    const [H, M, total] = rows.map(({ cells }) => cells['% dos pontos'])
    if (!name || !H || !M || !total) return []
    const cells = { 'Turma H': H, 'Turma M': M, Turma: total }
    return [{ table: '', row: [name], cells, paper: [H.text, M.text, total.text] }]
  })
}

/** The line of a pupil's paper: mark and band, and the means of the class with how many each is of. */
function markOnPaper({ expected }: Recounted, mark: string | undefined): Recounted['expected'] {
  if (mark === undefined) return []
  const means = expected
    .filter(({ table }) => table === 'Aproveitamento')
    .map(
      ({ row, cells }) =>
        `${row[0]} ${cells.Média?.text} (${pupils((cells['Com nota'] ?? cells.Avaliados)?.text)})`,
    )
  return [{ table: '', row: ['mark'], cells: {}, paper: [mark, `Média da turma: ${means.join(' · ')}.`] }]
}

function pupils(many: string | undefined): string {
  return `${many} ${many === '1' ? 'aluno' : 'alunos'}`
}

/** The tables of the page that is open, in the browser: what spans several places stands in each. */
function gridsOf(): Grid[] {
  const words = (cell: Element) => (cell as HTMLElement).innerText.replace(/\s+/g, ' ').trim()
  return [...document.querySelectorAll('main table')].map(table => {
    const places: string[][] = []
    const rows = [...table.querySelectorAll('tr')]
    for (const [y, row] of rows.entries())
      for (const cell of row.children) {
        places[y] ??= []
        let x = 0
        while (places[y]?.[x] !== undefined) x++
        const { rowSpan, colSpan } = cell as HTMLTableCellElement
        for (let down = 0; down < rowSpan; down++)
          for (let right = 0; right < colSpan; right++) {
            places[y + down] ??= []
            const line = places[y + down] as string[]
            line[x + right] = words(cell)
          }
      }
    const headed = rows.findLastIndex(row => row.parentElement?.tagName === 'THEAD')
    return { heads: places[headed] ?? [], rows: places.slice(headed + 1) }
  })
}

/**
 * Walks every page, PDF and workbook of the demonstration's four classes, and holds each figure against a recount of their answers.
 * Ends with 1 where one differs, or where fewer figures were found than four classes have.
 */
await withProduct(async ({ product, database }) => {
  const baseURL = product.address
  const calls = await request.newContext({ baseURL })
  const signedIn = await calls.post('/api/diagnostics/login', {
    data: { email: 'pedagogo@demo.dondza.mz', password: product.password },
  })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signInAs('pedagogo', page, calls)
  const walk = new Walk(calls, access_token, page)
  const classes = await findClasses(database.db)
  if (classes.length < 4) throw new Error(`The demonstration has ${classes.length} classes with results.`)
  const recounted = new Map<string, Recounted>()
  for (const { id } of classes) recounted.set(id, await recountClass(database.db, id))
  for (const { id } of classes) await walk.class(id, recounted.get(id) as Recounted)
  await walk.lists([...recounted.values()])
  await walk.subjects(
    classes.map(({ id, subject_id, test_id }) => ({
      subject: subject_id,
      test: test_id,
      of: recounted.get(id) as Recounted,
    })),
  )
  await browser.close()
  await calls.dispose()
  const { figures, differences } = added(walk.compared)
  for (const difference of differences) console.log(`  ${difference}`)
  console.log(
    `  ${walk.places} pages, papers and workbooks: ${figures} figures, ${differences.length} differ`,
  )
  if (differences.length > 0 || figures < LEAST) process.exitCode = 1
})
