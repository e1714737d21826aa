// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type AbsentMark, absentMarks, type Mark } from '#engines/marks/rule.ts'
import { markText } from '#engines/marks/words.ts'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { cases } from '../../../../scripts/patience.ts'
import type { Tap } from '../book-cells.ts'
import type { MarkBook } from '../contract.ts'
import { MarkGrid } from './mark-grid.tsx'
import { MarkKeys } from './mark-keys.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'

const api = await testApi()
const id = (n: number) => `0193b8a0-0000-7000-8000-00000000000${n}`
const KEYS = ['ACS1', 'ACS2'] as const
const KEYS_OF_SIGNS: Readonly<Record<AbsentMark, RegExp>> = {
  ...{ faltou: /Faltou$/, justificada: /Justificada$/, 'sem nota': /Sem nota$/, dispensado: /Dispensado$/ },
}

/** An empty book of some pupils. */
const bookOf = (pupils: number): MarkBook => ({
  group: { id: id(8), name: '6ªA', grade: 6, year: 2026 },
  subject: { id: id(9), name: 'Matemática' },
  ...{
    trimester: 1,
    from: '2026-03-02',
    to: '2026-05-22',
    beginsOn: null,
    teacher: null,
    rule: null,
    offers: [],
  },
  columns: KEYS.map(key => ({ key, name: key, day: null, title: '', isRequired: true })),
  pupils: Array.from({ length: pupils }, (_, at) => ({
    ...{ id: id(at), number: at + 1, name: `Aluno ${at + 1}`, sex: 'M', since: '2026-03-02', until: null },
    ...{ cells: {}, away: {} },
  })),
  ...{
    handedIn: null,
    council: null,
    state: 'rascunho',
    mayWrite: true,
    mayCorrect: false,
    seesPauta: true,
    version: 1,
  },
})

/** What a part of the page writes, cell by cell. */
function written() {
  const taps: Tap[] = []
  const entry = {
    ...{ taps: [], waiting: 0, savedAt: undefined, canUndo: false, refused: {}, leave() {}, undo() {} },
    write: (cells: readonly Tap[]) => void taps.push(...cells),
  }
  return { taps, entry }
}
const ordered = (taps: readonly Tap[]) =>
  taps.toSorted((a, b) => `${a.place} ${a.studentId}`.localeCompare(`${b.place} ${b.studentId}`))
const button = (name: string | RegExp) => screen.getByRole('button', { name })

type Table = readonly (readonly Mark[])[]

function onPhone(book: MarkBook, table: Table): Tap[] {
  const { taps, entry } = written()
  for (const [at, column] of book.columns.entries()) {
    render(<MarkKeys book={book} column={column} entry={entry} mayType onColumn={() => undefined} />)
    for (const [row, marks] of table.entries()) {
      const mark = marks[at] as Mark
      fireEvent.click(screen.getAllByRole('listitem')[row]?.querySelector('button') as HTMLElement)
      if (typeof mark !== 'number') {
        if (mark === 'justificada' || mark === 'dispensado') fireEvent.click(button('J ou D'))
        fireEvent.click(button(KEYS_OF_SIGNS[mark]))
      } else {
        if (mark % 10 > 0) fireEvent.click(button('meio valor'))
        fireEvent.click(button(markText(mark)))
      }
    }
    cleanup()
  }
  return taps
}

function inGrid(book: MarkBook, table: Table): Tap[] {
  const { taps, entry } = written()
  render(<MarkGrid book={book} entry={entry} mayType onExplain={() => undefined} onPaste={() => undefined} />)
  for (const [row, marks] of table.entries())
    for (const [at, mark] of marks.entries()) {
      const field = screen.getByRole('textbox', { name: `${KEYS[at]} de Aluno ${row + 1}` })
      fireEvent.change(field, { target: { value: markText(mark) } })
      fireEvent.blur(field)
    }
  cleanup()
  return taps
}

async function pasted(book: MarkBook, table: Table): Promise<Tap[]> {
  const taps: Tap[] = []
  show(
    '/dashboard',
    <PasteDialog
      book={book}
      from={{ studentId: id(0), place: 'ACS1' }}
      text={table.map(marks => marks.map(mark => markText(mark)).join('\t')).join('\n')}
      onUse={cells => void taps.push(...cells)}
      onClose={() => undefined}
    />,
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Pôr/ }))
  cleanup()
  return taps
}

/** A test for each column; those who have no number did not do it. */
async function offered(book: MarkBook, table: Table): Promise<Tap[]> {
  const taps: Tap[] = []
  for (const [at, key] of KEYS.entries()) {
    const marks = table.flatMap((own, row) =>
      typeof own[at] === 'number' ? [{ studentId: id(row), mark: own[at] }] : [],
    )
    if (marks.length === 0) continue
    const test = { title: 'Fracções', day: '2026-04-10' }
    api.answer = () => ({ body: { ...test, marks } })
    show(
      '/dashboard',
      <OfferDialog
        book={book}
        offer={{ ...test, applicationId: id(7), marks: marks.length }}
        column={key}
        onUse={cells => void taps.push(...cells)}
        onClose={() => undefined}
      />,
    )
    fireEvent.click(
      await screen.findByRole('button', { name: `Pôr ${marks.length} nota${marks.length > 1 ? 's' : ''}` }),
    )
    cleanup()
  }
  return taps
}

it('the same marks write the same cells, typed on the phone, in the grid, pasted or offered by a test', async () => {
  const mark = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 40 }).map(halves => halves * 5) },
    { weight: 1, arbitrary: fc.constantFrom<Mark>(...absentMarks) },
  )
  const row = fc.tuple(mark, mark)
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async table => {
      const book = bookOf(table.length)
      const expected = ordered(
        table.flatMap((marks, at) =>
          marks.map((own, column) => ({
            ...{ studentId: id(at), place: KEYS[column] ?? '', mark: own, seen: null },
          })),
        ),
      )
      expect(ordered(onPhone(book, table)), 'phone').toEqual(expected)
      expect(ordered(inGrid(book, table)), 'grid').toEqual(expected)
      expect(ordered(await pasted(book, table)), 'pasted').toEqual(expected)
      const numbers = expected.filter(tap => typeof tap.mark === 'number')
      expect(ordered(await offered(book, table)), 'offered').toEqual(numbers)
    }),
    { numRuns: cases(4, 100) },
  )
})
