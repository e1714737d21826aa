import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plannedLessons, plannedWeeks } from './check.ts'
import type { PlanBody } from './contract.ts'
import { beginHistory, redo, step, undo } from './edit-history.ts'
import { fixturePlanBody } from './fixtures.ts'
import { mergePlans, takeTheirs } from './merge.ts'
import { mapColumns, pasteRows, readTabs } from './paste-table.ts'
import type { PlanRow } from './plan.ts'
import { assessmentText, cellText, readAssessment, rowColumns, withCell } from './row-columns.ts'
import {
  addRow,
  blankRow,
  duplicateRow,
  moveRow,
  placeRow,
  type RowWeek,
  removeRow,
  splitRow,
} from './row-edits.ts'

const weeks: RowWeek[] = Array.from({ length: 12 }, (_, at) => {
  const monday = new Date(Date.UTC(2026, 2, 2 + 7 * at))
  const friday = new Date(Date.UTC(2026, 2, 6 + 7 * at))
  return {
    number: at + 1,
    startsOn: monday.toISOString().slice(0, 10),
    endsOn: friday.toISOString().slice(0, 10),
    lessons: 6,
  }
})
let made = 0
const newId = () => `00000000-0000-7000-8000-${String(++made).padStart(12, '0')}`
const filled = (week: RowWeek, at: number): PlanRow => ({
  ...blankRow(week, newId()),
  unit: at < 6 ? 'I. Números' : 'II. Fracções',
  objectives: [`Objectivo ${at}`, `Segundo ${at}`],
  contents: [`Conteúdo ${at}`, `Mais ${at}`, `E mais ${at}`],
})
const plan = () => weeks.slice(0, 8).map(filled)
const linesOf = (rows: readonly PlanRow[]) => rows.flatMap(row => [...row.objectives, ...row.contents]).sort()

const edit = fc.record({
  kind: fc.constantFrom('duplicate', 'up', 'down', 'split', 'place', 'add') as fc.Arbitrary<string>,
  at: fc.nat(30),
  week: fc.nat(11),
})

function apply(
  rows: readonly PlanRow[],
  { kind, at, week }: { kind: string; at: number; week: number },
): PlanRow[] {
  const place = rows.length === 0 ? 0 : at % rows.length
  switch (kind) {
    case 'duplicate':
      return duplicateRow(rows, place, newId())
    case 'up':
      return moveRow(rows, place, -1)
    case 'down':
      return moveRow(rows, place, 1)
    case 'split':
      return splitRow(rows, place, newId())
    case 'place':
      return placeRow(rows, place, weeks[week] as RowWeek)
    default:
      return addRow(rows, weeks, newId())
  }
}

describe('rows', () => {
  it('stay in the order of their weeks and keep every line, whatever is done with them', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 25 }), edits => {
        let rows: PlanRow[] = plan()
        for (const edit of edits) {
          const before = new Set(linesOf(rows))
          rows = apply(rows, edit)
          expect(new Set(linesOf(rows))).toEqual(before)
          expect(new Set(rows.map(row => row.id)).size).toBe(rows.length)
          for (const [at, row] of rows.entries()) {
            const next = rows[at + 1]
            if (next) expect(row.startsOn <= next.startsOn).toBe(true)
          }
        }
      }),
    )
  })

  it('change weeks when they are moved; the lessons of a week stay with the week', () => {
    const rows = plan()
    const moved = moveRow(rows, 2, 1)
    expect(moved[3]).toMatchObject({ id: rows[2]?.id, startsOn: rows[3]?.startsOn, week: 4 })
    expect(moved.map(row => row.startsOn)).toEqual(rows.map(row => row.startsOn))
    expect(moveRow(rows, 0, -1)).toEqual(rows)
  })

  it('share out lessons and lines when a week is split', () => {
    const rows = plan()
    const split = splitRow(rows, 1, newId())
    expect(split.slice(1, 3).map(row => row.lessons)).toEqual([3, 3])
    expect(split[1]?.contents).toEqual(['Conteúdo 1', 'Mais 1'])
    expect(split[2]?.contents).toEqual(['E mais 1'])
    expect(plannedLessons(split)).toBe(plannedLessons(rows))
    expect(plannedWeeks(split), 'a divided week is one').toBe(plannedWeeks(rows))
  })

  it('fill the first week that is free', () => {
    const rows = removeRow(plan(), 3)
    expect(addRow(rows, weeks, newId())[3]).toMatchObject({ week: 4, objectives: [] })
  })
})

describe('undo', () => {
  it('goes back through every step and forward again to the same', () => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 40 }), edits => {
        const begun = plan()
        const end = edits.reduce(
          (history, change) => step(history, apply(history.present, change)),
          beginHistory(begun),
        )
        let back = end
        for (let count = end.past.length; count > 0; count--) back = undo(back)
        expect(back.present).toEqual(begun)
        for (let count = end.past.length; count > 0; count--) back = redo(back)
        expect(back.present).toEqual(end.present)
      }),
    )
  })

  it('joins what is typed into one cell', () => {
    const history = step(step(beginHistory('a'), 'ab', 'cell'), 'abc', 'cell')
    expect(undo(history).present).toBe('a')
  })
})

describe('a pasted table', () => {
  it('reads tabs, quotes and line breaks inside cells', () => {
    expect(readTabs('a\t"b\nc ""d"""\te\r\nf\t\tg\n')).toEqual([
      ['a', 'b\nc "d"', 'e'],
      ['f', '', 'g'],
    ])
  })

  it('knows its columns by their heads, in another order and another spelling', () => {
    const table = mapColumns(
      readTabs('Semana\tCONTEÚDO\tObjetivos\tNº de aulas\tResponsável\n2\tFracções; →\t• Ler\n'),
      'unit',
      [],
    )
    expect(table.columns).toEqual(['week', 'contents', 'objectives', 'lessons', null])
    const rows = pasteRows(plan(), table, 0, weeks, newId)
    expect(rows[1]).toMatchObject({ contents: ['Fracções; →'], objectives: ['Ler'] })
    expect(rows).toHaveLength(8)
  })

  it('fills the columns from where one stands, and goes on in new weeks', () => {
    const shown = rowColumns.map(column => column.field)
    const cells = readTabs(Array.from({ length: 5 }, (_, at) => `Obj ${at}\tCont ${at}`).join('\n'))
    const rows = pasteRows(plan(), mapColumns(cells, 'objectives', shown), 6, weeks, newId)
    expect(rows).toHaveLength(11)
    expect(rows.slice(6).map(row => [row.week, row.contents[0]])).toEqual([
      [7, 'Cont 0'],
      [8, 'Cont 1'],
      [9, 'Cont 2'],
      [10, 'Cont 3'],
      [11, 'Cont 4'],
    ])
  })
})

describe('a cell', () => {
  it('takes off the bullets of a list and keeps symbols like → and ≥', () => {
    const [row] = plan()
    const written = withCell(row as PlanRow, 'contents', '• a → b\n- x ≥ 2\n3) três\n\n10 000')
    expect(written.contents).toEqual(['a → b', 'x ≥ 2', 'três', '10 000'])
    expect(cellText(written, 'contents')).toBe('a → b\nx ≥ 2\ntrês\n10 000')
  })

  it.each([
    ['Formativa: ficha com 6 exercícios', 'formativa', 'ficha com 6 exercícios'],
    ['2.ª ACS (escrita, 45 minutos)', 'ACS', '2.ª ACS (escrita, 45 minutos)'],
    ['Diagnóstica', 'diagnóstica', ''],
    ['AT: escrita', 'AT', 'escrita'],
    ['Auto-avaliação e registo', 'nenhuma', 'Auto-avaliação e registo'],
    ['', 'nenhuma', ''],
  ] as const)('reads the assessment «%s»', (text, assessment, assessmentNote) => {
    expect(readAssessment(text)).toEqual({ assessment, assessmentNote })
    expect(readAssessment(assessmentText({ assessment, assessmentNote }))).toEqual({
      assessment,
      assessmentNote,
    })
  })
})

describe('two people in one plan', () => {
  const base = fixturePlanBody({ subjectId: newId(), rows: plan() })
  const change = (at: number, more: Partial<PlanRow>): PlanBody => ({
    ...base,
    rows: base.rows.map((row, index) => (index === at ? { ...row, ...more } : row)),
  })

  it('lose no word: different rows, and different cells of one row, are joined', () => {
    const mine = { ...change(1, { notes: 'meu' }), programme: 'INDE' }
    const theirs = { ...change(1, { unit: 'deles' }), bibliography: ['Livro'] }
    const { merged, clashes } = mergePlans(base, mine, theirs)
    expect(clashes).toEqual([])
    expect(merged.rows[1]).toMatchObject({ notes: 'meu', unit: 'deles' })
    expect(merged).toMatchObject({ programme: 'INDE', bibliography: ['Livro'] })
  })

  it('are asked only about the cell that both wrote', () => {
    const [mine, theirs] = [change(2, { unit: 'A', notes: 'x' }), change(2, { unit: 'B' })]
    const { merged, clashes } = mergePlans(base, mine, theirs)
    expect(clashes).toMatchObject([{ rowId: base.rows[2]?.id, field: 'unit', mine: 'A', theirs: 'B' }])
    expect(merged.rows[2]).toMatchObject({ unit: 'A', notes: 'x' })
    expect(takeTheirs(merged, clashes).rows[2]).toMatchObject({ unit: 'B', notes: 'x' })
  })

  it('keep a row that one took away while the other wrote in it, and rows that both added', () => {
    const mine = { ...base, rows: [...removeRow(base.rows, 2), filled(weeks[8] as RowWeek, 8)] }
    const theirs = { ...change(2, { notes: 'escrito' }) }
    theirs.rows = [...removeRow(theirs.rows, 0), filled(weeks[9] as RowWeek, 9)]
    const { merged } = mergePlans(base, mine, theirs)
    expect(merged.rows.map(row => row.week)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('find every word of both after any edits', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), fc.array(edit, { maxLength: 8 }), (here, there) => {
        const make = (edits: typeof here, word: string) => {
          const rows = edits.reduce<PlanRow[]>(apply, base.rows)
          return {
            ...base,
            rows: rows.map((row, at) => (at % 3 === 0 ? { ...row, notes: `${word} ${at}` } : row)),
          }
        }
        const [mine, theirs] = [make(here, 'meu'), make(there, 'deles')]
        const { merged, clashes } = mergePlans(base, mine, theirs)
        const found = JSON.stringify([merged, clashes])
        for (const row of [...mine.rows, ...theirs.rows])
          if (row.notes) expect(found).toContain(`"${row.notes}"`)
        expect(mergePlans(base, mine, mine)).toMatchObject({ clashes: [] })
      }),
    )
  })
})
