import * as z from 'zod/mini'
import { fold } from '#kit/fold.ts'
import { lessonsOf, type ProgrammeUnit } from './programme.ts'

/** What a line of a programme says, in its order on paper. */
export const lineParts = ['objectives', 'contents', 'competences'] as const
export const linePartLabels = {
  objectives: 'Objectivos',
  contents: 'Conteúdos',
  competences: 'Competências',
} as const

const part = z.object({ part: z.enum(lineParts), text: z.string() })
const side = z.nullable(
  z.object({ id: z.uuid(), title: z.string(), lessons: z.nullable(z.int()), lines: z.int() }),
)

/** A unit in two editions: null where one of them does not have it. */
export const unitChange = z.object({
  before: side,
  after: side,
  /** Says the old edition alone. */
  removed: z.array(part),
  /** Says the new edition alone. */
  added: z.array(part),
})
export type UnitChange = z.infer<typeof unitChange>
type Part = UnitChange['removed'][number]

/** Units with so great a share of the same texts are one, whatever they are called. */
const ALIKE = 0.3
/** Lines are one with half of their texts. */
const SAME_LINE = 0.5

/** Two editions unit by unit, in the order of the new one; what it lost stands after the unit that it stood after. */
export function differenceOf(
  before: readonly ProgrammeUnit[],
  after: readonly ProgrammeUnit[],
): UnitChange[] {
  const pairs = pairsOf(before, after, unit => fold(unit.title), textsOf, ALIKE)
  const changes = after.map(unit => changeOf(pairs.get(unit), unit))
  const kept = new Set(pairs.values())
  for (const [at, unit] of before.entries()) {
    if (kept.has(unit)) continue
    const place = before.slice(0, at).reduce(
      (last, each) =>
        Math.max(
          last,
          changes.findIndex(change => change.before?.id === each.id),
        ),
      -1,
    )
    changes.splice(place + 1, 0, changeOf(unit, undefined))
  }
  return changes
}

/** Whether a unit is the same in both editions. */
export function isSame({ before, after, removed, added }: UnitChange): boolean {
  return (
    before !== null &&
    after !== null &&
    before.title === after.title &&
    before.lessons === after.lessons &&
    removed.length + added.length === 0
  )
}

/** For each line of the old edition that the new one has too, in whatever words, which it is there. */
export function linesKept(
  before: readonly ProgrammeUnit[],
  after: readonly ProgrammeUnit[],
): Map<string, string> {
  const old = before.flatMap(unit => unit.rows)
  const next = after.flatMap(unit => unit.rows)
  const words = (row: ProgrammeUnit['rows'][number]) =>
    [...row.objectives, ...row.contents].map(fold).toSorted().join('\n')
  const pairs = pairsOf(old, next, words, row => [...row.objectives, ...row.contents].map(fold), SAME_LINE)
  return new Map([...pairs].map(([row, of]) => [of.id, row.id]))
}

/** For each thing of the new edition its like in the old one: called alike, or else the one that says most of the same. */
function pairsOf<Of>(
  before: readonly Of[],
  after: readonly Of[],
  nameOf: (of: Of) => string,
  wordsOf: (of: Of) => string[],
  least: number,
): Map<Of, Of> {
  const pairs = new Map<Of, Of>()
  const free = new Set(before)
  for (const next of after) {
    const name = nameOf(next)
    const same = name === '' ? undefined : [...free].find(each => nameOf(each) === name)
    if (!same) continue
    pairs.set(next, same)
    free.delete(same)
  }
  const words = new Map([...free, ...after].map(each => [each, new Set(wordsOf(each))]))
  const alike = after
    .filter(next => !pairs.has(next))
    .flatMap(next => [...free].map(old => ({ next, old, share: shareOf(words.get(next), words.get(old)) })))
    .filter(({ share }) => share >= least)
    .toSorted((a, b) => b.share - a.share)
  for (const { next, old } of alike) {
    if (pairs.has(next) || !free.has(old)) continue
    pairs.set(next, old)
    free.delete(old)
  }
  return pairs
}

function shareOf(one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()): number {
  const common = [...one].filter(word => other.has(word)).length
  return common === 0 ? 0 : common / (one.size + other.size - common)
}

function textsOf(unit: ProgrammeUnit): string[] {
  return partsOf(unit).map(({ part, text }) => `${part} ${fold(text)}`)
}

function partsOf(unit: ProgrammeUnit): Part[] {
  return unit.rows.flatMap(row => lineParts.flatMap(part => row[part].map(text => ({ part, text }))))
}

function changeOf(before: ProgrammeUnit | undefined, after: ProgrammeUnit | undefined): UnitChange {
  const [old, next] = [before ? partsOf(before) : [], after ? partsOf(after) : []]
  return {
    before: sideOf(before),
    after: sideOf(after),
    removed: without(old, next),
    added: without(next, old),
  }
}

function sideOf(unit: ProgrammeUnit | undefined): UnitChange['before'] {
  return unit ? { id: unit.id, title: unit.title, lessons: lessonsOf(unit), lines: unit.rows.length } : null
}

/** What one list says more often than another. */
function without(parts: readonly Part[], others: readonly Part[]): Part[] {
  const keyOf = ({ part, text }: Part) => `${part} ${fold(text)}`
  const left = new Map<string, number>()
  for (const each of others) left.set(keyOf(each), (left.get(keyOf(each)) ?? 0) + 1)
  return parts.filter(each => {
    const count = left.get(keyOf(each)) ?? 0
    left.set(keyOf(each), count - 1)
    return count <= 0
  })
}
