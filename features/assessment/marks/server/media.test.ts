import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placesInPdf, wordRows } from '#engines/documents/read-back.ts'
import { drawnRule, drawnYear } from '#engines/marks/drawn-testing.ts'
import { proposedRules } from '#engines/marks/proposals.ts'
import { recountTerm, recountYear } from '#engines/marks/recount-testing.ts'
import { columnOfKey, type Mark, type MarkColumn, type MarkRule } from '#engines/marks/rule.ts'
import { type CellValue, evaluate } from '#engines/spreadsheets/evaluate-testing.ts'
import { openWorkbook } from '#engines/spreadsheets/testing.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { cases } from '../../../../scripts/patience.ts'
import { getMarkBook } from '../contract.ts'
import { downloadMarksPaper, getPauta } from '../council-contract.ts'
import { fixtureMarkRule, fixtureMarks } from '../fixtures.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes, '2026-11-20')
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
    const pupil = fc.tuple(drawnYear(rule), drawnYear(rule))
    return fc.record({
      rule: fc.constant(rule),
      grade: fc.constant(grade),
      pupils: fc.array(pupil, { minLength: cases(3, 5), maxLength: cases(5, 16) }),
    })
  }
  const proposed = Array.from({ length: cases(2, 200) }, (_, at) => {
    const { rule, grades } = proposedRules[at % proposedRules.length] ?? {}
    return ofRule(rule as MarkRule, grades?.[at % grades.length] ?? 6)
  })
  const others = fc.sample(drawnRule, { numRuns: cases(1, 50), seed: 65 }).map(rule => ofRule(rule, 7))
  return [...proposed, ...others].flatMap((each, at) => fc.sample(each, { numRuns: 1, seed: 650 + at }))
}

type Word = number | string
const signs: Readonly<Record<string, string>> = { 'por fazer': '·', 'sem nota': '–', dispensado: 'D' }
const shownOf = (mark: Word) =>
  typeof mark === 'number' ? String(mark / 10).replace('.', ',') : (signs[mark] ?? '')
const valueOfCell = (mark: Word): CellValue => (typeof mark === 'number' ? mark / 10 : (signs[mark] ?? null))

it(
  'every medium has the figures of the recount: answers, PDF, Word, workbook and its formulas, boletim',
  async () => {
    let compared = 0
    const same = (found: unknown, expected: unknown, where: string) => {
      expect(found, where).toBe(expected)
      compared += 1
    }
    for (const [at, { rule, grade, pupils }] of drawnClasses().entries()) {
      const schoolId = (await fixtureSchool(db, { name: `Escola ${at}` })).id
      await fixtureMarkRule(db, { schoolId, grade, by: dap, rule })
      const group = await fixtureGroup(db, { name: `${grade}ª${at}`, grade, schoolId })
      for (const { id } of subjects) await fixtureTeacherOf(db, group.id, id)
      const ids: string[] = []
      for (const number of pupils.keys())
        ids.push(
          (
            await fixtureStudent(db, {
              groupId: group.id,
              fullName: `Aluno ${String(number + 1).padStart(2, '0')}`,
              numberInGroup: number + 1,
              sex: number % 2 ? 'H' : 'M',
            })
          ).id,
        )
      for (const trimester of [1, 2, 3])
        for (const [subjectAt, { id }] of subjects.entries())
          await fixtureMarks(
            db,
            dap,
            { group: group.id, subject: id, trimester },
            Object.fromEntries(
              pupils.map((marks, pupil) => [
                ids[pupil] ?? '',
                Object.fromEntries(
                  Object.entries(marks[subjectAt]?.[trimester - 1]?.cells ?? {}).filter(
                    ([, mark]) => mark !== undefined,
                  ),
                ) as Record<string, Mark>,
              ]),
            ),
          )
      const known = pupils.map(() => subjects.map((): Word[] => []))
      for (const trimester of [1, 2, 3]) {
        const params = { group: group.id, trimester: String(trimester) } as never
        const { data } = await server.as(dap).call(getPauta, { params, query: {} as never })
        const paper = async (kind: string, format: string, more: object = {}) =>
          (
            await server.as(dap).call(downloadMarksPaper, {
              params: { group: group.id, trimester: String(trimester), paper: kind } as never,
              query: { format, size: 'A4', ...more } as never,
            })
          ).raw
        const sheet = await sheetOf(await paper('pauta', 'xlsx'))
        const word = wordRows(await paper('pauta', 'docx'))
        const pdf = rowsOfPdf(await placesInPdf(new Uint8Array(await paper('pauta', 'pdf'))))
        const boletins = wordRows(await paper('boletins', 'docx'))
        const minis = new Map<string, Awaited<ReturnType<typeof sheetOf>>>()
        for (const { id } of subjects) {
          minis.set(id, await sheetOf(await paper('mini-pauta', 'xlsx', { subject: id })))
          const { data: book } = await server.as(dap).call(getMarkBook, {
            params: { group: group.id, subject: id, trimester: String(trimester) } as never,
          })
          for (const [pupilAt, pupilId] of ids.entries()) {
            const subjectAt = subjects.findIndex(each => each.id === id)
            const stored = book.pupils.find(each => each.id === pupilId)?.cells ?? {}
            const typed = pupils[pupilAt]?.[subjectAt]?.[trimester - 1]?.cells ?? {}
            for (const [key, mark] of Object.entries(typed)) same(stored[key]?.mark, mark, `book ${key}`)
          }
        }
        for (const [pupilAt, pupilId] of ids.entries())
          for (const [subjectAt, { id }] of subjects.entries()) {
            const subject = data.subjects.find(each => each.id === id)
            const { abbreviation = '', name = '', columns: held = [] } = subject ?? {}
            const columns = held.flatMap(({ key }) => columnOfKey(key) ?? []) as MarkColumn[]
            const cells = pupils[pupilAt]?.[subjectAt]?.[trimester - 1]?.cells ?? {}
            const expected = recountTerm(rule, columns, cells)
            known[pupilAt]?.[subjectAt]?.push(expected)
            const shown = data.pupils.find(each => each.id === pupilId)?.marks[id]
            const where = `class ${at}, trimester ${trimester}, ${abbreviation}, pupil ${pupilAt + 1}`
            same(shown?.term.mark ?? shown?.term.kind, expected, `${where}: answer`)
            const text = shownOf(expected)
            for (const [of, column] of [
              [sheet, `${abbreviation} MT`],
              [minis.get(id), 'MT'],
            ] as const) {
              same(of?.at(pupilAt, column), valueOfCell(expected), `${where}: workbook`)
              same(near(of?.computed(pupilAt, column)), valueOfCell(expected), `${where}: formula`)
            }
            const order = data.subjects.findIndex(each => each.id === id)
            const own = word.find(row => row[1] === `Aluno ${String(pupilAt + 1).padStart(2, '0')}`) ?? []
            const head = word.find(row => row.filter(each => each === 'MT').length >= subjects.length) ?? []
            const marksAt = head.flatMap((label, column) => (label === 'MT' ? [column] : []))
            same(own[marksAt[order] ?? -1], text, `${where}: Word`)
            same(pdf.markOf(`Aluno ${String(pupilAt + 1).padStart(2, '0')}`, order), text, `${where}: PDF`)
            const boletim = boletins.filter(row => row[0] === name)[pupilAt] ?? []
            same(boletim[trimester], text, `${where}: boletim`)
            if (trimester < 3) continue
            const year = recountYear(rule, (known[pupilAt]?.[subjectAt] ?? []) as never)
            same(shown?.year?.mark ?? shown?.year?.kind, year, `${where}: year`)
            if (typeof year !== 'number') continue
            same(sheet.at(pupilAt, `${abbreviation} Ano`), year / 10, `${where}: year in the workbook`)
            same(
              near(sheet.computed(pupilAt, `${abbreviation} Ano`)),
              year / 10,
              `${where}: formula of the year`,
            )
            same(boletim[4], shownOf(year), `${where}: year in the boletim`)
          }
      }
    }
    expect(compared).toBeGreaterThan(200)
    if (process.env.PATIENT_TESTS) console.info(`${compared} figures compared, 0 differ`)
  },
  cases(60_000, 7_200_000),
)

const near = (value: CellValue | undefined) => (typeof value === 'number' ? Number(value.toFixed(9)) : value)

/** A workbook's first sheet: what stands in it, and what its formulas come to. */
async function sheetOf(bytes: Uint8Array) {
  const [sheet] = (await openWorkbook(bytes)).worksheets
  const rows = sheet?.rows ?? []
  const header = rows[0]?.values ?? []
  const cellAt = (row: number, column: number) => rows[row]?.cells[column]?.value ?? null
  const stored = (row: number, column: number): CellValue => {
    const value = cellAt(row, column)
    const plain = typeof value === 'object' && value !== null && 'formula' in value ? value.result : value
    return typeof plain === 'number' || typeof plain === 'string' ? plain : null
  }
  const computed = (row: number, column: number): CellValue => {
    const value = cellAt(row, column)
    if (typeof value !== 'object' || value === null || !('formula' in value)) return stored(row, column)
    return evaluate(value.formula, address => {
      const letters = address.replace(/\d+$/, '')
      const at = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      return computed(Number(address.slice(letters.length)) - 1, at)
    })
  }
  return {
    at: (pupil: number, column: string) => stored(pupil + 1, header.indexOf(column)),
    computed: (pupil: number, column: string) => computed(pupil + 1, header.indexOf(column)),
  }
}

/** The rows of a table on paper, by what stands on one line, and the MT of a subject by the place of its head. */
function rowsOfPdf(lines: readonly string[]) {
  const texts = lines.flatMap(line => {
    const [, x, y, width, , text] = /^(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (.+)$/.exec(line) ?? []
    return text === undefined ? [] : [{ middle: Number(x) + Number(width) / 2, y: Number(y), text }]
  })
  const heads = texts.filter(({ text }) => text === 'MT').sort((a, b) => a.middle - b.middle)
  return {
    markOf: (name: string, order: number) => {
      const row = texts.find(({ text }) => text === name)
      const head = heads[order]
      const near = texts.filter(
        ({ y, middle }) => Math.abs(y - (row?.y ?? 0)) < 2 && Math.abs(middle - (head?.middle ?? 0)) < 6,
      )
      return near.map(({ text }) => text).join('')
    },
  }
}
