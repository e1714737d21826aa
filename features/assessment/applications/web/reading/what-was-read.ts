import type { MarkPlace } from '#engines/sheets/marks.ts'
import type { Doubt, ExpectedRow } from '#engines/sheets/read/decide.ts'
import type { ReadSheet, SheetDoubt } from '#engines/sheets/read/read-sheets.ts'
import { sheetChoices } from '#school/questions/on-paper.ts'
import type { Application, GridEntry, Sitting } from '../../../results/contract.ts'
import { enteredIn, inverseOf } from '../grid/apply-entry.ts'
import { enteredBy, type SheetItem } from '../grid/cell-words.ts'
import type { Sheets } from '../grid/sheet.ts'

/** What the questions of each form are, as who reads a sheet must know them. */
export function expectedOf(sheets: Sheets): Record<string, ExpectedRow[]> {
  return Object.fromEntries(
    [...sheets].map(([form, items]) => [
      form,
      items.map(({ item: { question } }) => ({
        choices: sheetChoices(question).length,
        several: question.type === 'multiple-choice',
      })),
    ]),
  )
}

/** A row of a pupil's sheet as the grid takes it. */
export interface AnsweredRow {
  label: string
  itemId: string
  place: SheetItem
  /** What may be chosen, in the letters of the sheet. */
  choices: string[]
  several: boolean
  /** In those letters; empty for blank. Only proposed where there is a doubt. */
  word: string
  why: Doubt | null
}

/** The rows of a sheet that are filled in by circles; who answers in words does so in the booklet. */
export function answeredRows(sheet: ReadSheet, items: readonly SheetItem[]): AnsweredRow[] {
  return sheet.rows.flatMap(({ label, read, why }) => {
    const place = items[Number(label) - 1]
    const choices = place ? sheetChoices(place.item.question) : []
    if (!place || choices.length === 0) return []
    const word = [...read].map(letter => choices[letter.charCodeAt(0) - 65] ?? '').join('')
    const several = place.item.question.type === 'multiple-choice'
    return [{ label, itemId: place.item.id, place, choices, several, word, why }]
  })
}

/** What a row says, as the grid writes it. */
export function entryOf(studentId: string, row: AnsweredRow, word: string): GridEntry | undefined {
  const entered = enteredBy(row.place, word)
  return entered && { studentId, itemId: row.itemId, entered }
}

/** What a sheet says of a pupil without asking: its form, and every row that is clear. */
export function entriesOf(
  { studentId, form, state }: Pick<Sitting, 'studentId' | 'form' | 'state'>,
  sheet: ReadSheet,
  rows: readonly AnsweredRow[],
): GridEntry[] {
  if (studentId === null) return []
  const own = sheet.form ?? ''
  const said: GridEntry[] =
    own !== '' && (own !== form || state === null)
      ? [{ studentId, itemId: null, entered: { kind: 'form', form: own } }]
      : []
  return [...said, ...rows.flatMap(row => (row.why ? [] : (entryOf(studentId, row, row.word) ?? [])))]
}

/**
 * What a sheet writes of a pupil: what is clear, and what was decided of the rest. Where other answers stood there, not
 * mostly those of this sheet, a row that is asked is cleared until it is decided. `back` brings all of it to what was there.
 */
export function takenOf(
  view: Pick<Application, 'items' | 'totalPoints' | 'sittings'>,
  sitting: Sitting,
  sheet: ReadSheet,
  rows: readonly AnsweredRow[],
  decided: Readonly<Record<string, string>>,
): { written: GridEntry[]; back: GridEntry[] } {
  const { studentId } = sitting
  if (studentId === null) return { written: [], back: [] }
  const clear = entriesOf(sitting, sheet, rows)
  const open: GridEntry[] = rows.flatMap(row =>
    row.why === null ? [] : [{ studentId, itemId: row.itemId, entered: { kind: 'clear' as const } }],
  )
  const stood = clear.filter(({ itemId }) => itemId !== null && itemId in sitting.responses)
  const same = stood.filter(
    ({ itemId, entered }) => JSON.stringify(enteredIn(sitting, itemId ?? '')) === JSON.stringify(entered),
  )
  const isAnother = same.length < stood.length * ALIKE
  const written = [
    ...clear,
    ...(isAnother ? open.filter(({ itemId }) => (itemId ?? '') in sitting.responses) : []),
    ...rows.flatMap(row => {
      const word = decided[row.label]
      return word === undefined ? [] : (entryOf(studentId, row, word) ?? [])
    }),
  ]
  return { written, back: inverseOf(view, [...written, ...open]) }
}

/** Whether this sheet can be taken for the application, and why not. */
export type Refusal = Exclude<SheetDoubt, 'all-crosses' | 'pupil'> | 'another' | 'form'

export function refusalOf(
  sheet: ReadSheet,
  { code }: Pick<Application, 'code'>,
  sheets: Sheets,
): Refusal | undefined {
  const { asked } = sheet
  if (asked === 'corner' || asked === 'code' || asked === 'small' || asked === 'unclear') return asked
  if (sheet.application !== code) return 'another'
  return sheets.has(sheet.form ?? '') ? undefined : 'form'
}

/** Why a sheet was not taken, and what helps, in two short lines. */
export function refusalWords(refusal: Refusal, sheet: ReadSheet): [what: string, how: string] {
  switch (refusal) {
    case 'corner':
      return [
        sheet.corners.missing.length === 1 ? 'Falta um canto' : 'Faltam cantos',
        sheet.corners.missing.map(place => cornerWords[place]).join('; '),
      ]
    case 'code':
      return ['O código não se lê', 'Fotografe de mais perto, sem sombra sobre o código.']
    case 'small':
      return ['A folha está longe', 'Fotografe de mais perto, a folha inteira.']
    case 'unclear':
      return ['As marcas não se distinguem', 'Fotografe com mais luz, sem tremer.']
    case 'another':
      return ['Não é desta aplicação', `A folha é do código ${sheet.application ?? ''}.`]
    case 'form':
      return ['Não há esta versão', `A folha diz versão ${sheet.form ?? ''}.`]
  }
}

const cornerWords: Record<MarkPlace, string> = {
  'upper-left': 'o de cima, à esquerda',
  'upper-right': 'o de cima, à direita',
  'middle-left': 'o do meio, à esquerda',
  'middle-right': 'o do meio, à direita',
  'lower-left': 'o de baixo, à esquerda',
  'lower-right': 'o de baixo, à direita',
}

/** Why a row is asked, in words. */
export function doubtWords(row: Pick<AnsweredRow, 'word' | 'why'>): string {
  const word = row.word
  switch (row.why) {
    case 'two-marks':
      return word === '' ? 'As duas fotografias não dizem o mesmo.' : `${letters(word)} estão pintados.`
    case 'cross':
      return word === '' ? 'Há uma cruz e mais do que uma marca.' : 'Há um círculo com uma cruz por cima.'
    case 'faint':
      return 'Há uma marca fraca.'
    case 'half':
      return 'Há um círculo meio pintado.'
    case 'outside':
      return 'Há tinta fora dos círculos.'
    case 'glare':
      return 'Um brilho, uma dobra, outro papel ou a margem da fotografia esconde uma parte.'
    case null:
      return ''
  }
}

function letters(word: string): string {
  const all = [...word]
  return all.length < 2 ? word : `${all.slice(0, -1).join(', ')} e ${all.at(-1)}`
}

/** So many of the answers that both know are the same where two readings are of one sheet of paper. */
const ALIKE = 0.75

/**
 * Whether two readings of one pupil are likely of one sheet of paper: three of four answers that both are sure of are
 * the same.
 */
export function areAlike(one: ReadSheet, other: ReadSheet): boolean {
  const both = one.rows.flatMap(row => {
    const same = other.rows.find(({ label }) => label === row.label)
    return row.asked || !same || same.asked ? [] : [row.read === same.read]
  })
  return both.filter(Boolean).length >= both.length * ALIKE
}
