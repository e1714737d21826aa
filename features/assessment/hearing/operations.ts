import type { HearingQueue } from './contract.ts'
import type { Try } from './ladder.ts'

/** Separates arithmetic levels with an operation from those with numbers. */
const STEMS = [
  'adic',
  'soma',
  'subtra',
  'diminu',
  'multiplic',
  'vezes',
  'divis',
  'dividir',
  'repart',
  'operac',
]

export interface Operation {
  /** Its place among the levels. */
  place: number
  name: string
}

/** The operations among the levels of an oral test, by their names; none where reading is heard. */
export function operationsOf(skill: string, levels: readonly { name: string }[]): Operation[] {
  if (skill !== 'aritmética') return []
  return levels.flatMap(({ name }, place) => {
    const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    return STEMS.some(stem => plain.includes(stem)) ? [{ place, name }] : []
  })
}

/** Whether a pupil can do what a level asks: null where it was not tried. What was tried last counts. */
export function canDo(tries: readonly Try[], place: number): boolean | null {
  const last = tries.findLast(({ level }) => level === place)
  return last ? last.sample !== null : null
}

/** «faz», «ainda não», or that nobody has tried. */
export function canDoText(can: boolean | null): string {
  return can === null ? 'por experimentar' : can ? 'faz' : 'ainda não'
}

/** «Adição: faz; Subtracção: ainda não»; what was not tried is left out. */
export function operationsText(operations: readonly Operation[], tries: readonly Try[]): string {
  return operations
    .flatMap(({ name, place }) => {
      const can = canDo(tries, place)
      return can === null ? [] : [`${name}: ${canDoText(can)}`]
    })
    .join('; ')
}

type Count = Record<'H' | 'M' | 'total', number>

/** An operation of a class: who can do it, of those who tried. */
export interface OperationLine extends Operation {
  can: Count
  cannot: Count
  /** Heard, and not asked for this operation. */
  untried: Count
}

/** What each pupil of a class can do, operation by operation, of those who were heard. */
export function operationReport(
  operations: readonly Operation[],
  heard: readonly { sex: 'H' | 'M' | null; tries: readonly Try[] }[],
): OperationLine[] {
  const count = (of: readonly { sex: 'H' | 'M' | null }[]): Count => ({
    H: of.filter(({ sex }) => sex === 'H').length,
    M: of.filter(({ sex }) => sex === 'M').length,
    total: of.length,
  })
  return operations.map(operation => {
    const of = (can: boolean | null) =>
      count(heard.filter(({ tries }) => canDo(tries, operation.place) === can))
    return { ...operation, can: of(true), cannot: of(false), untried: of(null) }
  })
}

/** What was heard of a class, operation by operation. */
export interface ClassOperations {
  operations: readonly Operation[]
  pupils: readonly { number: number | null; name: string; sex: 'H' | 'M' | null; tries: readonly Try[] }[]
}

/** The operations of a class that was heard, as its first listener heard each pupil; nothing where none are asked for. */
export function operationsOfClass(
  queue: Pick<HearingQueue, 'skill' | 'levels' | 'pupils'>,
): ClassOperations | undefined {
  const operations = operationsOf(queue.skill, queue.levels)
  if (operations.length === 0) return undefined
  const heard = queue.pupils.filter(({ outcome }) => outcome === 'ouvido')
  return {
    operations,
    pupils: heard.map(({ number, name, sex, hearings }) => ({
      number,
      name,
      sex,
      tries: hearings.find(({ outcome }) => outcome === 'ouvido')?.tries ?? [],
    })),
  }
}
