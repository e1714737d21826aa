import type { Band } from '#engines/psychometrics/bands.ts'
import type { Sex } from '#engines/psychometrics/by-sex.ts'
import {
  RIGHT as ENGINE_RIGHT,
  NOT_PRESENTED as NOT_SHOWN,
  type Responses,
  WRONG,
} from '#engines/psychometrics/responses.ts'
import type { EditionHead } from '#school/editions/contract.ts'
import { markOfCells } from '../results/scoring.ts'

/** What may have become of an answer, by its number in {@link Results.outcomes}. */
export const outcomes = ['branco', 'errada', 'parcial', 'certa', 'não apresentada', 'por corrigir'] as const
export const BLANK = 0
// 1 is wrong: nothing asks for it by name.
export const PARTIAL = 2
export const RIGHT = 3
export const NOT_PRESENTED = 4
export const TO_MARK = 5

export interface ResultCompetence {
  id: string
  code: string
  description: string
  domain: string
}

export interface ResultItem {
  id: string
  /** Which version of which question: what links two tests. */
  versionId: string
  /** From 1, as the test prints it. */
  number: number
  stem: string
  type: string
  points: number
  competence: ResultCompetence | null
  domain: string
  /** The text that it shares with others. */
  passage: { key: string; title: string } | null
  /** Of choices; letters in the order of the question. */
  options: readonly { id: string; letter: string; text: string; typicalError: string; key: boolean }[]
  /** What the key became after it was found wrong. */
  change: 'rekey' | 'drop' | 'credit' | null
  /** Somebody has looked at the key that is in force and found it right. */
  confirmed: boolean
}

export type PupilState = 'a responder' | 'entregue' | 'não apresentado' | null

export interface ResultPupil {
  /** Null for a nickname. */
  studentId: string | null
  name: string
  sex: Sex
  number: number | null
  /** Null while the pupil has not come. */
  state: PupilState
}

/** The answers of another class: items by their versions, and options in the order of the test that they are laid beside. */
export type Choices = Required<Responses>

/** Everything that was stored of one application, read in one pass; every report is computed from it. */
export interface Results {
  head: {
    applicationId: string
    testId: string
    testTitle: string
    subject: { id: string; name: string; abbreviation: string; colour: string }
    group: { id: string; name: string }
    grade: number
    year: number
    moment: string
    state: string
    /** The day of the application, ISO. */
    date: string
    school: { id: string; name: string; province: string; district: string; zip: string }
    beforeId: string | null
    /** Which one is read of what was kept when it was corrected; null where it is read as it stands. */
    edition: EditionHead | null
    /** All there are, where the report is of this application alone. */
    editions: readonly EditionHead[]
  }
  bands: readonly Band[]
  items: readonly ResultItem[]
  /** In the order of the class list. */
  pupils: readonly ResultPupil[]
  /** Pupils × items, row by row: numbers of {@link outcomes}; blank where nothing was stored. */
  outcomes: Uint8Array
  /** Pupils × items: points obtained. */
  points: Float64Array
  /** Pupils × items: 1 + the option's place, 0 where none was chosen. */
  chosen: Uint16Array
  /** What other classes answered to the same versions of these questions; nobody of them is named in any report. */
  elsewhere?: readonly Results[]
  /** The same as far as keys are judged by it. */
  choices?: readonly Choices[]
  /** Ids of the competences in the programme's order; without it they stand by their codes. */
  taught?: readonly string[]
}

/** A domain or a competence with the places of its items. */
export interface Part {
  key: string
  competenceId: string | null
  code: string
  name: string
  domain: string
  places: number[]
}

/** As the engine counts it: blank is wrong, partial credit is not right, and what was not presented or waits to be marked does not count. */
export function cellOf(outcome: number | undefined): number {
  if (outcome === NOT_PRESENTED || outcome === TO_MARK) return NOT_SHOWN
  return outcome === RIGHT ? ENGINE_RIGHT : WRONG
}

/** What an item gave a pupil; undefined when it does not count: not presented, dropped, or not marked yet. */
export function pointsAt(results: Results, pupil: number, item: number): number | undefined {
  const at = pupil * results.items.length + item
  const outcome = results.outcomes[at]
  if (outcome === NOT_PRESENTED || outcome === TO_MARK || results.items[item]?.change === 'drop')
    return undefined
  return results.points[at] ?? 0
}

/** The results of some of the questions alone, by their versions. */
export function onlyItems(results: Results, versionIds: ReadonlySet<string>): Results {
  const width = results.items.length
  const kept = results.items.flatMap((item, at) => (versionIds.has(item.versionId) ? [at] : []))
  const places = results.pupils.flatMap((_, pupil) => kept.map(at => pupil * width + at))
  return {
    ...results,
    items: kept.flatMap(at => results.items[at] ?? []),
    outcomes: Uint8Array.from(places, at => results.outcomes[at] ?? 0),
    points: Float64Array.from(places, at => results.points[at] ?? 0),
    chosen: Uint16Array.from(places, at => results.chosen[at] ?? 0),
  }
}

/** Whose answers were handed in, as places in the class list. */
export function evaluatedPupils(results: Results): number[] {
  const places: number[] = []
  for (let at = 0; at < results.pupils.length; at++)
    if (results.pupils[at]?.state === 'entregue') places.push(at)
  return places
}

/**
 * The mark of a pupil on 0–20: points obtained over the points of the items that were presented and not dropped. What
 * waits to be marked counts 0 until it is, as on the page of the application. Null where nothing counts.
 */
export function markAt(results: Results, pupil: number): number | null {
  const { items, outcomes: stored, points } = results
  return markOfCells(
    items.length,
    at => {
      const item = items[at]
      const cell = pupil * items.length + at
      if (!item || item.change === 'drop' || stored[cell] === NOT_PRESENTED) return undefined
      return { possible: item.points, earned: points[cell] ?? 0 }
    },
    20,
  )
}

/** Places of the pupils who handed in, by their ids. */
export function handedIn({ pupils }: Results): Map<string, number> {
  return new Map(
    pupils.flatMap(({ studentId, state }, at) =>
      studentId !== null && state === 'entregue' ? [[studentId, at] as const] : [],
    ),
  )
}
