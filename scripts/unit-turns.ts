import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTurn } from './patience.ts'
import { type House, PROJECT, reachedFrom } from './pure-files.ts'
import type { Subject } from './reached-by-change.ts'

/** Seconds from which a file of units takes turns: an eighth of all do, for nine tenths of the time. */
export const LONG_SECONDS = 2

/** Where the files that take long stand with their seconds; `npm test -- --every-unit` writes it anew. */
export const LONG_UNITS = join(PROJECT, 'scripts/long-units.json')

/** Files of units and their seconds, longest first. */
export type LongUnits = Readonly<Record<string, number>>

export function readLongUnits(): LongUnits {
  return JSON.parse(readFileSync(LONG_UNITS, 'utf8')) as LongUnits
}

/** Of all files with their seconds those that take turns, longest first, so that each turn takes about as long. */
export function longUnits(all: readonly { name: string; seconds: number }[]): LongUnits {
  const long = all.filter(({ seconds }) => seconds >= LONG_SECONDS)
  return Object.fromEntries(
    long.toSorted((a, b) => b.seconds - a.seconds).map(({ name, seconds }) => [name, Math.round(seconds)]),
  )
}

/**
 * The files of units that this run leaves to another commit: they take long, have no turn, and the change does not
 * reach them. What no list names always runs.
 */
export function leftOut(
  long: LongUnits,
  seed: number | undefined,
  isReached: (file: string) => boolean = () => false,
): string[] {
  return Object.keys(long).filter((file, place) => !isTurn(place, seed) && !isReached(file))
}

/** What each file of units is about: what it imports, and the room that it stands in. */
export function subjectsOfUnits(house: House, files: readonly string[]): Map<string, Subject> {
  return new Map(
    files.map(file => [file, { files: reachedFrom(file, house), rooms: new Set([roomOf(file)]) }] as const),
  )
}

function roomOf(file: string): string {
  return file.replace(/(?:(?:server|web)\/.*|[^/]+)$/, '')
}
