import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { mergedReadings } from '#engines/sheets/read/merge.ts'
import { accountOnDevice } from '#kit/web/device/device.ts'
import type { Application, GridEntry, Sitting } from '../../../results/contract.ts'
import { onPaper, sheetOf, sheetsOf } from '../grid/sheet.ts'
import { useEntries } from '../grid/use-entries.ts'
import type { PicturedSheet } from './sheets-of-picture.ts'
import { ReaderFailed, useReader } from './use-reader.ts'
import {
  type AnsweredRow,
  answeredRows,
  areAlike,
  entryOf,
  expectedOf,
  type Refusal,
  refusalOf,
  takenOf,
} from './what-was-read.ts'

/** Two photographs of a sheet within this are one look at it. */
const ONE_LOOK_MS = 60_000
/** As many photographs as a class and its double; the pictures of all of them are held by the device. */
const MOST_AT_ONCE = 200

/** A photograph, or a sheet that was found on one. */
export interface Card {
  key: string
  file: Blob
  /** Address of the file on this page. */
  picture: string
  at: number
  state:
    | { kind: 'reading' }
    | { kind: 'failed'; why: 'not-a-picture' | 'no-sheet' | 'reader' }
    | { kind: 'refused'; refusal: Refusal; sheet: PicturedSheet }
    | { kind: 'whose'; sheet: PicturedSheet }
    | { kind: 'double'; sheet: PicturedSheet; studentId: string; before: string }
    | { kind: 'undone' }
    | TakenSheet
}

interface TakenSheet {
  kind: 'taken'
  sheet: PicturedSheet
  studentId: string
  rows: AnsweredRow[]
  /** By the number of the question: what the teacher decided, in letters. */
  decided: Readonly<Record<string, string>>
  /** What brings the pupil back to what was there before, also of the rows that are still asked. */
  back: GridEntry[]
  replaced: boolean
}

export type TakenCard = Card & { state: TakenSheet }

/** Cards of the application that was read last: who looks at the grid meanwhile finds them again, on this page alone. */
let left: { id: string; account: string | undefined; cards: readonly Card[] } | undefined

function takeUp(id: string): readonly Card[] {
  if (left?.id === id && left.account === accountOnDevice()) return left.cards
  for (const { picture } of left?.cards ?? []) URL.revokeObjectURL(picture)
  left = undefined
  return []
}

/** Sheets read from photographs, and what they say written like what is typed. */
export function useSheetsRead(whole: Application, codes: ReadonlyMap<string, string>) {
  const { application } = useMemo(() => onPaper(whole), [whole])
  const sheets = useMemo(() => sheetsOf(application), [application])
  const expected = useMemo(() => expectedOf(sheets), [sheets])
  const entries = useEntries<string>(application)
  const read = useReader(expected)
  const [cards, setCards] = useState<readonly Card[]>(() => takeUp(application.id))
  // What is read comes later than the drawing it was asked from.
  const now = useRef({ cards, entries, codes })
  now.current = { cards: now.current.cards, entries, codes }
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const number = useRef(Date.now())

  const put = useCallback((next: readonly Card[]) => {
    now.current.cards = next
    setCards(next)
  }, [])
  const change = useCallback(
    (key: string, state: Card['state']) =>
      put(now.current.cards.map(card => (card.key === key ? { ...card, state } : card))),
    [put],
  )
  // What was still being read when the page was left is read now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier visit left is taken up once.
  useEffect(() => {
    for (const card of now.current.cards.toReversed()) if (card.state.kind === 'reading') queue(card)
    return () => {
      left = { id: application.id, account: accountOnDevice(), cards: now.current.cards }
    }
  }, [application.id])

  function sittingOf(studentId: string): Sitting | undefined {
    return now.current.entries.view.sittings.find(sitting => sitting.studentId === studentId)
  }

  /** Writes what is clear on a sheet; the rest waits for the teacher. A second look at a sheet goes on where the first was. */
  function take(key: string, sheet: PicturedSheet, studentId: string, first?: TakenSheet) {
    const { view } = now.current.entries
    const sitting = sittingOf(studentId)
    if (!sitting) return change(key, { kind: 'whose', sheet })
    const rows = answeredRows(sheet, sheetOf(sheets, { form: sheet.form ?? '' }))
    const decided = first?.decided ?? {}
    const { written, back } = takenOf(view, sitting, sheet, rows, decided)
    const replaced = first?.replaced ?? Object.keys(sitting.responses).length > 0
    if (written.length > 0) now.current.entries.enter(written, key)
    change(key, { kind: 'taken', sheet, studentId, rows, decided, back: first?.back ?? back, replaced })
  }

  function arrive(key: string, sheet: PicturedSheet) {
    const refusal = refusalOf(sheet, application, sheets)
    if (refusal) return change(key, { kind: 'refused', refusal, sheet })
    const studentId = sheet.pupil === null ? undefined : now.current.codes.get(sheet.pupil)
    if (studentId === undefined || !sittingOf(studentId)) return change(key, { kind: 'whose', sheet })
    belong(key, sheet, studentId)
  }

  /** A sheet of this pupil: the first, another look at it, or a second one, which is a question. */
  function belong(key: string, sheet: PicturedSheet, studentId: string) {
    const before = now.current.cards.find(
      (card): card is TakenCard =>
        card.state.kind === 'taken' &&
        card.state.studentId === studentId &&
        card.state.sheet.first === sheet.first,
    )
    if (!before) return take(key, sheet, studentId)
    if (!areAlike(before.state.sheet, sheet))
      return change(key, { kind: 'double', sheet, studentId, before: before.key })
    const isOneLook = Date.now() - before.at < ONE_LOOK_MS
    const merged = isOneLook ? mergedReadings(before.state.sheet, sheet) : undefined
    drop(before.key)
    take(key, merged ? { ...sheet, rows: merged.rows } : sheet, studentId, before.state)
  }

  function drop(key: string) {
    const card = now.current.cards.find(each => each.key === key)
    const isShared = now.current.cards.some(each => each.key !== key && each.picture === card?.picture)
    if (card && !isShared) URL.revokeObjectURL(card.picture)
    put(now.current.cards.filter(each => each.key !== key))
  }

  /** Reads photographs one after the other. */
  function queue(card: Card) {
    line.current = line.current.then(() => readOne(card))
  }

  async function readOne({ key, file, picture }: Card) {
    let found: PicturedSheet[]
    try {
      found = await read(file)
    } catch (error) {
      const why = error instanceof ReaderFailed ? 'reader' : 'not-a-picture'
      return change(key, { kind: 'failed', why })
    }
    if (found.length === 0) return change(key, { kind: 'failed', why: 'no-sheet' })
    for (const [at, sheet] of found.entries()) {
      const own = at === 0 ? key : `${key}-${at}`
      if (at > 0)
        put([{ key: own, file, picture, at: Date.now(), state: { kind: 'reading' } }, ...now.current.cards])
      arrive(own, sheet)
    }
  }

  return {
    cards,
    entries,
    /** Reads photographs; answers how many were left out. */
    add(files: readonly Blob[]): number {
      const wanted = files.slice(0, MOST_AT_ONCE)
      for (const file of wanted) {
        const card: Card = {
          key: String(number.current++),
          file,
          picture: URL.createObjectURL(file),
          at: Date.now(),
          state: { kind: 'reading' },
        }
        put([card, ...now.current.cards])
        queue(card)
      }
      return files.length - wanted.length
    },
    drop,
    /** Whose sheet it is: its marks are as they were read. */
    assign: belong,
    /** Of two sheets of one pupil, the second is the one that counts. */
    replace(key: string, state: Extract<Card['state'], { kind: 'double' }>) {
      drop(state.before)
      take(key, state.sheet, state.studentId)
    },
    decide({ key, state }: TakenCard, row: AnsweredRow, word: string) {
      const entry = entryOf(state.studentId, row, word)
      if (!entry) return
      entries.enter([entry], key)
      change(key, { ...state, decided: { ...state.decided, [row.label]: word } })
    },
    /** Every row of a sheet as it was read: crosses that stand for answers. */
    acceptAll({ key, state }: TakenCard) {
      const open = openRows(state)
      entries.enter(
        open.flatMap(row => entryOf(state.studentId, row, row.word) ?? []),
        key,
      )
      const decided = Object.fromEntries(open.map(row => [row.label, row.word]))
      change(key, { ...state, decided: { ...state.decided, ...decided } })
    },
    undecide({ key, state }: TakenCard, label: string) {
      const row = state.rows.find(each => each.label === label)
      if (!row) return
      const { studentId } = state
      const { itemId } = row
      const before = state.back.find(entry => entry.itemId === itemId)
      entries.enter([before ?? { studentId, itemId, entered: { kind: 'clear' } }], key)
      const { [label]: _, ...decided } = state.decided
      change(key, { ...state, decided })
    },
    undo({ key, state }: TakenCard) {
      entries.enter(state.back, key)
      change(key, { kind: 'undone' })
    },
  }
}

/** What still waits for the teacher on a sheet. */
export function openRows({ rows, decided }: TakenSheet): AnsweredRow[] {
  return rows.filter(row => row.why !== null && decided[row.label] === undefined)
}

export function isTaken(card: Card): card is TakenCard {
  return card.state.kind === 'taken'
}
