import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { accountOnDevice } from '#kit/web/device/device.ts'
import { useNewest } from '#kit/web/use-newest.ts'
import type { Application, GridEntry, Sitting } from '../../../results/contract.ts'
import { onPaper, sheetOf, sheetsOf } from '../grid/sheet.ts'
import { useEntries } from '../grid/use-entries.ts'
import { mergedLooks, type PicturedSheet } from './sheets-of-picture.ts'
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
/** Of more looks at a sheet the last ones count. */
const MAX_LOOKS = 5
/** As many photographs as a class and its double; the pictures of all of them are held by the device. */
const MAX_AT_ONCE = 200

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
    /** `moved`: the code named somebody, and a person said that it is not theirs. */
    | { kind: 'whose'; sheet: PicturedSheet; moved?: true }
    | { kind: 'double'; sheet: PicturedSheet; studentId: string; before: string }
    | { kind: 'undone'; sheet: PicturedSheet }
    | TakenSheet
}

interface TakenSheet {
  kind: 'taken'
  /** What all looks at it say together. */
  sheet: PicturedSheet
  looks: readonly PicturedSheet[]
  studentId: string
  rows: AnsweredRow[]
  /** By the number of the question: what the teacher decided, in letters. */
  decided: Readonly<Record<string, string>>
  /** What brings the pupil back to what was there before, also of the rows that are still asked. */
  back: GridEntry[]
  replaced: boolean
  /** The sheet had been read before, and this reading took the place of that one. */
  again: boolean
}

export type TakenCard = Card & { state: TakenSheet }

/** Cards of the application that was read last: who looks at the grid meanwhile finds them again, on this page alone. */
let left: { id: string; account: string | undefined; cards: readonly Card[] } | undefined

function takeUp({ id, state }: Application): readonly Card[] {
  if (left?.id === id && left.account === accountOnDevice() && state !== 'corrigido') return left.cards
  erase(left?.cards ?? [])
  left = undefined
  return []
}

/** Lets go of what is held of photographs, which nothing else keeps. */
function erase(cards: readonly Card[]): void {
  for (const { picture } of cards) URL.revokeObjectURL(picture)
}

/** Sheets read from photographs, and what they say written like what is typed. */
export function useSheetsRead(whole: Application, codes: ReadonlyMap<string, string>) {
  const { application } = useMemo(() => onPaper(whole), [whole])
  const sheets = useMemo(() => sheetsOf(application), [application])
  const expected = useMemo(() => expectedOf(sheets), [sheets])
  const entries = useEntries<string>(application)
  const read = useReader(expected)
  const [cards, setCards] = useState<readonly Card[]>(() => takeUp(application))
  // What is read comes later than the drawing it was asked from.
  const now = useNewest({ entries, codes })
  const held = useRef(cards)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const number = useRef(Date.now())

  const put = useCallback((next: readonly Card[]) => {
    held.current = next
    setCards(next)
  }, [])
  const change = useCallback(
    (key: string, state: Card['state']) =>
      put(held.current.map(card => (card.key === key ? { ...card, state } : card))),
    [put],
  )
  // Once it is marked nobody asks what a photograph showed.
  const isMarked = application.state === 'corrigido'
  useEffect(() => {
    if (!isMarked || held.current.length === 0) return
    erase(held.current)
    put([])
  }, [isMarked, put])
  // What was still being read when the page was left is read now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier visit left is taken up once.
  useEffect(() => {
    for (const card of held.current.toReversed()) if (card.state.kind === 'reading') queue(card)
    return () => {
      left = { id: application.id, account: accountOnDevice(), cards: held.current }
    }
  }, [application.id])

  function sittingOf(studentId: string): Sitting | undefined {
    return now.current.entries.view.sittings.find(sitting => sitting.studentId === studentId)
  }

  function cardOf(key: string): Card | undefined {
    return held.current.find(card => card.key === key)
  }

  /** The sheet of a card as it is now, whichever drawing asks. */
  function takenIn(key: string): TakenSheet | undefined {
    const state = cardOf(key)?.state
    return state?.kind === 'taken' ? state : undefined
  }

  /** Writes what is clear on a sheet; the rest waits for the teacher. A second look at a sheet goes on where the first was. */
  function take(
    key: string,
    sheet: PicturedSheet,
    studentId: string,
    first?: TakenSheet,
    looks: readonly PicturedSheet[] = [sheet],
  ) {
    const { view } = now.current.entries
    const sitting = sittingOf(studentId)
    if (!sitting) return change(key, { kind: 'whose', sheet })
    const rows = answeredRows(sheet, sheetOf(sheets, { form: sheet.form ?? '' }))
    const decided = first?.decided ?? {}
    const { written, back } = takenOf(view, sitting, sheet, rows, decided)
    const replaced = first?.replaced ?? Object.keys(sitting.responses).length > 0
    if (written.length > 0) now.current.entries.enter(written, key)
    change(key, {
      kind: 'taken',
      sheet,
      looks,
      studentId,
      rows,
      decided,
      back: first?.back ?? back,
      replaced,
      again: first !== undefined,
    })
  }

  function arrive(key: string, sheet: PicturedSheet) {
    const refusal = refusalOf(sheet, application, sheets)
    if (refusal) return change(key, { kind: 'refused', refusal, sheet })
    const studentId = sheet.pupil === null ? undefined : now.current.codes.get(sheet.pupil)
    if (studentId === undefined || !sittingOf(studentId)) {
      const again = held.current.find(
        ({ state }) => state.kind === 'whose' && sheet.pupil !== null && mergedLooks([state.sheet, sheet]),
      )
      if (again) drop(again.key)
      return change(key, { kind: 'whose', sheet })
    }
    belong(key, sheet, studentId)
  }

  /** A sheet of this pupil: the first, another look at it, or a second one, which is a question. */
  function belong(key: string, sheet: PicturedSheet, studentId: string) {
    const before = held.current.find(
      (card): card is TakenCard =>
        card.state.kind === 'taken' &&
        card.state.studentId === studentId &&
        card.state.sheet.first === sheet.first,
    )
    if (!before) return take(key, sheet, studentId)
    if (!areAlike(before.state.sheet, sheet))
      return change(key, { kind: 'double', sheet, studentId, before: before.key })
    const isOneLook = Date.now() - before.at < ONE_LOOK_MS
    const looks = isOneLook ? [...before.state.looks, sheet].slice(-MAX_LOOKS) : [sheet]
    const merged = mergedLooks(looks)
    drop(before.key)
    take(key, merged ?? sheet, studentId, before.state, merged ? looks : [sheet])
  }

  function drop(key: string) {
    const card = cardOf(key)
    const isShared = held.current.some(each => each.key !== key && each.picture === card?.picture)
    if (card && !isShared) URL.revokeObjectURL(card.picture)
    put(held.current.filter(each => each.key !== key))
  }

  /** Reads photographs one after the other. */
  function queue(card: Card) {
    line.current = line.current.then(() => readOne(card))
  }

  async function readOne({ key, file, picture }: Card) {
    let found: PicturedSheet[]
    try {
      found = await read.file(file)
    } catch (error) {
      const why = error instanceof ReaderFailed ? 'reader' : 'not-a-picture'
      return change(key, { kind: 'failed', why })
    }
    if (found.length === 0) return change(key, { kind: 'failed', why: 'no-sheet' })
    for (const [at, sheet] of found.entries()) {
      const own = at === 0 ? key : `${key}-${at}`
      if (at > 0)
        put([{ key: own, file, picture, at: Date.now(), state: { kind: 'reading' } }, ...held.current])
      arrive(own, sheet)
    }
  }

  function placeCard(file: Blob): Card {
    const card: Card = {
      key: String(number.current++),
      file,
      picture: URL.createObjectURL(file),
      at: Date.now(),
      state: { kind: 'reading' },
    }
    put([card, ...held.current])
    return card
  }

  return {
    cards,
    entries,
    sheets,
    readFrame: read.frame,
    /** A sheet that was read elsewhere than in a photograph, with the picture of it; the key of its card. */
    receive(sheet: PicturedSheet, picture: Blob): string {
      const { key } = placeCard(picture)
      arrive(key, sheet)
      return key
    },
    cardOf,
    /** Reads photographs; answers how many were left out. */
    add(files: readonly Blob[]): number {
      const wanted = files.slice(0, MAX_AT_ONCE)
      for (const file of wanted) queue(placeCard(file))
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
    decide(key: string, row: AnsweredRow, word: string) {
      const state = takenIn(key)
      const entry = state && entryOf(state.studentId, row, word)
      if (!entry) return
      now.current.entries.enter([entry], key)
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
    undecide(key: string, label: string) {
      const state = takenIn(key)
      const row = state?.rows.find(each => each.label === label)
      if (!state || !row) return
      const { studentId } = state
      const { itemId } = row
      const before = state.back.find(entry => entry.itemId === itemId)
      now.current.entries.enter([before ?? { studentId, itemId, entered: { kind: 'clear' } }], key)
      const { [label]: _, ...decided } = state.decided
      change(key, { ...state, decided })
    },
    undo(key: string) {
      const state = takenIn(key)
      if (!state) return
      now.current.entries.enter(state.back, key)
      change(key, { kind: 'undone', sheet: state.sheet })
    },
    /** The sheet is of somebody else: what it wrote is taken back, and its marks wait for their pupil as they were read. */
    reassign(key: string) {
      const state = takenIn(key)
      if (!state) return
      now.current.entries.enter(state.back, key)
      change(key, { kind: 'whose', sheet: state.sheet, moved: true })
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

/** A row that is or was asked, on the sheet that asks it. */
export interface DoubtfulRow {
  name: string
  card: TakenCard
  row: AnsweredRow
  /** In letters, empty for blank; undefined while it waits. */
  decided: string | undefined
}

/** Every row that the sheets ask or have asked, sheet by sheet in the order in which they were read. */
export function doubtfulRows(cards: readonly TakenCard[]): DoubtfulRow[] {
  return cards
    .toReversed()
    .flatMap(card =>
      card.state.rows.flatMap(row =>
        row.why === null
          ? []
          : [{ name: `${card.key} ${row.label}`, card, row, decided: card.state.decided[row.label] }],
      ),
    )
}
