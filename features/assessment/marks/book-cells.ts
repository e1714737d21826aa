import { type Cells, computeTerm, readMark, type TermMark } from '#engines/marks/compute.ts'
import { columnOfKey, type Mark, type MarkColumn, type MarkRule } from '#engines/marks/rule.ts'
import { typingRule } from './columns.ts'
import type { BookPupil, MarkBook } from './contract.ts'

/** A cell that somebody wrote on this device. */
export interface Tap {
  studentId: string
  place: string
  mark: Mark | null
  seen: Mark | null
}

/** What a cell holds; null where it waits. */
export function markIn(pupil: Pick<BookPupil, 'cells'> | undefined, place: string): Mark | null {
  return pupil?.cells[place]?.mark ?? null
}

/** A book as it is once what was tapped has come to the server. */
export function withTaps(book: MarkBook, taps: readonly Tap[]): MarkBook {
  if (taps.length === 0) return book
  const byPupil = Map.groupBy(taps, tap => tap.studentId)
  return {
    ...book,
    pupils: book.pupils.map(pupil => {
      const own = byPupil.get(pupil.id)
      if (!own) return pupil
      const cells = { ...pupil.cells }
      for (const { place, mark } of own)
        if (mark === null) delete cells[place]
        else cells[place] = { mark, by: '', at: '', fromTest: false, fromGroup: null }
      return { ...pupil, cells }
    }),
  }
}

/** By which a book is typed: the confirmed rule, or what is proposed while there is none. */
export function rulesOfTyping(book: Pick<MarkBook, 'rule' | 'group'>) {
  return (book.rule?.rule ?? typingRule(book.group.grade, book.group.year)) as Pick<
    MarkRule,
    'columns' | 'decimals'
  >
}

/** The columns of a book as the engine has them; the exam is no part of a trimester. */
export function termColumns(book: Pick<MarkBook, 'columns'>): MarkColumn[] {
  return book.columns.flatMap(({ key }) => columnOfKey(key) ?? [])
}

/** The cells of a pupil as the engine takes them. */
export function cellsOf(pupil: Pick<BookPupil, 'cells'>): Cells {
  return Object.fromEntries(Object.entries(pupil.cells).map(([place, { mark }]) => [place, mark]))
}

/** The mark of a pupil's trimester; undefined while no rule is confirmed. */
export function termOf(book: MarkBook, pupil: BookPupil): TermMark | undefined {
  if (!book.rule) return undefined
  return computeTerm(book.rule.rule as MarkRule, termColumns(book), cellsOf(pupil))
}

/** Pupils who are in the pauta of the trimester: those who were there at its end. */
export function pupilsThere(book: Pick<MarkBook, 'pupils'>): BookPupil[] {
  return book.pupils.filter(({ until }) => until === null)
}

/** A pasted cell beside what it would change. */
export interface PastedCell {
  pupil: BookPupil
  place: string
  text: string
  read: ReturnType<typeof readMark>
  before: Mark | null
}

/** What a paste would write, or why it writes nothing. */
export type Pasted = { kind: 'cells'; cells: PastedCell[] } | { kind: 'refused'; message: string }

/** More is in no book. */
const MAX_PASTED = 40_000

/**
 * What was copied of a spreadsheet, laid over the book from a cell on: rows are pupils in the order of the list.
 * Nothing enters where it has more rows or columns than the book has from there.
 */
export function readPaste(book: MarkBook, from: { studentId: string; place: string }, text: string): Pasted {
  if (text.length > MAX_PASTED) return { kind: 'refused', message: 'Colou texto a mais: copie só as notas.' }
  const pupils = pupilsThere(book)
  const first = pupils.findIndex(({ id }) => id === from.studentId)
  const column = book.columns.findIndex(({ key }) => key === from.place)
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const room = pupils.length - first
  if (first < 0 || column < 0) return { kind: 'refused', message: 'Escolha a célula onde as notas começam.' }
  if (lines.length > room)
    return {
      kind: 'refused',
      message: `Colou ${lines.length} linhas e daqui para baixo há ${room} alunos: a linha ${room + 1} não é de ninguém. Nada entrou.`,
    }
  const wide = lines.findIndex(line => line.split('\t').length > book.columns.length - column)
  if (wide >= 0)
    return {
      kind: 'refused',
      message: `A linha ${wide + 1} tem colunas a mais para a caderneta. Nada entrou.`,
    }
  const rule = rulesOfTyping(book)
  return {
    kind: 'cells',
    cells: lines.flatMap((line, row) =>
      line.split('\t').flatMap((cell, at) => {
        const pupil = pupils[first + row]
        const place = book.columns[column + at]?.key
        if (!pupil || !place) return []
        return [{ pupil, place, text: cell.trim(), read: readMark(cell, rule), before: markIn(pupil, place) }]
      }),
    ),
  }
}

/** A pupil with the mark of a column and the one that a test offers; undefined for those who did not do the test. */
export interface OfferedMark {
  pupil: BookPupil
  own: Mark | null
  test: Mark | undefined
}

/** The marks of a test beside those of a column, by what would come of each. */
export function layOffer(
  book: MarkBook,
  place: string,
  offered: readonly { studentId: string; mark: number }[],
) {
  const byPupil = new Map(offered.map(({ studentId, mark }) => [studentId, mark]))
  const all = pupilsThere(book).map(
    (pupil): OfferedMark => ({ pupil, own: markIn(pupil, place), test: byPupil.get(pupil.id) }),
  )
  return {
    entering: all.filter(({ own, test }) => own === null && test !== undefined),
    equal: all.filter(({ own, test }) => own !== null && own === test),
    different: all.filter(({ own, test }) => own !== null && test !== undefined && own !== test),
    missed: all.filter(({ test }) => test === undefined),
  }
}

/** What is written of offered marks in a column. */
export function tapsOfOffer(place: string, marks: readonly OfferedMark[]): Tap[] {
  return marks.flatMap(({ pupil, own, test }) =>
    test === undefined ? [] : [{ studentId: pupil.id, place, mark: test, seen: own }],
  )
}
