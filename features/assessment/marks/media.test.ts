// Long because one class is read in every medium, each beside the same recount.
import fc from 'fast-check'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { placesInPdf, wordRows } from '#engines/documents/read-back.ts'
import { hasExam } from '#engines/marks/compute.ts'
import { drawnMark, drawnRule, drawnYear } from '#engines/marks/drawn-testing.ts'
import { proposedRules } from '#engines/marks/proposals.ts'
import { recountFinal, recountOutcome, recountTerm, recountYear } from '#engines/marks/recount-testing.ts'
import { columnOfKey, type Mark, type MarkColumn, type MarkRule } from '#engines/marks/rule.ts'
import { markText } from '#engines/marks/words.ts'
import type { CellValue } from '#engines/spreadsheets/evaluate-testing.ts'
import { hasCalc, recalculate } from '#engines/spreadsheets/recalculate-testing.ts'
import { getReturn } from '#journeys/statistical-returns/contract.ts'
import { statisticalReturnRoutes } from '#journeys/statistical-returns/server/routes.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { cases, commitSeed } from '../../../scripts/patience.ts'
import { ClosedTerms } from '../progress/web/closed-terms.tsx'
import { getMarkBook } from './contract.ts'
import { downloadMarksPaper, getPauta, type PaperKind } from './council-contract.ts'
import { fixtureCouncil, fixtureMarkRule, fixtureMarks } from './fixtures.ts'
import { exportMarks } from './import-contract.ts'
import { near, rowsOfHtml, rowsOfPdf, sheetOf } from './media-testing.ts'
import { getPupilMarks } from './pupil-contract.ts'
import { jobs } from './server/marks-jobs.ts'
import { readPublishedMarks } from './server/of-pupil.ts'
import { routes } from './server/routes.ts'
import { MarkGrid } from './web/mark-grid.tsx'
import { MarkKeys } from './web/mark-keys.tsx'
import { PautaTable } from './web/pauta-table.tsx'
import { TermRows } from './web/term-rows.tsx'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...statisticalReturnRoutes], '2026-11-20')
await fixtureCalendar(db, { state: 'em vigor' })
const dap = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes Nhantumbo' })
const subjects = await Promise.all(
  [
    ['POR', 'Português'],
    ['MAT', 'Matemática'],
  ].map(([code = '', name = '']) => fixtureSubject(db, { code, name })),
)

/** A class by each proposed rule in turn, and then classes by rules that no diploma has. */
function drawnClasses() {
  const ofRule = (rule: MarkRule, grade: number) => {
    // Each subject of a pupil: the cells of three trimesters, and what the exam gave, where the grade has one.
    const exam = hasExam(rule, grade) ? drawnMark(rule) : fc.constant(undefined)
    const subject = fc.record({ terms: drawnYear(rule), exam })
    const pupil = fc.tuple(subject, subject)
    return fc.record({
      rule: fc.constant(rule),
      grade: fc.constant(grade),
      pupils: fc.array(pupil, { minLength: cases(3, 5), maxLength: cases(4, 16) }),
    })
  }
  const proposed = Array.from({ length: cases(1, 200) }, (_, at) => {
    const { rule, grades } = proposedRules[(at + commitSeed()) % proposedRules.length] ?? {}
    return ofRule(rule as MarkRule, grades?.[at % grades.length] ?? 6)
  })
  const others = fc
    .sample(drawnRule, { numRuns: cases(1, 50), seed: 65 + commitSeed() })
    .map(rule => ofRule(rule, 6))
  return [...proposed, ...others].flatMap((each, at) =>
    fc.sample(each, { numRuns: 1, seed: 650 + at + commitSeed() }),
  )
}

type Word = number | string
const signs: Readonly<Record<string, string>> = { 'por fazer': '·', 'sem nota': '–', dispensado: 'D' }
const shownOf = (mark: Word) =>
  typeof mark === 'number' ? String(mark / 10).replace('.', ',') : (signs[mark] ?? '')
const valueOfCell = (mark: Word): CellValue => (typeof mark === 'number' ? mark / 10 : (signs[mark] ?? null))

/** Nothing is typed: what a page draws of a book. */
const noEntry = {
  ...{ taps: [], waiting: 0, savedAt: undefined, canUndo: false, refused: {} },
  ...{ write() {}, leave() {}, undo() {} },
}
const drawn = <Props extends object>(Part: (props: Props) => ReactNode, props: Props) =>
  rowsOfHtml(renderToStaticMarkup(createElement(Part, props)))
const nameOf = (pupil: number) => `Aluno ${String(pupil + 1).padStart(2, '0')}`
const sexOf = (pupil: number) => (pupil % 2 ? 'H' : 'M')
const sexes = ['H', 'M', 'HM'] as const

type DrawnClass = ReturnType<typeof drawnClasses>[number]

/** A class with its marks of three trimesters, as its teachers typed them. */
async function classOf({ rule, grade, pupils }: DrawnClass, at: number) {
  const schoolId = (await fixtureSchool(db, { name: `Escola ${at}` })).id
  await fixtureMarkRule(db, { schoolId, grade, by: dap, rule })
  const group = await fixtureGroup(db, { name: `${grade}ª${at}`, grade, schoolId })
  for (const { id } of subjects) await fixtureTeacherOf(db, group.id, id)
  const ids: string[] = []
  for (const pupil of pupils.keys()) {
    const made = { fullName: nameOf(pupil), numberInGroup: pupil + 1, sex: sexOf(pupil) } as const
    ids.push((await fixtureStudent(db, { groupId: group.id, ...made })).id)
  }
  for (const trimester of [1, 2, 3])
    for (const [subjectAt, { id }] of subjects.entries()) {
      const typed = pupils.map((marks, pupil) => {
        const { terms, exam } = marks[subjectAt] ?? {}
        const cells = Object.entries({
          ...terms?.[trimester - 1]?.cells,
          ...(trimester === 3 && { EX: exam }),
        })
        return [ids[pupil] ?? '', Object.fromEntries(cells.filter(([, mark]) => mark !== undefined))]
      })
      await fixtureMarks(
        db,
        dap,
        { group: group.id, subject: id, trimester },
        Object.fromEntries(typed) as Record<string, Record<string, Mark>>,
      )
    }
  return { schoolId, group, ids }
}

const closing = {
  ...{
    heldOn: '2026-11-19',
    heldAt: '',
    room: '',
    notes: '',
    state: 'publicada' as const,
    verdict: () => null,
  },
  ...{ presenceOf: () => 'presente' as const, closedAt: '2026-11-19T10:00:00Z' },
} as const

/** What a call answered, which a busy machine may refuse: that is no figure that differs. */
function bytesOf({ status, raw }: { status: number; raw: Buffer }): Buffer {
  if (status !== 200) throw new Error(`Refused with ${status}: ${raw.toString().slice(0, 300)}`)
  return raw
}

const print = { images: {}, printedAt: '2026-11-20T08:00:00Z' }
let papers = 0

interface ComparedTerm extends DrawnClass {
  at: number
  schoolId: string
  group: { id: string; name: string }
  ids: readonly string[]
  trimester: number
  /** What LibreOffice is to compute from the workbooks, once all are written. */
  workbooks: {
    bytes: Uint8Array
    cells: { row: number; column: number; expected: CellValue; where: string }[]
  }[]
  /** What the recount came to, by pupil, subject and trimester; this trimester is added. */
  known: Word[][][]
  same: (found: unknown, expected: unknown, where: string) => void
}

/** A trimester in every medium: open on the pages, then closed on the papers too. */
async function compareTerm({
  at,
  rule,
  grade,
  schoolId,
  group,
  ids,
  pupils,
  trimester,
  workbooks,
  known,
  same,
}: ComparedTerm) {
  const params = { group: group.id, trimester: String(trimester) } as never
  const read = async () => (await server.as(dap).call(getPauta, { params, query: {} as never })).data
  const open = await read()
  for (const [subjectAt, { id }] of subjects.entries()) {
    const book = (
      await server.as(dap).call(getMarkBook, {
        params: { group: group.id, subject: id, trimester: String(trimester) } as never,
      })
    ).data
    const page = { book, entry: noEntry, mayType: false }
    const grid = drawn(MarkGrid, { ...page, onExplain() {}, onPaste() {} })
    const phone = new Map(
      book.columns.map(column => [column.key, drawn(MarkKeys, { ...page, column, onColumn() {} })]),
    )
    const means = drawn(TermRows, { book, onExplain() {}, onColumn() {} })
    const columns = (open.subjects.find(each => each.id === id)?.columns ?? []).flatMap(
      ({ key }) => columnOfKey(key) ?? [],
    ) as MarkColumn[]
    for (const [pupil, pupilId] of ids.entries()) {
      const where = `class ${at}, trimester ${trimester}, subject ${subjectAt}, pupil ${pupil + 1}`
      const { terms, exam } = pupils[pupil]?.[subjectAt] ?? {}
      const cells: Record<string, Mark | undefined> = {
        ...terms?.[trimester - 1]?.cells,
        ...(trimester === 3 && exam !== undefined && { EX: exam }),
      }
      const stored = book.pupils.find(each => each.id === pupilId)?.cells ?? {}
      const desk = grid.find(row => row[1] === nameOf(pupil)) ?? []
      for (const [column, { key }] of book.columns.entries()) {
        same(stored[key]?.mark, cells[key], `${where}: ${key} of the book`)
        const sign = cells[key] === undefined ? '·' : markText(cells[key])
        same(
          phone
            .get(key)
            ?.find(row => row[1] === nameOf(pupil))
            ?.at(-1),
          sign,
          `${where}: ${key} on the phone`,
        )
        same(desk[3 + column], sign, `${where}: ${key} at the desk`)
      }
      const expected = recountTerm(rule, columns, cells)
      known[pupil]?.[subjectAt]?.push(expected)
      const shown = expected === 'por fazer' ? expected : shownOf(expected)
      same(desk.at(-1), shown, `${where}: MT at the desk`)
      same(means.find(row => row[1] === nameOf(pupil))?.at(-1), shown, `${where}: MT on the phone`)
      const term = open.pupils.find(each => each.id === pupilId)?.marks[id]?.term
      same(term?.mark ?? term?.kind, expected, `${where}: open pauta`)
    }
  }

  await fixtureCouncil(db, dap, { group: group.id, trimester }, closing)
  const closed = await read()
  const paper = async (
    kind: PaperKind,
    format: 'pdf' | 'docx' | 'xlsx',
    more: { subject?: string; student?: string } = {},
  ) => {
    const request = { size: 'A4', ...more } as const
    papers += 1
    // Each paper in its turn on the whole way, for a worker takes longer to answer than the paper to be drawn.
    if (papers % 7 > 0)
      return (await jobs.marksFile(closed, { ...request, paper: kind, format }, print)).bytes
    const query = { ...request, format }
    return bytesOf(
      await server
        .as(dap)
        .call(downloadMarksPaper, { params: { ...(params as object), paper: kind } as never, query }),
    )
  }
  const bookOfPaper = async (bytes: Uint8Array) => {
    const kept = { bytes, cells: [] as ComparedTerm['workbooks'][number]['cells'] }
    if (hasCalc()) workbooks.push(kept)
    return { ...(await sheetOf(bytes)), kept }
  }
  const [sheet, word, pdf, boletins, mapa, mapaOnPaper, all, returned] = await Promise.all([
    paper('pauta', 'xlsx').then(bookOfPaper),
    paper('pauta', 'docx').then(wordRows),
    paper('pauta', 'pdf').then(async bytes => rowsOfPdf(await placesInPdf(new Uint8Array(bytes)))),
    paper('boletins', 'docx').then(wordRows),
    paper('mapa', 'xlsx').then(sheetOf),
    paper('mapa', 'pdf').then(async bytes => rowsOfPdf(await placesInPdf(new Uint8Array(bytes)))),
    server
      .as(dap)
      .call(exportMarks, {
        query: { format: 'csv', trimester: String(trimester), school: schoolId } as never,
      })
      .then(answer =>
        bytesOf(answer)
          .toString()
          .split('\n')
          .map(line => line.replaceAll('"', '').split(';')),
      ),
    server.as(dap).call(getReturn, {
      query: { document: 'aproveitamento', school: schoolId, trimester: String(trimester) } as never,
    }),
  ])
  const screen = drawn(PautaTable, { pauta: closed })
  const order = closed.subjects.map(({ id }) => id)
  const head = word.find(row => row.filter(each => each === 'MT').length >= subjects.length) ?? []
  const wordAt = (label: string, order: number) =>
    head.flatMap((each, column) => (each === label ? [column] : []))[order] ?? -1
  const declared = await Promise.all(
    ids.map(async student => wordRows(await paper('declaracao', 'docx', { student }))),
  )
  const withExam = hasExam(rule, grade)
  /** What a pupil's year came to in a subject, and the final mark. */
  const yearOf = (pupil: number, subjectAt: number) => {
    const year = recountYear(rule, (known[pupil]?.[subjectAt] ?? []) as never)
    const exam = pupils[pupil]?.[subjectAt]?.exam
    return { year, final: withExam ? recountFinal(rule, year, exam) : year }
  }
  for (const [subjectAt, { id }] of subjects.entries()) {
    const { abbreviation = '', name = '' } = closed.subjects.find(each => each.id === id) ?? {}
    const mini = await bookOfPaper(await paper('mini-pauta', 'xlsx', { subject: id }))
    const marks = ids.map((_, pupil) => known[pupil]?.[subjectAt]?.[trimester - 1] ?? '')
    for (const [pupil, pupilId] of ids.entries()) {
      const where = `class ${at}, trimester ${trimester}, ${abbreviation}, pupil ${pupil + 1}`
      const expected = marks[pupil] ?? ''
      const text = shownOf(expected)
      const kept = closed.pupils.find(each => each.id === pupilId)
      const shown = kept?.marks[id]
      same(shown?.term.mark ?? shown?.term.kind, expected, `${where}: closed pauta`)
      const page = screen.find(each => each[1] === nameOf(pupil)) ?? []
      const row = page.filter(each => !each.startsWith('final '))
      same(row[3 + order.indexOf(id)], text, `${where}: page of the pauta`)
      /** A figure of a workbook as it was written, as its formula comes to, and as LibreOffice computes it. */
      const sameInWorkbook = (of: typeof sheet, column: string, mark: Word) => {
        const value = valueOfCell(mark)
        same(of.at(pupil, column), value, `${where}: ${column} in the workbook`)
        same(near(of.computed(pupil, column)), value, `${where}: formula of ${column}`)
        of.kept.cells.push({
          ...{ row: pupil + 1, column: of.header.indexOf(column), expected: value },
          where: `${where}: ${column} in LibreOffice`,
        })
      }
      sameInWorkbook(sheet, `${abbreviation} MT`, expected)
      sameInWorkbook(mini, 'MT', expected)
      const own = word.find(each => each[1] === nameOf(pupil)) ?? []
      const subjectOrder = order.indexOf(id)
      same(own[wordAt('MT', subjectOrder)], text, `${where}: Word`)
      same(pdf.markOf(nameOf(pupil), subjectOrder, 'MT'), text, `${where}: PDF`)
      const boletim = boletins.filter(each => each[0] === name)[pupil] ?? []
      const declaration = declared[pupil]?.find(each => each[0] === name) ?? []
      for (const before of Array.from({ length: trimester }, (_, term) => term)) {
        const earlier = known[pupil]?.[subjectAt]?.[before] ?? ''
        // Of a trimester before, a pauta keeps the mark, and not why there is none.
        const shownThen = before < trimester - 1 && typeof earlier !== 'number' ? '–' : shownOf(earlier)
        same(boletim[1 + before], shownThen, `${where}: boletim`)
        same(declaration[1 + before], shownThen, `${where}: declaração`)
        if (trimester === 3 && before < 2)
          same(
            sheet.at(pupil, `${abbreviation} MT ${before + 1}`),
            valueOfCell(typeof earlier === 'number' ? earlier : 'sem nota'),
            `${where}: MT ${before + 1} in the workbook`,
          )
      }
      const line = all.find(each => each[2] === name && each[6] === nameOf(pupil)) ?? []
      same(line[all[0]?.indexOf('MT') ?? -1], typeof expected === 'number' ? text : '', `${where}: export`)
      if (trimester < 3) continue
      const { year, final } = yearOf(pupil, subjectAt)
      same(shown?.year?.mark ?? shown?.year?.kind, year, `${where}: year`)
      same(shown?.final?.mark ?? shown?.final?.kind, final, `${where}: final mark`)
      for (const [label, mark, at] of [
        ['Ano', year, 4],
        ...(withExam ? ([['Fin.', final, 6]] as const) : []),
      ] as const) {
        sameInWorkbook(sheet, `${abbreviation} ${label}`, mark)
        same(own[wordAt(label, subjectOrder)], shownOf(mark), `${where}: ${label} in Word`)
        same(pdf.markOf(nameOf(pupil), subjectOrder, label), shownOf(mark), `${where}: ${label} in the PDF`)
        same(boletim[at], shownOf(mark), `${where}: ${label} in the boletim`)
        same(declaration[at], shownOf(mark), `${where}: ${label} in the declaração`)
      }
      const finals = page.filter(each => each.startsWith('final '))
      const numbered = subjects.map((_, other) => yearOf(pupil, other).final)
      same(
        finals.toSorted().join(),
        numbered
          .filter(each => typeof each === 'number')
          .map(each => `final ${shownOf(each)}`)
          .toSorted()
          .join(),
        `${where}: final marks on the page`,
      )
      const both = subjects.map((_, other) => yearOf(pupil, other))
      same(
        kept?.outcome?.outcome,
        recountOutcome(
          rule,
          grade,
          both.map(each => each.year),
          both.map(each => each.final),
        ),
        `${where}: outcome`,
      )
      same(row.at(-1), kept?.outcome?.outcome, `${where}: outcome on the page`)
      same(
        own.map(each => each.toLowerCase()).find(each => each === kept?.outcome?.outcome),
        kept?.outcome?.outcome,
        `${where}: outcome in Word`,
      )
    }

    // What is counted of a class.
    const where = `class ${at}, trimester ${trimester}, ${abbreviation}`
    const counted = (test: (mark: number) => boolean) => {
      const [boys, girls] = (['H', 'M'] as const).map(
        sex =>
          marks.filter((mark, pupil) => sexOf(pupil) === sex && typeof mark === 'number' && test(mark))
            .length,
      )
      return [boys ?? 0, girls ?? 0, (boys ?? 0) + (girls ?? 0)]
    }
    const enrolled = [
      ...(['H', 'M'] as const).map(sex => ids.filter((_, pupil) => sexOf(pupil) === sex).length),
      ids.length,
    ]
    const froms = [...closed.bands.map(({ from }) => from * 10), 201].toSorted((a, b) => a - b)
    const inBands = closed.bands.map(({ from }) => {
      const next = froms.find(each => each > from * 10) ?? 201
      return counted(mark => mark >= from * 10 && mark < next)
    })
    const expected = [enrolled, counted(() => true), ...inBands, counted(mark => mark >= rule.pass)]
    const labels = ['Matr.', 'Aval.', ...closed.bands.map(({ code }) => code), 'Pos.']
    const row = mapa.rowOf(name)
    const line = mapaOnPaper.lineOf(name)
    for (const [of, counts] of expected.entries())
      for (const [sexAt, sex] of sexes.entries()) {
        const count = counts[sexAt] ?? 0
        same(mapa.at(row, `${labels[of]} ${sex}`), count, `${where}: mapa, ${labels[of]} ${sex}`)
        const isBand = of > 1 && of < expected.length - 1
        const text = isBand && count === 0 ? '–' : String(count)
        same(line[1 + of * 3 + sexAt], text, `${where}: mapa on paper, ${labels[of]} ${sex}`)
      }
    for (const [sexAt, sex] of (['H', 'M'] as const).entries())
      for (const [measure, counts] of [
        ['avaliados', expected[1]],
        ['positivas', expected.at(-1)],
      ] as const) {
        const code = `${measure}.${grade}.${sex}.${abbreviation.toUpperCase()}`
        // What nobody has a mark of is not in the returns.
        same(returned.data.cells[code] ?? 0, counts?.[sexAt], `${where}: returns, ${code}`)
      }
  }
}

it(
  'every medium has the figures of the recount: pages, phone, PDF, Word, workbook and its formulas, boletim, mapa, returns, family',
  async () => {
    let compared = 0
    const workbooks: ComparedTerm['workbooks'] = []
    const same = (found: unknown, expected: unknown, where: string) => {
      if (!Object.is(found, expected)) expect(found, where).toBe(expected)
      compared += 1
    }
    for (const [at, drawnClass] of drawnClasses().entries()) {
      const { schoolId, group, ids } = await classOf(drawnClass, at)
      const known: Word[][][] = drawnClass.pupils.map(() => subjects.map(() => []))
      for (const trimester of [1, 2, 3])
        await compareTerm({ ...drawnClass, at, schoolId, group, ids, trimester, workbooks, known, same })
      for (const [pupil, id] of ids.entries()) {
        const { data } = await server.as(dap).call(getPupilMarks, { params: { id } })
        const published = await readPublishedMarks(db, id, 2026)
        const family = drawn(ClosedTerms, { marks: published }).toReversed()
        for (const trimester of [1, 2, 3])
          for (const [subjectAt, { name }] of subjects.entries()) {
            const where = `class ${at}, trimester ${trimester}, ${name}, pupil ${pupil + 1}`
            const text = shownOf(known[pupil]?.[subjectAt]?.[trimester - 1] ?? '')
            const closed = data.closed.find(each => each.trimester === trimester)
            same(closed?.subjects.find(each => each.name === name)?.mark, text, `${where}: page of the pupil`)
            const line = family.find(
              (cells, row) =>
                cells[0] === name &&
                family.slice(0, row).filter(each => each[0] === name).length === trimester - 1,
            )
            same(line?.at(-1), text, `${where}: page of the family`)
          }
      }
    }
    expect(compared).toBeGreaterThan(500)
    const recalculated = hasCalc() ? await recalculate(workbooks.map(({ bytes }) => bytes)) : []
    for (const [at, { cells }] of workbooks.entries())
      for (const { row, column, expected, where } of cells) {
        const text = recalculated[at]?.[row]?.[column] ?? ''
        same(text !== '' && Number.isFinite(Number(text)) ? near(Number(text)) : text, expected ?? '', where)
      }
    if (!hasCalc()) console.info('LibreOffice has no spreadsheets here: it computed none of the workbooks.')
    if (process.env.PATIENT_TESTS) console.info(`${compared} figures compared, 0 differ`)
  },
  cases(180_000, 7_200_000),
)
