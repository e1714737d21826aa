import type { BloomLevel } from '#engines/questions/taxonomy.ts'
import { bloomLevels } from '#engines/questions/taxonomy.ts'
import { roundHalfUp } from '#kit/figures.ts'
import type { BlueprintCell } from './diagnostic-test.ts'

/** How many items, and how many points, a cell of the matrix has, and how many it should have. */
export interface MatrixCell {
  there: number
  wanted: number
  points: number
  wantedPoints: number
}

export interface Matrix {
  levels: BloomLevel[]
  rows: { domain: string; cells: MatrixCell[]; total: MatrixCell }[]
  /** By level, in their order. */
  columns: MatrixCell[]
  total: MatrixCell
}

/** An item as the matrix counts it. */
export interface CountedItem {
  domain: string
  bloom: BloomLevel | null
  points: number
}

/**
 * The items of a test laid beside what its blueprint asks for: a row per contents in the order of the blueprint, then
 * of the items; a column per level that either names. Items without contents or level count in the totals.
 */
export function matrixOf(items: readonly CountedItem[], blueprint: readonly BlueprintCell[]): Matrix {
  const levels = bloomLevels.filter(level => [...items, ...blueprint].some(entry => entry.bloom === level))
  const domains = [...new Set([...blueprint, ...items].map(entry => entry.domain))]
  const count = (domain: string | null, level: BloomLevel | null): MatrixCell => {
    const inCell = (item: { domain: string; bloom: BloomLevel | null }) =>
      (domain === null || item.domain === domain) && (level === null || item.bloom === level)
    const there = items.filter(inCell)
    const wanted = blueprint.filter(inCell)
    return {
      there: there.length,
      wanted: sum(wanted.map(cell => cell.items)),
      points: sum(there.map(item => item.points)),
      wantedPoints: sum(wanted.map(cell => cell.points)),
    }
  }
  return {
    levels,
    rows: domains.map(domain => ({
      domain,
      cells: levels.map(level => count(domain, level)),
      total: count(domain, null),
    })),
    columns: levels.map(level => count(null, level)),
    total: count(null, null),
  }
}

/** A cell that asks for more items than there are. */
export interface BlueprintGap {
  domain: string
  bloom: BloomLevel
  items: number
  /** What each of them is to be worth, as the blueprint shares its points out. */
  points: number
}

/** What is still to be written, in the order of the matrix. */
export function missingOf({ levels, rows }: Matrix): BlueprintGap[] {
  return rows.flatMap(({ domain, cells }) =>
    cells.flatMap((cell, at) => {
      const bloom = levels[at]
      const items = cell.wanted - cell.there
      if (bloom === undefined || items <= 0) return []
      return [{ domain, bloom, items, points: cell.wanted > 0 ? cell.wantedPoints / cell.wanted || 1 : 1 }]
    }),
  )
}

/** The points of all items; NaN of a field that is being written counts nothing. */
export function pointsOf(items: readonly { points: number }[]): number {
  return roundHalfUp(sum(items.map(item => item.points || 0)), 6)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, value) => total + (Number.isNaN(value) ? 0 : value), 0)
}
