import { expect, it } from 'vitest'
import type { GroupProgress } from '#features/assessment/progress/contract.ts'
import { groupPaper } from '#features/assessment/progress/group-paper.ts'
import { guardianDocument } from '#features/assessment/reports/guardian-paper.ts'
import { type GuardianReport, guardianReport } from '#features/assessment/reports/guardian-report.ts'
import { pupilResult } from '#features/assessment/reports/pupil-result.ts'
import type { Paper } from '#features/assessment/results/report-paper.ts'
import type { BookLesson, BookWeek } from '#features/planning/class-book/contract.ts'
import { classBookDocument } from '#features/planning/class-book/document.ts'
import { cellsOf, codeOf, countCells, type ReturnDocument } from '#journeys/statistical-returns/cells.ts'
import type { StatisticalReturn } from '#journeys/statistical-returns/contract.ts'
import { returnPaper } from '#journeys/statistical-returns/paper.ts'
import type { Register } from '#school/absences/contract.ts'
import { monthOf, quietText } from '#school/absences/month.ts'
import { registerTable } from '#school/absences/register-table.ts'
import { everyReport, smallReports } from './every-report.ts'

/** Whole numbers that are the whole of something, or ask for nothing to have been measured. */
const WHOLES =
  /^(Nº|Inscritos|Avaliados|Entregues|Com nota|Alunos|Perguntas|Aplicações|Aplicado|Tentativas|Não apresentada|Em branco|Branco|Dadas|Por corrigir|Certas|H|M|Total|n)$/

function isPaper(value: unknown): value is Paper {
  return typeof value === 'object' && value !== null && 'tables' in value && 'legend' in value
}

/** The same of the papers that a school owes: who is there, and who was evaluated. */
const WHOLES_OF_RETURNS =
  /^(Turmas|Total|até 5|18 e mais|sem data|\d+|(Alunos|No início|No fim|Avaliados) (H|M|HM))$/

/** The zeros of a paper under heads that count some of those who were measured. */
function zerosOf(paper: Paper, wholes = WHOLES): string[] {
  return paper.tables.flatMap(({ title, columns, rows }) =>
    rows.flatMap(({ cells }) =>
      cells.flatMap((cell, at) => {
        const { label = '' } = columns[at] ?? {}
        const isZero = typeof cell === 'string' ? /^0([,.]0+)?\s*%?$/.test(cell) : cell.value === 0
        return isZero && !wholes.test(label) ? [`${title}, ${label}: ${cells.map(String).join('|')}`] : []
      }),
    ),
  )
}

const nobodys = smallReports().filter(
  ({ name, n }) => name.endsWith('keys as they were') && (n === 0 || name.includes('absent')),
)

it('no paper has a zero, nor a share, of what nobody was measured in', async () => {
  expect(nobodys.length).toBeGreaterThan(10)
  const reports = ['classReport', 'itemReport', 'evolutionReport', 'schoolReport', 'coverageReport']
  const papers = (
    await Promise.all(reports.flatMap(name => nobodys.map(async small => everyReport[name]?.(small))))
  )
    .flat()
    .filter(isPaper)
  expect(papers.length).toBeGreaterThan(50)
  expect([...new Set(papers.flatMap(paper => zerosOf(paper)))]).toEqual([])
})

it('a planted zero is found', () => {
  const table = {
    title: 'Aproveitamento',
    columns: [
      { label: 'Avaliados', width: 1 },
      { label: 'Positivas', width: 1 },
    ],
  }
  const paper = (cell: { shown: string; value: number | null; format: string }) =>
    ({
      tables: [{ ...table, rows: [{ cells: [{ ...cell, shown: '0', value: 0 }, cell] }] }],
    }) as unknown as Paper
  expect(zerosOf(paper({ shown: '0', value: 0, format: '#,##0' }))).toHaveLength(1)
  expect(zerosOf(paper({ shown: '–', value: null, format: '#,##0' }))).toEqual([])
})

const days = ['2026-05-04', '2026-05-05'].map(date => ({ date, closed: null }))
/** A register of two pupils, of whom the second came on the second day. */
function registerWith(calls: readonly string[]): Register {
  return {
    ...{ group: { id: 'g', name: '6ªA', grade: 6, year: 2026 }, director: null, by: 'dia', month: '2026-05' },
    ...{ today: '2026-05-05', may: 'any', days },
    calls: calls.map(date => ({
      ...{ id: date, date, lessonId: null, subject: null, startsAt: null, pupils: 2, by: '', own: true },
    })),
    pupils: ['2026-01-01', '2026-05-05'].map((since, at) => ({
      ...{ id: `p${at}`, number: at + 1, name: `Aluno ${at}`, state: 'activo', run: null, marks: [] },
      ...{ guardianName: '', guardianContact: '', there: [{ since, until: null }] },
    })),
  } as Register
}

it('of whom nobody called the register counts no absences, and says that nobody called', () => {
  const totals = (calls: readonly string[]) =>
    registerTable(registerWith(calls)).rows.map(row => row.slice(-3).join(' '))
  expect(totals([])).toEqual(['– – –', '– – –'])
  expect(totals(['2026-05-04'])).toEqual(['0 0 0', '– – –'])
  expect(quietText(monthOf(registerWith([])).others)).toBe('2 sem chamada')
  expect(quietText(monthOf(registerWith(['2026-05-04'])).others)).toBe('1 sem faltas, 1 sem chamada')
  expect(quietText(monthOf(registerWith(['2026-05-05'])).others)).toBe('2 sem faltas')
})

it('a week of a class book of which nothing was written has no count on its paper', () => {
  const lesson = (state: BookLesson['state'], missing: BookLesson['missing']): BookLesson => ({
    ...{ startsAt: '07:00', subject: 'Português', subjectId: 's', teacher: 'Ana Cossa', teacherId: 't' },
    ...{ planId: null, state, summary: '', elsewhere: null, why: '', missing },
  })
  const week = (lessons: BookLesson[]) =>
    ({
      ...{ group: { id: 'g', name: '5ªB', grade: 5, year: 2026 }, director: null, by: 'aula' },
      school: { id: 'e', name: 'Escola', province: 'Maputo', district: 'Matola' },
      ...{ trimester: 1, week: 1, from: '2026-05-04', to: '2026-05-08', boys: 3, girls: 4 },
      days: [{ date: '2026-05-04', closed: null, called: false, lessons }],
      ...{ edition: null, editions: [], isChanged: false, revision: null },
    }) as unknown as BookWeek
  const sumOf = (lessons: BookLesson[]) =>
    JSON.stringify(classBookDocument([week(lessons)], {}, '2026-05-08T10:00:00Z').blocks)
  const nothing = sumOf([lesson(null, null), lesson(null, null)])
  expect(nothing).toContain('ninguém fez a chamada')
  expect(nothing).toContain('nenhuma registada, de 2')
  expect(nothing).not.toMatch(/Alunos sem faltas|0 de 2|"0 em/)
  expect(sumOf([])).toContain('sem aulas no horário')
  expect(sumOf([lesson('não dada', null), lesson(null, null)])).toContain('0 de 2')
  expect(sumOf([lesson('dada', [])])).toContain('7 de 7')
})

it('a group of nobody has practised nothing, and is not said to have practised zero', () => {
  const nobody = { H: 0, M: 0, total: 0 }
  const paper = groupPaper({
    ...{ group: { id: 'g', name: '6ªA' }, subject: null, subjects: [], trimester: 1, week: 1, rows: [] },
    ...{ pupils: nobody, practised: nobody, inARow: null, answers: 0, competences: [] },
    ...{ right: { H: null, M: null, total: null }, cards: { made: 0, used: 0 } },
  } satisfies GroupProgress)
  const [week] = paper.tables
  const practised = week?.rows.find(({ cells }) => cells[0] === 'Praticaram')?.cells.slice(1)
  expect(practised?.map(cell => (typeof cell === 'string' ? cell : cell.value))).toEqual([null, null, null])
})

function returnOf(document: ReturnDocument, pupils: Parameters<typeof countCells>[1]): StatisticalReturn {
  const subjects = document === 'aproveitamento' ? [{ code: 'MAT', name: 'Matemática' }] : []
  const codes = subjects.map(({ code }) => code)
  return {
    document,
    school: { id: 'e', name: 'Escola', province: 'Maputo', district: 'Matola', zip: '' },
    ...{ year: 2026, day: '2026-03-03', startsOn: null, trimester: null, schools: [], years: [2026] },
    ...{ grades: [{ grade: 6, groups: 1 }], subjects, asks: [] },
    cells: countCells(cellsOf(document, [6], codes), pupils),
    mapped: { numbers: 0, of: 0, isReady: false, lacks: [] },
  }
}

it('a paper of a school has no zero of pupils of whom nothing is known', () => {
  const there = { isThere: true, isThereAtEnd: true }
  const unknown = { grade: 6, sex: 'H', age: null, repeats: null, hasSpecialNeeds: true, ...there } as const
  for (const document of ['3-de-marco', 'aproveitamento'] as const)
    for (const pupils of [[], [{ ...unknown, marks: {}, pass: 10 }]])
      expect(zerosOf(returnPaper(returnOf(document, pupils)), WHOLES_OF_RETURNS)).toEqual([])
  // What was measured may be zero.
  const failed = returnPaper(returnOf('aproveitamento', [{ ...unknown, marks: { MAT: 4 }, pass: 10 }]))
  expect(zerosOf(failed, WHOLES_OF_RETURNS)).not.toEqual([])
  expect(codeOf({ measure: 'positivas', grade: 6, sex: 'H' })).toBe('positivas.6.H')
})

it('the sheet of a guardian counts no right answers of a test of which no question counts', () => {
  const annulled = smallReports().filter(
    ({ name, n }) => n > 0 && /all annulled|× 0/.test(name) && !name.includes('absent'),
  )
  expect(annulled.length).toBeGreaterThan(10)
  for (const { results } of annulled) {
    const [pupil] = results.pupils
    const result = pupil?.studentId ? pupilResult(results, pupil.studentId) : undefined
    if (!pupil || !result) continue
    const student = {
      ...{ id: '', name: pupil.name, code: '20260001', sex: 'M', group: { id: '', name: '6ªA' } },
    } as Parameters<typeof guardianReport>[0]
    const report: GuardianReport = guardianReport(student, result)
    expect(report.questions).toBe(0)
    expect(JSON.stringify(guardianDocument(student, result))).not.toMatch(/\d de 0\b|\b0 de \d/)
  }
})
