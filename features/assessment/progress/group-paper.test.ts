import { expect, it } from 'vitest'
import type { PaperTable } from '../results/report-paper.ts'
import type { GroupProgress } from './contract.ts'
import { groupPaper } from './group-paper.ts'

const counts = (H: number, M: number) => ({ H, M, total: H + M })
const week = (number: number, practised: boolean, when = 'antes') => ({
  number,
  practised,
  when,
  startsOn: '2026-05-04',
})
const grown = { starting: 4, seed: 1, growing: 2, grown: 3 }
const progress = (more: object = {}) =>
  ({
    ...{
      group: { id: 'g', name: '6ªA' },
      subject: { id: 's', name: 'Matemática' },
      subjects: [],
      trimester: 2,
      week: 5,
    },
    ...{
      pupils: counts(20, 18),
      practised: counts(9, 12),
      inARow: 2,
      answers: 40,
      cards: { made: 1, used: 1 },
    },
    right: { H: 2 / 3, M: null, total: 2 / 3 },
    competences: [{ id: 'c', code: 'FR2', description: 'Comparar', ...grown, mastered: counts(1, 2) }],
    rows: [
      {
        id: 'p',
        name: 'Ana',
        number: 3,
        sex: 'M',
        inARow: 1,
        lastWeek: 2,
        hasCard: true,
        ...grown,
        weeks: [week(1, true), week(2, false), week(3, true, 'agora'), week(4, false, 'depois')],
      },
      {
        id: 'q',
        name: 'Rui',
        number: null,
        sex: 'H',
        inARow: 0,
        lastWeek: null,
        hasCard: false,
        ...grown,
        weeks: [week(1, false), week(2, false), week(3, false, 'agora'), week(4, false, 'depois')],
      },
    ],
    ...more,
  }) as unknown as GroupProgress
const shown = (table: PaperTable | undefined) =>
  table?.rows.map(row => row.cells.map(cell => (typeof cell === 'string' ? cell : cell.shown)).join('|'))

it('what a group practised is counted by sex', () => {
  expect(shown(groupPaper(progress()).tables[0])).toEqual([
    ...['Alunos|20|18|38', 'Praticaram|9|12|21', '% de certas|66,7\u00a0%|–|66,7\u00a0%'],
  ])
  expect(groupPaper(progress())).toMatchObject({
    ...{ title: 'Prática da 6ªA', under: 'Matemática · 2.º trimestre, semana 5', fileName: 'pratica-6ªA' },
  })
  expect(groupPaper(progress({ week: null })).under).toBe('Matemática · 2.º trimestre')
  expect(groupPaper(progress({ subject: null, trimester: null })).under).toBe('')
})

it('each competence has its pupils by state, and who has consolidated it by sex', () => {
  expect(shown(groupPaper(progress()).tables[1])).toEqual(['FR2|Comparar|1|2|3|4|1|2|3'])
})

it('each pupil has the weeks that have come, and none that are ahead', () => {
  const table = groupPaper(progress()).tables[2]
  expect(shown(table)).toEqual(['3|Ana|M|2|1|1|2|3|4|sim||sim', '|Rui|H|0|0|1|2|3|4|||'])
  expect(table?.columns.slice(-3).map(column => [column.label, column.inSheets])).toEqual([
    ['S1', true],
    ['S2', true],
    ['S3', true],
  ])
  expect(table?.columns).toHaveLength(table?.rows[0]?.cells.length ?? 0)
  expect(shown(groupPaper(progress({ rows: [] })).tables[2])).toEqual([])
})
